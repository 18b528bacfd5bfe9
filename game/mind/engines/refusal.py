"""Has the kernel of a Linux refuse a process what only an engine that means harm would ask for.

By a seccomp filter, see seccomp(2): no sockets of any family, no other programs and no signals to
them, no look into other processes, no memory beside that which is limited, and nothing that
changes a file without opening it, on which Landlock says nothing. What is refused fails with
EPERM; io_uring and clone3, whose requests a filter cannot read, are told to be unknown.
"""

import ctypes
import os
import platform
import struct
from collections.abc import Iterator

SET_SECCOMP, GET_SECCOMP, FILTER = 22, 21, 2  # of prctl
SET_DEATH_SIGNAL = 1  # of prctl, too
THREAD = 0x10000  # of clone
WORD, EQUAL, AT_LEAST, HAS_BITS, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06  # of the filter's machine
ALLOW, END, ERROR = 0x7FFF0000, 0x80000000, 0x00050000
EPERM, ENOSYS = 1, 38
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16  # where they stand in what the filter is shown
OTHER_CALLS = 0x40000000  # x32 on x86_64
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
COLUMNS = ("x86_64", "aarch64")

UNKNOWN = """clone3 435 435, io_uring_setup 425 425, io_uring_enter 426 426,
io_uring_register 427 427"""
REFUSED = """
socket 41 198, socketpair 53 199, connect 42 203, bind 49 200, listen 50 201, accept 43 202,
accept4 288 242, sendto 44 206, sendmsg 46 211, recvfrom 45 207, recvmsg 47 212,
fork 57 -, vfork 58 -, execve 59 221, execveat 322 281, setns 308 268, unshare 272 97,
ptrace 101 117, process_vm_readv 310 270, process_vm_writev 311 271, kcmp 312 272,
process_madvise 440 440, process_mrelease 448 448, pidfd_open 434 434, pidfd_getfd 438 438,
pidfd_send_signal 424 424, tkill 200 130, setsid 112 157, setpgid 109 154,
mount 165 40, umount2 166 39, pivot_root 155 41, chroot 161 51, open_tree 428 428,
move_mount 429 429, fsopen 430 430, fsconfig 431 431, fsmount 432 432, fspick 433 433,
mount_setattr 442 442, bpf 321 280, perf_event_open 298 241, userfaultfd 323 282,
add_key 248 217, request_key 249 218, keyctl 250 219, memfd_create 319 279, memfd_secret 447 447,
shmget 29 194, shmat 30 196, shmctl 31 195, semget 64 190, msgget 68 186, mq_open 240 180,
mq_unlink 241 181, setrlimit 160 164, chmod 90 -, fchmod 91 52, fchmodat 268 53,
fchmodat2 452 452, chown 92 -, fchown 93 55, lchown 94 -, fchownat 260 54, utime 132 -,
utimes 235 -, futimesat 261 -, utimensat 280 88, setxattr 188 5, lsetxattr 189 6,
fsetxattr 190 7, setxattrat 463 463, removexattr 197 14, lremovexattr 198 15, fremovexattr 199 16,
removexattrat 466 466, file_setattr 469 469, truncate 76 45, ftruncate 77 46, setpriority 141 140,
ioprio_set 251 30, sched_setscheduler 144 119, sched_setparam 142 118, sched_setattr 314 274,
sched_setaffinity 203 122, migrate_pages 256 238, move_pages 279 239, inotify_init 253 -,
inotify_init1 294 26, fanotify_init 300 262, open_by_handle_at 304 265, quotactl 179 60,
acct 163 89, swapon 167 224, swapoff 168 225, reboot 169 142, sethostname 170 161,
setdomainname 171 162, settimeofday 164 170, clock_settime 227 112, adjtimex 159 171,
clock_adjtime 305 266, init_module 175 105, finit_module 313 273, delete_module 176 106,
kexec_load 246 104, kexec_file_load 320 294, syslog 103 116, iopl 172 -, ioperm 173 -
"""
"""Calls and their numbers, by ``COLUMNS``."""
TO_ITSELF = "kill 62 129, tgkill 234 131, rt_sigqueueinfo 129 138, rt_tgsigqueueinfo 297 240"
CLONE, PRCTL, PRLIMIT = "clone 56 220", "prctl 157 167", "prlimit64 302 261"

Step = tuple[int, int, int, int]


def can_refuse() -> bool:
    """Whether this system has such filters, and is known here."""
    if not hasattr(os, "uname") or platform.machine() not in ARCHITECTURES:
        return False
    return platform.system() == "Linux" and _prctl(GET_SECCOMP) >= 0


def refuse() -> bool:
    """Have it all refused from now on, for good; whether the system does.

    Call it before there is another thread, and after new privileges were given up.
    """
    if not can_refuse():
        return False
    steps = [*_filter(platform.machine(), os.getpid())]
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    program = struct.pack("@HP", len(steps), ctypes.addressof(code))
    return _prctl(SET_SECCOMP, FILTER, program) == 0


def _prctl(option: int, *arguments: object) -> int:
    return int(ctypes.CDLL(None, use_errno=True).prctl(option, *arguments))


def _numbers(calls: str, machine: str) -> list[int]:
    rows = (call.split()[1:] for call in calls.split(","))
    found = (row[COLUMNS.index(machine)] for row in rows)
    return [int(number) for number in found if number != "-"]


def _filter(machine: str, own: int) -> Iterator[Step]:
    """The program: a step is code, how many steps to skip if so and if not, and a number."""
    yield _load(ARCHITECTURE)
    yield EQUAL, 1, 0, ARCHITECTURES[machine]
    yield _answer(END)
    yield _load(NUMBER)
    if machine == "x86_64":
        yield AT_LEAST, 0, 1, OTHER_CALLS
        yield _answer(ERROR | ENOSYS)
    for calls, error in ((UNKNOWN, ENOSYS), (REFUSED, EPERM)):
        for number in _numbers(calls, machine):
            yield EQUAL, 0, 1, number
            yield _answer(ERROR | error)
    yield from _unless(_numbers(TO_ITSELF, machine), _load(ARGUMENTS), (EQUAL, 1, 0, own))
    yield from _unless(_numbers(CLONE, machine), _load(ARGUMENTS), (HAS_BITS, 1, 0, THREAD))
    is_it = EQUAL, 0, 1, SET_DEATH_SIGNAL
    yield from _unless(_numbers(PRCTL, machine), _load(ARGUMENTS), is_it)
    for half in (0, 4):  # of the address of new limits
        is_none = EQUAL, 1, 0, 0
        last = half == 4
        yield from _unless(
            _numbers(PRLIMIT, machine), _load(ARGUMENTS + 16 + half), is_none, is_last=last
        )
    yield _answer(ALLOW)


def _unless(numbers: list[int], load: Step, allow: Step, *, is_last: bool = True) -> Iterator[Step]:
    """Refuse those calls, but where an argument is as it may be."""
    for number in numbers:
        yield EQUAL, 0, 4 if is_last else 3, number
        yield load
        yield allow
        yield _answer(ERROR | EPERM)
        if is_last:
            yield _answer(ALLOW)
        else:
            yield _load(NUMBER)


def _load(place: int) -> Step:
    return WORD, 0, 0, place


def _answer(value: int) -> Step:
    return RETURN, 0, 0, value
