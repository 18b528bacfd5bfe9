"""``muggins --install-desktop`` and ``--uninstall-desktop``: menu entry and icons of a desktop."""

import sys

from game.cli.launcher import command_line, data_home, install, uninstall
from game.cli.manpage import write_page
from game.cli.parser import carry_out
from game.cli.shortcut import install_shortcut, start_menu, uninstall_shortcut
from game.store.files import StoreError
from game.store.folders import data_folder

TAKES_AWAY = "muggins --uninstall-desktop takes that away."


def change(words: list[str]) -> int:
    """Do it, and tell what was done in a sentence; 1 when it cannot be, 2 for further words."""
    return carry_out(words[0], lambda: _change(words))


def _change(words: list[str]) -> int:
    if words[1:]:
        raise ValueError(f"{words[0]} stands alone, with nothing else.")
    if sys.platform == "win32":
        return _change_start_menu(words[0] == "--install-desktop")
    if sys.platform == "darwin":
        raise StoreError(
            "On macOS there is nothing to put in place; "
            "menu entries and icons like these are for desktops that follow freedesktop.org."
        )
    return _install() if words[0] == "--install-desktop" else _uninstall()


def _change_start_menu(is_wanted: bool) -> int:
    menu, icons = start_menu(), data_folder()
    if is_wanted:
        install_shortcut(menu, icons, command_line())
        print(f"Put Muggins into the start menu. {TAKES_AWAY}")
        return 0
    if not uninstall_shortcut(menu, icons):
        raise StoreError(f"Nothing of Muggins was found in {menu}.")
    print("Took Muggins out of the start menu.")
    return 0


def _install() -> int:
    home, command = data_home(), command_line()
    files = install(home, command, write_page())
    print(
        f"Put a menu entry that starts {command[0]}, icons, a manual page and completion for "
        f"bash, zsh and fish below {home}: {len(files)} files. {TAKES_AWAY}"
    )
    return 0


def _uninstall() -> int:
    home = data_home()
    gone = uninstall(home)
    if not gone:
        raise StoreError(f"Nothing of Muggins was found below {home}.")
    print(f"Took away {len(gone)} {'file' if len(gone) == 1 else 'files'} below {home}.")
    return 0
