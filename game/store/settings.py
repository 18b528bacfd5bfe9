"""A player's settings: the fifteen of Cribbage '97 in the order of its menu, and our own.

The Options entry is that program's comma list, so that a list of either means the same in
the other: the seed or file pointer, five switches, then ten numbers. Settings that it
lacks are entries of their own.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import IntEnum
from typing import Any

from game.control.bindings import read_table
from game.rules.cards import read_cards, write_cards
from game.rules.deal import HIGHEST_SEED, LOWEST_SEED
from game.rules.terms import (
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

LOUDEST = 10
MOST_DOG_EARS = 13
FIRST_EARS = read_cards("5h5cJs8dKh2cAd")  # of a dog-eared deck that nobody has marked yet
SPEEDS = ("slow", "normal", "fast", "none")
POINTERS = ("arrow", "large", "glove", "cross", "ring", "spade", "bone")
BLANK_AFTER = (0, 5, 10)  # minutes
BOARDS = ("docked", "floating", "hidden")
LONGEST_DELAY = 9  # seconds


class CardSource(IntEnum):
    """Where the cards come from."""

    SEQUENCE = 0
    FILE = 1


class LogLevel(IntEnum):
    """What goes into the log by itself."""

    OFF = 0
    GAMES = 1
    MESSAGES = 2


class DeckKind(IntEnum):
    """Which backs the cards have."""

    DEFAULT = 0
    DOG_EARED = 1
    CUSTOM = 2


class PatterKind(IntEnum):
    """What the opponent says."""

    HIDDEN = 0
    DEFAULT = 1
    CUSTOM = 2


class Sounds(IntEnum):
    """What is played when a game is over."""

    OFF = 0
    DEFAULT = 1
    CUSTOM = 2


class Background(IntEnum):
    """The colour of the felt."""

    GREEN = 0
    CYAN = 1
    GRAY = 2


@dataclass(frozen=True, slots=True)
class Settings:
    """All that a player can choose. The first fifteen are in the order of the Options entry."""

    hints: bool = True
    details: bool = True
    autoplay: bool = True
    autoscore: bool = True
    sort: bool = True
    weights: int = 0  # an index into the weights of the rules
    mistakes: Mistakes = Mistakes.FRIENDLY
    length: Length = Length.NORMAL
    first_dealer: FirstDealer = FirstDealer.LOSER
    card_source: CardSource = CardSource.SEQUENCE
    log: LogLevel = LogLevel.OFF
    deck: DeckKind = DeckKind.DEFAULT
    patter: PatterKind = PatterKind.DEFAULT
    sounds: Sounds = Sounds.DEFAULT
    background: Background = Background.GREEN

    dog_ears: tuple[int, ...] = ()  # cards
    card_back: str = ""  # the files last chosen, by path
    data_file: str = ""
    patter_file: str = ""
    win_sound: str = ""
    loss_sound: str = ""
    log_file: str = ""

    forfeit: Forfeit = Forfeit.NEVER
    excess: Excess = Excess.TAKEN
    claims: Claims = Claims.ALL
    n_dealt: int = 6  # from here to draws_dealer: the variant, by the names of the rules
    crib_flush_of_four: bool = False
    pone_three: bool = False
    once_to_31: bool = False
    deals_on: bool = False
    cuts_starter: bool = False
    draws_dealer: bool = False

    skill: str = "classic"
    speed: str = "normal"
    faces: str = "classic"
    back: str = "moonbeam"  # by name; a picture of the player's own is the card back
    felt: str = ""  # by name; none is the background
    effects: int = 7  # volumes, 0..10
    tunes: int = 7
    safe_video: bool = False

    keys: str = ""  # what the player has bound otherwise, as the table of bindings writes it
    pad: str = ""
    pointer: str = "arrow"
    blank_after: int = 0  # idle minutes; 0 for never
    corner_blanks: bool = False  # pushing the pointer into the top right corner
    pauses: bool = True  # when another window has the focus

    delay: int = 0  # seconds that a message waits for; 0 until dismissed
    board: str = "docked"
    tallies: bool = False  # points are claimed as a number, not with the peg
    shows_messages: bool = False  # the log of messages lies open on the table
    deal_button: bool = False


LISTED: dict[str, tuple[Callable[[int], int], int]] = {
    "hints": (bool, 2),
    "details": (bool, 2),
    "autoplay": (bool, 2),
    "autoscore": (bool, 2),
    "sort": (bool, 2),
    "weights": (int, len(WEIGHTS)),
    "mistakes": (Mistakes, len(Mistakes)),
    "length": (Length, len(Length)),
    "first_dealer": (FirstDealer, len(FirstDealer)),
    "card_source": (CardSource, len(CardSource)),
    "log": (LogLevel, len(LogLevel)),
    "deck": (DeckKind, len(DeckKind)),
    "patter": (PatterKind, len(PatterKind)),
    "sounds": (Sounds, len(Sounds)),
    "background": (Background, len(Background)),
}
"""The fifteen: what a number becomes, and how many there are to choose from."""


def write_options(seed_or_pointer: int, settings: Settings) -> str:
    """The Options entry: sixteen numbers parted by commas."""
    numbers = (seed_or_pointer, *(int(getattr(settings, name)) for name in LISTED))
    return ",".join(map(str, numbers))


DEFAULTS = Settings()


def read_options(text: str, settings: Settings = DEFAULTS) -> tuple[int, Settings]:
    """The seed or pointer, and the settings with the fifteen taken from the list.

    A short list goes on with zeroes. ValueError names the place that makes no sense.
    """
    words = text.split(",")
    if len(words) > len(LISTED) + 1:
        raise ValueError(f"the list has {len(words)} numbers; {len(LISTED) + 1} are the most")
    seed = _read_number(words[0], 1, "seed", LOWEST_SEED, HIGHEST_SEED)
    words += ["0"] * (len(LISTED) + 1 - len(words))
    changes: dict[str, Any] = {}
    for place, (name, (kind, size)) in enumerate(LISTED.items(), 2):
        changes[name] = kind(_read_number(words[place - 1], place, name, 0, size - 1))
    if changes["deck"] is DeckKind.DOG_EARED and not settings.dog_ears:
        changes["dog_ears"] = FIRST_EARS
    return seed, replace(settings, **changes)


def _read_number(word: str, place: int, name: str, lowest: int, highest: int) -> int:
    label = f"number {place} ({name.replace('_', ' ')})"
    try:
        number = int(word)
    except ValueError:
        raise ValueError(f"{label} is {word.strip()[:20]!r}, which is no whole number") from None
    if not lowest <= number <= highest:
        raise ValueError(f"{label} is {number}; it goes from {lowest} to {highest}")
    return number


def terms_of(settings: Settings) -> Terms:
    """What the settings mean for a match."""
    return Terms(
        length=settings.length,
        weights=WEIGHTS[settings.weights],
        mistakes=settings.mistakes,
        forfeit=settings.forfeit,
        excess=settings.excess,
        claims=settings.claims,
        first_dealer=settings.first_dealer,
        variant=Variant(**{each.name: getattr(settings, each.name) for each in fields(Variant)}),
    )


def with_terms(settings: Settings, terms: Terms) -> Settings:
    """The settings that mean these terms."""
    return replace(
        settings,
        length=terms.length,
        weights=WEIGHTS.index(terms.weights),
        mistakes=terms.mistakes,
        forfeit=terms.forfeit,
        excess=terms.excess,
        claims=terms.claims,
        first_dealer=terms.first_dealer,
        **asdict(terms.variant),
    )


def with_variant(settings: Settings, variant: Variant, length: Length) -> Settings:
    """The settings with another game, from its cards to its length."""
    return replace(settings, length=length, **asdict(variant))


def write_entries(settings: Settings) -> dict[str, str]:
    """Every setting that has an entry of its own, by the entry's name."""
    return {name: write(getattr(settings, key)) for name, (key, write, _) in ENTRIES.items()}


def read_entries(found: Mapping[str, str], settings: Settings) -> tuple[Settings, tuple[str, ...]]:
    """The settings with what was found, and the names of entries that make no sense."""
    bad: list[str] = []
    changes: dict[str, Any] = {}
    for name, (key, _, read) in ENTRIES.items():
        try:
            if name in found:
                changes[key] = read(found[name])
        except ValueError:
            bad.append(name)
    return replace(settings, **changes), tuple(bad)


def _read_volume(text: str) -> int:
    return _read_number(text, 1, "volume", 0, LOUDEST)


def _read_switch(text: str) -> bool:
    return bool(_read_number(text, 1, "switch", 0, 1))


def _read_speed(text: str) -> str:
    if text not in SPEEDS:
        raise ValueError(f"no such speed: {text!r}")
    return text


def _read_pointer(text: str) -> str:
    if text not in POINTERS:
        raise ValueError(f"no such pointer: {text!r}")
    return text


def _read_minutes(text: str) -> int:
    minutes = _read_number(text, 1, "minutes", 0, max(BLANK_AFTER))
    return max(each for each in BLANK_AFTER if each <= minutes)


def _read_cards_dealt(text: str) -> int:
    return _read_number(text, 1, "cards", 5, 6)


def _read_delay(text: str) -> int:
    return _read_number(text, 1, "delay", 0, LONGEST_DELAY)


def _read_board(text: str) -> str:
    if text not in BOARDS:
        raise ValueError(f"no such board: {text!r}")
    return text


def _read_bindings(text: str) -> str:
    read_table(text)
    return text


def _read_dog_ears(text: str) -> tuple[int, ...]:
    cards = read_cards(text)
    if len(set(cards)) != len(cards) or len(cards) > MOST_DOG_EARS:
        raise ValueError(f"at most {MOST_DOG_EARS} different cards can have dog ears")
    return cards


def _write_number(number: int) -> str:
    return str(int(number))


ENTRIES: dict[str, tuple[str, Callable[[Any], str], Callable[[str], object]]] = {
    "DogEars": ("dog_ears", write_cards, _read_dog_ears),
    "CardBack": ("card_back", str, str),
    "DataFile": ("data_file", str, str),
    "PatterFile": ("patter_file", str, str),
    "WinSound": ("win_sound", str, str),
    "LossSound": ("loss_sound", str, str),
    "LogFile": ("log_file", str, str),
    "Forfeit": ("forfeit", _write_number, lambda text: Forfeit(int(text))),
    "Excess": ("excess", _write_number, lambda text: Excess(int(text))),
    "Claims": ("claims", _write_number, lambda text: Claims(int(text))),
    "Cards": ("n_dealt", _write_number, _read_cards_dealt),
    "CribFlushOfFour": ("crib_flush_of_four", _write_number, _read_switch),
    "PoneThree": ("pone_three", _write_number, _read_switch),
    "OnceTo31": ("once_to_31", _write_number, _read_switch),
    "DealOn": ("deals_on", _write_number, _read_switch),
    "CutStarter": ("cuts_starter", _write_number, _read_switch),
    "DrawDealer": ("draws_dealer", _write_number, _read_switch),
    "Skill": ("skill", str, str),
    "Speed": ("speed", str, _read_speed),
    "Faces": ("faces", str, str),
    "Back": ("back", str, str),
    "Felt": ("felt", str, str),
    "Effects": ("effects", _write_number, _read_volume),
    "Tunes": ("tunes", _write_number, _read_volume),
    "SafeVideo": ("safe_video", _write_number, _read_switch),
    "Keys": ("keys", str, _read_bindings),
    "Pad": ("pad", str, _read_bindings),
    "Pointer": ("pointer", str, _read_pointer),
    "BlankAfter": ("blank_after", _write_number, _read_minutes),
    "CornerBlanks": ("corner_blanks", _write_number, _read_switch),
    "Pauses": ("pauses", _write_number, _read_switch),
    "Delay": ("delay", _write_number, _read_delay),
    "Board": ("board", str, _read_board),
    "Tally": ("tallies", _write_number, _read_switch),
    "Messages": ("shows_messages", _write_number, _read_switch),
    "DealButton": ("deal_button", _write_number, _read_switch),
}
"""Entries of their own: the setting's name, how it is written and how it is read."""

_SAID = {
    "mistakes": ("Friendly Corrections.", "Penalties but No Muggins.", "Penalties and Muggins."),
    "length": ("Normal Game (121 Points).", "Short Game (61 Points).", "End Game Practice."),
    "first_dealer": (
        "Loser Deals.",
        "Alternate First Deals.",
        "Player Always First.",
        "Computer Always First.",
    ),
    "card_source": ("Default Sequence.", "Card Data File."),
    "log": ("Disable Logging.", "Log Games Only.", "Log Games and Messages."),
    "deck": ("Default Deck.", "Dog Ear Deck.", "Custom Back."),
    "patter": ("Hide Patter.", "Default Patter.", "Custom Patter."),
    "sounds": ("Disable Sounds.", "Default Sounds.", "Custom Sounds."),
    "background": ("Default Green.", "Cyan.", "Gray."),
}
_SWITCHES = {
    "hints": "Hints (Mouse Icon)",
    "details": "Scoring Details",
    "autoplay": "Allow Autoplay",
    "autoscore": "Allow Autoscore",
    "sort": "Sort Hands",
}


def describe(settings: Settings) -> tuple[str, ...]:
    """The fifteen in words, a line each, as statistics and log show them."""
    return (
        *(f"{said}: {_on_off(getattr(settings, name))}" for name, said in _SWITCHES.items()),
        "-".join(map(str, WEIGHTS[settings.weights])) + " Weights.",
        *(said[getattr(settings, name)] for name, said in _SAID.items()),
    )


def _on_off(switch: bool) -> str:
    return "On" if switch else "Off"
