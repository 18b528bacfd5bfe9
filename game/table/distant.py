"""The chair of somebody whose program is elsewhere: it says what that one told."""

from collections.abc import Callable

from game.rules.moves import Move
from game.rules.views import View
from game.table.thinking import Thinker


class Distant:
    """``hear`` gives his next move, or what his program tells of cards; ``mind`` is not asked."""

    is_person = False

    def __init__(self, mind: Thinker, hear: Callable[[], Move | None]) -> None:
        self.mind, self.hear = mind, hear

    def ask(self, view: View) -> Move | None:
        """What came from there; None before it has come."""
        del view
        return self.hear()
