"""A match of the history as evidence: its hands played again from what is filed of them.

How a hand is filed is known to ``read_filed`` and to the check of the tables, and to nobody else.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from game.rules.cards import read_card, read_cards
from game.rules.deal import Source
from game.rules.moves import Move
from game.rules.sealing import past_deals, write_deal
from game.rules.seat import Seat
from game.rules.state import GameOver, PastDeal, Standing, Tally
from game.rules.turn import Turn
from game.store.archive import Scope, read_hands
from game.store.filing import HandFile, moves_of, read_option, standing_of, work_out
from game.store.games import NO_SKILL
from game.store.logbook import Fault
from game.store.players import people_at
from game.store.reenactment import is_whole
from game.store.reruns import rerun
from game.store.schema import DEALT
from game.store.sealed import SealLine, read_seals
from game.verify.evidence import Evidence, GameTold, HandTold, Origin
from game.verify.seal_check import SealedGame, name_numbers, open_source

NOT_COMPARED = ("at", "options", "is_forfeit")  # the last tells of games that were lost, too
TABLES = {
    "moves": "number, seat, word",
    "scores": "number, move, seat, occasion, points, worth, reasons",
    "penalties": "number, move, seat, occasion, claimed, due, lost, taken",
}
NOT_YET = "the hand in progress, which is not told yet"


def read_matches(database: sqlite3.Connection, player: str) -> list[str]:
    """The matches of a player in which a hand was dealt, the oldest first."""
    sql = f"SELECT match FROM matches WHERE player = ? COLLATE NOCASE AND {DEALT} ORDER BY rowid"
    return [match for (match,) in database.execute(sql, (player,))]


def evidence_of_match(database: sqlite3.Connection, player: str, match: str) -> Evidence:
    hands, lines = list(read_hands(database, Scope(player, match))), read_seals(database, match)
    over = [hand for hand in hands if hand.is_over]
    unchecked = [Fault(hand.deal, NOT_YET) for hand in hands if not hand.is_over]
    faults = [fault for hand in over for fault in _check_tables(database, hand)]
    told: list[HandTold] = []
    sealed: list[int] = []
    for hand in over:
        try:
            read, moves = read_filed(database, hand, lines)
        except ValueError as error:
            faults.append(Fault(hand.deal, f"it makes no sense: {error}"))
            continue
        told.append(_play(read, moves, told[-1] if told else None))
        sealed += [hand.deal] if _is_sealed(hand) else []
    faults += [*_find_gaps([hand.deal for hand in hands]), *_find_unsealed(sealed, lines)]
    if hands and hands[0].deal > 1:
        missing = name_numbers("deal", 1, hands[0].deal - 1)
        unchecked.append(Fault(hands[0].deal, f"{missing}, not told of here"))
    seals = tuple(_seal_of(line, told) for line in lines)
    return Evidence("deal", tuple(_tell_games(told)), seals, faults, unchecked)


def read_filed(
    database: sqlite3.Connection, hand: HandFile, lines: list[SealLine]
) -> tuple[HandTold, tuple[Move, ...]]:
    """A hand that is not played yet, and its moves; ValueError where they make no sense."""
    standing = standing_of(hand)
    dealer = standing.dealer
    assert dealer is not None
    runs = (read_cards(hand.dealer),), (read_cards(hand.pone),)
    told = HandTold(
        hand.deal,
        standing.n_hands + 1,
        dealer,
        runs if dealer is Seat.PLAYER else runs[::-1],
        read_card(hand.starter),
        (),
        (standing.pegs[0][0], standing.pegs[1][0]),
        standing=standing,
        is_left=True,
        is_between=people_at(hand.player) is not None,
        origins=(_origin_of(hand, standing, lines),),
        skills=_skills_of(database, hand),
    )
    return told, tuple(moves_of(hand))


def _is_sealed(hand: HandFile) -> bool:
    return read_option(hand.options, "Sealed", "0") == "1"


def _origin_of(hand: HandFile, standing: Standing, lines: list[SealLine]) -> Origin:
    for line in lines:
        if line.first_deal <= hand.deal <= line.last_deal:
            source = None if line.opened is None else open_source(line.opened)
            return Origin(source, seal=line.number)
    is_seed = not (hand.from_file or _is_sealed(hand) or standing.pack)
    position = int(hand.standing.split(" ")[1][1:])
    return Origin(Source(position) if is_seed else None, is_head=True)


def _skills_of(database: sqlite3.Connection, hand: HandFile) -> frozenset[str]:
    """The levels that were set at any time in the hand."""
    sql = (
        "SELECT options FROM settings WHERE match = ? AND (deal < ? OR (deal = ? AND move = 0))"
        " ORDER BY deal DESC, move DESC LIMIT 1"
    )
    before = database.execute(sql, (*hand.key, hand.deal)).fetchall()
    within = "SELECT options FROM settings WHERE match = ? AND deal = ?"
    told = [hand.options, *(row[0] for row in (*before, *database.execute(within, hand.key)))]
    return frozenset(read_option(text, "Skill", NO_SKILL) for text in told)


# --- the hands


def _play(hand: HandTold, moves: tuple[Move, ...], last: HandTold | None) -> HandTold:
    """It played, with the deals of its game before it, which a part may follow from."""
    assert hand.standing is not None
    past: tuple[PastDeal, ...] = ()
    if hand.standing.n_hands and last is not None and not last.broken:
        state = last.turns[-1].after
        past = () if isinstance(state.phase, GameOver) else past_deals(state)
    standing = replace(hand.standing, past=past)
    turns: list[Turn] = []
    broken = ""
    try:
        turns.extend(rerun(standing, moves))
    except ValueError as error:
        broken = f"it cannot be played again: {error}"
    told = replace(hand, standing=standing, turns=tuple(turns), broken=broken)
    if not turns:
        return told
    state = turns[-1].after
    is_over = isinstance(state.phase, GameOver) or is_whole(state)
    return replace(told, scores=state.scores, is_left=not is_over)


def _tell_games(hands: Iterable[HandTold]) -> Iterator[GameTold]:
    """One begins where hands begin anew, or the tally is another; that ends the one before."""
    games: list[list[HandTold]] = []
    last: Tally | None = None
    for hand in hands:
        assert hand.standing is not None
        if hand.number == 1 or hand.standing.tally != last:
            games.append([])
        games[-1].append(hand)
        last = hand.standing.tally
    for number, game in enumerate(games, 1):
        first, is_last = game[0], number == len(games)
        assert first.standing is not None
        tally = first.standing.tally
        yield GameTold(
            first.place,
            tally.games + 1,
            tally.points,
            tally.spread,
            tuple(game),
            first.standing.variant,
            is_left=game[-1].is_left or not is_last,
        )


# --- the deals and the seals


def _find_gaps(deals: list[int]) -> Iterator[Fault]:
    for before, deal in pairwise(deals):
        if deal > before + 1:
            missing = name_numbers("deal", before + 1, deal - 1)
            yield Fault(deal, f"{missing} {'is' if deal == before + 2 else 'are'} missing")


def _find_unsealed(sealed: list[int], lines: list[SealLine]) -> Iterator[Fault]:
    covered = {deal for line in lines for deal in range(line.first_deal, line.last_deal + 1)}
    for deal in sealed:
        if deal not in covered:
            yield Fault(deal, "the deals were sealed, but nothing is told of its seal")


def _seal_of(line: SealLine, hands: list[HandTold]) -> SealedGame:
    own = [hand for hand in hands if line.first_deal <= hand.place <= line.last_deal]
    ends = [hand.turns[-1].after for hand in own if not hand.broken and not hand.is_left]
    numbers = [hand.number for hand in own]
    last = past_deals(ends[-1]) if ends else ()
    is_known = numbers == list(range(1, len(numbers) + 1)) and len(last) == len(ends)
    return SealedGame(
        place=line.first_deal,
        number=line.number,
        seal=line.seal,
        part=line.part,
        next_seal=line.next_seal,
        opened=line.opened,
        deals=tuple(map(write_deal, last)),
        is_known=is_known,
        is_over=any(isinstance(state.phase, GameOver) for state in ends),
    )


# --- the tables


def _check_tables(database: sqlite3.Connection, hand: HandFile) -> Iterator[Fault]:
    """What is filed of a hand must be what follows from its cards and moves."""
    try:
        rows = work_out(hand)
    except ValueError:
        return  # its moves cannot be made, which is told anyway
    why, where = "its {} are not what its cards and moves come to", "WHERE match = ? AND deal = ?"
    columns = [name for name in rows.hand if name not in NOT_COMPARED]
    sql = f"SELECT {', '.join(columns)} FROM hands {where}"
    if database.execute(sql, hand.key).fetchone() != tuple(rows.hand[name] for name in columns):
        yield Fault(hand.deal, why.format("totals"))
    for table, names in TABLES.items():
        sql = f"SELECT {names} FROM {table} {where} ORDER BY number"
        if database.execute(sql, hand.key).fetchall() != getattr(rows, table):
            yield Fault(hand.deal, why.format(table))
