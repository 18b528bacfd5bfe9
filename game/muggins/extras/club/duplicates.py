"""A duplicate match: several players had the same cards, each against the computer.

Source: the help text of Cribbage '97, section Duplicate Match Play. The best match point
differential wins, then the best game point differential; cards and settings must be the same. The
head of a log gives the settings that differ from those of Cribbage '97, its messages give changes,
and the appended statistics give all settings. Only facts that both logs give are compared.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from muggins.extras.fair.verifier import SavedGame
from muggins.extras.legacy.logbook import (
    LoggedGame,
    LoggedHand,
    LoggedMatch,
    LoggedMessage,
    Pair,
    lengths_of,
)
from muggins.rules.cards import Seat
from muggins.rules.terms import SIX_CARD, TARGET, WEIGHTS, margin_of
from muggins.settings.settings import ADDED, AIDS, SETTINGS, USUAL, describe_variant, say
from muggins.settings.values import DeckKind
from muggins.store.loglines import FROM_NOUGHT, VARIANT


@dataclass(frozen=True, slots=True)
class Entrant:
    name: str
    match: LoggedMatch

    @property
    def n_games(self) -> int:
        """The number of finished games, without a gap from the first in the log."""
        games = self.match.games
        n_over = 0
        while n_over < len(games) and games[n_over].is_over:
            n_over += 1
        return n_over


@dataclass(frozen=True, slots=True)
class Place:
    """Rank of an entrant; ties share a rank."""

    name: str
    n_games: int
    points: Pair
    spread: int
    par: int | None = None  # of a challenge, as all up to ``gained``
    skill: float | None = None  # as the coach finds
    n_faults: int = 0  # in how many ways the file is not right
    gained: tuple[int, ...] = ()  # match points game by game
    rank: int = 1

    @property
    def differential(self) -> int:
        return self.points[0] - self.points[1]


def rank_entrants(entrants: list[Entrant]) -> list[Place]:
    """Rank the entrants, best first, over as many games as all of them finished."""
    n_games = min(entrant.n_games for entrant in entrants)
    return order_places(
        [Place(each.name, n_games, *score_after(each.match, n_games)) for each in entrants]
    )


def order_places(places: list[Place]) -> list[Place]:
    """Rank by match points, then points, then skill if all have it; best first."""
    is_graded = all(each.skill is not None for each in places)
    keys = [(each.differential, each.spread, -(each.skill or 0) * is_graded) for each in places]
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    ranked = [replace(each, rank=rank) for each, rank in zip(places, ranks, strict=True)]
    return sorted(ranked, key=lambda place: place.rank)


def score_after(match: LoggedMatch, n_games: int) -> tuple[Pair, int]:
    """Return match points and spread after the first games of a log.

    They come from the next head or the appended statistics, or else from the weights that the log
    has followed so far.
    """
    games = match.games
    if not games:
        return (0, 0), 0
    if n_games < len(games):
        return games[n_games].points, games[n_games].spread
    last = games[n_games - 1]
    if match.totals is not None and match.totals[0] == last.number:
        return match.totals[1], match.totals[2]
    worth = guess_weights(match)[_margin(last)]
    own, computers = last.rows[-1].scores
    won = (worth, 0) if own == TARGET else (0, worth)
    return (last.points[0] + won[0], last.points[1] + won[1]), last.spread + own - computers


def guess_weights(match: LoggedMatch) -> tuple[int, int, int]:
    """Return the first match weights consistent with all game headers."""
    for weights in WEIGHTS:
        pairs = zip(match.games, match.games[1:], strict=False)
        if all(
            sum(after.points) - sum(game.points) == weights[_margin(game)]
            for game, after in pairs
            if game.is_over and after.number == game.number + 1
        ):
            return weights
    return WEIGHTS[0]


def _margin(game: LoggedGame) -> int:
    return margin_of(min(game.rows[-1].scores))


def find_parting(entrants: list[Entrant]) -> str | None:
    """Describe the first difference between the cards of two entrants; None if there is none."""
    first, *others = entrants
    for other in others:
        theirs = {game.number: game for game in other.match.games}
        for game in first.match.games:
            if game.number not in theirs:
                continue
            lengths = lengths_of(game), lengths_of(theirs[game.number])
            if all(lengths) and not lengths[0] & lengths[1]:
                return (
                    f"{first.name} and {other.name} started game {game.number} at different scores "
                    f"(line {game.line} of {first.name})."
                )
            if row := _first_difference(game, theirs[game.number]):
                return (
                    f"{first.name} and {other.name} have different cards, starting with game "
                    f"{game.number}, hand {row.number} (line {row.line} of {first.name})."
                )
    return None


def _first_difference(game: LoggedGame, other: LoggedGame) -> LoggedHand | None:
    theirs = {row.number: row for row in other.rows}
    is_cut = game.variant.cuts_starter and other.variant.cuts_starter
    for row in game.rows:
        if row.number in theirs and _cards_of(row, is_cut) != _cards_of(theirs[row.number], is_cut):
            return row
    return None


def _cards_of(row: LoggedHand, is_cut: bool) -> tuple[object, ...]:
    """Return dealer, cards dealt, and the starter unless a player cut for it."""
    dealt = [frozenset(row.kept[seat] + row.thrown[seat]) for seat in Seat]
    return row.dealer, *dealt, None if is_cut else row.starter


def find_departure(match: LoggedMatch, saved: SavedGame) -> str | None:
    """Describe where a log differs from the player's saved game; None if nowhere."""
    games = {game.number: game for game in match.games}
    game = games.get(saved.number)
    if game is None:
        newest = match.games[-1]
        is_next = newest.is_over and newest.number + 1 == saved.number
        return None if is_next else f"saved game {saved.number} is not in the log"
    if (game.points, game.spread) != (saved.points, saved.spread):
        return f"game {game.number}: the match score differs from the saved one"
    for row in game.rows:
        kept = saved.rows.get(row.number)
        if kept is None and row.number > saved.first:
            return f"hand {row.number}: not in the saved game"
        if kept is not None and replace(kept, line=row.line) != row:
            return f"hand {row.number}: different in the saved game"
    return None


def n_common_hands(entrants: list[Entrant]) -> int:
    """Count hands that are in every log, so that their cards could be compared."""
    keys = [
        {(game.number, row.number) for game in entrant.match.games for row in game.rows}
        for entrant in entrants
    ]
    return len(set.intersection(*keys))


# --- what the players had agreed on, as their logs tell of it


AT_THE_HEAD = ("mistakes", *ADDED)
HELPS = ("hints", "details", "autoplay", "autoscore", *AIDS)
AGREED = (*AT_THE_HEAD, *HELPS, "weights", "length", "first_dealer")
"""The settings that must be the same; so must the variant and the dog-eared deck."""

Told = dict[str, str]  # what holds, as a sentence by the setting's name


def _list_sentences() -> Iterator[tuple[str, str]]:
    for name in AGREED:
        for value, _ in SETTINGS[name].values:
            yield say(replace(USUAL, **{name: value}), name), name
    for deck in DeckKind:
        yield say(replace(USUAL, deck=deck), "deck"), "deck"


SENTENCES = dict(_list_sentences())  # the setting that a sentence tells of
CRISP = "No dog ears."
HEADED = {
    **{name: say(USUAL, name) for name in AT_THE_HEAD},
    "variant": f"{VARIANT}{describe_variant(SIX_CARD)}.",
}
"""Defaults for settings that the header of a log omits."""


def agreements_of(match: LoggedMatch) -> dict[int, Told]:
    """Return the settings at the end of each game, by number."""
    held, found = dict(HEADED), {}
    for game in match.games:
        held["variant"] = HEADED["variant"]
        for part in game.parts:
            if isinstance(part, LoggedMessage):
                held |= _read(part.text)
        found[game.number] = dict(held)
    return found


def _read(sentence: str) -> Told:
    if sentence.startswith(VARIANT):
        return {"variant": sentence.replace(FROM_NOUGHT, "")}
    name = SENTENCES.get(sentence)
    if name == "deck":
        is_bent = sentence == say(replace(USUAL, deck=DeckKind.DOG_EARED), "deck")
        return {"deck": sentence if is_bent else CRISP}
    return {} if name is None else {name: sentence}


def find_difference(entrants: list[Entrant]) -> str | None:
    """Describe the first difference in two entrants' settings; None if there is none."""
    first, *others = entrants
    own = agreements_of(first.match)
    for other in others:
        theirs = agreements_of(other.match)
        for number in own:
            for mine, their in find_other(own[number], theirs.get(number, {})):
                return (
                    f"{first.name} and {other.name} played game {number} with different "
                    f"settings: {mine!r} and {their!r}."
                )
    return None


def find_other(one: Told, other: Told) -> list[tuple[str, str]]:
    """Return pairs of sentences about settings that both logs contain, and that differ."""
    return [
        (sentence.rstrip("."), other[name].rstrip("."))
        for name, sentence in one.items()
        if other.get(name, sentence) != sentence
    ]
