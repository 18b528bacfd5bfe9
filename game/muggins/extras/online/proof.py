"""The record of an online match, for ``muggins verify``: shuffles, cards and counts are checked.

That proves to its players that neither cheated with cards. To others it proves nothing, as whoever
has both keys can make a record alone.
"""

import argparse
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from muggins.cli.parser import Parser
from muggins.cli.player_files import find_folder
from muggins.extras.fair.verify import Subject
from muggins.extras.online.line import find_posts
from muggins.extras.online.online_words import LENGTHS
from muggins.extras.online.transport import Outbox
from muggins.record.history import Scope, open_history, read_games
from muggins.record.players import check_seats, is_apart, people_at
from muggins.rules.cards import Seat
from muggins.rules.events import GameWon
from muggins.rules.moves import Deal
from muggins.rules.referee import resume
from muggins.rules.turn import follow_told
from muggins.store.files import StoreError, finds_file, write_out

if TYPE_CHECKING:
    from muggins.extras.online.match_protocol import DealtTable, Record

BEGINS = b'["'
NEEDED = "To check an online match, install: pip install 'muggins[online]'"
UNREADABLE = "{path} is not a readable match record: {why}"
NO_RECORD = "No online match of {two} found in {folder}."
CLAIMED = (
    "{who} says they heard nothing for {days}, and claimed the last game. Both had agreed to "
    "that. No one can prove that the other player was away."
)
GOOD = "No problems found: each message is signed, each shuffle is proved, and each move is legal."
OWN = (
    "So your friend can't have seen or chosen a card, and neither can you. This proves it only "
    "to the two of you."
)
FOREIGN = (
    "So if two people played, neither could have seen or chosen a card. It doesn't prove that "
    "two people did: anyone with both sides' keys could make this record alone."
)
Won = tuple[tuple[int, int], int]  # scores and hands


def add_arguments(parser: Parser) -> None:
    save = "save a copy of the last online match, without secrets, to FILE"
    parser.add_argument("--save", type=Path, metavar="FILE", help=save)


def verify(wanted: argparse.Namespace, subject: Subject) -> bool | None:
    """Return whether a record of two programs is all right; None where something else is meant."""
    if is_record(subject.path):
        return verify_file(subject.path)
    if is_apart(wanted.what) and not finds_file(subject.path):
        return verify_friends(find_folder(wanted), check_seats(wanted.what), wanted.save)
    return None


def is_record(path: Path) -> bool:
    with suppress(OSError):
        if finds_file(path):  # a pipe would wait for ever
            with path.open("rb") as file:
                return file.read(len(BEGINS)) == BEGINS
    return False


def verify_file(path: Path) -> bool:
    """Print what a record proves, and whether it is all right; StoreError where it is none."""
    return _verify_post(str(path), _read_post(path), None)


def _read_post(path: Path) -> Outbox:
    try:
        return Outbox.read_file(path)
    except (OSError, ValueError) as error:
        raise StoreError(UNREADABLE.format(path=path, why=error)) from error


def verify_friends(folder: Path, name: str, save: Path | None) -> bool:
    """Verify the online matches of a player beside the history; save the evidence if wanted."""
    two = people_at(name)
    assert two is not None
    posts = list(find_posts(folder, *two))
    if not posts:
        raise StoreError(NO_RECORD.format(two=" and ".join(two), folder=folder))
    is_good = True
    for path in posts:
        post = _read_post(path)
        match = f"{name}-{post.facts.get('match', '')}"
        is_good &= _verify_post(path.name, post, _told(folder, name, match))
    if save is not None:
        write_out(save, write_record(_read_post(posts[0])).decode())
        print(f"  Proof of the last match saved to {save}.")
    return is_good


def write_record(post: Outbox) -> bytes:
    """Return the evidence without secrets: no seed, no key, no code."""
    return b"".join(post.lines(["side"]))


def _told(folder: Path, name: str, match: str) -> list[Won]:
    with open_history(folder) as database:
        games = read_games(database, Scope(name, match))
        return [((game.own, game.computers), game.n_hands) for game in games]


def _verify_post(title: str, post: Outbox, told: list[Won] | None) -> bool:
    try:
        from muggins.extras.online.match_protocol import DealtTable
        from muggins.extras.online.mental_poker import ROUNDS, Side
    except ImportError as error:
        raise StoreError(NEEDED) from error
    from muggins.extras.online.peer import record_of

    try:
        side, seed = Side(int(post.facts["side"])), bytes.fromhex(post.facts.get("seed", ""))
    except (KeyError, ValueError) as error:
        why = "it doesn't say whose record it is."
        raise StoreError(UNREADABLE.format(path=title, why=why)) from error
    table, record = DealtTable(None, rounds=ROUNDS), record_of(post)
    fault = _find_fault(table, record)
    if not fault and seed:  # a player sees what was told to that player alone
        fault = _find_fault(DealtTable(side, seed, rounds=ROUNDS), record, is_checked=False)
    is_host = post.facts.get("side") == "0"
    won = list(_games_won(table, is_host=is_host))
    if told is not None and not fault and told != won[: len(told)]:
        fault = "The history has different games."
    n_hands = sum(isinstance(move, Deal) for move in table.moves)
    names = " and ".join(greeting.name for greeting in table.greetings) or "nobody yet"
    print(f"{title}: {names}, {len(table.record)} messages.")
    print(f"  {n_hands} hands shuffled by both and dealt, {len(won)} games finished.")
    for side in table.forfeits:
        who, days = table.greetings[side].name, LENGTHS[table.days]
        print(f"  {CLAIMED.format(who=who, days=days)}")
    print(f"  {fault or GOOD}")
    if not fault:  # a record beside the history is the player's own
        print(f"  {FOREIGN if told is None else OWN}")
    return not fault


def _find_fault(table: "DealtTable", record: "Record", *, is_checked: bool = True) -> str:
    from muggins.extras.online.mental_poker import ProtocolError

    try:
        for side, message in record:
            table.take(side, message, is_checked=is_checked)
    except ProtocolError as cheat:
        return f"Message {len(table.record) + 1} ({cheat.kind}) is invalid: {cheat.why}."
    return ""


def _games_won(table: "DealtTable", *, is_host: bool) -> Iterator[Won]:
    """Scores as the side sees them whose record it is."""
    if table.start is None:
        return
    for turn in follow_told(resume(table.start), table.moves):
        for event in turn.events:
            if isinstance(event, GameWon):
                scores = event.scores[:: 1 if is_host else -1]
                yield (scores[Seat.PLAYER], scores[Seat.COMPUTER]), event.n_hands
