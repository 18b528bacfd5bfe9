"""Words need nothing but the rules and what a mind argues: no screen, no arrays, no disk."""

import subprocess
import sys
from pathlib import Path

WORDS = Path(__file__).parents[2] / "game" / "words"
MODULES = sorted(f"game.words.{path.stem}" for path in WORDS.glob("*.py"))
BELOW = ("game.words", "game.rules", "game.motion")
PLAIN = "chance decision grades ledger moments rates skill"
COACH = ("coach", *(f"coach.{name}" for name in PLAIN.split()))
ARGUED = tuple(f"game.mind.{name}" for name in ("argument", "ranking", *COACH))  # plain records
CHILD = """
import importlib, sys

for name in ("numpy", "pygame"):
    sys.modules[name] = None
for name in sys.argv[1:]:
    importlib.import_module(name)
print(*sorted(sys.modules))
"""


def test_they_are_imported_without_numpy_and_pygame() -> None:
    child = subprocess.run(
        [sys.executable, "-c", CHILD, *MODULES],
        capture_output=True,
        text=True,
        check=False,
        cwd=WORDS.parents[1],
    )
    assert child.returncode == 0, child.stderr
    loaded = child.stdout.split()
    ours = [name for name in loaded if name.startswith("game.")]
    assert set(MODULES) - {"game.words.__init__"} <= set(ours)
    assert [
        name for name in ours if not name.startswith(BELOW) and name not in ("game.mind", *ARGUED)
    ] == []
    for name in ("numpy", "pygame"):
        assert not [each for each in loaded if each.startswith(f"{name}.")]
