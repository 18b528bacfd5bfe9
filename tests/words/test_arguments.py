"""Reasons for a hint against the next best choice, in a sentence or two."""

import pytest

from muggins.mind.argument import Argument, Lead, PlayArgument, PlayFacts, ThrowArgument, ThrowFacts
from muggins.mind.engines.engines import load_engine
from muggins.mind.engines.hint_figures import argue
from muggins.mind.ranking import Unit
from muggins.rules.cards import read_cards
from muggins.rules.deal import Source
from muggins.rules.moves import Play, Throw
from muggins.rules.referee import legal_moves, to_move
from muggins.rules.scoring import play_reasons, total
from muggins.rules.terms import FirstDealer, Terms
from muggins.rules.views import DiscardView, PlayView, view_of
from muggins.table.match import Match
from muggins.table.thinking import decide, rank
from muggins.words.review.arguments import speak_for

POINTS, NO_LEAD = Unit.POINTS, Lead()


def throw(hand: str, chosen: str, other: str, lead: Lead, **figures: float) -> ThrowArgument:
    """Figures: hand and crib of either; the player deals unless ``pone`` is given."""
    told = [
        ThrowFacts(
            read_cards(cards),
            tuple(card for card in read_cards(hand) if card not in read_cards(cards)),
            figures.get(f"hand{i}", 5.0),
            figures.get(f"crib{i}", 4.0),
        )
        for i, cards in enumerate((chosen, other))
    ]
    return ThrowArgument("pone" not in figures, told[0], told[1], lead)


def play(
    left: str, chosen: str, other: str, lead: Lead, pile: str = "", answers: str = "9.6 9.6"
) -> PlayArgument:
    """``left`` is the whole hand; answers are cards that score, and the most they do."""
    told = []
    for name, words in zip((chosen, other), answers.split(), strict=True):
        (card,) = read_cards(name)
        n, most = map(int, words.rstrip("!").split("."))
        rest = tuple(each for each in read_cards(left) if each != card)
        reasons = play_reasons((*read_cards(pile), card))
        told.append(PlayFacts(card, rest, reasons, 40, n, most, words.endswith("!")))
    return PlayArgument(told[0], told[1], lead)


THROWS: tuple[tuple[Argument, str], ...] = (
    (throw("JsJh5d6c8cKd", "8cKd", "JsKd", Lead(0.4, POINTS)),
     "You keep the jacks together. That's 0.4 points better than discarding the jack and "
     "the king."),
    (throw("6s7h8dKd2c3c", "Kd2c", "6s7h", Lead(3.26, POINTS)),
     "You keep the run of three. That's 3.3 points better than discarding the six and the "
     "seven."),
    (throw("5s5h5dKdQcJc", "QcJc", "5s5h", Lead(1.0, POINTS)),
     "You keep the three fives together. That's 1.0 points better than discarding the fives."),
    (throw("2h4h8hTh5sKc", "5sKc", "2hTh", Lead(1.0, POINTS)),
     "You keep the four hearts. That's 1.0 points better than discarding the two and the ten."),
    (throw("7s8hTdQc2c4d", "Qc2c", "8hTd", Lead(1.0, POINTS)),
     "You keep the fifteen. That's 1.0 points better than discarding the eight and the ten."),
    (throw("7s8hTdQc2c4d", "TdQc", "2c4d", Lead(0.3, POINTS), crib0=5.2, crib1=4.1),
     "Your crib will average 5.2 instead of 4.1. That's 0.3 points better than discarding the two "
     "and the four."),
    (throw("7s8hTdQc2c4d", "TdQc", "2c4d", Lead(0.3, POINTS), crib0=3.9, crib1=5.1, pone=1),
     "My crib will average 3.9 instead of 5.1. That's 0.3 points better than discarding the two "
     "and the four."),
    (throw("7s8hTdQcAc4d", "TdQc", "QcAc", Lead(0.3, POINTS), hand0=6.12),
     "Your hand is worth 6.1 on average. That's 0.3 points better than discarding the ace "
     "and the queen."),
    (throw("JsJh5d6c8cKd", "8cKd", "JsKd", Lead(0.012, Unit.CHANCES)),
     "You keep the jacks together. That wins 1.2% more often than discarding the jack "
     "and the king."),
)  # fmt: skip
PLAYS: tuple[tuple[Argument, str], ...] = (
    (play("7s8dKc", "7s", "Kc", Lead(1.8, POINTS), "8h"),
     "Fifteen for two. That's 1.8 points better than playing the king."),
    (play("4s5dKc", "4s", "5d", Lead(0.7, POINTS), answers="3.2 15.2"),
     "I can score on the four with 3 of 40 unseen cards, and on the five with 15. That's 0.7 "
     "points better than playing the five."),
    (play("4s5dKc", "4s", "5d", NO_LEAD, answers="0.0 15.2"),
     "No card I could have scores on the four."),
    (play("4s5dKc", "4s", "5d", NO_LEAD, answers="3.2! 15.2"), "I can't play on the four."),
    (play("9s9d3c", "9s", "3c", Lead(0.8, POINTS), answers="5.2 5.6"),
     "At worst, the nine gives up 2 points, and the three gives up 6. That's 0.8 points better "
     "than playing the three."),
    (play("JsJdQc", "Qc", "Js", Lead(0.01, POINTS)),
     "You keep the jacks together. That's as good as playing the jack."),
    (play("8s3dJc", "8s", "3d", Lead(0.2, POINTS)),
     "You keep the three for when the count gets high. That's 0.2 points better than playing the "
     "three."),
    (play("8s3dJc", "3d", "8s", Lead(1.1, POINTS)),
     "Playing the three is 1.1 points better than playing the eight."),
    (play("8s3dJc", "3d", "8s", Lead(-0.4, POINTS)), ""),
    (play("8s3dJc", "3d", "8s", Lead(often=0.47)), "I'd choose this 47% of the time."),
    (play("8s3dJc", "3d", "8s", Lead(often=0.999)), "I'd always choose this."),
    (play("8s3dJc", "3d", "8s", NO_LEAD), ""),
)  # fmt: skip


@pytest.mark.parametrize(("argument", "said"), (*THROWS, *PLAYS), ids=lambda each: str(each)[:40])
def test_it_is_told(argument: Argument, said: str) -> None:
    assert speak_for(argument) == said


@pytest.mark.parametrize("name", ["greedy", "classic"])
def test_no_hint_speaks_against_its_card(name: str) -> None:
    """In whole games: what is told of the other choice is never the better of the two."""
    engine = load_engine(name)
    match = Match.begin(Terms(claimants=frozenset(), first_dealer=FirstDealer.PLAYER), Source(9))
    n_told = 0
    for _ in range(250):
        seat = to_move(match.state)
        if seat is None:
            match.make(legal_moves(match.state)[0])
            continue
        view = view_of(match.state, seat)
        if isinstance(view, DiscardView | PlayView):
            argument = argue(view, rank(engine, view))
            if argument is not None:
                n_told += bool(check(argument))
        move = decide(engine, view)
        assert isinstance(move, Throw | Play) or move in legal_moves(match.state)
        match.make(move)
    assert n_told > 80


def check(argument: Argument) -> str:
    """Whatever the sentence says is so; the sentence."""
    said = speak_for(argument)
    assert len(said) < 130 and (not said or said.endswith("."))
    chosen, other = argument.chosen, argument.other
    if isinstance(argument, PlayArgument):
        assert isinstance(chosen, PlayFacts) and isinstance(other, PlayFacts)
        if " can score on " in said:
            assert chosen.n_answers < other.n_answers and chosen.most <= other.most
        if "No card I could" in said:
            assert chosen.n_answers == 0 < other.n_answers
        if " for two" in said or "and a pair" in said:
            assert total(chosen.reasons) > total(other.reasons)
    elif "instead of" in said:
        assert isinstance(chosen, ThrowFacts) and isinstance(other, ThrowFacts)
        assert (chosen.crib > other.crib) is argument.is_dealer
    return said
