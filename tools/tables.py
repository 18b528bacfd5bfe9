"""Draw tables with random scores, to check that they can be read from the pegs alone.

``python -m tools.tables [FOLDER] [--seed N]`` writes twenty tables at 1280 x 720 and at half that
size, with blank plates, and the true scores in a file beside them.
"""

import argparse
import os
import random
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from pygame import Surface

from muggins.motion.picture import TablePicture
from muggins.motion.places import TABLE_ROOMS, Arrangement, lay_out, places_in
from muggins.motion.streets import TARGET
from muggins.motion.timeline import Timeline
from muggins.paint.cards.deck import DeckStyle
from muggins.paint.kit.canvas import Canvas, room_in
from muggins.paint.kit.felt import FELTS
from muggins.paint.scenes.shown import BoardShown, PegShown, TableShown
from muggins.paint.scenes.tabletop import paint_tabletop
from muggins.rules.cards import Seat
from muggins.scenes.pieces.scorecard import mark_crib

N_TABLES = 20
SIZES = ((1280, 720), (640, 360))
LONGEST = 24  # points between the two pegs of a player
TRUTH = "scores.txt"

Pegs = tuple[int, int]


def draw_pegs(dice: random.Random) -> tuple[Pegs, Pegs]:
    """Draw front and back peg of either seat at random."""
    fronts = [dice.randint(1, TARGET - 1) for _ in Seat]
    own, computers = ((front, max(0, front - dice.randint(1, LONGEST))) for front in fronts)
    return own, computers


def draw_picture(dice: random.Random, pegs: tuple[Pegs, Pegs]) -> TablePicture:
    """Return a table in the middle of the play."""
    cards = dice.sample(range(52), 13)
    dealer, n_played = dice.choice(tuple(Seat)), dice.randint(0, 3)
    hands = tuple(cards[n_played:4]), tuple(cards[4 + n_played : 8])
    row = tuple((seat, cards[4 * seat + i]) for i in range(n_played) for seat in Seat)
    thrown = tuple(cards[8:10]), tuple(cards[10:12])
    return TablePicture(pegs, dealer, hands=hands, thrown=thrown, row=row, starter=cards[12])


def paint(size: tuple[int, int], picture: TablePicture, felt: str) -> Surface:
    """Return the picture in a window of that size, with blank plates."""
    canvas = Canvas(size, room_in(size, TABLE_ROOMS))
    canvas.surface = Surface(size)
    places = places_in(canvas.view)
    timeline = Timeline(picture, places)
    how = Arrangement(places=places)
    assert lay_out(picture, how)
    paint_tabletop(
        canvas,
        TableShown(
            felt=FELTS[felt],
            printing=DeckStyle(),
            places=places,
            board=BoardShown(places.streets.box[:2]),
            sprites=tuple(timeline.sprites(how)),
            pegs=tuple(PegShown(seat, place) for seat in Seat for place in timeline.pegs(seat)),
            crib=mark_crib(picture),
            count=timeline.count,
        ),
    )
    return canvas.surface


def draw_tables(seed: int) -> Iterator[tuple[tuple[Pegs, Pegs], list[Surface]]]:
    """Yield the pegs of each table, and its picture at each size."""
    dice = random.Random(seed)
    for _ in range(N_TABLES):
        pegs = draw_pegs(dice)
        picture, felt = draw_picture(dice, pegs), dice.choice(tuple(FELTS))
        yield pegs, [paint(size, picture, felt) for size in SIZES]


def main() -> None:
    """Write the pictures and the scores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("out/board"))
    parser.add_argument("--seed", type=int, default=1997)
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    lines = ["table  green  its back peg  red  its back peg"]
    for number, (pegs, pictures) in enumerate(draw_tables(arguments.seed), 1):
        for (width, height), picture in zip(SIZES, pictures, strict=True):
            pygame.image.save(picture, folder / f"{number:02d}-{width}x{height}.png")
        (own, own_back), (computers, computers_back) = pegs
        lines.append(f"{number:5d}  {own:5d}  {own_back:12d}  {computers:3d}  {computers_back:12d}")
    Path(folder, TRUTH).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
