"""How a player begins: settings, edits made by hand in the INI file, the first cards."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.legacy.ini_view import STATE
from game.record.log import OPTIONS, settings_from
from game.record.notation import read_saved
from game.record.players import PlayerRow, Players
from game.rules.deal import Source, as_signed
from game.rules.seals import N_BYTES, Envelope
from game.settings.settings import Settings
from game.settings.values import CardSource
from game.settings.written import read_entries, read_options
from game.store.files import StoreError
from game.store.reading import ReadError, read_data

Draw = Callable[[int], bytes]  # so many bytes by chance
RESEEDED = "The saved game does not begin with the seed in the options. A new game begins."


class Overrides:
    """Settings lent for one run, by their names. What the player then chooses is saved."""

    def __init__(self, lent: Mapping[str, Any]) -> None:
        self._lent = dict(lent)
        self._now: dict[str, Any] = {}
        self._saved: dict[str, Any] = {}

    def lay_over(self, settings: Settings) -> Settings:
        """Return the settings for the run of a player; the log level is never lowered."""
        self._now = dict(self._lent)
        if "log" in self._now:
            self._now["log"] = max(self._now["log"], settings.log)
        self._saved = {name: getattr(settings, name) for name in self._now}
        return replace(settings, **self._now)

    def lift_off(self, settings: Settings) -> Settings:
        for name, value in self._now.items():
            if getattr(settings, name) != value:
                self._saved.pop(name, None)
        return replace(settings, **self._saved) if self._saved else settings


def read_settings(
    players: Players, row: PlayerRow, newcomer: Settings, is_known: bool
) -> tuple[Settings, int | None]:
    """Return a player's settings; and the seed, of a known player only if it was edited by hand."""
    name, ini = row.name, players.ini
    edited = ini.edited(name, row.shown) if ini.has(name) else {}
    settings = Settings() if players.is_known(name) else newcomer
    if row.settings:
        settings = settings_from(row.settings)
    seed: int | None = None
    if OPTIONS in edited:
        try:
            seed, settings = read_options(edited[OPTIONS], settings)
        except ValueError as error:
            players.put_aside(name, OPTIONS, f"The options of {name} make no sense: {error}.")
    settings, bad = read_entries({**row.settings, **edited} if edited else {}, settings)
    for entry in bad:
        players.put_aside(name, entry, f"The entry {entry} of {name} makes no sense.")
    if not is_known:
        return settings, seed
    position = _check_state(players, name) if ini.has(name) else None
    return settings, None if position is None or seed == position else seed


def _check_state(players: Players, name: str) -> int | None:
    """Return the seed of the State in the INI file; set it aside where it was edited."""
    text = players.ini.get(name, STATE)
    if text is None:
        return None
    try:
        standing, _ = read_saved(players.mask.show(text), None)
    except ReadError:
        return None
    except StoreError as error:
        if not any(word.startswith("d") for word in text.split()):
            players.put_aside(name, STATE, f"{error} The match goes on as it was played.")
        return None
    return standing.source.told_position


def read_deck(players: Players, settings: Settings) -> bytes | None:
    """Return the card data file of a new match; ReadError where it cannot be read now."""
    if settings.card_source is CardSource.SEQUENCE:
        return None
    try:
        return read_data(settings.data_file)
    except ReadError:
        raise
    except StoreError as error:
        players.messages.append(f"{error} The cards come from the default sequence.")
        return None


def first_source(
    settings: Settings,
    seed: int | None,
    data: bytes | None,
    newcomer: tuple[int, Settings],
    draw: Draw,
) -> Source:
    """Return where the first cards of a match come from."""
    if settings.sealed:
        return seal_deck(0, draw)
    if seed is None and newcomer[1].sealed:
        return Source(as_signed(int.from_bytes(draw(4), "big")))
    position = newcomer[0] if seed is None else seed
    return Source(position) if data is None else Source(max(0, min(position, len(data))), data)


def seal_deck(last: int, draw: Draw) -> Source:
    """Return a deck that is sealed anew, after the last seal with such a number.

    The seal after that was shown too, and follows from a key that is no longer used.
    """
    return Source(0, None, Envelope(draw(N_BYTES), last + 2 if last else 1))
