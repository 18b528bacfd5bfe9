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
from tests.systems import C_COMPILER, require_tools

KINDS = "open read pread write pwrite fsync rename ftruncate flock fcntl".split()
SHORT, CUT = -1, -2
ERRORS = {name: getattr(errno, name) for name in "EIO ENOSPC EACCES ENOMEM EINTR EINVAL".split()}
FOR_EVER = 10**6

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="preloads a library of Linux")

NURSERY = """
import ctypes, json, os, signal, sys
from pathlib import Path
import muggins.record.recorder
library = ctypes.CDLL(None)

def arm(kind, first, n, fault):
    library.shim_arm(os.fsencode(folder), kind.encode(), first, n, fault)

def counts(kinds):
    return {kind: library.shim_count(kind.encode()) for kind in kinds}

for line in sys.stdin:
    code, words, seconds, paths = json.loads(line)
    if not (child := os.fork()):
        signal.alarm(seconds)
        for number, path in enumerate(paths, 1):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        sys.argv[1:] = words
        folder = Path(words[0])
        exec(code)
        sys.exit()
    print(os.waitpid(child, 0)[1], flush=True)
"""


@cache
def build() -> Path:
    """Compile the library."""
    require_tools(*C_COMPILER)
    made = Path(mkdtemp()) / "shim.so"
    source = Path(__file__).with_name("shim.c")
    words = "cc -shared -fPIC -O2 -Wall -Werror -o".split()
    subprocess.run([*words, str(made), str(source), "-ldl"], check=True)
    return made


@cache
def nursery() -> subprocess.Popen[str]:
    """Forks a child for all code that it is told; what each would load is loaded once."""
    return subprocess.Popen(
        [sys.executable, "-c", NURSERY],
        env={"LD_PRELOAD": str(build()), "PATH": "/usr/bin:/bin"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def run_child(code: str, folder: Path, *words: object, seconds: float = PATIENCE) -> Any:
    """Return the JSON output of code in a child in which calls on the folder may fail."""
    mother, (out, err) = nursery(), (build().with_name(name) for name in ("out", "err"))
    told = [code, [str(folder), *map(str, words)], int(seconds), [str(out), str(err)]]
    assert mother.stdin is not None and mother.stdout is not None
    print(json.dumps(told), file=mother.stdin, flush=True)
    assert mother.stdout.readline() == "0\n" and not err.read_text(), err.read_text()
    return json.loads(out.read_text())
