"""The line over a game and the words beside a choice, by what there is to tell."""

import random
import re
from collections.abc import Iterator, Mapping

import pytest

from muggins.mind.coach.decision import POINT, Candidate, Chance, Decision, DecisionKind
from muggins.mind.coach.luck_report import LuckReport, Owner, Step
from muggins.mind.coach.skill import Rate
from muggins.rules.cards import Seat
from muggins.words.review import review_words
from muggins.words.review.arguments import AFTERWARDS
from muggins.words.review.review_words import (
    judge,
    sum_up,
    write_account,
    write_change,
    write_found,
    write_more,
    write_pp,
    write_rate,
)
from muggins.words.table.sentences import REPLAYED


def luck_report(
    luck: float, losses: float, gifts: float, poor: tuple[int, int] = (0, 0), claims: float = 0
) -> LuckReport:
    """In games of a hundred; poor are cards and throws."""
    now, steps = 50 * POINT, []
    changes = ((Owner.DEAL, luck), (Owner.CARD, -losses), (Owner.OTHER_CARD, gifts))
    for owner, change in (*changes, (Owner.CLAIMS, claims)):
        now += round(change * POINT)
        made = Step(1, owner, round(change * POINT), now, is_gift=owner is Owner.OTHER_CARD)
        steps.append(made)
    kinds = [DecisionKind.LEAD] * poor[0] + [DecisionKind.THROW_AS_PONE] * poor[1]
    wins = (Chance(POINT, Seat.PLAYER), Chance(0, Seat.PLAYER))
    choices = tuple(Candidate((card,), win, 0.0) for card, win in enumerate(wins))
    made_so = tuple(Decision(1, kind, choices, (1,)) for kind in kinds)
    return LuckReport(Seat.PLAYER, 50 * POINT, tuple(steps), now, False, made_so)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (
            luck_report(6, 9, 2, (3, 1)),
            "Luck: +6%. Your mistakes cost you 9%, mostly one discard and three plays."
            " Muggins's mistakes gave you 2%.",
        ),
        (
            luck_report(-36.4, 1.2, 0.2),
            "Luck: \N{MINUS SIGN}36%. Your mistakes cost you 1%, none of them serious."
            " Muggins made no mistakes.",
        ),
        (
            luck_report(0.3, 0.1, 4, (0, 0), -3),
            "Luck was even. You made no mistakes. Muggins's mistakes gave you 4%."
            " Scoring mistakes cost you 3%.",
        ),
        (
            luck_report(1, 4, 0, (0, 2), 2),
            "Luck: +1%. Your mistakes cost you 4%, mostly two discards. Muggins made no mistakes."
            " You gained 2% from scoring mistakes.",
        ),
    ],
)
def test_the_line_over_a_game(told: LuckReport, words: str) -> None:
    assert sum_up(told) == words


@pytest.mark.parametrize(
    ("lost", "reach", "words"),
    [
        (0, 0, "Best choice. Every card simulated to the end."),
        (
            3,
            3.5,
            "Equal to the best, within the margin of error. Simulated, \N{PLUS-MINUS SIGN}3.5%.",
        ),
        (3, 1, "Mistake: \N{MINUS SIGN}3.0%. Simulated, \N{PLUS-MINUS SIGN}1.0%."),
        (3, None, "Mistake: \N{MINUS SIGN}3.0%."),
    ],
)
def test_what_was_played_out_tells_how_it_is_known(
    lost: float, reach: float | None, words: str
) -> None:
    limits = None if reach is None else round(reach * POINT)
    wins = (Chance(50 * POINT, Seat.PLAYER), Chance(round((50 - lost) * POINT), Seat.PLAYER))
    best, other = (Candidate((n,), win, 0.0, reach=limits) for n, win in enumerate(wins))
    assert judge(Decision(1, DecisionKind.ENDING, (best, other), (1,))) == words


def test_figures_have_signs_unless_they_are_nothing() -> None:
    assert write_change(0, -42_000) == "\N{MINUS SIGN}4.2" and write_change(1, 42_000) == "+4.2"
    assert [write_more(each) for each in (-0.04, 0.06)] == ["0.0", "+0.1"]
    assert write_change(400, 0) == "0.0" and write_pp(-42_000) == "4.2"


def test_the_account_names_claims_only_where_there_are_some() -> None:
    assert len(write_account(luck_report(1, 1, 1))) == 8
    assert ("Scoring mistakes", "+2.0") in write_account(luck_report(1, 1, 1, claims=2))


def test_whom_one_plays_like_is_told_of_enough_choices() -> None:
    assert write_rate(Rate(30, 0.38, 0.1)) == "Rating 7.6 over 30 decisions."
    assert write_rate(Rate(40, 0.26, 0.1)).endswith("About as strong as Classic.")


def test_the_account_adds_up_as_it_is_shown() -> None:
    """Whatever its figures are; none of them is off by more than a tenth."""
    chance = random.Random(97)
    for _ in range(300):
        parts = [chance.randint(-12 * POINT, 12 * POINT) for _ in range(4)]
        luck, losses, gifts, claims = (part / POINT for part in parts)
        told = luck_report(luck, losses, gifts, claims=claims)
        rows = [float(value.replace("\N{MINUS SIGN}", "-")) for _, value in write_account(told)]
        assert sum(rows[:-1]) == pytest.approx(rows[-1])
        exact = [50, luck, 0, 0, gifts, 0, -losses]
        for shown, true in zip(rows, exact, strict=False):
            assert abs(shown - true) < 0.1 + 1e-6


def test_nobody_is_called_by_a_word_that_stands_for_him() -> None:
    """In a review the opponent isn't present, so there is no "I" and "my"."""
    words = [value for name, value in vars(review_words).items() if name.isupper()]
    told = [text.replace("{mine}", "") for text in (*REPLAYED.values(), *_texts_of(words))]
    told += [getattr(AFTERWARDS, name) for name in AFTERWARDS.__dataclass_fields__]
    assert len(told) > 100
    assert not [each for each in told if re.search(r"\b(I|[Mm]y|[Mm]e|mine)\b", each)]


def _texts_of(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _texts_of([*value.values()])
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts_of(each)


def test_how_many_were_found() -> None:
    assert write_found(2, 3) == "You found 2 of 3."
    assert write_found(1, 1) == "You found it." and "Not" in write_found(0, 1)
