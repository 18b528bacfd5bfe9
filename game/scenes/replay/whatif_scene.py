"""What if: played on from a place of a game that is over."""

from dataclasses import replace

from game.paint.charts.choice_bars import PanelShown
from game.paint.scenes.reviewing import ReviewShown
from game.rules.state import GameOver
from game.scenes.replay.analysis import Analysis, share_worker
from game.scenes.replay.branch import BranchScene
from game.scenes.replay.recorded import Reel
from game.scenes.replay.review_look import show_odds_at
from game.settings.settings import Settings
from game.table.branching import branch_off
from game.table.match import Match
from game.table.thinking import Worker
from game.words.review.review_words import BACK_TO_REVIEW
from game.words.review.whatif_words import (
    AS_IT_WAS,
    DEALT_ANEW,
    WHAT_IF,
    stand_beside,
    write_from,
    write_level,
)
from game.words.table.standing import start_of, tell_scores

SEED = 97


class WhatIfScene(BranchScene):
    """A branch of a game under review; ``number`` counts how often it was begun."""

    last_words = BACK_TO_REVIEW

    def __init__(
        self,
        settings: Settings,
        reel: Reel,
        analysis: Analysis,
        at: int,
        worker: Worker | None = None,
    ) -> None:
        self.reel, self.at = reel, at
        self.is_dealt_anew = False
        self.number = 0
        self._analysis = analysis
        super().__init__(settings, reel.turns[at].after, worker or share_worker())

    def _branch(self) -> Match:
        """With later cards that are others each time."""
        self.number += 1
        return branch_off(self._start, SEED + self.number, is_dealt_anew=self.is_dealt_anew)

    def _change_cards(self) -> None:
        """What the player could not see: as it was, or dealt anew."""
        self.is_dealt_anew = not self.is_dealt_anew

    @property
    def title(self) -> str:
        """The game."""
        return self.reel.title

    @property
    def summary(self) -> str:
        """From which hand, at which scores."""
        own, computers = tell_scores(self._start.scores, start_of(self._start))
        return write_from(self.reel.turns[self.at].hand, own, computers)

    def look(self) -> ReviewShown:
        """The branch, and the odds of the game with the place from which it goes."""
        odds = show_odds_at(self.reel, self._analysis, self.at, self.strip.places.paper)
        return replace(super().look(), odds=replace(odds, marks=()))

    def _show_panel(self) -> PanelShown:
        """How the game ended, how it stands here, and who sits there."""
        was = self.reel.turns[-1].after
        scores = tell_scores(self._scores, start_of(self._start))
        cards = DEALT_ANEW if self.is_dealt_anew else AS_IT_WAS
        is_over = isinstance(was.phase, GameOver)
        rows = stand_beside(tell_scores(was.scores, start_of(was)), scores, is_over=is_over)
        return PanelShown(WHAT_IF, cards, rows=(*rows, write_level(self.level)))
