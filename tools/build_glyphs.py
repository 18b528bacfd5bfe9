"""Builds sprites/glyphs.png and glyphs.json: court figures, pips and rank indices on one sheet.

Run ``python -m tools.build_glyphs`` with npm and node on the path and the packages of the
``tools`` extra installed. The court figures are fetched from npm (CC0); pips, the ace of
spades and the layout are our own; the indices are set in the bundled text face.

Courts are printed on white, the upper half only, since a court is its own half turned
round. All else is white ink whose alpha is the shape, for the game to tint.
"""

import io
import json
import re
import subprocess
import tempfile
from pathlib import Path

import pygame
import resvg_py
from PIL import Image

from muggins.assets import FONTS, SPRITES
from muggins.paint.kit import palette

PACKAGES = ("@letele/playing-cards@0.1.0", "react@18", "react-dom@18", "@babel/runtime@7")
EXTRACT = """
import {createRequire} from 'module'; import fs from 'fs';
const require = createRequire(import.meta.url);
const React = require('react'), server = require('react-dom/server');
const home = 'node_modules/@letele/playing-cards/dist/';
fs.copyFileSync(home + 'index.esm.js', home + 'index.mjs');
const deck = await import('./' + home + 'index.mjs');
for (const suit of 'SCHD') for (const rank of 'jqk')
  fs.writeFileSync(suit + rank + '.svg',
    server.renderToStaticMarkup(React.createElement(deck[suit + rank])));
"""

COURT_SIZE = (240, 188)
PIP_SIZE = 256
ACE_SIZE = 288
INDEX_HEIGHT = 180
CONDENSED = 0.78
INDEX_WIDTH = 134
SHEET_WIDTH = 1440
N_INKS = 192
N_STEPS = 256 - N_INKS

Place = tuple[int, int, int, int]

SPADE = (
    "M0-490C50-330 415-85 415 165C415 300 325 385 215 385C135 385 72 345 32 275"
    "C42 375 78 448 160 490H-160C-78 448-42 375-32 275C-72 345-135 385-215 385"
    "C-325 385-415 300-415 165C-415-85-50-330 0-490Z"
)
CLUB = (
    "M0-490A222 222 0 0 1 158-112A222 222 0 1 1 32 190C40 350 78 445 165 490H-165"
    "C-78 445-40 350-32 190A222 222 0 1 1-158-112A222 222 0 0 1 0-490Z"
)
HEART = (
    "M0 490C-50 320-430 85-430-195C-430-355-325-455-210-455C-110-455-35-390 0-285"
    "C35-390 110-455 210-455C325-455 430-355 430-195C430 85 50 320 0 490Z"
)
DIAMOND = (
    "M0-490C70-345 235-115 365 0C235 115 70 345 0 490C-70 345-235 115-365 0C-235-115-70-345 0-490Z"
)
HEART_INSIDE = (
    "M0 290C-50 185-290-10-290-185C-290-265-240-315-190-315C-110-315-40-235 0-100"
    "C40-235 110-315 190-315C240-315 290-265 290-185C290-10 50 185 0 290Z"
)
DIAMOND_INSIDE = (
    "M0-235C60-150 120-65 180 0C120 65 60 150 0 235C-60 150-120 65-180 0C-120-65-60-150 0-235Z"
)
PIPS = {
    "s": SPADE,
    "c": CLUB,
    "h": HEART,
    "d": DIAMOND,
    "h hollow": HEART + HEART_INSIDE,
    "d hollow": DIAMOND + DIAMOND_INSIDE,
}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def fetch_courts(folder: Path) -> dict[str, str]:
    """Return the twelve court cards as SVG text, by suit and rank as in ``sk``, from npm."""
    (folder / "package.json").write_text("{}")
    npm = ["npm", "install", "--no-audit", "--no-fund", "--silent", *PACKAGES]
    subprocess.run(npm, cwd=folder, check=True)
    (folder / "extract.mjs").write_text(EXTRACT)
    subprocess.run(["node", "extract.mjs"], cwd=folder, check=True)
    return {path.stem.lower(): path.read_text() for path in sorted(folder.glob("*.svg"))}


def css(color: pygame.Color) -> str:
    return f"#{color.r:02x}{color.g:02x}{color.b:02x}"


def pip_side(svg: str) -> str:
    """Return the side of the head with the face card's large pip."""
    found = re.search(r'<use [^>]*width="55.68" x="(-?)', svg)
    if found is None:
        raise ValueError("a court card without a large pip")
    return "left" if found[1] else "right"


def recolor(svg: str) -> str:
    """Return the figure alone, in our colors, with stronger lines, cropped to the upper half."""
    svg = re.sub(r'<use [^>]*height="(32|26\.769|55\.68)"[^>]*></use>', "", svg)
    svg = re.sub(r"<rect [^>]*></rect>", "", svg)
    svg = re.sub(r'<use [^>]*stroke="#44F" fill="none"></use>', "", svg)
    line, ink = css(palette.COURT_LINE), css(palette.INK)
    for old, new in {
        'stroke="#44F"': f'stroke="{line}"',
        'fill="#44F"': f'fill="{css(palette.COBALT)}"',
        "red": css(palette.VERMILION),
        "#FC4": css(palette.OCHRE),
        'stroke-width="3"': 'stroke-width="4.5"',
        'stroke-width="6"': 'stroke-width="7.5"',
        "#000": ink,
    }.items():
        svg = svg.replace(old, new)
    root = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="-82.4 -130.4 164.8 130.4" preserveAspectRatio="none" fill="{ink}"'
    )
    return re.sub(r"<svg [^>]*", root, svg, count=1)


def render(svg: str, size: tuple[int, int]) -> Image.Image:
    """Return the picture of ``svg`` at exactly ``size``, rendered four times as large."""
    svg = svg.replace("<svg ", f'<svg width="{size[0] * 4}" height="{size[1] * 4}" ', 1)
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg))
    return Image.open(io.BytesIO(data)).convert("RGBA").resize(size, Image.Resampling.BOX)


def print_court(svg: str) -> Image.Image:
    paper = Image.new("RGBA", COURT_SIZE, "white")
    paper.alpha_composite(render(recolor(svg), COURT_SIZE))
    return paper.convert("RGB")


def cut_stencil(body: str, size: int) -> Image.Image:
    """Return the alpha of an SVG body drawn in a box from -500 to 500."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-500 -500 1000 1000">{body}</svg>'
    alpha = render(svg, (size, size)).getchannel("A")
    left, _, right, _ = alpha.getbbox() or (0, 0, size, size)
    middle = size // 2
    half = max(middle - left, right - middle)
    return alpha.crop((middle - half, 0, middle + half, size))


def cut_pip(path: str) -> Image.Image:
    return cut_stencil(f'<path fill-rule="evenodd" d="{path}"/>', PIP_SIZE)


def cut_ace() -> Image.Image:
    """Return the ace of spades: an inlaid line, a crescent moon and the print of a paw."""
    toes = ((-92, 118, -24), (-34, 66, -8), (34, 66, 8), (92, 118, 24))
    paw = "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="26" ry="37" transform="rotate({turn} {x} {y})"/>'
        for x, y, turn in toes
    )
    body = (
        '<mask id="m" maskUnits="userSpaceOnUse" x="-500" y="-500" width="1000" height="1000">'
        f'<path fill="#fff" d="{SPADE}"/>'
        f'<path fill="none" stroke="#000" stroke-width="16" d="{SPADE}" '
        'transform="translate(0 22) scale(.82)"/>'
        '<path d="M38-272A112 112 0 1 0 100-86A92 92 0 1 1 38-272Z" transform="translate(-6 18)"/>'
        f'{paw}<path d="M0 128C48 128 96 190 80 222C64 250 28 234 0 234'
        'C-28 234-64 250-80 222C-96 190-48 128 0 128Z"/>'
        '</mask><rect x="-500" y="-500" width="1000" height="1000" mask="url(#m)"/>'
    )
    return cut_stencil(body, ACE_SIZE)


def letter_alpha(letter: str) -> Image.Image:
    """Return a capital or figure of the text face as alpha, INDEX_HEIGHT high, tightly cropped."""
    pygame.font.init()
    face = pygame.font.Font(FONTS / "atkinson-hyperlegible-latin-700-normal.ttf", 1024)
    surface = face.render(letter, True, "white")
    data = pygame.image.tobytes(surface, "RGBA")
    alpha = Image.frombytes("RGBA", surface.get_size(), data).getchannel("A")
    cap, ink = face.render("H", True, "white").get_bounding_rect(), surface.get_bounding_rect()
    scale = INDEX_HEIGHT / cap.height
    # As much room above as below, so that the index turns about the middle of its capitals.
    alpha = alpha.crop((ink.left, cap.top - 120, ink.right, cap.bottom + 120))
    size = (round(alpha.width * scale * CONDENSED), round(alpha.height * scale))
    return narrow(alpha.resize(size, Image.Resampling.LANCZOS))


def narrow(index: Image.Image) -> Image.Image:
    """Return the index limited to the width of the column beside a court figure."""
    width = min(index.width, INDEX_WIDTH)
    return index.resize((width, index.height), Image.Resampling.LANCZOS)


def cut_index(rank: str) -> Image.Image:
    """Return the alpha of a rank; the ten is a figure one and a plain narrow oval, set close."""
    if rank != "10":
        return letter_alpha(rank)
    one = letter_alpha("1")
    oval = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 84 180">'
        '<rect x="13" y="11" width="58" height="158" rx="29" ry="54" fill="none" '
        'stroke="#000" stroke-width="26"/></svg>'
    )
    ring = render(oval, (84, INDEX_HEIGHT)).getchannel("A")
    ten = Image.new("L", (one.width + 8 + ring.width, one.height))
    ten.paste(one, (0, 0))
    ten.paste(ring, (one.width + 8, (one.height - INDEX_HEIGHT) // 2))
    return narrow(ten)


def pack(pieces: dict[str, Image.Image]) -> tuple[dict[str, Place], int]:
    """Pack pieces onto shelves in the given order; return their places and the sheet's height."""
    places: dict[str, Place] = {}
    left = top = shelf = 0
    for name, piece in pieces.items():
        if left + piece.width > SHEET_WIDTH:
            left, top, shelf = 0, top + shelf, 0
        places[name] = (left, top, piece.width, piece.height)
        left, shelf = left + piece.width, max(shelf, piece.height)
    return places, top + shelf


def reduce_courts(pieces: dict[str, Image.Image]) -> dict[str, Image.Image]:
    """Quantize the face cards to one palette of N_INKS colors."""
    names = [name for name, piece in pieces.items() if piece.mode == "RGB"]
    strip = Image.new("RGB", (COURT_SIZE[0], COURT_SIZE[1] * len(names)))
    for row, name in enumerate(names):
        strip.paste(pieces[name], (0, row * COURT_SIZE[1]))
    strip = strip.quantize(N_INKS, kmeans=2, dither=Image.Dither.NONE)
    width, height = COURT_SIZE
    return {
        name: strip.crop((0, row * height, width, (row + 1) * height))
        for row, name in enumerate(names)
    }


def lay_out(pieces: dict[str, Image.Image], places: dict[str, Place], height: int) -> Image.Image:
    """Return the sheet as a palette picture: the inks of the courts, then white by opacity."""
    courts = reduce_courts(pieces)
    steps = [round(255 * i / (N_STEPS - 1)) for i in range(N_STEPS)]
    sheet = Image.new("P", (SHEET_WIDTH, height), N_INKS)
    inks = next(iter(courts.values())).getpalette() or []
    sheet.putpalette(inks[: 3 * N_INKS] + [255] * (3 * N_STEPS))
    for name, piece in pieces.items():
        stencil = piece.point(lambda a: N_INKS + round(a * (N_STEPS - 1) / 255))
        sheet.paste(courts.get(name, stencil), places[name][:2])
    sheet.info["transparency"] = bytes([255] * N_INKS + steps)
    return sheet


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        courts = fetch_courts(Path(folder))
    pieces = {name: print_court(svg) for name, svg in courts.items()}
    pieces |= {name: cut_pip(path) for name, path in PIPS.items()}
    pieces["ace"] = cut_ace()
    pieces |= {f"index {rank}": cut_index(rank) for rank in RANKS}
    places, height = pack(pieces)
    sheet = lay_out(pieces, places, height)
    sheet.save(SPRITES / "glyphs.png", optimize=True)
    sides = {name: pip_side(svg) for name, svg in courts.items()}
    rows = [f"{json.dumps(name)}: {list(place)}" for name, place in places.items()]
    text = '{"places": {\n' + ",\n".join(rows) + '},\n"court pips": ' + json.dumps(sides) + "}\n"
    (SPRITES / "glyphs.json").write_text(text)


if __name__ == "__main__":
    main()
