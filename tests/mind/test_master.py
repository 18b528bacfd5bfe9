"""Master: the packed solution, the reconstructed play, the ranges, and the choices."""

from dataclasses import replace

import numpy as np
import pytest

from muggins.mind.arena.parallel_games import play_games
from muggins.mind.engines.engines import load_mind
from muggins.mind.facts.arrays import N_HOLDINGS, N_RANKS, copies
from muggins.mind.facts.book import PILE_COUNT
from muggins.mind.facts.deal_arrays import deal_games
from muggins.mind.facts.positions import NO_UNIT, UNITS, Plays, Rankings, Throws, draw_lots
from muggins.mind.master.equity import load_chances, worth_of_scores
from muggins.mind.master.master import MARGIN, MasterFast, pick
from muggins.mind.master.policy import (
    ANSWERED,
    PackedNumbers,
    early_odds,
    histories,
    load_solved,
    trace,
)
from muggins.mind.master.ranges import weigh_range
from muggins.mind.ranking import Unit
from muggins.rules.scoring import LIMIT
from tools.pegging_file import joined, pack, unpack


class Watched(MasterFast):
    """Keeps every position that it was asked about."""

    def __init__(self) -> None:
        super().__init__()
        self.plays: list[Plays] = []
        self.throws: list[Throws] = []

    def rank_plays(self, plays: Plays) -> Rankings:
        self.plays.append(plays)
        return super().rank_plays(plays)

    def rank_throws(self, throws: Throws) -> Rankings:
        self.throws.append(throws)
        return super().rank_throws(throws)


@pytest.fixture(scope="module")
def watched() -> Watched:
    """Return a Master after a few games against itself."""
    mind = Watched()
    deals, seeds, _ = deal_games(11, 4)
    play_games((mind, mind), deals, seeds)
    return mind


@pytest.mark.parametrize("n_bits", [1, 2, 4])
def test_pack_and_unpack(n_bits: int) -> None:
    numbers = np.random.default_rng(1).integers(0, 1 << n_bits, 1001).astype(np.uint8)
    packed = pack(numbers, n_bits)
    assert (unpack(packed, n_bits)[:1001] == numbers).all()
    assert (PackedNumbers(packed, n_bits)[np.arange(1001)] == numbers).all()


def test_every_lead_has_odds() -> None:
    assert histories().mover[0] == 0 and histories().n_own[0] == 4
    leads = early_odds()[np.arange(N_RANKS * N_HOLDINGS[3])]
    total = np.bincount(joined(4).ravel(), weights=leads)
    assert (abs(total - 15) <= 2).all()


@pytest.mark.parametrize("known", range(len(ANSWERED)))
def test_answers_speak_of_leads_and_are_silent_elsewhere(known: int) -> None:
    size = N_RANKS * N_HOLDINGS[3]
    everywhere = np.arange(2 * len(early_odds().packed))
    answer, usual = early_odds(known)[everywhere], early_odds()[everywhere]
    leads = np.bincount(joined(4).ravel(), weights=answer[:size])
    assert (leads > 0).mean() > 0.95
    assert (answer > 0).sum() < (usual > 0).sum() / 2


def test_spreads_agree_with_nets() -> None:
    points = np.arange(24)
    spread = load_solved("spread").astype(np.float64)
    spread /= spread.sum(axis=(2, 3), keepdims=True)
    pone = (spread.sum(axis=3) * points).sum(axis=2)
    dealer = (spread.sum(axis=2) * points).sum(axis=2)
    among_equals = np.array([pone[0] - dealer[0], dealer[1] - pone[1]])
    gained = load_solved("nets").astype(np.float64) - among_equals  # from the plain players met
    assert (gained.mean(axis=1) > 0).all() and (gained.mean(axis=1) < 0.15).all()
    assert (gained.std(axis=1) < 0.1).all()


@pytest.mark.long
def test_trail_leads_to_the_position(watched: Watched) -> None:
    known = histories()
    for plays in watched.plays:
        trail = trace(plays)
        on = trail.history >= 0
        here = trail.history[on]
        n_own = (plays.hand >= 0).sum(axis=1)
        assert (known.mover[here] == plays.is_dealer[on]).all()
        assert (known.n_own[here] == n_own[on]).all()
        assert (known.room[here] == np.minimum(LIMIT - PILE_COUNT[plays.pile[on]], 10)).all()
        assert (plays.opp_cards[~on] == 0).all()


def test_a_position_is_judged_alone_as_among_others(watched: Watched) -> None:
    mind = MasterFast()
    for plays in watched.plays[::9]:
        together = mind.rank_plays(plays)
        for row in range(0, len(plays), 5):
            alone = mind.rank_plays(plays.take(np.array([row])))
            np.testing.assert_allclose(alone.worth[0], together.worth[row], atol=1e-5)
            np.testing.assert_allclose(alone.policy[0], together.policy[row], atol=1e-5)
            assert alone.units[0] == together.units[row]


def test_the_order_of_the_hand_does_not_matter(watched: Watched) -> None:
    mind = MasterFast()
    for throws in watched.throws[::4]:
        turned = replace(throws, hand=throws.hand[:, ::-1].copy())
        np.testing.assert_allclose(
            np.sort(mind.rank_throws(throws).worth, axis=1),
            np.sort(mind.rank_throws(turned).worth, axis=1),
            atol=1e-4,
        )


def test_ranges_hold_no_card_that_was_seen(watched: Watched) -> None:
    for plays in watched.plays[::3]:
        trail = trace(plays)
        for n_left in range(1, 4):
            rows = np.flatnonzero((plays.opp_cards == n_left) & (trail.history >= 0))
            some = plays.take(rows)
            weights = weigh_range(some, trail.take(rows), n_left).left
            too_many = (copies(n_left)[None] > some.unseen[:, None]).any(axis=2)
            assert (weights[too_many] == 0).all()
            assert (weights.sum(axis=1) > 0).all()


@pytest.mark.long
def test_every_answer_knows_what_it_counts(watched: Watched) -> None:
    """Points, chances with a policy, or a policy alone; all of them come up in a few games."""
    mind, seen = MasterFast(), set[int]()
    for plays in watched.plays:
        found = mind.rank_plays(plays)
        is_told = ~np.isnan(found.policy).any(axis=1)
        assert (is_told == (found.units != UNITS.index(Unit.POINTS))).all()
        assert (np.isnan(found.worth).any(axis=1) == (found.units == NO_UNIT)).all()
        np.testing.assert_allclose(found.policy[is_told].sum(axis=1), 1, atol=1e-5)
        seen |= set(found.units.tolist())
        check_chances(found)
    for throws in watched.throws:
        check_chances(mind.rank_throws(throws))
    assert seen == {NO_UNIT, UNITS.index(Unit.POINTS), UNITS.index(Unit.CHANCES)}


def check_chances(found: Rankings) -> None:
    rows = found.units == UNITS.index(Unit.CHANCES)
    chances = found.worth[rows]
    assert ((chances >= 0) & (chances <= 1) | np.isneginf(chances)).all()
    chosen = chances[np.arange(len(chances)), found.chosen[rows]]
    assert (chosen > chances.max(axis=1) - MARGIN).all()


def test_lots_fall_as_often_as_the_policy_says() -> None:
    shares = np.tile(np.array([0.5, 0, 0.3, 0.2], dtype=np.float32), (1000, 1))
    chosen = pick(shares, (np.arange(1000) + 0.5) / 1000)
    assert np.bincount(chosen, minlength=4).tolist() == [500, 0, 300, 200]


def test_lots_fall_evenly_and_the_same_again(watched: Watched) -> None:
    lots = np.concatenate([draw_lots(plays) for plays in watched.plays])
    again = np.concatenate([draw_lots(plays) for plays in watched.plays])
    assert (lots == again).all()
    assert 0.4 < (lots >> np.uint64(63)).mean() < 0.6


def test_chances_are_chances() -> None:
    chances = load_chances()
    np.testing.assert_allclose(chances.sum(axis=2), 1, atol=1e-5)
    wins = worth_of_scores()
    assert 0.05 < wins[0, 0] < 0.2


def test_nobody_is_worse_off_for_a_point_more() -> None:
    """Also for one less of the opponent's; the file rounds to single precision."""
    wins = load_chances()[..., :3].sum(axis=2, dtype=np.float64)
    assert np.diff(wins, axis=0).min() > -1e-6
    assert np.diff(wins, axis=1).max() < 1e-6
    assert 0.05 < wins[118, 115] - wins[116, 115] < 0.5  # and not by being all the same


@pytest.mark.long
def test_master_beats_the_greedy_player() -> None:
    deals, seeds, _ = deal_games(3, 20)
    outcome = play_games((MasterFast(), load_mind("greedy")), deals, seeds)
    assert (outcome.winner == 0).mean() > 0.55
