"""An entry in the start menu of Windows: a shortcut that starts this installation.

Windows writes shortcuts through COM only; methods are called by their index in a vtable.
"""

import ctypes
import os
import struct
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from muggins.assets import DESKTOP, PACKAGE
from muggins.store.files import StoreError, write_atomic

NAME = "Muggins.lnk"
ICON = "muggins.ico"
SIDES = (16, 24, 32, 48, 64, 128, 256)
HEAD, ENTRY = struct.Struct("<HHH"), struct.Struct("<BBBBHHII")
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
    table, at = HEAD.pack(0, 1, len(SIDES)), HEAD.size + ENTRY.size * len(SIDES)
    for side, data in zip(SIDES, pictures, strict=True):
        table += ENTRY.pack(side % 256, side % 256, 0, 0, 1, 32, len(data), at)
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
