"""Choices asked one after the other, each answered with its reason.

They are the player's own mistakes from a game, or positions to practice.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from muggins.control.intents import Act, Intent
from muggins.mind.coach.decision import AS_GOOD, Decision, Judgement
from muggins.motion.boxes import Box
from muggins.paint.charts.choice_bars import PanelShown, StepsShown, paint_steps
from muggins.paint.charts.odds import paint_odds
from muggins.paint.kit.canvas import Canvas
from muggins.paint.scenes.reviewing import ReviewShown
from muggins.paint.scenes.shown import Marks, TableShown
from muggins.record.practice import Position
from muggins.rules.moves import Move, Proceed, cards_of
from muggins.rules.turn import Turn
from muggins.scenes.replay.analysis import (
    ODDS,
    Analysis,
    Whys,
    name_other,
    show_badges,
    show_decision,
    show_odds,
)
from muggins.scenes.replay.playback import Playback, RecordedGame, describe_review
from muggins.scenes.replay.replay_controls import ASKING, FramedScene
from muggins.settings.settings import Settings
from muggins.speech.outline import Outline
from muggins.table.choices import PICKED_LIFT, CardChoice, PlayChoice, ThrowChoice
from muggins.table.thinking import Worker
from muggins.ui.layout import Item, Picture
from muggins.ui.scene import Change, Pop
from muggins.words.review import practice_words
from muggins.words.review.review_words import (
    AGAIN,
    ALL_DONE,
    BACK_TO_REVIEW,
    GO_ON,
    LAY_AWAY,
    ONCE_MORE,
    PLAY_IT,
    SHOWN,
    answer,
    ask,
    call_other,
    head,
    write_found,
)

STEPS = 212.0  # height of the strip of positions
Answered = Callable[[Position, bool], str]
"""Callback with a position and whether the answer was right; returns the next date's text."""
ONWARD = (Act.CONFIRM, Act.NEXT_TAB, Act.NEXT)


class AskingScene(FramedScene):
    """Positions in sequence, each once; ``made`` is the choice made now."""

    _strip = ASKING
    _counting = ""  # which of how many this is
    _invitation = ""  # to choose
    last_words = ""  # of the button, once all is over

    def __init__(self, n_all: int, whys: Whys) -> None:
        super().__init__()
        self.n_all = n_all
        self.number = 0  # of the one that is put, from 0
        self.n_found = 0  # answered right
        self._whys = whys
        self._form.is_pointing = True  # no card is in the keys' focus at first
        self._lay_out()
        self.show()

    def _fit_table(self) -> None:
        self._game.fit(self.table.homes)
        self.choice.places = self._game.timeline.places

    def _lay_out(self) -> None:
        """Present the position to the player."""
        self.made: Decision | None = None
        self.is_shown = False  # the player asked for the answer
        self._game = self._put()
        turn, sort = self._game.turn, self._game.settings.sort
        assert turn is not None
        kind = ThrowChoice if self.decision.kind.is_throw else PlayChoice
        self.choice: CardChoice = kind(turn.after, self._game.recording.seat, sort=sort)
        self.choice.is_pointing = self.form.is_pointing
        self._fit_table()

    # --- what is asked, and how it is told

    @property
    def decision(self) -> Decision:
        """The choice that is asked."""
        raise NotImplementedError

    def _put(self) -> Playback:
        """Return the table before the choice."""
        raise NotImplementedError

    def _tell(self, made: Decision) -> str:
        told = SHOWN if self.is_shown else answer(made, is_same=self._is_same(made))
        return f"{told} {write_found(self.n_found, self.n_all)}" if self.is_over else told

    def _is_same(self, made: Decision) -> bool:
        return {*made.played} == {*self.decision.played}

    # --- how it stands

    @property
    def is_over(self) -> bool:
        return self.number == self.n_all - 1 and self.made is not None

    @property
    def is_right(self) -> bool:
        return self.made is not None and self.made.loss < AS_GOOD and not self.is_shown

    @property
    def pointer(self) -> str:
        is_card = self.made is None and self.choice.is_pointed
        return "hand" if is_card else super().pointer

    # --- what is done

    def _do(self, intent: Intent) -> Change | None:
        if self.made is not None:
            return self._go_on() if intent.act in ONWARD else None
        if intent.act is Act.HINT:
            self.is_shown = True
            self.judge(self.decision.best.cards)
        else:
            self._choose(self._on_table(intent))
        return None

    def _choose(self, intent: Intent) -> None:
        self._make(self.choice.handle(intent) if self.made is None else None)

    def _make(self, move: Move | None) -> None:
        if move is not None:
            self.judge(cards_of(move))

    def judge(self, cards: tuple[int, ...]) -> None:
        """Record these cards as the answer."""
        self.made = replace(self.decision, played=cards)
        self.n_found += self.is_right
        self._whys.ask(self.made)

    def _go_on(self) -> Change | None:
        if self.is_over:
            return Pop()
        self.number += 1
        self._lay_out()
        return None

    def _click(self, name: str, act: Act) -> Change | None:
        """Handle a strip key, whatever has the focus."""
        if name == "go" and self.made is None:
            self._make(self.choice.confirm())
            return None
        return super()._click(name, act)

    def update(self, seconds: float) -> None:
        del seconds
        self.is_stale |= self._whys.update()

    def describe(self) -> Outline:
        choice = self.choice if self.made is None else None
        keys = self._describe_keys(leads=self.made is not None or self.choice.caption is not None)
        names = self._game.recording.names
        return describe_review(self.look(), keys, self.table, self._game.picture, choice, names)

    # --- what is shown of it

    def look(self) -> ReviewShown:
        recording = self._game.recording
        return ReviewShown(
            table=self._show_table(),
            title=recording.title,
            summary=self._counting.format(number=self.number + 1, n=self.n_all),
            said="" if self.made else call_other(ask(self.decision), recording.other),
            panel=self._show_panel(),
            badges=show_badges(self.made),
        )

    def _show_table(self) -> TableShown:
        if self.made is not None:
            lifts = dict.fromkeys(self.made.played, PICKED_LIFT)
            return self._game.show_table(lifts, is_open=False)
        lifts = {card: self.choice.lift_of(card) for card in self.choice.cards}
        table = self._game.show_table(lifts, is_open=False)
        return replace(table, marks=Marks(focus=self.choice.focus, thrown=self.choice.picked))

    def _show_panel(self) -> PanelShown:
        if self.made is None:
            panel = PanelShown(head(self.decision), self._invitation)
            return name_other(panel, self._game.recording.other)
        why, told = self._whys.tell(self.made), self._tell(self.made)
        shown = name_other(show_decision(self.made, why, told), self._game.recording.other)
        return replace(shown, head=ALL_DONE) if self.is_over else shown

    def _name_going_on(self) -> str:
        if self.made is not None:
            return self.last_words if self.is_over else GO_ON
        return LAY_AWAY if self.decision.kind.is_throw else PLAY_IT

    def _may(self, name: str) -> bool:
        if name == "go":
            is_on_card = not self.decision.kind.is_throw and self.choice.can_take(self.choice.focus)
            return self.made is not None or self.choice.caption is not None or is_on_card
        return name == "back" or self.made is None


class AgainScene(AskingScene):
    """Mistakes of a game in sequence, with its odds in view."""

    _counting, _invitation = AGAIN, ONCE_MORE
    last_words = BACK_TO_REVIEW

    def __init__(self, settings: Settings, recording: RecordedGame, analysis: Analysis) -> None:
        self.mistakes = analysis.survey.mistakes
        self._analysis = analysis
        self._game = Playback(settings, recording)
        super().__init__(len(self.mistakes), analysis.whys)

    @property
    def decision(self) -> Decision:
        return self._analysis.survey.decisions[self.mistakes[self.number]]

    def _put(self) -> Playback:
        self._game.show(self.mistakes[self.number] - 1)
        return self._game

    def update(self, seconds: float) -> None:
        self.is_stale |= self._analysis.update()
        super().update(seconds)

    def _build_paper(self) -> Item:
        return Picture(self._paint_odds, ODDS[1], least=ODDS[0])

    def _paint_odds(self, canvas: Canvas, box: Box) -> None:
        odds = show_odds(self._game.recording, self._analysis, self._game.at, box)
        paint_odds(canvas, replace(odds, marks=()))


class DrillScene(AskingScene):
    """A drill; ``signs`` are the results of the positions so far."""

    _counting, _invitation = practice_words.SUMMARY, practice_words.CHOOSE
    last_words = practice_words.DONE

    def __init__(
        self,
        settings: Settings,
        positions: Sequence[Position],
        answered: Answered,
        worker: Worker,
    ) -> None:
        self.positions = positions
        self._signs: list[Judgement | None] = []
        self._settings, self._answered = settings, answered
        self._answer = ""
        super().__init__(len(positions), Whys(worker))

    @property
    def decision(self) -> Decision:
        return self.positions[self.number].decision

    def _put(self) -> Playback:
        state = self.positions[self.number].state
        turn = Turn(state, None, Proceed(), state, ())
        return Playback(self._settings, RecordedGame(practice_words.TITLE, (turn,)))

    def judge(self, cards: tuple[int, ...]) -> None:
        super().judge(cards)
        assert self.made is not None
        self._signs.append(None if self.is_right else self.made.judgement or Judgement.INACCURACY)
        self._answer = self._answered(self.positions[self.number], self.is_right)

    def _tell(self, made: Decision) -> str:
        return f"{super()._tell(made)} {self._answer}"

    def _is_same(self, made: Decision) -> bool:
        return self.positions[self.number].is_mistake and super()._is_same(made)

    def _build_paper(self) -> Item:
        return Picture(self._paint_steps, STEPS)

    def _paint_steps(self, canvas: Canvas, box: Box) -> None:
        told = practice_words.RIGHT_SO_FAR.format(n_right=self.n_found or "None")
        words = told if self._signs else ""
        paint_steps(canvas, StepsShown(box, tuple(self._signs), self.n_all, self.number, words))
