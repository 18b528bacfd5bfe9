"""The file chooser: folders, files by extension, and a name for saving."""

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Size
from muggins.store.files import StoreError, printable, write_out
from muggins.ui.control import Button, Control, TextField
from muggins.ui.layout import PITCH, Column, Item, Picture
from muggins.ui.page import Page
from muggins.ui.scene import Announce, Change, Pop, Push
from muggins.ui.scroll import Table, TableColumn

LONGEST_NAME = 80
MOST_SHOWN = 5000
UP = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}  Up one folder"
NAMES = (TableColumn("", "n" * 20),)
UNFIT = '/\\:*?"<>|'

PRINTED = "Save a page to print"
NOT_IN_NAMES = f"File names can't contain {' '.join(UNFIT)}"

Take = Callable[[Path], Change | None]
"""Callback for the chosen file, which returns the next change.

ValueError or StoreError, with a sentence, on failure.
"""


class FileScene(Page):
    """A chooser for a file with one of the ``endings``, or any; with ``name``, for saving.

    ``take`` receives the path. If it raises, its sentence is shown and the chooser stays open;
    otherwise the scene closes. Only folders and files with a matching extension are listed, and a
    saved name without one gets the first.
    """

    def __init__(
        self, title: str, endings: Sequence[str], take: Take, start: Path, name: str | None = None
    ) -> None:
        self.title, self.endings, self._take = title, tuple(endings), take
        self.folder, self.captions = Path.home(), [UP]
        self._entries: list[Path] = []
        self._asked: Path | None = None  # was told that it is there already
        self.list = Table(NAMES, 1, lambda row: (self.captions[row],), self._choose)
        self.field: TextField | None = None
        if name is not None:
            self.field = TextField("Save as", name, fits=_fits_name, done=self._save, weight=0.0)
        super().__init__()
        if not self.open_folder(start):
            self.open_folder(Path.home())
        self.focus_on(self.field or self.list)

    def build(self) -> Item:
        folder = printable(str(self.folder))
        line = Picture(partial(_draw_folder, folder), Size.SMALL.value * PITCH, said=folder)
        return Column(line, self.list, self.field)

    def footer(self) -> Sequence[Control | None]:
        take = ("Choose", self.list.confirm) if self.field is None else ("Save", self._save)
        return (
            Button("Home folder", self._go_home),
            Button("Up one folder", self._go_up),
            Button(*take, is_main=True),
        )

    def open_folder(self, folder: Path) -> bool:
        """Show a folder; if it cannot be read, report it and stay."""
        try:
            folder = folder.resolve()
            entries = _list(folder, self.endings)
        except (OSError, RuntimeError, ValueError) as error:
            why = getattr(error, "strerror", None) or "invalid name"
            self.message = f"Can't open {printable(folder.name)}: {why}."
            return False
        self.folder, self._entries, self.message = folder, entries, ""
        if len(entries) == MOST_SHOWN:
            self.message = f"Showing the first {MOST_SHOWN:,}."
        elif not any(not entry.is_dir() for entry in entries) and self.field is None:
            kind = f"{_join(self.endings)} " if self.endings else ""
            self.message = f"No {kind}files in this folder."
        self.captions = [UP, *(_caption(entry) for entry in entries)]
        self.list.n_rows, self.list.first, self.list.at = len(self.captions), 0, 0
        self.show()
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
            self.message = "Enter a file name."
            return None
        if not name.lower().endswith(self.endings):
            name += self.endings[0]
        path = self.folder / name
        if path.exists() and self._asked != path:
            self._asked = path
            self.message = f"{name} already exists. Press Save again to replace it."
            return None
        return self._give(path)

    def _give(self, path: Path) -> Change | None:
        try:
            change = self._take(path)
        except (ValueError, StoreError) as error:
            self.message = str(error)
            return None
        self.message = ""
        return Pop(then=change)

    def handle(self, intent: Intent) -> Change | None:
        if intent.act is Act.ERASE and not isinstance(self.form.focused, TextField):
            return self._go_up()
        if intent.act is Act.TYPE:
            is_unfit = any(letter in UNFIT for letter in intent.text)
            self.message = NOT_IN_NAMES if is_unfit else ""
        return super().handle(intent)


def _list(folder: Path, endings: tuple[str, ...]) -> list[Path]:
    """List folders first, then matching files; hidden ones are omitted."""
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


def _draw_folder(folder: str, canvas: Canvas, box: Box) -> None:
    """Write the end of a path, as much as fits."""
    words = folder
    while len(words) > 8 and canvas.width(words, Size.SMALL) > box.width:
        words = "\N{HORIZONTAL ELLIPSIS}" + words[8:]
    canvas.text(words, box.x, box.middle[1], palette.QUIET, Size.SMALL, anchor="midleft")


def _join(endings: tuple[str, ...]) -> str:
    names = [ending[1:].upper() for ending in endings]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]


def _fits_name(text: str) -> bool:
    return len(text) <= LONGEST_NAME and not any(letter in UNFIT for letter in text)


def print_page(name: str, render: Callable[[], str], title: str = PRINTED) -> Change:
    """Ask where to save a page that a browser prints, and save it there."""

    def save(path: Path) -> Change:
        write_out(path, render())
        return Announce(f"Saved as {printable(path)}.")

    return Push(FileScene(title, (".html",), save, Path.home(), name=name))
