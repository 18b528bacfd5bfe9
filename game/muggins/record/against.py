"""A player's games against each level, in one entry of the player."""

from dataclasses import dataclass, replace

from muggins.record.players import Entries

ENTRY = "Beaten"


@dataclass(frozen=True, slots=True)
class Against:
    """Games against one level; games are numbered as the player's lifetime statistics count."""

    first_win: int = 0  # number of the game, 0 if there was none
    last: int = 0  # number of the last game
    won: int = 0
    lost: int = 0


def read_against(entries: Entries) -> dict[str, Against]:
    """Return the games by level; levels that were not played are missing."""
    found = {}
    for each in entries.text(ENTRY).split():
        level, *numbers = each.split(":")
        if numbers and len(numbers) <= 4 and all(number.isdecimal() for number in numbers):
            found[level] = Against(*map(int, numbers))
    return found


def note_result(entries: Entries, level: str, number: int, *, is_won: bool) -> Against:
    """Record a game once, and return all against that level."""
    every = read_against(entries)
    known = every.get(level, Against())
    if known.last == number or known.first_win == number:
        return known
    first = known.first_win or number * is_won
    now = replace(
        known,
        first_win=first,
        last=number,
        won=known.won + is_won,
        lost=known.lost + (not is_won),
    )
    every[level] = now
    rows = (f"{name}:{n.first_win}:{n.last}:{n.won}:{n.lost}" for name, n in every.items())
    entries.keep(ENTRY, " ".join(rows))
    return now
