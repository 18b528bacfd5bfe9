"""Search of one side's memory and disk for secrets of the other."""

import base64
import gc
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import BuiltinFunctionType, FrameType, FunctionType, ModuleType

from muggins.extras.online.match_protocol import STARTER_PLACE, DealtTable
from muggins.extras.online.mental_poker import CARD_OF, Pack, Side, inverse, mul, times
from muggins.rules.cards import N_CARDS, write_card
from muggins.rules.state import Hand
from tests.extras.online.far import count_deals

CARD = re.compile(rb"(?:10|[2-9TJQKA])[shdcSHDC]")
CARDS = re.compile(rb"(?:(?:10|[2-9TJQKA])[shdcSHDC][] ,;'\"()-]{0,4}){3,}")  # that stand in a row
A_FEW = 20  # things that lie together: a hand, with what may be beside it
ENOUGH = 3  # cards that nobody has together by chance
PLACED = 6  # places that nobody guesses
_SHARED = ModuleType, type, FrameType, BuiltinFunctionType


@dataclass(frozen=True)
class Secrets:
    """Data that one side must not know: ``keys`` of the other, and cards by deck and place.

    ``hand`` lists the cards that the other holds or has discarded, and hasn't shown. They are only
    searched for in the first hand: later, the same ones may have been together before.
    """

    keys: tuple[bytes, ...]
    orders: tuple[tuple[int, ...], ...]
    packs: tuple[tuple[tuple[bytes, ...], dict[int, int]], ...]
    hand: frozenset[int]


def secrets_of(own: DealtTable, other: DealtTable, orders: Iterable[Iterable[int]]) -> Secrets:
    """Return the other side's current secrets; both have received all messages."""
    assert own.side is not None and other.side is not None
    ready = zip(own._ready, other._ready, strict=True)
    pairs = [(mine, his, hold, set[int]()) for (mine, _), (his, hold) in ready]
    hand = frozenset[int]()
    if own._hand is not None and other._hand is not None:
        pairs.append((own._hand.pack, other._hand.pack, other._hand.hold, _may_see(own)))
    keys, packs = [other._seed], []
    for mine, his, hold, seen in pairs:
        assert hold is not None
        closed = [at for at in range(N_CARDS) if at not in seen]
        keys += [hold._common, *(his.scalars[other.side][at] for at in closed)]
        packs.append((tuple(mine.points), {at: _open(mine, his, other.side, at) for at in closed}))
    if other._hand is not None and count_deals(own) == 1:
        cards = packs[-1][1]
        hand = frozenset(cards[at] for at in other._hand.places[other.side] if at in cards)
    return Secrets(tuple(keys), tuple(map(tuple, orders)), tuple(packs), hand)


def _open(mine: Pack, his: Pack, side: Side, place: int) -> int:
    """Return the card at a place, from both sides' scalars."""
    both = times(his.scalars[side][place], mine.scalars[side.other][place])
    return CARD_OF[mul(inverse(both), mine.points[place])]


def _may_see(own: DealtTable) -> set[int]:
    """Return the places that the rules allow a side to know."""
    hand, side = own._hand, own.side
    assert hand is not None and side is not None
    seen = {*hand.places[side], *hand.played}
    if all(hand.thrown):
        seen.add(STARTER_PLACE)
    if side.other in hand.shown:
        seen |= {*hand.thrown[side.other]}
    if side.other in hand.cleared:
        seen |= {*hand.left(side.other)}
    return seen


def reach(*roots: object) -> list[object]:
    """Return everything that can be derived, except unique data of a program."""
    seen, found, waiting = {id(root) for root in roots}, list(roots), list(roots)
    while waiting:
        for each in _referents(waiting.pop()):
            if id(each) not in seen and not isinstance(each, _SHARED):
                seen.add(id(each))
                found.append(each)
                waiting.append(each)
    return found


def _referents(thing: object) -> list[object]:
    if isinstance(thing, FunctionType):
        cells = [cell.cell_contents for cell in thing.__closure__ or () if _is_full(cell)]
        return [*cells, thing.__defaults__, thing.__kwdefaults__]
    return gc.get_referents(thing)


def _is_full(cell: object) -> bool:
    try:
        cell.cell_contents  # type: ignore[attr-defined]  # noqa: B018
    except ValueError:
        return False
    return True


def search_memory(found: Iterable[object], secrets: Secrets) -> Iterator[str]:
    """Yield secrets found among these objects."""
    numbers = {int.from_bytes(key, "little") for key in secrets.keys}
    texts = []
    for each in found:
        if isinstance(each, bytes | bytearray):
            texts.append(bytes(each))
        elif isinstance(each, str):
            texts.append(each.encode(errors="replace"))
        elif isinstance(each, int) and each in numbers:
            yield "a scalar, as a number"
        elif isinstance(each, Mapping):
            yield from _search_mapping(each, secrets)
        elif isinstance(each, tuple | list | set | frozenset):
            yield from _search_cards(each, secrets)
        elif isinstance(each, Hand) and secrets.hand & {*each.dealt[0], *each.dealt[1]}:
            yield "a card of the other in the state"
    yield from search_text(b"\n".join(texts), secrets)


def _search_mapping(found: Mapping[object, object], secrets: Secrets) -> Iterator[str]:
    yield from _search_cards(list(found.values()), secrets)
    yield from _search_cards(list(found), secrets)
    for points, cards in secrets.packs:
        if any(found.get(points[at]) == card for at, card in cards.items()):
            yield "a point that is known for a card"
        if sum(found.get(at) == card for at, card in cards.items()) >= PLACED:
            yield "places that are known for cards"


def _search_cards(found: object, secrets: Secrets) -> Iterator[str]:
    cards = [each for each in found if type(each) is int]  # type: ignore[attr-defined]
    if len(secrets.hand) >= ENOUGH and len(cards) <= A_FEW and secrets.hand <= {*cards}:
        yield "the hand of the other"
    if len(cards) == N_CARDS and tuple(cards) in secrets.orders:
        yield "in which order the other has shuffled"


def search_text(text: bytes, secrets: Secrets) -> Iterator[str]:
    """Yield secrets found in a text: scalars in any notation, and cards in words."""
    for key in secrets.keys:
        yield from (f"a key, {how}" for how, written in _writings(key) if written in text)
    for order in secrets.orders:
        if bytes(order) in text:
            yield "in which order the other has shuffled"
    if len(secrets.hand) >= ENOUGH:
        words = {write_card(card).lower().encode() for card in secrets.hand}
        for row in CARDS.findall(text):
            told = [each.lower().replace(b"10", b"t") for each in CARD.findall(row)]
            if words <= {*told} and len(told) <= A_FEW:
                yield "the hand of the other, in words"


def _writings(key: bytes) -> Iterator[tuple[str, bytes]]:
    yield "bare", key
    yield "in hexadecimal", key.hex().encode()
    yield "as a number", str(int.from_bytes(key, "little")).encode()
    for shift in range(3):  # of eight bits each, written six at a time
        written = base64.b64encode(bytes(shift) + key)
        yield "in base 64", written[-(-shift * 8 // 6) : (shift + len(key)) * 8 // 6]


def search_folder(folder: Path, secrets: Secrets) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            text = path.name.encode() + b"\n" + path.read_bytes()
            yield from (f"{what}, in {path.name}" for what in search_text(text, secrets))
