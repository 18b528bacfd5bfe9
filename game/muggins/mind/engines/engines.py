"""Registry of engines by name, and the figures of a hint."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from muggins import registry
from muggins.mind.classic.classic import Classic
from muggins.mind.classic.styles import BEGINNER, CASUAL, Greedy, House, Learner, Random
from muggins.mind.engines.plugin import Position, Report, read_plugin, say
from muggins.mind.facts.arrays import CARD_RANK, N_RANKS, RANK_VALUE
from muggins.mind.facts.book import PILE_NEXT, PILE_POINTS, USUAL, Book
from muggins.mind.facts.count import average_crib, average_points, throw_places
from muggins.mind.facts.positions import (
    Mind,
    Plays,
    Rankings,
    Throws,
    read_discard_view,
    read_play_view,
    reads_opponent,
)
from muggins.mind.master.master import Master, MasterFast
from muggins.mind.master.opponent_model import has_learnt, read_past
from muggins.mind.ranking import (
    Argument,
    Choice,
    Engine,
    Lead,
    PlayArgument,
    PlayFacts,
    Ranking,
    ThrowArgument,
    ThrowFacts,
)
from muggins.registry import Level
from muggins.rules.cards import rank_of, value_of
from muggins.rules.scoring import LIMIT, play_reasons
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


def argue(view: DiscardView | PlayView, ranking: Ranking) -> Argument | None:
    """Return the argument for the choice; None if all alternatives have the same ranks."""
    number = _next_best(ranking)
    if number is None:
        return None
    return argue_between(view, ranking.best, ranking.choices[number], _lead(ranking, number))


def argue_between(
    view: DiscardView | PlayView, chosen: Choice, other: Choice, lead: Lead
) -> Argument:
    if isinstance(view, PlayView):
        return PlayArgument(weigh_play(view, chosen[0]), weigh_play(view, other[0]), lead)
    facts = weigh_throw(view, chosen), weigh_throw(view, other)
    return ThrowArgument(view.is_dealer, *facts, lead)


def ranks_in(cards: Choice) -> list[int]:
    return sorted(map(rank_of, cards))


def _next_best(ranking: Ranking) -> int | None:
    """Return the index of the best choice of other ranks, by value or by frequency."""
    others = [
        number
        for number, cards in enumerate(ranking.choices)
        if ranks_in(cards) != ranks_in(ranking.best)
    ]
    known = [number for number in others if ranking.worth[number] is not None]
    if known:
        return max(known, key=lambda number: ranking.worth[number] or 0.0)
    if ranking.policy is not None:
        policy = ranking.policy
        return max(others, key=lambda number: policy[number], default=None)
    return others[0] if others else None


def _lead(ranking: Ranking, number: int) -> Lead:
    own, others = ranking.worth[ranking.chosen], ranking.worth[number]
    if own is not None and others is not None:
        return Lead(own - others, ranking.unit)
    return Lead(often=_often(ranking))


def _often(ranking: Ranking) -> float | None:
    """Return the frequency of the chosen ranks, whatever their suits."""
    if ranking.policy is None:
        return None
    ranks = ranks_in(ranking.best)
    pairs = zip(ranking.choices, ranking.policy, strict=True)
    return sum(often for cards, often in pairs if ranks_in(cards) == ranks)


def weigh_throw(view: DiscardView, cards: Choice) -> ThrowFacts:
    throws = read_discard_view(view)
    thrown, _ = throw_places(len(view.hand))
    pairs = [{view.hand[place] for place in pair} for pair in thrown.tolist()]
    number = pairs.index(set(cards))
    left = average_points(throws.hand, seen=throws.seen, flush_of=throws.flush_of)[0, number]
    crib = abs(float(average_crib(throws)[0, number]))
    kept = tuple(card for card in view.hand if card not in cards)
    return ThrowFacts(cards, kept, float(left), crib)


def weigh_play(view: PlayView, card: int) -> PlayFacts:
    plays = read_play_view(view)
    after = PILE_NEXT[plays.pile[0], CARD_RANK[card]]
    unseen = np.where(plays.opp_floor[0] <= RANK_VALUE, plays.unseen[0], 0)
    points = np.maximum(PILE_POINTS[after], 0) * (unseen > 0)
    pile, count = (*view.pile, card), view.count + value_of(card)
    ranks = [rank for rank in range(N_RANKS) if unseen[rank] and count + value_of(rank) <= LIMIT]
    answers = (play_reasons((*pile, rank)) for rank in ranks if count < LIMIT)
    return PlayFacts(
        card=card,
        count=count,
        left=tuple(each for each in view.hand if each != card),
        reasons=play_reasons(pile),
        n_unseen=int(unseen.sum()),
        n_answers=int(unseen[points > 0].sum()),
        most=int(points.max()),
        answers=frozenset(each.kind for reasons in answers for each in reasons),
        is_last_word=count == LIMIT or view.opp_gone or not view.opp_cards,
    )
