"""First scenes of a run: the main menu, or the table at once, with initial questions.

Other scenes are imported after the first frame, which doesn't wait for them.
"""

import gc
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from muggins import registry
from muggins.audio.mixer import SoundPlayer
from muggins.record.players import ROBOT, people_at
from muggins.rules.deal import Source
from muggins.rules.moves import Reseed
from muggins.scenes.opening import Opening
from muggins.scenes.pieces.menu import Question
from muggins.scenes.table.marathon import AutomodeScene
from muggins.scenes.title import TitleScene
from muggins.session.session import Session
from muggins.settings.settings import SYSTEM
from muggins.ui.scene import Change, Pop, Scene

if TYPE_CHECKING:
    from muggins.table.controller import TableController

LATER = (
    "table.play",
    "table.lesson",
    "pages.options",
    "pages.statistics",
    "pages.help",
    "pages.players_page",
    "pages.ending",
    "pages.practice_page",
)

REMOTE = "On a remote desktop, animation is off. You can turn it on in Options."


def chores(session: Session) -> Iterator[Callable[[], object]]:
    """Yield tasks after the start: query the system, and import other scenes, likely ones first."""
    yield partial(session.background.submit, partial(_ask_system, session))
    for name in LATER:
        yield partial(session.background.submit, partial(import_module, f"muggins.scenes.{name}"))
    for place in registry.preloads():
        yield partial(session.background.submit, partial(registry.load, place))


def _ask_system(session: Session) -> None:
    """Query the settings of the desktop without delaying the first frame."""
    from muggins.desktop_settings import asks_for_contrast, asks_for_stillness, is_remote

    if is_remote() and session.settings.motion == "system":
        session.notices.append(REMOTE)
    SYSTEM.is_still, SYSTEM.wants_contrast = (
        is_remote() or asks_for_stillness(),
        asks_for_contrast(),
    )


def settle() -> None:
    """Resume garbage collection after the start, without the objects loaded so far."""
    gc.freeze()
    gc.enable()


def first_scenes(session: Session, sound: SoundPlayer, opening: Opening) -> list[Scene]:
    """Return the first stack of scenes, from the lowest.

    A seed or automode asks for a match of its own. If another one is in progress, the player is
    asked first; under lock that one continues, so that the same command line can be given twice.
    """
    wants_match = opening.seed is not None or opening.n_automatic > 0
    asks = wants_match and session.state.is_begun and session.recorder.name != ROBOT
    if wants_match and not asks and not session.is_locked:
        _begin_match(session, opening.seed)
    stack: list[Scene] = [TitleScene(session, sound)]
    if opening.then is not None:
        return [*stack, opening.then(session).scene]
    if not (opening.skips_title or wants_match):
        return stack
    from muggins.scenes.table.play import PlayScene

    table = PlayScene(session, sound)
    stack.append(table)
    if opening.n_automatic:
        stack.append(AutomodeScene(session, table.controller, opening.n_automatic))
    if asks and not session.is_locked:
        stack.append(_ask_to_begin(session, table.controller, opening))
    return stack


def _begin_match(session: Session, seed: int | None) -> None:
    if seed is not None:
        session.make(Reseed(Source(seed)))
    session.begin_match()


def _ask_to_begin(session: Session, controller: "TableController", opening: Opening) -> Question:
    """Return the question before a new match; No resumes the present one."""

    def begin() -> Change:
        _begin_match(session, opening.seed)
        controller.restart()
        return Pop()

    def part() -> Change | None:
        from muggins.scenes.table.messages import ask_to_append

        return ask_to_append(session, begin)

    def go_on() -> Change:
        return Pop(2 if opening.n_automatic else 1)

    mine, computers = session.undo.tally.points
    counts = session.state.is_under_way and not session.undo.is_on
    counts &= people_at(session.recorder.name) is None
    cost = " The current game then counts as a double loss." if counts else ""
    words = (
        f"{session.recorder.name} already has a match in progress ({mine}\N{EN DASH}{computers}). "
        f"Starting a new one ends it and resets the match statistics.{cost}"
    )
    captions = "Start a new match", "Resume it"
    return Question("Start a new match?", words, (part, go_on), captions, focus=1)
