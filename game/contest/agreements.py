"""What the players of a duplicate match had agreed on, as their logs tell of it.

A log tells at its head what is not as Cribbage '97 had it, in its messages what was changed,
and in the statistics appended to it all settings. Held against each other is what two logs
both tell of a game.
"""

from collections.abc import Iterator
from dataclasses import replace

from game.contest.duplicates import Entrant
from game.rules.terms import SIX_CARD
from game.settings.settings import SETTINGS
from game.settings.values import DeckKind
from game.settings.written import ADDED, AIDS, USUAL, describe_variant, say
from game.store.logbook import LoggedMatch, LoggedMessage
from game.store.loglines import FROM_NOUGHT, VARIANT

AT_THE_HEAD = ("mistakes", *ADDED)
HELPS = ("hints", "details", "autoplay", "autoscore", *AIDS)
AGREED = (*AT_THE_HEAD, *HELPS, "weights", "length", "first_dealer")
"""The settings that have to be the same; the variant and the dog-eared deck besides."""

Told = dict[str, str]
"""What holds, as a sentence by the setting's name."""


def _list_sentences() -> Iterator[tuple[str, str]]:
    for name in AGREED:
        for value, _ in SETTINGS[name].values:
            yield say(replace(USUAL, **{name: value}), name), name
    for deck in DeckKind:
        yield say(replace(USUAL, deck=deck), "deck"), "deck"


SENTENCES = dict(_list_sentences())
"""The setting that a sentence tells of."""

CRISP = "No dog ears."
HEADED = {
    **{name: say(USUAL, name) for name in AT_THE_HEAD},
    "variant": f"{VARIANT}{describe_variant(SIX_CARD)}.",
}
"""What holds where the head of a log says nothing."""


def agreements_of(match: LoggedMatch) -> dict[int, Told]:
    """What held at the end of each game, by the game's number."""
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
    """Where two entrants first played by other settings, as a sentence; None where they do not."""
    first, *others = entrants
    own = agreements_of(first.match)
    for other in others:
        theirs = agreements_of(other.match)
        for number in own:
            for mine, his in find_other(own[number], theirs.get(number, {})):
                return (
                    f"{first.name} and {other.name} did not play game {number} by the same "
                    f"settings: {mine!r} and {his!r}."
                )
    return None


def find_other(one: Told, other: Told) -> list[tuple[str, str]]:
    """Where both tell of a setting, and not the same: the sentences of one, and the other's."""
    return [
        (sentence.rstrip("."), other[name].rstrip("."))
        for name, sentence in one.items()
        if other.get(name, sentence) != sentence
    ]
