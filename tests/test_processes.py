"""Process functions on every system."""

import os
from pathlib import Path

import pytest

from muggins.processes import is_gone
from tests.commands import living, python
from tests.systems import not_under_wine

keeps_limits = not_under_wine("Wine 8 takes the limits of a job, and keeps none")
HUGE = 9 * 10**18  # a number that no system gives


def test_who_lives_and_who_is_gone() -> None:
    with living() as number:
        assert not is_gone(number)
    assert is_gone(number)
    assert is_gone(HUGE) and is_gone(os.getpid())


RANK = """
import os, sys
from muggins.processes import give_way
def rank():
    if os.name == "nt":
        from muggins.processes import _kernel
        from ctypes import c_void_p
        kernel = _kernel()
        return kernel.GetPriorityClass(c_void_p(kernel.GetCurrentProcess()))
    return os.nice(0)
before = rank()
give_way(5)
print(before, rank())
"""


def test_giving_way() -> None:
    before, after = python("-c", RANK).out.split()
    assert (before, after) == ("32", "16384") if os.name == "nt" else int(after) == int(before) + 5


@keeps_limits
def test_no_more_memory_than_that() -> None:
    program = "from muggins.processes import limit\nlimit(2**28, 60)\nbytes(2**29)\nprint('had it')"
    told = python("-c", program, code=1)
    assert "MemoryError" in told.err and "had it" not in told.out


@keeps_limits
def test_no_more_time_than_that() -> None:
    program = "from muggins.processes import limit\nlimit(2**30, 1)\nwhile True: pass"
    python("-c", program, code=(-24, -9, 1816))


@pytest.mark.skipif(os.name == "nt", reason="Windows limits no files")
def test_no_file_gets_anything_more(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    program = "from pathlib import Path\nfrom muggins.processes import limit\nlimit(2**30)\n"
    told = python("-c", f"{program}Path({str(path)!r}).write_text('x')", code=1).err
    assert "File too large" in told and path.read_text() == ""
