"""``muggins --install-desktop`` and ``--uninstall-desktop``: menu entry, icons and manual page."""

import argparse
import ctypes
import os
import re
import struct
import sys
import uuid
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from textwrap import fill
from typing import Any

from muggins import registry
from muggins.assets import APP_ID, DESKTOP, PACKAGE, VERSION
from muggins.cli.command_line import HELP, make_parser
from muggins.cli.parser import COMMANDS, carry_out
from muggins.parts import is_frozen
from muggins.store.files import StoreError, WriteError, cause_of, write_atomic
from muggins.store.folders import data_folder

RELEASED = re.compile(r'<release version="[^"]*" date="([^"]*)"')
EXAMPLES = "Examples:"
FILES = (
    ("~/.local/share/muggins", "Data folder: muggins.ini (settings and matches), logs, history. "
     "If $XDG_DATA_HOME is set, it replaces ~/.local/share."),
    ("DIR/muggins.ini", "The same files in the folder given with --data-dir."),
)  # fmt: skip
CODES = (
    ("0", "Success."),
    ("1", "The game can't continue, or a file can't be read or written."),
    ("2", "Invalid arguments."),
)
WIDTH = 66  # of a line, before what roff wants escaped


def write_page() -> str:
    lines = [*_head(), *_write_actions(make_parser()), ".SH COMMANDS"]
    for each in (*COMMANDS.values(), *registry.starts().values()):
        lines += _write_command(registry.load(each.place)())
    return "\n".join((*lines, *_tail())) + "\n"


def _head() -> Iterator[str]:
    told = RELEASED.search((DESKTOP / f"{APP_ID}.metainfo.xml").read_text(encoding="utf-8"))
    assert told is not None, "the metainfo names a release"
    yield f'.TH MUGGINS 6 "{told[1]}" "Muggins {VERSION}" "Games Manual"'
    yield from (".SH NAME", "muggins \\- cribbage against a computer that talks too much")
    yield from (".SH SYNOPSIS", ".B muggins", "[\\fINAME\\fR] [\\fIoption\\fR ...]", ".br")
    yield from (".B muggins", "\\fIcommand\\fR [\\fIargument\\fR ...]", ".SH DESCRIPTION")
    yield _text("Without a command, Muggins opens its window and resumes your game or starts a "
                "new one. Each NAME has its own match and settings. The options apply to one "
                "session only and do not change the options saved in the game. To print the "
                "whole manual, use")  # fmt: skip
    yield from ('.BR "muggins view" .', ".SH OPTIONS")


def _write_command(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield _heading(parser)
    yield _text(parser.description or "")
    if parser.epilog:
        yield from (".PP", _text(parser.epilog))
    yield from _write_actions(parser)
    for within in parser._actions:
        if isinstance(within, argparse._SubParsersAction):
            for choice in within._choices_actions:
                inner = within.choices[choice.dest]
                yield from (_heading(inner), _text(_sentence(choice)))
                yield from _write_actions(inner)


def _heading(parser: argparse.ArgumentParser) -> str:
    return " ".join((".SS", _text(parser.prog), *map(_usage, _told(parser))))


def _told(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield documented options, without --help and legacy aliases."""
    for action in parser._actions:
        if not isinstance(action, argparse._HelpAction) and action.help is not argparse.SUPPRESS:
            yield action


def _write_actions(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in _told(parser):
        if action.help:
            yield ".TP"
            yield _name(action)
            yield _text(_sentence(action))


def _sentence(action: argparse.Action) -> str:
    text = (action.help or "").strip()
    if action.choices and action.metavar is None:
        text = f"{text} ({', '.join(map(str, action.choices))})"
    return f"{text[:1].upper()}{text[1:]}."


def _usage(action: argparse.Action) -> str:
    if isinstance(action, argparse._SubParsersAction):
        return "\\fIact\\fR"
    many = " ..." if action.nargs in ("+", "*") else ""
    name = _name(action) + many
    return name if action.required else f"[{name}]"


def _name(action: argparse.Action) -> str:
    value = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    value = f"\\fI{_text(value)}\\fR"
    if not action.option_strings:
        return value
    option = f"\\fB{_text(action.option_strings[-1])}\\fR"
    if action.nargs == 0:
        return option
    return f"{option} [{value}]" if action.nargs == "?" else f"{option} {value}"


def _tail() -> Iterator[str]:
    lines = HELP.splitlines()
    examples = lines.index(EXAMPLES)
    for text in registry.hooked("help"):
        first, *others = text.splitlines()
        yield from (".SH OLDER OPTIONS", _text(first), ".PP", ".nf", *map(_kept, others), ".fi")
    yield from (".SH EXAMPLES", ".nf", *map(_kept, lines[examples + 1 :]), ".fi")
    for title, items in (("FILES", FILES), ("EXIT STATUS", CODES)):
        yield f".SH {title}"
        for word, said in items:
            yield from (".TP", f"\\fB{_text(word)}\\fR", _text(said))


def _text(words: str) -> str:
    """Wrap text into lines, which roff reformats."""
    lines = fill(words, WIDTH, break_long_words=False, break_on_hyphens=False).splitlines()
    return "\n".join(map(_kept, lines))


def _kept(line: str) -> str:
    """Escape a line for roff."""
    safe = line.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return f"\\&{safe}" if safe.startswith((".", "\\(aq")) else safe


NAME = "Muggins.lnk"
ICON = "muggins.ico"
SIDES = (16, 24, 32, 48, 64, 128, 256)
ICON_HEAD, ICON_ENTRY = struct.Struct("<HHH"), struct.Struct("<BBBBHHII")
SHELL_LINK = "00021401-0000-0000-c000-000000000046"
AS_LINK = "000214f9-0000-0000-c000-000000000046"
AS_FILE = "0000010b-0000-0000-c000-000000000046"
IN_PROCESS = 1
# places in the tables of IUnknown, IShellLinkW and IPersistFile
AS, RELEASE = 0, 2
DESCRIBE, FOLDER, WORDS, PICTURE, PATH = 7, 9, 11, 17, 20
SAVE = 6
WITHOUT_CONSOLE = {"python.exe": "pythonw.exe"}


def start_menu() -> Path:
    """Return the folder of the user's Start menu; StoreError if Windows doesn't define it."""
    told = os.environ.get("APPDATA")
    if not told:
        raise StoreError("Can't find your Start menu (APPDATA is not set).")
    return Path(told) / "Microsoft" / "Windows" / "Start Menu" / "Programs"


def install_shortcut(menu: Path, icons: Path, command: Sequence[str]) -> list[Path]:
    """Create the entry and its icon, which has a folder of its own; StoreError on failure."""
    entry, icon = menu / NAME, icons / ICON
    try:
        for folder in (menu, icons):
            folder.mkdir(parents=True, exist_ok=True)
        write_atomic(icon, write_icon())
        _write_link(entry, icon, *_without_console(command))
    except OSError as error:
        why = error.strerror or error
        raise StoreError(f"Can't write {entry}: {why}.") from error
    return [entry, icon]


def uninstall_shortcut(menu: Path, icons: Path) -> list[Path]:
    there = [path for path in (menu / NAME, icons / ICON) if path.is_file()]
    for path in there:
        path.unlink()
    return there


def write_icon() -> bytes:
    """Write a Windows icon file, which holds a PNG of each size."""
    pictures = [(DESKTOP / "icons" / f"{side}.png").read_bytes() for side in SIDES]
    table, at = ICON_HEAD.pack(0, 1, len(SIDES)), ICON_HEAD.size + ICON_ENTRY.size * len(SIDES)
    for side, data in zip(SIDES, pictures, strict=True):
        table += ICON_ENTRY.pack(side % 256, side % 256, 0, 0, 1, 32, len(data), at)
        at += len(data)
    return table + b"".join(pictures)


def _without_console(command: Sequence[str]) -> tuple[Path, str]:
    """Return the program, without a console if possible, and its arguments as a string."""
    program, *words = command
    path = Path(program)
    quiet = path.with_name(WITHOUT_CONSOLE.get(path.name.casefold(), path.name))
    return quiet if quiet.is_file() else path, " ".join(f'"{word}"' for word in words)


def _write_link(entry: Path, icon: Path, program: Path, words: str) -> None:
    """Write the shortcut; OSError if a COM call fails."""
    ole = getattr(ctypes, "OleDLL")("ole32")  # noqa: B009 - there on Windows alone
    ole.CoInitialize(None)
    link, file = ctypes.c_void_p(), ctypes.c_void_p()
    made = (_guid(SHELL_LINK), None, IN_PROCESS, _guid(AS_LINK), ctypes.byref(link))
    ole.CoCreateInstance(*made)
    try:
        for place, text in (
            (PATH, str(program)),
            (WORDS, words),
            (FOLDER, str(PACKAGE.parent)),
            (DESCRIBE, "Cribbage"),
        ):
            _call(link, place, ctypes.c_wchar_p(text))
        _call(link, PICTURE, ctypes.c_wchar_p(str(icon)), ctypes.c_int(0))
        name = _guid(AS_FILE)
        _call(link, AS, ctypes.addressof(name), ctypes.addressof(file))
        try:
            _call(file, SAVE, ctypes.c_wchar_p(str(entry)), ctypes.c_int(1))
        finally:
            _call(file, RELEASE)
    finally:
        _call(link, RELEASE)


def _guid(text: str) -> Any:
    """Return the sixteen bytes of a COM identifier."""
    return ctypes.create_string_buffer(uuid.UUID(text).bytes_le, 16)


def _call(thing: Any, place: int, *words: Any) -> None:
    """Call a method of an object by its index in the vtable; OSError if it fails."""
    plain = ctypes.c_wchar_p, ctypes.c_int
    kinds = [type(word) if isinstance(word, plain) else ctypes.c_void_p for word in words]
    result = ctypes.c_ulong if place == RELEASE else getattr(ctypes, "HRESULT")  # noqa: B009
    prototype = getattr(ctypes, "WINFUNCTYPE")(result, ctypes.c_void_p, *kinds)  # noqa: B009
    table = ctypes.cast(thing, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p))).contents
    prototype(table[place])(thing, *words)


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
