"""The connection to a friend online: offered, joined by a code, or resumed."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

from muggins.extras.online.mailbox import Servers
from muggins.extras.online.online_words import (
    Code,
    new_code,
    read_code,
    read_words,
    tell_claims,
    write_words,
)
from muggins.extras.online.transport import Outbox
from muggins.record.players import LONGEST_NAME, is_name
from muggins.rules.terms import Terms, read_terms, write_terms
from muggins.settings.settings import Settings
from muggins.settings.values import read_address
from muggins.store.files import cause_of, drop
from muggins.store.locks import Lock, TakenError, take_lock
from muggins.table.thinking import InBackground

if TYPE_CHECKING:
    from muggins.extras.online.direct import Direct
    from muggins.extras.online.peer import Known, Own, Peer

FOLDER, ENDING = "far", ".jsonl"
OTHER = "other"  # the fact that names the friend
OPEN = "open"  # the fact that a game is under way, "1" or "0"


@dataclass(frozen=True, slots=True)
class Friend:
    name: str
    path: Path
    is_open: bool = False  # whether a game is under way


def new_post(folder: Path | None) -> Path | None:
    """Return the path for another match's log; None if nothing is saved."""
    return None if folder is None else folder / FOLDER / f"{token_hex(6)}{ENDING}"


def list_friends(folder: Path | None, name: str) -> list[Friend]:
    """Return a player's online opponents, most recent first."""
    found: dict[str, Friend] = {}
    for own, friend in _read_all(folder):
        if own.casefold() == name.casefold():
            found.setdefault(friend.name.casefold(), friend)
    return list(found.values())


def name_friend(path: Path | None, name: str, other: str) -> str:
    """Return the name of a friend for lists, numbered if another's game is in progress.

    Two friends of one name may or may not be the same person.
    """
    if path is None:
        return other
    taken = {
        friend.name.casefold()
        for own, friend in _read_all(path.parent.parent)
        if friend.path != path and friend.is_open and own.casefold() == name.casefold()
    }
    numbered = (f"{other[: LONGEST_NAME - 2]}-{number}" for number in range(2, 10))
    names = (other, *numbered)
    return next((each for each in names if each.casefold() not in taken), other)


def find_posts(folder: Path, name: str, other: str) -> Iterator[Path]:
    """Yield the posts of all matches between two people, the newest first."""
    for own, friend in _read_all(folder):
        if (own.casefold(), friend.name.casefold()) == (name.casefold(), other.casefold()):
            yield friend.path


def _read_all(folder: Path | None) -> Iterator[tuple[str, Friend]]:
    for path in _newest_first(folder):
        try:
            facts = Outbox.read_facts(path)
        except (OSError, ValueError):
            continue
        if is_name(facts.get(OTHER, "")):
            yield facts.get("name", ""), Friend(facts[OTHER], path, facts.get(OPEN) == "1")


def _newest_first(folder: Path | None) -> Iterator[Path]:
    found: list[tuple[float, Path]] = []
    for path in (folder / FOLDER).glob(f"*{ENDING}") if folder is not None else ():
        with suppress(OSError):  # it is gone by now
            found.append((path.stat().st_mtime, path))
    yield from (path for _, path in sorted(found, reverse=True))


PACKAGES = "nacl", "spake2", "zeroconf"
FAR_PACKAGES = "wormhole", "twisted"
NEEDED = "Playing online needs more packages. Install them: pip install 'muggins[online]'"
NEWER = "Playing online needs a newer PyNaCl. Update it: pip install --upgrade 'muggins[online]'"
FURTHER = "Playing across networks needs more packages. Install them: pip install 'muggins[online]'"
CODE, ADDRESS, TERMS, DAYS = "code", "address", "terms", "days"  # facts
UNSAVED = "Can't start the match, because its record can't be saved: {why}. Fix that and try again."
LOST = "The record of that match can't be read, so it can't be continued. Start a new match."
ELSEWHERE = "That match is open in another window."
NOT_THERE = (
    "Can't wait for a friend at {where}: it isn't an address of this machine, or its port is "
    "taken ({why}). Choose another address."
)
PATIENCE = 2.0  # seconds for what is being said when one leaves


def is_installed() -> bool:
    """Return True if the packages for online play are installed, without importing them."""
    return all(map(find_spec, PACKAGES))


def reaches_far() -> bool:
    """Return True if the packages for play beyond this network are installed."""
    return all(map(find_spec, FAR_PACKAGES))


def servers_of(settings: Settings) -> Servers | None:
    """Return the rendezvous servers, if they are configured and supported."""
    relay = read_address(settings.relay)
    if relay is None or not settings.mailbox or not reaches_far():
        return None
    return Servers(settings.mailbox, relay)


class Line:
    """One side of a connection, open from construction; its methods never block.

    The ``partner`` takes moves and claims; the ``post`` has facts beside the messages.
    """

    def __init__(self, post: Outbox, partner: "Peer", path: Path | None, lock: Lock | None) -> None:
        self.post, self.partner, self.path, self._lock = post, partner, path, lock
        partner.look, partner.close = self._look, self._close
        partner.start()

    def _look(self) -> None:
        known = self.known
        if known.names is not None and known.start is not None:
            self.name_friend(known.names)
        is_under_way = known.state is not None and known.state.is_under_way
        is_open = str(int(is_under_way and not known.forfeits))
        if self.fact(OTHER) and self.fact(OPEN) != is_open:
            self.post.note(OPEN, is_open)
        InBackground.wake()

    def name_friend(self, names: tuple[str, str]) -> str:
        """Return the local name of the remote player, which is fixed at the first connection."""
        with self.post.lock:
            if not self.fact(OTHER):
                self.post.note(OTHER, name_friend(self.path, *names))
            return self.fact(OTHER)

    @property
    def known(self) -> "Known":
        return self.partner.known

    @property
    def trouble(self) -> str:
        """Error or connection status; empty if all is well."""
        ended = self.partner.trouble or self._tell_claims()
        return ended or self.post.trouble or self.partner.wire.trouble

    def _tell_claims(self) -> str:
        known = self.known
        is_own, is_his = known.side in known.forfeits, known.side.other in known.forfeits
        who = known.names[1] if known.names is not None else ""
        return tell_claims(who, known.days, is_own=is_own, is_his=is_his)

    @property
    def is_over(self) -> bool:
        return bool(self.partner.trouble or self.known.forfeits)

    @property
    def is_there(self) -> bool:
        return self.partner.wire.is_there

    @property
    def is_stuck(self) -> bool:
        """True if the peer's program can't save at the moment."""
        return self.partner.wire.is_stuck

    @property
    def code(self) -> str:
        """Spoken code to join."""
        return self.fact(CODE)

    def fact(self, name: str) -> str:
        return self.post.facts.get(name, "")

    def note(self, name: str, value: str) -> None:
        """Add a fact; the partner's thread retries saving after a disk error."""
        self.post.note(name, value)
        self.partner.wake()

    def pass_on(self, words: str) -> None:
        self.partner.wire.pass_on(write_words(words))

    def overhear(self) -> str:
        """Return the peer's oldest unread chat message; empty if there is none."""
        passing = self.partner.wire.passing
        return read_words(passing.popleft()) if passing else ""

    def leave(self) -> None:
        """Close the connection; delete a match that was never joined."""
        self.partner.leave()
        self.partner.ended.wait(PATIENCE)

    def _close(self) -> None:
        try:
            self.post.close()
            if self.path is not None and OTHER not in self.post.facts:
                drop(self.path)
        finally:
            _give_back(self._lock)


def ask(
    folder: Path | None,
    name: str,
    terms: Terms,
    address: str = "",
    servers: Servers | None = None,
    days: int = 0,
) -> Line:
    """Invite the person who gets the code; ValueError with a sentence on failure.

    Without an address the peer is found in this network, or through servers. After ``days`` of
    silence the waiting player may claim the game; with zero days, never.
    """
    facts = {CODE: str(new_code()), ADDRESS: address, TERMS: write_terms(terms)}
    if days:
        facts[DAYS] = str(days)
    return _begin(folder, name, facts, servers, is_host=True)


def join(
    folder: Path | None, name: str, code: str, address: str = "", servers: Servers | None = None
) -> Line:
    """Join by a code; ValueError with a sentence on failure."""
    facts = {CODE: str(read_code(code)), ADDRESS: address}
    return _begin(folder, name, facts, servers, is_host=False)


def go_on(friend: Friend, servers: Servers | None = None) -> Line:
    """Resume an online match; ValueError with a sentence on failure."""
    lock = _take(friend.path)
    try:
        post = Outbox(friend.path)
        read_facts(post)
    except (OSError, KeyError, ValueError) as error:
        _give_back(lock)
        raise ValueError(LOST) from error
    return _open(post, friend.path, lock, servers)


def _begin(
    folder: Path | None, name: str, facts: dict[str, str], servers: Servers | None, *, is_host: bool
) -> Line:
    from muggins.extras.online.mental_poker import Side
    from muggins.extras.online.peer import begin_facts

    read_address(facts[ADDRESS])
    path = new_post(folder)
    try:
        post = Outbox(path)
    except OSError as error:
        raise ValueError(UNSAVED.format(why=cause_of(error))) from error
    begin_facts(post, Side.HOST if is_host else Side.GUEST, name)
    for each, value in facts.items():
        post.note(each, value)
    try:
        return _open(post, path, None if path is None else _take(path), servers)
    except ValueError:
        post.close()
        if path is not None:
            drop(path)
        raise


def _open(post: Outbox, path: Path | None, lock: Lock | None, servers: Servers | None) -> Line:
    from muggins.extras.online.mental_poker import Side
    from muggins.extras.online.peer import Peer

    own, code, address = read_facts(post)
    wire = _wire(post, code, own.side is Side.HOST, address, servers)
    if wire.is_host:
        try:
            wire.open()
        except OSError as error:
            _give_back(lock)
            where, why = post.facts[ADDRESS] or "this machine", error.strerror or error
            raise ValueError(NOT_THERE.format(where=where, why=why)) from error
    return Line(post, Peer(own, wire), path, lock)


def read_facts(post: Outbox) -> tuple["Own", Code, tuple[str, int] | None]:
    """Return the local side, code and address; KeyError or ValueError for invalid facts."""
    from muggins.extras.online.peer import read_own

    facts = post.facts
    terms = read_terms(facts[TERMS]) if facts.get(TERMS) else None
    own = read_own(post, terms, int(facts.get(DAYS, 0)))
    return own, read_code(facts[CODE]), read_address(facts[ADDRESS])


def _wire(
    post: Outbox,
    code: Code,
    is_host: bool,
    address: tuple[str, int] | None,
    servers: Servers | None,
) -> "Direct":
    from muggins.extras.online.direct import Direct
    from muggins.extras.online.wormhole import WormholeTransport

    if servers is not None and address is None:
        return WormholeTransport(post, code, servers, is_host=is_host)
    return Direct(post, code, is_host=is_host, address=address)


def _take(path: Path) -> Lock:
    """Lock a post, which two programs must not write."""
    try:
        return take_lock(path.with_suffix(".lock"))
    except TakenError as error:
        raise ValueError(ELSEWHERE) from error
    except OSError as error:
        raise ValueError(UNSAVED.format(why=cause_of(error))) from error


def _give_back(lock: Lock | None) -> None:
    if lock is not None:
        lock.release(removes=True)
