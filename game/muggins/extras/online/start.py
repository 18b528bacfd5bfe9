"""Ways into a match online: ``muggins invite``, ``muggins join CODE``, and menu entries."""

import argparse
from collections.abc import Callable, Iterator
from functools import partial

from muggins.cli.parser import Parser
from muggins.extras.online import online_words
from muggins.extras.online.line import NEEDED, is_installed
from muggins.extras.online.online_match import OnlineMatch, apart_of
from muggins.extras.online.online_words import SAY
from muggins.scenes.pieces.menu import Question, TableEntry
from muggins.session.session import Session
from muggins.ui.scene import Change, Pop, Push

NEEDS_CODE = "No code given. Use: muggins join CODE, such as muggins join 29-juniper-ginger"
HOW = (
    "Both players need 'muggins[online]'. On the same network, the programs find each other by "
    "the code. Across the internet, they use magic-wormhole's mailbox and relay servers. They "
    "can see your IP addresses and how long you play, but not your names, messages or cards. To "
    "use other servers, or none, set Mailbox and Relay in the INI file. With --at, the inviting "
    "side listens on HOST:PORT, and the other side connects to it. You can add game options."
)
Opens = Callable[[Session], Push]


def make_invite_parser() -> Parser:
    parser = _make_parser("invite", "Invite a friend to play online, with a code.")
    parser.set_defaults(code=[], begin=_begin)
    return parser


def make_join_parser() -> Parser:
    parser = _make_parser("join", "Join a friend who gave you a code.")
    parser.add_argument("code", metavar="CODE", nargs="*", help="the code from your friend")
    parser.set_defaults(begin=_join)
    return parser


def _make_parser(name: str, description: str) -> Parser:
    """Return a parser for which an option of Cribbage '97, such as /LOCK, is no word of a code."""
    parser = Parser(
        prog=f"muggins {name}",
        description=description,
        epilog=HOW,
        prefix_chars="-/",
        allow_abbrev=False,
    )
    address = "connect directly to this address and port"
    parser.add_argument("--at", metavar="HOST:PORT", default="", help=address)
    return parser


def _join(wanted: argparse.Namespace) -> Opens:
    opens = _begin(wanted)
    if not wanted.code:
        raise SystemExit(f"muggins: {NEEDS_CODE}")
    return opens


def _begin(wanted: argparse.Namespace) -> Opens:
    """Return what opens the page on which both meet."""
    if not is_installed():
        raise SystemExit(f"muggins: {NEEDED}")
    return partial(_open_meeting, " ".join(wanted.code), wanted.at)


def _open_meeting(code: str, address: str, session: Session) -> Push:
    from muggins.extras.online.online_page import meet

    return Push(meet(session, code, address))


def open_far(session: Session) -> Push:
    from muggins.extras.online.online_page import OnlineScene

    return Push(OnlineScene(session))


def list_entries(session: Session) -> Iterator[TableEntry]:
    """Yield what the menu at the table has during a match online."""
    apart = apart_of(session)
    if apart is None:
        return
    yield TableEntry(SAY, lambda: _open_saying(session, apart), "G", is_at_table=True)
    if apart.line.partner.may_claim:
        yield TableEntry(online_words.CLAIM, lambda: Push(_ask_claim(apart)), "A")


def _open_saying(session: Session, apart: OnlineMatch) -> Push:
    from muggins.extras.online.online_page import SayingScene

    return Push(SayingScene(session, apart))


def _ask_claim(apart: OnlineMatch) -> Question:
    def claim() -> Change:
        apart.line.partner.claim_game()
        return Pop()

    cost = online_words.COST.format(who=apart.other)
    return Question(online_words.SURE, cost, (claim, Pop), online_words.ANSWERS)
