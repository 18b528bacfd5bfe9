"""The result of a challenge as evidence, with what its file tells beside the choices."""

from itertools import groupby
from operator import attrgetter

from game.contest.resultfiles import is_file, list_hand_lines
from game.contest.results import Result, ResultError, replay_result, split_games
from game.rules.sealing import opened_by
from game.rules.seat import Seat
from game.rules.turn import Turn
from game.store.challenges import Challenge
from game.store.logbook import Fault
from game.verify.evidence import Evidence, GameTold, HandTold, Origin
from game.verify.seal_check import SealedGame, open_source


def evidence_of_result(text: str, result: Result, faults: list[Fault]) -> Evidence:
    """What a file or a code tells; ``faults`` are those found as it was read.

    Games that cannot be played to their ends are not there.
    """
    unit = "line" if is_file(text) else "game"
    try:
        games = split_games(replay_result(result))
    except ResultError:
        return Evidence(unit, (), faults=faults, n_games=result.challenge.n_games)
    lines = list_hand_lines(result) if is_file(text) else {}
    seals = [_seal_of(game[-1], result.challenge) for game in games]
    pairs = zip(games, seals, strict=True)
    told = tuple(_tell(game, seal, result.challenge, lines) for game, seal in pairs)
    return Evidence(unit, told, seals, faults, n_games=result.challenge.n_games)


def _seal_of(turn: Turn, challenge: Challenge) -> SealedGame:
    """That of the game which a turn ended; the result is known to have told it as it is."""
    opened = opened_by(turn.before, turn.after)
    assert opened is not None
    told = opened.number, opened.seal, opened.part, challenge.seal_of(opened.number + 1)
    return SealedGame(opened.number, *told, opened, (), is_known=False, is_over=True)


def _tell(
    turns: list[Turn], seal: SealedGame, challenge: Challenge, lines: dict[tuple[int, int], int]
) -> GameTold:
    tally = turns[0].before.tally
    number = tally.games + 1
    hands = [
        _tell_hand(tuple(own), lines.get((number, hand), number), seal, challenge)
        for hand, own in groupby(turns, attrgetter("hand"))
    ]
    variant = turns[0].after.variant
    return GameTold(hands[0].place, number, tally.points, tally.spread, tuple(hands), variant)


def _tell_hand(
    turns: tuple[Turn, ...], place: int, seal: SealedGame, challenge: Challenge
) -> HandTold:
    state = turns[-1].after
    hand = state.the_hand
    opened = seal.opened
    return HandTold(
        place,
        state.n_hands,
        hand.dealer,
        ((hand.dealt[Seat.PLAYER],), (hand.dealt[Seat.COMPUTER],)),
        hand.starter,
        turns,
        state.scores,
        standing=state.standing,
        origins=(Origin(None if opened is None else open_source(opened), seal=seal.number),),
        skills=frozenset([str(challenge.settings.skill)]),
    )
