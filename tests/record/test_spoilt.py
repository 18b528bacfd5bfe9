"""Thousands of spoilt files, each under a cap of 1 GB and five seconds: none stops the program."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands import python
from tests.sizes import in_two_sizes

Record = Callable[[str, object], None]
KINDS = {"ini log patter data history": "tests.store.spoil"}
KINDS |= dict.fromkeys(("picture", "sound"), "tests.foreign.spoil")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")


@pytest.mark.long
@pytest.mark.parametrize("n_of_each", in_two_sizes(8, 20_000))
@pytest.mark.parametrize("kinds", KINDS)
def test_spoilt_files(kinds: str, n_of_each: int, tmp_path: Path, record_property: Record) -> None:
    n_cases = n_of_each * len(kinds.split())
    record_property("tried", n_cases)
    told = python("-m", KINDS[kinds], kinds, 0, n_cases, tmp_path, timeout=None).out
    found, refused, wrong, slowest, peak = json.loads(told.splitlines()[-1])
    print(f"\n{'cases':>6} {'refused':>8} {'failed':>6} {'slowest s':>10} {'MB':>5} of {kinds}")
    print(f"{found:>6} {refused:>8} {len(wrong):>6} {slowest:>10.2f} {peak:>5}")
    assert found == n_cases and not wrong, "\n".join(wrong[:10])
