"""``muggins --install-desktop`` and ``--uninstall-desktop``: menu entry and icons of a desktop.

They include a manual page, completion, and AppStream metadata. Files are installed where the
freedesktop.org standards look below the data home ($XDG_DATA_HOME). The entry refers to this
installation, and records the folders that were created, so that all can be removed again and
nothing else.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from muggins.assets import APP_ID, DESKTOP, PACKAGE
from muggins.cli.manpage import write_page
from muggins.cli.parser import carry_out
from muggins.cli.shortcut import install_shortcut, start_menu, uninstall_shortcut
from muggins.parts import is_frozen
from muggins.store.files import StoreError, WriteError, cause_of, write_atomic
from muggins.store.folders import data_folder

TAKES_AWAY = "To remove: muggins --uninstall-desktop"
ENTRY = Path("applications") / f"{APP_ID}.desktop"
PAGE = Path("man") / "man6" / "muggins.6"
METAINFO = DESKTOP / f"{APP_ID}.metainfo.xml"
COMPLETION = {
    "muggins": "bash-completion/completions",
    "_muggins": "zsh/site-functions",
    "muggins.fish": "fish/vendor_completions.d",
}
"""Completion files for bash, zsh and fish, with their folders."""
MADE = "X-Muggins-Folders"  # the key that names them, parted by semicolons
LINE = "Exec=muggins\n"
ESCAPES = str.maketrans({"\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"})
QUOTED = str.maketrans({"\\": "\\\\", '"': '\\"', "`": "\\`", "$": "\\$", "%": "%%"})


def change(words: list[str]) -> int:
    """Carry out the option, and print a sentence; 1 on failure, 2 for extra words."""
    return carry_out(words[0], lambda: _change(words))


def _change(words: list[str]) -> int:
    if words[1:]:
        raise ValueError(f"{words[0]} can't be combined with other options.")
    is_wanted = words[0] == "--install-desktop"
    if sys.platform == "win32":
        return _change_start_menu(is_wanted)
    if sys.platform == "darwin":
        raise StoreError(
            "There is nothing to install on macOS. "
            "The menu entry and icons are for Linux desktops (freedesktop.org) and Windows."
        )
    return _change_data_home(is_wanted)


def _change_start_menu(is_wanted: bool) -> int:
    menu, icons = start_menu(), data_folder()
    if is_wanted:
        install_shortcut(menu, icons, command_line())
        print(f"Added Muggins to the Start menu. {TAKES_AWAY}")
        return 0
    if not uninstall_shortcut(menu, icons):
        raise StoreError(f"No Muggins files found in {menu}.")
    print("Removed Muggins from the Start menu.")
    return 0


def _change_data_home(is_wanted: bool) -> int:
    home, command = data_home(), command_line()
    if is_wanted:
        files = install(home, command, write_page())
        print(
            f"Installed {len(files)} files in {home}: a menu entry that starts {command[0]}, "
            f"icons, a man page and completion for bash, zsh and fish. {TAKES_AWAY}"
        )
        return 0
    gone = uninstall(home)
    if not gone:
        raise StoreError(f"No Muggins files found in {home}.")
    print(f"Removed {len(gone)} {'file' if len(gone) == 1 else 'files'} from {home}.")
    return 0


def data_home() -> Path:
    """Return the folder for a user's desktop files; StoreError if there is none."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    if named.is_absolute():
        return named
    try:
        return Path.home() / ".local" / "share"
    except RuntimeError:
        raise StoreError("No home folder found. Set XDG_DATA_HOME to a folder.") from None


def install(home: Path, command: list[str], page: str) -> list[Path]:
    """Install all files, the entry first, and return them; StoreError if one cannot be written.

    ``page`` is the text of the manual page.
    """
    goals = [home / goal for goal in _goals()]
    above = [folder for goal in goals for folder in goal.relative_to(home).parents]
    missing = [folder.as_posix() for folder in above if not (home / folder).exists()]
    made = dict.fromkeys([*_made_before(home), *missing])
    entry = (DESKTOP / ENTRY.name).read_text(encoding="utf-8")
    _write(home / ENTRY, write_entry(entry, command, list(made)).encode())
    _write(home / PAGE, page.encode())
    for goal, source in _copied():
        _write(home / goal, source.read_bytes())
    return goals


def uninstall(home: Path) -> list[Path]:
    """Remove the files and the folders made for them; return the files that existed."""
    made = _made_before(home)
    goals = [home / goal for goal in _goals()]
    gone = [goal for goal in goals if goal.is_file() or goal.is_symlink()]
    for path in reversed(gone):  # the entry goes last: it knows the folders
        try:
            path.unlink()
        except OSError as error:
            raise StoreError(f"Can't remove {path}: {cause_of(error)}.") from error
    for folder in sorted(made, key=len, reverse=True):
        with suppress(OSError):  # others have put something there
            (home / folder).rmdir()
    return gone


def command_line() -> list[str]:
    """Return the command of this installation: the frozen program, its script, or Python."""
    if is_frozen():
        return [sys.executable]
    script = Path(sys.argv[0])
    if script.stem == "muggins" and script.is_file():
        return [str(script.absolute())]
    return [sys.executable, "-m", "muggins"]


def write_entry(text: str, command: list[str], made: list[str]) -> str:
    """Write the menu entry for that command; ``made`` are folders below the data home."""
    words = " ".join(_quote(word) for word in command)
    lines = f"Exec={words.translate(ESCAPES)}\nTryExec={command[0].translate(ESCAPES)}\n"
    if len(command) > 1:  # it is found only from its own folder
        lines += f"Path={str(PACKAGE.parent).translate(ESCAPES)}\n"
    folders = "".join(f"{each};" for each in made)
    return text.replace(LINE, lines) + f"{MADE}={folders}\n"


def _quote(word: str) -> str:
    """Quote an argument for the entry's key Exec."""
    is_plain = word.replace("/", "").replace("-", "").replace("_", "").replace(".", "").isalnum()
    return word if is_plain and word.isascii() else f'"{word.translate(QUOTED)}"'


def _goals() -> list[Path]:
    return [ENTRY, PAGE, *(goal for goal, _ in _copied())]


def _copied() -> Iterator[tuple[Path, Path]]:
    """Yield targets and sources of files that are copied unchanged."""
    yield Path("metainfo") / METAINFO.name, METAINFO
    for name, folder in COMPLETION.items():
        yield Path(folder) / name, DESKTOP / "completion" / name
    icons = Path("icons/hicolor")
    for source in sorted((DESKTOP / "icons").iterdir()):
        side = source.stem if source.suffix == ".svg" else f"{source.stem}x{source.stem}"
        yield icons / side / "apps" / f"{APP_ID}{source.suffix}", source


def _made_before(home: Path) -> list[str]:
    """Return the folders that our menu entry lists, except any outside the data home."""
    try:
        lines = (home / ENTRY).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return []
    (told, *_) = [line for line in lines if line.startswith(f"{MADE}=")] or [""]
    known = {each.as_posix() for goal in _goals() for each in goal.parents}
    return [each for each in told.partition("=")[2].split(";") if each in known]


def _write(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, data)
    except WriteError as error:
        raise StoreError(f"{error.why} Its folder is {path.parent}.") from error
    except OSError as error:
        raise StoreError(f"Can't create folder {path.parent}: {cause_of(error)}.") from error
