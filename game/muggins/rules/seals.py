"""Sealed deck: the commitment shown before a player cuts, and its proof afterwards.

A secret of 128 bits is drawn for each game, and its SHA-256 is published: that is the seal. The
player then contributes a part, which is the place of the cut, or the record of the moves so far.
Secret and part together give the seed from which the game is dealt; after the game the secret is
published, and anyone can verify that all cards were fixed in advance.

The secrets of a player's games are derived from one master key, which never leaves the player's
folder, so that the seal of a game can be published before the preceding game has begun: a program
can't wait for the moves and search for a secret that suits them.
"""

import re
from dataclasses import dataclass, field, replace
from hashlib import sha256

N_BYTES = 16
NO_RECORD = "0" * 32
COMMON = "all"  # the part where everybody is to have the same cards
RECORD = re.compile("[0-9a-f]{32}")
PARTS = re.compile(rf"cut \d{{1,2}}|(?:draw|moves) [0-9a-f]{{32}}|(?:cut|draw|moves) {COMMON}")
WORDS = """
    able acid acre aged airy alto amber anchor ankle anvil apple arch arrow ash aspen atlas aunt
    axle badge bagel baker bamboo banjo barn basil bath bead beam bean bell belt bench berry birch
    bird bison blade boat bolt bone book boot bowl brass bread brick bridge broom brush bud bulb
    butter button cabin cable cake camel candle canoe cape carrot cart castle cedar chain chalk
    cherry chess chime cider circus clay cliff clock cloud clover coal coat cobra coin comb copper
    coral cork corn cotton cow crab crane crow crown cup daisy dawn deer desk dock doll dove dragon
    drum duck eagle earth easel echo elbow elm ember engine fable falcon farm feather fern fiddle
    fig finch flag flame flute foam forest fork fox frost garden gate ghost ginger glass globe
    glove goat gold goose grape grass gravel guitar hammer harbour harp hawk hazel heron hill honey
    hook horn hotel ink iris iron island ivory ivy jacket jade jam jewel jug juniper kettle key
    kite knight knot ladder lake lamp lark lemon lily lime linen lion lizard lobster locket lotus
    lynx magnet mango maple marble meadow melon mill mint mirror moon moss mouse needle nest nickel
    north nutmeg oak oasis oat ocean olive onion orbit orchid otter owl paddle palm panda paper
    parrot peach pear pebble pepper piano pigeon pillow pine planet plum pond poppy quartz quill
    rabbit radish raft rain raven reed ribbon river robin rocket rose ruby saddle sail salt sand
    shell silk snow spade star stone straw tiger toad tulip violin walnut
""".split()
"""One word for each value of a byte."""
N_WORDS = 8


def seal_of(secret: bytes) -> str:
    """Return the SHA-256 of a secret, 64 hexadecimal digits."""
    return sha256(secret).hexdigest()


def seed_of(secret: bytes, part: str) -> int:
    """Return the seed of a secret combined with the player's part, 0..4294967295."""
    return int.from_bytes(sha256(secret + part.encode()).digest()[:4], "big")


def say_seal(seal: str) -> str:
    """Return the first eight bytes of a seal as words, for easy comparison."""
    return " ".join(WORDS[byte] for byte in bytes.fromhex(seal)[:N_WORDS])


def cut_at(place: int) -> str:
    """Return the player's part for a cut at a place from 0."""
    return f"cut {place}"


def write_record(before: str, deals: list[str]) -> str:
    """Hash a player's moves to 32 hexadecimal digits: the record before, then deal by deal.

    Each deal is the cards discarded, a space, and the cards played in order.
    """
    return sha256("\n".join((before, *deals)).encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Opened:
    """A published envelope."""

    number: int
    secret: bytes
    part: str

    @property
    def seal(self) -> str:
        return seal_of(self.secret)

    @property
    def seed(self) -> int:
        return seed_of(self.secret, self.part)


def write_opened(opened: Opened) -> str:
    """Format as one word, which ``read_opened`` parses."""
    return f"{opened.number}:{opened.secret.hex()}:{opened.part.replace(' ', '_')}"


def read_opened(word: str) -> Opened:
    """Parse the word of ``write_opened``; ValueError if it is invalid."""
    number, secret, part = word.split(":")
    found = Opened(int(number), bytes.fromhex(secret), part.replace("_", " "))
    if found.number < 1 or len(found.secret) != N_BYTES or not PARTS.fullmatch(found.part):
        raise ValueError("an opened seal is invalid")
    return found


@dataclass(frozen=True, slots=True)
class Envelope:
    """Sealed deck of one game; after the cut it has the player's ``part``.

    ``record`` is the hash of the player's earlier moves. An ``is_common`` one has the same cards
    for everyone who knows its master key: players have no part in it.
    """

    master: bytes = field(repr=False)
    number: int = 1  # of this player's sealed games
    record: str = NO_RECORD
    part: str = ""
    is_common: bool = False

    @property
    def seal(self) -> str:
        """Public commitment of the deck."""
        return seal_of(self._secret_of(self.number))

    @property
    def next_seal(self) -> str:
        return seal_of(self._secret_of(self.number + 1))

    @property
    def is_cut(self) -> bool:
        return bool(self.part)

    def cut(self, part: str) -> "Envelope":
        word, _, _ = part.partition(" ")
        return replace(self, part=f"{word} {COMMON}" if self.is_common else part)

    def following(self, record: str) -> "Envelope":
        """Return the envelope of the next game, after the moves that the record stands for."""
        return Envelope(self.master, self.number + 1, record, is_common=self.is_common)

    def open(self) -> Opened:
        """Publish the contents; only when none of its cards can be played any more."""
        return Opened(self.number, self._secret_of(self.number), self.part)

    def _secret_of(self, number: int) -> bytes:
        return sha256(self.master + str(number).encode()).digest()[:N_BYTES]


def write_envelope(envelope: Envelope) -> str:
    """Format all contents, secrets included, as one word, which ``read_envelope`` parses."""
    number = f"{'c' if envelope.is_common else ''}{envelope.number}"
    words = (envelope.master.hex(), number, envelope.record)
    return "-".join((*words, envelope.part.replace(" ", "_")))


def read_envelope(word: str) -> Envelope:
    """Parse the word of ``write_envelope``; ValueError if it is invalid."""
    master, number, record, part = word.split("-")
    part = part.replace("_", " ")
    is_common = number.startswith("c")
    key, count = bytes.fromhex(master), int(number.removeprefix("c"))
    found = Envelope(key, count, record, part, is_common)
    is_good = len(found.master) == N_BYTES and found.number > 0
    if not is_good or not RECORD.fullmatch(record):
        raise ValueError("the seal is invalid")
    if part and not PARTS.fullmatch(part):
        raise ValueError("the player's part in the seal is invalid")
    return found
