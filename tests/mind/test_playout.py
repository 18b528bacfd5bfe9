"""Endings played out: hands that can be, games by the rules, and limits that are kept."""

from dataclasses import replace

import numpy as np
import pytest

from muggins.mind.coach import playout, review
from muggins.mind.coach.chance import WHOLE
from muggins.mind.coach.decision import DecisionKind
from muggins.mind.coach.moment_weighing import weigh
from muggins.mind.coach.playout import PlayedOut, Rollout, play_out
from muggins.mind.facts.positions import Throws
from muggins.mind.master.master import Master
from muggins.rules.views import PlayView
from tests.mind.games import read_play
from tests.sizes import some_of

LEAD = "pone 109-115 hand 7s7d2d6d discard KhKs cut 7c"
LATER = "dealer 109-111 hand 3s2h3d discard 7hQd cut 2c own 4s other 4h6c"
AFTER_GO = "pone 104-111 hand 5h4s discard JdKc cut 9h own Td6c other Ks"
SURE = "dealer 119-120 hand Td7s9c3c discard JdKc cut 4h other Ts"  # a pair goes out


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "N_SIXES", (60, 120, 200, 200, 200))
    monkeypatch.setattr(playout, "N_FOLLOWED", 30)
    monkeypatch.setattr(playout, "N_WORLDS", 12)
    monkeypatch.setattr(playout, "MOST_BATCHES", 1)


@pytest.mark.parametrize("text", some_of([LEAD, LATER, AFTER_GO], [LATER]))
def test_the_same_position_has_the_same_chances(text: str) -> None:
    first, second = play_out(read_play(text)), play_out(read_play(text))
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
    found = play_out(read_play(SURE))
    assert found.wins.max() == pytest.approx(1) and sorted(found.wins)[-2] < 0.9
    assert found.cards[int(found.wins.argmax())] % 13 == 9


ALIKE = (
    "dealer 107-118 hand 7c8d discard 4cTd cut As own 6c6d other Tc9h3s",
    "dealer 111-117 hand 4c8d discard 2cQd cut 7s own 7c7d other Kh7h6s",
)


@pytest.mark.parametrize("text", ALIKE)
def test_where_all_samples_agree_the_limits_are_those_of_the_rule_of_three(text: str) -> None:
    """One of the cards loses to one card that may be left, which no sample has to show."""
    found = play_out(read_play(text))
    other = found.wins.argmin() if found.lost.any() else 1 - found.wins.argmax()
    assert found.reach[other] >= 0.006


@pytest.mark.parametrize("text", [LEAD, LATER, AFTER_GO, *ALIKE])
def test_no_choice_but_the_best_has_limits_of_nothing(text: str) -> None:
    found = play_out(read_play(text))
    assert (np.delete(found.reach, found.wins.argmax()) > 0).all()


def test_cards_that_both_go_out_are_equal_for_certain() -> None:
    found = play_out(read_play("dealer 119-120 hand 5dTd9c3c discard JdKc cut 4h other Ts"))
    is_sure = found.wins > 1 - 1e-9
    assert is_sure.sum() == 2 and not found.reach[is_sure].any()


def tell(lost: float, reach: float) -> PlayedOut:
    view = read_play(LEAD)
    cards = tuple({card % 13: card for card in reversed(view.legal)}.values())
    losses = np.array([0.0, lost, lost])[: len(cards)]
    return PlayedOut(cards, 0.5 - losses, losses, np.where(losses, reach, 0.0))


@pytest.mark.parametrize(("reach", "is_charged"), [(0.03, True), (0.05, False)])
def test_within_its_own_limits_a_choice_costs_nothing(
    reach: float, is_charged: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "play_out", lambda _: tell(0.04, reach))
    decision = weigh(read_play(LEAD))
    assert decision.kind is DecisionKind.ENDING and not decision.is_played_out
    settled = review.settle_decision(decision)
    assert settled.is_played_out and settled.best.win.millionths == WHOLE // 2
    played = replace(settled, played=settled.choices[-1].cards)
    assert played.loss == (WHOLE // 25 if is_charged else 0)
    assert (played.judgement is not None) is is_charged


def test_where_no_hand_comes_to_it_nothing_is_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: PlayView) -> PlayedOut:
        raise ValueError

    monkeypatch.setattr(review, "play_out", fail)
    settled = review.settle_decision(weigh(read_play(LATER)))
    assert settled.is_played_out
    assert not any(settled.loss_of(choice) for choice in settled.choices)
