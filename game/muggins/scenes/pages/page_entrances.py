"""Openers of the pages, each of which is imported on first use.

The first frame shows no page, so none delays it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from muggins import registry
from muggins.audio.mixer import SoundPlayer
from muggins.record.players import people_at
from muggins.rules.turn import Turn
from muggins.session.session import Session
from muggins.settings.settings import is_still
from muggins.ui.scene import Push

if TYPE_CHECKING:
    from muggins.scenes.pieces.menu import TableEntry
    from muggins.table.controller import TableController
    from muggins.ui.control import Effect
    from muggins.ui.page import Page
    from muggins.words.review.account import Best


Entry: TypeAlias = "tuple[str, str, Effect | None, str]"
"""A tile: its label, its line, what it does (None: not now), and its letter."""


def list_added(session: Session, group: str) -> Iterator[Entry]:
    """Yield the entries that extras add to a group."""
    is_pair = people_at(session.recorder.name) is not None
    for each in registry.menu(group):
        is_on = (each.under_lock or not session.is_locked) and (each.for_pairs or not is_pair)
        act = partial(_open_added, each.opens, session) if is_on else None
        yield each.label, each.line, act, each.letter


def _open_added(place: str, session: Session) -> Push:
    opened: Push = registry.load(place)(session)
    return opened


def _at(scene: "Page", tab: str) -> Push:
    """Return a page opened at the tab of that name, if it has one."""
    if tab in scene.tabs:
        scene.open_tab(list(scene.tabs).index(tab))
    return Push(scene)


def open_help(added: "Iterable[TableEntry]" = ()) -> Push:
    from muggins.scenes.pages.help import HelpScene

    return Push(HelpScene(added))


def open_scores(session: Session, go_on: "Effect | None" = None) -> Push:
    from muggins.scenes.pages.help import WhatScoresScene
    from muggins.scenes.pieces.settings_styles import deck_of

    return Push(WhatScoresScene(deck_of(session.settings), go_on))


def open_lesson_end(session: Session, begin: Callable[[], Push], compliment: str) -> Push:
    """Return the card to keep, above the choice of an opponent."""
    from muggins.scenes.pages.opponents import LessonEndScene
    from muggins.ui.scene import Pop

    return open_scores(session, lambda: Pop(then=Push(LessonEndScene(session, begin, compliment))))


def open_printout(session: Session, best: "Best") -> Push:
    from muggins.record.history import GreatHand
    from muggins.scenes.pages.ending import GreatHandScene

    day = session.recorder.today.isoformat()
    hand = GreatHand(best.seat, best.occasion, best.cards, best.points, day)
    return Push(GreatHandScene(session.settings, hand, session.recorder.name))


def open_discards(session: Session) -> Push:
    from muggins.scenes.pages.discards_page import DiscardsScene
    from muggins.scenes.pieces.settings_styles import deck_of

    return Push(DiscardsScene(deck_of(session.settings)))


def open_today(session: Session) -> Push:
    from muggins.scenes.pages.daily_page import TodayScene

    return Push(TodayScene(session))


def open_opponents(session: Session) -> Push:
    from muggins.scenes.pages.opponents import OpponentsScene

    return Push(OpponentsScene(session, list_added(session, "Opponents")))


def open_backs(session: Session) -> Push:
    from muggins.scenes.pages.decks import open_backs

    return open_backs(session)


def open_options(session: Session, sound: SoundPlayer) -> Push:
    from muggins.scenes.pages.options import FirstOptionsScene

    return Push(FirstOptionsScene(session, sound))


def open_options_group(session: Session, sound: SoundPlayer, group: str) -> Push:
    """Return the options of one group."""
    from muggins.scenes.pages.options import OptionsScene

    return _at(OptionsScene(session, sound), group)


def open_manual(page: str) -> Push:
    from muggins.scenes.pages.help import ManualScene

    return _at(ManualScene(), page)


def open_practice(session: Session, tab: int = 0) -> Push:
    from muggins.scenes.pages.practice_page import PracticeScene

    scene = PracticeScene(session, session.recorder.today)
    scene.open_tab(tab)
    return Push(scene)


def open_position(session: Session, last: Push | None = None) -> Push:
    """Return the position set-up, as it was left last time."""
    from muggins.scenes.replay.position_scene import PositionScene

    left = last and last.scene
    setup = left.setup if isinstance(left, PositionScene) else None
    return Push(PositionScene(session.settings, setup))


def open_last_hand(session: Session, turns: Sequence[Turn]) -> Push:
    """Return the review of the hand just finished in the game in progress."""
    from muggins.scenes.replay.playback import MatchShelf
    from muggins.scenes.replay.review_scene import ReviewScene
    from muggins.words.table.coach_words import LAST_HAND

    return Push(ReviewScene(session.settings, MatchShelf(LAST_HAND, turns)))


def open_players(session: Session) -> Push:
    from muggins.scenes.pages.players_page import PlayersScene

    return Push(PlayersScene(session))


def open_two(session: Session) -> Push:
    from muggins.scenes.pages.players_page import TwoScene

    return Push(TwoScene(session))


def open_statistics(session: Session, tab: str = "") -> Push:
    """Return the statistics, at the tab of that name if there is one."""
    from muggins.scenes.pages.statistics import StatisticsScene

    return _at(StatisticsScene(session), tab)


def open_last_statistics(session: Session) -> Push:
    """Return the tables of a finished match, above a new one."""
    from muggins.scenes.pages.statistics import LastStatistics

    return Push(LastStatistics(session))


def open_ending(session: Session, controller: "TableController") -> Push:
    from muggins.scenes.pages.ending import EndingScene

    return Push(EndingScene(session, controller))


def open_laurels(session: Session, controller: "TableController", then: "Effect") -> Push:
    """Open the winner's page of the match that was ended, with the action that follows."""
    from muggins.scenes.pages.ending import MatchWonScene

    still = is_still(session.settings)
    return Push(
        MatchWonScene(session.state, controller.sound, then, controller.names, is_still=still)
    )
