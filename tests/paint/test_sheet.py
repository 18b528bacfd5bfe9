"""The sheet: the result equals direct painting, and only changes are painted."""

import random

import pygame
from pygame import Color, Rect, Surface

from muggins.paint.kit.canvas import RecordingSurface

SIZE = (160, 90)
N_FRAMES, N_KEPT = 300, 12
Put = tuple[str, int, int | None, tuple[int, int]]  # how, which picture, its alpha, where
INK, RED = Color("black"), Color(200, 30, 30)


def pictures(chance: random.Random) -> list[Surface]:
    """Return pictures, some opaque, some with holes."""
    made = []
    for number in range(8):
        flags = pygame.SRCALPHA if number % 2 else 0
        picture = Surface((chance.randint(3, 60), chance.randint(3, 60)), flags, 32)
        for _ in range(40):
            place = chance.randrange(60), chance.randrange(60), 9, 9
            picture.fill([chance.randrange(256) for _ in range(4)], place)
        made.append(picture)
    return made


def a_frame(chance: random.Random, before: list[Put]) -> list[Put]:
    """Return the previous frame with small changes: removed, added and reordered parts."""
    frame = [each for each in before if chance.random() < 0.95]
    while len(frame) < N_KEPT:
        what = chance.randrange(8), chance.choice((None, 255, 90))
        place = chance.randint(-30, SIZE[0]), chance.randint(-30, SIZE[1])
        kind = chance.choice(("picture", "picture", "part", "color", "below"))
        frame.insert(chance.randint(0, len(frame)), (kind, *what, place))
    if chance.random() < 0.2:
        chance.shuffle(frame)
    return frame


def paint(
    on: Surface | RecordingSurface, frame: list[Put], made: list[Surface]
) -> list[tuple[int, ...]]:
    """Paint everything; return the reported rectangles."""
    told: list[Rect] = [on.fill(Color("navy"))]
    for kind, number, alpha, place in frame:
        picture, (x, y) = made[number], place
        picture.set_alpha(alpha)
        if kind == "picture":
            told.append(on.blit(picture, (x, y)))
        elif kind == "part":
            told.append(on.blit(picture, (x, y), Rect(2, 3, 20, 50)))
        elif kind == "color":
            told.append(on.fill(RED, Rect(x, y, 20, 10)))
        else:
            told.append(on.subsurface(Rect(20, 10, 100, 60)).blit(picture, (x - 20, y - 10)))
    return [tuple(rect) for rect in told if rect]


def test_it_comes_out_as_if_all_had_been_painted() -> None:
    chance = random.Random(4)
    made = pictures(chance)
    frame: list[Put] = []
    sheet, shown, whole = RecordingSurface(Rect((0, 0), SIZE)), Surface(SIZE), Surface(SIZE)
    for number in range(N_FRAMES):
        frame = a_frame(chance, frame)
        assert paint(sheet, frame, made) == paint(whole, frame, made)
        places = sheet.lay(shown)
        assert shown.get_buffer().raw == whole.get_buffer().raw, number
        for i, place in enumerate(places):
            assert place.collidelist(places[:i]) == -1


def test_only_where_something_changed_is_anything_painted() -> None:
    sheet, surface, card = RecordingSurface(Rect((0, 0), SIZE)), Surface(SIZE), Surface((10, 14))

    def paint_at(x: int) -> list[Rect]:
        sheet.fill(INK)
        sheet.blit(card, (100, 5))
        sheet.blit(card, (x, 20))
        return sheet.lay(surface)

    assert paint_at(10) == [Rect((0, 0), SIZE)]
    assert paint_at(10) == []
    assert paint_at(40) == [Rect(10, 20, 10, 14), Rect(40, 20, 10, 14)]
    assert paint_at(44) == [Rect(40, 20, 14, 14)]
    sheet.forget()
    assert paint_at(44) == [Rect((0, 0), SIZE)]


def test_what_fades_or_changes_its_order_is_painted_again() -> None:
    sheet, surface, cards = (
        RecordingSurface(Rect((0, 0), SIZE)),
        Surface(SIZE),
        [Surface((10, 14)) for _ in "ab"],
    )

    def paint_cards(order: list[Surface]) -> list[Rect]:
        sheet.fill(INK)
        for card in order:
            sheet.blit(card, (30 + 5 * cards.index(card), 30))
        return sheet.lay(surface)

    paint_cards(cards)
    assert paint_cards(cards[::-1]) == [Rect(30, 30, 15, 14)]
    cards[0].set_alpha(100)
    assert paint_cards(cards[::-1]) == [Rect(30, 30, 10, 14)]
