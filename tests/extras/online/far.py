"""Two sides of a match over the net, connected directly, with random choices."""

import random
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from nacl import bindings as sodium
from nacl.signing import SigningKey

from muggins.extras.online.match_protocol import BY_PERSON, DealtTable, Greeting, Record, seal
from muggins.extras.online.mental_poker import Side
from muggins.extras.online.online_match import OnlineMatch, apart_of
from muggins.extras.online.peer import Known, record_of
from muggins.extras.online.transport import Outbox
from muggins.rules.cards import Seat, is_back
from muggins.rules.moves import Claim, Deal, Go, Move, Play, Throw
from muggins.rules.state import Discarding, Pegging, Scoring, State
from muggins.rules.terms import FirstDealer, Terms
from muggins.session.session import Session

USUAL = Terms(claimants=frozenset(Seat), first_dealer=FirstDealer.LOSER)
ROUNDS = 2
KEYS = tuple(SigningKey(bytes([number]) * 32) for number in (1, 2))
Hear = Callable[[Side, bytes], None]
Tables = tuple[DealtTable, DealtTable]

for _name in ("crypto_scalarmult_ed25519_noclamp", "crypto_core_ed25519_is_valid_point"):
    # What one side works out is worked out by the other too, and by whoever looks at the record.
    setattr(sodium, _name, lru_cache(1 << 16)(getattr(sodium, _name)))


def sit_down(
    seed: int,
    rounds: int = ROUNDS,
    terms: Terms = USUAL,
    days: int = 0,
    make: Callable[..., DealtTable] = DealtTable,
) -> Tables:
    """Return both sides, after greeting and coin toss."""
    rng = random.Random(seed)
    host, guest = (make(side, rng.randbytes(32), KEYS[side], rounds) for side in Side)
    numbers = rng.randbytes(32), rng.randbytes(32)
    greetings = (
        Greeting("Ann", bytes(KEYS[0].verify_key), seal(numbers[0]), terms, rounds, days),
        Greeting("Bob", bytes(KEYS[1].verify_key), numbers[1], days=days),
    )
    guest.take(Side.HOST, host.greet(greetings[0]))
    host.take(Side.GUEST, guest.greet(greetings[1]))
    guest.take(Side.HOST, host.open_coin(numbers[0]))
    return host, guest


def follow(record: Record, rounds: int = ROUNDS) -> DealtTable:
    """Replay the match of a record, as a third party."""
    found = DealtTable(None, rounds=rounds)
    for side, message in record:
        found.take(side, message)
    return found


def read_record(path: Path) -> Record:
    """Load the transcript with senders from a message log."""
    return record_of(Outbox.read_file(path))


def asks_person(known: Known) -> bool:
    due = known.due
    return due is not None and due[0] is known.side and due[1][0] in BY_PERSON


def choose(table: DealtTable | Known, rng: random.Random) -> Move | None:
    """Return a possible move of the side; None if it has no choice."""
    assert table.due is not None and table.state is not None and table.side is not None
    return choose_in(table.state, rng) if table.due[1][0] in BY_PERSON else None


def choose_in(state: State, rng: random.Random) -> Move:
    """Return a possible move of the player to move."""
    seat = Seat.PLAYER
    if isinstance(state.phase, Discarding):
        return Throw(tuple(rng.sample(state.the_hand.dealt[seat], 2)))
    if isinstance(state.phase, Pegging):
        room = [card for card in state.playable(seat) if not is_back(card)]
        return Play(rng.choice(room)) if room else Go()
    assert isinstance(state.phase, Scoring)
    return Claim(state.due if state.phase.claimed is None else 0)


def say_next(tables: Tables, of: Side, rng: random.Random) -> tuple[Side, bytes]:
    """Send and apply the message that is due."""
    side = tables[of].shuffle_due
    if side is not None:
        message = tables[side].shuffle()
    else:
        due = tables[of].due
        assert due is not None
        side = due[0]
        message = tables[side].say(choose(tables[side], rng))
    tables[side.other].take(side, message)
    return side, message


def go_on(
    tables: Tables,
    rng: random.Random,
    until: Callable[[DealtTable], bool],
    hear: Hear = lambda _side, _message: None,
) -> None:
    """Exchange messages until a condition holds for the host's table."""
    while not until(tables[0]):
        assert tables[0].shuffle_due is not None or tables[0].due == tables[1].due
        hear(*say_next(tables, Side.HOST, rng))


def count_deals(table: DealtTable) -> int:
    """Count the hands dealt so far, as this side has them."""
    return sum(isinstance(move, Deal) for move in table.moves)


def online_of(session: Session) -> OnlineMatch:
    """Return the match online that a session plays."""
    apart = apart_of(session)
    assert apart is not None
    return apart
