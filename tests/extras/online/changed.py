"""A program changed at one end: honest except for one forged or one additional message."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from nacl import bindings as sodium
from nacl.signing import SigningKey

from muggins.extras.online.match_protocol import (
    STARTER_PLACE,
    DealtTable,
    Greeting,
    Word,
    seal,
    write_greeting,
)
from muggins.extras.online.mental_poker import (
    MARK,
    SIGNATURE,
    WIDTH,
    Chain,
    Hold,
    Pack,
    Side,
    _sides,
    digest,
    inverse,
    mul,
    order_of,
    prove_locks,
    prove_shuffle,
    scalar,
    times,
)
from muggins.extras.online.peer import Own, Peer
from muggins.extras.online.transport import Transport
from muggins.rules.cards import N_CARDS, Seat, value_of
from muggins.rules.moves import Move
from muggins.rules.progress import run_on, say_go
from muggins.rules.scoring import LIMIT
from muggins.rules.state import Pegging
from tests.extras.online.far import USUAL

Forge = Callable[[DealtTable], bytes]
ORDER = 2**252 + 27742317777372353535851937790883648493  # of the group
NEUTRAL = b"\x01" + bytes(31)
UNSIGNED = "".join((Word.HELLO, Word.ACCEPT, Word.COIN)).encode()  # letters of what no key signs
OTHER_KEY = SigningKey(bytes(range(32)))
May = Callable[[DealtTable], bool]


@dataclass(frozen=True)
class Trick:
    """A message that a side forges as soon as possible: in place of its own one, or after it.

    It is possible when the side may send the ``word``, or when ``when`` holds; ``why`` is the
    peer's answer, as far as that is certain.
    """

    forge: Forge
    word: Word
    why: str = ""
    sides: tuple[Side, ...] = tuple(Side)
    when: May | None = None
    is_signed: bool = True
    is_added: bool = False
    goes_on: bool = False  # with honest messages, until it is found out

    def may(self, table: DealtTable) -> bool:
        return (self.when or due(self.word))(table)

    def make(self, table: DealtTable) -> bytes:
        body = self.forge(table)
        return sign(table, body) if self.is_signed and body[:1] not in UNSIGNED else body


class ChangedTable(DealtTable):
    """State of the modified program. After its lie it is silent."""

    lie = b""
    is_silent = False

    def __init__(self, trick: Trick, *how: Any) -> None:
        super().__init__(*how)
        self.trick = trick

    @property
    def due(self) -> tuple[Side, tuple[Word, ...]] | None:
        return None if self.is_silent else super().due

    @property
    def shuffle_due(self) -> Side | None:
        return None if self.is_silent else super().shuffle_due

    def _lie(self) -> bytes:
        """Return the forged message, if this is the time for it."""
        if self.lie or not self.trick.may(self):
            return b""
        self.lie = self.trick.make(self)
        return self.lie

    def _lie_instead(self) -> bytes:
        found = b"" if self.trick.is_added else self._lie()
        self.is_silent = bool(found) and not self.trick.goes_on
        return found

    def lie_more(self) -> bytes:
        """Return an additional message."""
        found = self._lie() if self.trick.is_added else b""
        self.is_silent |= bool(found)
        return found

    def say(self, move: Move | None = None) -> bytes:
        return self._lie_instead() or super().say(move)

    def greet(self, greeting: Greeting) -> bytes:
        return self._lie_instead() or super().greet(greeting)

    def open_coin(self, number: bytes) -> bytes:
        return self._lie_instead() or super().open_coin(number)

    def compose_shuffle(self) -> bytes:
        return self._lie() or super().compose_shuffle()

    def take(self, side: Side, message: bytes, *, is_checked: bool = True) -> None:
        if message is self.lie:
            self.is_silent = True
        else:
            super().take(side, message, is_checked=is_checked)


class Changed(Peer):
    """The program at that end."""

    table: ChangedTable

    def __init__(self, own: Own, wire: Transport, rounds: int, trick: Trick) -> None:
        super().__init__(own, wire, rounds)
        self.table = ChangedTable(trick, own.side, own.seed, SigningKey(own.seed), rounds)

    def _send(self, message: bytes) -> None:
        super()._send(message)
        added = self.table.lie_more()
        if added:
            super()._send(added)


# --- when


def due(word: Word) -> May:
    """Return a condition: the side may send the word now."""
    return lambda table: (
        table.due is not None and table.due[0] is table.side and word in table.due[1]
    )


def shuffle_due(n_said: int) -> May:
    """Return a condition: that number of the side's messages for a pack have been sent."""
    return lambda table: (
        table.shuffle_due is table.side and table._pack_in_the_making()[0].n_said == n_said
    )


def second_locks_due(table: DealtTable) -> bool:
    """Return a condition: the side's locks of the second pack are due."""
    is_locking = shuffle_due(2)(table) or shuffle_due(3)(table)
    return is_locking and len(own_shuffles(table)) == 3


def own_shuffles(table: DealtTable) -> list[bytes]:
    """Return the side's messages about decks."""
    return [said for side, said in table.record if side is table.side and said[:1] == b"K"]


def just_said(word: Word) -> May:
    """Return a condition: the side sent the word last, and the peer is next."""
    return lambda table: (
        table.due is not None
        and table.due[0] is not table.side
        and table.record[-1][0] is table.side
        and table.record[-1][1][:1] == word.encode()
    )


def own_played(table: DealtTable) -> list[int]:
    """Return the side's cards on the table, if it has to play another."""
    if not due(Word.PLAY)(table):
        return []
    own = InPlay(table)
    return [at for at in own.dealt if at in own.hand.played]


def too_large(table: DealtTable) -> list[int]:
    """Return cards of the side's that do not fit, if it has to play."""
    if table.state is None or not due(Word.PLAY)(table):
        return []
    own, count = InPlay(table), table.state.play.count
    return [at for at in own.held if value_of(own.hand.pack.cards[at]) + count > LIMIT]


def may_hold_back(table: DealtTable) -> bool:
    """Return a playable card that can be kept for later."""
    state = table.state
    if state is None or state.play.count <= LIMIT // 2 or not due(Word.PLAY)(table):
        return False
    return bool(state.playable(Seat.PLAYER))


# --- what


def sign(table: DealtTable, body: bytes, key: SigningKey | None = None) -> bytes:
    """Return a message with any content, correctly signed, or by another."""
    chain = table._packs if body[:1] == Word.SHUFFLE.encode() else table._talk
    assert isinstance(chain, Chain) and table._key is not None
    return chain.sign(key or table._key, body)


def making(table: DealtTable) -> tuple[Pack, Hold, bytes]:
    """Return the pack in the making, its secrets, and the messages before."""
    pack, hold = table._pack_in_the_making()
    assert hold is not None and table._packs is not None
    return pack, hold, table._packs.value


def honest(table: DealtTable) -> bytes:
    """Return the points and the proof that are due."""
    _, hold, context = making(table)
    return hold.compose(context)


def swapped(body: bytes) -> bytes:
    """Return the points or scalars with the first two exchanged."""
    return body[WIDTH : 2 * WIDTH] + body[:WIDTH] + body[2 * WIDTH :]


class InPlay:
    """The hand in progress as a side has it: places of cards, and their keys."""

    def __init__(self, table: DealtTable) -> None:
        assert table._hand is not None and table._hand.hold is not None and table.side is not None
        self.hand, self._hold, side = table._hand, table._hand.hold, table.side
        self.dealt, self.others = self.hand.places[side], self.hand.places[side.other]
        self.held = self.hand.left(side)
        self.thrown, self.others_thrown = self.hand.thrown[side], self.hand.thrown[side.other]

    def open(self, *places: int) -> bytes:
        return self._hold.scalars_of(places)

    def play(self, place: int) -> bytes:
        return b"P" + bytes([place]) + self.open(place)


def dealt(table: DealtTable) -> bytes:
    """Return the scalars that are due in a deal."""
    return table._compose(Word.DEAL, None)


def told_greater(table: DealtTable) -> bytes:
    """Return a scalar of a deal plus the order of the group."""
    body = dealt(table)
    number = int.from_bytes(body[:WIDTH], "little") + ORDER
    return b"D" + number.to_bytes(WIDTH, "little") + body[WIDTH:]


def shuffled(table: DealtTable, change: Callable[[list[bytes]], list[bytes]]) -> bytes:
    """Return a shuffle with a changed pack, proved as well as possible."""
    pack, _, context = making(table)
    common, order = scalar(b"common"), order_of(b"order")
    after = change([mul(common, pack.points[k]) for k in order])
    draws = [digest(bytes([at])) for at in range(pack.rounds)]
    proof = prove_shuffle(draws, context, pack.points, after, common, order)
    return b"K" + b"".join(after) + proof


def marked(table: DealtTable) -> bytes:
    """Return the points with a point of small order added to one."""
    body = honest(table)
    return b"K" + sodium.crypto_core_ed25519_add(body[:WIDTH], MARK) + body[WIDTH:]


def marked_fives(table: DealtTable) -> bytes:
    """Add a point to the fives as well, with a proof whose scalars hide it."""
    pack, _, context = making(table)
    common, order = scalar(b"common"), order_of(b"order")
    plain = [mul(common, pack.points[k]) for k in order]
    after = [
        sodium.crypto_core_ed25519_add(point, MARK) if k % 13 == 4 else point
        for k, point in zip(order, plain, strict=True)
    ]
    tries = (digest(b"even", at.to_bytes(4, "little")) for at in range(10**6))
    even = (draw for draw in tries if scalar(draw)[0] % 2 == 0)
    draws = [next(even) for _ in range(pack.rounds)]
    heads = [digest(*[mul(scalar(draw), plain[k]) for k in order_of(draw)]) for draw in draws]
    proof = head = digest(*heads)
    sides = _sides(context, pack.points, after, head, pack.rounds)
    for draw, is_before in zip(draws, sides, strict=True):
        both = times(common, scalar(draw)) + bytes(order[k] for k in order_of(draw))
        proof += both if is_before else draw
    return b"K" + b"".join(after) + proof


def locked_over(table: DealtTable) -> bytes:
    """Return the locks with the card of the second place in the first."""
    body = honest(table)
    return b"K" + mul(scalar(b"x"), body[WIDTH : 2 * WIDTH]) + body[WIDTH:]


def locks_proved_elsewhere(table: DealtTable) -> bytes:
    """Return locks with a proof that belongs to other messages."""
    pack, hold, context = making(table)
    hold.remember(context)
    locks = pack.scalars[hold.side]
    factors = [times(locks[at], inverse(hold._common)) for at in range(N_CARDS)]
    after = list(map(mul, factors, pack.points))
    nonces = [scalar(bytes([at])) for at in range(N_CARDS)]
    return b"K" + b"".join(after) + prove_locks(nonces, b"else", pack.points, after, factors)


def greet(table: DealtTable, **other: Any) -> bytes:
    """Return a host's first message with a changed value."""
    assert table._key is not None
    key = bytes(table._key.verify_key)
    greeting = Greeting("Ann", key, seal(bytes(32)), USUAL, table.rounds)
    return b"B" + write_greeting(replace(greeting, **other))


def throw(table: DealtTable) -> bytes:
    own, is_pone = InPlay(table), table.side is table._pone
    return b"T" + bytes(own.dealt[:2]) + (b"" if is_pone else own.open(STARTER_PLACE))


def of_another_match(table: DealtTable) -> bytes:
    """Return a throw as the same person would sign it in a match with another beginning."""
    assert table._key is not None
    keys = bytes(table._key.verify_key), bytes(OTHER_KEY.verify_key)
    return Chain(b"talk", keys, b"another").sign(table._key, throw(table))


def false_go(table: DealtTable) -> bytes:
    """Return a go despite a playable card, accepted by a changed copy of the rules."""
    message, state = sign(table, b"G"), table.state
    assert state is not None and isinstance(state.phase, Pegging) and table._talk is not None
    table.state, _ = run_on(say_go(state)[0])
    table._talk.add(b"G")
    return message


SHUFFLES: dict[str, tuple[int, Forge]] = {
    "a card twice under two scalars, another dropped": (
        0,
        lambda table: shuffled(
            table, lambda after: [after[0], mul(scalar(b"x"), after[0]), *after[2:]]
        ),
    ),
    "points put among others, under scalars of their own": (
        1,
        lambda table: shuffled(
            table, lambda after: [mul(scalar(bytes([k])), after[k // 2]) for k in range(N_CARDS)]
        ),
    ),
    "two points exchanged after the proof": (0, lambda table: b"K" + swapped(honest(table))),
    "a shuffle without a proof": (1, lambda table: b"K" + honest(table)[: N_CARDS * WIDTH]),
    "the same point twice": (
        0,
        lambda table: shuffled(table, lambda after: [after[1], *after[1:]]),
    ),
    "the neutral point": (1, lambda table: b"K" + NEUTRAL + honest(table)[WIDTH:]),
    "a mark that every other lock keeps": (1, marked),
    "a mark on the fives that the proof does not show": (0, marked_fives),
    "two places exchanged while locking": (2, lambda table: b"K" + swapped(honest(table))),
    "a place that has another's card, under a scalar more": (3, locked_over),
    "a proof that belongs to another place in the record": (2, locks_proved_elsewhere),
}
"""The index among the four messages of a pack; the host sends the first, then they alternate."""

WORDS: dict[str, tuple[Word, Forge]] = {
    "another scalar than the lock's": (
        Word.DEAL,
        lambda table: b"D" + scalar(b"x") + dealt(table)[WIDTH:],
    ),
    "two scalars in each other's place": (Word.DEAL, lambda table: b"D" + swapped(dealt(table))),
    "a scalar written as a greater number": (Word.DEAL, told_greater),
    "a scalar of nought": (Word.DEAL, lambda table: b"D" + bytes(WIDTH) + dealt(table)[WIDTH:]),
    "five scalars of six": (Word.DEAL, lambda table: b"D" + dealt(table)[WIDTH:]),
    "cards thrown that the other holds": (
        Word.THROW,
        lambda table: b"T" + bytes(InPlay(table).others[:2]),
    ),
    "the same card thrown twice": (
        Word.THROW,
        lambda table: b"T" + bytes(InPlay(table).dealt[:1] * 2),
    ),
    "a card more than two thrown": (
        Word.THROW,
        lambda table: b"T" + bytes(InPlay(table).dealt[:3]),
    ),
    "a scalar that opens no starter": (Word.STARTER, lambda _: b"S" + scalar(b"x")),
    "the scalar of another place for the starter": (
        Word.STARTER,
        lambda table: b"S" + InPlay(table).open(20),
    ),
    "another card played than the place says": (
        Word.PLAY,
        lambda table: (
            b"P" + bytes(InPlay(table).held[:1]) + InPlay(table).open(InPlay(table).held[1])
        ),
    ),
    "a card played that lies in the crib": (
        Word.PLAY,
        lambda table: InPlay(table).play(InPlay(table).thrown[0]),
    ),
    "a card played that the other holds": (
        Word.PLAY,
        lambda table: InPlay(table).play(InPlay(table).others[0]),
    ),
    "a card played that nobody was dealt": (Word.PLAY, lambda table: InPlay(table).play(30)),
    "a second throw where a card is due": (
        Word.PLAY,
        lambda table: b"T" + bytes(InPlay(table).held[:2]),
    ),
    "a go that says more": (Word.PLAY, lambda _: b"G" + bytes(WIDTH)),
    "more points claimed than the board has": (Word.CLAIM, lambda _: b"C" + bytes([200])),
    "a claim without a number": (Word.CLAIM, lambda _: b"C"),
    "other cards shown in the crib than were thrown": (
        Word.CRIB,
        lambda table: b"R" + InPlay(table).open(*reversed(InPlay(table).thrown)),
    ),
    "one card shown of the two in the crib": (
        Word.CRIB,
        lambda table: b"R" + InPlay(table).open(InPlay(table).thrown[0]),
    ),
}
"""The word that the forged message replaces."""

UNEVEN = replace(USUAL, claimants=frozenset({Seat.COMPUTER}))
HOST = (Side.HOST,)
FALSE_SHUFFLES = {
    name: Trick(forge, Word.SHUFFLE, sides=(Side(n % 2),), when=shuffle_due(n))
    for name, (n, forge) in SHUFFLES.items()
}
FALSE_WORDS = {name: Trick(forge, word) for name, (word, forge) in WORDS.items()}
OWN_TRICKS = {
    "proofs by luck": Trick(lambda table: greet(table, rounds=1), Word.HELLO, "rounds", HOST),
    "uneven terms": Trick(lambda table: greet(table, terms=UNEVEN), Word.HELLO, "rules", HOST),
    "another coin": Trick(lambda _: b"N" + digest(b"another"), Word.COIN, "coin", HOST),
    "the proof of the pack before": Trick(
        lambda table: own_shuffles(table)[1][:-SIGNATURE],
        Word.SHUFFLE,
        "not proved",
        when=second_locks_due,
    ),
    "a throw with nothing for a signature": Trick(
        lambda table: throw(table) + bytes(SIGNATURE), Word.THROW, "bad signature", is_signed=False
    ),
    "a throw that somebody else signs": Trick(
        lambda table: sign(table, throw(table), OTHER_KEY),
        Word.THROW,
        "bad signature",
        is_signed=False,
    ),
    "a throw of another match": Trick(
        of_another_match, Word.THROW, "bad signature", is_signed=False
    ),
    "the same once more": Trick(
        lambda table: table.record[-1][1],
        Word.PLAY,
        when=just_said(Word.PLAY),
        is_signed=False,
        is_added=True,
    ),
    "the same, signed for its second place": Trick(
        lambda table: table.record[-1][1][:-SIGNATURE],
        Word.THROW,
        "out of turn",
        when=just_said(Word.THROW),
        is_added=True,
    ),
    "two cards at once": Trick(
        lambda table: InPlay(table).play(InPlay(table).held[0]),
        Word.PLAY,
        "out of turn",
        when=just_said(Word.PLAY),
        is_added=True,
    ),
    "a card that lies on the table already": Trick(
        lambda table: InPlay(table).play(own_played(table)[0]),
        Word.PLAY,
        "card not in hand",
        when=lambda table: bool(own_played(table)),
    ),
    "a card that goes over thirty-one": Trick(
        lambda table: InPlay(table).play(too_large(table)[0]),
        Word.PLAY,
        "against the rules",
        when=lambda table: bool(too_large(table)),
    ),
    "the other's card for the starter": Trick(
        lambda table: b"S" + InPlay(table).open(InPlay(table).others[0]),
        Word.STARTER,
        "opens no card",
    ),
    "the other's throw for the own one": Trick(
        lambda table: b"R" + InPlay(table).open(*InPlay(table).others_thrown),
        Word.CRIB,
        "opens no card",
    ),
    "points where nothing is counted": Trick(lambda _: b"C\x0c", Word.PLAY, "out of turn"),
    "a first word within a hand": Trick(greet, Word.PLAY, "out of turn"),
    "a letter that means nothing": Trick(lambda _: b"Z", Word.PLAY, "unknown kind of message"),
    "a go with a card that fits": Trick(
        false_go, Word.GO, "said go", when=may_hold_back, is_signed=False, goes_on=True
    ),
}
TRICKS = FALSE_SHUFFLES | FALSE_WORDS | OWN_TRICKS
