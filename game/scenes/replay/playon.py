"""Played on from a position that somebody has set up."""

from dataclasses import replace

from game.paint.charts.choice_bars import PanelShown
from game.paint.scenes.reviewing import LineShown, ReviewShown
from game.rules.views import DiscardView, PlayView
from game.scenes.replay.branch import BranchScene
from game.settings.settings import Settings
from game.table.branching import branch_off, lay_position
from game.table.match import Match
from game.table.thinking import Worker
from game.words.review.position_words import BACK_TO_POSITION, BY_LOT, PLAY_ON, TITLE, write_on_from
from game.words.review.whatif_words import stand_beside, write_level


class PlayOnScene(BranchScene):
    """A branch of nothing; what the player cannot see follows from ``seed``.

    ``text`` is the line of the position. ValueError for one that cannot be laid.
    """

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
        super().__init__(settings, lay_position(view), worker)

    def _branch(self) -> Match:
        """The same cards until others are wanted."""
        return branch_off(self._start, self.seed, is_dealt_anew=True)

    def _change_cards(self) -> None:
        """Those of the next seed."""
        self.seed += 1

    @property
    def title(self) -> str:
        """That it is no game."""
        return TITLE

    @property
    def summary(self) -> str:
        """At which scores it begins."""
        return write_on_from(*self._start.scores)

    def look(self) -> ReviewShown:
        """The branch, and the line from which it goes."""
        return replace(super().look(), line=LineShown(self.strip.places.paper, TITLE, self._text))

    def _show_panel(self) -> PanelShown:
        """How it stands, and who sits there."""
        rows = stand_beside(self._start.scores, self._scores, is_over=False)
        return PanelShown(PLAY_ON, BY_LOT, rows=(*rows, write_level(self.level)))
