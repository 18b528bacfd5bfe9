"""Verification of a log, a match of the history or a result: gathers evidence, and checks it."""

from collections.abc import Callable, Iterator
from itertools import groupby
from operator import attrgetter

from muggins.extras.club.resultfiles import inspect_result, is_file, list_hand_lines
from muggins.extras.club.results import Result, ResultError, replay_result, split_games
from muggins.extras.fair.evidence import Evidence, Findings, GameTold, HandTold, Origin
from muggins.extras.fair.seal_check import SealedGame, open_source
from muggins.extras.fair.verifier import verify_evidence
from muggins.extras.legacy.logbook import Fault
from muggins.rules.sealing import opened_by
from muggins.rules.seat import Seat
from muggins.rules.turn import Turn
from muggins.store.challenges import Challenge

Pars = Callable[[Challenge], tuple[int, ...]]
PAR = "par"


def verify_result(
    text: str, pars: Pars | None, *, is_quick: bool = False
) -> tuple[Findings, Result]:
    """Check a result from its file or code, with its par if any; ResultError if it is invalid.

    Unplayable games aren't passed to the engines.
    """
    result, faults = inspect_result(text)
    evidence = _evidence_of(text, result, faults)
    found = verify_evidence(evidence, is_quick=is_quick)
    if result.par and evidence.games:
        if pars is None:
            found.left.append(PAR)
        else:
            found.faults += _check_par(result.par, pars(result.challenge))
    return found, result


def _check_par(told: tuple[int, ...], due: tuple[int, ...]) -> Iterator[Fault]:
    for number, (points, ought) in enumerate(zip(told, due, strict=True), 1):
        if points != ought:
            yield Fault(number, f"par of game {number} must be {ought:+}, not {points:+}")


def _evidence_of(text: str, result: Result, faults: list[Fault]) -> Evidence:
    """Return the evidence of a file or code; ``faults`` are those of parsing.

    Games that can't be replayed to their ends are omitted.
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
    """Return the sealed deck of the game that a turn ended; the result is known to contain it."""
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
