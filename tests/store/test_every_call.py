"""The day of failing calls: each one of a session fails once, and nothing is lost by that."""

import json
import os
from pathlib import Path

import pytest

from game.settings.values import LogLevel
from tests.store.every_call import N_BEFORE
from tests.store.play import leave_played
from tests.store.shim import CUT, ERRORS, KINDS, SHORT, needs_linux, run_child

pytestmark = needs_linux
COUNTED = {"read": {"SHORT": SHORT, "CUT": CUT}, "pread": {"CUT": CUT, "SHORT": SHORT}}
COUNTED |= {"write": {"SHORT": SHORT}, "pwrite": {"SHORT": SHORT}}
Plan = dict[str, dict[str, int]]
PLAN: Plan = {kind: ERRORS | COUNTED.get(kind, {}) for kind in KINDS}
SOME = {kind: {"EIO": ERRORS["EIO"]} | COUNTED.get(kind, {}) for kind in KINDS}

RUN = """
from tests.store.every_call import fail_each
print(json.dumps(fail_each(folder, arm, counts, json.loads(sys.argv[2]), int(sys.argv[3]))))
"""


def fail_calls(folder: Path, plan: Plan, stride: int, seconds: float) -> None:
    (folder / "template").mkdir()
    leave_played(folder / "template", N_BEFORE, log=LogLevel.GAMES)
    table = run_child(RUN, folder, json.dumps(plan), stride, seconds=seconds)
    print(f"\n{'call':<10} {'fault':<7} {'cases':>6} {'failed':>6}")
    for kind, fault, n_cases, wrong in table:
        print(f"{kind:<10} {fault:<7} {n_cases:>6} {len(wrong):>6}  {'; '.join(wrong)[:400]}")
    print(f"{'all':<18} {sum(row[2] for row in table):>6} {sum(len(row[3]) for row in table):>6}")
    assert {kind for kind, _, n_cases, _ in table if n_cases} >= {*KINDS} - {"ftruncate"}
    assert not [row for row in table if row[3]]


@pytest.mark.long
def test_some_calls_fail(tmp_path: Path) -> None:
    fail_calls(tmp_path, SOME, 90, 300)


@pytest.mark.campaign
def test_every_call_fails(tmp_path: Path) -> None:
    fail_calls(tmp_path, PLAN, int(os.environ.get("STRIDE", "1")), 7200)
