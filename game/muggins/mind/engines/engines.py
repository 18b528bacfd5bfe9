"""Registry of engines by name."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from muggins import registry
from muggins.mind.classic.classic import Classic
from muggins.mind.classic.plain import Greedy, House, Random
from muggins.mind.classic.weaknesses import BEGINNER, CASUAL, Learner
from muggins.mind.engines.plugin import Position, Report, read_plugin, say
from muggins.mind.facts.book import USUAL, Book
from muggins.mind.facts.discard import throw_places
from muggins.mind.facts.positions import Plays, Throws, read_discard_view, read_play_view
from muggins.mind.facts.rankings import Mind, Rankings, reads_opponent
from muggins.mind.master.likeness import has_learnt, read_past
from muggins.mind.master.master import Master, MasterFast
from muggins.mind.ranking import Engine, Ranking
from muggins.registry import Level
from muggins.rules.views import DiscardView, PlayView
from muggins.sandbox import NOT_SANDBOXED, is_sandboxed

FROM_FILE = "file:"


@dataclass
class MindEngine:
    """Adapter of a batch engine to one table; opponent modeling only if it ``reads``."""

    name: str
    mind: Mind
    reads: bool = True

    def rank_discards(self, view: DiscardView) -> Ranking:
        """Rank each pair of discards in the order of their places."""
        found = self.mind.rank_throws(self._recall(read_discard_view(view), view))
        thrown, _ = throw_places(len(view.hand))
        pairs = tuple((view.hand[i], view.hand[j]) for i, j in thrown.tolist())
        return found.read(0, pairs, list(range(len(pairs))))

    def rank_plays(self, view: PlayView) -> Ranking:
        found = self.mind.rank_plays(self._recall(read_play_view(view), view))
        places = [view.hand.index(card) for card in view.legal]
        return found.read(0, tuple((card,) for card in view.legal), places)

    def has_learnt(self, view: DiscardView) -> bool:
        return self._reads and has_learnt(view.past)

    @property
    def _reads(self) -> bool:
        return self.reads and reads_opponent(self.mind)

    def _recall(self, position: Position, view: DiscardView | PlayView) -> Position:
        if not self._reads:
            return position
        return replace(position, likeness=read_past(view.past))


class UsualOnly:
    """An engine for six-card cribbage, with Classic for the variants that it does not support.

    Master's solved play requires hands of four, played out to the end, in which the opponent of the
    player of the last card leads next.
    """

    def __init__(self, mind: Mind, deputy: Mind) -> None:
        self.mind, self.deputy = mind, deputy
        self.reads_opponent = reads_opponent(mind)

    def rank_throws(self, throws: Throws) -> Rankings:
        return self._mind_for(throws.book).rank_throws(throws)

    def rank_plays(self, plays: Plays) -> Rankings:
        mind = self.deputy if plays.variant.last_leads else self._mind_for(plays.book)
        return mind.rank_plays(plays)

    def _mind_for(self, book: Book) -> Mind:
        return self.mind if book == USUAL else self.deputy


def _make_added(level: Level) -> Mind:
    """Return the engine of a level that an extra adds."""
    mind: Mind = registry.load(level.mind)(level.name)
    return mind


MINDS: dict[str, Callable[[], Mind]] = {
    "random": Random,
    "greedy": Greedy,
    "house": House,
    "beginner": lambda: Learner(BEGINNER),
    "casual": lambda: Learner(CASUAL),
    "classic": Classic,
    "master": lambda: UsualOnly(Master(), Classic()),
    "master-fast": lambda: UsualOnly(MasterFast(), Classic()),
    **{level.name: partial(_make_added, level) for level in registry.levels()},
}


def warn_of_engines(*names: str) -> None:
    """Warn about engines from files if this system has no sandbox for them."""
    own = {Path(name).name: None for name in names if name.startswith(FROM_FILE)}
    for name in () if is_sandboxed() else own:
        say(f"muggins: {name} is an engine of your own. {NOT_SANDBOXED}")


def load_mind(name: str, report: Report = say) -> Mind:
    """Return the engine of that name, or of ``file:PATH``; ValueError if it does not exist.

    ``report`` gets the message when one from a file fails and Classic takes over.
    """
    if name.startswith(FROM_FILE):
        path = Path(name.removeprefix(FROM_FILE))
        try:
            path = path.expanduser()
        except RuntimeError as error:
            raise ValueError(f"Engine {path} not found: no such user.") from error
        return read_plugin(path, Classic(), report=report)
    if name not in MINDS:
        raise ValueError(f"Unknown engine {name!r}. Choose {', '.join(MINDS)}, or file:PATH.")
    return MINDS[name]()


def load_engine(name: str, report: Report = say) -> Engine:
    """Return the engine of that name, with the mind that ``load_mind`` returns."""
    return MindEngine(name, load_mind(name, report))
