"""The line to a friend far away: asked for, joined by a code, or taken up again.

What carries it is imported here when it is first wanted, and by nobody else.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from muggins.net.friends import OPEN, OTHER, Friend, name_friend, new_post
from muggins.net.joincode import Code, new_code, read_code
from muggins.net.mailbox import Servers
from muggins.net.post import Post
from muggins.rules.terms import Terms, read_terms, write_terms
from muggins.settings.settings import Settings
from muggins.settings.values import read_address
from muggins.store.files import cause_of, drop
from muggins.store.locks import Lock, TakenError, take_lock
from muggins.table.thinking import InBackground
from muggins.words.table.gestures import read_words, write_words
from muggins.words.table.staying_away import tell_claims

if TYPE_CHECKING:
    from muggins.net.direct import Direct
    from muggins.net.partner import Known, Own, Partner

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
    "Can't wait for a friend at {where}: it isn't an address of this machine, or its port is taken "
    "({why}). Choose another one."
)
PATIENCE = 2.0  # seconds for what is being said when one leaves


def is_installed() -> bool:
    """Whether there is what it needs; nothing of it is imported."""
    return all(map(find_spec, PACKAGES))


def reaches_far() -> bool:
    """Whether there is what leads out of this network; nothing of it is imported."""
    return all(map(find_spec, FAR_PACKAGES))


def servers_of(settings: Settings) -> Servers | None:
    """Where two meet who are not in one network, if there is what that needs."""
    relay = read_address(settings.relay)
    if relay is None or not settings.mailbox or not reaches_far():
        return None
    return Servers(settings.mailbox, relay)


class Line:
    """One end of it, open from when it is made; nobody who asks it waits.

    The ``partner`` takes moves and claims; the ``post`` has facts beside what was said.
    """

    def __init__(
        self, post: Post, partner: "Partner", path: Path | None, lock: Lock | None
    ) -> None:
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
        """The name by which the friend is listed here, which is settled when both first meet."""
        with self.post.lock:
            if not self.fact(OTHER):
                self.post.note(OTHER, name_friend(self.path, *names))
            return self.fact(OTHER)

    @property
    def known(self) -> "Known":
        return self.partner.known

    @property
    def trouble(self) -> str:
        """Why it cannot go on, or is not found yet; empty where all is well."""
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
        """Whether the friend's program can save nothing right now."""
        return self.partner.wire.is_stuck

    @property
    def code(self) -> str:
        """What is read out to the other."""
        return self.fact(CODE)

    def fact(self, name: str) -> str:
        return self.post.facts.get(name, "")

    def note(self, name: str, value: str) -> None:
        """Add a fact; the partner's thread saves it again where the disk refused it."""
        self.post.note(name, value)
        self.partner.wake()

    def pass_on(self, words: str) -> None:
        self.partner.wire.pass_on(write_words(words))

    def overhear(self) -> str:
        """What he said beside the game, the oldest first; nothing where he did not."""
        passing = self.partner.wire.passing
        return read_words(passing.popleft()) if passing else ""

    def leave(self) -> None:
        """Close it; the match is kept, and one that nobody joined is not."""
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
    """Ask whoever gets the code; ValueError, with a sentence, where that cannot be.

    Without an address the other is found in this network, or through servers. After that many
    ``days`` without a word who waits may claim the game; never, where there are none.
    """
    facts = {CODE: str(new_code()), ADDRESS: address, TERMS: write_terms(terms)}
    if days:
        facts[DAYS] = str(days)
    return _begin(folder, name, facts, servers, is_host=True)


def join(
    folder: Path | None, name: str, code: str, address: str = "", servers: Servers | None = None
) -> Line:
    """Join whoever read out that code; ValueError likewise."""
    facts = {CODE: str(read_code(code)), ADDRESS: address}
    return _begin(folder, name, facts, servers, is_host=False)


def go_on(friend: Friend, servers: Servers | None = None) -> Line:
    """Take up the match with a friend; ValueError likewise."""
    lock = _take(friend.path)
    try:
        post = Post(friend.path)
        read_facts(post)
    except (OSError, KeyError, ValueError) as error:
        _give_back(lock)
        raise ValueError(LOST) from error
    return _open(post, friend.path, lock, servers)


def _begin(
    folder: Path | None, name: str, facts: dict[str, str], servers: Servers | None, *, is_host: bool
) -> Line:
    from muggins.net.locked_pack import Side
    from muggins.net.partner import begin_facts

    read_address(facts[ADDRESS])
    path = new_post(folder)
    try:
        post = Post(path)
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


def _open(post: Post, path: Path | None, lock: Lock | None, servers: Servers | None) -> Line:
    from muggins.net.locked_pack import Side
    from muggins.net.partner import Partner

    own, code, address = read_facts(post)
    wire = _wire(post, code, own.side is Side.HOST, address, servers)
    if wire.is_host:
        try:
            wire.open()
        except OSError as error:
            _give_back(lock)
            where, why = post.facts[ADDRESS] or "this machine", error.strerror or error
            raise ValueError(NOT_THERE.format(where=where, why=why)) from error
    return Line(post, Partner(own, wire), path, lock)


def read_facts(post: Post) -> tuple["Own", Code, tuple[str, int] | None]:
    """Who plays here, the code, and the address; KeyError or ValueError for invalid facts."""
    from muggins.net.partner import read_own

    facts = post.facts
    terms = read_terms(facts[TERMS]) if facts.get(TERMS) else None
    own = read_own(post, terms, int(facts.get(DAYS, 0)))
    return own, read_code(facts[CODE]), read_address(facts[ADDRESS])


def _wire(
    post: Post, code: Code, is_host: bool, address: tuple[str, int] | None, servers: Servers | None
) -> "Direct":
    from muggins.net.direct import Direct
    from muggins.net.far_wire import Far

    if servers is not None and address is None:
        return Far(post, code, servers, is_host=is_host)
    return Direct(post, code, is_host=is_host, address=address)


def _take(path: Path) -> Lock:
    """The lock on a post, which two programs must not write."""
    try:
        return take_lock(path.with_suffix(".lock"))
    except TakenError as error:
        raise ValueError(ELSEWHERE) from error
    except OSError as error:
        raise ValueError(UNSAVED.format(why=cause_of(error))) from error


def _give_back(lock: Lock | None) -> None:
    if lock is not None:
        lock.release(removes=True)
