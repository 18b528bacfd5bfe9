"""More: entries that the main menu omits, in three groups, and an expert menu."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from muggins import registry
from muggins.audio.mixer import SoundPlayer
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Face
from muggins.paint.kit.widgets import TileRank
from muggins.record.players import people_at
from muggins.scenes.pages.page_entrances import (
    Entry,
    list_added,
    open_backs,
    open_discards,
    open_help,
    open_manual,
    open_opponents,
    open_options_group,
    open_players,
    open_practice,
    open_statistics,
    open_two,
)
from muggins.session.session import Session
from muggins.settings.settings import RECORDS
from muggins.ui.control import Button, Control, Effect, Tile
from muggins.ui.layout import Choice, Column, Item, Row, Text
from muggins.ui.page import Page
from muggins.ui.scene import Push
from muggins.words.table.sentences import FOR_ONE

HEADING, GAP, COLUMN = 42.0, 28.0, 380.0
TILE, LEAST_TILE = 112.0, 78.0
OWN = "Engines"  # a chapter of the manual
ADVANCED = "Sealed decks, seeds, card sources, log, 1997 tables, engines, old commands"


class TilesPage(Page):
    """Groups of tiles under headings, in up to as many columns as groups."""

    def groups(self) -> Sequence[tuple[str, Sequence[Entry]]]:
        raise NotImplementedError

    @staticmethod
    def join(session: Session, name: str, entries: Sequence[Entry]) -> tuple[str, Sequence[Entry]]:
        """Return a group with the entries of extras, those of a negative rank first."""
        n_first = sum(each.rank < 0 for each in registry.menu(name))
        added = list(list_added(session, name))
        return name, [*added[:n_first], *entries, *added[n_first:]]

    def build(self) -> Item:
        columns = [list(self._build_group(name, group)) for name, group in self.groups()]
        beside = Row(
            *(Column(*each, width=COLUMN, weight=1.0, gap=18.0) for each in columns), gap=GAP
        )
        return Choice(beside, Column(*(item for each in columns for item in each), gap=14.0))

    def _build_group(self, name: str, entries: Sequence[Entry]) -> Iterator[Item]:
        yield Text(name, HEADING, palette.BRASS, face=Face.TITLE)
        for words, line, act, letter in entries:
            yield Tile(
                words,
                act,
                line,
                rank=TileRank.CARD,
                letter=letter,
                height=TILE,
                least=LEAST_TILE,
                has_arrow=True,
            )


class MoreScene(TilesPage):
    title = "More"

    def __init__(self, session: Session, sound: SoundPlayer, set_up: Effect) -> None:
        self._session, self._sound, self._set_up = session, sound, set_up
        super().__init__()
        self.focus_on(0)

    def groups(self) -> Sequence[tuple[str, Sequence[Entry]]]:
        session = self._session
        is_pair = people_at(session.recorder.name) is not None
        shut, alone = session.is_locked, session.is_locked or is_pair
        games = partial(open_statistics, session, "Games")
        count = None if alone else partial(open_practice, session, 1)
        players = None if session.recorder.is_shut else partial(open_players, session)
        play = (
            ("Opponents", "Four levels, easiest first", partial(open_opponents, session), "E"),
            ("Two players", "One screen, hidden hands", self._unless(shut, open_two), "W"),
        )
        better = (
            ("Counting practice", "How many points? Beat your streak", count, "N"),
            (
                "Practice your mistakes",
                "Replay choices that cost you",
                self._unless(alone, open_practice),
                "R",
            ),
            (
                "Analyze a hand",
                "Enter any cards, see the best play",
                None if shut else self._set_up,
                "T",
            ),
            ("Past games", "Replay and review what you played", games, "G"),
        )
        great = partial(open_statistics, session, "Great hands")
        you = (
            ("Statistics", "Games, hands, and your rating", partial(open_statistics, session), "S"),
            ("Great hands", "Hands of 24 or more", great, "H"),
            ("Players", "Switch or add a name", players, "P"),
            ("Cards & table", "Backs, felt, board, dog-ears", partial(open_backs, session), "D"),
        )
        return self.join(session, "Play", play), ("Get better", better), ("You", you)

    def _unless(self, is_off: bool, open_page: Callable[[Session], Push]) -> Effect | None:
        return None if is_off else partial(open_page, self._session)

    def footer(self) -> Sequence[Control | None]:
        act = partial(_open_advanced, self._session, self._sound)
        return (Button("Advanced", act, letter="V"),)

    def explain(self) -> str:
        return FOR_ONE if people_at(self._session.recorder.name) else ADVANCED


class LearnScene(TilesPage):
    """The lesson, and the kinds of practice."""

    title = "Learn & practice"

    def __init__(self, session: Session, lesson: Effect, set_up: Effect) -> None:
        self._session, self._lesson, self._set_up = session, lesson, set_up
        super().__init__()
        self.focus_on(0)

    def groups(self) -> Sequence[tuple[str, Sequence[Entry]]]:
        session = self._session
        alone = session.is_locked or people_at(session.recorder.name) is not None
        lesson, rules, discards = self._lesson, open_help, partial(open_discards, session)
        count = None if alone else partial(open_practice, session, 1)
        mistakes = None if alone else partial(open_practice, session)
        learn = (
            ("The lesson", "Six minutes, at the table, with real cards", lesson, "L"),
            ("The rules", "What scores, with hands counted step by step", rules, "H"),
            ("Discards", "What each pair of cards adds to the crib", discards, "D"),
        )
        practice = (
            ("Counting practice", "How many points? Beat your streak", count, "N"),
            ("Practice your mistakes", "Replay choices that cost you", mistakes, "R"),
            ("Analyze a hand", "Enter any cards, see the best play", self._set_up, "T"),
        )
        return ("Learn", learn), ("Practice", practice)


class AdvancedScene(TilesPage):
    """Menu for experts and programmers."""

    title = "Advanced"

    def __init__(self, session: Session, sound: SoundPlayer) -> None:
        self._session, self._sound = session, sound
        super().__init__()
        self.focus_on(0)

    def groups(self) -> Sequence[tuple[str, Sequence[Entry]]]:
        session = self._session
        source = partial(open_options_group, session, self._sound, RECORDS)
        cards = (("Seeds and card sources", "Deal from a seed or a file", source, "C"),)
        records = (
            ("Log", "Read your activity log", partial(open_statistics, session, "Log"), "L"),
            (
                "1997 tables",
                "Statistics the way Cribbage '97 printed them",
                partial(open_statistics, session, "Tables"),
                "T",
            ),
            ("Engines", "Computer players, including your own", partial(open_manual, OWN), "E"),
        )
        return self.join(session, "Cards", cards), ("Records and engines", records)


def _open_advanced(session: Session, sound: SoundPlayer) -> Push:
    return Push(AdvancedScene(session, sound))
