"""What the cards of a choice wear in a review."""

import pytest

from game.mind.coach.marks import POINT, Choice, Decision, Kind
from game.rules.cards import read_cards
from game.rules.seat import Seat
from game.scenes.replay.review_look import show_badges


@pytest.mark.parametrize(
    ("best", "thrown", "worn"),
    [
        ("2hKd", "4c5s", {"2h": "best", "Kd": "best", "4c": "??", "5s": "??"}),
        ("5sKd", "4c5s", {"5s": "best", "Kd": "best", "4c": "??"}),
        ("4c5s", "4c5s", {"4c": "best", "5s": "best"}),
    ],
)
def test_every_card_of_a_mistake_is_marked_and_every_best_one_ticked(
    best: str, thrown: str, worn: dict[str, str]
) -> None:
    worths = {read_cards(cards): win for cards, win in ((thrown, 0), (best, POINT * 9))}
    choices = tuple(Choice(cards, win, 0.0, None) for cards, win in reversed(worths.items()))
    played = read_cards(thrown)
    decision = Decision(0, Seat.PLAYER, Kind.THROW_AS_PONE, choices, played)
    badges = {badge.card: badge.words for badge in show_badges(decision)}
    assert badges == {read_cards(card)[0]: words for card, words in worn.items()}
