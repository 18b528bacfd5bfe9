"""Answers to clicks at the table that have no effect: why nothing happens, and what to do."""

from muggins.motion.places import card_box
from muggins.motion.timeline import Sprite
from muggins.scenes.table.buttons import BoardPlace
from muggins.scenes.table.table_view import TableViewBuilder
from muggins.table.choices import MoveChoice
from muggins.table.claims import ClaimChoice, CountChoice, NumberChoice
from muggins.table.controller import TableController
from muggins.words.table.prompts import (
    AHEAD_ONLY,
    CLAIM_FIRST,
    CLICK_BUTTON,
    NOT_YOURS,
    PEGS_LATER,
    PLAYED_ALREADY,
    TOO_FAR,
)

WHOLE = ("", AHEAD_ONLY, TOO_FAR)  # that say what to do


class IgnoredClicks:
    """Finds the answer to a click from what lies there and what is asked for."""

    def __init__(
        self, controller: TableController, showing: TableViewBuilder, board: BoardPlace
    ) -> None:
        self._controller, self._showing, self._board = controller, showing, board

    def answer(self, x: float, y: float) -> str:
        """Return why a click has no effect; empty if it needs no answer."""
        choice = self._controller.choice
        if type(choice) is MoveChoice:
            return CLICK_BUTTON.format(button=choice.caption) if choice.caption else ""
        if choice is None or choice.is_over(*self._to_board(choice, x, y)):
            return ""
        told = self._answer_for_card(choice, x, y) or self._answer_for_board(choice, x, y)
        return told if told in WHOLE else f"{told} {self._controller.talk.asked}"

    def _to_board(self, choice: MoveChoice, x: float, y: float) -> tuple[float, float]:
        return self._board.to_board(x, y) if isinstance(choice, ClaimChoice) else (x, y)

    def _card_at(self, x: float, y: float) -> Sprite | None:
        """Return the topmost card in a hand or in the play."""
        shown = self._controller.timeline.shown
        held = {*shown.hands[0], *shown.hands[1]}
        cards = (each for each in self._showing.build().sprites[::-1])
        seen = (each for each in cards if each.owner is not None or each.card in held)
        boxes = ((each, card_box(each.x, each.y, each.height)) for each in seen)
        return next((each for each, box in boxes if box.holds(x, y)), None)

    def _answer_for_card(self, choice: MoveChoice, x: float, y: float) -> str:
        sprite = self._card_at(x, y)
        if sprite is None:
            return ""
        is_claim = isinstance(choice, NumberChoice) and not isinstance(choice, CountChoice)
        if is_claim:
            return CLAIM_FIRST
        if sprite.owner is not None:
            return PLAYED_ALREADY
        is_other = sprite.card not in self._controller.timeline.shown.hands[choice.seat]
        return NOT_YOURS if is_other else ""

    def _answer_for_board(self, choice: MoveChoice, x: float, y: float) -> str:
        if self._board.is_hidden or not self._board.box.holds(x, y):
            return ""
        if not isinstance(choice, ClaimChoice):
            return "" if isinstance(choice, NumberChoice) else PEGS_LATER
        hole, _ = choice.places.streets.nearest_hole(choice.seat, *self._to_board(choice, x, y))
        return AHEAD_ONLY if hole < choice.front else TOO_FAR if hole > choice.front else ""
