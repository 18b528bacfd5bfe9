"""Endings played out: hands that can be, games by the rules, and limits that are kept."""

from dataclasses import replace

import numpy as np
import pytest

from muggins.mind.coach import review
from muggins.mind.coach import review as playout
from muggins.mind.coach.decision import WHOLE, Decision, DecisionKind
from muggins.mind.coach.review import PlayedOut, Rollout, is_settled, play_out, sum_up, weigh
from muggins.mind.facts.positions import Throws
from muggins.mind.master.master import Master
from tests.mind.games import read_play
from tests.sizes import some_of

LEAD = "pone 109-115 hand 7s7d2d6d discard KhKs cut 7c"
LATER = "dealer 109-111 hand 3s2h3d discard 7hQd cut 2c own 4s other 4h6c"
AFTER_GO = "pone 104-111 hand 5h4s discard JdKc cut 9h own Td6c other Ks"
RNG = np.random.default_rng(1)  # of which nothing is drawn
SURE = "dealer 119-120 hand Td7s9c3c discard JdKc cut 4h other Ts"  # a pair goes out


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "N_SIXES", (60, 120, 200, 200, 200))
    monkeypatch.setattr(playout, "N_FOLLOWED", 30)
    monkeypatch.setattr(playout, "N_WORLDS", 12)
    monkeypatch.setattr(playout, "MOST_BATCHES", 1)


@pytest.mark.parametrize("text", some_of([LEAD, LATER, AFTER_GO], [LATER]))
def test_the_same_position_has_the_same_chances(text: str) -> None:
    first, second = play_out(weigh(read_play(text))), play_out(weigh(read_play(text)))
    assert first.cards == second.cards
    for name in ("wins", "lost", "reach"):
        assert np.array_equal(getattr(first, name), getattr(second, name))
    assert ((first.wins >= 0) & (first.wins <= 1)).all()
    assert first.lost.min() == 0 and (first.lost >= 0).all()
    assert first.reach[first.wins.argmax()] == 0


@pytest.mark.parametrize("text", [LEAD, LATER, AFTER_GO])
def test_the_other_holds_what_he_can_hold(text: str) -> None:
    view = read_play(text)
    spot = Rollout(view, np.random.default_rng(1))
    drawn = spot.draw(200)
    found = spot.follow(drawn)
    seen = {*view.hand, *view.own_played, *view.thrown, view.starter}
    for thrown, kept in zip(found.thrown.tolist(), found.kept.tolist(), strict=True):
        assert len({*thrown, *kept}) == 6 and not seen & {*thrown, *kept}
        assert {*view.opp_played} <= {*kept}
    assert (found.chance >= 0).all() and (found.chance <= drawn.chance).all()


def test_who_said_go_had_no_card_that_fits() -> None:
    view = read_play(AFTER_GO)
    assert view.opp_gone and view.count == 26
    spot = Rollout(view, np.random.default_rng(2))
    found = spot.follow(spot.draw(400))
    fits = (found.kept % 13 < 5).any(axis=1)
    assert fits.any() and not found.chance[fits].any()


def test_throws_by_the_table_are_those_of_master() -> None:
    spot = Rollout(read_play(LATER), np.random.default_rng(3))
    found = spot.draw(300)
    kept = found.chance > 0.5  # the others are thrown at random
    six = np.concatenate([found.thrown, found.kept], axis=1)[kept]
    own, other = (np.full(len(six), n, dtype=np.int16) for n in spot.begun)
    throws = Throws(six, np.zeros(len(six), dtype=bool), own, other)
    asked = Master().rank_throws(throws).worth
    assert (asked.max(axis=1) - asked[:, 0]).mean() < 0.004  # his own is the first


def test_a_card_that_goes_out_wins() -> None:
    found = play_out(weigh(read_play(SURE)))
    assert found.wins.max() == pytest.approx(1) and sorted(found.wins)[-2] < 0.9
    assert found.cards[int(found.wins.argmax())] % 13 == 9


ALIKE = (
    "dealer 107-118 hand 7c8d discard 4cTd cut As own 6c6d other Tc9h3s",
    "dealer 111-117 hand 4c8d discard 2cQd cut 7s own 7c7d other Kh7h6s",
)


@pytest.mark.parametrize("n_cases", [50, 200])
def test_samples_that_agree_leave_the_limits_of_the_rule_of_three(n_cases: int) -> None:
    """The loss of a card that wins as often in n cases is less than 3 in n, but not known."""
    won, share = np.full((n_cases, 2), 0.5), np.full(n_cases, 1 / n_cases)
    found = sum_up(Rollout(read_play(LATER), RNG), np.full(2, 0.5), won, share)
    assert found.lost.tolist() == [0, 0]
    assert 2 / n_cases < found.reach.max() < 3 / n_cases


def test_one_sample_more_or_less_that_differs_hardly_changes_the_limits() -> None:
    won, share = np.full((100, 2), 0.5), np.full(100, 0.01)
    reaches = []
    for n_lost in range(3):
        won[:n_lost, 1] = 0
        spot = Rollout(read_play(LATER), RNG)
        reaches.append(sum_up(spot, np.full(2, 0.5), won, share).reach.max())
    assert reaches == sorted(reaches) and reaches[2] < 1.2 * reaches[0]


def test_few_samples_are_weighed_against_what_was_expected() -> None:
    """The best of several noisy values is overestimated unless it is."""
    spot, rng = Rollout(read_play(LATER), RNG), np.random.default_rng(4)
    won = (rng.random((20, 2)) < 0.5).astype(float)
    found = sum_up(spot, np.array([0.5, 0.5]), won, np.full(20, 0.05))
    apart = won.mean(axis=0)
    assert 0 < found.lost.max() < 0.98 * (apart.max() - apart.min())


@pytest.mark.parametrize(
    ("lost", "reach", "n_batches", "is_enough"),
    [
        (0.05, 0.039, 1, True),  # as narrow as a ??
        (0.05, 0.041, 1, False),
        (0.03, 0.021, 1, False),  # a ? is narrower
        (0.03, 0.021, 8, True),  # the budget is used
        (0.03, 0.09, 2, True),  # it would not be enough
        (0.03, 0.03, 2, False),
        (0.009, 0.021, 1, False),
        (0.009, 0.019, 1, True),  # no mark in any case, and hardly more
        (0.009, 0.05, 2, True),
    ],
)
def test_sampling_ends_when_the_interval_is_as_narrow_as_the_mark(
    lost: float, reach: float, n_batches: int, is_enough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playout, "MOST_BATCHES", 8)
    assert is_settled(tell(lost, reach), n_batches) is is_enough


@pytest.mark.parametrize("text", [LEAD, LATER, AFTER_GO, *ALIKE])
def test_no_choice_but_the_best_has_limits_of_nothing(text: str) -> None:
    found = play_out(weigh(read_play(text)))
    assert (np.delete(found.reach, found.wins.argmax()) > 0).all()


def test_cards_that_both_go_out_are_equal_for_certain() -> None:
    found = play_out(weigh(read_play("dealer 119-120 hand 5dTd9c3c discard JdKc cut 4h other Ts")))
    is_sure = found.wins > 1 - 1e-9
    assert is_sure.sum() == 2 and not found.reach[is_sure].any()


def tell(lost: float, reach: float) -> PlayedOut:
    view = read_play(LEAD)
    cards = tuple({card % 13: card for card in reversed(view.legal)}.values())
    losses = np.array([0.0, lost, lost])[: len(cards)]
    return PlayedOut(cards, 0.5 - losses, losses, np.where(losses, reach, 0.0))


@pytest.mark.parametrize(
    ("lost", "reach", "is_charged", "is_marked"),
    [(0.04, 0.03, True, True), (0.04, 0.05, False, False), (0.2, 0.098, True, False)],
)
def test_a_choice_costs_nothing_and_has_no_mark_within_its_limits(
    lost: float, reach: float, is_charged: bool, is_marked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A loss of 20 +- 9.8 counts, but an interval wider than a mark carries none."""
    monkeypatch.setattr(review, "play_out", lambda _: tell(lost, reach))
    decision = weigh(read_play(LEAD))
    assert decision.kind is DecisionKind.ENDING and not decision.is_played_out
    settled = review.settle_decision(decision)
    assert settled.is_played_out and settled.best.win.millionths == WHOLE // 2
    played = replace(settled, played=settled.choices[-1].cards)
    assert played.loss == (round(lost * WHOLE) if is_charged else 0)
    assert (played.judgement is not None) is is_marked


def test_where_no_hand_comes_to_it_nothing_is_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Decision) -> PlayedOut:
        raise ValueError

    monkeypatch.setattr(review, "play_out", fail)
    settled = review.settle_decision(weigh(read_play(LATER)))
    assert settled.is_played_out
    assert not any(settled.loss_of(choice) for choice in settled.choices)
