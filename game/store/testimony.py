"""A match of the history held against the rules, its own tables, and its seals."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from game.rules.cards import read_card, read_cards
from game.rules.deal import Hands, deal_pack, draw_pack
from game.rules.match import play, resume, to_move
from game.rules.moves import Proceed, Reseed
from game.rules.sealing import past_deals, write_deal
from game.rules.state import Counted, GameOver, PastDeal, Standing, State
from game.rules.terms import Occasion
from game.store.archive import Span, read_hands
from game.store.filing import HandFile, Rows, moves_of, standing_of, work_out
from game.store.logbook import Fault
from game.store.proofs import SealedGame, check_seals
from game.store.redeals import Step
from game.store.schema import HAND_COLUMNS
from game.store.sealed import SealLine, read_seals

NOT_COMPARED = ("at", "options", "is_forfeit")  # the last tells of games that were lost, too
CARRIED = ("tally", "first_dealer", "dealer", "n_hands", "pegs", "variant", "length")
TABLES = {
    "moves": "number, seat, word",
    "scores": "number, move, seat, occasion, points, worth, reasons",
    "penalties": "number, move, seat, occasion, claimed, due, lost, taken",
}


@dataclass(frozen=True, slots=True)
class FiledHand:
    """A hand played again from what is filed of it; the skills are those that may have played."""

    deal: int
    steps: tuple[Step, ...]
    state: State
    skills: frozenset[str]

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        phase = self.state.phase
        return isinstance(phase, GameOver) or phase == Counted(Occasion.CRIB)


@dataclass(slots=True)
class Testimony:
    """What was found, by deals: the hands, and what is wrong with them."""

    hands: list[FiledHand] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    seals: list[SealedGame] = field(default_factory=list)
    unchecked: list[Fault] = field(default_factory=list)


def read_matches(database: sqlite3.Connection, player: str) -> list[str]:
    """The matches of a player, the oldest first."""
    sql = "SELECT match FROM matches WHERE player = ? COLLATE NOCASE ORDER BY rowid"
    return [match for (match,) in database.execute(sql, (player,))]


def hear(database: sqlite3.Connection, player: str, match: str) -> Testimony:
    """A match with all that can be checked of it but the minds."""
    found = Testimony()
    filed = list(read_hands(database, Span(player, match)))
    past: tuple[PastDeal, ...] = ()
    for hand in filed:
        if not hand.is_over:
            found.unchecked.append(Fault(hand.deal, "the hand in progress, which is not told yet"))
            continue
        try:
            heard = _play(database, hand, past)
        except ValueError as error:
            _note(found, hand.deal, f"it cannot be played again: {error}")
            past = ()
            continue
        _check_tables(database, hand, found)
        if found.hands:
            _check_order(found.hands[-1], heard, found)
        found.hands.append(heard)
        past = () if isinstance(heard.state.phase, GameOver) else past_deals(heard.state)
    _check_seals(database, match, filed, found)
    found.faults.sort(key=lambda fault: fault.line)
    return found


def _note(found: Testimony, deal: int, why: str) -> None:
    found.faults.append(Fault(deal, why))


def _play(database: sqlite3.Connection, hand: HandFile, past: tuple[PastDeal, ...]) -> FiledHand:
    standing = standing_of(hand)
    state = resume(replace(standing, past=past if standing.n_hands else ()))
    steps: list[Step] = []
    for move in moves_of(hand):
        if not isinstance(move, Reseed):
            steps.append(Step(state, move, to_move(state)))
            state, _ = play(state, move)
    return FiledHand(hand.deal, tuple(steps), state, _skills_of(database, hand))


def _skills_of(database: sqlite3.Connection, hand: HandFile) -> frozenset[str]:
    """The levels that were set at any time in the hand."""
    sql = (
        "SELECT options FROM settings WHERE match = ? AND (deal < ? OR (deal = ? AND move = 0))"
        " ORDER BY deal DESC, move DESC LIMIT 1"
    )
    before = database.execute(sql, (*hand.key, hand.deal)).fetchall()
    within = "SELECT options FROM settings WHERE match = ? AND deal = ?"
    told = [hand.options, *(row[0] for row in (*before, *database.execute(within, hand.key)))]
    return frozenset(_option(text, "Skill", "classic") for text in told)


def _option(options: str, name: str, usual: str) -> str:
    """A setting as it was filed; the usual one where it is not, or nothing can be read."""
    try:
        found: dict[str, str] = {**json.loads(options)}
    except (ValueError, TypeError):
        return usual
    return str(found.get(name, usual))


# --- the tables


def _check_tables(database: sqlite3.Connection, hand: HandFile, found: Testimony) -> None:
    """What is filed of a hand must be what follows from its cards and moves."""
    rows = work_out(hand)
    for name, filed, due in _tables_of(database, hand, rows):
        if filed != due:
            _note(found, hand.deal, f"its {name} are not what its cards and moves come to")


def _tables_of(
    database: sqlite3.Connection, hand: HandFile, rows: Rows
) -> Iterator[tuple[str, object, object]]:
    columns = [name for name in HAND_COLUMNS if name not in NOT_COMPARED]
    where = "WHERE match = ? AND deal = ?"
    sql = f"SELECT {', '.join(columns)} FROM hands {where}"
    yield (
        "totals",
        database.execute(sql, hand.key).fetchone(),
        tuple(_plain(rows.hand[name]) for name in columns),
    )
    for table, names in TABLES.items():
        sql = f"SELECT {names} FROM {table} {where} ORDER BY number"
        due = [tuple(map(_plain, row)) for row in getattr(rows, table)]
        yield table, database.execute(sql, hand.key).fetchall(), due


def _plain(value: object) -> object:
    """As SQLite gives it back."""
    return int(value) if isinstance(value, int) else value


def _check_order(before: FiledHand, after: FiledHand, found: Testimony) -> None:
    """A hand begins as the last one ended, or a game anew where that one was given up."""
    if after.deal != before.deal + 1:
        found.unchecked.append(Fault(after.deal, "a deal before it is missing"))
        return
    standing = after.steps[0].before.standing
    if before.is_over:
        due = play(before.state, Proceed())[0].standing
        if _carried(due) == _carried(standing):
            return
    is_anew = standing.n_hands == 0 and not isinstance(before.state.phase, GameOver)
    if not is_anew or standing.tally != before.state.tally:
        _note(found, after.deal, "it does not begin as the hand before it ended")


def _carried(standing: Standing) -> tuple[object, ...]:
    return tuple(getattr(standing, name) for name in CARRIED)


# --- the seals


def _check_seals(
    database: sqlite3.Connection, match: str, filed: list[HandFile], found: Testimony
) -> None:
    lines = read_seals(database, match)
    found.seals = [_sealed_game(line, found.hands) for line in lines]
    found.faults += check_seals(found.seals)
    for line, game in zip(lines, found.seals, strict=True):
        _check_cards(line, game, filed, found)
    covered = {deal for line in lines for deal in range(line.first_deal, line.last_deal + 1)}
    for hand in filed:
        if _option(hand.options, "Sealed", "0") == "1" and hand.deal not in covered:
            _note(found, hand.deal, "the deals were sealed, but nothing is told of its seal")


def _sealed_game(line: SealLine, hands: list[FiledHand]) -> SealedGame:
    own = [hand for hand in hands if line.first_deal <= hand.deal <= line.last_deal]
    played = [hand for hand in own if hand.is_over]
    numbers = [hand.state.n_hands for hand in own]
    last = past_deals(played[-1].state) if played else ()
    is_known = numbers == list(range(1, len(numbers) + 1)) and len(last) == len(played)
    return SealedGame(
        place=line.first_deal,
        number=line.number,
        seal=line.seal,
        part=line.part,
        next_seal=line.next_seal,
        opened=line.opened,
        deals=tuple(map(write_deal, last)),
        is_known=is_known,
        is_over=any(isinstance(hand.state.phase, GameOver) for hand in own),
    )


def _check_cards(line: SealLine, game: SealedGame, filed: list[HandFile], found: Testimony) -> None:
    """Deal again what the seal deals."""
    source = game.first_source()
    pack: tuple[int, ...] = ()
    if source is None:
        return
    for hand in filed:
        if not hand.is_over or not line.first_deal <= hand.deal <= line.last_deal:
            continue
        variant = standing_of(hand).variant
        if len(pack) < variant.n_needed:
            pack, source = draw_pack(source, variant)
        cards = deal_pack(pack, variant.n_dealt)
        if not _deals(cards, hand, is_cut=variant.cuts_starter):
            _note(found, hand.deal, f"its cards are not those of seal {line.number}")
        used = {*cards.pone, *cards.dealer, read_card(hand.starter)}
        pack = tuple(card for card in pack if card not in used) if variant.deals_on else ()


def _deals(cards: Hands, hand: HandFile, *, is_cut: bool) -> bool:
    starters = (cards.starter, *cards.rest) if is_cut else (cards.starter,)
    dealt = read_cards(hand.pone), read_cards(hand.dealer)
    return dealt == (cards.pone, cards.dealer) and read_card(hand.starter) in starters
