"""Check what two programs said to each other: shuffles, cards and counts, for whoever has it."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from game.net.friends import find_posts
from game.net.post import Post
from game.rules.events import GameWon
from game.rules.moves import Deal
from game.rules.referee import resume
from game.rules.seat import Seat
from game.rules.unseen import follow_told
from game.store.archive import Scope, open_history, read_games
from game.store.files import StoreError, write_out
from game.store.players import people_at
from game.words.table.staying_away import LENGTHS

if TYPE_CHECKING:
    from game.net.far_table import Record, Table

BEGINS = b'["'
NEEDED = "To check such a record, install more of it: pip install 'muggins[net]'"
NO_RECORD = "There is no record of a match of {two} in {folder}."
CLAIMED = (
    "{who} claimed the last game, having heard nothing for {days}. Both agreed on that before; "
    "that the other was away nobody can prove."
)
GOOD = "All of it is as it must be: neither of the two can have seen or chosen a card."
OTHER = "the history tells of other games"
Won = tuple[tuple[int, int], int]  # scores and hands


def is_record(path: Path) -> bool:
    with suppress(OSError), path.open("rb") as file:
        return file.read(len(BEGINS)) == BEGINS
    return False


def verify_file(path: Path) -> bool:
    """Print what a record proves, and whether it is all right; StoreError where it is none."""
    post = Post(None)
    try:
        for line in path.read_bytes().splitlines():
            post.read(line)
    except (OSError, ValueError) as error:
        raise StoreError(f"{path} is no record that can be read.") from error
    return _verify(str(path), post, None)


def verify_friends(folder: Path, name: str, save: Path | None) -> bool:
    """The same of the matches of a player with a friend, beside the history; saved if wanted."""
    two = people_at(name)
    assert two is not None
    posts = list(find_posts(folder, *two))
    if not posts:
        raise StoreError(NO_RECORD.format(two=" and ".join(two), folder=folder))
    is_good = True
    for path in posts:
        post = Post.read_file(path)
        match = f"{name}-{post.facts.get('match', '')}"
        is_good &= _verify(path.name, post, _told(folder, name, match))
    if save is not None:
        write_out(save, write_record(Post.read_file(posts[0])).decode())
        print(f"  What proves the last match is in {save}.")
    return is_good


def write_record(post: Post) -> bytes:
    """What anybody may have of it: no seed, no key, no code."""
    return b"".join(post.lines(["side"]))


def _told(folder: Path, name: str, match: str) -> list[Won]:
    with open_history(folder) as database:
        games = read_games(database, Scope(name, match))
        return [((game.own, game.computers), game.n_hands) for game in games]


def _verify(title: str, post: Post, told: list[Won] | None) -> bool:
    try:
        from game.net.far_table import Table
        from game.net.locked_pack import ROUNDS, Side
    except ImportError as error:
        raise StoreError(NEEDED) from error
    from game.net.partner import record_of

    table, record = Table(None, rounds=ROUNDS), record_of(post)
    fault = _find_fault(table, record)
    if not fault and "seed" in post.facts:  # whoever was there sees what was told to him alone
        side, seed = Side(int(post.facts["side"])), bytes.fromhex(post.facts["seed"])
        fault = _find_fault(Table(side, seed, rounds=ROUNDS), record, is_checked=False)
    is_host = post.facts.get("side") == "0"
    won = list(_games_won(table, is_host=is_host))
    if told is not None and not fault and told != won[: len(told)]:
        fault = f"{OTHER[:1].upper()}{OTHER[1:]}."
    n_hands = sum(isinstance(move, Deal) for move in table.moves)
    names = " and ".join(greeting.name for greeting in table.greetings) or "nobody yet"
    print(f"{title}: {names}, {len(table.record)} messages;")
    print(f"  {n_hands} hands shuffled by both and dealt, {len(won)} games to their end.")
    for side in table.forfeits:
        who, days = table.greetings[side].name, LENGTHS[table.days]
        print(f"  {CLAIMED.format(who=who, days=days)}")
    print(f"  {fault or GOOD}")
    return not fault


def _find_fault(table: "Table", record: "Record", *, is_checked: bool = True) -> str:
    from game.net.curve import Cheat

    try:
        for side, message in record:
            table.take(side, message, is_checked=is_checked)
    except Cheat as cheat:
        return f"In {cheat.kind}, message {len(table.record) + 1}: {cheat.why}."
    return ""


def _games_won(table: "Table", *, is_host: bool) -> Iterator[Won]:
    """Scores as the side sees them whose record it is."""
    if table.start is None:
        return
    for turn in follow_told(resume(table.start), table.moves):
        for event in turn.events:
            if isinstance(event, GameWon):
                scores = event.scores[:: 1 if is_host else -1]
                yield (scores[Seat.PLAYER], scores[Seat.COMPUTER]), event.n_hands
