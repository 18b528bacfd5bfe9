"""The page tree by properties: nothing overlaps, nothing leaves its parent, words fit."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from muggins.motion.boxes import Box
from muggins.paint.kit.canvas import Canvas, Size
from muggins.ui.control import Button, Control, OptionRow, TextField
from muggins.ui.layout import (
    ROUNDING,
    Choice,
    Column,
    Grid,
    Item,
    Panel,
    Picture,
    Row,
    Spacer,
    Text,
    flow,
    ruler_of,
)
from muggins.ui.scroll import Scroll, Table, TableColumn, number

WORDS = "crib pone dealer nineteen discarding fifteen two for his nobs and a go".split()


def leaf(chance: Random) -> Item:
    words = " ".join(chance.choices(WORDS, k=chance.randint(1, 14)))
    short = " ".join(chance.choices(WORDS, k=2))
    values = [(i, each) for i, each in enumerate(chance.sample(WORDS, 3))]
    columns = (TableColumn("Name", "WWWWWWWW"), number("Won"), number("Lost"), number("Best hand"))
    made = (
        lambda: Text(words, chance.choice((Size.SMALL, Size.BODY, 72.0))),
        lambda: Button(short, lambda: None, letter=chance.choice(("", "B"))),
        lambda: OptionRow(short, values, lambda: 0, lambda _: None, help=words, when="next game"),
        lambda: TextField("A name:", "", fits=lambda _: True, done=lambda: None),
        lambda: Picture(lambda *_: None, chance.uniform(40, 200), width=100),
        lambda: Table(columns, chance.randint(0, 40), lambda _: ("Ann", "1", "2", "3")),
        Spacer,
    )
    return chance.choice(made)()


def tree(chance: Random, depth: int) -> Item:
    if depth == 0 or chance.random() < 0.2:
        return leaf(chance)
    items = [tree(chance, depth - 1) for _ in range(chance.randint(1, 4))]
    weight = chance.choice((0.0, 1.0))
    made = (
        lambda: Column(*items, weight=weight),
        lambda: flow(*items, weight=weight),
        lambda: Grid(*items, weight=weight),
        lambda: Panel(*items, weight=weight),
        lambda: Scroll(Column(*items)),
        lambda: Choice(Row(*items), Grid(*items), Column(*items)),
    )
    return chance.choice(made)()


def faults(item: Item, ruler: Canvas, room: Box | None = None) -> Iterator[str]:
    """Yield errors of a tree: an item beyond its parent, over another, or too small."""
    box = item.box
    if room is not None and not is_in(box, room):
        yield f"{type(item).__name__} {box} leaves {room}"
    if box.width + ROUNDING < item.least_width(ruler):
        told = (
            " ".join(item.read())[:40] or getattr(item, "words", "") or getattr(item, "label", "")
        )
        wanted = item.least_width(ruler)
        yield f"{type(item).__name__} is {box.width:.1f} wide of {wanted:.1f}: {told}"
    if box.height + 2 * ROUNDING < item.least_height(box.width, ruler):
        least = item.least_height(box.width, ruler)
        yield f"{type(item).__name__} is {box.height:.1f} high of {least:.1f}"
    for one, other in combinations(item.children, 2):
        if are_over(one.box, other.box):
            yield f"{type(one).__name__} lies over {type(other).__name__} in {type(item).__name__}"
    inner = None if isinstance(item, Scroll) else box
    if isinstance(item, Scroll):
        content = item.content.box
        if content.x < box.x - ROUNDING or content.right > box.right + ROUNDING:
            yield "what scrolls is wider than its panel"
    for each in item.children:
        yield from faults(each, ruler, inner)


def is_in(box: Box, room: Box) -> bool:
    e = 2 * ROUNDING
    across = room.x - e <= box.x and box.right <= room.right + e
    return across and room.y - e <= box.y and box.bottom <= room.bottom + e


def are_over(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return min(across, down) > ROUNDING


@pytest.mark.parametrize("seed", range(400))
def test_random_tree_has_no_faults(seed: int) -> None:
    """In any room that is as wide as it needs: what is higher than the room scrolls."""
    chance = Random(seed)
    root, ruler = (
        Scroll(tree(chance, 4), least=0.0),
        ruler_of(chance.choice((0.35, 0.667, 1.0, 2.0))),
    )
    width = root.least_width(ruler) * chance.choice((1.0, 1.0, 1.3, 2.5))
    root.arrange(Box(100, 50, width, chance.uniform(100, 1500)), ruler)
    assert list(faults(root, ruler)) == []


@pytest.mark.parametrize("seed", range(40))
def test_scrolled_controls_are_hit_only_where_they_are_seen(seed: int) -> None:
    chance = Random(seed)
    content = Column(*(leaf(chance) for _ in range(20)))
    panel, ruler = Scroll(content), ruler_of(0.7)
    panel.arrange(Box(0, 0, panel.least_width(ruler) + 200, 300), ruler)
    panel.move_to(chance.uniform(0, 2000))
    for each in content.walk():
        if isinstance(each, Control):
            x, y = each.box.middle
            assert each.holds(x, y) == (0 <= y < 300 and each.box.holds(x, y))


def test_choice_takes_the_first_layout_that_fits_both_ways() -> None:
    ruler = ruler_of(1.0)
    wide, high = Picture(lambda *_: None, 100, width=500), Picture(lambda *_: None, 300, width=100)
    low = Picture(lambda *_: None, 50, width=100)
    choice = Choice(wide, high, low)
    for size, shown in (
        ((600, 400), wide),
        ((300, 400), high),
        ((300, 200), low),
        ((300, 20), low),
    ):
        choice.arrange(Box(0, 0, *size), ruler)
        assert choice.children == (shown,)


def test_table_tells_in_a_second_line_what_has_no_column() -> None:
    columns = (TableColumn("Name", "WWWWWWWW"), number("Won"), number("Lost"))
    table, ruler = Table(columns, 3, lambda _: ("Ann", "1", "2")), ruler_of(1.0)
    table.arrange(Box(0, 0, 1000, 500), ruler)
    wide = table.line
    table.arrange(Box(0, 0, 300, 500), ruler)
    assert table.line > wide and table._second_line(("Ann", "1", "2"), 1).startswith("Won 1")
