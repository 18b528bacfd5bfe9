"""The moves of a seat repeated from its view alone, with the unseen cards exchanged.

Every decision is made in a match of its own, which exposes an engine that uses more than its seat
may see: in the second match the cards that it cannot know differ.
"""

import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random

from muggins.extras.fair.evidence import Evidence, Findings, GameEvidence
from muggins.extras.legacy.logbook import Fault
from muggins.mind.arena.sharing import share_out
from muggins.mind.ranking import Engine
from muggins.rules.cards import N_CARDS, Seat, replace_cards, value_of
from muggins.rules.deal import Source
from muggins.rules.moves import Move, Play, Throw, write_move
from muggins.rules.state import CuttingStarter, Discarding, State
from muggins.rules.turn import Turn
from muggins.rules.views import View, view_of
from muggins.table.match import Match
from muggins.table.setup import least_value
from muggins.table.thinking import decide

MOST_TRIES = 200
LEAST_SHARED = 20  # games; fewer are verified before another process has begun
Decide = Callable[[Match], Move]


@dataclass(frozen=True, slots=True)
class Audited:
    """A repeated choice: the original move, and the decisions in both matches."""

    made: Move
    again: Move
    exchanged: Move

    @property
    def is_same(self) -> bool:
        """True if all answers agree, regardless of the order of discards."""
        return _cards_of(self.made) == _cards_of(self.again) == _cards_of(self.exchanged)


def from_view(engine: Engine, seat: Seat) -> Decide:
    """Return a decision function that gives the engine its seat's view only.

    A repeated view is answered from a cache.
    """

    @lru_cache(maxsize=1)
    def choose(view: View) -> Move:
        return decide(engine, view)

    return lambda match: choose(view_of(match.state, seat))


def audit(before: State, made: Move, seat: Seat, mind: Decide, chance: Random) -> Audited:
    other = exchange(before, seat, chance)
    return Audited(made, mind(Match(before)), mind(Match(other)))


def _cards_of(move: Move) -> object:
    return frozenset(move.cards) if isinstance(move, Throw) else move


def exchange(state: State, seat: Seat, chance: Random) -> State:
    """Return a state that is equal from that seat, with all hidden cards exchanged.

    These are the other's hand and discards, the starter until it is turned up, and the rest of the
    deck. The constraints implied by the other's goes stay true.
    """
    hidden, bound = _unseen(state, seat), least_value(state.play, seat.other)
    held = state.left(seat.other) if state.hand is not None else ()
    for _ in range(MOST_TRIES):
        shuffled = chance.sample(hidden, len(hidden))
        others = dict(zip(hidden, shuffled, strict=True))
        if all(value_of(others[card]) >= bound for card in held):
            return _exchanged(state, others, chance)
    return _exchanged(state, _within_values(hidden, chance), chance)


def _within_values(hidden: list[int], chance: Random) -> dict[int, int]:
    """Permute cards of equal value, which no go can distinguish."""
    others: dict[int, int] = {}
    for value in {value_of(card) for card in hidden}:
        equals = [card for card in hidden if value_of(card) == value]
        others |= dict(zip(equals, chance.sample(equals, len(equals)), strict=True))
    return others


def _unseen(state: State, seat: Seat) -> list[int]:
    hand = state.the_hand
    is_turned = not isinstance(state.phase, Discarding | CuttingStarter)
    known = {*hand.dealt[seat], *state.play.played(seat.other), *state.seen}
    known |= {hand.starter} if is_turned else set()
    return [card for card in range(N_CARDS) if card not in known]


def _exchanged(state: State, others: dict[int, int], chance: Random) -> State:
    hand, source = state.the_hand.replaced(others), Source(chance.randrange(-(2**31), 2**31))
    before, pack = (replace_cards(cards, others) for cards in (state.standing.pack, state.pack))
    standing = replace(state.standing, source=source, pack=before)
    return replace(state, standing=standing, source=source, hand=hand, pack=pack)


# --- all moves of the computer


@cache
def load_mind(skill: str) -> Decide:
    """Return the engine of a level in the computer's seat. Imported late, as numpy loads slowly."""
    from muggins.mind.engines.engines import load_engine

    return from_view(load_engine(skill), Seat.COMPUTER)


def check_minds(evidence: Evidence, found: Findings, workers: int) -> None:
    """Check all discards and plays of the computer in hands with known cards."""
    games = evidence.by_computer
    jobs = map(_play_again, games)
    answers = share_out(find_doubts, jobs, workers if len(games) >= LEAST_SHARED else 1)
    for game, doubts in zip(games, answers, strict=True):
        found.n_moves += doubts.n_moves
        found.faults += doubts.faults
        unknown = [*filter(None, (unknown_levels(hand.skills) for hand in game.hands))]
        if unknown:
            names = ", ".join(sorted(frozenset().union(*unknown)))
            why = f"the computer's moves in {len(unknown)} of its hands, at levels that this"
            found.unchecked.append(Fault(game.place, f"{why} version doesn't have ({names})"))
        n_missing = len(game.hands) - len(unknown) - doubts.n_hands
        if n_missing:
            why = f"the computer's moves in {n_missing} of its hands (unknown deals)"
            found.unchecked.append(Fault(game.place, why))


def unknown_levels(skills: frozenset[str]) -> frozenset[str]:
    """Return the levels without an engine."""
    from muggins.mind.engines.engines import MINDS

    return skills - MINDS.keys()


@dataclass(frozen=True, slots=True)
class Doubts:
    n_hands: int
    n_moves: int
    faults: tuple[Fault, ...]


Hands = tuple[tuple[int, tuple[Turn, ...], frozenset[str]], ...]
"""The hands of a game: place, turns, and the levels that may have played it."""


def find_doubts(hands: Hands) -> Doubts:
    n_moves, faults = 0, []
    for place, turns, skills in hands:
        for turn in turns:
            if turn.seat is Seat.COMPUTER and isinstance(turn.move, Throw | Play):
                n_moves += 1
                why = _find_doubt(turn, [load_mind(skill) for skill in sorted(skills)])
                if why is not None:
                    faults.append(Fault(place, f"hand {turn.hand}: {why}"))
    return Doubts(len(hands), n_moves, tuple(faults))


def _play_again(game: GameEvidence) -> Hands:
    skills = {hand.place: hand.skills for hand in game.hands}
    hands = ((hand.place, hand.turns) for hand in game.hands)
    dealt = hands if game.redeal is None else game.redeal()
    found = ((place, turns, skills[place]) for place, turns in dealt)
    return tuple(each for each in found if not unknown_levels(each[-1]))


def _find_doubt(turn: Turn, minds: list[Decide]) -> str | None:
    """Describe an unexplained move of the computer; None if one of the engines agrees."""
    chance = Random(zlib.crc32(repr(turn.before.the_hand).encode()))
    found = [audit(turn.before, turn.move, Seat.COMPUTER, mind, chance) for mind in minds]
    if any(each.is_same for each in found):
        return None
    made = _say(turn.move)
    if all(_say(each.again) != made for each in found):
        return f"the computer's {made} isn't what it would play from the cards it could see"
    return f"the computer's {made} depends on cards it couldn't see"


def _say(move: Move) -> str:
    cards = write_move(move)[1:]
    return f"{'discard' if isinstance(move, Throw) else 'card'} {cards}"
