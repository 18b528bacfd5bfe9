"""Children whose system calls fail on demand: ``shim.c``, compiled and preloaded."""

import errno
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
KINDS = "open read pread write pwrite fsync rename ftruncate flock fcntl".split()
SHORT, CUT = -1, -2
ERRORS = {name: getattr(errno, name) for name in "EIO ENOSPC EACCES ENOMEM EINTR EINVAL".split()}
FAULTS = ERRORS | {"SHORT": SHORT, "CUT": CUT}
FOR_EVER = 10**6

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="preloads a library of Linux")

PRELUDE = """
import ctypes, json, os, sys
from pathlib import Path
library = ctypes.CDLL(None)
folder = Path(sys.argv[1])

def arm(kind, first, n, fault):
    library.shim_arm(os.fsencode(folder), kind.encode(), first, n, fault)

def counts(kinds):
    return {kind: library.shim_count(kind.encode()) for kind in kinds}
"""


@cache
def build() -> Path:
    """The library. A compiler that is missing is an error, not a reason to pass."""
    made = Path(mkdtemp()) / "shim.so"
    source = Path(__file__).with_name("shim.c")
    words = "gcc -shared -fPIC -O2 -Wall -Werror -o".split()
    subprocess.run([*words, str(made), str(source), "-ldl"], check=True)
    return made


def run_child(code: str, folder: Path, *words: object, seconds: float = PATIENCE) -> Any:
    """What the code prints, as JSON, in a child in which calls on the folder may fail."""
    command = [sys.executable, "-c", PRELUDE + code, str(folder), *map(str, words)]
    done = subprocess.run(
        command,
        env={"LD_PRELOAD": str(build()), "PATH": "/usr/bin:/bin"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0 and not done.stderr, done.stderr
    return json.loads(done.stdout)
