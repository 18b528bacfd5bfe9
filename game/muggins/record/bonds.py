"""Bond of a player to a match until it is finished; without challenges there is none.

An extra that has them derives from Bond, under the hook ``bond``. Of several, the last one that
ties a player counts.
"""

from datetime import date

from muggins import registry
from muggins.record.players import Players
from muggins.record.snapshot import Snapshot
from muggins.rules.deal import Source
from muggins.rules.state import State
from muggins.settings.settings import Settings

LOCKED = "The match is locked: you can't change options, match or player."


class LockedError(ValueError):
    def __init__(self) -> None:
        super().__init__(LOCKED)


class Bond:
    """The tie of one player; this one ties nobody."""

    has_own_settings = False  # of its match, over which none are lent
    is_guest = False  # a name beside the player's own, for these matches only
    is_for_pairs = False  # two people may play its matches, too

    def __init__(self, players: Players, name: str) -> None:
        self._players, self.name = players, name

    @property
    def owner(self) -> str:
        """The name of the player that the table shows."""
        return self.name

    @classmethod
    def ties(cls, players: Players, name: str, wanted: object) -> bool:  # noqa: ARG003
        """Return whether a bond of this kind ties a player who is to play what is ``wanted``."""
        return True

    @classmethod
    def name_for(cls, players: Players, own: str, wanted: object, today: date) -> str:  # noqa: ARG003
        """Return the name under which to play what is ``wanted``."""
        return own

    def holds(self, n_games: int) -> bool:  # noqa: ARG002
        """Return whether the match is not played out after so many games."""
        return False

    def is_played_out(self, page: Snapshot) -> bool:  # noqa: ARG002
        """Return whether the match on a page is over, and no other game of it follows."""
        return False

    def is_free(self, setting: str) -> bool:  # noqa: ARG002
        """Return whether a setting may be changed while it holds."""
        return True

    def begins(self, wanted: object, n_games: int | None, today: date) -> bool:  # noqa: ARG002
        """Return whether a match begins with what is ``wanted``; ValueError with a sentence.

        ``n_games`` are those of the player's match that are over, None for a new player.
        """
        return False

    def take(self, wanted: object, today: date, own: Settings | None) -> tuple[Settings, Source]:
        """Tie the player; return settings and cards of the match. ``own`` are a table's looks."""
        raise NotImplementedError

    def settle(self, state: State) -> None:
        """Note that a game is over."""


def bond_type(players: Players, name: str, wanted: object = None) -> type[Bond]:
    """Return the kind of bond that ties a player."""
    kinds: list[type[Bond]] = [Bond, *registry.hooked("bond")]
    return next(kind for kind in reversed(kinds) if kind.ties(players, name, wanted))


def bond_between(players: Players, name: str, wanted: object = None) -> Bond:
    """Return the tie of a player."""
    return bond_type(players, name, wanted)(players, name)
