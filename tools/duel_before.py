"""Play a duel between an engine and its version of an earlier commit.

The commit is unpacked beside this program under another name, and its engine is called through the
interface of its time. It must support six-card cribbage and the same deals (since 2b511f6). All
games run in this process, as no other knows the name.

    python -m tools.duel_before COMMIT [--engine master] [--games 20000] [--seed 1]
"""

import argparse
import importlib
import io
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from muggins.cli.duel import write_summary
from muggins.mind.arena.duels import Duel, play_duel
from muggins.mind.engines import engines
from muggins.mind.facts.arrays import Floats
from muggins.mind.facts.positions import Plays, Rankings, Throws, rank_by_worth
from muggins.rules.terms import TARGET

PACKAGE = "former"
NAME = "before"
ROOT = Path(__file__).resolve().parent.parent
PLAYERS = (
    "muggins.mind.engines.engines",
    "muggins.mind.players",
)  # where minds have had their names
LIKENESSES = ("muggins.mind.master.opponent_model", "muggins.mind.likeness")
POSITIONS = ("muggins.mind.facts.positions", "muggins.mind.positions")
SWITCHES = "crib_flush_of_four", "once_to_31", "last_leads"
Position = Throws | Plays


class Former:
    """An engine of the earlier commit, called through its own interface."""

    def __init__(self, name: str) -> None:
        self._mind = _find(PLAYERS).load_mind(name)
        self._words = _find(POSITIONS)
        self._n_known = len(_find(LIKENESSES).KNOWN)  # who came to be known since stands after them
        self.reads_opponent = bool(getattr(self._mind, "reads_opponent", False))

    def rank_throws(self, throws: Throws) -> Rankings:
        """Rank all discards: (n, 15)."""
        return self._ask("throws", throws)

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank all places in the hand: (n, 4)."""
        return self._ask("plays", plays)

    def _ask(self, kind: str, position: Position) -> Rankings:
        if position.likeness is not None:
            position = replace(position, likeness=position.likeness[:, : self._n_known])
        put = _put_into(getattr(self._words, kind.capitalize()), position)
        weigh: Callable[[Any], Floats] | None = getattr(self._mind, f"weigh_{kind}", None)
        if weigh:
            return rank_by_worth(np.asarray(weigh(put), dtype=np.float32))
        told = getattr(self._mind, f"rank_{kind}")(put)
        return Rankings(told.chosen, told.worth, told.units, told.policy)


def _find(names: tuple[str, ...]) -> Any:
    """Return the first existing module of the earlier commit."""
    for name in names:
        module = PACKAGE + name.removeprefix("muggins")
        if Path(sys.path[0], *module.split(".")).with_suffix(".py").exists():
            return importlib.import_module(module)
    raise SystemExit(f"The commit has none of {', '.join(names)}.")


def _put_into(kind: type[Any], position: Position) -> Any:
    """Return the position in the earlier commit's format, without unsupported fields."""
    once = {  # until positions had the variant, and no target
        "target": np.full(len(position), TARGET, dtype=np.int16),
        "flush_of": position.variant.flush_of(is_crib=False),
        **{name: getattr(position.variant, name) for name in SWITCHES},
    }
    names = [field.name for field in fields(kind)]
    return kind(**{name: once[name] if name in once else getattr(position, name) for name in names})


def unpack(commit: str, folder: Path) -> None:
    """Write the commit's package into the folder as ``former``; ValueError if there is none."""
    try:
        packed = subprocess.run(
            ["git", "archive", commit, "game"], cwd=ROOT, capture_output=True, check=True
        ).stdout
    except subprocess.CalledProcessError as error:
        raise ValueError(error.stderr.decode().strip()) from error
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    source = folder / "game"  # the package itself, until it was called muggins
    inner = source / "muggins"
    (inner if inner.is_dir() else source).rename(folder / PACKAGE)
    for path in (folder / PACKAGE).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        names = r"^(\s*)(from|import) (?:game|muggins)\b"
        text = re.sub(names, rf"\1\2 {PACKAGE}", text, flags=re.MULTILINE)
        path.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("commit")
    parser.add_argument("--engine", default="master")
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        unpack(wanted.commit, Path(folder))
        sys.path.insert(0, folder)
        engines.MINDS[NAME] = lambda: Former(wanted.engine)
        tally = None
        for tally in play_duel(Duel(wanted.engine, NAME, wanted.games, wanted.seed)):
            print(f"\r{tally.n_games}: {100 * tally.win_rate:.2f} %", end="", file=sys.stderr)
    if tally:
        print("\n" + write_summary(wanted.engine, f"{wanted.commit}'s", tally))


if __name__ == "__main__":
    main()
