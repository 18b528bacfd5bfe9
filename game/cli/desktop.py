"""``muggins --install-desktop`` and ``--uninstall-desktop``: menu entry and icons of a desktop."""

import sys

from game.cli.page import write_page
from game.cli.places import run_command
from game.store.desktop import command_line, data_home, install, uninstall
from game.store.files import StoreError

ELSEWHERE = {"win32": "Windows", "darwin": "macOS"}


def run(words: list[str]) -> int:
    """Do it, and tell what was done in a sentence; 1 when it cannot be, 2 for further words."""
    return run_command(words[0], lambda: _change(words))


def _change(words: list[str]) -> int:
    if words[1:]:
        raise ValueError(f"{words[0]} stands alone, with nothing else.")
    if sys.platform in ELSEWHERE:
        raise StoreError(
            f"On {ELSEWHERE[sys.platform]} there is nothing to put in place; "
            "menu entries and icons like these are for desktops that follow freedesktop.org."
        )
    return _install() if words[0] == "--install-desktop" else _uninstall()


def _install() -> int:
    home, command = data_home(), command_line()
    files = install(home, command, write_page())
    print(
        f"Put a menu entry that starts {command[0]}, icons and a manual page below {home}: "
        f"{len(files)} files. muggins --uninstall-desktop takes them away."
    )
    return 0


def _uninstall() -> int:
    home = data_home()
    gone = uninstall(home)
    if not gone:
        raise StoreError(f"Nothing of Muggins was found below {home}.")
    print(f"Took away {len(gone)} {'file' if len(gone) == 1 else 'files'} below {home}.")
    return 0
