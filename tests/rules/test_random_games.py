"""Random games of all variants: they end, points told equal scores, no card is in two places."""

import random
from collections import Counter
from dataclasses import replace
from itertools import groupby, islice

import pytest

from muggins.record.practice import exchange, exchange_suits
from muggins.rules.cards import N_CARDS, Seat, rank_of
from muggins.rules.deal import Source
from muggins.rules.events import Claimed, DeckGathered, GameBegun, GameWon, Pegged, SetBack
from muggins.rules.moves import Cut, Move, Proceed, read_move, write_move
from muggins.rules.referee import legal_moves, new_match, resume, to_move
from muggins.rules.state import Discarding, GameOver, Pegging, State
from muggins.rules.terms import TARGET, Calls, Excess, Length, read_terms, write_terms
from muggins.rules.turn import Game, play_on, replay
from tests.motion.games import random_move, random_terms
from tests.rules.table import ALL_VARIANTS, of_kind
from tests.sizes import in_two_sizes


def play_game(seed: int) -> Game:
    """A game or two of random moves under random terms."""
    chance = random.Random(seed)
    terms = replace(random_terms(chance), excess=chance.choice(list(Excess)))
    terms = replace(terms, calls=Calls(seed % len(Calls)), tournament=seed % 4 > 1)
    if seed % 2:
        terms = replace(terms, variant=chance.choice(ALL_VARIANTS))
    start = new_match(terms, Source(chance.randrange(-(2**31), 2**31)))

    def choose(state: State) -> Move | None:
        is_over = state.tally.games > (seed % 5 == 4) and isinstance(state.phase, GameOver)
        return None if is_over else random_move(state, chance)

    game = Game(start, tuple(islice(play_on(start, choose), 2000)))
    assert game.turns[-1].ends_game
    return game


@pytest.mark.long
@pytest.mark.parametrize("seeds", in_two_sizes(range(150), range(10_000)))
def test_random_games(seeds: range) -> None:
    for seed in seeds:
        game = play_game(seed)
        check_points(game)
        for turn in game.turns:
            check_cards(turn.after)
        if seed % 20 in (4, 5):
            check_replays(game)
            check_suits(game, random.Random(seed))


def check_points(game: Game) -> None:
    """Check that the points of all events add up to the scores."""
    told, end = Counter[Seat](), game.state
    for turn in game.turns:
        for event in turn.events:
            is_gathered = isinstance(event, DeckGathered) and not turn.after.n_hands
            if isinstance(event, GameBegun) or is_gathered:
                told.clear()
            if isinstance(event, SetBack):
                told[event.seat] -= event.points
            if isinstance(event, Pegged):
                assert event.after == (event.before[0] + event.points, event.before[0])
                told[event.seat] += event.points
            if isinstance(event, Claimed):
                assert 0 <= event.due <= 29
        if turn.after.terms.length is Length.NORMAL and turn.after.standing.dealer is not None:
            assert (told[Seat.PLAYER], told[Seat.COMPUTER]) == turn.after.scores
    (won,) = of_kind(game.turns[-1].events, GameWon)
    assert max(end.scores) == TARGET == end.scores[won.seat]


def check_cards(state: State) -> None:
    """No card is in two places, and no choice is missing."""
    hand = state.hand
    assert legal_moves(state)
    if hand is None:
        return
    known = [*hand.dealt[0], *hand.dealt[1], *state.seen]
    known += [card for card in state.pack if card not in hand.stock]
    known += [hand.starter, *(card for card in hand.stock if card != hand.starter)]
    if state.variant.deals_on and not hand.stock and state.pack:
        assert len(known) == N_CARDS
    assert len(known) == len(set(known))
    n_kept = state.variant.n_kept
    assert len(hand.dealt[0]) == len(hand.dealt[1]) == n_kept + 2
    assert (len(hand.crib) == 4) == (
        len(hand.kept(Seat.PLAYER)) == len(hand.kept(Seat.COMPUTER)) == n_kept
    )


def check_replays(game: Game) -> None:
    """The words of its moves say all of it; and so do the standing and the moves of a hand."""
    words = [write_move(move) for move in game.moves]
    again = replay(resume(game.start.standing), map(read_move, words))
    assert again.state == game.state
    assert read_terms(write_terms(game.start.terms)) == game.start.terms
    dealt = (turn for turn in game.turns if turn.after.hand is not None)
    for standing, turns in groupby(dealt, lambda turn: turn.after.standing):
        first, *later = turns
        word = first.move if isinstance(first.move, Cut) else Proceed()
        moves = [word, *(turn.move for turn in later)]
        assert replay(resume(standing), moves).state == [first, *later][-1].after


def check_suits(game: Game, chance: random.Random) -> None:
    """Check that permuted suits have the same choices."""
    for state in (turn.before for turn in game.turns):
        if isinstance(state.phase, Discarding | Pegging):
            suits = chance.sample(range(4), 4)
            other = exchange_suits(state, suits)
            assert to_move(other) is to_move(state) and other.scores == state.scores
            assert len(legal_moves(other)) == len(legal_moves(state))
            for seat in Seat:
                assert other.left(seat) == exchange(state.left(seat), suits)
                assert [*map(rank_of, other.left(seat))] == [*map(rank_of, state.left(seat))]
            assert other.play.count == state.play.count
            assert exchange_suits(other, [suits.index(n) for n in range(4)]).hand == state.hand
