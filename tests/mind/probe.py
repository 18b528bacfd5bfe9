"""A malicious engine: it tries one forbidden action after the other.

It is beside its targets (``targets.json``). Asked for a throw, it performs the action at the index
of the first card, and answers 1 if that succeeded, 0 if it was refused. Run as a program without a
sandbox, it prints the successful actions.
"""

import ctypes
import fcntl
import json
import mmap
import os
import platform
import resource
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).absolute().parent
TARGETS: dict[str, Any] = json.loads((HERE / "targets.json").read_text())
SECRET, LISTENER, ABSTRACT = TARGETS["secret"], TARGETS["unix"], TARGETS["abstract"]
PORT, GAME = TARGETS["port"], TARGETS["game"]
LIBC = ctypes.CDLL(None, use_errno=True)
COLUMN = {"x86_64": 0, "aarch64": 1}[platform.machine()]
LARGE = 3 << 30
FIOASYNC, FIOSETOWN = 0x5452, 0x8901  # of ioctl
IPC_STAT = 2


def call(name: str, *arguments: object) -> int:
    """Call a function of the C library; OSError if it is refused."""
    return _checked(getattr(LIBC, name)(*arguments))


def ask(numbers: tuple[int, int], *arguments: object) -> int:
    """Make a system call by its number."""
    return _checked(LIBC.syscall(numbers[COLUMN], *arguments))


def _checked(result: int) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def end(child: int) -> None:
    """End both sides of a fork."""
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)


# --- what takes more than a line


def watch_a_file() -> None:
    watch = call("inotify_init1", 0)
    call("inotify_add_watch", watch, SECRET.encode(), 0xFFF)


def change_itself() -> None:
    with Path(__file__).open("a") as own:
        own.write("\n")


def write_400_megabytes() -> None:
    with Path("large").open("wb") as file:
        file.seek(400 << 20)
        file.write(b"x")
    Path("large").unlink()


def make_files_without_end() -> None:
    for number in range(50):
        Path(f"file{number}").touch()
    for number in range(50):
        Path(f"file{number}").unlink()


def make_a_folder() -> None:
    Path("folder").mkdir()
    Path("folder").rmdir()


def make_a_link() -> None:
    Path("link").symlink_to(SECRET)
    Path("link").unlink()


def rename_a_file() -> None:
    Path(SECRET).rename(f"{SECRET}2")
    Path(f"{SECRET}2").rename(SECRET)


def fork_twice() -> None:
    child = os.fork()
    if child == 0:
        if os.fork() == 0:
            os.setsid()
        os._exit(0)
    os.waitpid(child, 0)


def leave_its_session() -> None:
    if os.getpid() != os.getsid(0):
        os.setsid()


def trace_the_game() -> None:
    call("ptrace", 16, GAME, None, None)
    os.waitpid(GAME, 0x40000000)
    call("ptrace", 17, GAME, None, None)


def copy_memory() -> None:
    own = ctypes.create_string_buffer(8)
    words = (ctypes.c_size_t * 2)(ctypes.addressof(own), 8)
    there = (ctypes.c_size_t * 2)(TARGETS["address"], 8)
    call("process_vm_readv", GAME, words, 1, there, 1, 0)


def take_memory() -> None:
    """Allocate memory without writing to it, which would take seconds if it succeeds."""
    LIBC.malloc.restype = ctypes.c_void_p
    taken = LIBC.malloc(ctypes.c_size_t(LARGE))
    if not taken:
        raise MemoryError
    LIBC.free(ctypes.c_void_p(taken))


def raise_limits() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def have_the_kernel_signal(command: int, owner: int | bytes) -> None:
    """Make the kernel signal the owner of a pipe at new data; here none comes."""
    reader, _ = os.pipe()
    try:
        fcntl.fcntl(reader, command, owner)
    finally:
        os.close(reader)


def set_async() -> None:
    reader, _ = os.pipe()
    fcntl.fcntl(reader, fcntl.F_SETFL, fcntl.fcntl(reader, fcntl.F_GETFL) | os.O_ASYNC)


def set_async_by_ioctl() -> None:
    reader, _ = os.pipe()
    call("ioctl", reader, FIOASYNC, ctypes.byref(ctypes.c_int(1)))


def cut_short_by_opening() -> None:
    os.close(os.open(__file__, os.O_RDONLY | os.O_TRUNC))


def leave_a_message() -> None:
    queue = TARGETS["queue"]
    ask((69, 189), queue, ctypes.create_string_buffer(struct.pack("=qQ", 1, 1)), 8, 0o4000)


def take_a_message() -> None:
    leave_a_message()
    ask((70, 188), TARGETS["queue"], ctypes.create_string_buffer(16), 8, 0, 0o4000)


def count_what_the_processor_does() -> None:
    asked = ctypes.create_string_buffer(struct.pack("=II", 1, 112), 112)
    ask((298, 241), asked, 0, -1, -1, 0)


PROBES: dict[str, Callable[[], object]] = {
    # to read
    "reads a file elsewhere": lambda: Path(SECRET).read_text(),
    "reads by a link beside it": lambda: (HERE / "link.txt").read_text(),
    "reads by a linked package": lambda: (HERE / "package" / "secret").read_text(),
    "reads the game's file beside it": lambda: (HERE / "muggins.ini").read_text(),
    "reads a hidden file beside it": lambda: (HERE / ".netrc").read_text(),
    "reads how the game was started": lambda: Path(f"/proc/{GAME}/cmdline").read_bytes(),
    "reads the game's environment": lambda: Path(f"/proc/{GAME}/environ").read_bytes(),
    "reads the game's memory": lambda: Path(f"/proc/{GAME}/mem").open("rb").close(),
    "follows the game's descriptors": lambda: Path(f"/proc/{GAME}/fd/0").readlink(),
    "reads who has an account": lambda: Path("/etc/passwd").read_text(),
    "lists another folder": lambda: list(Path(SECRET).parent.iterdir()),
    "lists all processes": lambda: list(Path("/proc").iterdir()),
    "watches a file": watch_a_file,
    # to write
    "writes beside itself": lambda: (HERE / "new.txt").write_text("x"),
    "changes itself": change_itself,
    "writes where everybody may": lambda: Path(TARGETS["common"], "probe").write_text("x"),
    "writes 400 megabytes in its folder": write_400_megabytes,
    "makes files without end": make_files_without_end,
    "makes a folder": make_a_folder,
    "makes a link": make_a_link,
    "gives a file another name": rename_a_file,
    "deletes a file": lambda: Path(TARGETS["lost"]).unlink(),
    "cuts a file short": lambda: os.truncate(SECRET, 3),
    "changes who may read": lambda: Path(SECRET).chmod(0o777),
    "changes when it was written": lambda: os.utime(SECRET, (1, 1)),
    "changes whose a file is": lambda: os.chown(SECRET, os.getuid(), os.getgid()),
    # to speak
    "speaks to a program by its socket": lambda: socket.socket(socket.AF_UNIX).connect(LISTENER),
    "speaks to a program without a file": lambda: socket.socket(socket.AF_UNIX).connect(
        "\0" + ABSTRACT
    ),
    "speaks by TCP": lambda: socket.create_connection(("127.0.0.1", PORT), 5),
    "speaks by UDP": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(
        b"x", ("127.0.0.1", PORT)
    ),
    "listens": lambda: socket.create_server(("127.0.0.1", 0)),
    "asks the kernel for the net": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0),
    "speaks to itself": lambda: socket.socketpair(),
    # to begin, and to reach, other programs
    "forks": lambda: end(os.fork()),
    "forks twice to outlive the game": fork_twice,
    "runs a program": lambda: subprocess.run(["/bin/true"], check=True),
    "spawns a program": lambda: os.waitpid(os.posix_spawn("/bin/true", ["true"], {}), 0),
    "clones itself": lambda: end(ask((56, 220), signal.SIGCHLD, 0, 0, 0, 0)),
    "leaves its session": leave_its_session,
    "signals the game": lambda: os.kill(GAME, signal.SIGCONT),
    "signals its guard": lambda: os.kill(os.getppid(), signal.SIGCONT),
    "traces the game": trace_the_game,
    "copies the game's memory": copy_memory,
    "takes a descriptor of the game": lambda: ask((438, 438), os.pidfd_open(GAME), 0, 0),
    "slows the game down": lambda: os.setpriority(os.PRIO_PROCESS, GAME, 1),
    "no longer ends with the game": lambda: call("prctl", 1, 0, 0, 0, 0),
    # to take, and to leave the cage
    "takes three gigabytes": take_memory,
    "reserves three gigabytes": lambda: len(mmap.mmap(-1, LARGE)),
    "takes memory beside its own": lambda: os.memfd_create("memory"),
    "shares memory": lambda: call("shmctl", call("shmget", 0, 1 << 20, 0o1600), 0, None),
    "raises its limits": raise_limits,
    "asks by rings": lambda: ask((425, 425), 4, ctypes.create_string_buffer(120)),
    "goes into rooms of its own": lambda: call("unshare", 0x10000000),
    "keeps a key": lambda: ask((248, 217), b"user", b"probe", b"x", 1, -2),
    "has the kernel signal the game": lambda: have_the_kernel_signal(fcntl.F_SETOWN, GAME),
    "has the kernel signal a thread": lambda: have_the_kernel_signal(
        15, struct.pack("ii", 1, GAME)
    ),
    "chooses the signal": lambda: have_the_kernel_signal(fcntl.F_SETSIG, signal.SIGKILL),
    "asks for signals": set_async,
    "asks for signals otherwise": set_async_by_ioctl,
    "watches a folder": lambda: fcntl.fcntl(os.open(HERE, os.O_RDONLY), fcntl.F_NOTIFY, 0),
    "takes a lease": lambda: fcntl.fcntl(os.open(__file__, os.O_RDONLY), fcntl.F_SETLEASE, 0),
    "cuts its file short by opening it": cut_short_by_opening,
    "looks into a queue": lambda: ask((71, 187), TARGETS["queue"], IPC_STAT, bytes(256)),
    "leaves a message": leave_a_message,
    "takes a message": take_a_message,
    "looks at a lock": lambda: ask((66, 191), TARGETS["locks"], 0, 12, 0),
    "takes a lock": lambda: ask((65, 193), TARGETS["locks"], struct.pack("=Hhh", 0, 1, 0), 1),
    "lets go of shared memory": lambda: call("shmdt", call("shmat", TARGETS["shared"], 0, 0)),
    "opens a tree of files": lambda: os.close(ask((467, 467), -100, b"/", 0, None, 0)),
    "counts what the processor does": count_what_the_processor_does,
}
ACTS = [*PROBES.values()]


def is_through(number: int) -> bool:
    try:
        ACTS[number]()
    except (OSError, MemoryError, ValueError):
        return False
    return True


def discard(hand: list[int], *_scores: int) -> int:
    return int(is_through(hand[0]))


make_peg_play = discard

if __name__ == "__main__":
    names = [name for number, name in enumerate(PROBES) if is_through(number)]
    sys.stdout.write(json.dumps(names))
