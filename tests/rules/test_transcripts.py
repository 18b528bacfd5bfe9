"""Whole matches kept as text, played again and compared line by line.

A transcript opens with its terms and its seed; then each move, after ``>``, and what it
brought. ``python -m tests.rules.test_transcripts`` writes them anew: read the difference.
"""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.deal import Source
from game.rules.moves import Amend, Claim, Move, Proceed, read_move, write_move
from game.rules.referee import legal_moves, new_match, play, resume, to_move
from game.rules.scoring import total
from game.rules.state import Scoring, State
from game.rules.terms import Mistakes, Terms, read_terms, write_terms
from game.rules.turn import Turn, follow, replay
from tests.rules.words import tell

FOLDER = Path(__file__).parent / "transcripts"
# name: terms as written by the rules, seed, games
MATCHES = {
    "friendly": ("0-0-0-0-0-1-6-0", 1458352401, 1),
    "penalties": ("0-2-1-0-1-3-6-0", -5, 1),
    "muggins": ("1-5-2-0-2-1-6-0", 2147483647, 2),
    "forfeit": ("0-0-2-1-3-3-6-0", -2147483648, 2),
    "endgame": ("2-6-0-2-0-2-6-1", 7, 4),
}


def choose(state: State, chance: random.Random) -> Move:
    """Any legal move, in a claim now and then a mistake."""
    phase = state.phase
    if isinstance(phase, Scoring):
        wrong = chance.choice((-2, -1, 1, 2)) if chance.random() < 0.06 else 0
        return Claim(max(0, min(total(phase.reasons) + wrong, state.room(phase.seat))))
    if to_move(state) is None:
        return Proceed()
    return chance.choice(legal_moves(state))


def write_transcript(text: str, seed: int, n_games: int) -> str:
    """A match of random moves as text."""
    chance = random.Random(seed)
    state = new_match(read_terms(text), Source(seed))
    lines = [f"terms {text}", f"seed {seed}"]
    while state.tally.games < n_games:
        move = choose(state, chance)
        lines.append(f"> {write_move(move)}")
        state, events = play(state, move)
        lines += tell(events)
    return "\n".join(lines) + "\n"


def read_turns(lines: list[str]) -> list[Turn]:
    """The moves of a transcript, made again."""
    terms, seed = (line.split()[1] for line in lines[:2])
    moves = [read_move(line[2:]) for line in lines if line.startswith("> ")]
    return [*follow(new_match(read_terms(terms), Source(int(seed))), moves)]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    played = lines[:2]
    for turn in read_turns(lines):
        played += [f"> {write_move(turn.move)}", *tell(turn.events)]
    assert played == lines


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_a_transcripts_moves_rebuild_its_end(path: Path) -> None:
    """Replaying from the last deal gives the same state as playing from the first."""
    turns = read_turns(path.read_text(encoding="utf-8").splitlines())
    standing = turns[-1].after.standing
    since = [turn.move for turn in turns if turn.before.standing == standing]
    assert turns[-1].after.hand is not None
    assert replay(resume(standing), [Proceed(), *since]).state == turns[-1].after


def test_all_transcripts_are_there() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(MATCHES)


@pytest.mark.parametrize("mistakes", Mistakes)
def test_words_of_moves(mistakes: Mistakes) -> None:
    terms = replace(Terms(), mistakes=mistakes)
    words = ["c17", ".", "t6d8c", "p5h", "=4", f"a{write_terms(terms)}", "s-12"]
    assert [write_move(read_move(word)) for word in words] == words
    assert read_move(words[5]) == Amend(terms)
    assert write_move(read_move("d3", bytes(9))) == "d3"
    for bad in ("", "x", "..", "t6", "p", "p1", "=", "=x", "d3", "a1", "cx", "s"):
        with pytest.raises(ValueError):
            read_move(bad)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, match in MATCHES.items():
        (FOLDER / f"{name}.txt").write_text(write_transcript(*match), encoding="utf-8")
