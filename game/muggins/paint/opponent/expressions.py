"""The opponent's faces, each a grid of sixteen by twelve cells; those of extras have finer ones."""

from collections.abc import Sequence
from dataclasses import dataclass

from muggins import registry
from muggins.settings.levels import level_named
from muggins.words.table.mood import Mood

COLUMNS, ROWS = 16, 12
Grid = Sequence[str]
EYES, PUPILS = slice(2, 8), slice(4, 7)
"""The rows covered in a blink, and the range in which a pupil moves."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """An opponent of an extra: the colors of its case and its phosphor, and its faces.

    In a grid, ``#`` is a lit cell, and ``+`` a dim one.
    """

    case: str
    glow: str
    usual: Grid
    gloating: Grid
    alarmed: Grid
    blinking: Grid

    def grid(self, mood: Mood, *, blink: bool) -> Grid:
        if mood in _HAPPY:
            return self.gloating
        if mood in _UPSET:
            return self.alarmed
        return self.blinking if blink or mood is Mood.ASLEEP else self.usual


_HAPPY = {Mood.GLOATING, Mood.SMUG, Mood.WINK}
_UPSET = {Mood.ALARMED, Mood.SURPRISED, Mood.SWEATING, Mood.SULKING, Mood.ADMIRING}


def portrait_of(who: str) -> Portrait | None:
    """Return the portrait of the opponent with that level, None for the beige computer."""
    level = level_named(who)
    if level is None or not level.face:
        return None
    portrait: Portrait = registry.load(level.face)(who)
    return portrait


def cells_in(grid: Grid, kind: str = "#") -> list[tuple[int, int]]:
    """Return the cells (column, row) of a kind."""
    return [(x, y) for y, row in enumerate(grid) for x, cell in enumerate(row) if cell == kind]


def lit_cells(
    mood: Mood, *, blink: bool = False, is_peering: bool = False
) -> list[tuple[int, int]]:
    """Return the lit cells (column, row); peering eyes look down at the table."""
    rows = _FACES[mood].split()
    if is_peering and mood in _PEERING:
        rows[PUPILS] = rows[6:7] + rows[4:6]
    if blink and mood not in _SHUT:
        rows[EYES] = _LIDS
    return cells_in(rows)


_SHUT = {Mood.GLOATING, Mood.ASLEEP, Mood.SKUNK, Mood.TWO_SKUNKS}
_PEERING = {Mood.IDLE, Mood.SMUG, Mood.SULKING, Mood.SWEATING}

_LIDS = (
    "................",
    "................",
    "................",
    ".#####....#####.",
    "................",
    "................",
)

_FACES = {
    Mood.IDLE: """
        ................
        ................
        ...##......##...
        ..####....####..
        ..##.#....##.#..
        ..##.#....##.#..
        ..####....####..
        ...##......##...
        ................
        ..#..........#..
        ...##########...
        ................
    """,
    Mood.SMUG: """
        ..........####..
        .........#....#.
        ................
        .#####...#####..
        .###.#...###.#..
        .###.#...###.#..
        ..###.....###...
        ................
        ............##..
        ..#........##...
        ...#########....
        ................
    """,
    Mood.BORED: """
        ................
        ................
        .#####....#####.
        ................
        .#####....#####.
        .#..##....#..##.
        ..####.....###..
        ................
        ................
        ...##########...
        ................
        ................
    """,
    Mood.ALARMED: """
        ....##....##....
        .###........###.
        ................
        .#####....#####.
        .#...#....#...#.
        .#.#.#....#.#.#.
        .#...#....#...#.
        .#####....#####.
        ................
        ...##..##..##...
        ..#..##..##..#..
        ................
    """,
    Mood.GLOATING: """
        ................
        ...##......##...
        ..####....####..
        .##..##..##..##.
        .#....#..#....#.
        ................
        .##############.
        .##############.
        ..#..........#..
        ..##........##..
        ....########....
        ................
    """,
    Mood.SULKING: """
        ................
        .####......####.
        .....##..##.....
        ................
        ..####....####..
        ..#.##....#.##..
        ..####....####..
        ................
        .....######.....
        ....#......#....
        ...#........#...
        ................
    """,
    Mood.THINKING: """
        ..........####..
        ................
        ..####....####..
        ..##.#....##.#..
        ..##.#....##.#..
        ..####....####..
        ..####....####..
        ................
        ................
        .......#####....
        .....##.........
        ................
    """,
    Mood.SURPRISED: """
        ..####....####..
        ................
        ...##......##...
        ..#..#....#..#..
        ..#..#....#..#..
        ..#..#....#..#..
        ...##......##...
        ................
        ......####......
        .....##..##.....
        .....##..##.....
        ......####......
    """,
    Mood.WINK: """
        ................
        ................
        ...##...........
        ..####..........
        ..##.#....####..
        ..##.#...#....#.
        ..####..........
        ...##...........
        ................
        ..#.........##..
        ...#.......##...
        ....########....
    """,
    Mood.ASLEEP: """
        ..........#####.
        .............#..
        .....####...#...
        .......#...#....
        ......#...#####.
        .....####.......
        ................
        .#....#..#....#.
        ..####....####..
        ................
        ......###.......
        ......###.......
    """,
    Mood.SWEATING: """
        ...##....##.....
        ..#........#...#
        ..............##
        .####...####..##
        #.##.#.#.##.#.##
        #.##.#.#.##.#...
        #....#.#....#...
        .####...####....
        ................
        ..##..##..##....
        .#..##..##..#...
        ................
    """,
    Mood.ADMIRING: """
        ...##......##...
        ................
        .##.##....##.##.
        .#####....#####.
        .#####....#####.
        ..###......###..
        ...#........#...
        ................
        ................
        ..#..........#..
        ..############..
        ....########....
    """,
    Mood.SKUNK: """
        .........#####..
        ........###..##.
        ........#..#..##
        ...........##.##
        ..........###.##
        ..##.....###..##
        .####..####..##.
        ##.##.......###.
        ##############..
        ..############..
        ...##.##.##.##..
        ...##.##.##.##..
    """,
    Mood.TWO_SKUNKS: """
        .####......####.
        ##..##....##..##
        ##.#.#....#.#.##
        ##.#........#.##
        ##.##......##.##
        ##..##....##..##
        .##..##..##..##.
        ##..###..###..##
        .####.#..#.####.
        .######..######.
        .#####....#####.
        .#...#....#...#.
    """,
}
