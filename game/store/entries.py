"""A player's page as entries of the INI file, and back.

What makes no sense is renamed within its section, so that it can be looked at, and is done
without: a bad entry never costs more than itself.
"""

import secrets
from collections.abc import Callable
from dataclasses import replace
from itertools import chain

from game.rules.deal import Source, as_signed
from game.rules.match import play, replay
from game.rules.moves import Move, Reseed
from game.rules.seals import N_BYTES, Envelope, Opened, read_opened, write_opened
from game.rules.state import Standing
from game.settings.settings import Settings, with_terms
from game.settings.values import CardSource
from game.settings.written import read_entries, read_options, write_entries, write_options
from game.store.files import StoreError
from game.store.masks import Mask
from game.store.page import (
    Page,
    Records,
    Trail,
    act,
    agree_on_terms,
    begin_match,
    begin_trail,
    fresh_match,
    replay_page,
)
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
HAND_FILE = "HandFile"  # written when another data file was chosen since the deal
UNCOUNTED = "UncountedMoves"  # written when the statistics were begun anew since the deal
SEAL = "Seal"  # of the game in progress: its number, seal and part, and the seal of the next
OPENED = "OpenedSeals"
Draw = Callable[[int], bytes]
"""So many bytes by chance."""


def write_page(page: Page, mask: Mask) -> dict[str, str]:
    """All entries of a section; an empty one is to be left out.

    What would tell the cards of a sealed game is hidden under the mask.
    """
    standing = page.state.standing
    hide = mask.hide if _is_secret(page) else str
    is_other_file = page.hand_file != page.settings.data_file
    return {
        "Options": write_options(standing.source.told_position, page.settings),
        "State": hide(write_state(standing, page.moves)),
        TRAIL: hide(trail) if (trail := _write_trail(page.trail)) else "",
        **dict(zip(MATCH, _write_record(page.at_start[0]), strict=True)),
        **dict(zip(LIFETIME, _write_record(page.at_start[1]), strict=True)),
        **_write_at_game(page),
        ASIDE: hide(_write_trail(page.aside)) if page.aside is not None else "",
        **_write_settings(page.settings),
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
    """Whether a sealed pack is among what the page knows."""
    sources = [page.state.source, page.state.standing.source]
    sources += [trail.start.source for trail in (page.trail, page.aside) if trail is not None]
    return any(source.envelope is not None for source in sources)


def _write_seal(source: Source) -> str:
    """What may be told of a sealed pack that is not open yet."""
    envelope = source.envelope
    if envelope is None:
        return ""
    return f"{envelope.number} {envelope.seal} {envelope.next_seal} {envelope.part}".rstrip()


@keeping
def _write_trail(trail: Trail | None) -> str:
    return write_state(trail.start, trail.moves) if trail is not None and trail.moves else ""


def read_page(
    players: Players,
    name: str,
    newcomer: tuple[int, Settings],
    lend: Callable[[Settings], Settings] = lambda kept: kept,
    draw: Draw = secrets.token_bytes,
) -> Page:
    """The page of a player; ``newcomer`` is the seed and the settings of one without entries.

    ``lend`` makes those that hold for this run of what is kept, and ``draw`` gives what a new
    sealed pack needs. What had to be done without is
    told in the messages of ``players``. ReadError for a card data file that is there, and cannot
    be read now.
    """
    seed, settings = _read_settings(players, name, newcomer[1])
    settings = lend(settings)
    records = _read_record(players, name, MATCH), _read_record(players, name, LIFETIME)
    opened = _read_opened(players, name)
    text = players.get(name, "State")
    is_lost = text is not None
    if text is not None:
        try:
            page = _read_match(players, name, text, (seed, settings), records)
            page = _agree_on_seal(page, settings, _last_seal(players, name, opened), draw)
            more = (each for each in page.opened if each not in opened)
            aside = _read_aside(players, name)
            return replace(page, opened=(*opened, *more), aside=aside)
        except ReadError:
            raise
        except StoreError as error:
            _put_aside(players, name, "State", f"{error} A new game begins.")
    source = _first_source(players, settings, newcomer[0] if seed is None else seed)
    if settings.sealed:
        source = seal_pack(_last_seal(players, name, opened), draw)
    state = fresh_match(settings, source, records[0])
    if records[0].n_hands == 0:
        return replace(begin_match(settings, state, records[1]), opened=opened)
    page = replay_page(settings, state.standing, (), records)
    return replace(page, is_game_lost=is_lost, opened=opened)


def seal_pack(last: int, draw: Draw) -> Source:
    """A pack that is sealed anew, after the last seal with such a number.

    The one after that has been told of too, and follows from a key that is not used any more.
    """
    return Source(0, None, Envelope(draw(N_BYTES), last + 2 if last else 1))


def draw_seed(draw: Draw) -> Source:
    """A seed by chance."""
    return Source(as_signed(int.from_bytes(draw(4), "big")))


def _agree_on_seal(page: Page, settings: Settings, last: int, draw: Draw) -> Page:
    """A seal that was wanted, or not, while the match was away holds from the next deal."""
    source = page.state.source
    if source.data is not None or settings.sealed == (source.envelope is not None):
        return page
    move = Reseed(seal_pack(last, draw) if settings.sealed else draw_seed(draw))
    state, events = play(page.state, move)
    return act(page, state, move, events)


def _last_seal(players: Players, name: str, opened: tuple[Opened, ...]) -> int:
    """The number of the last seal that was told of; nought where there was none."""
    told = _read_count((players.get(name, SEAL) or "").partition(" ")[0])
    return max([told, *(each.number for each in opened)])


def _read_opened(players: Players, name: str) -> tuple[Opened, ...]:
    text = players.get(name, OPENED) or ""
    try:
        return tuple(map(read_opened, text.split()))
    except ValueError:
        _put_aside(players, name, OPENED, f"The opened seals of {name} make no sense.")
        return ()


def _read_settings(players: Players, name: str, settings: Settings) -> tuple[int | None, Settings]:
    """The seed or pointer, if it can be read, and the settings as far as they can."""
    seed, text = None, players.get(name, "Options")
    if text is not None:
        try:
            seed, settings = read_options(text, settings)
        except ValueError as error:
            settings = Settings()
            _put_aside(players, name, "Options", f"The options of {name} make no sense: {error}.")
    settings, bad = read_entries(players.entries(name), settings)
    for entry in bad:
        _put_aside(players, name, entry, f"The entry {entry} of {name} makes no sense.")
    return seed, settings


def _read_record(players: Players, name: str, entries: tuple[str, str]) -> Record:
    texts = [players.get(name, entry) for entry in entries]
    if texts == [None, None]:
        return Record()
    try:
        return read_record(texts[0] or "", texts[1] or "")
    except ValueError as error:
        for entry in entries:
            _put_aside(players, name, entry, f"Statistics of {name} make no sense: {error}.")
        return Record()


def _put_aside(players: Players, name: str, entry: str, why: str) -> None:
    """Rename an entry that is there, and say so."""
    if players.get(name, entry) is not None:
        aside = players.put_aside(name, entry)
        players.messages.append(f"{why} The entry was kept as {aside}.")


def _read_count(text: str) -> int:
    """A number of moves; none where there is no number."""
    return int(text) if text.isdecimal() and len(text) < 4 else 0


def _read_match(
    players: Players, name: str, text: str, chosen: tuple[int | None, Settings], records: Records
) -> Page:
    """The match as it was left; StoreError when it does not fit its seed, check, file or trail."""
    seed, settings = chosen
    hand_file = players.get(name, HAND_FILE) or settings.data_file
    text = players.mask.show(text)
    n_uncounted = _read_count(players.get(name, UNCOUNTED) or "")
    is_from_file = any(word.startswith("d") for word in text.split())
    data = _data_of(hand_file) if is_from_file else None
    next_data = data
    if is_from_file and hand_file != settings.data_file:
        next_data = _data_of(settings.data_file)
    standing, moves = read_saved(text, data, next_data)
    if seed is None:
        settings = with_terms(settings, replay(standing, moves).terms)
    elif seed != standing.source.told_position:
        raise StoreError("The saved game does not begin with the seed in the options.")
    with refusing():
        page = replay_page(settings, standing, moves, records, n_uncounted)
    if so_far := players.get(name, TRAIL):
        so_far = players.mask.show(so_far)
        page = replace(page, trail=_read_trail(so_far, (data, next_data), standing, moves))
        if players.get(name, GAME_MATCH[0]) is not None:
            began = (_read_record(players, name, each) for each in (GAME_MATCH, GAME_LIFETIME))
            page = replace(page, at_game=(next(began), next(began)))
    return agree_on_terms(replace(page, hand_file=hand_file))


def _read_aside(players: Players, name: str) -> Trail | None:
    """A game that is played on beside the match; what makes no sense of it is done without."""
    text = players.get(name, ASIDE)
    if text is None:
        return None
    try:
        start, moves, _ = read_state(players.mask.show(text), None)
    except StoreError as error:
        _put_aside(players, name, ASIDE, f"{error} The match goes on with its next game.")
        return None
    return Trail(start, moves)


def _read_trail(
    text: str,
    data: tuple[bytes | None, bytes | None],
    standing: Standing,
    moves: tuple[Move, ...],
) -> Trail:
    """The game's earlier hands; StoreError where they do not lead to the hand that is saved."""
    start, before, state = read_state(text, *data)
    if state.standing != standing and moves:
        with refusing():
            state, _ = play(state, moves[0])  # the word to deal it
    if begin_trail(start) is None or state.standing != standing:
        raise StoreError("The saved game is not what its moves lead to.")
    return Trail(start, before)


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
