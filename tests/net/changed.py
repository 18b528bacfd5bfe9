"""A program that was changed at one end: honest but for one message, or for one more."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from nacl.signing import SigningKey

from game.net.chain import SIGNATURE, Chain
from game.net.curve import digest
from game.net.far_table import STARTER_PLACE, Table, Word
from game.net.greeting import Greeting, seal, write_greeting
from game.net.locked_pack import Side
from game.net.partner import Own, Partner
from game.net.wire import Wire
from game.rules.cards import value_of
from game.rules.moves import Move
from game.rules.progress import run_on, say_go
from game.rules.scoring import LIMIT
from game.rules.seat import Seat
from game.rules.state import Pegging
from tests.net.cheats import SHUFFLES, UNSIGNED, WORDS, Forge, InPlay, sign
from tests.net.far import USUAL

OTHER_KEY = SigningKey(bytes(range(32)))
May = Callable[[Table], bool]


@dataclass(frozen=True)
class Trick:
    """A message that a side forges as soon as it may: in place of its own one, or after it.

    That is when it may say the ``word``, or ``when`` something else holds; ``why`` is what the
    other says, as far as that is certain.
    """

    forge: Forge
    word: Word
    why: str = ""
    sides: tuple[Side, ...] = tuple(Side)
    when: May | None = None
    is_signed: bool = True
    is_added: bool = False
    goes_on: bool = False  # with honest messages, until it is found out

    def may(self, table: Table) -> bool:
        """Whether the time for it has come."""
        return (self.when or due(self.word))(table)

    def make(self, table: Table) -> bytes:
        """The whole message."""
        body = self.forge(table)
        return sign(table, body) if self.is_signed and body[:1] not in UNSIGNED else body


class ChangedTable(Table):
    """What that program has in mind. After its lie it is silent."""

    trick: Trick
    lie = b""
    is_silent = False

    @property
    def due(self) -> tuple[Side, tuple[Word, ...]] | None:
        return None if self.is_silent else super().due

    @property
    def shuffle_due(self) -> Side | None:
        return None if self.is_silent else super().shuffle_due

    def _lie(self) -> bytes:
        """The lie, if this is the time for it."""
        if self.lie or not self.trick.may(self):
            return b""
        self.lie = self.trick.make(self)
        return self.lie

    def _lie_instead(self) -> bytes:
        found = b"" if self.trick.is_added else self._lie()
        self.is_silent = bool(found) and not self.trick.goes_on
        return found

    def lie_more(self) -> bytes:
        """A message more than the honest ones."""
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


class Changed(Partner):
    """The program at that end."""

    table: ChangedTable

    def __init__(self, own: Own, wire: Wire, rounds: int, trick: Trick) -> None:
        super().__init__(own, wire, rounds)
        self.table = ChangedTable(own.side, own.seed, SigningKey(own.seed), rounds)
        self.table.trick = trick

    def _send(self, message: bytes) -> None:
        super()._send(message)
        added = self.table.lie_more()
        if added:
            super()._send(added)


# --- when


def due(word: Word) -> May:
    """A word that the side may say now."""
    return lambda table: (
        table.due is not None and table.due[0] is table.side and word in table.due[1]
    )


def shuffle_due(n_said: int) -> May:
    """A pack of which so many messages have been said, of the side's."""
    return lambda table: (
        table.shuffle_due is table.side and table._pack_in_the_making()[0].n_said == n_said
    )


def second_locks_due(table: Table) -> bool:
    """The locks of the second pack, of the side's."""
    is_locking = shuffle_due(2)(table) or shuffle_due(3)(table)
    return is_locking and len(own_shuffles(table)) == 3


def own_shuffles(table: Table) -> list[bytes]:
    """What the side has said about packs."""
    return [said for side, said in table.record if side is table.side and said[:1] == b"K"]


def just_said(word: Word) -> May:
    """A word that the side said last, after which the other has the next."""
    return lambda table: (
        table.due is not None
        and table.due[0] is not table.side
        and table.record[-1][0] is table.side
        and table.record[-1][1][:1] == word.encode()
    )


def own_played(table: Table) -> list[int]:
    """The side's cards on the table, where it has to play another."""
    if not due(Word.PLAY)(table):
        return []
    own = InPlay(table)
    return [at for at in own.dealt if at in own.hand.played]


def too_large(table: Table) -> list[int]:
    """Cards of the side's that do not fit, where it has to play."""
    if table.state is None or not due(Word.PLAY)(table):
        return []
    own, count = InPlay(table), table.state.play.count
    return [at for at in own.held if value_of(own.hand.pack.cards[at]) + count > LIMIT]


def may_hold_back(table: Table) -> bool:
    """A card that fits, and can be kept for later."""
    state = table.state
    if state is None or state.play.count <= LIMIT // 2 or not due(Word.PLAY)(table):
        return False
    return bool(state.playable(Seat.PLAYER))


# --- what


def greet(table: Table, **other: Any) -> bytes:
    """A host's first word, with something else in it."""
    assert table._key is not None
    key = bytes(table._key.verify_key)
    greeting = Greeting("Ann", key, seal(bytes(32)), USUAL, table.rounds)
    return b"B" + write_greeting(replace(greeting, **other))


def throw(table: Table) -> bytes:
    """A throw as it should be."""
    own, is_pone = InPlay(table), table.side is table._pone
    return b"T" + bytes(own.dealt[:2]) + (b"" if is_pone else own.open(STARTER_PLACE))


def of_another_match(table: Table) -> bytes:
    """A throw as the same person would sign it in a match that began otherwise."""
    assert table._key is not None
    keys = bytes(table._key.verify_key), bytes(OTHER_KEY.verify_key)
    return Chain(b"talk", keys, b"another").sign(table._key, throw(table))


def false_go(table: Table) -> bytes:
    """A go with a card that fits, which the program's own rules are made to let."""
    message, state = sign(table, b"G"), table.state
    assert state is not None and isinstance(state.phase, Pegging) and table._talk is not None
    table.state, _ = run_on(say_go(state)[0])
    table._talk.add(b"G")
    return message


UNEVEN = replace(USUAL, claimants=frozenset({Seat.COMPUTER}))
HOST = (Side.HOST,)
FALSE_SHUFFLES = {
    name: Trick(forge, Word.SHUFFLE, sides=(Side(n % 2),), when=shuffle_due(n))
    for name, (n, forge) in SHUFFLES.items()
}
FALSE_WORDS = {name: Trick(forge, word) for name, (word, forge) in WORDS.items()}
OWN_TRICKS = {
    "proofs by luck": Trick(lambda table: greet(table, rounds=1), Word.HELLO, "rounds", HOST),
    "uneven terms": Trick(lambda table: greet(table, terms=UNEVEN), Word.HELLO, "terms", HOST),
    "another coin": Trick(lambda _: b"N" + digest(b"another"), Word.COIN, "coin", HOST),
    "the proof of the pack before": Trick(
        lambda table: own_shuffles(table)[1][:-SIGNATURE],
        Word.SHUFFLE,
        "not proved",
        when=second_locks_due,
    ),
    "a throw with nothing for a signature": Trick(
        lambda table: throw(table) + bytes(SIGNATURE), Word.THROW, "not signed", is_signed=False
    ),
    "a throw that somebody else signs": Trick(
        lambda table: sign(table, throw(table), OTHER_KEY),
        Word.THROW,
        "not signed",
        is_signed=False,
    ),
    "a throw of another match": Trick(of_another_match, Word.THROW, "not signed", is_signed=False),
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
        "not his turn",
        when=just_said(Word.THROW),
        is_added=True,
    ),
    "two cards at once": Trick(
        lambda table: InPlay(table).play(InPlay(table).held[0]),
        Word.PLAY,
        "not his turn",
        when=just_said(Word.PLAY),
        is_added=True,
    ),
    "a card that lies on the table already": Trick(
        lambda table: InPlay(table).play(own_played(table)[0]),
        Word.PLAY,
        "not a card",
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
    "points where nothing is counted": Trick(lambda _: b"C\x0c", Word.PLAY, "not his turn"),
    "a first word within a hand": Trick(greet, Word.PLAY, "not his turn"),
    "a letter that means nothing": Trick(lambda _: b"Z", Word.PLAY, "no word of this game"),
    "a go with a card that fits": Trick(
        false_go, Word.GO, "he said go", when=may_hold_back, is_signed=False, goes_on=True
    ),
}
TRICKS = FALSE_SHUFFLES | FALSE_WORDS | OWN_TRICKS
