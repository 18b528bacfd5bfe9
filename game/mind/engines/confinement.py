"""Shuts a process in, so that somebody else's engine sees its own files and Python's, and no more.

On a Linux of 5.13 or later it reads no other files, those of /proc with what the game was started
with among them, and writes none: that is Landlock's part, see landlock(7). What it may ask the
system for is ``refusal``'s. Memory, and what it could write, have limits wherever there are such.
Elsewhere no more is closed; ``is_shut_in`` says so, and the engine plays all the same.
"""

import ctypes
import os
import struct
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from game.mind.engines.refusal import can_refuse, refuse
from game.parts import is_frozen
from game.processes import limit

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

SYSTEM = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/etc/ld.so.cache", "/dev/urandom")
"""What Python and libraries need to be loaded."""
OWN_FILES = ("muggins.", ".log")  # how names of the game's own files begin and end


def find_version() -> int:
    """Which Landlock the system has; 0 or less for none."""
    if sys.platform != "linux":
        return 0
    return int(ctypes.CDLL(None).syscall(CREATE_RULESET, None, 0, 1))


def is_shut_in() -> bool:
    """Whether this system keeps an engine from all that is told above."""
    return find_version() >= 1 and can_refuse()


def confine(engine: Path) -> bool:
    """Give up all but what the engine at this path needs; whether the system knows how to.

    Links in the path have to be resolved, and no other thread may run.
    """
    limit(MEMORY)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    return _close_files(engine) & refuse()


def _close_files(engine: Path) -> bool:
    version = find_version()
    if version < 1:
        return False
    system = ctypes.CDLL(None, use_errno=True).syscall
    rights = FIRST_RIGHTS | sum(right for since, right in LATER_RIGHTS if version >= since)
    rules = struct.pack(
        "=QQQ", rights, TCP * (version >= TCP_FROM), SCOPES * (version >= SCOPES_FROM)
    )
    size = 8 * (1 + (version >= TCP_FROM) + (version >= SCOPES_FROM))
    ruleset = system(CREATE_RULESET, rules, size, 0)
    if ruleset < 0:
        return False
    for path in {*map(Path, SYSTEM), *_of_python(), *_of_engine(engine), Path.cwd()}:
        _allow(system, ruleset, path, READING)
    _allow(system, ruleset, Path("/dev/null"), READ_FILE | WRITE_FILE)
    _allow(system, ruleset, engine.parent, READ_FOLDER)  # names alone, so that imports are found
    is_closed: bool = system(RESTRICT_SELF, ruleset, 0) == 0
    os.close(ruleset)
    return is_closed


def _of_python() -> Iterator[Path]:
    """Where Python lies, and what is installed for it; a frozen program is its own Python."""
    if is_frozen():
        yield from (Path(sys.executable), Path(sys.prefix))
        return
    for name in ("stdlib", "platstdlib", "purelib", "platlib"):
        yield Path(sysconfig.get_path(name))
    yield Path(sysconfig.get_config_var("LIBDIR") or sys.base_prefix)


def _of_engine(engine: Path) -> Iterator[Path]:
    """The engine, the files beside it that are not hidden nor the game's, and packages there.

    A link is none of them: what it leads to lies elsewhere, or is allowed under its own name.
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
    """Keep a folder or a file open; one that is not there needs no opening."""
    try:
        place = os.open(path.resolve(), os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return
    rights &= -1 if path.is_dir() else OF_FILES
    system(ADD_RULE, ruleset, PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
    os.close(place)
