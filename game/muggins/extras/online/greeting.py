"""Handshake: protocol version, names, match rules, and a commit-reveal coin toss for the deal.

The host commits to a number, the guest names one, the host opens its own: the first bit of both is
the coin, and neither side can choose it.
"""

import json
import re
from dataclasses import dataclass

from muggins.extras.online.curve import WIDTH, Cheat, digest
from muggins.extras.online.locked_pack import Side
from muggins.extras.online.staying_away import LENGTHS
from muggins.record.player_names import is_name
from muggins.rules.seat import Seat
from muggins.rules.terms import Terms, Variant, read_terms, write_terms

PROTOCOL = "muggins 1"
DATED = "muggins 2"  # where a game can be claimed after some days
SPEAKS = re.compile(r"muggins [0-9]{1,4}")
LONGEST = 2000  # bytes
DAYS = 0, *LENGTHS  # after which who waits may claim the game; never, where there are none
VERSIONS = (
    "Your versions of Muggins don't match: yours uses {own}, your friend's {other}. Update the "
    "older one."
)


class OtherVersionError(Cheat):
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
    """Parse a side's first message; ``Cheat`` with a sentence if it is invalid."""
    try:
        told = json.loads(body) if len(body) <= LONGEST else None
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
        raise Cheat("invalid greeting") from None
    is_dated = days in DAYS and bool(days) == (other == DATED)
    if not is_name(name) or not is_dated or len(key) != WIDTH or len(number) != WIDTH:
        raise Cheat("invalid greeting")
    return Greeting(name, key, number, terms, rounds, days)


def agree(terms: Terms) -> Terms:
    """Return terms that both support over the net; ``Cheat`` for others."""
    is_even = terms.claimants in (frozenset(), frozenset(Seat))
    if not is_even or terms.variant != Variant() or terms.fixed_dealer() is not None:
        raise Cheat("rules that can't be played online")
    return terms


def seal(number: bytes) -> bytes:
    return digest(b"coin", number)


def toss(one: bytes, other: bytes) -> Side:
    return Side(digest(one, other)[0] & 1)
