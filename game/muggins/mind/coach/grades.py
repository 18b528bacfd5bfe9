"""Grades: the evaluation of a moment of a game, which is the input of a ledger.

Nothing here needs numpy: a graded game can be shown without loading an engine.
"""

from dataclasses import dataclass, replace

from muggins.mind.coach.chance import Chance
from muggins.mind.coach.decision import Decision, DecisionKind
from muggins.mind.coach.moments import NO_ERRORS, MomentKind, Pair
from muggins.rules.seat import Seat

VERSION = 12  # of what the coach says; grades of another one are made again


@dataclass(frozen=True, slots=True)
class Grade:
    at: MomentKind
    deal: int
    win: Chance  # by the best choice, where there is one
    corrected: Chance | None = None  # the same without wrong claims, where there were some
    points: Pair = NO_ERRORS  # by seat, what those brought
    decision: Decision | None = None

    @property
    def seat(self) -> Seat:
        return self.win.seat

    def turned(self) -> "Grade":
        return replace(
            self,
            win=self.win.turned(),
            corrected=self.corrected and self.corrected.turned(),
            points=self.points[::-1],
            decision=self.decision and self.decision.turned(),
        )

    @property
    def is_rough(self) -> bool:
        """True for a choice in an ending that is still to be simulated.

        After wrong claims the first estimate remains, since their effect is measured against it.
        """
        made = self.decision
        if made is None or made.kind is not DecisionKind.ENDING or self.corrected is not None:
            return False
        return not (made.is_forced or made.is_played_out)
