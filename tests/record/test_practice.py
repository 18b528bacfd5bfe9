"""Practice: what is put, when it comes back, and that nothing else knows of it."""

import shutil
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from muggins.mind.coach.decision import AS_GOOD
from muggins.mind.coach.notation import read_position
from muggins.mind.engines.engines import load_engine
from muggins.record import practice as practice_module
from muggins.record.database import FILE
from muggins.record.practice import (
    GAPS,
    N_MISTAKES,
    N_POSITIONS,
    Key,
    Position,
    Practice,
    Put,
    keep_put,
    keep_session,
    lay_positions,
    pick,
    put_again,
    read_practice,
)
from muggins.rules.cards import Seat, rank_of
from muggins.rules.moves import cards_of
from muggins.rules.referee import legal_moves, to_move
from muggins.store.files import StoreError
from muggins.table.thinking import rank
from tests.scenes.graded import PLAYER, dump_rest, fill_graded
from tests.store.rows import query

TODAY = date(2026, 11, 22)
CASUAL = load_engine("casual")
N_DAYS = 66


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("practice")
    fill_graded(folder, 1)
    return folder


@pytest.fixture
def folder(graded: Path, tmp_path: Path) -> Path:
    shutil.copytree(graded, tmp_path / "own")
    return tmp_path / "own"


# --- what is put


def test_what_is_put_can_be_played(folder: Path) -> None:
    practice = read_practice(folder, PLAYER.lower())
    keys = [*practice.mistakes, *practice.rights]
    laid = lay_positions(folder, practice, keys)
    assert [each.key for each in laid] == keys and practice.mistakes
    for each in laid:
        assert to_move(each.state) is Seat.PLAYER
        choices = {frozenset(choice.cards) for choice in each.decision.choices}
        assert {frozenset(cards_of(move)) for move in legal_moves(each.state)} == choices
        assert {*read_position(each.decision.position).hand} == {*each.state.left(Seat.PLAYER)}
        assert each.is_mistake is (each.key in practice.mistakes)
    losses = [each.decision.loss for each in laid if each.is_mistake]
    assert losses == sorted(losses, reverse=True)
    assert all(each.decision.loss < AS_GOOD for each in laid if not each.is_mistake)


def test_it_comes_in_other_suits_each_time(folder: Path) -> None:
    practice = read_practice(folder, PLAYER)
    key, seen, ranks = practice.mistakes[0], set(), set()
    for times in range(24):
        practice.puts[key] = Put(0, TODAY, times)
        (laid,) = lay_positions(folder, practice, [key])
        seen.add(laid.state.left(Seat.PLAYER))
        ranks.add(tuple(map(rank_of, laid.decision.best.cards)))
        assert {*laid.decision.best.cards} <= {*laid.state.left(Seat.PLAYER)}
    assert len(seen) > 5 and len(ranks) == 1


def test_a_game_that_goes_on_is_left_alone(folder: Path) -> None:
    query(folder, "UPDATE games SET how = ''")
    assert read_practice(folder, PLAYER).mistakes == ()


# --- when it comes back


def test_right_answers_come_back_at_growing_distances() -> None:
    put, day, gaps = None, TODAY, []
    for _ in range(7):
        put = put_again(put, day, is_right=True)
        gaps.append((put.due - day).days)
        day = put.due
    assert gaps == [*GAPS, GAPS[-1], GAPS[-1]]
    put = put_again(put, day, is_right=False)
    assert (put.box, put.gap) == (0, GAPS[0])
    assert put_again(put, put.due, is_right=True).gap == GAPS[0]


def test_a_session_mixes_mistakes_with_what_was_right() -> None:
    mistakes: list[Key] = [(1, 1, n) for n in range(20)]
    rights: list[Key] = [(2, 1, n) for n in range(20)]
    chosen = pick(mistakes, rights, {}, TODAY, 5)
    assert len(chosen) == len({*chosen}) == N_POSITIONS
    assert {*chosen} & {*mistakes} == {*mistakes[:N_MISTAKES]}
    assert chosen == pick(mistakes, rights, {}, TODAY, 5) != pick(mistakes, rights, {}, TODAY, 6)
    late = {mistakes[-1]: Put(2, TODAY, 3), mistakes[0]: Put(1, TODAY + timedelta(1), 1)}
    chosen = pick(mistakes, rights, late, TODAY, 5)
    assert mistakes[-1] in chosen and mistakes[0] not in chosen
    assert len(pick(mistakes, [], {}, TODAY, 5)) == N_POSITIONS
    assert pick([], [], {}, TODAY, 5) == []


@pytest.mark.long
def test_casual_gets_wrong_what_casual_gets_wrong(folder: Path) -> None:
    """And what it gets right comes back later and later, through the file, day after day."""
    asked: dict[Key, list[tuple[date, bool]]] = defaultdict(list)
    for day in (TODAY + timedelta(n) for n in range(N_DAYS)):
        practice = read_practice(folder, PLAYER)
        while keys := practice.pick(day):
            for laid in lay_positions(folder, practice, keys):
                is_right = _answer(laid)
                put = practice.answer(laid.key, day, is_right=is_right)
                keep_put(folder, PLAYER, laid.key, put)
                asked[laid.key].append((day, is_right))
    assert asked.keys() == {*practice.mistakes, *practice.rights}
    for answers in asked.values():
        n_running = 0
        for (before, is_right), (after, _) in pairwise(answers):
            n_running = n_running + 1 if is_right else 0
            assert (after - before).days == GAPS[max(0, min(n_running, len(GAPS)) - 1)]
    player_notes = [key for key, answers in asked.items() if all(right for _, right in answers)]
    failed = [key for key, answers in asked.items() if not any(right for _, right in answers)]
    assert player_notes and failed
    assert all(len(asked[key]) == 1 + len(GAPS) for key in player_notes)
    assert all(len(asked[key]) == N_DAYS for key in failed)


def _answer(laid: Position) -> bool:
    """Return True if Casual's choice is right."""
    view = read_position(laid.decision.position)
    chosen = {*rank(CASUAL, view).best}
    choice = next(each for each in laid.decision.choices if {*each.cards} == chosen)
    return laid.decision.loss_of(choice) < AS_GOOD


# --- what is kept


def test_it_touches_nothing_else(folder: Path) -> None:
    before = dump_rest(folder)
    keep_put(folder, PLAYER, (1, 1, 2), Put(3, TODAY, 4))
    keep_session(folder, PLAYER, TODAY, 7, 10)
    practice = read_practice(folder, PLAYER)
    assert practice.puts == {(1, 1, 2): Put(3, TODAY, 4)} and practice.sessions == [(7, 10)]
    assert read_practice(folder, "Ada").sessions == []
    assert dump_rest(folder) == before


def test_many_may_keep_at_once(folder: Path) -> None:
    numbers = range(24)
    with ThreadPoolExecutor(8) as pool:
        kept = pool.map(lambda n: keep_put(folder, PLAYER, (1, 1, n), Put(1, TODAY, 1)), numbers)
    assert [*kept] == [None] * len(numbers)
    assert len(read_practice(folder, PLAYER).puts) == len(numbers)


def test_rows_without_sense_are_passed_over(folder: Path) -> None:
    keep_put(folder, PLAYER, (1, 1, 2), Put(3, TODAY, 4))
    keep_session(folder, PLAYER, TODAY, 7, 10)
    query(folder, "UPDATE practiced SET due = 'soon'")
    query(folder, "UPDATE practices SET n_put = 'ten'")
    query(folder, "UPDATE grades SET choices = 'x'")
    practice = read_practice(folder, PLAYER)
    assert (practice.puts, practice.sessions, practice.mistakes) == ({}, [], ())


def test_where_nothing_is_there(tmp_path: Path) -> None:
    assert read_practice(tmp_path, PLAYER).pick(TODAY) == []
    with pytest.raises(StoreError, match="nothing to practice"):
        read_practice(None, PLAYER)
    with pytest.raises(StoreError, match="wasn't saved"):
        keep_session(tmp_path, PLAYER, TODAY, 7, 10)
    assert not (tmp_path / FILE).exists()
    (tmp_path / FILE).write_bytes(b"nothing")
    with pytest.raises(StoreError, match="Can't read"):
        read_practice(tmp_path, PLAYER)


def test_it_is_told_what_comes_again_when() -> None:
    known = [(3, 1, number) for number in range(6)]
    days = {0: -2, 1: 0, 2: 1, 3: 7, 4: 8}
    puts = {known[i]: Put(1, TODAY + timedelta(day), 1) for i, day in days.items()}
    practice = Practice("Jo", tuple(known[:4]), (known[4],), puts)
    assert practice.schedule(TODAY) == (2, 1, 1, 1, 0)
    fresh = Practice("Jo", tuple(known), (), {known[0]: puts[known[0]]})
    assert fresh.schedule(TODAY) == (1, 0, 0, 0, 5)


def test_each_day_has_its_position() -> None:
    mistakes = tuple((3, 1, number) for number in range(20))
    practice = Practice("Jo", mistakes)
    days = [practice.daily(TODAY + timedelta(day)) for day in range(9)]
    assert days == [practice.daily(TODAY + timedelta(day)) for day in range(9)]
    assert len(set(days)) > 4 and set(days) <= set(mistakes)
    assert Practice("Jo").daily(TODAY) is None


def test_read_practice_takes_newest_hands_and_practiced_ones(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = read_practice(folder, PLAYER)
    keys = sorted({*whole.mistakes, *whole.rights})
    monkeypatch.setattr(practice_module, "N_HANDS", 1)
    newest = query(folder, "SELECT game, hand FROM grades ORDER BY game DESC, hand DESC")[0]
    few = read_practice(folder, PLAYER)
    assert {key[:2] for key in (*few.mistakes, *few.rights)} <= {newest}
    keep_put(folder, PLAYER, keys[0], Put(1, TODAY, 1))
    few = read_practice(folder, PLAYER)
    assert keys[0] in {*few.mistakes, *few.rights}
