"""Where the cards come from: the default sequence or a data file, and the place in either."""

import re
from dataclasses import replace
from pathlib import Path

from game.motion.boxes import Box
from game.rules.deal import HIGHEST_SEED, LOWEST_SEED, Source, read_seed
from game.rules.moves import Reseed
from game.scenes.pages.own import beside
from game.scenes.pieces.chooser import FileScene
from game.scenes.pieces.controls import Effect, Field
from game.scenes.pieces.scene import Push
from game.session.session import Session
from game.settings.values import CardSource
from game.store.reading import read_data

LONGEST_NUMBER = 11
NUMBER = re.compile("-?[0-9]*|0[xX][0-9a-fA-F]*")


class PlaceField(Field):
    """Takes a seed or a file pointer; which of them, the cards' source says at any moment."""

    def __init__(self, box: Box, session: Session, done: Effect) -> None:
        super().__init__(box, "", "", fits=fits_number, done=done)
        self._session = session

    def caption(self) -> str:
        is_file = self._session.state.source.data is not None
        return "New file pointer:" if is_file else "New seed:"

    def explain(self) -> str:
        """Where the next hand comes from, and which numbers can be chosen instead."""
        source = self._session.state.source
        seeds = f"from {LOWEST_SEED} to {HIGHEST_SEED}"
        if source.envelope is not None:
            return f"The pack is sealed. Any seed {seeds} comes instead."
        if source.data is None:
            return f"Seed {source.position} comes next; any {seeds} will do."
        name, last = Path(self._session.settings.data_file).name, len(source.data) - 1
        return f"Pointer {source.position} comes next; {name} goes from 0 to {last}."


def use_sequence(session: Session) -> None:
    """Deal from the default sequence; the last pointer becomes its seed, as at a file's end."""
    if session.settings.card_source is not CardSource.SEQUENCE:
        session.change(replace(session.settings, card_source=CardSource.SEQUENCE))
        session.make(Reseed(Source(session.state.source.position)))


def use_seals(session: Session, *, sealed: bool) -> None:
    """Deal from sealed packs, a seal for each game; or not, from a seed by chance.

    The seed reached so far would tell the cards of a sealed pack.
    """
    session.change(replace(session.settings, sealed=sealed, card_source=CardSource.SEQUENCE))
    session.make(Reseed(session.ledger.draw_pack(sealed=sealed)))


def use_file(session: Session, path: Path) -> None:
    """Deal from the bytes of a file, from its first one; StoreError when it cannot be read."""
    data = read_data(path)
    plain = replace(session.settings, sealed=False)
    chosen = replace(plain, card_source=CardSource.FILE, data_file=str(path))
    session.change(chosen)
    session.make(Reseed(Source(0, data)))


def choose_data(session: Session) -> Push:
    start = beside(session.settings.data_file)
    return Push(FileScene("A card data file", (), lambda path: use_file(session, path), start))


def go_to(session: Session, text: str) -> str:
    """Deal on from the seed, or the file pointer, that was written; what came of it."""
    data = session.state.source.data
    kind = "seed" if data is None else "pointer"
    lowest, highest = (LOWEST_SEED, HIGHEST_SEED) if data is None else (0, len(data) - 1)
    try:
        number = read_seed(text)
    except ValueError:
        return f"A {kind} is a whole number, such as 123 or 0x7B."
    if not lowest <= number <= highest:
        return f"No {kind} {number}: they go from {lowest} to {highest}."
    session.make(Reseed(Source(number, data)))
    told = session.voice.say("SeedOrPointer") or ""
    return f"The next hand is dealt from {kind} {number}. {told}"


def fits_number(text: str) -> bool:
    return len(text) <= LONGEST_NUMBER and bool(NUMBER.fullmatch(text))
