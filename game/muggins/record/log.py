"""Event log: players, games and moves, the only record of play.

A game is its terms, its card source and its moves; state, statistics, history and the activity log
are folds of that. Rows are written as operations, so that one transaction can hold them all. Data
that would reveal cards of an unfinished sealed game are marked Secret, and masked on disk. When the
next game begins, a finished one is archived: its moves, a row each so far, become one compressed
row, and its start is rewritten with the seed, which is public by then.
"""

import json
import re
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import pairwise
from typing import Any, NamedTuple

from muggins.rules.cards import Seat, read_cards, write_cards
from muggins.rules.deal import (
    HIGHEST_SEED,
    LOWEST_SEED,
    SHARED,
    Source,
    as_signed,
    read_sealed,
    write_source,
)
from muggins.rules.events import GameWon
from muggins.rules.moves import Move, Reseed, read_move, write_move
from muggins.rules.referee import resume
from muggins.rules.seals import Envelope
from muggins.rules.state import NO_PEGS, PastDeal, Standing, Tally
from muggins.rules.terms import (
    SIX_CARD,
    TARGET,
    Length,
    Variant,
    read_terms,
    read_variant,
    write_terms,
    write_variant,
)
from muggins.rules.turn import Game, Turn, make_move
from muggins.settings.settings import (
    Settings,
    read_entries,
    read_options,
    write_entries,
    write_options,
)

N_PARTS = 5
DEAL_PARTS = 7  # cards of an earlier deal
VARIANT, LENGTH, PAST = "v", "l", "h"
MOST = 10**9  # far above any score or count that a match can reach
MOST_HANDS = 200  # no game is this long


@lru_cache(maxsize=16)
def write_standing(standing: Standing) -> str:
    """Return five words: terms, source, match so far, dealers and hands, pegs.

    One more for a variant with the rest of its pack, one for the game's length if the next has
    another, and one for earlier deals of the game.
    """
    tally, pegs = standing.tally, standing.pegs
    words = [
        write_terms(standing.terms),
        write_source(standing.source),
        _join(*tally.points, tally.games, tally.spread),
        _join(_write_seat(standing.first_dealer), _write_seat(standing.dealer), standing.n_hands),
        _join(*pegs[0], *pegs[1]),
    ]
    if standing.variant != SIX_CARD:
        words.append(f"{VARIANT}{write_variant(standing.variant)}-{write_cards(standing.pack)}")
    if standing.length is not standing.terms.length:
        words.append(f"{LENGTH}{int(standing.length)}")
    if standing.past:
        words.append(PAST + "/".join(map(_write_deal, standing.past)))
    return " ".join(words)


def _read_game(words: list[str]) -> tuple[Variant, tuple[int, ...]]:
    if not words:
        return SIX_CARD, ()
    variant, _, pack = words[0].removeprefix(VARIANT).rpartition("-")
    return read_variant(variant), read_cards(pack)


def _write_deal(deal: PastDeal) -> str:
    parts = ((deal.starter,), *deal.thrown, *deal.kept, *deal.played)
    return "-".join((str(int(deal.dealer)), *map(write_cards, parts)))


def _read_deal(text: str) -> PastDeal:
    dealer, *parts = text.split("-")
    if len(parts) != DEAL_PARTS:
        raise ValueError("an earlier deal is invalid")
    starter, own_thrown, thrown, own_kept, kept, own_played, played = map(read_cards, parts)
    cards = (*starter, *own_thrown, *thrown, *own_kept, *kept)
    turns = (*own_played, *played)
    are_kept = set(own_played) <= set(own_kept) and set(played) <= set(kept)
    is_once = len(set(cards)) == len(cards) and len(set(turns)) == len(turns)
    if len(starter) != 1 or not are_kept or not is_once:
        raise ValueError("the cards of an earlier deal are invalid")
    pairs = ((own_thrown, thrown), (own_kept, kept), (own_played, played))
    return PastDeal(Seat(int(dealer)), starter[0], *pairs)


def read_standing(words: list[str], data: bytes | None) -> Standing:
    """Parse the text of ``write_standing``; ValueError if a part is missing or invalid."""
    if len(words) < N_PARTS:
        raise ValueError("part of it is missing")
    terms, source, tally, dealers, pegs = words[:N_PARTS]
    more = words[N_PARTS:]
    variant, pack = _read_game([word for word in more if word.startswith(VARIANT)])
    past = next((word[1:].split("/") for word in more if word.startswith(PAST)), ())
    length = next((word[1:] for word in more if word.startswith(LENGTH)), None)
    own, computers, games, spread = _split(tally, 4, -MOST, MOST)
    first, dealer, n_hands = _split(dealers, 3, -1, MOST_HANDS)
    own_front, own_back, front, back = _split(pegs, 4, -1, TARGET - 1)
    known = read_terms(terms)
    standing = Standing(
        terms=known,
        source=read_source(source, data),
        tally=Tally((own, computers), games, spread),
        first_dealer=_read_seat(first),
        dealer=_read_seat(dealer),
        n_hands=n_hands,
        pegs=((own_front, own_back), (front, back)),
        variant=variant,
        length=known.length if length is None else Length(int(length)),
        pack=pack,
        past=tuple(map(_read_deal, past)),
    )
    _check_bounds(standing)
    return standing


def _check_bounds(standing: Standing) -> None:
    tally = standing.tally
    if min(tally.games, *tally.points, standing.n_hands) < 0:
        raise ValueError("a count is below zero")
    if any(front <= back for front, back in standing.pegs):
        raise ValueError("a back peg is not behind its front peg")
    if standing.dealer is None and (standing.pegs, standing.n_hands) != (NO_PEGS, 0):
        raise ValueError("points were pegged before the cut for deal")
    pack = standing.pack
    if len(set(pack)) < len(pack) or 0 < len(pack) < standing.variant.n_needed:
        raise ValueError("the deck can't be dealt from")


def read_source(word: str, data: bytes | None) -> Source:
    if word[0] == "e":
        return read_sealed(word)
    if word == write_source(SHARED):
        return SHARED
    position = int(word[1:])
    if word[0] == "s" and LOWEST_SEED <= position <= HIGHEST_SEED:
        return Source(position)
    if word[0] == "d" and data is None:
        raise ValueError("its card data file is missing")
    if word[0] == "d" and data is not None and 0 <= position <= len(data):
        return Source(position, data)
    raise ValueError(f"unknown card source {word}")


def _write_seat(seat: Seat | None) -> int:
    return -1 if seat is None else int(seat)


def _read_seat(number: int) -> Seat | None:
    return None if number == -1 else Seat(number)


def _join(*numbers: int) -> str:
    return ",".join(str(int(number)) for number in numbers)


def _split(word: str, size: int, lowest: int, highest: int) -> list[int]:
    numbers = [int(number) for number in word.split(",")]
    if len(numbers) != size or not all(lowest <= number <= highest for number in numbers):
        raise ValueError(f"invalid value {word[:40]}")
    return numbers


OPTIONS = "Options"
CHANGE = "o"  # begins a word that tells of changed settings, and is no move
DECK = "#"  # stands before the name of a card data file
SECOND = timedelta(seconds=1)
UNKNOWN = datetime(2000, 1, 1)  # the start of a game whose time is damaged
WON, LEFT, AGREED, TAKEN_BACK, LOST, UNPLAYED = (
    *("won", "left", "agreed", "taken back", "lost", "unplayed"),
)
"""Results of a game."""
_CARDS = re.compile(r"[sdx]-?[0-9]{1,10}")
GAME_ID = "(SELECT id FROM games WHERE match = ? AND place = ?)"
ARCHIVED = f"(SELECT game FROM archive WHERE game = {GAME_ID})"


class Secret(str):
    """A text that is masked on disk."""

    __slots__ = ()


class Operation(NamedTuple):
    """A statement and its values."""

    sql: str
    values: tuple[object, ...]

    def run(self, database: sqlite3.Connection, hide: Callable[[str], str]) -> None:
        values = (hide(each) if isinstance(each, Secret) else each for each in self.values)
        database.execute(self.sql, tuple(values))


class GameKind(StrEnum):
    """The kind of a game; all but ASIDE count in the statistics of its player."""

    COUNTED = "counted"
    ASIDE = "aside"  # what a game was played on as after a move was taken back
    CHALLENGE = "challenge"
    AUTOMATIC = "automatic"  # begun while the computer played both sides, game after game
    PEOPLE = "people"  # one person against another


Key = tuple[str, int]  # the match of a game, and its place among the games of the match


@dataclass
class PlayerRow:
    """A player, as in the database."""

    name: str
    seen: int = 0  # the higher, the later
    settings: dict[str, str] = field(default_factory=dict)
    entries: dict[str, str] = field(default_factory=dict)
    totals: dict[str, Any] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)  # settings as the settings file has them
    log: str = ""  # lines on their way into the activity log


@dataclass(frozen=True, slots=True)
class GameRow:
    """The row of a game, without its moves."""

    id: int
    match: str
    place: int
    player: str
    number: int  # of the game in its match, as the score counts
    first_deal: int  # its number among the deals of the match
    kind: str  # a GameKind
    seats: str  # who played: two names of people or engines, as JSON
    begun: str  # ISO date and time
    start: str
    cards: str  # the source of the first deal, as far as it may be shown
    settings: str  # name of their blob
    parent: int | None = None
    leaves: int | None = None
    n_over: int = 0  # hands that are over
    ended: str = ""
    how: str = ""
    margin: int = 0  # by which it was won
    length: int = 0  # by which it ended
    seals: str = ""
    figures: str = ""

    @property
    def key(self) -> Key:
        return self.match, self.place


@dataclass(frozen=True, slots=True)
class Seal:
    """A seal with the hands dealt from it; an open one includes its secret."""

    number: int
    seal: str
    next_seal: str
    part: str
    secret: str
    first: int
    last: int


class LoggedWord(NamedTuple):
    """A move, or a change of settings, as the log has it."""

    seat: Seat | None
    text: str
    at: str  # ISO date and time


@dataclass(frozen=True)
class PlayedGame:
    """A game replayed from the log."""

    row: GameRow
    game: Game
    log: tuple[LoggedWord, ...]
    settings: Mapping[str, str] = field(default_factory=dict)
    changes: tuple[tuple[int, dict[str, str]], ...] = ()  # settings changed before a turn
    fault: str = ""  # why it stops where it should not

    @cached_property
    def words(self) -> tuple[LoggedWord, ...]:
        """Return the word of each turn."""
        return tuple(word for word in self.log if word.text[:1] != CHANGE)

    @property
    def turns(self) -> tuple[Turn, ...]:
        return self.game.turns

    def hands(self) -> Iterator[tuple[int, tuple[int, int]]]:
        """Yield the number of each hand, and its range of turns.

        A turn that only gathers the cards to be cut is in none.
        """
        starts = [
            at
            for at, turn in enumerate(self.turns)
            if turn.after.hand is not None
            and (turn.before.hand is None or turn.after.n_hands != turn.before.n_hands)
        ]
        for at, following in pairwise([*starts, len(self.turns)]):
            of_hand = range(at, following)
            end = next((n for n in of_hand if self.turns[n].after.hand is None), following)
            yield self.turns[at].after.n_hands, (at, end)

    def settings_at(self, turn: int) -> dict[str, str]:
        found = dict(self.settings)
        for at, changed in self.changes:
            if at <= turn:
                found |= changed
        return found


# --- settings


@lru_cache(maxsize=16)
def write_settings(settings: Settings) -> str:
    listed = write_options(0, settings).partition(",")[2]
    return json.dumps({OPTIONS: listed, **write_entries(settings)})


def settings_from(found: Mapping[str, str]) -> Settings:
    """Parse the output of ``write_settings``; invalid entries keep their defaults."""
    settings = Settings()
    with suppress(KeyError, ValueError):
        settings = read_options(f"0,{found[OPTIONS]}")[1]
    return read_entries(found, settings)[0]


def read_texts(text: str) -> dict[str, str]:
    """Parse a JSON object of texts; empty if it is damaged."""
    try:
        return {str(name): str(value) for name, value in json.loads(text or "{}").items()}
    except (ValueError, TypeError, AttributeError, RecursionError):
        return {}


def changed_settings(before: Settings, after: Settings) -> dict[str, str]:
    old, new = json.loads(write_settings(before)), json.loads(write_settings(after))
    return {name: value for name, value in new.items() if old[name] != value}


# --- rows as operations


def save_player(
    name: str, seen: int, settings: Settings, entries: dict[str, str], totals: str
) -> Operation:
    """Save a player; ``entries`` belong to no game, such as the progress of the lesson."""
    sql = (
        "INSERT INTO players (name, seen, settings, entries, totals) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (name) DO UPDATE SET seen = excluded.seen, settings = excluded.settings,"
        " entries = excluded.entries, totals = excluded.totals"
    )
    return Operation(sql, (name, seen, write_settings(settings), json.dumps(entries), totals))


def update_player(name: str, **values: str) -> Operation:
    told = ", ".join(f"{column} = ?" for column in values)
    return Operation(f"UPDATE players SET {told} WHERE name = ?", (*values.values(), name))


def save_game(row: GameRow, parent: Key | None = None) -> Operation:
    names = [each.name for each in fields(GameRow) if each.name not in ("id", "parent")]
    values: list[Any] = [getattr(row, name) for name in names]
    marks = ", ".join("?" * len(names))
    sql = f"INSERT OR IGNORE INTO games ({', '.join(names)}, parent) VALUES ({marks}, {GAME_ID})"
    return Operation(sql, (*values, *(parent or ("", 0))))


def save_word(key: Key, number: int, word: LoggedWord) -> Operation:
    sql = (
        "INSERT OR REPLACE INTO moves SELECT id, ?, ?, ?, ? FROM games"
        " WHERE match = ? AND place = ?"
    )
    return Operation(sql, (number, *word, *key))


def cut_words(key: Key, number: int) -> Operation:
    """Delete the words from a number on, which cannot be replayed."""
    return Operation(f"DELETE FROM moves WHERE game = {GAME_ID} AND number >= ?", (*key, number))


def update_game(key: Key, **values: object) -> Operation:
    told = ", ".join(f"{name} = ?" for name in values)
    return Operation(
        f"UPDATE games SET {told} WHERE match = ? AND place = ?", (*values.values(), *key)
    )


def save_blob(data: bytes) -> Operation:
    """Save bytes once under their name, such as settings or a card data file."""
    row = name_blob(data), zlib.compress(data, 1)
    return Operation("INSERT OR IGNORE INTO blobs VALUES (?, ?)", row)


@lru_cache(maxsize=16)
def name_blob(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]


def save_deck(source: Source) -> Iterator[Operation]:
    """Save a card data file, so that its games can always be replayed."""
    if source.data is not None:
        yield save_blob(source.data)


# --- standings and moves as text


def write_start(standing: Standing) -> str:
    text, data = write_standing(standing), standing.source.data
    marked = text if data is None else f"{text} {DECK}{name_blob(data)}"
    return Secret(marked) if standing.source.envelope is not None else marked


def write_word(move: Move) -> str:
    if isinstance(move, Reseed) and move.source.data is not None:
        return f"{write_move(move)}{DECK}{name_blob(move.source.data)}"
    return write_move(move)


def is_secret(standing: Standing, words: Iterable[str]) -> bool:
    """Return True if a game has cards that stay hidden until it is over."""
    return standing.source.envelope is not None or any(word[:1] == "e" for word in words)


@dataclass
class OpenGame:
    """The words of an unfinished game, masked until it ends."""

    row: GameRow
    start: Standing
    words: list[LoggedWord] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._is_secret = is_secret(self.start, (word.text for word in self.words))

    def add(self, seat: Seat | None, text: str, at: str) -> Operation:
        self.words.append(LoggedWord(seat, text, at))
        self._is_secret |= text[:1] == "e"
        shown = Secret(text) if self.is_masked else text
        return save_word(self.row.key, len(self.words) - 1, LoggedWord(seat, shown, at))

    def end(self, turns: tuple[Turn, ...], how: str, at: str, figures: str) -> Iterator[Operation]:
        """End the game; its cards stay masked until the next one begins, which may use them."""
        values: dict[str, object] = {"ended": at, "how": how, "figures": figures}
        values |= {"length": int(turns[-1].after.length)} if turns else {}
        won = (event for turn in turns for event in turn.events if isinstance(event, GameWon))
        values |= {"margin": int(next(won).margin)} if how == WON else {}
        self.row = replace(self.row, ended=at, how=how)
        yield update_game(self.row.key, **values)

    def archive(self, turns: tuple[Turn, ...]) -> Iterator[Operation]:
        """Pack the moves of a finished game, and unmask it: its start with the seed, its seals.

        Moves stay as they are where the database has more, as after damage.
        """
        words = [word._replace(text=_open_word(word.text, turns)) for word in self.words]
        packed = pack_words(self.row.begun, words)
        sql = (
            "INSERT OR REPLACE INTO archive SELECT id, ? FROM games WHERE match = ? AND place = ?"
            " AND (SELECT COUNT(*) FROM moves WHERE game = id) = ?"
        )
        yield Operation(sql, (packed, *self.row.key, len(words)))
        yield Operation(f"DELETE FROM moves WHERE game = {ARCHIVED}", self.row.key)
        if not self.is_masked:
            return
        seals = [[getattr(each, f.name) for f in fields(Seal)] for each in seals_of(turns)]
        source = _open_source(self.start.source, turns)
        values = {
            "start": write_start(replace(self.start, source=source)),
            "seals": json.dumps(seals),
        }
        self.row = replace(self.row, seals=str(values["seals"]))
        yield update_game(self.row.key, **values)

    @property
    def is_masked(self) -> bool:
        return self._is_secret and not self.row.seals


def _open_source(source: Source, turns: Iterable[Turn]) -> Source:
    """Return a sealed source with its seed, without its key."""
    if source.envelope is None:
        return source
    if source.envelope.is_cut:
        return Source(source.position)
    return _open_later(source.envelope, turns)


def _open_later(envelope: Envelope, turns: Iterable[Turn]) -> Source:
    for turn in turns:
        for now in (turn.after.source.envelope, turn.after.standing.source.envelope):
            is_same = now is not None and (now.master, now.number) == (
                envelope.master,
                envelope.number,
            )
            if now is not None and is_same and now.is_cut:
                return Source(as_signed(now.open().seed))
    return Source(0)  # nothing was dealt from it


def _open_word(word: str, turns: Iterable[Turn]) -> str:
    if word[:1] != "e":
        return word
    move = read_move(word)
    assert isinstance(move, Reseed)
    return write_move(Reseed(_open_source(move.source, turns)))


def seals_of(turns: Iterable[Turn]) -> list[Seal]:
    """Return the seals under which the hands of a game were dealt."""
    found: dict[str, Seal] = {}
    for turn in turns:
        envelope = turn.after.standing.source.envelope
        if envelope is not None and envelope.is_cut and turn.after.hand is not None:
            hand, opened = turn.after.n_hands, envelope.open()
            first = found[envelope.seal].first if envelope.seal in found else hand
            told = (envelope.number, envelope.seal, envelope.next_seal, envelope.part)
            found[envelope.seal] = Seal(*told, opened.secret.hex(), first, hand)
    return list(found.values())


# --- the words of an archived game


def pack_words(begun: str, words: Sequence[LoggedWord]) -> bytes:
    """Return words as bytes: the seconds before each, then a line with seat and text for each."""
    gaps, before = [], _read_time(begun, UNKNOWN)
    for word in words:
        at = _read_time(word.at, before)
        gaps.append(str((at - before) // SECOND))
        before = at
    lines = (f"{'-' if word.seat is None else int(word.seat)}{word.text}" for word in words)
    text = "\n".join([" ".join(gaps), *lines])
    return zlib.compress(text.encode(errors="surrogateescape"), 9)


def unpack_words(begun: str, packed: bytes) -> Iterator[LoggedWord]:
    """Yield the words given to ``pack_words``; ValueError if the bytes are damaged."""
    at = _read_time(begun, UNKNOWN)
    try:
        gaps, *lines = zlib.decompress(packed).decode(errors="surrogateescape").split("\n")
        for gap, line in zip(gaps.split(), lines, strict=True):
            at += int(gap) * SECOND
            seat = None if line[0] == "-" else Seat(int(line[0]))
            yield LoggedWord(seat, line[1:], at.isoformat(timespec="seconds"))
    except (zlib.error, TypeError, ValueError, IndexError, OverflowError) as error:
        raise ValueError("its moves are damaged") from error


def _read_time(text: str, otherwise: datetime) -> datetime:
    try:
        return datetime.fromisoformat(str(text))
    except ValueError:
        return otherwise  # it is damaged


# --- reading


class EventLog:
    """An open database for reading; ``show`` unmasks words."""

    def __init__(self, database: sqlite3.Connection, show: Callable[[str], str]) -> None:
        self.database, self._mask = database, show
        self._blobs: dict[str, bytes] = {}

    def _show(self, masked: object) -> str:
        return self._mask(str(masked))  # damage may have made bytes of it

    def rows(self, which: str, *values: object) -> Iterator[GameRow]:
        """Yield the games that match an SQL condition, from the oldest."""
        names = ", ".join(each.name for each in fields(GameRow))
        order = "" if "ORDER BY" in which else " ORDER BY id"
        sql = f"SELECT {names} FROM games WHERE {which}{order}"
        yield from (_row_of(*row) for row in self.database.execute(sql, values))

    def row(self, game: int) -> GameRow | None:
        return next(self.rows("id = ?", game), None)

    def load(self, row: GameRow) -> PlayedGame:
        """Replay a game as far as its moves go; StoreError if the key is missing."""
        turns: list[Turn] = []
        words: list[LoggedWord] = []
        changes: list[tuple[int, dict[str, str]]] = []
        fault, start = "", resume(self.standing_of(row))
        state = start
        try:
            for word in self._words_of(row):
                if word.text[:1] == CHANGE:
                    changes.append((len(turns), json.loads(word.text[1:])))
                else:
                    turns.append(make_move(state, self._read_word(word.text)))
                    state = turns[-1].after
                words.append(word)
        except ValueError as error:
            fault = str(error)
        game, settings = Game(start, tuple(turns)), self._settings_of(row)
        return PlayedGame(row, game, tuple(words), settings, tuple(changes), fault)

    def _settings_of(self, row: GameRow) -> dict[str, str]:
        try:
            return read_texts(self._blob(row.settings).decode())
        except ValueError:
            return {}  # they are damaged, and the game can be replayed without them

    def _words_of(self, row: GameRow) -> Iterator[LoggedWord]:
        sql = "SELECT words FROM archive WHERE game = ?"
        archived = self.database.execute(sql, (row.id,)).fetchone()
        if archived is not None:
            yield from unpack_words(row.begun, *archived)
            return
        sql = "SELECT number, seat, word, at FROM moves WHERE game = ? ORDER BY number"
        rows = self.database.execute(sql, (row.id,))
        for place, (number, seat, masked, at) in enumerate(rows):
            if number != place:
                raise ValueError("a move is missing")
            yield LoggedWord(None if seat is None else Seat(seat), self._show(masked), at)

    def standing_of(self, row: GameRow) -> Standing:
        words = self._show(row.start).split(" ")
        deck = words.pop()[1:] if words[-1].startswith(DECK) else ""
        return read_standing(words, self._blob(deck) if deck else None)

    def _read_word(self, word: str) -> Move:
        bare, mark, deck = word.partition(DECK)
        return read_move(bare, self._blob(deck)) if mark else read_move(word)

    def _blob(self, name: str) -> bytes:
        if name not in self._blobs:
            sql = "SELECT data FROM blobs WHERE name = ?"
            found = self.database.execute(sql, (name,)).fetchone()
            if found is None:
                raise ValueError("its cards are missing")
            try:
                self._blobs[name] = zlib.decompress(found[0])
            except (zlib.error, TypeError) as error:
                raise ValueError("its cards are damaged") from error
        return self._blobs[name]


def _row_of(*values: Any) -> GameRow:
    """Return a row; a damaged source of cards, which replay does not need, is empty."""
    row = GameRow(*values)
    return row if _CARDS.fullmatch(str(row.cards)) else replace(row, cards="")


def read_seals(row: GameRow) -> list[Seal]:
    """Return the seals of a finished game; none if they are damaged."""
    try:
        return [Seal(*each) for each in json.loads(row.seals or "[]")]
    except (ValueError, TypeError, RecursionError):
        return []
