"""Result of a challenge: all choices made in it, which determine all its games; and par."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from muggins.record.log import WON, EventLog, GameRow, read_seals, seals_of
from muggins.rules.cards import Seat
from muggins.rules.moves import Claim, Cut, IllegalMove, Move, Play, Proceed, Throw, write_move
from muggins.rules.referee import middle_cut, new_match, to_move
from muggins.rules.state import CuttingForDeal, GameOver, State
from muggins.rules.turn import Turn, play_on
from muggins.rules.views import view_of
from muggins.settings.settings import terms_of
from muggins.store.challenges import Challenge, write_code
from muggins.store.files import StoreError
from muggins.table.thinking import decide, load_late

SUFFIX = ".result"
N_CHAIN = 32  # hexadecimal digits
MOST_HANDS = 200  # no game is this long
Choice = Cut | Throw | Play | Claim
Choose = Callable[[State], Move]


class ResultError(ValueError):
    """The result is invalid; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class Result:
    """A player's result of a challenge."""

    challenge: Challenge
    player: str
    games: tuple[tuple[Move, ...], ...]  # the choices of both seats, game by game
    par: tuple[int, ...] = ()  # Master's match points in each, lost below nought; empty at first

    @property
    def file_name(self) -> str:
        """File name such as ``Jo-3F9A.result``; the four digits are those of the challenge."""
        mark = sha256(write_code(self.challenge).encode()).hexdigest()[:4].upper()
        return f"{self.player}-{mark}{SUFFIX}"


@dataclass(frozen=True, slots=True)
class GameScore:
    """Result of a game: scores and match points, negative for the computer's."""

    own: int
    computers: int
    gained: int

    @property
    def lead(self) -> int:
        return self.own - self.computers


def follow(challenge: Challenge, choose: Choose) -> Iterator[Turn]:
    """Play the games of a challenge; ``choose`` is asked wherever a seat has a choice.

    The place of the cut for the first deal does not matter: the cards are the same.
    """
    start = new_match(terms_of(challenge.settings), challenge.source())

    def go_on(state: State) -> Move | None:
        if state.tally.games == challenge.n_games:
            return None
        seat = to_move(state)
        if seat is None:
            return Proceed()
        if isinstance(state.phase, CuttingForDeal):
            return middle_cut(state)
        return _in_order(state, seat, choose(state))

    for turn in play_on(start, go_on):
        if turn.after.n_hands > MOST_HANDS:
            raise ResultError("A game has too many hands.")
        yield turn


def gather_choices(challenge: Challenge, choose: Choose) -> tuple[tuple[Move, ...], ...]:
    games: list[list[Move]] = [[] for _ in range(challenge.n_games)]
    for turn in follow(challenge, choose):
        if turn.is_choice:
            games[turn.before.tally.games].append(turn.move)
    return tuple(map(tuple, games))


def _in_order(state: State, seat: Seat, move: Move) -> Move:
    """Return the thrown cards in the order in which they were dealt."""
    if not isinstance(move, Throw):
        return move
    dealt = state.the_hand.dealt[seat]
    if not set(move.cards) <= set(dealt):
        return move
    return Throw(tuple(sorted(move.cards, key=dealt.index)))


def replay_result(result: Result) -> Iterator[Turn]:
    """Yield all turns of a result; ResultError if a move is illegal or missing."""
    if len(result.games) != result.challenge.n_games:
        raise ResultError(say_unfinished(len(result.games), result.challenge.n_games))
    left = [iter(game) for game in result.games]
    number, place = 1, ""

    def choose(state: State) -> Move:
        nonlocal place
        move, hand = next(left[number - 1], None), f"Game {number}, hand {state.n_hands}"
        if move is None:
            raise ResultError(f"{hand}: the moves end before anyone has won.")
        place = f"{hand}: {write_move(move)}"
        return move

    try:
        for turn in follow(result.challenge, choose):
            yield turn
            if turn.ends_game and next(left[number - 1], None) is not None:
                raise ResultError(f"Game {number} continues after it was won.")
            number += turn.ends_game
    except IllegalMove as error:
        raise ResultError(f"{place} isn't a legal move.") from error


def say_unfinished(n_games: int, n_due: int) -> str:
    return f"The challenge isn't finished: {n_games} of {n_due} games are over."


def split_games(turns: Iterable[Turn]) -> list[list[Turn]]:
    """Split the moves into games, each from its first deal on."""
    games: list[list[Turn]] = []
    for turn in turns:
        if turn.after.hand is None:
            continue
        if turn.before.tally.games == len(games):
            games.append([])
        games[-1].append(turn)
    return games


def scores_of(turns: Iterable[Turn]) -> tuple[GameScore, ...]:
    return tuple(_score(turn.after) for turn in turns if turn.ends_game)


def _score(state: State) -> GameScore:
    phase, (own, computers) = state.phase, state.scores
    assert isinstance(phase, GameOver)
    is_won = phase.winner is Seat.PLAYER
    return GameScore(own, computers, phase.match_points if is_won else -phase.match_points)


# --- the chain


def chain_of(result: Result) -> tuple[str, ...]:
    """Return the chain: the link of the name, then one for each game."""
    links = [begin_chain(result.challenge, result.player)]
    for game in result.games:
        links.append(next_link(links[-1], game))
    return tuple(links)


def begin_chain(challenge: Challenge, player: str) -> str:
    return _hash("muggins result", write_code(challenge), player)


def next_link(link: str, game: Iterable[Move]) -> str:
    return _hash(link, *map(write_move, game))


def _hash(*words: str) -> str:
    return sha256("\n".join(words).encode()).hexdigest()[:N_CHAIN]


# --- from a history


def result_of(log: EventLog, player: str, challenge: Challenge, match: str | None = None) -> Result:
    """Return the result of a challenge in a player's history, optionally of a given match.

    StoreError if the history has no such match, ResultError while games are unfinished.
    """
    name, found = _find_match(log, player, challenge, match)
    rows = log.rows("match = ? AND kind <> 'aside'", found)
    played = (turn for row in rows for turn in log.load(row).turns if row.how == WON)
    left = (turn.move for turn in played if turn.is_choice)

    def choose(state: State) -> Move:
        move = next(left, None)
        if move is None:
            raise ResultError(say_unfinished(state.tally.games, challenge.n_games))
        return move

    try:
        return Result(challenge, name, gather_choices(challenge, choose))
    except IllegalMove as error:
        why = "The match in the history isn't the one the challenge sets."
        raise ResultError(why) from error


def _find_match(
    log: EventLog, player: str, challenge: Challenge, match: str | None
) -> tuple[str, str]:
    """Return the player's name as the history has it, and the match."""
    first = challenge.seal_of(1)
    for row in log.rows("player = ? AND kind <> 'aside'", player):
        is_of_it = match in (None, row.match) and (row.how or row.place == 1)
        if is_of_it and first in _seals_in(log, row):
            return row.player, row.match
    raise StoreError(f"{player} has no match for this challenge in the history.")


def _seals_in(log: EventLog, row: GameRow) -> set[str]:
    return {each.seal for each in read_seals(row) or seals_of(log.load(row).turns)}


MASTER = "master"


def find_par(challenge: Challenge) -> Iterator[int]:
    """Yield the match points of each game, negative for losses, once it has been played.

    Deterministic on every machine. A game takes up to a second or two: iterate in the background,
    and stop when the result is no longer needed.
    """
    chairs = load_late(MASTER), load_late(str(challenge.settings.skill))

    def choose(state: State) -> Move:
        seat = to_move(state)
        assert seat is not None
        return decide(chairs[seat], view_of(state, seat))

    for turn in follow(challenge, choose):
        if turn.ends_game:
            (score,) = scores_of([turn])
            yield score.gained


@cache
def par_of(challenge: Challenge) -> tuple[int, ...]:
    return tuple(find_par(challenge))


def skill_of(result: Result) -> float | None:
    """Return the player's rating, by the coach.

    None for variants that the coach cannot evaluate, and for results without decisions.
    """
    from muggins.mind.coach.grades import is_weighable
    from muggins.mind.coach.luck_report import make_luck_report
    from muggins.mind.coach.review import grade_steps
    from muggins.mind.coach.skill import rate_losses

    if not is_weighable(terms_of(result.challenge.settings).variant):
        return None
    losses: list[int] = []
    for game in split_games(replay_result(result)):
        grades = grade_steps(game)
        losses += [each.loss for each in make_luck_report(grades, Seat.PLAYER).own]
    return rate_losses(losses).rating if losses else None
