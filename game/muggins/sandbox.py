"""Sandbox of third-party engines and of the decoder: Landlock and seccomp.

On Linux 5.13 and later, Landlock (called by its system calls through ctypes) limits files and
network, and a seccomp filter, an allow-list of system calls, stops everything else. On other
systems there is no sandbox.
"""

import ctypes
import os
import platform
import struct
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from pathlib import Path

from muggins.parts import is_frozen
from muggins.processes import limit

SET_SECCOMP, GET_SECCOMP, FILTER = 22, 21, 2  # of prctl
THREAD = 0x10000  # of clone
WORD, EQUAL, AT_LEAST, HAS_BITS, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06  # of the filter's machine
ALLOW, END, ERROR = 0x7FFF0000, 0x80000000, 0x00050000
EPERM, ENOSYS = 1, 38
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16  # where they stand in what the filter is shown
ARGUMENT, HALF = 8, 4  # bytes
OTHER_CALLS = 0x40000000  # x32 on x86_64
FIRST_NEW = 424  # from here on numbers are the same for all architectures
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
COLUMNS = ("x86_64", "aarch64")

ALLOWED = """
read 0 63, write 1 64, close 3 57, lseek 8 62, fstat 5 80, newfstatat 262 79, stat 4 -, lstat 6 -,
statx 332 291, access 21 -, faccessat 269 48, faccessat2 439 439, readlink 89 -, readlinkat 267 78,
getdents 78 -, getdents64 217 61, getcwd 79 17, chdir 80 49, fchdir 81 50, umask 95 166,
statfs 137 43, fstatfs 138 44, fadvise64 221 223, pread64 17 67, pwrite64 18 68, readv 19 65,
writev 20 66, preadv 295 69, pwritev 296 70, preadv2 327 286, pwritev2 328 287, dup 32 23,
dup2 33 -, dup3 292 24, close_range 436 436, pipe 22 -, pipe2 293 59, select 23 -, pselect6 270 72,
poll 7 -, ppoll 271 73, epoll_create 213 -, epoll_create1 291 20, epoll_ctl 233 21,
epoll_wait 232 -, epoll_pwait 281 22, epoll_pwait2 441 441, eventfd 284 -, eventfd2 290 19,
mmap 9 222, mprotect 10 226, munmap 11 215, mremap 25 216, madvise 28 233, brk 12 214,
msync 26 227, mbind 237 235, get_mempolicy 239 236, membarrier 324 283, futex 202 98,
futex_waitv 449 449, set_robust_list 273 99, set_tid_address 218 96, rseq 334 293,
arch_prctl 158 -, rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139,
rt_sigpending 127 136, rt_sigtimedwait 128 137, rt_sigsuspend 130 133, sigaltstack 131 132,
restart_syscall 219 128, alarm 37 -, getitimer 36 102, setitimer 38 103, timer_create 222 107,
timer_settime 223 110, timer_gettime 224 108, timer_getoverrun 225 109, timer_delete 226 111,
timerfd_create 283 85, timerfd_settime 286 86, timerfd_gettime 287 87, nanosleep 35 101,
clock_nanosleep 230 115, clock_gettime 228 113, clock_getres 229 114, gettimeofday 96 169,
time 201 -, times 100 153, sched_yield 24 124, sched_getaffinity 204 123, sched_getparam 143 121,
sched_getscheduler 145 120, sched_get_priority_max 146 125, sched_get_priority_min 147 126,
getpriority 140 141, getcpu 309 168, getpid 39 172, gettid 186 178, getppid 110 173,
getpgid 121 155, getpgrp 111 -, getsid 124 156, getuid 102 174, geteuid 107 175, getgid 104 176,
getegid 108 177, getresuid 118 148, getresgid 120 150, getgroups 115 158, getrlimit 97 163,
getrusage 98 165, uname 63 160, sysinfo 99 179, getrandom 318 278, wait4 61 260, waitid 247 95,
exit 60 93, exit_group 231 94
"""
"""Calls and their numbers, by ``COLUMNS``."""
TO_ITSELF = "kill 62 129, tgkill 234 131, rt_sigqueueinfo 129 138, rt_tgsigqueueinfo 297 240"
CLONE, PRLIMIT = "clone 56 220", "prlimit64 302 261"
FCNTL, IOCTL, PRCTL = "fcntl 72 25", "ioctl 16 29", "prctl 157 167"
OPEN, OPEN_AT = "open 2 -", "openat 257 56"
WRITES = 0x1 | 0x2 | 0x40 | 0x200  # O_WRONLY, O_RDWR, O_CREAT, O_TRUNC
ASYNC = 0x2000  # O_ASYNC
SET_FLAGS = 4  # of fcntl
FCNTL_COMMANDS = (0, 1, 2, 3, 1030)  # F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC
IOCTL_COMMANDS = (0x5401, 0x541B, 0x5413, 0x5450, 0x5451)
"""TCGETS, FIONREAD, TIOCGWINSZ, FIONCLEX, FIOCLEX."""
PRCTL_OPTIONS = (3, 15, 16, 0x53564D41)  # whether it can be dumped, names of threads and memory

Step = tuple[int, int, int, int]


def can_filter() -> bool:
    """Return True if this system has seccomp, and its numbers are known here."""
    if not hasattr(os, "uname") or platform.machine() not in ARCHITECTURES:
        return False
    return platform.system() == "Linux" and _prctl(GET_SECCOMP) >= 0


def filter_calls(*, may_write: bool) -> bool:
    """Filter the calls of this process from now on; return True on success.

    ``may_write`` permits opening files for writing, which Landlock has to limit. Call it before
    starting other threads, and after giving up new privileges.
    """
    if not can_filter():
        return False
    steps = [*_filter(platform.machine(), os.getpid(), may_write=may_write)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    program = struct.pack("@HP", len(steps), ctypes.addressof(code))
    return _prctl(SET_SECCOMP, FILTER, program) == 0


def _prctl(option: int, *arguments: object) -> int:
    return int(ctypes.CDLL(None, use_errno=True).prctl(option, *arguments))


def _numbers(calls: str, machine: str) -> list[int]:
    rows = (call.split()[1:] for call in calls.split(","))
    found = (row[COLUMNS.index(machine)] for row in rows)
    return [int(number) for number in found if number != "-"]


def _filter(machine: str, own: int, *, may_write: bool) -> Iterator[Step]:
    """Yield the BPF program: each step is code, jump if true, jump if false, and constant."""
    yield _load(ARCHITECTURE)
    yield EQUAL, 1, 0, ARCHITECTURES[machine]
    yield _answer(END)
    yield _load(NUMBER)
    if machine == "x86_64":
        yield AT_LEAST, 0, 1, OTHER_CALLS
        yield _answer(ERROR | ENOSYS)
    rules = [(ALLOWED, [_answer(ALLOW)]), *_conditions(own, may_write=may_write)]
    for calls, steps in rules:
        for number in _numbers(calls, machine):
            yield EQUAL, 0, len(steps), number
            yield from steps
    yield AT_LEAST, 0, 1, FIRST_NEW
    yield _answer(ERROR | ENOSYS)
    yield _answer(ERROR | EPERM)


def _conditions(own: int, *, may_write: bool) -> Iterator[tuple[str, list[Step]]]:
    """Yield calls that depend on their arguments, each with its steps."""
    yield TO_ITSELF, _one_of(0, (own,))
    yield CLONE, _unless(0, (HAS_BITS, 1, 0, THREAD))
    yield PRCTL, _one_of(0, PRCTL_OPTIONS)
    yield IOCTL, _one_of(1, IOCTL_COMMANDS)
    without_signals = [(EQUAL, 0, 4, SET_FLAGS), *_unless(2, (HAS_BITS, 0, 1, ASYNC))]
    yield FCNTL, [*_one_of(1, FCNTL_COMMANDS)[:-1], *without_signals, _answer(ERROR | EPERM)]
    no_limits = _load(ARGUMENTS + 2 * ARGUMENT), (EQUAL, 1, 0, 0), _answer(ERROR | EPERM)
    yield PRLIMIT, [*no_limits, *_one_of(2, (0,), HALF)]
    reading = (HAS_BITS, 0, 1, 0 if may_write else WRITES)
    yield OPEN, _unless(1, reading)
    yield OPEN_AT, _unless(2, reading)


def _one_of(argument: int, values: Sequence[int], offset: int = 0) -> list[Step]:
    """Return steps that allow a call if half of an argument is one of those values."""
    steps = [_load(ARGUMENTS + argument * ARGUMENT + offset)]
    for value in values:
        steps += [(EQUAL, 0, 1, value), _answer(ALLOW)]
    return [*steps, _answer(ERROR | EPERM)]


def _unless(argument: int, test: Step) -> list[Step]:
    """Return steps that allow a call if a test of an argument skips the refusal."""
    return [
        _load(ARGUMENTS + argument * ARGUMENT),
        test,
        _answer(ERROR | EPERM),
        _answer(ALLOW),
    ]


def _load(place: int) -> Step:
    return WORD, 0, 0, place


def _answer(value: int) -> Step:
    return RETURN, 0, 0, value


CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # numbers of system calls, everywhere
PATH_BENEATH = 1
NO_NEW_PRIVILEGES = 38  # of prctl

EXECUTE, WRITE_FILE, READ_FILE, READ_FOLDER = 1, 2, 4, 8
FIRST_RIGHTS = (1 << 13) - 1
LATER_RIGHTS = ((2, 1 << 13), (3, 1 << 14), (5, 1 << 15))  # from which version, and which
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | (1 << 14) | (1 << 15)
READING = EXECUTE | READ_FILE | READ_FOLDER
TCP_FROM, TCP = 4, 3
MEMORY = 2 << 30  # bytes
SCOPES_FROM, SCOPES = 6, 3  # abstract sockets and signals
TRUNCATION_FROM = 3  # before, a file that may be read can be cut short

NOT_SANDBOXED = "It isn't sandboxed on this system, so it can read any file that you can."

SYSTEM = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/etc/ld.so.cache", "/dev/urandom")
"""System paths needed to load Python and libraries."""
OWN_FILES = ("muggins.", ".log")  # how names of the game's own files begin and end


def find_version() -> int:
    """Return the Landlock version of the system; 0 or less for none."""
    if sys.platform != "linux":
        return 0
    return int(ctypes.CDLL(None).syscall(CREATE_RULESET, None, 0, 1))


def is_sandboxed() -> bool:
    """Return True if this system can enforce all these restrictions."""
    return find_version() >= 1 and can_filter()


def enter_sandbox(engine: Path | None = None) -> bool:
    """Drop all rights but those for the engine at this path; return True on success.

    Without a path the process reads Python's files only. Links in the path have to be resolved, and
    no other thread may run.
    """
    if engine is not None:
        limit(MEMORY)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    version = find_version()
    is_closed = version >= 1 and _close_files(engine, version)
    return filter_calls(may_write=is_closed and version >= TRUNCATION_FROM) and is_closed


def _close_files(engine: Path | None, version: int) -> bool:
    system = ctypes.CDLL(None, use_errno=True).syscall
    rights = FIRST_RIGHTS | sum(right for since, right in LATER_RIGHTS if version >= since)
    rules = struct.pack(
        "=QQQ", rights, TCP * (version >= TCP_FROM), SCOPES * (version >= SCOPES_FROM)
    )
    size = 8 * (1 + (version >= TCP_FROM) + (version >= SCOPES_FROM))
    ruleset = system(CREATE_RULESET, rules, size, 0)
    if ruleset < 0:
        return False
    for path in {*map(Path, SYSTEM), *_of_python()}:
        _allow(system, ruleset, path, READING)
    _allow(system, ruleset, Path("/dev/null"), READ_FILE | WRITE_FILE)
    if engine is not None:
        for path in {*_of_engine(engine), Path.cwd()}:
            _allow(system, ruleset, path, READING)
        _allow(system, ruleset, engine.parent, READ_FOLDER)  # names, so that imports are found
    is_closed: bool = system(RESTRICT_SELF, ruleset, 0) == 0
    os.close(ruleset)
    return is_closed


def _of_python() -> Iterator[Path]:
    """Yield the paths of Python and its packages; a frozen program is its own Python."""
    if is_frozen():
        yield from (Path(sys.executable), Path(sys.prefix))
        return
    for name in ("stdlib", "platstdlib", "purelib", "platlib"):
        yield Path(sysconfig.get_path(name))
    yield Path(sysconfig.get_config_var("LIBDIR") or sys.base_prefix)


def _of_engine(engine: Path) -> Iterator[Path]:
    """Return the engine, the files beside it except hidden ones and the game's, and packages there.

    Links are not included: their targets are elsewhere, or are allowed under their own names.
    """
    yield engine
    for path in engine.parent.iterdir():
        name = path.name.lower()
        is_hidden = name.startswith((".", OWN_FILES[0])) or name.endswith(OWN_FILES[1])
        if is_hidden or path.is_symlink():
            continue
        if path.is_file() or (path / "__init__.py").is_file():
            yield path


def _allow(system: "ctypes._NamedFuncPointer", ruleset: int, path: Path, rights: int) -> None:
    """Allow access to a folder or a file, if it exists."""
    try:
        place = os.open(path.resolve(), os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return
    rights &= -1 if path.is_dir() else OF_FILES
    system(ADD_RULE, ruleset, PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
    os.close(place)
