"""Engines by name: who can sit down and play, and what every choice is worth to them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.mind.classic.classic import Classic
from game.mind.classic.habits import BEGINNER, CASUAL, Learner
from game.mind.classic.plain import Greedy, House, Random
from game.mind.engines.plugin import TIME_LIMIT, Report, read_plugin, say
from game.mind.facts.book import USUAL, Book
from game.mind.facts.discard import throw_places
from game.mind.facts.positions import Floats, Plays, Throws, read_discard_view, read_play_view
from game.mind.facts.weighing import Mind, reads_opponent
from game.mind.master.likeness import has_learnt, read_past
from game.mind.master.master import Master, MasterFast
from game.rules.views import DiscardView, PlayView

FROM_FILE = "file:"
Position = TypeVar("Position", Throws, Plays)


@dataclass(frozen=True)
class Ranking:
    """The worth of every choice; a choice is the cards to throw, or the one to play."""

    choices: tuple[tuple[int, ...], ...]
    worth: NDArray[np.float64]

    @property
    def best(self) -> tuple[int, ...]:
        """The choice of greatest worth, the first of equals."""
        return self.choices[int(np.argmax(self.worth))]


class Engine(Protocol):
    """A player of one seat."""

    name: str

    def rank_discards(self, view: DiscardView) -> Ranking:
        """The worth of each pair of cards to lay away."""

    def rank_plays(self, view: PlayView) -> Ranking:
        """The worth of each legal card."""

    def has_learnt(self, view: DiscardView) -> bool:
        """Whether the last deal told it whom the opponent resembles."""


@dataclass
class MindEngine:
    """A mind at one table."""

    name: str
    mind: Mind

    def rank_discards(self, view: DiscardView) -> Ranking:
        """The worth of each pair of cards to lay away, in the order of their places."""
        worth = self.mind.weigh_throws(self._recall(read_discard_view(view), view))[0]
        thrown, _ = throw_places(len(view.hand))
        pairs = tuple((view.hand[i], view.hand[j]) for i, j in thrown.tolist())
        return Ranking(pairs, worth.astype(np.float64))

    def rank_plays(self, view: PlayView) -> Ranking:
        """The worth of each legal card."""
        worth = self.mind.weigh_plays(self._recall(read_play_view(view), view))[0]
        places = [view.hand.index(card) for card in view.legal]
        return Ranking(tuple((card,) for card in view.legal), worth[places].astype(np.float64))

    def has_learnt(self, view: DiscardView) -> bool:
        """Whether the last deal told it whom the opponent resembles."""
        return reads_opponent(self.mind) and has_learnt(view.past)

    def _recall(self, position: Position, view: DiscardView | PlayView) -> Position:
        """The position with what the earlier deals told, for a mind that asks for it."""
        if not reads_opponent(self.mind):
            return position
        return replace(position, likeness=read_past(view.past))


class UsualOnly:
    """A mind that knows six-card cribbage; Classic decides for it in the variants it does not.

    Master's solved play is that of hands of four, played out to the end.
    """

    def __init__(self, mind: Mind, deputy: Mind) -> None:
        self.mind, self.deputy = mind, deputy
        self.reads_opponent = reads_opponent(mind)
        self.reads_opponent = getattr(mind, "reads_opponent", False)

    def weigh_throws(self, throws: Throws) -> Floats:
        """The worth of every throw: (n, 15)."""
        return self._mind_for(throws.book).weigh_throws(throws)

    def weigh_plays(self, plays: Plays) -> Floats:
        """The worth of every place in the hand: (n, k)."""
        return self._mind_for(plays.book).weigh_plays(plays)

    def _mind_for(self, book: Book) -> Mind:
        return self.mind if book == USUAL else self.deputy


MINDS: dict[str, Callable[[], Mind]] = {
    "random": Random,
    "greedy": Greedy,
    "house": House,
    "beginner": lambda: Learner(BEGINNER),
    "casual": lambda: Learner(CASUAL),
    "classic": Classic,
    "master": lambda: UsualOnly(Master(), Classic()),
    "master-fast": lambda: UsualOnly(MasterFast(), Classic()),
}


def load_mind(name: str, limit: float = TIME_LIMIT, report: Report = say) -> Mind:
    """The mind of that name, or of ``file:PATH``; ValueError when there is none.

    One from a file has ``limit`` seconds for an answer; ``report`` gets the message when it
    fails and Classic takes over.
    """
    if name.startswith(FROM_FILE):
        path = Path(name.removeprefix(FROM_FILE)).expanduser()
        return read_plugin(path, Classic(), limit, report)
    if name not in MINDS:
        raise ValueError(
            f"Nobody here is called {name!r}; choose from {', '.join(MINDS)} or file:PATH."
        )
    return MINDS[name]()


def load_engine(name: str, limit: float = TIME_LIMIT, report: Report = say) -> Engine:
    """The engine of that name, with a mind as ``load_mind`` gives it."""
    return MindEngine(name, load_mind(name, limit, report))
