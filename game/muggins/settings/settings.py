"""A player's settings: in the groups of the options, as text, and for one run only."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from muggins.rules.cards import Seat
from muggins.rules.deal import HIGHEST_SEED, LOWEST_SEED, read_seed
from muggins.rules.terms import (
    SWITCHES,
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
from muggins.settings.declare import LogWords, Old, Setting, join, settings_in
from muggins.settings.game_settings import HelpSettings, MatchSettings, VariantSettings
from muggins.settings.program_settings import ControlSettings, RecordSettings
from muggins.settings.table_settings import CardSettings, SoundSettings, TableSettings
from muggins.settings.values import FIRST_EARS, Claimants, DeckKind, write_given


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


class Overrides:
    """Settings lent for one run, by their names. What the player then chooses is saved."""

    def __init__(self, run_overrides: Mapping[str, Any]) -> None:
        self._lent = dict(run_overrides)
        self._now: dict[str, Any] = {}
        self._saved: dict[str, Any] = {}

    def lay_over(self, settings: Settings) -> Settings:
        """Return the settings of a run for a player who has saved these.

        A log never becomes less of one, and a player's own keys stay beside the lent ones.
        """
        self._now = dict(self._lent)
        if "log" in self._now:
            self._now["log"] = max(self._now["log"], settings.log)
        if "keys" in self._now and settings.keys:
            self._now["keys"] = f"{settings.keys};{self._now['keys']}"
        self._saved = {name: getattr(settings, name) for name in self._now}
        return replace(settings, **self._now)

    def lift_off(self, settings: Settings) -> Settings:
        for name, value in self._now.items():
            if getattr(settings, name) != value:
                self._saved.pop(name, None)
        return replace(settings, **self._saved) if self._saved else settings


@dataclass
class System:
    is_still: bool = False  # programs are asked not to move things; known once it has been asked
    wants_contrast: bool = False  # they are asked to be rich in contrast


SYSTEM = System()


def is_still(settings: Settings) -> bool:
    return SYSTEM.is_still if settings.motion == "system" else settings.motion == "off"


_FIRST_ENTRIES = (
    "DogEars CardBack DataFile PatterFile WinSound LossSound LogFile Forfeit Excess Claims Cards "
    "CribFlushOfFour PoneThree OnceTo31 DealOn CutStarter DrawDealer Skill Speed Faces Back Felt "
    "Effects Tunes SafeVideo Keys Pad Pointer BlankAfter CornerBlanks Pauses Delay Board Tally "
    "Messages DealButton"
).split()
"""Entries in their fixed order at the top of every file; later ones follow below."""


LISTED = dict(
    sorted((each.kept.place, each) for each in SETTINGS.values() if isinstance(each.kept, Old))
)
"""The fifteen of Cribbage '97, by their place among the numbers of the Options entry."""

_ENTRIES = {each.kept: each for each in SETTINGS.values() if isinstance(each.kept, str)}
ENTRIES = {name: _ENTRIES[name] for name in _FIRST_ENTRIES} | _ENTRIES
"""The others, by the name of their entry, in file order."""

N_NUMBERS = len(LISTED) + 1
USUAL = Settings()

ADDED = ("skill", "claims", "plays_forced", "excess", "forfeit", "tournament")
"""Settings that Cribbage '97 lacks, and that are needed to judge a game; and the variant."""

AIDS = ("hints_asked", "coach")
"""Our other aids to a player, logged so that their use isn't hidden."""


def write_options(seed_or_pointer: int, settings: Settings) -> str:
    numbers = (int(getattr(settings, each.name)) for each in LISTED.values())
    return ",".join(map(str, (seed_or_pointer, *numbers)))


def read_options(text: str, settings: Settings = USUAL) -> tuple[int, Settings]:
    """Return the seed or pointer, and the settings with the fifteen of the list.

    A short list is filled with zeros. ValueError names the invalid item.
    """
    words = text.split(",")
    if len(words) > N_NUMBERS:
        raise ValueError(f"the list has {len(words)} numbers, but the limit is {N_NUMBERS}")
    seed = _read_number(words[0], 1, "seed", LOWEST_SEED, HIGHEST_SEED)
    words += ["0"] * (N_NUMBERS - len(words))
    changes: dict[str, Any] = {}
    for place, each in LISTED.items():
        number = _read_number(words[place - 1], place, each.name, 0, each.n_values - 1)
        changes[each.name] = each.value_of(number)
    return seed, with_deck(replace(settings, **changes), changes["deck"])


def _read_number(word: str, place: int, name: str, lowest: int, highest: int) -> int:
    label = f"number {place} ({name.replace('_', ' ')})"
    try:
        number = read_seed(word.strip())
    except ValueError:
        raise ValueError(f"{label} is {word.strip()[:20]!r}, not a whole number") from None
    if not lowest <= number <= highest:
        raise ValueError(f"{label} is {number}, not from {lowest} to {highest}")
    return number


def write_entries(settings: Settings) -> dict[str, str]:
    return {name: each.write(getattr(settings, each.name)) for name, each in ENTRIES.items()}


def read_entries(found: Mapping[str, str], settings: Settings) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings with the entries found, and the names of invalid ones."""
    bad: list[str] = []
    changes: dict[str, Any] = {}
    found = _part_motion(found)
    for name, each in ENTRIES.items():
        try:
            if name in found:
                changes[each.name] = each.read(found[name])
        except ValueError:
            bad.append(name)
    return replace(settings, **changes), tuple(bad)


def _part_motion(found: Mapping[str, str]) -> Mapping[str, str]:
    """Convert a former speed without motion; any other non-default speed implies motion."""
    speed = found.get("Speed")
    if speed == "none":
        return {**found, "Speed": USUAL.speed, "Motion": "off"}
    if "Motion" not in found and speed in ("slow", "fast"):
        return {**found, "Motion": "on"}
    return found


def describe(settings: Settings) -> tuple[str, ...]:
    """Return the fifteen in words, one per line, in the format of Cribbage '97."""
    return tuple(say(settings, each.name) for each in LISTED.values())


def describe_added(settings: Settings) -> tuple[str, ...]:
    variant = describe_variant(terms_of(settings).variant)
    return (*(say(settings, name) for name in (*AIDS, *ADDED)), f"Variant: {variant}.")


def describe_variant(variant: Variant) -> str:
    """Format as ``5 cards, once to 31``."""
    switches = [name.replace("_", " ") for name in SWITCHES if getattr(variant, name)]
    given = write_given(variant.handicap)
    return ", ".join((f"{variant.n_dealt} cards", *switches, *([given] if given else [])))


def say(settings: Settings, name: str) -> str:
    """Describe a setting, by name, in the words of statistics and log."""
    setting, value = SETTINGS[name], getattr(settings, name)
    if isinstance(setting.kept, Old):
        return setting.kept.said[int(value)]
    logged = setting.in_log or LogWords(setting.label)
    words = dict(setting.values)
    if logged.values:
        words = dict(zip(words, logged.values, strict=True))
    text = words.get(value)
    return f"{logged.label}: {setting.write(value) if text is None else f'{text}.'}"
