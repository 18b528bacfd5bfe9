"""The file chooser: folders to walk through, files by their endings, a name to save under."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.control.intents import Act, Intent
from game.motion.boxes import Box
from game.motion.places import PAGE_VIEW, WIDE_VIEW
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Sight, Size
from game.paint.kit.felt import paint_room
from game.paint.scenes.header import paint_header
from game.scenes.pieces.controls import Button, Control, Field, ScrollList, put
from game.scenes.pieces.forms import HEADER, FormScene, lay_rows
from game.scenes.pieces.scene import Change, Pop
from game.store.files import StoreError, printable

WIDEST, MARGIN, GUTTER = 1310.0, 20.0, 20.0
FIELD_HEIGHT, FIELD_GAP, BUTTON_HEIGHT, BUTTON_PITCH = 74.0, 14.0, 68.0, 80.0
WORDS_RISE, WORDS_LINE, LIST_GAP = 82.0, 34.0, 52.0  # above the buttons, and below the list
HEADER_NEEDS = 1300.0, 1000.0
ROW_NEEDS, N_BUTTONS = 1100.0, 4
NEAR = Box(520.0, 190.0, 880.0, 700.0)  # what it needs, and no more
LONGEST_NAME = 80
MOST_SHOWN = 5000
UP = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}  one folder up"
UNFIT = '/\\:*?"<>|'

NOT_IN_NAMES = f"No name has any of these: {' '.join(UNFIT)}"

Take = Callable[[Path], Change | None]
"""What is done with the file that was chosen, and what follows.

ValueError or StoreError, with a sentence, where that cannot be.
"""


@dataclass(frozen=True, slots=True)
class _Homes:
    """Where everything is in a window; a title that is no header is written above the list."""

    header: Box | None
    title: tuple[float, float]
    folder_y: float
    list: Box
    field: Box
    words_y: float
    buttons: Sequence[Box]


def _homes_in(view: Box, *, is_saving: bool) -> _Homes:
    """Above each other: the title, the folder, its list, a field to save, words, and buttons."""
    width = min(WIDEST, view.width - 2 * MARGIN)
    left = view.middle[0] - width / 2
    has_header = view.width >= HEADER_NEEDS[0] and view.height >= HEADER_NEEDS[1]
    header = Box(view.x + 40, view.y + 18, view.width - 80, HEADER.height) if has_header else None
    top = view.y + (236 if has_header else 116)
    n_in_row = N_BUTTONS if width >= ROW_NEEDS else N_BUTTONS // 2
    n_rows = N_BUTTONS // n_in_row
    buttons_y = view.bottom - (130 if has_header else 88) - (n_rows - 1) * BUTTON_PITCH
    below = buttons_y - WORDS_RISE - LIST_GAP
    bottom = below - (FIELD_HEIGHT + FIELD_GAP if is_saving else 0)
    row = Box(left, buttons_y, width, BUTTON_HEIGHT)
    return _Homes(
        header,
        (left, view.y + 44),
        top - 36 if has_header else top - 24,
        Box(left, top, width, bottom - top),
        Box(left, bottom + FIELD_GAP, width, FIELD_HEIGHT),
        buttons_y - WORDS_RISE,
        lay_rows(row, *[n_in_row] * n_rows, gutter=GUTTER, pitch=BUTTON_PITCH),
    )


class FileScene(FormScene):
    """Choose a file with one of the ``endings``, or any; with a ``name``, one to save under.

    ``take`` gets the path. Its sentence is shown where it cannot take that, and the choosing goes
    on; else the scene closes. Only what has a fitting ending is listed, besides the folders, and
    what is saved without one gets the first.
    """

    rooms = (WIDE_VIEW, PAGE_VIEW)

    def __init__(
        self, title: str, endings: Sequence[str], take: Take, start: Path, name: str | None = None
    ) -> None:
        self.title, self.endings, self._take = title, tuple(endings), take
        self.folder, self.words = Path.home(), ""
        self._asked: Path | None = None  # was told that it is there already
        is_saving = name is not None
        self._homes = homes = _homes_in(WIDE_VIEW, is_saving=is_saving)
        self.list = ScrollList(homes.list, [], self._choose)
        self.field: Field | None = None
        controls: list[Control] = [self.list]
        if name is not None:
            self.field = Field(homes.field, "Save as", name, fits=_fits_name, done=self._save)
            controls.append(self.field)
        super().__init__([*controls, *self._buttons(is_saving=is_saving)], int(is_saving))
        self._entries: list[Path] = []
        if not self.open_folder(start):
            self.open_folder(Path.home())

    def _buttons(self, *, is_saving: bool) -> list[Control]:
        captions: list[tuple[str, Callable[[], Change | None]]] = [
            ("Back", Pop),
            ("Home folder", self._go_home),
            ("One folder up", self._go_up),
        ]
        captions.append(("Save", self._save) if is_saving else ("Choose", self.list.confirm))
        places = zip(self._homes.buttons, captions, strict=True)
        buttons = [Button(box, words, act) for box, (words, act) in places]
        buttons[-1].is_main = True
        return list(buttons)

    @property
    def sight(self) -> Sight:
        """Nearer for larger words; the list has what room is left."""
        return Sight(self.rooms, NEAR)

    def fit(self, view: Box) -> None:
        self._homes = homes = _homes_in(view, is_saving=self.field is not None)
        self.list.box = homes.list
        self.list.mark(self.list.at)
        if self.field is not None:
            self.field.box = homes.field
        put(self.form.controls[-N_BUTTONS:], homes.buttons)

    def open_folder(self, folder: Path) -> bool:
        """Show a folder; when it cannot be read, say so and stay."""
        try:
            folder = folder.resolve()
            entries = _list(folder, self.endings)
        except (OSError, RuntimeError, ValueError) as error:
            why = getattr(error, "strerror", None) or "its name makes no sense"
            self.words = f"{printable(folder.name)} cannot be opened: {why}."
            return False
        self.folder, self._entries, self.words = folder, entries, ""
        if len(entries) == MOST_SHOWN:
            self.words = f"Only the first {MOST_SHOWN} are shown."
        elif not any(not entry.is_dir() for entry in entries) and self.field is None:
            self.words = f"No {_join(self.endings)} here." if self.endings else "No files here."
        self.list.lines = [UP, *(_caption(entry) for entry in entries)]
        self.list.first = 0
        self.list.mark(0)
        return True

    def _choose(self, line: int) -> Change | None:
        if line == 0:
            return self._go_up()
        entry = self._entries[line - 1]
        if entry.is_dir():
            self.open_folder(entry)
            return None
        if self.field is not None:
            self.field.text = printable(entry.name)
            return None
        return self._give(entry)

    def _go_up(self) -> Change | None:
        came_from = self.folder
        if self.open_folder(self.folder.parent) and came_from in self._entries:
            self.list.mark(self._entries.index(came_from) + 1)
        return None

    def _go_home(self) -> None:
        self.open_folder(Path.home())

    def _save(self) -> Change | None:
        assert self.field is not None
        name = self.field.text.strip()
        if not name or name.strip(".") == "":
            self.words = "Give the file a name first."
            return None
        if not name.lower().endswith(self.endings):
            name += self.endings[0]
        path = self.folder / name
        if path.exists() and self._asked != path:
            self._asked = path
            self.words = f"{name} is there already: save once more to replace it."
            return None
        return self._give(path)

    def _give(self, path: Path) -> Change | None:
        try:
            change = self._take(path)
        except (ValueError, StoreError) as error:
            self.words = str(error)
            return None
        self.words = ""
        return Pop(then=change)

    def handle(self, intent: Intent) -> Change | None:
        if intent.act is Act.ERASE and not isinstance(self.form.focused, Field):
            return self._go_up()
        if intent.act is Act.TYPE:
            is_unfit = any(letter in UNFIT for letter in intent.text)
            self.words = NOT_IN_NAMES if is_unfit else ""
        return super().handle(intent)

    def draw_ground(self, canvas: Canvas) -> None:
        paint_room(canvas)
        homes, (left, y) = self._homes, self._homes.title
        width = homes.list.width
        if homes.header is not None:
            paint_header(canvas, self.title, homes.header)
        else:
            how = Size.LARGE, Face.TITLE, "midleft"
            canvas.text(self.title, left, y, palette.BRASS, *how, room=width)
        folder = _shorten(canvas, printable(str(self.folder)), width)
        canvas.text(folder, left, homes.folder_y, palette.QUIET, Size.SMALL, anchor="midleft")
        for i, line in enumerate(canvas.wrap(self.words, width, Size.SMALL)):
            y = homes.words_y + i * WORDS_LINE
            canvas.text(line, left, y, palette.FOCUS, Size.SMALL, anchor="midleft")


def _list(folder: Path, endings: tuple[str, ...]) -> list[Path]:
    """Folders first, then the files that fit; what is hidden is left out."""
    folders: list[Path] = []
    files: list[Path] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if _is_folder(entry):
                folders.append(folder / entry.name)
            elif not endings or entry.name.lower().endswith(endings):
                files.append(folder / entry.name)
    by_name = sorted(folders, key=_order) + sorted(files, key=_order)
    return by_name[:MOST_SHOWN]


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _order(path: Path) -> tuple[str, str]:
    return path.name.casefold(), path.name


def _caption(entry: Path) -> str:
    name = printable(entry.name)
    name = (
        name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "\N{HORIZONTAL ELLIPSIS}"
    )
    return f"{name}/" if entry.is_dir() else name


def _shorten(canvas: Canvas, text: str, width: float) -> str:
    """The end of a text that is too wide."""
    while len(text) > 8 and canvas.width(text, Size.SMALL) > width:
        text = "\N{HORIZONTAL ELLIPSIS}" + text[8:]
    return text


def _join(endings: tuple[str, ...]) -> str:
    names = [ending[1:].upper() for ending in endings]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]


def _fits_name(text: str) -> bool:
    return len(text) <= LONGEST_NAME and not any(letter in UNFIT for letter in text)
