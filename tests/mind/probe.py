"""An engine that means harm: it tries one thing after the other that an engine should not do.

It lies beside its targets (``targets.json``). Asked for a throw it does what stands at the place
of the first card, and answers 1 where that went through, 0 where it was refused. Run as a
program it prints what went through, in no cage at all.
"""

import ctypes
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
Probe = Callable[[], None]
PROBES: list[Probe] = []


def probe(act: Probe) -> Probe:
    PROBES.append(act)
    return act


def call(name: str, *arguments: object) -> int:
    """A function of the C library; OSError where it is refused."""
    return _checked(getattr(LIBC, name)(*arguments))


def ask(numbers: tuple[int, int], *arguments: object) -> int:
    """A call of the system by its number."""
    return _checked(LIBC.syscall(numbers[COLUMN], *arguments))


def _checked(result: int) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def end(child: int) -> None:
    """Both sides of a fork come here."""
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)


# --- to read


@probe
def reads_a_file_elsewhere() -> None:
    Path(SECRET).read_text()


@probe
def reads_by_a_link_beside_it() -> None:
    (HERE / "link.txt").read_text()


@probe
def reads_by_a_linked_package() -> None:
    (HERE / "package" / "secret").read_text()


@probe
def reads_the_games_file_beside_it() -> None:
    (HERE / "muggins.ini").read_text()


@probe
def reads_a_hidden_file_beside_it() -> None:
    (HERE / ".netrc").read_text()


@probe
def reads_how_the_game_was_started() -> None:
    Path(f"/proc/{GAME}/cmdline").read_bytes()


@probe
def reads_the_games_environment() -> None:
    Path(f"/proc/{GAME}/environ").read_bytes()


@probe
def reads_the_games_memory() -> None:
    Path(f"/proc/{GAME}/mem").open("rb").close()


@probe
def follows_the_games_descriptors() -> None:
    Path(f"/proc/{GAME}/fd/0").readlink()


@probe
def reads_who_has_an_account() -> None:
    Path("/etc/passwd").read_text()


@probe
def lists_another_folder() -> None:
    list(Path(SECRET).parent.iterdir())


@probe
def lists_all_processes() -> None:
    list(Path("/proc").iterdir())


@probe
def watches_a_file() -> None:
    watch = call("inotify_init1", 0)
    call("inotify_add_watch", watch, SECRET.encode(), 0xFFF)


# --- to write


@probe
def writes_beside_itself() -> None:
    (HERE / "new.txt").write_text("x")


@probe
def changes_itself() -> None:
    with Path(__file__).open("a") as own:
        own.write("\n")


@probe
def writes_where_everybody_may() -> None:
    Path(TARGETS["common"], "probe").write_text("x")


@probe
def writes_400_megabytes_in_its_folder() -> None:
    with Path("large").open("wb") as file:
        file.seek(400 << 20)
        file.write(b"x")
    Path("large").unlink()


@probe
def makes_files_without_end() -> None:
    for number in range(50):
        Path(f"file{number}").touch()
    for number in range(50):
        Path(f"file{number}").unlink()


@probe
def makes_a_folder() -> None:
    Path("folder").mkdir()
    Path("folder").rmdir()


@probe
def makes_a_link() -> None:
    Path("link").symlink_to(SECRET)
    Path("link").unlink()


@probe
def gives_a_file_another_name() -> None:
    Path(SECRET).rename(f"{SECRET}2")
    Path(f"{SECRET}2").rename(SECRET)


@probe
def deletes_a_file() -> None:
    Path(TARGETS["lost"]).unlink()


@probe
def cuts_a_file_short() -> None:
    os.truncate(SECRET, 3)


@probe
def changes_who_may_read() -> None:
    Path(SECRET).chmod(0o777)


@probe
def changes_when_it_was_written() -> None:
    os.utime(SECRET, (1, 1))


@probe
def changes_whose_a_file_is() -> None:
    os.chown(SECRET, os.getuid(), os.getgid())


# --- to speak


@probe
def speaks_to_a_program_by_its_socket() -> None:
    socket.socket(socket.AF_UNIX).connect(LISTENER)


@probe
def speaks_to_a_program_without_a_file() -> None:
    socket.socket(socket.AF_UNIX).connect("\0" + ABSTRACT)


@probe
def speaks_by_tcp() -> None:
    socket.create_connection(("127.0.0.1", PORT), 5)


@probe
def speaks_by_udp() -> None:
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", PORT))


@probe
def listens() -> None:
    socket.create_server(("127.0.0.1", 0))


@probe
def asks_the_kernel_for_the_net() -> None:
    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)


@probe
def speaks_to_itself() -> None:
    socket.socketpair()


# --- to begin, and to reach, other programs


@probe
def forks() -> None:
    end(os.fork())


@probe
def forks_twice_to_outlive_the_game() -> None:
    child = os.fork()
    if child == 0:
        if os.fork() == 0:
            os.setsid()
        os._exit(0)
    os.waitpid(child, 0)


@probe
def runs_a_program() -> None:
    subprocess.run(["/bin/true"], check=True)


@probe
def spawns_a_program() -> None:
    os.waitpid(os.posix_spawn("/bin/true", ["true"], {}), 0)


@probe
def clones_itself() -> None:
    end(ask((56, 220), signal.SIGCHLD, 0, 0, 0, 0))


@probe
def leaves_its_session() -> None:
    if os.getpid() != os.getsid(0):
        os.setsid()


@probe
def signals_the_game() -> None:
    os.kill(GAME, signal.SIGCONT)


@probe
def signals_its_guard() -> None:
    os.kill(os.getppid(), signal.SIGCONT)


@probe
def traces_the_game() -> None:
    call("ptrace", 16, GAME, None, None)
    os.waitpid(GAME, 0x40000000)
    call("ptrace", 17, GAME, None, None)


@probe
def copies_the_games_memory() -> None:
    own = ctypes.create_string_buffer(8)
    words = (ctypes.c_size_t * 2)(ctypes.addressof(own), 8)
    there = (ctypes.c_size_t * 2)(TARGETS["address"], 8)
    call("process_vm_readv", GAME, words, 1, there, 1, 0)


@probe
def takes_a_descriptor_of_the_game() -> None:
    ask((438, 438), os.pidfd_open(GAME), 0, 0)


@probe
def slows_the_game_down() -> None:
    os.setpriority(os.PRIO_PROCESS, GAME, 1)


@probe
def no_longer_ends_with_the_game() -> None:
    call("prctl", 1, 0, 0, 0, 0)


# --- to take, and to leave the cage


@probe
def takes_three_gigabytes() -> None:
    """Taken, not written on: that would be seconds of work where it goes through."""
    LIBC.malloc.restype = ctypes.c_void_p
    taken = LIBC.malloc(ctypes.c_size_t(LARGE))
    if not taken:
        raise MemoryError
    LIBC.free(ctypes.c_void_p(taken))


@probe
def reserves_three_gigabytes() -> None:
    len(mmap.mmap(-1, LARGE))


@probe
def takes_memory_beside_its_own() -> None:
    os.memfd_create("memory")


@probe
def shares_memory() -> None:
    call("shmctl", call("shmget", 0, 1 << 20, 0o1600), 0, None)


@probe
def raises_its_limits() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@probe
def asks_by_rings() -> None:
    ask((425, 425), 4, ctypes.create_string_buffer(120))


@probe
def goes_into_rooms_of_its_own() -> None:
    call("unshare", 0x10000000)


@probe
def keeps_a_key() -> None:
    ask((248, 217), b"user", b"probe", b"x", 1, -2)


@probe
def counts_what_the_processor_does() -> None:
    asked = ctypes.create_string_buffer(struct.pack("=II", 1, 112), 112)
    ask((298, 241), asked, 0, -1, -1, 0)


def is_through(number: int) -> bool:
    try:
        PROBES[number]()
    except (OSError, MemoryError, ValueError):
        return False
    return True


def discard(hand: list[int], *_scores: int) -> int:
    return int(is_through(hand[0]))


make_peg_play = discard

if __name__ == "__main__":
    names = [each.__name__ for number, each in enumerate(PROBES) if is_through(number)]
    sys.stdout.write(json.dumps(names))
