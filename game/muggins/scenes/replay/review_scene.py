"""The review of a game, move by move, with mistakes and better choices."""

import re
from collections.abc import Callable, Iterator

from muggins.control.intents import Act, Intent
from muggins.mind.coach.luck_report import Graded
from muggins.motion.boxes import Box
from muggins.paint.charts.odds import paint_odds, place_at
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.widgets import Look
from muggins.paint.scenes.reviewing import ReviewShown
from muggins.rules.cards import Seat
from muggins.scenes.pieces.chooser import print_page
from muggins.scenes.replay.analysis import (
    ODDS,
    Analysis,
    Begin,
    decision_ahead,
    show_badges,
    show_odds,
    show_panel,
    write_changes,
)
from muggins.scenes.replay.branch import WhatIfScene
from muggins.scenes.replay.playback import Playback, RecordedGames, describe_review, load_or_tell
from muggins.scenes.replay.position_scene import PositionScene
from muggins.scenes.replay.quiz import AgainScene
from muggins.scenes.replay.replay_controls import REVIEW, GameScene, MoveSlider, ReviewedScene
from muggins.settings.settings import Settings
from muggins.speech.outline import Outline
from muggins.table.choices import PICKED_LIFT
from muggins.table.setup import Setup, can_branch, tell_position
from muggins.table.thinking import Worker
from muggins.ui.scene import Change, Push
from muggins.words.review.review_words import SAVE

WHOSE = "Show whose mistakes?"
UNFIT = re.compile("[,:]")  # for the name of a file


class ReviewScene(GameScene, ReviewedScene):
    """A finished game on the table, beside the value of every choice in it."""

    _main, _strip = "next mistake", REVIEW

    def __init__(
        self,
        settings: Settings,
        shelf: RecordedGames,
        place: int = 0,
        back: Change | None = None,
        begin: Begin | None = None,
        worker: Worker | None = None,
        *,
        seat: Seat = Seat.PLAYER,
        is_locked: bool = False,
        analysis: Analysis | None = None,
        at: int | None = None,
    ) -> None:
        """Show a game of a shelf from a move on, or one that is analyzed already."""
        super().__init__(back)
        self._branches, self._is_closing = not is_locked, analysis is None
        self.analysis = analysis or Analysis(
            load_or_tell(shelf, place).seen_by(seat), begin, worker
        )
        self.game = Playback(settings, self.analysis.recording)
        self.slider = MoveSlider(self._slide, self._step, self._paint_odds, ODDS)
        self._is_led = at is None  # to what cost most, until the player goes about by themselves
        self._lead()
        if at is not None:
            self.game.show(at)
        self.show()

    def _build_paper(self) -> MoveSlider:
        return self.slider

    def _paint_odds(self, canvas: Canvas, box: Box, look: Look) -> None:
        paint_odds(canvas, show_odds(self.game.recording, self.analysis, self.game.at, box))

    # --- going about

    def _lead(self) -> None:
        """Jump to the player's most expensive mistake, once all is analyzed."""
        if self._is_led and self.analysis.is_done:
            self._is_led = False
            if (costliest := self.analysis.costliest) is not None:
                self.game.show(costliest - 1)

    def next_mistake(self) -> None:
        """Jump to the player's next marked choice; wrap around at the end."""
        self._show_mistake(place for place in self._mistakes if place > self.game.at)

    def last_mistake(self) -> None:
        """Jump to the player's previous marked choice; wrap around at the start."""
        places = reversed(self._mistakes)
        self._show_mistake((place for place in places if place < self.game.at), -1)

    @property
    def _mistakes(self) -> tuple[int, ...]:
        """The places in the game before each mistake."""
        return tuple(place - 1 for place in self.analysis.survey.mistakes)

    def _show_mistake(self, places: Iterator[int], otherwise: int = 0) -> None:
        if self._mistakes:
            self.game.show(next(places, self._mistakes[otherwise]))

    @property
    def _doings(self) -> dict[Act, Callable[[], None]]:
        last, following = self.last_mistake, self.next_mistake
        mistakes = {Act.PREVIOUS_TAB: last, Act.NEXT_TAB: following}
        return super()._doings | mistakes | {Act.PREVIOUS: last, Act.NEXT: following}

    def _leave(self) -> Change:
        """Stop the analysis, unless the opener still needs it."""
        if self._is_closing:
            self.analysis.close()
        return super()._leave()

    def _do(self, intent: Intent) -> Change | None:
        actions = {
            "again": self._try_again,
            "what if": self._branch_off,
            "position": self._set_up,
            "page": self._save,
        }
        for name, go in actions.items():
            if intent.act is REVIEW.captions[name][1]:
                return go() if self._may(name) else None
        self._is_led &= intent.act not in self._doings
        return super()._do(intent)

    def _try_again(self) -> Change:
        return Push(AgainScene(self.game.settings, self.game.recording, self.analysis))

    @property
    def _may_branch(self) -> bool:
        """True unless locked, or nothing is left to play from here."""
        turn = self.game.turn
        is_alone = self.game.recording.names is None
        return self._branches and is_alone and turn is not None and can_branch(turn.after)

    def _branch_off(self) -> Change:
        game = self.game
        return Push(WhatIfScene(game.settings, game.recording, self.analysis, game.at))

    @property
    def _position(self) -> str:
        """The next choice as one line; empty under lock, or where there is none."""
        game, later = self.game, self.game.recording.turns[self.game.at + 1 :]
        if not self._branches or self.analysis.trouble or not later or later[0].seat is None:
            return ""
        return tell_position(game.recording.turns[game.at].after, later[0].seat)

    def _set_up(self) -> Change:
        return Push(PositionScene(self.game.settings, Setup.of(self._position)))

    def _save(self) -> Change:
        name = f"{UNFIT.sub('', self.game.recording.title).replace(' ', '-')}.html"
        return print_page(name, self._write_page, SAVE)

    def _write_page(self) -> str:
        from muggins.documents.coach_html import write_page

        title, other = self.game.recording.title, self.game.recording.other
        graded = Graded(title, self.analysis.graded, other=other)
        return write_page(title, [graded])

    def _slide(self, x: float) -> None:
        self._is_led = False
        self.game.show(place_at(self.slider.box, len(self.game.recording.turns), x))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.analysis.whys.ask(decision_ahead(self.game, self.analysis))
        self.is_stale |= self.analysis.update()
        self._lead()

    def describe(self) -> Outline:
        game = self.game
        keys, names = self.form.describe(), game.recording.names
        return describe_review(self.look(), keys, self.table, game.picture, names=names)

    # --- what is shown of it

    def look(self) -> ReviewShown:
        game, analysis = self.game, self.analysis
        is_still = game.turn is not None and game.timeline.is_resting
        decision = decision_ahead(game, analysis) if is_still else None
        is_own = decision is not None and decision.seat is Seat.PLAYER
        lifts = dict.fromkeys(decision.played, PICKED_LIFT) if decision and is_own else {}
        changes = write_changes(game, analysis) if decision is not None else ""
        return ReviewShown(
            table=game.show_table(lifts),
            title=game.recording.title,
            summary=analysis.summary,
            said=game.said,
            changes=changes,
            panel=show_panel(game, analysis),
            odds=show_odds(game.recording, analysis, game.at, self.slider.box),
            badges=show_badges(decision),
        )

    def _may(self, name: str) -> bool:
        mistakes = self._mistakes
        has_others = any(place != self.game.at for place in mistakes)
        return {
            "previous mistake": has_others,
            "next mistake": has_others,
            "what if": self._may_branch and not self.analysis.trouble,
            "position": bool(self._position),
            "page": bool(self.analysis.is_done and self.analysis.graded),
            "again": bool(mistakes),
        }.get(name, super()._may(name))
