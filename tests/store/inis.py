"""Direct access to an INI file, bypassing the program."""

from pathlib import Path

from muggins.extras.legacy.ini_view import FILE, Ini


def entries_of(folder: Path, section: str = "Jo") -> dict[str, str]:
    return dict(Ini((folder / FILE).read_bytes()).entries(section))


def edit(folder: Path, section: str, **entries: str) -> None:
    ini = Ini((folder / FILE).read_bytes())
    for name, value in entries.items():
        ini.set(section, name, value)
    (folder / FILE).write_bytes(ini.to_bytes())
