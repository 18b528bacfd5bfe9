"""Two fresh installations far apart, and a third that ranks them: all by one code."""

import os
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from muggins.cli.parser import run_command
from muggins.extras.club.results import replay_result, split_games
from muggins.rules.cards import write_cards
from muggins.rules.terms import Length, Mistakes
from muggins.store.challenges import Challenge, read_code, write_code
from tests.commands import python
from tests.extras.club.challenged import make, played_by

ROOT = Path(__file__).parents[3]
PLACES = {
    "Mehmet": {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Pacific/Auckland"},
    "Zoë": {"LC_ALL": "C", "LANG": "C", "TZ": "America/St_Johns", "PYTHONHASHSEED": "7"},
    "judge": {"LC_ALL": "de_CH.UTF-8", "TZ": "Asia/Kathmandu", "PYTHONHASHSEED": "0"},
}


def run(words: list[str], place: Path, name: str) -> list[str]:
    """Return the output of a program with its own folder, time zone and locale."""
    place.mkdir(exist_ok=True)
    known = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
    paths = f"{ROOT / 'game'}{os.pathsep}{ROOT}"
    env = known | PLACES[name] | {"HOME": str(place), "PYTHONPATH": paths, "PYTHONUTF8": "1"}
    return python(*words, cwd=place, env=env).out.splitlines()


def check(folder: Path, challenge: Challenge) -> None:
    code = write_code(challenge)
    told = {}
    for name in ("Mehmet", "Zoë"):
        place = folder / f"home of {name}"
        told[name] = run(
            ["-m", "tests.extras.club.test_installations", str(place), name, code], place, name
        )
        (result,) = place.glob("*.result")
        (folder / result.name).write_bytes(result.read_bytes())
    one, other = ([line for line in lines if is_common(line)] for lines in told.values())
    assert one[-3:] == other[-3:] and one[-3].startswith("Variant: ") and "Par " in one[-1]
    dealt = [{line.split()[1]: line for line in said if "dealt" in line} for said in (one, other)]
    both = dealt[0].keys() & dealt[1].keys()
    assert len(both) >= 2 * challenge.n_games
    assert all(dealt[0][hand] == dealt[1][hand] for hand in both)
    ranked = run(["-m", "muggins", "director", str(folder)], folder / "court", "judge")
    assert ranked[-1].startswith("Players: 2.") and len(ranked) == 4
    assert {line.split()[1] for line in ranked[1:3]} == {"Mehmet", "Zoë"}
    par = one[-1].removeprefix("Par ").partition(":")[0]
    assert all(line.split()[6:] == [par, "0"] for line in ranked[1:3])


def is_common(line: str) -> bool:
    """Return True if the line is about the challenge, not about a player."""
    return re.match(r"dealt |Variant: |First seal: |Par [+-]\d+:", line) is not None


@pytest.mark.long
def test_two_far_apart_have_the_same_cards_options_and_par(tmp_path: Path) -> None:
    check(tmp_path, make(1, length=Length.ENDGAME))


OFTEN: list[dict[str, Any]] = [
    {"skill": "master"},
    {"skill": "classic", "mistakes": Mistakes.MUGGINS},
    {"deals_on": True, "n_dealt": 5},
]


@pytest.mark.campaign
@pytest.mark.parametrize("chosen", OFTEN, ids=str)
def test_whole_matches_far_apart_too(tmp_path: Path, chosen: dict[str, Any]) -> None:
    check(tmp_path, make(5, **chosen))


def live(folder: Path, name: str, code: str) -> int:
    """Take a challenge up on a fresh installation, play it out by one's name, and have its result.

    Printed are the cards that were dealt, hand by hand, then what the commands say.
    """
    result = played_by(folder, name, read_code(code), Random(name))
    for number, game in enumerate(split_games(replay_result(result)), 1):
        for turn in game:
            if turn.is_choice and not any(turn.before.the_hand.thrown):
                hand = turn.before.the_hand
                dealt = " ".join(map(write_cards, hand.dealt))
                print(f"dealt {number}.{turn.before.n_hands} {hand.dealer} {dealt} {hand.starter}")
    shown = run_command("challenge", ["show", code, "--par"])
    return shown or run_command("challenge", ["result", name, "--data-dir", str(folder), "--file"])


if __name__ == "__main__":
    sys.exit(live(Path(sys.argv[1]), *sys.argv[2:]))
