"""The results and logs of one challenge, ranked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from muggins.extras.club.duplicates import Place, order_places
from muggins.extras.club.results import GameScore, Result
from muggins.extras.legacy.logbook import LoggedGame, LoggedMatch, LoggedMessage
from muggins.rules.terms import TARGET, WEIGHTS, Margin, margin_of
from muggins.store.challenges import Challenge
from muggins.store.loglines import FORFEITS


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player with the results of the games."""

    name: str
    file: str
    scores: tuple[GameScore, ...]
    result: Result | None = None  # none of a log
    skill: float | None = None  # rating, once the coach was asked
    n_faults: int = 0  # the number of faults in the file


def scores_of_log(match: LoggedMatch, challenge: Challenge) -> tuple[GameScore, ...]:
    """Return results of a challenge's games from a log, up to the first gap."""
    weights = WEIGHTS[challenge.settings.weights]
    found: list[GameScore] = []
    for number, game in enumerate(match.games[: challenge.n_games], 1):
        if game.number != number or not game.is_over:
            break
        found.append(_score(game, weights))
    return tuple(found)


def _score(game: LoggedGame, weights: tuple[int, int, int]) -> GameScore:
    own, computers = game.rows[-1].scores
    margin = margin_of(min(own, computers))
    if any(isinstance(part, LoggedMessage) and part.text in FORFEITS for part in game.parts):
        margin = max(margin, Margin.SKUNK)
    worth = weights[margin]
    return GameScore(own, computers, worth if own == TARGET else -worth)


def rank_contestants(them: Sequence[Contestant], par: tuple[int, ...]) -> list[Place]:
    """Rank contestants over the games that all have finished; ``par`` may be empty."""
    n_games = min(len(each.scores) for each in them)
    own_par = sum(par[:n_games]) if par else None
    return order_places([_place(each, n_games, own_par) for each in them])


def _place(each: Contestant, n_games: int, par: int | None) -> Place:
    gained = tuple(score.gained for score in each.scores[:n_games])
    points = sum(max(one, 0) for one in gained), sum(max(-one, 0) for one in gained)
    spread = sum(score.lead for score in each.scores[:n_games])
    return Place(each.name, n_games, points, spread, par, each.skill, each.n_faults, gained)


def find_copies(them: Sequence[Contestant]) -> Iterator[str]:
    """Return sentences about pairs of names with identical choices."""
    told = [(each, each.result.games) for each in them if each.result is not None]
    for place, (each, games) in enumerate(told):
        for other, same in told[:place]:
            if games == same and each.name != other.name:
                yield (
                    f"{other.name} and {each.name} made exactly the same choices in every game."
                    f" {other.file} and {each.file} are the same result under two names."
                )


def join_files(them: Sequence[Contestant]) -> tuple[list[Contestant], list[str]]:
    """Merge contestants by name, preferring results to logs; return disagreements, too."""
    kept: dict[str, Contestant] = {}
    said: list[str] = []
    for each in sorted(them, key=lambda one: one.result is None):
        known = kept.setdefault(each.name.casefold(), each)
        n_both = min(len(known.scores), len(each.scores))
        games = {one.result.games for one in (known, each) if one.result is not None}
        if known.scores[:n_both] != each.scores[:n_both] or len(games) > 1:
            said.append(f"{known.file} and {each.file} contain different games by {each.name}.")
    return list(kept.values()), said
