"""Positions that are set up, and branches that continue from one or from a place in a game."""

import random
from collections.abc import Sequence
from dataclasses import replace

from muggins.mind.coach.notation import PARTS, SEATS, read_position, write_position
from muggins.rules.cards import N_CARDS, Seat, value_of, write_cards
from muggins.rules.deal import Source
from muggins.rules.events import Pegs
from muggins.rules.moves import IllegalMove, Play, Throw
from muggins.rules.referee import first_standing, resume
from muggins.rules.scoring import LIMIT
from muggins.rules.state import Discarding, GameOver, Hand, Pegging, PlaySoFar, State, Tally
from muggins.rules.terms import TARGET, Terms
from muggins.rules.turn import replay
from muggins.rules.views import DiscardView, PlayView, discard_view, play_view, view_of
from muggins.table.match import Match

N_DEALT = 6
IMPOSSIBLE = "No opponent hand is consistent with the cards played."


def can_branch(state: State) -> bool:
    return state.hand is not None and not isinstance(state.phase, GameOver)


def branch_off(state: State, seed: int, *, is_dealt_anew: bool = False) -> Match:
    """Return an independent match from that state, without listeners."""
    standing = state.standing
    terms = replace(standing.terms, claimants=frozenset())
    variant = standing.variant.uncut
    standing = replace(standing, terms=terms, variant=variant, source=Source(seed), pack=())
    branch = replace(state, standing=standing, terms=terms, pack=())
    return Match(deal_anew(branch, random.Random(seed)) if is_dealt_anew else branch)


def deal_anew(state: State, chance: random.Random) -> State:
    """Deal other cards wherever the player sees a back, consistent with the cards played."""
    if not isinstance(state.phase, Discarding | Pegging):
        return state
    hand = state.the_hand
    is_turned = isinstance(state.phase, Pegging)
    played = state.play.played(Seat.COMPUTER)
    known = {*hand.dealt[Seat.PLAYER], *played, *([hand.starter] if is_turned else [])}
    unseen = [card for card in range(N_CARDS) if card not in known]
    chance.shuffle(unseen)
    held = _hold(state, unseen) if is_turned else unseen[:6]
    rest = [card for card in unseen if card not in held]
    if not is_turned:
        return replace(state, hand=_with(hand, tuple(held), (), rest[0]))
    thrown = (rest[0], rest[1])
    return replace(state, hand=_with(hand, (*played, *held, *thrown), thrown, hand.starter))


def _hold(state: State, unseen: list[int]) -> list[int]:
    """Choose the computer's remaining cards; a playable one comes first on the computer's turn."""
    least = least_value(state.play, Seat.COMPUTER)
    fit = [card for card in unseen if value_of(card) >= least]
    if state.phase == Pegging(Seat.COMPUTER):
        fit.sort(key=lambda card: value_of(card) > LIMIT - state.play.count)
        fit[1:] = sorted(fit[1:], key=unseen.index)
    return fit[: len(state.left(Seat.COMPUTER))]


def _with(hand: Hand, dealt: tuple[int, ...], thrown: tuple[int, ...], starter: int) -> Hand:
    own = Seat.PLAYER
    return replace(
        hand, dealt=(hand.dealt[own], dealt), thrown=(hand.thrown[own], thrown), starter=starter
    )


def least_value(play: PlaySoFar, seat: Seat) -> int:
    """Return the minimum value of a seat's cards, as implied by its goes."""
    least, count = 1, 0
    last: Seat | None = None
    for place, (who, card) in enumerate(play.turns):
        if place in play.resets:
            least = max(least, LIMIT + 1 - count) if count < LIMIT else least
            count, last = 0, None
        if who is not seat and last is who:
            least = max(least, LIMIT + 1 - count)
        count, last = count + value_of(card), who
    if len(play.turns) in play.resets:
        return max(least, LIMIT + 1 - count) if count < LIMIT else least
    return max(least, LIMIT + 1 - count) if seat in play.gone else least


# --- a position laid on the table


def lay_position(view: DiscardView | PlayView) -> State:
    """Return a state in which the player to choose has this view; ValueError if there is none.

    The game has no claims. The pegging so far in this deal is computed by the rules, and the back
    pegs are placed accordingly. Hidden cards are consistent with the play so far.
    """
    if isinstance(view, DiscardView):
        return _deal(view, view.hand, (view.own_score, view.opp_score))
    try:
        bare = _play(view, (0, 0))
        scores = (
            view.own_score - bare.scores[Seat.PLAYER],
            view.opp_score - bare.scores[Seat.COMPUTER],
        )
        state = _play(view, scores)
    except IllegalMove as error:
        raise ValueError(IMPOSSIBLE) from error
    if state.phase != Pegging(Seat.PLAYER) or view_of(state, Seat.PLAYER) != view:
        raise ValueError(IMPOSSIBLE)
    return state


def _play(view: PlayView, scores: tuple[int, int]) -> State:
    state = _deal(view, (*view.own_played, *view.hand, *view.thrown), scores)
    hand = state.the_hand
    throws = {Seat.PLAYER: Throw(view.thrown), Seat.COMPUTER: Throw(hand.dealt[Seat.COMPUTER][-2:])}
    plays = [Play(card) for _, card in view.order]
    return replay(state, (throws[hand.dealer.other], throws[hand.dealer], *plays)).state


def _deal(view: DiscardView | PlayView, dealt: tuple[int, ...], scores: tuple[int, int]) -> State:
    """Deal six cards each, with scores clipped at zero."""
    own, other = max(0, scores[Seat.PLAYER]), max(0, scores[Seat.COMPUTER])
    dealer = Seat.PLAYER if view.is_dealer else Seat.COMPUTER
    pegs: tuple[Pegs, Pegs] = ((own, own - 1), (other, other - 1))
    terms = Terms(claimants=frozenset())
    standing = replace(first_standing(terms, Source(0), Tally(), dealer), pegs=pegs)
    played = view.opp_played if isinstance(view, PlayView) else ()
    starter = (view.starter,) if isinstance(view, PlayView) else ()
    unseen = [card for card in range(N_CARDS) if card not in (*dealt, *played, *starter)]
    unseen.sort(key=value_of, reverse=True)  # who said go can have held any ten
    n_hidden = N_DEALT - len(played)
    hidden = tuple(unseen[:n_hidden])
    hand = Hand(dealer, (dealt, (*played, *hidden)), starter[0] if starter else unseen[n_hidden])
    return replace(resume(standing), hand=hand, phase=Discarding())


HAND, THREW, CUT, OWN, OTHER = PARTS
ROOM = {HAND: 6, THREW: 2, CUT: 1, OWN: 3, OTHER: 4}
"""The parts of a position, and their maximum numbers of cards; one of four is still unplayed."""

MOST = TARGET - 1  # points of either


class Setup:
    def __init__(self) -> None:
        self.is_dealer = True
        self.scores = [0, 0]  # of who chooses, and of the other
        self.parts: dict[str, list[int]] = {part: [] for part in PARTS}  # with their cards
        self.current = HAND  # is being filled

    @classmethod
    def of(cls, text: str) -> "Setup":
        """Return the position of a line; ValueError with a sentence for an invalid one."""
        setup = cls()
        setup.show(read_position(text))
        return setup

    def show(self, view: DiscardView | PlayView) -> None:
        self.is_dealer = view.is_dealer
        self.scores = [view.own_score, view.opp_score]
        cards: dict[str, Sequence[int]] = dict.fromkeys(PARTS, ())
        cards[HAND], self.current = view.hand, HAND
        if isinstance(view, PlayView):
            cards |= {THREW: view.thrown, CUT: (view.starter,)}
            cards |= {OWN: view.own_played, OTHER: view.opp_played}
            self.current = OTHER
        self.parts = {part: list(cards[part]) for part in PARTS}

    # --- laying cards

    def part_of(self, card: int) -> str | None:
        """Return the part that holds a card; None for the deck."""
        return next((part for part, cards in self.parts.items() if card in cards), None)

    def touch(self, card: int) -> None:
        """Add a card to the current part, or return it to the deck if it is there already."""
        before = self.part_of(card)
        if before == self.current:
            self.parts[before].remove(card)
            return
        if not self.has_room(self.current):
            return
        if before is not None:
            self.parts[before].remove(card)
        self.parts[self.current].append(card)
        if not self.has_room(self.current) and self.current != PARTS[-1]:
            self.turn(1)

    def has_room(self, part: str) -> bool:
        return len(self.parts[part]) < ROOM[part]

    def put_back(self, card: int) -> None:
        """Return a card to the pack, and fill its part next."""
        part = self.part_of(card)
        if part is not None:
            self.parts[part].remove(card)
            self.current = part

    def take_back(self) -> None:
        """Return the last card of the current part, or an earlier one, to the deck."""
        places = PARTS[: PARTS.index(self.current) + 1]
        filled = [part for part in places if self.parts[part]]
        if filled:
            self.put_back(self.parts[filled[-1]][-1])

    def turn(self, step: int) -> None:
        self.current = PARTS[(PARTS.index(self.current) + step) % len(PARTS)]

    def clear(self) -> None:
        """Return all cards to the deck, keeping seat and scores."""
        self.parts = {part: [] for part in PARTS}
        self.current = HAND

    def score(self, seat: int, points: int) -> None:
        self.scores[seat] = max(0, min(MOST, points))

    # --- what it comes to

    def look(self) -> DiscardView | PlayView:
        """Return the seat's view; ValueError with a sentence if the position is invalid."""
        return read_position(self._write())

    def write(self) -> str:
        """Return the line of the position, in notation if it is complete."""
        try:
            return write_position(self.look())
        except ValueError:
            return self._write()

    def _write(self) -> str:
        seat = SEATS[0] if self.is_dealer else SEATS[1]
        told = [f"{seat} {self.scores[0]}-{self.scores[1]}"]
        for part, cards in self.parts.items():
            told += [part, write_cards(cards)] if cards or part == HAND else []
        return " ".join(filter(None, told))


def tell_position(state: State, seat: Seat) -> str:
    """Format a seat's choice as one line; empty without a choice, or with inconsistent scores."""
    if not isinstance(state.phase, Discarding | Pegging):
        return ""
    is_throw = isinstance(state.phase, Discarding)
    text = write_position(discard_view(state, seat) if is_throw else play_view(state, seat))
    try:
        read_position(text)
    except ValueError:  # as where somebody has claimed less than was due
        return ""
    return text
