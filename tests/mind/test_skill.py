"""Skill and luck of many games: sums of luck reports, and the bell that chance makes."""

import math
import random
from itertools import pairwise
from statistics import mean, stdev

import pytest

from muggins.mind.coach.decision import POINT, WHOLE, Candidate, Chance, Decision, DecisionKind
from muggins.mind.coach.luck_report import LuckReport, Owner, Step
from muggins.mind.coach.skill import (
    ALL,
    BIN,
    EDGES,
    FEW,
    N_BINS,
    N_FORM,
    N_RATED,
    N_SIDE,
    TWO_SIGMA,
    Skill,
    judge,
    rate_losses,
    sum_losses,
)
from muggins.rules.cards import Seat
from muggins.settings.levels import LEVELS
from muggins.words.review.practice_words import (
    TITLES,
    next_title,
    title_of,
    write_basis,
    write_fortune,
    write_game_rating,
    write_graded,
    write_rating,
)


def step(change: int, owner: Owner = Owner.DEAL, deal: int = 1, *, is_gift: bool = False) -> Step:
    return Step(deal, owner, change, 0, is_gift=is_gift)


def decide(kind: DecisionKind, loss: int, seat: Seat = Seat.PLAYER) -> Decision:
    wins = enumerate((600_000, 600_000 - loss), 1)
    choices = tuple(Candidate((card,), Chance(win, seat), 0.0) for card, win in wins)
    return Decision(1, kind, choices, (2,))


def luck_report_of(*steps: Step, decisions: tuple[Decision, ...] = ()) -> LuckReport:
    return LuckReport(Seat.PLAYER, WHOLE // 2, steps, WHOLE, True, decisions)


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
    skill = judge([luck_report_of(decisions=made[:1]), luck_report_of(decisions=made[1:])])
    assert {kind: (rate.n, rate.mean) for kind, rate in skill.rates.items()} == {
        ALL: (3, pytest.approx(4 / 3)),
        DecisionKind.LEAD: (2, 2.0),
        DecisionKind.ANSWER: (1, 0.0),
    }
    assert [game[ALL].n for game in skill.games] == [1, 2]
    assert skill.like is None


def test_whom_one_plays_like_is_told_of_enough_choices() -> None:
    skill = judge([luck_report_of(decisions=(decide(DecisionKind.LEAD, POINT),) * FEW)])
    assert skill.like == "Beginner"


def test_rating_is_percent_lost_in_twenty_choices_over_the_latest_games() -> None:
    """The latest games are added first; those before them no longer count."""
    good, bad = decide(DecisionKind.LEAD, POINT // 4), decide(DecisionKind.LEAD, 4 * POINT)
    skill = judge(
        [luck_report_of(decisions=(good, good))] * N_FORM + [luck_report_of(decisions=(bad,))]
    )
    assert skill.form.rating == pytest.approx(N_RATED / 4)
    assert write_rating(skill) == f"Rating 5.0: {title_of(5.0)}"
    like = f"{N_FORM} games, you played about as well as Classic. Next title: "
    assert like in write_basis(skill)
    assert write_game_rating(skill).startswith("Your rating in this game: 5.0. Over your last ")


def test_rating_of_few_games_says_from_when_it_counts() -> None:
    skill = judge([luck_report_of(decisions=(decide(DecisionKind.LEAD, POINT),))])
    told = f"A rating needs {N_FORM} games to mean much. So far: 1."
    assert write_rating(skill) == "Rating so far: 20.0"
    assert write_basis(skill) == told
    assert write_game_rating(skill) == f"Your rating in this game: 20.0. {told}"


def test_titles_rank_the_levels_and_the_goal_is_the_next_one() -> None:
    ratings = [N_RATED * each.lost for each in LEVELS if each.lost is not None]
    assert ratings == sorted(ratings, reverse=True)
    titles = [title for _, title in TITLES]
    order = [titles.index(title_of(rating)) for rating in ratings]
    assert order == sorted(set(order), reverse=True) and order[-1] == 0
    assert next_title(TITLES[1][0]) == TITLES[0] and next_title(0.0) is None


def test_luck_is_sorted_by_deals() -> None:
    skill = judge(
        [
            luck_report_of(
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
    hidden = judge([luck_report_of(step(-BIN, Owner.OTHER_THROW), step(BIN, Owner.HAND))])
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
        skill.add(luck_report_of(*steps))
    assert sum(skill.deals) == pytest.approx(sum(skill.bell)) == 4000
    for n, expected in zip(skill.deals, skill.bell, strict=True):
        assert abs(n - expected) < 4 * math.sqrt(expected + 1)
    assert skill.bell == pytest.approx(skill.bell[::-1])
    assert skill.fortune.reach == pytest.approx(TWO_SIGMA * 0.05 * math.sqrt(24_000), rel=0.02)
    assert skill.fortune.is_chance


def test_cards_that_are_not_dealt_by_chance_are_seen() -> None:
    lucky = [luck_report_of(*(step(6 * POINT, deal=deal) for deal in range(9))) for _ in range(20)]
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
