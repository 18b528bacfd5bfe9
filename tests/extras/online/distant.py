"""The real program with a script for its person: run as a process by ``test_distant``.

``distant.py FOLDER NAME N_GAMES ROUNDS WORDS...``: the program is started with these words. It
tells its code and the end of its games in files, and plays on until a file tells it to stop.
"""

import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from muggins.__main__ import main
from muggins.app import App
from muggins.extras.online import direct, peer
from muggins.extras.online.online_page import MeetingScene, OnlineScene
from muggins.extras.online.start import open_far
from muggins.record.grade_process import Grader
from muggins.rules.referee import to_move
from muggins.scenes.pages.ending import EndingScene, GreatHandScene
from muggins.scenes.pages.page_entrances import open_ending
from muggins.scenes.table.play import PlayScene
from muggins.scenes.title import TitleScene
from muggins.table.controller import TableController
from muggins.table.match import AT_ONCE
from muggins.ui.control import Button
from tests.extras.online.far import choose_in

CODE, DONE, STOP = "code", "done", "stop"


class HumanPlayer:
    """Presses what a person would, by what the window shows."""

    def __init__(self, folder: Path, n_games: int) -> None:
        self._folder, self._n_games = folder, n_games
        self._rng = random.Random()
        self._seen: object = None

    def act(self, app: App) -> None:
        """Once for each turn of the loop."""
        top = app.top
        if isinstance(top, TitleScene):
            app._change(open_far(app.session))
        elif isinstance(top, OnlineScene):
            again = top.form.controls[-2]
            app._change(again.confirm())
        elif isinstance(top, MeetingScene):
            self._meet(top)
        elif isinstance(top, PlayScene):
            self._play(app, top.controller)
        elif isinstance(top, EndingScene):
            app._change(top.form.controls[0].confirm())
        elif isinstance(top, GreatHandScene):  # of a hand of twenty-eight or more
            app._change(top.leave())
        if (self._folder / STOP).exists():
            app.is_running = False

    def _meet(self, scene: MeetingScene) -> None:
        if scene.code:
            written = self._folder / f"{CODE}.draft"
            written.write_text(scene.code)
            written.rename(self._folder / CODE)
        agree = scene.form.controls[0]
        if isinstance(agree, Button) and agree.is_main:  # as soon as it is there
            agree.confirm()

    def _play(self, app: App, controller: TableController) -> None:
        if controller is not self._seen:
            self._seen, ask = controller, controller._ask_preferences
            controller._ask_preferences = lambda: replace(ask(), speed=AT_ONCE)
        if controller.talk.notice is not None:
            controller.dismiss()
        state, choice = app.session.state, controller.choice
        if not controller.is_waiting or choice is None:
            return
        if controller.is_over and state.tally.games >= self._n_games:
            (self._folder / DONE).touch()
        elif controller.is_over:
            app._change(open_ending(app.session, controller))
        else:
            is_asked = to_move(state) is not None
            controller.make(choose_in(state, self._rng) if is_asked else choice.confirm())


def _find_nobody(*_: object) -> None:
    raise OSError("they are in two networks")


def _grade_nothing(self: Grader) -> None:
    """That costs more than all else of a game."""


def run(folder: Path, name: str, n_games: int, rounds: int, words: list[str]) -> int:
    """The program, with its person."""
    step = App.step
    person = HumanPlayer(folder, n_games)

    def live(app: App) -> None:
        step(app)
        if app.is_running:
            person.act(app)

    patch = pytest.MonkeyPatch()
    patch.setattr(peer, "ROUNDS", rounds)
    patch.setattr(direct, "Zeroconf", _find_nobody)
    patch.setattr(App, "step", live)
    patch.setattr(Grader, "poke", _grade_nothing)
    where: list[Any] = ["--player", name, "--data-dir", str(folder), "--quiet", "--log"]
    return main([*words, *where])


if __name__ == "__main__":
    place, player, games, proofs, *rest = sys.argv[1:]
    sys.exit(run(Path(place), player, int(games), int(proofs), rest))
