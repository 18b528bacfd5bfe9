/* Writes that come short, as POSIX allows: for tools/kills.

   Preloaded into a program, it writes but half of what every SHORT_EVERYth write to a file below
   SHORT_IN asks for, and says so. */
#define _GNU_SOURCE
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static size_t cut(int file, size_t length)
{
    static unsigned long n_writes;
    const char *folder = getenv("SHORT_IN"), *every = getenv("SHORT_EVERY");
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t found = readlink(link, path, sizeof path - 1);
    if (length < 2 || !folder || !every || found < 0 || (size_t)found < strlen(folder) ||
        strncmp(path, folder, strlen(folder)) || ++n_writes % strtoul(every, NULL, 10))
        return length;
    return length / 2;
}

ssize_t write(int file, const void *bytes, size_t length)
{
    return syscall(SYS_write, file, bytes, cut(file, length));
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at)
{
    return syscall(SYS_pwrite64, file, bytes, cut(file, length), at);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at)
{
    return syscall(SYS_pwrite64, file, bytes, cut(file, length), at);
}
