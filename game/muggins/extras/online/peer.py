"""The peer and the online match: a thread that receives, checks and answers messages.

The table gives it moves and polls for those made, without blocking. Messages are on disk before
they are applied, so that an interrupted match continues from there.
"""

import queue
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace

from nacl.signing import SigningKey

from muggins.extras.online.match_protocol import (
    BY_PERSON,
    DAY,
    DealtTable,
    Greeting,
    OtherVersionError,
    Record,
    Word,
    read_forfeit,
    seal,
    write_greeting,
)
from muggins.extras.online.mental_poker import ROUNDS, SIGNATURE, WIDTH, ProtocolError, Side
from muggins.extras.online.online_words import LENGTHS
from muggins.extras.online.transport import Outbox, Transport
from muggins.record.players import is_name
from muggins.rules.moves import IllegalMove, Move
from muggins.rules.state import Standing, State
from muggins.rules.terms import Terms

CHEATED = "{who}'s program sent an invalid message ({what}: {why}). The match has been stopped."
EARLY = (
    "{who} says they waited {long} for you, and claimed the game. By your clock they waited less, "
    "so the claim doesn't count. This match is over."
)
SLACK = 60 * 60  # seconds by which clocks of two may differ over some days
NOBODY_YET = "Your friend"
RETRY = 0.5  # seconds until a disk that refused lines is tried again
N_CHECKED = 8  # of the last shuffles, when a match is taken up: those that may not have been


@dataclass(frozen=True, slots=True)
class Own:
    """Local side: a name, secrets for this match, and the terms if it invited."""

    side: Side
    name: str
    seed: bytes
    number: bytes
    terms: Terms | None = None
    days: int = 0  # after which who waits may claim the game, where it asks for that


@dataclass(frozen=True, slots=True)
class Known:
    """Progress of the match, safe to read from any thread: ``moves`` that both sides have."""

    side: Side
    start: Standing | None = None
    moves: tuple[Move, ...] = ()
    state: State | None = None
    due: tuple[Side, tuple[Word, ...]] | None = None
    names: tuple[str, str] | None = None  # who plays here, and who there
    terms: Terms | None = None  # the host's
    days: int = 0  # the host's, after which who waits may claim the game
    waits: bool = False  # whether the other has to do something, in the middle of a game
    forfeits: tuple[Side, ...] = ()  # who claimed it


class EarlyClaimError(ProtocolError):
    """A claim of a game that contradicts the clock of this computer, which may be wrong."""


def refuse_early_claim(post: Outbox, message: bytes, days: int) -> None:
    """Raise EarlyClaimError if the claimant can't have waited for that many days.

    A message cannot be received before it was sent: the wait began after that.
    """
    if message[:1] != Word.FORFEIT.encode() or (False, message) not in post.order:
        return
    n_heard, _ = read_forfeit(message[1:-SIGNATURE])
    sent = [time for (is_own, _), time in zip(post.order, post.times, strict=True) if is_own]
    came = post.times[post.order.index((False, message))]
    if not 0 < n_heard <= len(sent) or not sent[n_heard - 1] or not came:
        return  # the table refuses it, or an older program wrote no times
    if came - sent[n_heard - 1] + SLACK < days * DAY:
        raise EarlyClaimError("claimed too early")


def begin_facts(post: Outbox, side: Side, name: str) -> None:
    """Save side and name, and secrets that are never sent."""
    post.note("side", str(int(side)))
    post.note("name", name)
    post.note("seed", secrets.token_hex(32))
    post.note("number", secrets.token_hex(32))


def read_own(post: Outbox, terms: Terms | None, days: int = 0) -> Own:
    """Load the local side; KeyError or ValueError if it is missing or invalid."""
    facts = post.facts
    side = Side(int(facts["side"]))
    seed, number = bytes.fromhex(facts["seed"]), bytes.fromhex(facts["number"])
    own = Own(side, facts["name"], seed, number)
    if not is_name(own.name) or {len(seed), len(number)} != {WIDTH}:
        raise ValueError("invalid facts")
    return replace(own, terms=terms, days=days) if side is Side.HOST else own


def record_of(post: Outbox) -> Record:
    side = Side(int(post.facts["side"]))
    return [(side if is_own else side.other, message) for is_own, message in post.order]


class Peer:
    def __init__(self, own: Own, wire: Transport, rounds: int | None = None) -> None:
        key, rounds = SigningKey(own.seed), rounds or ROUNDS
        self.own, self.wire = own, wire
        self.table = DealtTable(own.side, own.seed, key, rounds)
        self.trouble = ""
        self.known = Known(own.side)
        self.is_accepted = own.side is Side.HOST
        self._claims_game = False
        self._key, self._rounds = bytes(key.verify_key), rounds
        self._inbox: queue.SimpleQueue[Move | tuple[bytes, ProtocolError | None] | None]
        self._inbox = queue.SimpleQueue()
        self._worker = ThreadPoolExecutor(1, "shuffle")
        self._is_shuffling = False
        self._waiting: list[bytes] = []  # shuffles that came, and are not checked yet
        self._early: list[bytes] = []  # words that came before the pack was ready here
        self.look: Callable[[], None] = lambda: None  # told when there is something new
        self.close: Callable[[], None] = lambda: None  # called when nothing more is said or heard
        self.ended = threading.Event()
        wire.wake = self.wake

    def start(self) -> None:
        threading.Thread(target=self._run, daemon=True, name="partner").start()

    def wake(self) -> None:
        self._inbox.put(None)

    def say(self, move: Move) -> None:
        """Send a move of the local person; an illegal one is dropped."""
        self._inbox.put(move)

    def accept(self) -> None:
        """Accept the host's terms as the guest."""
        self.is_accepted = True
        self.wake()

    @property
    def may_claim(self) -> bool:
        known, wire = self.known, self.wire
        is_due = bool(known.days) and wire.post.silence >= known.days * DAY
        return is_due and known.waits and not wire.is_there

    def claim_game(self) -> None:
        self._claims_game = True
        self.wake()

    def leave(self) -> None:
        self.wire.shut()
        self.wake()

    # --- the thread

    def _run(self) -> None:
        try:
            self._take_up()
            self.wire.start()
            while not (self.wire.is_shut or self.trouble):
                self._go_on()
                self._publish()
                self._handle(self._next())
        except OtherVersionError as other:
            self._say_version()
            self.trouble = other.why
        except EarlyClaimError:
            self.trouble = EARLY.format(who=self._who, long=LENGTHS[self.table.days])
        except ProtocolError as cheat:
            self.trouble = CHEATED.format(who=self._who, what=cheat.kind, why=cheat.why)
        finally:
            self._end()

    def _end(self) -> None:
        """Close everything, even if some of it fails."""
        self.trouble = self.trouble or self.wire.trouble
        with ExitStack() as stack:
            stack.callback(self.ended.set)
            stack.callback(self.close)
            stack.callback(self._worker.shutdown, wait=False)
            stack.callback(self.wire.shut)
            self.look()

    def _next(self) -> Move | tuple[bytes, ProtocolError | None] | None:
        """Return the next task; None to retry after news, or when the disk may have space again."""
        post = self.wire.post
        with suppress(queue.Empty):
            return self._inbox.get(timeout=RETRY if post.trouble else None)
        self.wire.save()
        return None

    def _take_up(self) -> None:
        """Replay the saved transcript. Proofs that were checked before are skipped."""
        record, letter = record_of(self.wire.post), Word.SHUFFLE.encode()
        n_left = sum(message.startswith(letter) for _, message in record)
        for side, message in record:
            is_checked = n_left <= N_CHECKED and side is not self.own.side
            if side is not self.own.side:
                refuse_early_claim(self.wire.post, message, self.table.days)
            self.table.take(side, message, is_checked=is_checked)
            n_left -= message.startswith(letter)
        self.is_accepted |= len(self.table.greetings) == 2
        self._publish()

    def _handle(self, item: Move | tuple[bytes, ProtocolError | None] | None) -> None:
        if isinstance(item, tuple):
            self._end_shuffle(*item)
        elif item is not None:
            self._make(item)
        while not self.wire.news.empty():
            self._hear(self.wire.news.get())

    def _hear(self, message: bytes) -> None:
        refuse_early_claim(self.wire.post, message, self.table.days)
        if self.table.forfeits:
            self.table.take(self.own.side.other, message)
            return
        is_shuffle = message[:1] == Word.SHUFFLE.encode()
        held = self._waiting if is_shuffle else self._early
        if len(held) > 1:
            raise ProtocolError("too many messages at once", "a message")
        held.append(message)
        self._take_early()

    def _take_early(self) -> None:
        """Apply a deal or a claim of the game that arrived while the pack was being checked."""
        while self._early and (self.table.due is not None or self._is_claimed):
            self.table.take(self.own.side.other, self._early.pop(0))
            self._go_on()

    @property
    def _is_claimed(self) -> bool:
        """True if the peer claims the game, with no earlier message left to apply."""
        is_last = self._early[0][:1] == Word.FORFEIT.encode() and not self._waiting
        return is_last or bool(self.table.forfeits)

    def _make(self, move: Move) -> None:
        due = self.table.due
        if due is None or due[0] is not self.own.side or due[1][0] not in BY_PERSON:
            return
        try:
            self._send(self.table.say(move))
        except (IllegalMove, ProtocolError):
            return

    def _go_on(self) -> None:
        """Send all messages that need no person."""
        if self._claims_game and self.table.waits(self.own.side) and self.may_claim:
            self._send(self.table.forfeit(self.wire.post.silence))
        self._claims_game = False
        while (due := self.table.due) is not None and due[0] is self.own.side:
            if due[1] == (Word.HELLO,) or (due[1] == (Word.ACCEPT,) and self.is_accepted):
                self._send(self.table.greet(self._greeting()))
            elif due[1] == (Word.COIN,):
                self._send(self.table.open_coin(self.own.number))
            elif due[1][0] in BY_PERSON:
                break
            else:
                self._send(self.table.say())
        self._shuffle()

    def _say_version(self) -> None:
        """Send the guest's acceptance first, from which the host learns its version."""
        if self.own.side is Side.GUEST and not self.wire.post.said:
            self._send(Word.ACCEPT.encode() + write_greeting(self._greeting()))

    def _greeting(self) -> Greeting:
        own = self.own
        greeting = Greeting(own.name, self._key, own.number)
        if own.side is Side.GUEST:
            return replace(greeting, days=self.table.days)
        number = seal(own.number)
        proposed = replace(greeting, terms=own.terms, days=own.days)
        return replace(proposed, number=number, rounds=self._rounds)

    def _send(self, message: bytes) -> None:
        self.wire.send(message)

    def _publish(self) -> None:
        table, greetings = self.table, self.table.greetings
        if self.wire.post.trouble:  # nothing counts before it is saved
            self.look()
            return
        terms = greetings[0].terms if greetings else self.own.terms
        self.known = Known(
            self.own.side,
            table.start,
            tuple(table.moves),
            table.state,
            table.due,
            self._names,
            terms,
            table.days if greetings else self.own.days,
            table.waits(self.own.side),
            tuple(table.forfeits),
        )
        self.look()

    @property
    def _names(self) -> tuple[str, str] | None:
        """Return own name and peer's name; None before the peer has sent it."""
        greetings, other = self.table.greetings, self.own.side.other
        return (self.own.name, greetings[other].name) if len(greetings) > other else None

    @property
    def _who(self) -> str:
        return self._names[1] if self._names is not None else NOBODY_YET

    # --- packs, in a thread more

    def _shuffle(self) -> None:
        if self._is_shuffling or self.table.shuffle_due is None:
            return
        if self.table.shuffle_due is self.own.side:
            self._is_shuffling = True
            self._worker.submit(lambda: self._inbox.put((self.table.compose_shuffle(), None)))
        elif self._waiting:
            self._is_shuffling = True
            self._worker.submit(self._check, self._waiting[0])

    def _check(self, message: bytes) -> None:
        found = None
        try:
            self.table.check_shuffle(self.own.side.other, message)
        except ProtocolError as cheat:
            found = cheat
        self._inbox.put((message, found))

    def _end_shuffle(self, message: bytes, cheat: ProtocolError | None) -> None:
        self._is_shuffling = False
        if self.table.forfeits:
            return
        if cheat is not None:
            raise cheat
        if self.table.shuffle_due is self.own.side:
            self.table.take(self.own.side, message)
            self._send(message)
        elif self._waiting[:1] == [message]:  # one of this side may be due no more
            self._waiting.pop(0)
            self.table.take(self.own.side.other, message, is_checked=False)
            self._take_early()
