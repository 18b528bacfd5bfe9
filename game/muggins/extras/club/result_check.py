"""Verification of results and challenges, for the director and for ``muggins verify``."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from muggins.cli.parser import Parser
from muggins.extras.club.duplicates import AGREED, agreements_of, find_other
from muggins.extras.club.resultfiles import (
    find_code,
    inspect_result,
    is_file,
    list_hand_lines,
    sentences_of,
)
from muggins.extras.club.results import Result, ResultError, par_of, replay_result, split_games
from muggins.extras.fair.evidence import (
    Evidence,
    Findings,
    GameEvidence,
    HandEvidence,
    Origin,
    SealedGame,
    open_source,
)
from muggins.extras.fair.verifier import verify_evidence
from muggins.extras.fair.verify import Judge, Subject, print_account
from muggins.extras.legacy.logbook import Fault, LogBook, lengths_of
from muggins.record.log import EventLog, settings_from, write_settings
from muggins.record.players import LONGEST_NAME
from muggins.rules.cards import Seat
from muggins.rules.sealing import opened_by
from muggins.rules.turn import Turn
from muggins.settings.settings import say
from muggins.store.challenges import Challenge, read_code
from muggins.store.files import finds_file

KEPT = (*AGREED, "variant")  # what a log tells of


def find_strange_seals(seals: Iterable[SealedGame], challenge: Challenge) -> Iterator[Fault]:
    for game in seals:
        is_own = game.is_common and game.seal == challenge.seal_of(game.number)
        if not is_own or game.number > challenge.n_games + 1:
            yield Fault(game.place, f"seal {game.number} doesn't belong to the challenge")


def find_other_options(one: Challenge, other: Challenge) -> list[tuple[str, str]]:
    """Return the options in which two challenges differ, as pairs of sentences."""
    return find_other(sentences_of(one.settings), sentences_of(other.settings))


# --- a log


def find_strange_notes(book: LogBook, challenge: Challenge) -> Iterator[Fault]:
    settings = challenge.settings
    due = {name: said for name, said in sentences_of(settings).items() if name in KEPT}
    for match in book.matches:
        told = agreements_of(match)
        for game in match.games:
            if game.number > challenge.n_games:
                break
            others = find_other(due, told[game.number])
            lengths = lengths_of(game)
            if settings.length not in lengths:
                found = say(replace(settings, length=min(lengths)), "length")
                others.append((say(settings, "length").rstrip("."), found.rstrip(".")))
            for ought, found in others:
                why = f"was played with {found!r}, but the challenge requires {ought!r}"
                yield Fault(game.line, f"game {game.number} {why}")


# --- a history


def find_strange_settings(log: EventLog, match: str, challenge: Challenge) -> Iterator[Fault]:
    """Yield the hands of a match that were played with options other than a challenge's."""
    due, before = sentences_of(challenge.settings), ""
    for row in log.rows("match = ? AND kind <> 'aside'", match):
        played = log.load(row)
        for hand, (_, end) in played.hands():
            deal = row.first_deal + hand - 1
            try:
                settings = settings_from(played.settings_at(end - 1))
            except (ValueError, TypeError, KeyError):
                yield Fault(deal, "its options are invalid")
                continue
            if write_settings(settings) == before:
                continue
            before = write_settings(settings)
            for ought, other in find_other(due, sentences_of(settings)):
                yield Fault(
                    deal, f"it was played with {other!r}, but the challenge requires {ought!r}"
                )


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
) -> GameEvidence:
    tally = turns[0].before.tally
    number = tally.games + 1
    hands = [
        _tell_hand(tuple(own), lines.get((number, hand), number), seal, challenge)
        for hand, own in groupby(turns, attrgetter("hand"))
    ]
    variant = turns[0].after.variant
    return GameEvidence(hands[0].place, number, tally.points, tally.spread, tuple(hands), variant)


def _tell_hand(
    turns: tuple[Turn, ...], place: int, seal: SealedGame, challenge: Challenge
) -> HandEvidence:
    state = turns[-1].after
    hand = state.the_hand
    opened = seal.opened
    return HandEvidence(
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


def add_arguments(parser: Parser) -> None:
    code = "require the seals and options in this challenge code"
    parser.add_argument("--challenge", metavar="CODE", help=code)


class ChallengeJudge(Judge):
    """Holds a log or a match against a challenge."""

    def __init__(self, challenge: Challenge) -> None:
        self._challenge, self.n_games = challenge, challenge.n_games

    def judge_log(self, book: LogBook) -> Iterable[Fault]:
        return find_strange_notes(book, self._challenge)

    def judge_match(self, log: EventLog, match: str) -> Iterable[Fault]:
        return find_strange_settings(log, match, self._challenge)

    def judge_seals(self, seals: Iterable[SealedGame]) -> Iterable[Fault]:
        return find_strange_seals(seals, self._challenge)


def make_judge(wanted: argparse.Namespace) -> Judge:
    return Judge() if wanted.challenge is None else ChallengeJudge(read_code(wanted.challenge))


def verify(wanted: argparse.Namespace, subject: Subject) -> bool | None:
    """Return whether the result of a challenge is all right; None where something else is meant."""
    found = _find_result(subject)
    if found is None:
        return None
    title, text = found
    challenge = None if wanted.challenge is None else read_code(wanted.challenge)
    title, account = _of_result(title, text, challenge, is_quick=wanted.quick)
    print_account(title, account, is_quick=wanted.quick)
    return not account.faults


def _find_result(subject: Subject) -> tuple[str, str] | None:
    """Return the title and the text of a result, or None."""
    what = subject.what
    if not finds_file(subject.path) and len(what) > LONGEST_NAME and find_code(what):
        return "The code", what
    if subject.is_path and (is_file(subject.text) or find_code(subject.text)):
        return what, subject.text
    return None


def _of_result(
    title: str, text: str, challenge: Challenge | None, *, is_quick: bool
) -> tuple[str, Findings]:
    account, result = verify_result(text, None if is_quick else par_of, is_quick=is_quick)
    if challenge is not None:
        for due, found in find_other_options(challenge, result.challenge):
            why = f"it was played with {found!r}, but the challenge requires {due!r}"
            account.faults.append(Fault(1, why))
        if challenge.n_games != result.challenge.n_games:
            account.faults.append(Fault(1, f"the challenge has {challenge.n_games} games"))
        account.faults += find_strange_seals(account.seals, challenge)
    return f"{title}, a result of {result.player}", account
