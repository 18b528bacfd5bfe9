"""What two programs wrote into one INI file, joined: each has its own player, the rest is shared.

Of every section that this program has not changed, that which stands on the disk is right. In
section Global that goes entry by entry, and in its list of players name by name.
"""

from dataclasses import dataclass, field

from game.store.ini import GLOBAL, Ini

LIST = "Players"
FOLDED_GLOBAL = GLOBAL.casefold()


@dataclass(slots=True)
class Changes:
    """What was changed in memory and not written yet, by folded names."""

    sections: set[str] = field(default_factory=set)
    entries: set[str] = field(default_factory=set)  # of Global
    gone: set[str] = field(default_factory=set)  # sections that went to the archive

    def note(self, section: str, entry: str) -> None:
        folded = section.casefold()
        if folded == FOLDED_GLOBAL:
            self.entries.add(entry.casefold())
        else:
            self.sections.add(folded)

    def add(self, other: "Changes") -> None:
        self.sections |= other.sections
        self.entries |= other.entries
        self.gone |= other.gone


def take_over(ours: Ini, base: Ini, theirs: Ini, changes: Changes, own: str) -> None:
    """Bring ``ours`` up to ``theirs``, which was ``base`` when this program looked last.

    The section of the player at the table, ``own``, is this program's alone, and so is what it
    has changed. A section that went to the archive stays gone, unless somebody has changed it.
    """
    mine = {GLOBAL.casefold(), own.casefold(), *changes.sections} - changes.gone
    for title in theirs.titles():
        folded, lines = title.casefold(), theirs.lines(title)
        if folded not in mine and not (folded in changes.gone and lines == base.lines(title)):
            ours.take(title)
            ours.put(title, lines)
    there = {title.casefold() for title in theirs.titles()}
    for title in base.titles():
        if title.casefold() not in mine | there:
            ours.take(title)
    _join_lists(ours, base, theirs, mine)
    for name, value in theirs.entries(GLOBAL):
        if name.casefold() not in changes.entries | {LIST.casefold()}:
            ours.set(GLOBAL, name, value)


def _join_lists(ours: Ini, base: Ini, theirs: Ini, mine: set[str]) -> None:
    """Our order, without who left the list meanwhile, and then who came."""
    words, before, now = (_list(ini) for ini in (ours, base, theirs))
    stay = [word for key, word in words.items() if key in now or key in mine or key not in before]
    come = [
        word
        for key, word in now.items()
        if key not in words and (key not in before or ours.title(word) is not None)
    ]
    ours.set(GLOBAL, LIST, ",".join((*stay, *come)))


def _list(ini: Ini) -> dict[str, str]:
    """The words of the list by their folded form; of doubles the first."""
    found: dict[str, str] = {}
    for word in (ini.get(GLOBAL, LIST) or "").split(","):
        if word.strip():
            found.setdefault(word.strip().casefold(), word.strip())
    return found
