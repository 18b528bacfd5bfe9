"""A program that was changed at one end: honest but for one message, or for one more."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from nacl.signing import SigningKey

from game.net.chain import SIGNATURE, Chain
from game.net.curve import digest
from game.net.far_table import NAMES, STARTER_PLACE, Table, Word
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
from tests.net.cheats import SHUFFLES, WORDS, Forge, in_play, sign
from tests.net.far import USUAL

OTHER_KEY = SigningKey(bytes(range(32)))
May = Callable[[Table], bool]


@dataclass(frozen=True)
class Trick:
    """A message that a side forges as soon as it ``may``: in place of its own one, or after it.

    ``found`` is where the other finds it, and ``why`` what he says, as far as that is certain.
    """

    forge: Forge
    may: May
    found: str = ""
    why: str = ""
    sides: tuple[Side, ...] = tuple(Side)
    is_signed: bool = True
    is_added: bool = False
    goes_on: bool = False  # with honest messages, until it is found out

    def make(self, table: Table) -> bytes:
        """The whole message."""
        body = self.forge(table)
        return sign(table, body) if self.is_signed else body


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
    if table.side is None or not due(Word.PLAY)(table):
        return []
    hand, _ = in_play(table)
    return [at for at in hand.places[table.side] if at in hand.played]


def too_large(table: Table) -> list[int]:
    """Cards of the side's that do not fit, where it has to play."""
    if table.side is None or table.state is None or not due(Word.PLAY)(table):
        return []
    hand, count = in_play(table)[0], table.state.play.count
    return [at for at in hand.left(table.side) if value_of(hand.pack.cards[at]) + count > LIMIT]


def may_hold_back(table: Table) -> bool:
    """A card that fits, and can be kept for later."""
    state = table.state
    if state is None or state.play.count <= LIMIT // 2 or not due(Word.PLAY)(table):
        return False
    return bool(state.playable(Seat.PLAYER))


# --- what


def greeting(table: Table) -> Greeting:
    """A host's first word."""
    assert table._key is not None
    key = bytes(table._key.verify_key)
    return Greeting("Ann", key, seal(bytes(32)), USUAL, table.rounds)


def fewer_rounds(table: Table) -> bytes:
    """Proofs that can be had by luck."""
    return b"B" + write_greeting(replace(greeting(table), rounds=1))


def claims_for_one(table: Table) -> bytes:
    """Terms on which the host alone has to claim."""
    uneven = replace(USUAL, claimants=frozenset({Seat.COMPUTER}))
    return b"B" + write_greeting(replace(greeting(table), terms=uneven))


def greeted_again(table: Table) -> bytes:
    """A first word in the middle of a hand."""
    return b"B" + write_greeting(greeting(table))


def other_coin(table: Table) -> bytes:
    """Another number than the sealed one, for another dealer."""
    del table
    return b"N" + digest(b"another")


def unsigned(table: Table) -> bytes:
    """A throw with nothing for a signature."""
    return _throw(table) + bytes(SIGNATURE)


def signed_by_another(table: Table) -> bytes:
    """A throw that somebody else signs."""
    assert table._talk is not None
    return table._talk.sign(OTHER_KEY, _throw(table))


def of_another_match(table: Table) -> bytes:
    """A throw as the same person would sign it in a match that began otherwise."""
    assert table._key is not None
    keys = bytes(table._key.verify_key), bytes(OTHER_KEY.verify_key)
    return Chain(b"talk", keys, b"another").sign(table._key, _throw(table))


def said_again(table: Table) -> bytes:
    """The same message once more."""
    return table.record[-1][1]


def signed_again(table: Table) -> bytes:
    """The same once more, signed for its second place."""
    return table.record[-1][1][:-SIGNATURE]


def locks_of_last_pack(table: Table) -> bytes:
    """What proved the locks of the pack before, signed for this one."""
    return own_shuffles(table)[1][:-SIGNATURE]


def two_at_once(table: Table) -> bytes:
    """A second card where the other has the turn."""
    assert table.side is not None
    return _play(table, in_play(table)[0].left(table.side)[0])


def played_again(table: Table) -> bytes:
    """A card that lies on the table already."""
    return _play(table, own_played(table)[0])


def over_the_limit(table: Table) -> bytes:
    """A card that goes over thirty-one."""
    return _play(table, too_large(table)[0])


def starter_of_other(table: Table) -> bytes:
    """The scalar of a card that the other holds, for the starter."""
    hand, hold = in_play(table)
    assert table.side is not None
    return b"S" + hold.scalars_of(hand.places[table.side.other][:1])


def crib_of_other(table: Table) -> bytes:
    """Scalars of the other's throw for the own one."""
    hand, hold = in_play(table)
    assert table.side is not None
    return b"R" + hold.scalars_of(tuple(hand.thrown[table.side.other]))


def claimed_before(table: Table) -> bytes:
    """Points claimed where nothing is counted."""
    del table
    return b"C\x0c"


def no_word(table: Table) -> bytes:
    """A letter that means nothing."""
    del table
    return b"Z"


def false_go(table: Table) -> bytes:
    """A go with a card that fits, which the program's own rules are made to let."""
    message, state = sign(table, b"G"), table.state
    assert state is not None and isinstance(state.phase, Pegging) and table._talk is not None
    table.state, _ = run_on(say_go(state, state.phase.turn)[0])
    table._talk.add(b"G")
    return message


def _throw(table: Table) -> bytes:
    hand, hold = in_play(table)
    assert table.side is not None
    is_pone = table.side is table._pone
    opened = b"" if is_pone else hold.scalars_of((STARTER_PLACE,))
    return b"T" + bytes(hand.places[table.side][:2]) + opened


def _play(table: Table, place: int) -> bytes:
    return b"P" + bytes([place]) + in_play(table)[1].scalars_of((place,))


HOST = (Side.HOST,)
SHUFFLE, THROW, PLAY = (NAMES[word] for word in (Word.SHUFFLE, Word.THROW, Word.PLAY))
FALSE_SHUFFLES = [
    Trick(forge, shuffle_due(n), SHUFFLE, sides=(side,)) for forge, (side, n) in SHUFFLES.items()
]
FALSE_WORDS = [Trick(forge, due(word)) for forge, word in WORDS.items()]
OWN_TRICKS = [
    Trick(fewer_rounds, due(Word.HELLO), NAMES[Word.HELLO], "rounds", HOST, is_signed=False),
    Trick(claims_for_one, due(Word.HELLO), NAMES[Word.HELLO], "terms", HOST, is_signed=False),
    Trick(other_coin, due(Word.COIN), NAMES[Word.COIN], "coin", HOST, is_signed=False),
    Trick(locks_of_last_pack, second_locks_due, SHUFFLE, "not proved"),
    Trick(unsigned, due(Word.THROW), THROW, "not signed", is_signed=False),
    Trick(signed_by_another, due(Word.THROW), THROW, "not signed", is_signed=False),
    Trick(of_another_match, due(Word.THROW), THROW, "not signed", is_signed=False),
    Trick(said_again, just_said(Word.PLAY), PLAY, is_signed=False, is_added=True),
    Trick(signed_again, just_said(Word.THROW), THROW, "not his turn", is_added=True),
    Trick(two_at_once, just_said(Word.PLAY), PLAY, "not his turn", is_added=True),
    Trick(played_again, lambda table: bool(own_played(table)), PLAY, "not a card"),
    Trick(over_the_limit, lambda table: bool(too_large(table)), PLAY, "against the rules"),
    Trick(starter_of_other, due(Word.STARTER), NAMES[Word.STARTER], "opens no card"),
    Trick(crib_of_other, due(Word.CRIB), NAMES[Word.CRIB], "opens no card"),
    Trick(claimed_before, due(Word.PLAY), NAMES[Word.CLAIM], "not his turn"),
    Trick(greeted_again, due(Word.PLAY), NAMES[Word.HELLO], "not his turn", is_signed=False),
    Trick(no_word, due(Word.PLAY), "a message", "no word of this game"),
    Trick(false_go, may_hold_back, "", "he said go", is_signed=False, goes_on=True),
]
TRICKS = [*FALSE_SHUFFLES, *FALSE_WORDS, *OWN_TRICKS]
