"""A session of practice: positions one after the other, each answered once."""

from collections.abc import Callable, Sequence

from game.mind.coach.decision import Decision, Judgement
from game.paint.charts.steps import StepsShown
from game.paint.scenes.reviewing import ReviewShown
from game.rules.moves import Proceed
from game.rules.turn import Turn
from game.scenes.replay.asking import AskingScene
from game.scenes.replay.explanations import Whys
from game.scenes.replay.playback import Playback
from game.scenes.replay.recorded import Reel
from game.scenes.replay.review_look import show_badges
from game.settings.settings import Settings
from game.store.practice import Position
from game.table.thinking import Worker
from game.words.review.practice_words import CHOOSE, DONE, SUMMARY, TITLE, write_so_far
from game.words.review.review_words import ask

Answered = Callable[[Position, bool], str]
"""Told of a position and whether it was answered right; what is said of when it comes back."""


class DrillScene(AskingScene):
    """``signs`` are what came of the positions so far."""

    _invitation = CHOOSE
    last_words = DONE

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
        self._said = ""
        super().__init__(len(positions), Whys(worker))

    @property
    def decision(self) -> Decision:
        """The choice that is put."""
        return self.positions[self.number].decision

    def _put(self) -> Playback:
        state = self.positions[self.number].state
        return Playback(self._settings, Reel(TITLE, (Turn(state, None, Proceed(), state, ()),)))

    def judge(self, cards: tuple[int, ...]) -> None:
        """Take it that these are chosen, and note what came of it."""
        super().judge(cards)
        assert self.made is not None
        self._signs.append(None if self.is_right else self.made.judgement or Judgement.INACCURACY)
        self._said = self._answered(self.positions[self.number], self.is_right)

    def _tell(self, made: Decision) -> str:
        return f"{super()._tell(made)} {self._said}"

    def _is_same(self, made: Decision) -> bool:
        return self.positions[self.number].is_mistake and super()._is_same(made)

    def look(self) -> ReviewShown:
        """The position as it is shown now; the computer's cards stay hidden."""
        return ReviewShown(
            table=self._show_table(),
            title=TITLE,
            summary=SUMMARY.format(number=self.number + 1, n=self.n_all),
            said="" if self.made else ask(self.decision),
            changes="",
            panel=self._show_panel(),
            badges=show_badges(self.made),
            buttons=self.keys.show(),
            places=self.strip.places,
            steps=StepsShown(
                self.strip.places.paper,
                tuple(self._signs),
                self.n_all,
                self.number,
                write_so_far(self.n_found) if self._signs else "",
            ),
        )
