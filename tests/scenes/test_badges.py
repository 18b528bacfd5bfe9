"""What the cards of a choice wear in a review."""

import pytest

from game.mind.coach.chance import POINT, Chance
from game.mind.coach.decision import Candidate, Decision, DecisionKind, Judgement
from game.rules.cards import read_cards
from game.rules.seat import Seat
from game.scenes.replay.review_look import show_badges

BLUNDER = Judgement.BLUNDER


@pytest.mark.parametrize(
    ("best", "thrown", "worn"),
    [
        ("2hKd", "4c5s", {"2h": None, "Kd": None, "4c": BLUNDER, "5s": BLUNDER}),
        ("5sKd", "4c5s", {"5s": None, "Kd": None, "4c": BLUNDER}),
        ("4c5s", "4c5s", {"4c": None, "5s": None}),
    ],
)
def test_every_card_of_a_mistake_is_marked_and_every_best_one_ticked(
    best: str, thrown: str, worn: dict[str, Judgement | None]
) -> None:
    worths = {read_cards(cards): win for cards, win in ((thrown, 0), (best, POINT * 9))}
    choices = tuple(
        Candidate(cards, Chance(win, Seat.PLAYER), 0.0) for cards, win in reversed(worths.items())
    )
    played = read_cards(thrown)
    decision = Decision(0, DecisionKind.THROW_AS_PONE, choices, played)
    badges = {badge.card: badge.judgement for badge in show_badges(decision)}
    assert badges == {read_cards(card)[0]: judgement for card, judgement in worn.items()}
