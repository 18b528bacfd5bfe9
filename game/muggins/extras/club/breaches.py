"""Comparison of a game with its challenge: seals and options."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from muggins.extras.club.duplicates import AGREED, agreements_of, find_other
from muggins.extras.club.resultfiles import sentences_of
from muggins.extras.fair.seal_check import SealedGame
from muggins.extras.legacy.logbook import Fault, LogBook
from muggins.extras.legacy.reenactment import lengths_of
from muggins.record.log import EventLog, settings_from, write_settings
from muggins.settings.written import say
from muggins.store.challenges import Challenge

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
