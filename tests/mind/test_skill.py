"""Skill and luck of many games: sums of ledgers, and the bell that chance makes."""

import math
import random
from itertools import pairwise
from statistics import mean, stdev

import pytest

from muggins.mind.coach.chance import POINT, WHOLE, Chance
from muggins.mind.coach.decision import Candidate, Decision, DecisionKind
from muggins.mind.coach.luck_ledger import LuckLedger, Owner, Step
from muggins.mind.coach.rates import ALL, FEW, TWO_SIGMA, rate_losses, sum_losses
from muggins.mind.coach.skill import BIN, EDGES, N_BINS, N_SIDE, Skill, judge
from muggins.rules.seat import Seat
from muggins.words.review.skill_words import TOO_FEW, write_fortune, write_graded, write_like


def step(change: int, owner: Owner = Owner.DEAL, deal: int = 1, *, is_gift: bool = False) -> Step:
    return Step(deal, owner, change, 0, is_gift=is_gift)


def decide(kind: DecisionKind, loss: int, seat: Seat = Seat.PLAYER) -> Decision:
    wins = enumerate((600_000, 600_000 - loss), 1)
    choices = tuple(Candidate((card,), Chance(win, seat), 0.0) for card, win in wins)
    return Decision(1, kind, choices, (2,))


def ledger_of(*steps: Step, decisions: tuple[Decision, ...] = ()) -> LuckLedger:
    return LuckLedger(Seat.PLAYER, WHOLE // 2, steps, WHOLE, True, decisions)


def test_sums_of_parts_are_the_rate_of_the_whole() -> None:
    chance = random.Random(3)
    losses = [round(chance.expovariate(1) * POINT) for _ in range(200)]
    whole = (sum_losses(losses[:70]) + sum_losses(losses[70:])).rate
    assert whole == rate_losses(losses)
    assert whole.mean == pytest.approx(mean(losses) / POINT)
    assert whole.reach == pytest.approx(TWO_SIGMA * stdev(losses) / math.sqrt(200) / POINT)


def test_only_own_decisions_count_each_by_its_kind() -> None:
    made = (
        decide(DecisionKind.LEAD, POINT),
        decide(DecisionKind.LEAD, 3 * POINT),
        decide(DecisionKind.ANSWER, 0),
        decide(DecisionKind.ANSWER, 9 * POINT, Seat.COMPUTER),
    )
    skill = judge([ledger_of(decisions=made[:1]), ledger_of(decisions=made[1:])])
    assert {kind: (rate.n, rate.mean) for kind, rate in skill.rates.items()} == {
        ALL: (3, pytest.approx(4 / 3)),
        DecisionKind.LEAD: (2, 2.0),
        DecisionKind.ANSWER: (1, 0.0),
    }
    assert [game[ALL].n for game in skill.games] == [1, 2]
    assert skill.like is None and write_like(skill) == TOO_FEW


def test_whom_one_plays_like_is_told_of_enough_choices() -> None:
    skill = judge([ledger_of(decisions=(decide(DecisionKind.LEAD, POINT),) * FEW)])
    assert skill.like == "Beginner"
    assert write_like(skill) == "You lose 1.00% per decision, about as much as Beginner."


def test_luck_is_sorted_by_deals() -> None:
    skill = judge(
        [
            ledger_of(
                step(2 * BIN),
                step(-POINT, Owner.CARD),  # not luck
                step(BIN, Owner.CRIB, is_gift=True),  # neither
                step(-BIN, Owner.HAND, 2),
                step(-60 * POINT, Owner.STARTER, 3),
            )
        ]
    )
    found = {place - N_SIDE: n for place, n in enumerate(skill.deals) if n}
    assert found == {2: 1, -1: 1, -N_SIDE: 1}
    assert skill.fortune.given == pytest.approx(-0.55)
    assert sum(skill.bell) == pytest.approx(3)


def test_what_his_throw_hides_is_no_luck_of_its_own() -> None:
    """A throw that gave away is taken back, and given when it shows: the two are one step."""
    hidden = judge([ledger_of(step(-BIN, Owner.OTHER_THROW), step(BIN, Owner.HAND))])
    assert hidden.fortune.reach == 0
    assert hidden.bell == [float(place == N_SIDE) for place in range(N_BINS)]


def test_the_bell_is_that_of_chance() -> None:
    """Steps of luck at even odds make a histogram that lies on the bell."""
    chance, skill = random.Random(8), Skill()
    for _ in range(400):
        steps = [
            step(round(chance.gauss(0, 5 * POINT)), deal=deal)
            for deal in range(1, 11)
            for _ in range(6)
        ]
        skill.add(ledger_of(*steps))
    assert sum(skill.deals) == pytest.approx(sum(skill.bell)) == 4000
    for n, expected in zip(skill.deals, skill.bell, strict=True):
        assert abs(n - expected) < 4 * math.sqrt(expected + 1)
    assert skill.bell == pytest.approx(skill.bell[::-1])
    assert skill.fortune.reach == pytest.approx(TWO_SIGMA * 0.05 * math.sqrt(24_000), rel=0.02)
    assert skill.fortune.is_chance


def test_cards_that_are_not_dealt_by_chance_are_seen() -> None:
    lucky = [ledger_of(*(step(6 * POINT, deal=deal) for deal in range(9))) for _ in range(20)]
    fortune = judge(lucky).fortune
    assert fortune.given == pytest.approx(10.8) and not fortune.is_chance
    said = "Luck has won you 10.8 games in 180 deals, which is unusual (95% range: "
    said += "\N{PLUS-MINUS SIGN}1.6"
    assert write_fortune(fortune).startswith(said)


def test_bins_are_even() -> None:
    assert {high - low for low, high in pairwise(EDGES)} == {BIN}
    assert EDGES[N_SIDE - 1] == -EDGES[N_SIDE] == -BIN / 2


@pytest.mark.parametrize(
    ("n", "n_games", "said"),
    [
        (12, 340, "12 of 340 games have been graded."),
        (1, 2, "1 of 2 games has been graded."),
        (1, 1, "One game has been graded."),
        (1200, 1200, "All 1,200 games have been graded."),
    ],
)
def test_how_many_are_graded(n: int, n_games: int, said: str) -> None:
    assert write_graded(n, n_games) == said
