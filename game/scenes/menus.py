"""The menu of the table, and the question before a match is given up."""

from typing import TYPE_CHECKING

from game.scenes.help import HelpScene
from game.scenes.menu import Item, Menu
from game.scenes.options import OptionsScene
from game.scenes.scene import Change, Pop, Push, Quit
from game.scenes.statistics import StatisticsScene
from game.scenes.title import ask_new_match

if TYPE_CHECKING:
    from game.scenes.play import PlayScene


def confirm_new_match(scene: "PlayScene") -> Menu:
    """Ask, then start anew at the same table."""

    def start() -> Change:
        scene.session.begin_match()
        scene.restart()
        return Pop()

    return ask_new_match(start)


def table_menu(scene: "PlayScene") -> Menu:
    """What a player may want besides playing."""
    session = scene.session
    return Menu(
        "Muggins",
        [
            Item("Back to the table", Pop),
            Item("New match", lambda: Push(confirm_new_match(scene)), "N"),
            Item("Options", lambda: Push(OptionsScene(session)), "O"),
            Item("Statistics", lambda: Push(StatisticsScene(session)), "S"),
            Item("Help", lambda: Push(HelpScene()), "F1"),
            Item("Title", lambda: Pop(2), "T"),
            Item("Quit", Quit, "Q"),
        ],
    )
