"""A fresh installation: somebody takes a challenge up, plays it out, and makes its result.

Started as ``python -m tests.cli.installation FOLDER NAME CODE``. What he throws and plays is
drawn by his name; printed are the cards that were dealt, hand by hand, then what the commands say.
"""

import sys
from pathlib import Path
from random import Random

from game.cli.parser import run_command
from game.contest.results import replay_result, split_games
from game.rules.cards import write_cards
from game.store.challenges import read_code
from tests.store.challenged import played_by


def live(folder: Path, name: str, code: str) -> int:
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
