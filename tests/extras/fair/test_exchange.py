"""A seat's moves made again with cards exchanged that it cannot know; who peeks is found out."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from muggins.extras.fair.exchange import Audited, Decide, audit, exchange, from_view
from muggins.mind.engines.engines import load_engine
from muggins.rules.cards import N_CARDS, Seat, value_of
from muggins.rules.deal import Source
from muggins.rules.moves import Move, Play, Throw
from muggins.rules.referee import legal_moves, new_match, play, to_move
from muggins.rules.scoring import LIMIT
from muggins.rules.state import GameOver, Pegging, State
from muggins.rules.terms import FIVE_CARD, SIX_CARD, TOURNAMENT, FirstDealer, Terms, Variant
from muggins.rules.views import view_of
from muggins.table.match import Match

LEVELS = ("beginner", "casual", "classic", "master")
VARIANTS = (
    SIX_CARD,
    FIVE_CARD,
    Variant(cuts_starter=True),
    Variant(deals_on=True),
    Variant(deals_on=True, cuts_starter=True, last_leads=True),
    TOURNAMENT,
    Variant(once_to_31=True),
)


def choices(
    seed: int, n_deals: int, mind: Decide | None = None, variant: Variant = SIX_CARD
) -> Iterator[tuple[State, Move]]:
    """Yield the computer's choices in some deals, with the state before; the player is random."""
    chance = Random(seed)
    terms = Terms(claimants=frozenset(), first_dealer=FirstDealer.ALTERNATE, variant=variant)
    state, dealt = new_match(terms, Source(seed)), 0
    while dealt <= n_deals:
        seat = to_move(state)
        move = chance.choice(legal_moves(state))
        if seat is Seat.COMPUTER and isinstance(move, Throw | Play):
            move = mind(Match(state)) if mind is not None else move
            yield state, move
        before = state.n_hands, state.tally.games
        state, _ = play(state, move)
        dealt += (state.n_hands, state.tally.games) != before and not isinstance(
            state.phase, GameOver
        )


def audits(mind: Decide, seed: int, n_deals: int) -> Iterator[Audited]:
    chance = Random(seed)
    for before, made in choices(seed, n_deals, mind):
        yield audit(before, made, Seat.COMPUTER, mind, chance)


PEEKS: dict[str, Callable[[State], int]] = {
    "a five in the other's hand": lambda state: (
        -any(value_of(card) == 5 for card in state.left(Seat.COMPUTER.other))
    ),
    "the card that is not turned yet": lambda state: state.the_hand.starter,
    "what the other has laid away": lambda state: sum(state.the_hand.thrown[Seat.COMPUTER.other]),
    "the seed": lambda state: state.source.position,
}
"""Hidden information on which a cheating engine bases its choice."""


def peeks_at(what: str) -> Decide:
    def choose(match: Match) -> Move:
        moves = legal_moves(match.state)
        return moves[PEEKS[what](match.state) % len(moves)]

    return choose


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_seat_sees_the_same_and_all_else_is_exchanged(variant: Variant) -> None:
    chance = Random(3)
    n_other = 0
    for state, _ in choices(11, 30, variant=variant):
        other = exchange(state, Seat.COMPUTER, chance)
        assert view_of(other, Seat.COMPUTER) == view_of(state, Seat.COMPUTER)
        hand = other.the_hand
        cards = (*hand.dealt[0], *hand.dealt[1], hand.starter)
        assert len(set(cards)) == len(cards) and set(cards) <= set(range(N_CARDS))
        assert set(hand.thrown[0]) <= set(hand.dealt[0])
        assert to_move(other) is Seat.COMPUTER and legal_moves(other) == legal_moves(state)
        assert other.source != state.source
        n_other += hand.dealt[Seat.COMPUTER.other] != state.the_hand.dealt[Seat.COMPUTER.other]
    assert n_other > 30


def test_what_a_go_told_stays_true() -> None:
    chance, n_told = Random(5), 0
    for state, _ in choices(7, 150):
        if not isinstance(state.phase, Pegging) or Seat.COMPUTER.other not in state.play.gone:
            continue
        room = LIMIT - state.play.count
        for _ in range(5):
            other = exchange(state, Seat.COMPUTER, chance)
            assert all(value_of(card) > room for card in other.left(Seat.COMPUTER.other))
            n_told += bool(other.left(Seat.COMPUTER.other))
    assert n_told > 20


@pytest.mark.parametrize("what", PEEKS)
def test_who_peeks_is_found_out(what: str) -> None:
    found = list(audits(peeks_at(what), 4, 20))
    doubted = [each for each in found if not each.is_same]
    assert len(doubted) > len(found) / 10
    assert all(each.made == each.again for each in found)


def check_level(level: str, seed: int, n_deals: int) -> None:
    mind = from_view(load_engine(level), Seat.COMPUTER)
    found = list(audits(mind, seed, n_deals))
    assert len(found) > 4 * n_deals and all(each.is_same for each in found)


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_knows_what_it_cannot_see(level: str) -> None:
    check_level(level, 1, 4 if level == "master" else 12)


@pytest.mark.campaign
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_knows_it_in_two_thousand_deals(level: str) -> None:
    check_level(level, 2, 2000)
