"""A player's settings, in the groups of the options, and the terms derived from them."""

from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from muggins.rules.seat import Seat
from muggins.rules.terms import (
    TOURNAMENT,
    WEIGHTS,
    Claims,
    Excess,
    FirstDealer,
    Forfeit,
    Length,
    Mistakes,
    Terms,
    Variant,
)
from muggins.settings.declare import Setting, join, settings_in
from muggins.settings.game_settings import HelpSettings, MatchSettings, VariantSettings
from muggins.settings.program_settings import ControlSettings, RecordSettings
from muggins.settings.table_settings import CardSettings, SoundSettings, TableSettings
from muggins.settings.values import FIRST_EARS, Claimants, DeckKind


@dataclass(frozen=True)
@join
class Settings(
    HelpSettings,
    MatchSettings,
    VariantSettings,
    TableSettings,
    CardSettings,
    SoundSettings,
    RecordSettings,
    ControlSettings,
):
    """All settings of a player."""


HELP, MATCH, VARIANT, TABLE = "Hints and help", "Match", "Variant", "Table"
CARDS, SOUND = "Cards and board", "Sound"
RECORDS, CONTROLS = "Dealing and log", "Controls and screen"
GROUPS: dict[str, tuple[Setting, ...]] = {
    HELP: settings_in(HelpSettings),
    MATCH: settings_in(MatchSettings),
    VARIANT: settings_in(VariantSettings),
    TABLE: settings_in(TableSettings),
    CARDS: settings_in(CardSettings),
    SOUND: settings_in(SoundSettings),
    RECORDS: settings_in(RecordSettings),
    CONTROLS: settings_in(ControlSettings),
}
"""Metadata of each setting, grouped and ordered as in the options."""

SETTINGS: dict[str, Setting] = {each.name: each for group in GROUPS.values() for each in group}
"""Metadata of each setting by name."""

_OF_RULES = {each.name for each in (*fields(Terms), *fields(Variant))}
TERMS = tuple(name for name in SETTINGS if name in _OF_RULES)
"""Names of the settings that are part of the match rules."""


def rows_of(title: str) -> tuple[Setting, ...]:
    return tuple(each for each in GROUPS[title] if each.is_row)


def terms_of(settings: Settings) -> Terms:
    agreed = {name: getattr(settings, name) for name in TERMS}
    weights = WEIGHTS[agreed.pop("weights")]
    which = agreed.pop("claimants")
    claimants = frozenset(seat for seat in Seat if which >> seat & 1)
    variant = Variant(**{each.name: agreed.pop(each.name) for each in fields(Variant)})
    return Terms(**agreed, weights=weights, claimants=claimants, variant=variant)


def with_terms(settings: Settings, terms: Terms) -> Settings:
    agreed = {name: getattr(terms, name) for name in TERMS if hasattr(terms, name)}
    agreed["weights"] = WEIGHTS.index(terms.weights)
    agreed["claimants"] = Claimants(sum(1 << seat for seat in terms.claimants) or 1)
    return replace(settings, **agreed, **asdict(terms.variant))


def with_variant(settings: Settings, variant: Variant, length: Length) -> Settings:
    return replace(settings, length=length, tournament=False, **asdict(variant))


def with_tournament(settings: Settings) -> Settings:
    """Return the settings of a game by the rules of the American Cribbage Congress."""
    return replace(
        with_variant(settings, TOURNAMENT, Length.NORMAL),
        tournament=True,
        mistakes=Mistakes.PENALTIES,
        excess=Excess.TAKEN,
        forfeit=Forfeit.NEVER,
        claims=Claims.ALL,
        weights=WEIGHTS.index((2, 3, 3)),
        first_dealer=FirstDealer.LOSER,
    )


def with_deck(settings: Settings, deck: DeckKind) -> Settings:
    """Return the settings with another deck; a first dog-eared one has some marked cards."""
    if deck is DeckKind.DOG_EARED and not settings.dog_ears:
        settings = replace(settings, dog_ears=FIRST_EARS)
    return replace(settings, deck=deck)


# --- where two share a table: the first's stand as always, what is the second's own beside


OF_EACH = ("faces", "hints", "autoscore", "speed")
"""Settings that each player at a shared table has: card faces, speed, and help."""
GAP = "_"  # in place of a space within a value


def own_of(settings: Settings, seat: Seat) -> Settings:
    """Return the settings as adjusted by the player of a seat; invalid ones are ignored."""
    if seat is Seat.PLAYER:
        return settings
    changes: dict[str, Any] = {}
    for word in settings.second.split():
        name, _, value = word.partition("=")
        if name in OF_EACH:
            with suppress(ValueError):
                changes[name] = SETTINGS[name].read(value.replace(GAP, " "))
    return replace(settings, **changes)


def with_own(kept: Settings, seat: Seat, wanted: Settings) -> Settings:
    """Return settings with the ``wanted`` personal ones for a seat; the other seat's stay."""
    if seat is Seat.PLAYER:
        return wanted
    first = {name: getattr(kept, name) for name in OF_EACH}
    written = ((name, SETTINGS[name].write(getattr(wanted, name))) for name in OF_EACH)
    second = " ".join(f"{name}={value.replace(' ', GAP)}" for name, value in written)
    return replace(wanted, **first, second=second)
