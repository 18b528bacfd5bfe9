"""What was meant while things still moved: it hurries them, and is done when they have ended."""

from collections import deque
from collections.abc import Iterator
from math import hypot

from game.control.intents import Act, Intent
from game.motion.places import card_box
from game.motion.sprites import Sprite
from game.rules.moves import Move
from game.table.choices import CardChoice, Choice
from game.table.claims import ClaimChoice

KEPT = frozenset(
    {Act.SELECT, Act.ERASE, Act.LEFT, Act.RIGHT, Act.UP, Act.DOWN, Act.FIRST, Act.LAST}
    | {Act.NEXT_TAB, Act.PREVIOUS_TAB, Act.HINT}
)
"""Keys that mean something at the next choice only."""
MOST = 8
AWAY = 40.0  # units that the pointer has to have gone since the last press to mean another card


class Typeahead:
    """Keys wait in their order; of the presses the last one, by the card that it named."""

    def __init__(self) -> None:
        self._keys: deque[Intent] = deque(maxlen=MOST)
        self._card: int | None = None
        self._hole: tuple[float, float] | None = None
        self._last_press = (-AWAY, -AWAY)

    @property
    def has_keys(self) -> bool:
        return bool(self._keys)

    def forget(self) -> None:
        self._keys.clear()
        self._card = self._hole = None

    def keep_key(self, intent: Intent) -> bool:
        """Keep a key that is not for now; whether it was kept. Enter follows other keys only."""
        is_kept = intent.act in KEPT or (intent.act is Act.CONFIRM and self.has_keys)
        if is_kept:
            self._keys.append(intent)
        return is_kept

    def note_press(self, intent: Intent) -> None:
        self._last_press = intent.x, intent.y

    def keep_press(
        self, on_table: Intent, on_board: Intent | None, sprites: Iterator[Sprite]
    ) -> None:
        """Keep what a press named: a card of the hand as it is seen, or a place of the board.

        There is none where no claim is due to come. A second press at the place of the last one
        is impatience, and names nothing.
        """
        (x, y), (last_x, last_y) = (on_table.x, on_table.y), self._last_press
        if on_table.number == 2 or hypot(x - last_x, y - last_y) < AWAY:
            return
        boxes = ((each.card, card_box(each.x, each.y, each.height)) for each in sprites)
        self._card = next((card for card, box in boxes if box.holds(x, y)), None)
        self._hole = None if on_board is None else (on_board.x, on_board.y)

    def take_key(self) -> Intent | None:
        return self._keys.popleft() if self._keys else None

    def take_press(self, choice: Choice) -> Move | None:
        """What the press means now that there is something to choose; it is used up."""
        card, hole = self._card, self._hole
        self._card = self._hole = None
        if isinstance(choice, CardChoice) and card is not None and choice.can_take(card):
            return choice.take(card)
        if isinstance(choice, ClaimChoice) and hole is not None:
            return choice.claim_at(*hole)
        return None
