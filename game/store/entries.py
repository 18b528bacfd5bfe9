"""A player's page as entries, and back: those of the database, or of the INI file.

Settings are the INI file's. What was played is taken from the database; where that has no match of
a player, as when an INI file was brought along or an earlier version wrote it, the INI file's own
view of it serves. What makes no sense is renamed in the INI file, so that it can be looked at, and
is done without: a bad entry never costs more than itself.
"""

import os
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeVar

from game.rules.deal import Source, as_signed
from game.rules.moves import Move, Reseed, read_move
from game.rules.referee import resume
from game.rules.seals import N_BYTES, Envelope, Opened, read_opened, write_opened
from game.rules.seat import Seat
from game.rules.state import Standing
from game.rules.turn import make_move, replay
from game.settings.settings import Settings, with_terms
from game.settings.values import CardSource
from game.settings.written import read_entries, read_options, write_entries, write_options
from game.store.files import StoreError
from game.store.games import KeptBranch
from game.store.masks import MARK, Mask
from game.store.page import (
    Branch,
    EarlierHands,
    Page,
    Records,
    act,
    agree_on_terms,
    begin_match,
    begin_trail,
    fresh_match,
    replay_page,
)
from game.store.pages import Kept
from game.store.players import Players
from game.store.reading import ReadError, read_data
from game.store.records import Record, read_record, write_record
from game.store.saves import read_saved, read_state, refusing, write_state
from game.store.unchanged import keeping

MATCH, LIFETIME = ("Statistics1", "Statistics2"), ("Lifetime1", "Lifetime2")
TRAIL = "GameSoFar"  # the earlier hands of the game, written once there are any
GAME_MATCH = "GameStatistics1", "GameStatistics2"  # when the game began, likewise
GAME_LIFETIME = "GameLifetime1", "GameLifetime2"
ASIDE = "TakenBack"  # a game that is played on beside the match, and does not count
OPTIONS = "Options"
NEWCOMER = 0, Settings()  # the seed and the settings of one without entries
KNOWN = OPTIONS, "State"  # a section with either has cards of its own, sealed or not
HAND_FILE = "HandFile"  # written when another data file was chosen since the deal
UNCOUNTED = "UncountedMoves"  # written when the statistics were begun anew since the deal
SEAL = "Seal"  # of the game in progress: its number, seal and part, and the seal of the next
OPENED = "OpenedSeals"
MATCH_ID = "Match"
RESEEDED = "The saved game does not begin with the seed in the options."
NO_MOVES = "The moves that were kept of the hand make no sense."
Found = TypeVar("Found")
Draw = Callable[[int], bytes]  # so many bytes by chance


@dataclass(frozen=True, slots=True)
class Section:
    """Where the entries of a player are had; ``kept`` is the match that the database has of him."""

    players: Players
    name: str
    kept: Kept | None = None

    def get(self, entry: str) -> str | None:
        if self.kept is None:
            return self.players.get(self.name, entry)
        return self.kept.entries.get(entry)

    def read(self, entry: str, read: Callable[[str], Found], why: str = "{}") -> Found | None:
        """What an entry says, None where there is none; one of no sense is put aside.

        ``why`` is a sentence, with a blank for the reason if that is told.
        """
        text = self.get(entry)
        try:
            return None if text is None else read(text)
        except ValueError as error:
            self.put_aside(entry, why.format(error))
            return None

    def put_aside(self, entry: str, why: str) -> None:
        """Have a bad entry in the INI file under another name, and say so."""
        text = self.get(entry)
        if text is None:
            return
        if self.kept is not None:
            self.players.set(self.name, entry, text)
        aside = self.players.put_aside(self.name, entry)
        self.players.messages.append(f"{why} The entry was kept as {aside}.")


def write_page(page: Page, mask: Mask) -> dict[str, str]:
    """All entries of a section, empty ones to be left out; the mask hides cards of sealed games."""
    position = page.state.standing.source.told_position
    return {**write_settings(page.settings, str(position)), **write_played(page, mask)}


def write_settings(settings: Settings, position: str) -> dict[str, str]:
    """The entries that tell settings, and of the match only where in the cards it stands."""
    listed = write_options(0, settings).partition(",")[2]
    return {OPTIONS: f"{position},{listed}", **_write_settings(settings)}


def write_played(page: Page, mask: Mask) -> dict[str, str]:
    hide = mask.hide if _is_secret(page) else str
    is_other_file = page.hand_file != page.settings.data_file
    return {
        "State": hide(write_state(page.state.standing, page.moves)),
        TRAIL: hide(trail) if (trail := _write_trail(page.trail)) else "",
        **dict(zip(MATCH, _write_record(page.at_start[0]), strict=True)),
        **dict(zip(LIFETIME, _write_record(page.at_start[1]), strict=True)),
        **_write_at_game(page),
        ASIDE: hide(_write_trail(page.aside.trail)) if page.aside is not None else "",
        HAND_FILE: page.hand_file if is_other_file else "",
        UNCOUNTED: str(page.n_uncounted or ""),
        SEAL: _write_seal(page.state.source),
        OPENED: " ".join(map(write_opened, page.opened)),
    }


_write_record, _write_settings = keeping(write_record), keeping(write_entries)


def _write_at_game(page: Page) -> dict[str, str]:
    """The records when the game began, which in its first hand are those when that did."""
    is_later = page.trail is not None and page.trail.moves
    records = map(_write_record, page.at_game) if is_later else (("", ""), ("", ""))
    names = (*GAME_MATCH, *GAME_LIFETIME)
    return dict(zip(names, chain.from_iterable(records), strict=True))


def _is_secret(page: Page) -> bool:
    sources = [page.state.source, page.state.standing.source]
    sources += [page.trail.start.source] if page.trail is not None else []
    sources += [page.aside.trail.start.source] if page.aside is not None else []
    return any(source.envelope is not None for source in sources)


def _write_seal(source: Source) -> str:
    envelope = source.envelope
    if envelope is None:
        return ""
    return f"{envelope.number} {envelope.seal} {envelope.next_seal} {envelope.part}".rstrip()


@keeping
def _write_trail(trail: EarlierHands | None) -> str:
    return write_state(trail.start, trail.moves) if trail is not None and trail.moves else ""


def read_page(
    section: Section,
    newcomer: tuple[int, Settings] = NEWCOMER,
    lend: Callable[[Settings], Settings] = lambda kept: kept,
    draw: Draw = secrets.token_bytes,
) -> Page:
    """The page of a player; ``newcomer`` is the seed and the settings of one without entries.

    ``lend`` makes those that hold for this run of what is kept, and ``draw`` gives what a new
    sealed pack needs. What had to be done without is told in the messages of ``players``.
    ReadError for a card data file that is there, and cannot be read now.
    """
    players, name = section.players, section.name
    is_known = any(players.get(name, entry) is not None for entry in KNOWN)
    usual = Settings() if is_known else newcomer[1]
    if section.kept is not None:
        usual = replace(usual, sealed=False)  # the match tells whether it is
    seed, settings = _read_settings(players, name, usual)
    settings = lend(settings)
    records = _read_record(section, MATCH), _read_record(section, LIFETIME)
    why = f"The opened seals of {name} make no sense."
    opened = section.read(OPENED, lambda text: tuple(map(read_opened, text.split())), why) or ()
    text = section.get("State")
    if section.kept is not None and text is not None:
        text = _look_for_edits(section, seed)
    is_lost = section.get("State") is not None
    if text is not None:
        try:
            page = _read_match(section, text, (seed, settings), records)
            chosen = page.settings if seed is None else settings
            page = _agree_on_seal(page, chosen, _last_seal(section, opened), draw)
            more = (each for each in page.opened if each not in opened)
            return replace(page, opened=(*opened, *more), aside=_read_aside(section))
        except ReadError:
            raise
        except StoreError as error:
            section.put_aside("State", f"{error} A new game begins.")
    if settings.sealed:
        source = seal_pack(_last_seal(section, opened), draw)
    elif seed is None and newcomer[1].sealed:
        source = draw_seed(draw)
    else:
        source = _first_source(players, settings, newcomer[0] if seed is None else seed)
    state = fresh_match(settings, source, records[0])
    if records[0].n_hands == 0:
        return replace(begin_match(settings, state, records[1]), opened=opened)
    page = replay_page(settings, state.standing, (), records)
    return replace(page, is_game_lost=is_lost, opened=opened)


def _look_for_edits(section: Section, seed: int | None) -> str | None:
    """The State of the database, None where another seed was put beside the INI file's view of it.

    A view that was itself changed by hand is put aside, and told of.
    """
    players, name = section.players, section.name
    view = Section(players, name)
    try:
        text = players.mask.show(view.get("State") or "")
        if text and not any(word.startswith("d") for word in text.split()):
            standing, _ = read_saved(text, None)
            if seed not in (None, standing.source.told_position):
                view.put_aside("State", f"{RESEEDED} A new game begins.")
                return None
    except ReadError:
        pass
    except StoreError as error:
        view.put_aside("State", f"{error} The match goes on as it was played.")
    return section.get("State")


def read_match_id(section: Section) -> str:
    """The number of the match. It goes with the statistics: without them it is another one."""
    if section.kept is not None:
        return section.kept.match
    found = section.get(MATCH_ID) or ""
    is_kept = section.get(MATCH[0]) is not None
    return found if is_kept and re.fullmatch("[0-9a-f]{16}", found) else new_match_id()


def new_match_id() -> str:
    return os.urandom(8).hex()


def seal_pack(last: int, draw: Draw) -> Source:
    """A pack that is sealed anew, after the last seal with such a number.

    The one after that has been told of too, and follows from a key that is not used any more.
    """
    return Source(0, None, Envelope(draw(N_BYTES), last + 2 if last else 1))


def draw_seed(draw: Draw) -> Source:
    return Source(as_signed(int.from_bytes(draw(4), "big")))


def _agree_on_seal(page: Page, settings: Settings, last: int, draw: Draw) -> Page:
    """A seal that was wanted, or not, while the match was away holds from the next deal."""
    source = page.state.source
    if source.data is not None or settings.sealed == (source.envelope is not None):
        return page
    move = Reseed(seal_pack(last, draw) if settings.sealed else draw_seed(draw))
    return act(page, make_move(page.state, move))


def _last_seal(section: Section, opened: tuple[Opened, ...]) -> int:
    """The number of the last seal that was told of; nought where there was none."""
    told = _read_count((section.get(SEAL) or "").partition(" ")[0])
    return max([told, *(each.number for each in opened)])


def _read_settings(players: Players, name: str, settings: Settings) -> tuple[int | None, Settings]:
    """The seed or pointer, if it can be read, and the settings as far as they can."""
    section, seed = Section(players, name), None
    if section.get(OPTIONS) is not None:
        why = f"The options of {name} make no sense: {{}}."
        found = section.read(OPTIONS, lambda text: read_options(text, settings), why)
        seed, settings = found or (None, Settings())
    settings, bad = read_entries(players.entries(name), settings)
    for entry in bad:
        section.put_aside(entry, f"The entry {entry} of {name} makes no sense.")
    return seed, settings


def _read_record(section: Section, entries: tuple[str, str]) -> Record:
    texts = [section.get(entry) for entry in entries]
    if texts == [None, None]:
        return Record()
    try:
        return read_record(texts[0] or "", texts[1] or "")
    except ValueError as error:
        for entry in entries:
            section.put_aside(entry, f"Statistics of {section.name} make no sense: {error}.")
        return Record()


def _read_count(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 4 else 0


def _read_match(
    section: Section, text: str, chosen: tuple[int | None, Settings], records: Records
) -> Page:
    """The match as it was left; StoreError when it does not fit its seed, check, file or trail."""
    (seed, settings), mask = chosen, section.players.mask
    hand_file = section.get(HAND_FILE) or settings.data_file
    text = mask.show(text)
    n_uncounted = _read_count(section.get(UNCOUNTED) or "")
    is_from_file = any(word.startswith("d") for word in text.split())
    data = _data_of(hand_file) if is_from_file else None
    next_data = data
    if is_from_file and hand_file != settings.data_file:
        next_data = _data_of(settings.data_file)
    standing, moves = read_saved(text, data, next_data)
    with refusing():
        moves += _read_moves_since(section, next_data)
        if seed is None:
            settings = with_terms(settings, replay(resume(standing), moves).state.terms)
        elif section.kept is None and seed != standing.source.told_position:
            raise StoreError(RESEEDED)
        page = replay_page(settings, standing, moves, records, n_uncounted)
    if so_far := section.get(TRAIL):
        trail = _read_trail(mask.show(so_far), (data, next_data), standing, moves)
        page = replace(page, trail=trail)
        if section.get(GAME_MATCH[0]) is not None:
            began = (_read_record(section, each) for each in (GAME_MATCH, GAME_LIFETIME))
            page = replace(page, at_game=(next(began), next(began)))
    return agree_on_terms(replace(page, hand_file=hand_file))


def _read_moves_since(section: Section, data: bytes | None) -> tuple[Move, ...]:
    if section.kept is None:
        return ()
    mask = section.players.mask
    try:
        return tuple(read_move(mask.show(word), data) for word in section.kept.words)
    except (StoreError, ValueError) as error:
        if section.kept.entries["State"].startswith(MARK):
            raise  # it is sealed, and who lost the key must not get a second look at a hand
        why = error if isinstance(error, StoreError) else NO_MOVES
        section.players.messages.append(f"{why} The hand begins again.")
        return ()


def _read_aside(section: Section) -> Branch | None:
    """A game that is played on beside the match; what makes no sense of it is done without."""
    kept, show = section.kept, section.players.mask.show
    try:
        if kept is not None and kept.branch is not None:
            return _read_branch(kept.branch, show)
        if (text := section.get(ASIDE)) is None:
            return None
        start, moves, _ = read_state(show(text), None)
    except StoreError as error:
        why = f"{error} The match goes on with its next game."
        if section.get(ASIDE) is None:
            section.players.messages.append(why)
        section.put_aside(ASIDE, why)
        return None
    parent = f"{section.name}-{read_match_id(section)}"
    return Branch(name_branch(section.name), 0, parent, None, EarlierHands(start, moves), ())


def _read_branch(kept: KeptBranch, show: Callable[[str], str]) -> Branch:
    with refusing():
        start, _ = read_saved(show(kept.start), None)
        if any(number != place for place, (number, *_) in enumerate(kept.moves)):
            raise ValueError("a move is missing")
        moves = tuple(read_move(show(word), None) for *_, word in kept.moves)
        replay(resume(start), moves)
        seats = tuple(None if seat is None else Seat(seat) for _, seat, _ in kept.moves)
    known = kept.match, kept.first_deal, kept.parent, kept.leaves
    return Branch(*known, EarlierHands(start, moves), seats)


def name_branch(player: str) -> str:
    return f"{player}-{new_match_id()}"


def _read_trail(
    text: str,
    data: tuple[bytes | None, bytes | None],
    standing: Standing,
    moves: tuple[Move, ...],
) -> EarlierHands:
    """The game's earlier hands; StoreError where they do not lead to the hand that is saved."""
    start, before, state = read_state(text, *data)
    if state.standing != standing and moves:
        with refusing():
            state = make_move(state, moves[0]).after  # the word to deal it
    if begin_trail(start) is None or state.standing != standing:
        raise StoreError("The saved game is not what its moves lead to.")
    return EarlierHands(start, before)


def _data_of(path: str) -> bytes | None:
    try:
        return read_data(path)
    except ReadError:
        raise
    except StoreError:
        return None  # the saved game then says that it misses its file


def _first_source(players: Players, settings: Settings, position: int) -> Source:
    """A data file that cannot be read leaves its pointer as the seed, as one that ended."""
    if settings.card_source is CardSource.SEQUENCE:
        return Source(position)
    try:
        data = read_data(settings.data_file)
    except ReadError:
        raise
    except StoreError as error:
        players.messages.append(f"{error} The cards come from the default sequence.")
        return Source(position)
    return Source(max(0, min(position, len(data))), data)
