"""Results of games: the banner, and the line in the list of games."""

import pytest

from muggins.rules.cards import Seat
from muggins.rules.state import GameOver
from muggins.rules.terms import Margin, Occasion
from muggins.words.review.result_words import Verdict, give_verdict, write_ending

BANNERS = (
    (Seat.PLAYER, Margin.WIN, 2, (121, 98), (5, 3),
     Verdict("You win", "121 to 98", "2 match points: you lead the match 5 to 3")),
    (Seat.COMPUTER, Margin.WIN, 1, (120, 121), (0, 2),
     Verdict("Muggins wins", "121 to 120", "1 match point: Muggins leads the match 2 to 0")),
    (Seat.PLAYER, Margin.SKUNK, 3, (121, 90), (4, 4),
     Verdict("You win", "121 to 90 · A skunk", "3 match points: the match is tied at 4")),
    (Seat.COMPUTER, Margin.DOUBLE_SKUNK, 4, (0, 61), (5, 3),
     Verdict("Muggins wins", "61 to 0 · A double skunk",
             "4 match points: you lead the match 5 to 3")),
)  # fmt: skip


@pytest.mark.parametrize(("winner", "margin", "points", "scores", "match", "verdict"), BANNERS)
def test_the_banner(
    winner: Seat,
    margin: Margin,
    points: int,
    scores: tuple[int, int],
    match: tuple[int, int],
    verdict: Verdict,
) -> None:
    over = GameOver(winner, margin, points, Occasion.PLAY, is_forfeit=False)
    assert give_verdict(over, scores, match) == verdict


@pytest.mark.parametrize(
    ("match", "stands"),
    [((5, 3), "Ann leads the match 5 to 3"), ((4, 4), "the match is tied at 4")],
)
def test_the_banner_of_two(match: tuple[int, int], stands: str) -> None:
    over = GameOver(Seat.COMPUTER, Margin.WIN, 2, Occasion.PLAY, is_forfeit=False)
    verdict = give_verdict(over, (98, 121), match, ("Ann", "Bob"))
    assert verdict == Verdict("Bob wins", "121 to 98", f"2 match points: {stands}")


ENDINGS = (
    (Seat.PLAYER, Margin.WIN, False, "You won"),
    (Seat.COMPUTER, Margin.WIN, False, "Muggins won"),
    (Seat.PLAYER, Margin.SKUNK, False, "You skunked Muggins"),
    (Seat.COMPUTER, Margin.DOUBLE_SKUNK, False, "Muggins double-skunked you"),
    (Seat.PLAYER, Margin.SKUNK, True, "You won by forfeit"),
    (Seat.COMPUTER, Margin.DOUBLE_SKUNK, True, "Muggins won by forfeit"),
)


@pytest.mark.parametrize(("winner", "margin", "is_forfeit", "said"), ENDINGS)
def test_the_list(winner: Seat, margin: Margin, is_forfeit: bool, said: str) -> None:
    assert write_ending(winner, margin, is_forfeit=is_forfeit) == said
