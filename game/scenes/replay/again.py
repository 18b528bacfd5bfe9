"""The mistakes of a game once more: the position is there, and one chooses anew."""

from dataclasses import replace

from game.mind.coach.decision import Decision
from game.paint.scenes.reviewing import ReviewShown
from game.scenes.pieces.scene import Change
from game.scenes.replay.analysis import Analysis
from game.scenes.replay.asking import AskingScene
from game.scenes.replay.playback import Playback
from game.scenes.replay.recorded import Reel
from game.scenes.replay.review_look import show_badges, show_odds
from game.settings.settings import Settings
from game.words.review.review_words import AGAIN, BACK_TO_REVIEW, ONCE_MORE, ask, call_other


class AgainScene(AskingScene):
    """One mistake after the other; the odds of the game stay in sight."""

    _invitation = ONCE_MORE
    last_words = BACK_TO_REVIEW

    def __init__(self, settings: Settings, reel: Reel, analysis: Analysis) -> None:
        self.mistakes = analysis.survey.mistakes
        self._analysis = analysis
        self._game = Playback(settings, reel)
        super().__init__(len(self.mistakes), analysis.whys)

    @property
    def decision(self) -> Decision:
        """The choice that is put again."""
        return self._analysis.survey.decisions[self.mistakes[self.number]]

    def _put(self) -> Playback:
        self._game.show(self.mistakes[self.number] - 1)
        return self._game

    def update(self, seconds: float) -> Change | None:
        """Take in what of the game has been weighed meanwhile, too."""
        self.is_stale = self._analysis.update() or self.is_stale
        return super().update(seconds)

    def look(self) -> ReviewShown:
        """The position as it is shown now; the computer's cards lie as they lay."""
        odds = show_odds(self._game, self._analysis, self.strip.places.paper)
        return ReviewShown(
            table=self._show_table(),
            title=self._game.reel.title,
            summary=AGAIN.format(number=self.number + 1, n=self.n_all),
            said="" if self.made else call_other(ask(self.decision), self._game.reel.other),
            changes="",
            panel=self._show_panel(),
            odds=replace(odds, marks=()),
            badges=show_badges(self.made),
            buttons=self.keys.show(),
            places=self.strip.places,
        )
