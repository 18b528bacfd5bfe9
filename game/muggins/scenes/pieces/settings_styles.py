"""Settings as drawing styles and volumes; settings that don't belong to a player yet."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from muggins.audio.mixer import Volumes
from muggins.paint.board import TIMBERS, WALNUT, Timber
from muggins.paint.cards.backs import BACKS, DEFAULT
from muggins.paint.cards.deck import DeckStyle
from muggins.paint.cards.faces import Style
from muggins.paint.kit.felt import FELTS, Felt
from muggins.paint.kit.palette import PEGS, Pegs
from muggins.settings.settings import SETTINGS, SYSTEM, Settings, is_still
from muggins.settings.values import LOUDEST, Background, DeckKind, Sounds
from muggins.ui.control import OptionRow


class Draft:
    """A set of settings, and rows that change them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def option(
        self, name: str, *, values: Sequence[tuple[object, str]] = (), help: str = ""
    ) -> OptionRow:
        """Return the row of a setting, by default with its declared values and help."""
        told = SETTINGS[name]
        get, set_to = lambda: getattr(self.settings, name), partial(self._set, name)
        how = {"help": help or told.effect, "when": "" if help else told.when, "name": name}
        return OptionRow(told.label, values or told.values, get, set_to, **how)

    def _set(self, name: str, value: Any) -> None:
        self.settings = replace(self.settings, **{name: value})


N_WORN = 4  # ears, the oldest, that droop with use


def felt_name(settings: Settings) -> str:
    """Return the felt's name; an unknown one falls back to the background."""
    return settings.felt if settings.felt in FELTS else settings.background.name.lower()


def felt_of(settings: Settings) -> Felt:
    return FELTS[felt_name(settings)]


def timber_of(settings: Settings) -> Timber:
    """Return the board's wood; an unknown one falls back to the default."""
    return TIMBERS.get(settings.timber, WALNUT)


def pegs_of(settings: Settings) -> Pegs:
    """Return the colors of the pegs; green and red where the name is unknown."""
    return PEGS.get(settings.pegs, PEGS["green"])


def with_felt(settings: Settings, name: str) -> Settings:
    """Return the settings with another felt; the three of Cribbage '97 are its backgrounds."""
    if name.upper() in Background.__members__:
        return replace(settings, background=Background[name.upper()], felt="")
    return replace(settings, felt=name)


def back_of(settings: Settings) -> str:
    """Return the back by name, or the path of the custom picture."""
    if settings.deck is DeckKind.CUSTOM and settings.card_back:
        return settings.card_back
    return settings.back if settings.back in BACKS else DEFAULT


def deck_of(settings: Settings) -> DeckStyle:
    """Return the deck's style; an unknown one falls back to classic.

    The system's high-contrast setting replaces the classic style.
    """
    known = settings.faces in [style.value for style in Style]
    ears = settings.dog_ears if settings.deck is DeckKind.DOG_EARED else ()
    style = Style(settings.faces) if known else Style.CLASSIC
    if style is Style.CLASSIC and SYSTEM.wants_contrast:
        style = Style.HIGH_CONTRAST
    return DeckStyle(style, back_of(settings), frozenset(ears), frozenset(ears[:N_WORN]))


def volumes_of(settings: Settings) -> Volumes:
    """Return the volumes; speech output disables the muttering."""
    return Volumes(
        settings.volume / LOUDEST,
        settings.effects / LOUDEST,
        0.0 if settings.sounds is Sounds.OFF else settings.tunes / LOUDEST,
        0.0 if is_still(settings) else settings.room / LOUDEST,
        0.0 if settings.speaks else settings.voice / LOUDEST,
    )
