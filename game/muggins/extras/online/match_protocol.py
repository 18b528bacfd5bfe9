"""Protocol of a match between two programs: the handshake, and every message checked."""

import json
import re
import struct
from dataclasses import dataclass, field
from enum import StrEnum

from nacl.signing import SigningKey

from muggins.extras.online.mental_poker import (
    ROUNDS,
    WIDTH,
    Chain,
    Hold,
    Pack,
    ProtocolError,
    Side,
    digest,
)
from muggins.extras.online.online_words import LENGTHS
from muggins.record.players import is_name
from muggins.rules.cards import N_CARDS, Seat, is_back, value_of
from muggins.rules.deal import SHARED
from muggins.rules.moves import Claim, Deal, Go, IllegalMove, Move, Play, Tell, Throw
from muggins.rules.referee import first_standing, resume, to_move
from muggins.rules.scoring import LIMIT
from muggins.rules.state import (
    Counting,
    Discarding,
    GameOver,
    Pegging,
    Scoring,
    Standing,
    State,
    Tally,
)
from muggins.rules.terms import Terms, Variant, read_terms, write_terms
from muggins.rules.turn import follow_told

PROTOCOL = "muggins 1"
DATED = "muggins 2"  # where a game can be claimed after some days
SPEAKS = re.compile(r"muggins [0-9]{1,4}")
LONGEST_GREETING = 2000  # bytes
DAYS = 0, *LENGTHS  # after which who waits may claim the game; never, where there are none
VERSIONS = (
    "Your versions of Muggins don't match: yours uses {own}, your friend's {other}. Update the "
    "older one."
)


class OtherVersionError(ProtocolError):
    """The peer's program is older or newer, as its protocol version shows; no cheating."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """First message of a side: the host's with the terms and a commitment, or the guest's."""

    name: str
    key: bytes
    number: bytes
    terms: Terms | None = None
    rounds: int = 0
    days: int = 0  # one of DAYS; the guest repeats the host's


def write_greeting(greeting: Greeting) -> bytes:
    told = {
        "protocol": DATED if greeting.days else PROTOCOL,
        "name": greeting.name,
        "key": greeting.key.hex(),
        "number": greeting.number.hex(),
        "terms": write_terms(greeting.terms) if greeting.terms is not None else "",
        "rounds": greeting.rounds,
    }
    if greeting.days:
        told["days"] = greeting.days
    return json.dumps(told).encode()


def read_greeting(body: bytes, side: Side) -> Greeting:
    """Parse a side's first message; ``ProtocolError`` with a sentence if it is invalid."""
    try:
        told = json.loads(body) if len(body) <= LONGEST_GREETING else None
        if not isinstance(told, dict):
            raise ValueError(told)
        other = told["protocol"]
        if other not in (PROTOCOL, DATED):
            if not SPEAKS.fullmatch(other):
                raise ValueError(other)
            raise OtherVersionError(VERSIONS.format(own=PROTOCOL, other=other))
        terms = agree(read_terms(told["terms"])) if side is Side.HOST else None
        key, number = bytes.fromhex(told["key"]), bytes.fromhex(told["number"])
        name, rounds = str(told["name"]), int(told["rounds"])
        days = int(told["days"]) if other == DATED else 0
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise ProtocolError("invalid greeting") from None
    is_dated = days in DAYS and bool(days) == (other == DATED)
    if not is_name(name) or not is_dated or len(key) != WIDTH or len(number) != WIDTH:
        raise ProtocolError("invalid greeting")
    return Greeting(name, key, number, terms, rounds, days)


def agree(terms: Terms) -> Terms:
    """Return terms that both support over the net; ``ProtocolError`` for others."""
    is_even = terms.claimants in (frozenset(), frozenset(Seat))
    if not is_even or terms.variant != Variant() or terms.fixed_dealer() is not None:
        raise ProtocolError("rules that can't be played online")
    return terms


def seal(number: bytes) -> bytes:
    return digest(b"coin", number)


def toss(one: bytes, other: bytes) -> Side:
    return Side(digest(one, other)[0] & 1)


class Word(StrEnum):
    """Type of a message: its first letter."""

    HELLO = "B"
    ACCEPT = "A"
    COIN = "N"
    SHUFFLE = "K"
    DEAL = "D"
    THROW = "T"
    STARTER = "S"
    PLAY = "P"
    GO = "G"
    CLAIM = "C"
    CRIB = "R"
    HELD = "H"
    FORFEIT = "F"


NAMES = {
    Word.HELLO: "the greeting",
    Word.ACCEPT: "the handshake reply",
    Word.COIN: "the coin toss",
    Word.SHUFFLE: "the shuffle",
    Word.DEAL: "the deal",
    Word.THROW: "the discard",
    Word.STARTER: "the starter",
    Word.PLAY: "a card",
    Word.GO: "a go",
    Word.CLAIM: "a count",
    Word.CRIB: "the crib",
    Word.HELD: "the cards held after a go",
    Word.FORFEIT: "the claim of a game",
}
OPENING = (
    (Side.HOST, (Word.HELLO,)),
    (Side.GUEST, (Word.ACCEPT,)),
    (Side.HOST, (Word.COIN,)),
)
CHOICES: dict[type, tuple[Word, ...]] = {
    Discarding: (Word.THROW,),
    Pegging: (Word.PLAY, Word.GO),
    Scoring: (Word.CLAIM,),
}
BY_PERSON = (Word.ACCEPT, Word.THROW, Word.PLAY, Word.GO, Word.CLAIM)
STARTER_PLACE = 12
MOST_PACKS = 2  # in play and in the making
LONGEST = 1 << 15  # bytes of a message
DAY = 24 * 60 * 60  # seconds
N_LATE = 16  # messages that may come from who has not heard yet that it is over
_FORFEIT = struct.Struct("<II")  # how many messages of the other were heard; seconds since
Record = list[tuple[Side, bytes]]  # who said what


@dataclass
class HandSoFar:
    """Cryptographic state of the hand in progress; ``places`` dealt, by side."""

    pack: Pack
    hold: Hold | None
    places: tuple[tuple[int, ...], tuple[int, ...]]
    thrown: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    played: set[int] = field(default_factory=set)
    goes: list[tuple[Side, int]] = field(default_factory=list)
    shown: set[Side] = field(default_factory=set)  # sides that revealed their half of the crib
    cleared: set[Side] = field(default_factory=set)  # sides that revealed their cards after a go

    def left(self, side: Side) -> tuple[int, ...]:
        gone = self.played | {*self.thrown[side]}
        return tuple(place for place in self.places[side] if place not in gone)


class DealtTable:
    """The match as seen by one side, or by a verifier; ``moves`` are those of the match.

    ``state`` is None before the coin toss. ``ProtocolError`` ends the match, and so do
    ``forfeits``, claims of a game because the opponent stayed away.
    """

    def __init__(
        self,
        side: Side | None,
        seed: bytes = b"",
        key: SigningKey | None = None,
        rounds: int = ROUNDS,
    ) -> None:
        self.side, self._seed, self._key = side, seed, key
        self.record: Record = []
        self.greetings: list[Greeting] = []
        self.moves: list[Move] = []
        self.start: Standing | None = None  # when the coin has fallen
        self.state: State | None = None
        self.rounds = rounds
        self.forfeits: list[Side] = []
        self._n_late = 0
        self._talk: Chain | None = None
        self._forfeit: Chain | None = None
        self._packs: Chain | None = None
        self._ready: list[tuple[Pack, Hold | None]] = []
        self._hand: HandSoFar | None = None

    # --- whose word it is

    @property
    def due(self) -> tuple[Side, tuple[Word, ...]] | None:
        """Side and types of the next message; None before a deck is ready, and after the end."""
        n_said = len(self.greetings)
        if self.forfeits:
            return None
        if self.state is None:
            return OPENING[n_said]
        hand = self._hand
        found = self._open_cards_due(hand) if hand is not None else None
        if found is not None:
            return found
        if self.state.awaits_deal:
            return self._deal_due()
        seat = to_move(self.state)
        assert seat is not None
        return self._side_of(seat), CHOICES[type(self.state.phase)]

    @property
    def shuffle_due(self) -> Side | None:
        """Side that sends the next shuffle message; None while enough decks are ready."""
        if self.state is None or self._packs is None or self.forfeits:
            return None
        is_full = len(self._ready) + (self._hand is not None) >= MOST_PACKS
        unfinished = self._ready and self._ready[-1][0].due is not None
        if unfinished:
            return self._ready[-1][0].due
        return None if is_full else Side.HOST

    @property
    def days(self) -> int:
        """Days without a message after which a game may be claimed, as agreed; zero for never."""
        return self.greetings[0].days if self.greetings else 0

    def waits(self, side: Side) -> bool:
        if self.state is None or not self.state.is_under_way or self.forfeits:
            return False
        return side.other is (self.due[0] if self.due is not None else self.shuffle_due)

    def _open_cards_due(self, hand: HandSoFar) -> tuple[Side, tuple[Word, ...]] | None:
        """Return the message that reveals cards needed before anything else."""
        pone, state = self._pone, self._now
        if all(hand.thrown) and STARTER_PLACE not in hand.pack.told[pone]:
            return pone, (Word.STARTER,)
        is_crib = isinstance(state.phase, Counting) and state.awaits_cards
        if is_crib or len(hand.shown) == 1:
            return (pone.other if pone in hand.shown else pone), (Word.CRIB,)
        if isinstance(state.phase, GameOver):
            for side in Side:
                said_go = any(who is side for who, _ in hand.goes)
                if said_go and hand.left(side) and side not in hand.cleared:
                    return side, (Word.HELD,)
        return None

    def _deal_due(self) -> tuple[Side, tuple[Word, ...]] | None:
        if not self._ready or self._ready[0][0].due is not None:
            return None
        pack, pone = self._ready[0][0], self._next_dealer.other
        return (pone if not pack.told[pone] else pone.other), (Word.DEAL,)

    @property
    def _now(self) -> State:
        assert self.state is not None
        return self.state

    @property
    def _dealt(self) -> HandSoFar:
        assert self._hand is not None
        return self._hand

    @property
    def _next_dealer(self) -> Side:
        phase, standing, hand = self._now.phase, self._now.standing, self._now.hand
        if isinstance(phase, GameOver):
            return self._side_of(phase.winner.other)
        if hand is not None:
            return self._side_of(hand.dealer.other)
        assert standing.dealer is not None
        return self._side_of(standing.dealer)

    @property
    def _pone(self) -> Side:
        return self._side_of(self._now.the_hand.dealer.other)

    def _side_of(self, seat: Seat) -> Side:
        """Return the side of a seat: own side is the player's, the host's for a verifier."""
        own = self.side or Side.HOST
        return own if seat is Seat.PLAYER else own.other

    # --- what is heard

    def take(self, side: Side, message: bytes, *, is_checked: bool = True) -> None:
        """Check a message of a side and apply it; ``ProtocolError``, which names it, ends the
        match.

        Proofs of messages accepted before need not be checked again.
        """
        letter = _read_letter(message)
        try:
            if self.forfeits and letter != Word.FORFEIT:  # said before it was heard that it is over
                self._n_late += 1
                if self._n_late > N_LATE:
                    raise ProtocolError("the match is over")
                self.record.append((side, message))
                return
            self._refuse_out_of_turn(side, letter)
            chains = {Word.SHUFFLE: self._packs, Word.FORFEIT: self._forfeit}
            chain = chains.get(letter, self._talk)  # none before the coin has fallen
            body = message if chain is None else chain.read(side, message)
            is_own = side is self.side
            if letter == Word.SHUFFLE:
                self._take_shuffle(body, side, is_checked=is_checked and not is_own)
            elif letter == Word.FORFEIT:
                self._take_forfeit(side, body[1:])
            else:
                self._follow(side, letter, body[1:])
            if chain is not None and letter != Word.FORFEIT:  # both sign it over the same
                chain.add(body)
        except ProtocolError as cheat:
            raise type(cheat)(cheat.why, NAMES[letter]) from None
        except IllegalMove:
            raise ProtocolError("against the rules", NAMES[letter]) from None
        self.record.append((side, message))

    def _take_forfeit(self, side: Side, body: bytes) -> None:
        """Check a claim of the game by its time and the messages received until then."""
        n_heard, seconds = read_forfeit(body)
        if seconds < self.days * DAY:
            raise ProtocolError("claimed too early")
        others = [at for at, (who, _) in enumerate(self.record) if who is side.other]
        late = others[n_heard:]
        if not (self._before(late) if late else self).waits(side):
            raise ProtocolError("no move was due from the other player")
        self.forfeits.append(side)

    def _before(self, late: list[int]) -> "DealtTable":
        """Return the match without some messages, which one side had not received."""
        found = DealtTable(None, rounds=self.rounds)
        for at, (side, message) in enumerate(self.record):
            if at not in late:
                found.take(side, message, is_checked=False)
        return found

    def _refuse_out_of_turn(self, side: Side, letter: Word) -> None:
        if letter == Word.SHUFFLE:
            if self.shuffle_due is not side:
                raise ProtocolError("shuffle out of turn")
        elif letter == Word.FORFEIT:
            if not self.days or self._forfeit is None or side in self.forfeits:
                raise ProtocolError("not agreed on")
        elif self.due is None or self.due[0] is not side or letter not in self.due[1]:
            raise ProtocolError("move out of turn")

    def _follow(self, side: Side, letter: Word, body: bytes) -> None:
        match letter:
            case Word.HELLO | Word.ACCEPT | Word.COIN:
                self._greet(side, letter, body)
            case Word.DEAL:
                self._deal(side, body)
            case Word.THROW:
                self._throw(side, body)
            case Word.STARTER:
                self._open((STARTER_PLACE,), side, body)
            case Word.PLAY | Word.GO:
                self._play(side, letter, body)
            case Word.CLAIM if len(body) == 1:
                self._make(Claim(body[0]))
            case Word.CRIB:
                self._dealt.shown.add(side)
                self._open(tuple(self._dealt.thrown[side]), side, body)
            case Word.HELD:
                self._show_held(side, body)
            case _:
                raise ProtocolError("invalid data")

    def _greet(self, side: Side, letter: Word, body: bytes) -> None:
        if letter != Word.COIN:
            greeting = read_greeting(body, side)
            if side is Side.HOST and greeting.rounds != self.rounds:
                raise ProtocolError("different number of proof rounds")
            if side is Side.GUEST and greeting.days != self.days:
                raise OtherVersionError(VERSIONS.format(own=DATED, other=PROTOCOL))
            self.greetings.append(greeting)
            return
        host, guest = self.greetings
        if len(body) != WIDTH or seal(body) != host.number:
            raise ProtocolError("the coin doesn't match its seal")
        begun = digest(write_greeting(host), write_greeting(guest), body)
        keys = host.key, guest.key
        self._talk = Chain(b"talk", keys, begun)
        self._forfeit = Chain(b"forfeit", keys, begun)
        self._packs = Chain(b"packs", keys, begun)
        assert host.terms is not None
        first = toss(body, guest.number)
        dealer = next(seat for seat in Seat if self._side_of(seat) is first)
        self.start = first_standing(host.terms, SHARED, Tally(), dealer)
        self.state = resume(self.start)

    def _take_shuffle(self, body: bytes, side: Side, *, is_checked: bool) -> None:
        assert self._packs is not None
        pack, hold = self._pack_in_the_making()
        context = self._packs.value
        if hold is not None and side is self.side:
            hold.remember(context)
        pack.take(context, body[1:], is_checked=is_checked)
        if not self._ready or self._ready[-1][0] is not pack:
            self._ready.append((pack, hold))

    def _pack_in_the_making(self) -> tuple[Pack, Hold | None]:
        if self._ready and self._ready[-1][0].due is not None:
            return self._ready[-1]
        pack = Pack(self.rounds)
        hold = None if self.side is None else Hold(self.side, self._seed, pack)
        return pack, hold

    def _deal(self, side: Side, body: bytes) -> None:
        """Open the other's cards by one side's scalars; deal them once both have sent theirs."""
        pack, hold = self._ready[0]
        pone = self._next_dealer.other
        places = (tuple(range(0, 12, 2)), tuple(range(1, 12, 2)))
        by_side = places if pone is Side.HOST else places[::-1]
        pack.tell(side, by_side[side.other], body)
        if not pack.told[side.other]:
            return
        self._ready.pop(0)
        self._hand = HandSoFar(pack, hold, by_side)
        named = tuple(pack.cards.get(at, N_CARDS + at) for at in range(STARTER_PLACE + 1))
        self._make(Deal(named))

    def _throw(self, side: Side, body: bytes) -> None:
        """Throw the cards of two places; the dealer, who throws last, adds the starter's key."""
        hand, places = self._dealt, tuple(body[:2])
        if len(set(places)) != 2 or not set(places) <= set(hand.places[side]):
            raise ProtocolError("cards not in hand")
        if side is not self._pone:
            self._open((STARTER_PLACE,), side, body[2:])
        elif len(body) != 2:
            raise ProtocolError("invalid data")
        hand.thrown[side].extend(places)
        self._make(Throw(tuple(map(self._card_at, places))))

    def _play(self, side: Side, letter: Word, body: bytes) -> None:
        hand, count = self._dealt, self._now.play.count
        if letter == Word.GO:
            if body:
                raise ProtocolError("invalid data")
            self._make(Go())
            hand.goes.append((side, count))
            return
        if not body or body[0] not in hand.left(side):
            raise ProtocolError("card not in hand")
        self._open((body[0],), side, body[1:])
        card = self._card_at(body[0])
        self._refuse_false_go(side, card)
        self._make(Play(card))
        hand.played.add(body[0])

    def _show_held(self, side: Side, body: bytes) -> None:
        """Verify the cards that a side held at its go; they aren't displayed."""
        hand = self._dealt
        places = hand.left(side)
        hand.pack.tell(side, places, body)
        for place in places:
            if place in hand.pack.cards:
                self._refuse_false_go(side, hand.pack.cards[place])
        hand.cleared.add(side)

    def _refuse_false_go(self, side: Side, card: int) -> None:
        if any(who is side and n + value_of(card) <= LIMIT for who, n in self._dealt.goes):
            raise ProtocolError("said go while holding a playable card")

    def _open(self, places: tuple[int, ...], side: Side, body: bytes) -> None:
        self._dealt.pack.tell(side, places, body)
        self._name(places)

    def _name(self, places: tuple[int, ...]) -> None:
        """Set the cards of these places, as far as they were unknown."""
        hand, cards = self._now.the_hand, self._dealt.pack.cards
        backs = {card for card in (*hand.dealt[0], *hand.dealt[1], hand.starter) if is_back(card)}
        told = tuple(
            (N_CARDS + at, cards[at]) for at in places if at in cards and N_CARDS + at in backs
        )
        if told:
            self._make(Tell(told))

    def _card_at(self, place: int) -> int:
        """Return the card of a place, or its back if it is unknown."""
        return self._dealt.pack.cards.get(place, N_CARDS + place)

    def _make(self, move: Move) -> None:
        """Make a move, and continue past the pauses of the counts."""
        for turn in follow_told(self._now, (move,)):
            self.state = turn.after
        self.moves.append(move)

    # --- what is said

    def say(self, move: Move | None = None) -> bytes:
        """Compose this side's next message, or that of a move; it is applied here and returned."""
        assert self.due is not None
        letter = Word.GO if isinstance(move, Go) else self.due[1][0]
        return self._said(self._sign(self._talk, letter, self._compose(letter, move)))

    def forfeit(self, seconds: int) -> bytes:
        """Claim the game, after that many seconds without a message of the peer."""
        n_heard = sum(side is not self.side for side, _ in self.record)
        return self._said(self._sign(self._forfeit, Word.FORFEIT, _FORFEIT.pack(n_heard, seconds)))

    def compose_shuffle(self) -> bytes:
        """Return this side's due shuffle or lock, not yet applied; slow, and safe in any thread."""
        _, hold = self._pack_in_the_making()
        assert hold is not None and self._packs is not None
        return self._sign(self._packs, Word.SHUFFLE, hold.compose(self._packs.value))

    def check_shuffle(self, side: Side, message: bytes) -> None:
        """Raise ``ProtocolError`` if ``take`` would for a shuffle; slow, and safe in any thread."""
        if self._packs is None or self.shuffle_due is not side:
            return
        try:
            body = self._packs.read(side, message)
            self._pack_in_the_making()[0].check(self._packs.value, body[1:])
        except ProtocolError as cheat:
            raise ProtocolError(cheat.why, NAMES[Word.SHUFFLE]) from None

    def shuffle(self) -> bytes:
        return self._said(self.compose_shuffle())

    def greet(self, greeting: Greeting) -> bytes:
        letter = Word.HELLO if self.side is Side.HOST else Word.ACCEPT
        return self._said(letter.encode() + write_greeting(greeting))

    def open_coin(self, number: bytes) -> bytes:
        return self._said(Word.COIN.encode() + number)

    def _said(self, message: bytes) -> bytes:
        assert self.side is not None
        self.take(self.side, message)
        return message

    def _sign(self, chain: Chain | None, letter: Word, body: bytes) -> bytes:
        assert chain is not None and self._key is not None
        return chain.sign(self._key, letter.encode() + body)

    def _compose(self, letter: Word, move: Move | None) -> bytes:
        assert self.side is not None
        if letter == Word.DEAL:
            hold, pone = self._ready[0][1], self._next_dealer.other
            assert hold is not None
            return hold.scalars_of(tuple(range(1 if self.side is pone else 0, 12, 2)))
        hand, hold = self._dealt, self._dealt.hold
        assert hold is not None
        match letter, move:
            case Word.THROW, Throw(cards):
                places = bytes(sorted(map(self._place_of, cards)))
                is_pone = self.side is self._pone
                return places + (b"" if is_pone else hold.scalars_of((STARTER_PLACE,)))
            case Word.PLAY, Play(card):
                place = self._place_of(card)
                return bytes([place]) + hold.scalars_of((place,))
            case Word.CLAIM, Claim(points):
                return bytes([points])
            case Word.STARTER, _:
                return hold.scalars_of((STARTER_PLACE,))
            case Word.CRIB, _:
                return hold.scalars_of(tuple(hand.thrown[self.side]))
            case Word.HELD, _:
                return hold.scalars_of(hand.left(self.side))
        return b""

    def _place_of(self, card: int) -> int:
        assert self.side is not None
        mine, cards = self._dealt.places[self.side], self._dealt.pack.cards
        place = next((at for at in mine if cards.get(at) == card), None)
        if place is None:
            raise IllegalMove("card not in hand")
        return place


def read_forfeit(body: bytes) -> tuple[int, int]:
    """Parse a claim: number of the peer's messages received, and seconds since the last."""
    if len(body) != _FORFEIT.size:
        raise ProtocolError("invalid data")
    n_heard, seconds = _FORFEIT.unpack(body)
    return n_heard, seconds


def _read_letter(message: bytes) -> Word:
    try:
        if len(message) > LONGEST:
            raise ProtocolError("too long", "a message")
        return Word(message[:1].decode())
    except ValueError:
        raise ProtocolError("unknown kind of message", "a message") from None
