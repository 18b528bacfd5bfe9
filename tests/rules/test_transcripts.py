"""Whole matches stored as text, replayed and compared line by line.

A transcript starts with its terms and its seed, followed by each move, after ``>``, and its events.
``python -m tests.rules.test_transcripts`` replays the moves and rewrites the events: check the
diff.
"""

from pathlib import Path

import pytest

from muggins.rules.deal import Source
from muggins.rules.moves import Amend, read_move, write_move
from muggins.rules.referee import new_match
from muggins.rules.terms import Mistakes, Terms, read_terms, write_terms
from muggins.rules.turn import follow
from tests.rules.words import tell

FOLDER = Path(__file__).parent / "transcripts"
PATHS = sorted(FOLDER.glob("*.txt"))


def play_again(path: Path) -> str:
    """A transcript as its moves write it now."""
    lines = path.read_text(encoding="utf-8").splitlines()
    terms, seed = (line.split()[1] for line in lines[:2])
    moves = [read_move(line[2:]) for line in lines if line.startswith("> ")]
    played = lines[:2]
    for turn in follow(new_match(read_terms(terms), Source(int(seed))), moves):
        played += [f"> {write_move(turn.move)}", *tell(turn.events)]
    return "\n".join(played) + "\n"


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    assert play_again(path) == path.read_text(encoding="utf-8")


def test_all_transcripts_are_there() -> None:
    names = "endgame forfeit friendly muggins penalties"
    assert [path.stem for path in PATHS] == names.split()


def test_words_of_moves() -> None:
    terms = Terms(mistakes=Mistakes.MUGGINS)
    words = ["c17", ".", "t6d8c", "p5h", "=4", f"a{write_terms(terms)}", "s-12"]
    assert [write_move(read_move(word)) for word in words] == words
    assert read_move(words[5]) == Amend(terms)
    assert write_move(read_move("d3", bytes(9))) == "d3"
    for bad in ("", "x", "..", "t6", "p", "p1", "=", "=x", "d3", "a1", "cx", "s"):
        with pytest.raises(ValueError):
            read_move(bad)


if __name__ == "__main__":
    for each in PATHS:
        each.write_text(play_again(each), encoding="utf-8")
