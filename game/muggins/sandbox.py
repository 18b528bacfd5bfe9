"""Sandbox for third-party engines and for the decoder of foreign pictures and sounds.

On Linux 5.13 or later a sandboxed process can read its own files and Python's and no others, /proc
included, and can write none; Landlock enforces this, see landlock(7). The allowed system calls are
listed in ``seccomp``. Memory and file sizes are limited if the system supports it. On other systems
there is no sandbox: ``is_sandboxed`` returns False, and the part runs without one.
"""

import ctypes
import os
import struct
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from muggins.parts import is_frozen
from muggins.processes import limit
from muggins.seccomp import can_filter, filter_calls

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
