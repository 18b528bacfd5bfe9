"""Reasons for a hint against the next best choice, in one sentence."""

import re
from collections.abc import Sequence

import pytest

from muggins.mind.engines.engines import argue, load_engine
from muggins.mind.ranking import (
    Argument,
    Lead,
    PlayArgument,
    PlayFacts,
    ThrowArgument,
    ThrowFacts,
    Unit,
)
from muggins.rules.cards import rank_of, read_cards, value_of
from muggins.rules.deal import Source
from muggins.rules.moves import Play, Throw
from muggins.rules.referee import legal_moves, to_move
from muggins.rules.scoring import Kind, play_reasons, total
from muggins.rules.terms import FirstDealer, Terms
from muggins.rules.views import DiscardView, PlayView, view_of
from muggins.table.match import Match
from muggins.table.thinking import decide, rank
from muggins.words.names import RANK_NAMES
from muggins.words.review.arguments import NO_FIFTEEN, STOPS, speak_for

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
    left: str,
    chosen: str,
    other: str,
    lead: Lead,
    pile: str = "",
    answers: str = "9.6 9.6",
    kinds: tuple[Sequence[Kind], Sequence[Kind]] = ((), ()),
) -> PlayArgument:
    """``left`` is the whole hand; answers are cards that score, the most they do, and how."""
    answer_kinds = dict(zip((chosen, other), kinds, strict=True))
    told = []
    for name, words in zip((chosen, other), answers.split(), strict=True):
        (card,) = read_cards(name)
        n, most = map(int, words.rstrip("!").split("."))
        rest = tuple(each for each in read_cards(left) if each != card)
        reasons = play_reasons((*read_cards(pile), card))
        count, how = sum(map(value_of, (*read_cards(pile), card))), frozenset(answer_kinds[name])
        is_last = words.endswith("!")
        told.append(PlayFacts(card, count, rest, reasons, 40, n, most, how, is_last))
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
     "On average, your crib gains 1.1 points. Including the play, it's 0.3 points better than "
     "discarding the two and the four."),
    (throw("7s8hTdQc2c4d", "TdQc", "2c4d", Lead(0.3, POINTS), crib0=3.9, crib1=5.1, pone=1),
     "On average, my crib loses 1.2 points. Including the play, it's 0.3 points better than "
     "discarding the two and the four."),
    (throw("7s8hTdQcAc4d", "TdQc", "QcAc", Lead(0.3, POINTS), hand0=6.12),
     "On average, your hand gains 1.1 points. Including the play, it's 0.3 points better than "
     "discarding the ace and the queen."),
    (throw("7s8hTdQcAc4d", "TdQc", "QcAc", Lead(0.5, POINTS), hand0=4.74, crib0=5.25, pone=1,
           crib1=5.86),
     "On average, your hand loses 0.3 points and my crib loses 0.7 points compared with "
     "discarding the ace and the queen."),
    (throw("7s8hTdQcAc4d", "TdQc", "QcAc", Lead(0.2, POINTS), hand0=5.2, crib0=3.5),
     "On average, your hand gains 0.2 points compared with discarding the ace and the queen."),
    (throw("7s8hTdQcAc4d", "TdQc", "QcAc", Lead(0.012, Unit.CHANCES), hand0=5.2),
     "On average, your hand gains 0.2 points. That wins 1.2% more often than discarding the ace "
     "and the queen."),
    (throw("7s8hTdQcAc4d", "TdQc", "QcAc", Lead(0.2, POINTS)),
     "Discarding the ten and the queen is 0.2 points better than discarding the ace and the "
     "queen."),
    (throw("JsJh5d6c8cKd", "8cKd", "JsKd", Lead(0.012, Unit.CHANCES)),
     "You keep the jacks together. That wins 1.2% more often than discarding the jack "
     "and the king."),
)  # fmt: skip
PLAYS: tuple[tuple[Argument, str], ...] = (
    (play("7s8dKc", "7s", "Kc", Lead(1.8, POINTS), "8h"),
     "Fifteen for two. That's 1.8 points better than playing the king."),
    (play("4s5dKc", "4s", "5d", Lead(0.7, POINTS), "Td", answers="3.2 15.2"),
     "I can score on the four with 3 of 40 unseen cards, and on the five with 15. That's 0.7 "
     "points better than playing the five."),
    (play("4s5dKc", "4s", "5d", NO_LEAD, "Td", answers="0.0 15.2"),
     "No card I could have scores on the four."),
    (play("4s5dKc", "4s", "5d", NO_LEAD, answers="3.2! 15.2"), "I can't play on the four."),
    (play("9s9d3c", "9s", "3c", Lead(0.8, POINTS), "Td", answers="5.2 5.6"),
     "At worst, the nine gives up 2 points, and the three gives up 6. That's 0.8 points better "
     "than playing the three."),
    (play("7s8dKc", "7s", "8d", Lead(1.3, POINTS), "8h", answers="9.3 3.6"),
     "At worst, the seven gives up 3 points, and the eight gives up 6. That's 1.3 points better "
     "than playing the eight."),
    (play("7s8dKc", "7s", "8d", Lead(1.3, POINTS), "8h", answers="9.6 3.6"),
     "Fifteen for two. That's 1.3 points better than playing the eight."),
    (play("JsJdQc", "Qc", "Js", Lead(0.01, POINTS)),
     "You keep the jacks together. That's as good as playing the jack."),
    (play("8s3dJc", "8s", "3d", Lead(0.2, POINTS)),
     "You keep the three for when the count gets high. That's 0.2 points better than playing the "
     "three."),
    (play("8s3dJc", "3d", "8s", Lead(1.1, POINTS), "Td"),
     "Playing the three is 1.1 points better than playing the eight."),
    (play("8s3dJc", "3d", "8s", Lead(-0.4, POINTS), "Td"), ""),
    (play("8s3dJc", "3d", "8s", Lead(often=0.47), "Td"), "I'd choose this 47% of the time."),
    (play("8s3dJc", "3d", "8s", Lead(often=0.999), "Td"), "I'd always choose this."),
    (play("8s3dJc", "3d", "8s", NO_LEAD, "Td"), ""),
    (play("8s3dJc", "3d", "8s", NO_LEAD), "No card makes fifteen with the three."),
    (play("8s8dJc", "8s", "Jc", NO_LEAD),
     "You lead from a pair, so you can answer a pair with three of a kind."),
    (play("4s5dKc", "5d", "4s", NO_LEAD, "8d9h", "6.3 9.3"),
     "The five keeps the count away from 21, where any ten or face card makes 31."),
    (play("5s3dKc", "3d", "5s", NO_LEAD, "6d4h", "3.2 9.4", ((Kind.PAIR,), (Kind.RUN,))),
     "I can't make a run on the three."),
    (play("5s3dKc", "3d", "5s", NO_LEAD, "6d4h", "3.6 9.6", ((Kind.THREE,), (Kind.PAIR,))),
     "I can score on the three with 3 of 40 unseen cards, and on the five with 9."),
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
                if isinstance(view, PlayView):
                    check_play(view, argument)
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
        assert ("lead from a pair" in said) <= (rank_of(chosen.card) in map(rank_of, chosen.left))
        if " for two" in said or "and a pair" in said:
            assert total(chosen.reasons) >= total(other.reasons)
    elif "average" in said:
        check_averages(argument, said)
    return said


def check_averages(argument: ThrowArgument, said: str) -> None:
    """The changes told are those of the averages as shown, and speak for the choice."""
    changes = re.findall(r"(hand|crib) (gains|loses) (\d+\.\d)", said)
    gains = {pile: float(by) * (1 if way == "gains" else -1) for pile, way, by in changes}
    for pile, gain in gains.items():
        own, others = (getattr(each, pile) for each in (argument.chosen, argument.other))
        assert gain == pytest.approx(round(own, 1) - round(others, 1))
    if not argument.is_dealer:
        gains["crib"] = -gains.get("crib", 0.0)
    assert sum(gains.values()) > 0 and ("points better" in said) == ("Including the play" in said)


def check_play(view: PlayView, argument: Argument) -> None:
    """A claim about replies holds for every card that hasn't been seen."""
    assert isinstance(argument, PlayArgument)
    said, card = speak_for(argument), argument.chosen.card
    seen = {*view.hand, *view.thrown, *view.own_played, *view.opp_played, view.starter}
    fit = [c for c in range(52) if c not in seen and argument.chosen.count + value_of(c) <= 31]
    name = f"the {RANK_NAMES[rank_of(card)]}"
    kinds = {each.kind for c in fit for each in play_reasons((*view.pile, card, c))}
    for kind, words in (*STOPS.items(), (Kind.FIFTEEN, NO_FIFTEEN)):
        assert words.format(they="I", card=name) not in said or kind not in kinds
