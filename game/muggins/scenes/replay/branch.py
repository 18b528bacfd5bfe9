"""Branch: play on from a place of a game, or from a position, without saving."""

from collections.abc import Collection
from dataclasses import replace

from muggins.control.intents import Act, Intent, is_pointing
from muggins.motion.boxes import Box
from muggins.motion.cues import Silence
from muggins.paint.charts.choice_bars import PanelShown
from muggins.paint.charts.odds import paint_odds
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.scenes.reviewing import ReviewShown
from muggins.paint.scenes.shown import Marks, TableShown
from muggins.rules.state import GameOver, State
from muggins.rules.views import DiscardView, PlayView
from muggins.scenes.replay.analysis import ODDS, Analysis, share_worker, show_odds
from muggins.scenes.replay.playback import RecordedGame, describe_review, lay_table
from muggins.scenes.replay.replay_controls import BRANCH, FramedScene
from muggins.settings.settings import Settings
from muggins.speech.outline import Outline
from muggins.table.choices import GO_ON, CardChoice
from muggins.table.controller import TableController
from muggins.table.match import Chairs, EnginePlayer, HumanPlayer, Match, TablePreferences, speed_of
from muggins.table.setup import branch_off, lay_position
from muggins.table.thinking import Thinker, Worker, load_late
from muggins.ui.layout import Item, Panel, Picture, Text
from muggins.ui.scene import Change, Pop
from muggins.words.review.practice_words import (
    AGAINST,
    AS_IT_WAS,
    BACK_TO_POSITION,
    BY_LOT,
    DEALT_ANEW,
    FROM_HAND,
    LEVELS,
    ON_FROM,
    PLAY_ON,
    POSITION_TITLE,
    WHAT_IF,
    stand_beside,
)
from muggins.words.review.review_words import BACK_TO_REVIEW
from muggins.words.table.menu_words import start_of, tell_scores

SEED, RIBBON = 97, 8.0


class BranchScene(FramedScene):
    """An independent match under the ribbon; subclasses define its start and text."""

    _strip = BRANCH
    title = summary = ""  # what it branches off from; what stands on the ribbon
    last_words = ""  # of the button that leaves it

    def __init__(self, settings: Settings, start: State, worker: Worker) -> None:
        super().__init__()
        self.settings, self._start = settings, start
        self.level = LEVELS[0]
        self._worker = worker
        self._begin()
        self.show()

    def _fit_table(self) -> None:
        self.controller.fit(self.table.homes(start_of(self._start)))

    def _build_head(self, shown: ReviewShown) -> Item:
        """Draw a ribbon, so that the table can't be mistaken for the real one."""
        return Panel(super()._build_head(shown), margin=RIBBON, fill=palette.VERMILION)

    def _branch(self) -> Match:
        """Return the match as it begins now."""
        raise NotImplementedError

    def _change_cards(self) -> None:
        """Use other cards in the next match."""
        raise NotImplementedError

    def _begin(self) -> None:
        chairs: Chairs = (HumanPlayer(self._mind()), EnginePlayer(self._mind()))
        self.controller = TableController(
            self._branch(), chairs, self._preferences, _no_line, Silence(), ""
        )
        self._fit_table()

    def _mind(self) -> Thinker:
        return Thinker(lambda: self.level, load_late, self._worker)

    def _preferences(self) -> TablePreferences:
        speed = speed_of(self.settings)
        return TablePreferences(sorts=self.settings.sort, hints=False, details=False, speed=speed)

    @property
    def is_over(self) -> bool:
        return self.controller.is_over

    @property
    def pointer(self) -> str:
        choice = self.controller.choice
        return "hand" if choice is not None and choice.is_pointed else super().pointer

    # --- what is done

    def handle(self, intent: Intent) -> Change | None:
        """Track the use of the pointer for the table, too."""
        self.controller.is_pointing = is_pointing(intent, self.controller.is_pointing)
        return super().handle(intent)

    def _do(self, intent: Intent) -> Change | None:
        """Play on, restart, change the cards, or change the opponent."""
        if intent.act is Act.HINT:
            self._change_cards()
            self._begin()
        elif intent.act is Act.FIRST:
            self._begin()
        elif intent.act is Act.AUTOMATIC:
            self.level = LEVELS[(LEVELS.index(self.level) + 1) % len(LEVELS)]
        elif self.is_over and intent.act is Act.CONFIRM and self.controller.is_waiting:
            return Pop()
        elif not self.controller.timeline.is_resting and intent.act is Act.CONFIRM:
            self.controller.hurry()
        else:
            self._choose(self._on_table(intent))
        return None

    def _choose(self, intent: Intent) -> None:
        if self.controller.talk.notice is not None:
            if intent.act is Act.CONFIRM or (intent.act is Act.PRESS and intent.y >= 0):
                self.controller.dismiss()
            return
        if self.controller.choice is None or self.is_over:
            return
        move = self.controller.choice.handle(intent)
        if move is not None:
            self.controller.make(move)

    def _click(self, name: str, act: Act) -> Change | None:
        """Handle a strip key, whatever has the focus."""
        choice = self.controller.choice
        if name != "go" or self.is_over or choice is None or choice.caption is None:
            return super()._click(name, act)
        self.controller.make(choice.confirm())
        return None

    def update(self, seconds: float) -> None:
        self.controller.run(seconds)
        self.is_stale |= self.controller.is_stale
        self.controller.is_stale = False

    def describe(self) -> Outline:
        choice, shown = self.controller.choice, self.controller.timeline.shown
        cards = choice if isinstance(choice, CardChoice) else None
        is_told, is_waiting = self.controller.talk.notice is not None, self.controller.is_waiting
        leads = is_told or cards is None or cards.caption is not None
        keys = self._describe_keys(leads=leads)
        told = describe_review(self.look(), keys, self.table, shown, None if is_told else cards)
        return replace(told, is_moving=not (is_told or is_waiting))

    # --- what is shown of it

    def _show_panel(self) -> PanelShown:
        """Return the panel beside the table."""
        raise NotImplementedError

    def look(self) -> ReviewShown:
        return ReviewShown(
            table=self._show_table(),
            title=self.title,
            summary=self.summary,
            said=self.controller.talk.line,
            panel=self._show_panel(),
        )

    def _show_table(self) -> TableShown:
        choice = self.controller.choice
        if not isinstance(choice, CardChoice):
            return lay_table(self.settings, self.controller.timeline, {}, is_open=False)
        lifts = {card: choice.lift_of(card) for card in choice.cards}
        table = lay_table(self.settings, self.controller.timeline, lifts, is_open=False)
        return replace(table, marks=Marks(focus=choice.focus, thrown=choice.picked))

    @property
    def _scores(self) -> tuple[int, int]:
        shown = self.controller.timeline.shown
        return shown.pegs[0][0], shown.pegs[1][0]

    def _name_going_on(self) -> str:
        """Return the main label: acknowledge a message, skip an animation, or confirm."""
        choice = self.controller.choice
        if choice is None or self.controller.talk.notice is not None:
            return GO_ON
        return self.last_words if self.is_over else choice.caption or choice.automatic or GO_ON

    def _may(self, name: str) -> bool:
        choice = self.controller.choice
        if name != "go" or self.controller.talk.notice is not None:
            return True
        return choice is not None and (choice.caption is not None or choice.focus is not None)


class WhatIfScene(BranchScene):
    """A branch of a game under review; ``number`` counts its starts."""

    last_words = BACK_TO_REVIEW

    def __init__(
        self,
        settings: Settings,
        recording: RecordedGame,
        analysis: Analysis,
        at: int,
        worker: Worker | None = None,
    ) -> None:
        self.recording, self.at = recording, at
        self.is_dealt_anew = False
        self.number = 0
        self._analysis = analysis
        turn = recording.turns[at]
        own, other = tell_scores(turn.after.scores, start_of(turn.after))
        self.title = recording.title
        self.summary = FROM_HAND.format(number=turn.hand, own=own, other=other)
        super().__init__(settings, turn.after, worker or share_worker())

    def _branch(self) -> Match:
        """Return a branch with different later cards each time."""
        self.number += 1
        return branch_off(self._start, SEED + self.number, is_dealt_anew=self.is_dealt_anew)

    def _change_cards(self) -> None:
        """Switch hidden cards between the actual ones and random ones."""
        self.is_dealt_anew = not self.is_dealt_anew

    def _build_paper(self) -> Item:
        return Picture(self._paint_odds, ODDS[1], least=ODDS[0])

    def _paint_odds(self, canvas: Canvas, box: Box) -> None:
        paint_odds(
            canvas, replace(show_odds(self.recording, self._analysis, self.at, box), marks=())
        )

    def _show_panel(self) -> PanelShown:
        was = self.recording.turns[-1].after
        scores = tell_scores(self._scores, start_of(self._start))
        cards = DEALT_ANEW if self.is_dealt_anew else AS_IT_WAS
        is_over = isinstance(was.phase, GameOver)
        rows = stand_beside(tell_scores(was.scores, start_of(was)), scores, is_over=is_over)
        return PanelShown(WHAT_IF, cards, rows=(*rows, (AGAINST, self.level.capitalize())))


class PlayOnScene(BranchScene):
    """Branch from a position; hidden cards follow from ``seed``.

    ``text`` is the line of the position. ValueError for an invalid one.
    """

    title = POSITION_TITLE
    last_words = BACK_TO_POSITION

    def __init__(
        self,
        settings: Settings,
        view: DiscardView | PlayView,
        text: str,
        seed: int,
        worker: Worker,
    ) -> None:
        self.seed = seed
        self._text = text
        start = lay_position(view)
        own, other = start.scores
        self.summary = ON_FROM.format(own=own, other=other)
        super().__init__(settings, start, worker)

    def _branch(self) -> Match:
        """Return a branch with the same cards until others are requested."""
        return branch_off(self._start, self.seed, is_dealt_anew=True)

    def _change_cards(self) -> None:
        self.seed += 1

    def _build_paper(self) -> Item:
        """Return the line of the position, in legible letters."""
        head = Text(POSITION_TITLE, Size.SMALL, palette.INK, align=0.5)
        line = Text(self._text, Size.SMALL, palette.INK, face=Face.TABLE, align=0.5)
        return Panel(head, line, fill=palette.IVORY)

    def _show_panel(self) -> PanelShown:
        rows = stand_beside(self._start.scores, self._scores, is_over=False)
        return PanelShown(PLAY_ON, BY_LOT, rows=(*rows, (AGAINST, self.level.capitalize())))


def _no_line(key: str, said: Collection[str] = ()) -> str | None:
    """Return no line: the opponent is silent in a branch."""
    del key, said
    return None
