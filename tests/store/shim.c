/* System calls that fail on demand, for tests: preloaded into a child by ``shim.py``.

   Only calls on files in one folder count. From the call number ``first`` of a kind on, so many of
   them fail with an error number, or come short: SHORT does half of what is asked, CUT does half
   and then says that the file has ended: at once, for reads at a place, else for good. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { OPEN, READ, PREAD, WRITE, PWRITE, FSYNC, RENAME, FTRUNCATE, FLOCK, FCNTL, N_KINDS };
enum { SHORT = -1, CUT = -2, MOST = 4096 };

static const char *names[N_KINDS] = {"open",  "read",   "pread",     "write", "pwrite",
                                     "fsync", "rename", "ftruncate", "flock", "fcntl"};
static char folder[MOST];
static size_t n_folder;
static int n_calls[N_KINDS];
static int kind_armed = -1, first_armed, n_armed, fault_armed;
static char is_watched[MOST], is_cut[MOST];

static int kind_of(const char *name) {
    for (int kind = 0; kind < N_KINDS; kind++)
        if (!strcmp(names[kind], name)) return kind;
    return -1;
}

/* Let ``n`` calls of a kind fail, from the one numbered ``first`` on, counted from now. */
int shim_arm(const char *path, const char *name, int first, int n, int fault) {
    strncpy(folder, path, MOST - 1);
    n_folder = strlen(folder);
    memset(n_calls, 0, sizeof n_calls);
    kind_armed = kind_of(name);
    first_armed = first, n_armed = n, fault_armed = fault;
    return kind_armed;
}

/* Armed from the start by SHIM, as in "flock 0 1000000 37 /the/folder". */
__attribute__((constructor)) static void arm_at_start(void) {
    char kind[16], path[MOST];
    int first, n, fault;
    const char *wish = getenv("SHIM");
    if (wish && sscanf(wish, "%15s %d %d %d %4095s", kind, &first, &n, &fault, path) == 5)
        shim_arm(path, kind, first, n, fault);
}

/* How many calls of a kind there were since. */
int shim_count(const char *name) {
    int kind = kind_of(name);
    return kind < 0 ? -1 : n_calls[kind];
}

static int is_ours(const char *path) {
    return n_folder && path && !strncmp(path, folder, n_folder);
}

static int is_ours_open(int handle) {
    return n_folder && handle >= 0 && handle < MOST && is_watched[handle];
}

/* What is to happen at this call: 0 for nothing. */
static int fault(int kind) {
    int number = __sync_fetch_and_add(&n_calls[kind], 1);
    if (kind != kind_armed || number < first_armed || number - first_armed >= n_armed) return 0;
    return fault_armed;
}

#define REAL(name)                                                   \
    static __typeof__(name) *real;                                   \
    if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define FAIL(kind)              \
    int what = fault(kind);     \
    if (what > 0) {             \
        errno = what;           \
        return -1;              \
    }

static int opened(int handle, const char *path) {
    if (handle >= 0 && handle < MOST) is_watched[handle] = is_ours(path), is_cut[handle] = 0;
    return handle;
}

#define OPENED(name)                                   \
    int name(const char *path, int flags, ...) {       \
        REAL(name);                                    \
        va_list more;                                  \
        va_start(more, flags);                         \
        int mode = va_arg(more, int);                  \
        va_end(more);                                  \
        if (is_ours(path)) {                           \
            FAIL(OPEN)                                 \
        }                                              \
        return opened(real(path, flags, mode), path);  \
    }
OPENED(open)
OPENED(open64)

int close(int handle) {
    REAL(close);
    if (handle >= 0 && handle < MOST) is_watched[handle] = is_cut[handle] = 0;
    return real(handle);
}

ssize_t read(int handle, void *data, size_t size) {
    REAL(read);
    if (is_ours_open(handle)) {
        if (is_cut[handle]) return 0;
        FAIL(READ)
        if (what == CUT) is_cut[handle] = 1;
        if (what < 0) {
            off_t here = lseek(handle, 0, SEEK_CUR), end = lseek(handle, 0, SEEK_END);
            lseek(handle, here, SEEK_SET);
            if (end > here && (size_t)(end - here) < size) size = end - here;
            size = (size + 1) / 2;
        }
    }
    return real(handle, data, size);
}

#define READ_AT(name, offset_t)                                                \
    ssize_t name(int handle, void *data, size_t size, offset_t place) {        \
        REAL(name);                                                            \
        if (is_ours_open(handle)) {                                            \
            if (is_cut[handle]) return is_cut[handle] = 0;                     \
            FAIL(PREAD)                                                        \
            if (what == CUT) is_cut[handle] = 1;                               \
            if (what < 0) size = (size + 1) / 2;                               \
        }                                                                      \
        return real(handle, data, size, place);                                \
    }
READ_AT(pread, off_t)
READ_AT(pread64, off64_t)

ssize_t write(int handle, const void *data, size_t size) {
    REAL(write);
    if (is_ours_open(handle)) {
        FAIL(WRITE)
        if (what < 0) size = (size + 1) / 2;
    }
    return real(handle, data, size);
}

#define WRITE_AT(name, offset_t)                                               \
    ssize_t name(int handle, const void *data, size_t size, offset_t place) {  \
        REAL(name);                                                            \
        if (is_ours_open(handle)) {                                            \
            FAIL(PWRITE)                                                       \
            if (what < 0) size = (size + 1) / 2;                               \
        }                                                                      \
        return real(handle, data, size, place);                                \
    }
WRITE_AT(pwrite, off_t)
WRITE_AT(pwrite64, off64_t)

#define SYNC(name)                  \
    int name(int handle) {          \
        REAL(name);                 \
        if (is_ours_open(handle)) { \
            FAIL(FSYNC)             \
        }                           \
        return real(handle);        \
    }
SYNC(fsync)
SYNC(fdatasync)

int rename(const char *old, const char *new) {
    REAL(rename);
    if (is_ours(new)) {
        FAIL(RENAME)
    }
    return real(old, new);
}

#define TRUNCATE(name, offset_t)              \
    int name(int handle, offset_t size) {     \
        REAL(name);                           \
        if (is_ours_open(handle)) {           \
            FAIL(FTRUNCATE)                   \
        }                                     \
        return real(handle, size);            \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int flock(int handle, int how) {
    static int (*real)(int, int);
    if (!real) real = (int (*)(int, int))dlsym(RTLD_NEXT, "flock");
    if (is_ours_open(handle)) {
        FAIL(FLOCK)
    }
    return real(handle, how);
}

static int is_lock(int command) {
    return command == F_SETLK || command == F_SETLKW || command == F_GETLK;
}

#define CONTROL(name)                                       \
    int name(int handle, int command, ...) {                \
        REAL(name);                                         \
        va_list more;                                       \
        va_start(more, command);                            \
        void *argument = va_arg(more, void *);              \
        va_end(more);                                       \
        if (is_lock(command) && is_ours_open(handle)) {     \
            FAIL(FCNTL)                                     \
        }                                                   \
        return real(handle, command, argument);             \
    }
CONTROL(fcntl)
CONTROL(fcntl64)
