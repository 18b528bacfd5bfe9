"""Against people: with whom somebody has shared a table, and how that went."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from game.rules.seat import Seat
from game.scenes.pages.notation import say_points
from game.scenes.pieces.lists import Column
from game.store.archive import Scope, fold_record, open_history
from game.store.files import StoreError
from game.store.players import Players, people_at
from game.store.records import Record
from game.store.report import write_average

COLUMNS = (
    Column("Against", 30),
    Column("Won", 400, "midright"),
    Column("Lost", 500, "midright"),
    Column("Skunks", 640, "midright"),
    Column("Hand", 770, "midright"),
    Column("Theirs", 900, "midright"),
    Column("Match points", 1100, "midright"),
    Column("Points", 1260, "midright"),
)


@dataclass(frozen=True, slots=True)
class Rival:
    """Who shared a table with a player, who has the ``seat``; all their matches."""

    name: str
    seat: Seat
    record: Record


def find_rivals(players: Players, name: str) -> list[Rival]:
    """Those of a player, as the history has them, whoever sat down last first."""
    rivals: list[Rival] = []
    tables = [(table, two) for table in players.names() if (two := people_at(table)) is not None]
    own = [(table, two) for table, two in tables if name.casefold() in map(str.casefold, two)]
    if players.folder is None or not own:
        return rivals
    with suppress(StoreError), open_history(players.folder) as database:
        for table, two in own:
            seat = Seat(two[0].casefold() != name.casefold())
            record = fold_record(database, Scope(table))
            rivals.append(Rival(two[seat.other], seat, record))
    return rivals


def write_rival(rival: Rival) -> Sequence[str]:
    """A line of the list: games won and lost, skunks given and got, averages, who is ahead."""
    record, seat = rival.record, rival.seat
    skunks = [record.skunks[each] + record.double_skunks[each] for each in (seat, seat.other)]
    points = record.points[seat] - record.points[seat.other]
    spread = record.spread if seat is Seat.PLAYER else -record.spread
    return (
        rival.name,
        str(record.wins[seat]),
        str(record.wins[seat.other]),
        f"{skunks[0]}\N{EN DASH}{skunks[1]}",
        *(write_average(record.all_hands, each) for each in (seat, seat.other)),
        *(say_points(each) if each else "0" for each in (points, spread)),
    )
