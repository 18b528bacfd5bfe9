"""The deal of a day: the same for everybody, counted once, and kept."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from muggins.record.recorder import Recorder
from muggins.rules.state import GameOver
from muggins.session.challenge_bond import bond_of
from muggins.session.session import Session
from muggins.store.challenges import (
    Daily,
    count_streak,
    daily_challenge,
    longest_streak,
    read_dailies,
    write_code,
    write_dailies,
)
from muggins.table.thinking import AtOnce
from tests.commands import run
from tests.patience import Clock

DAY = date(2026, 9, 4)
EVENING = datetime(2026, 9, 4, 21, 30)


def open_at(folder: Path | None, clock: Clock[datetime], name: str = "Jo") -> Session:
    return Session(Recorder(folder, name, 5, clock=clock), worker=AtOnce())


def play_out(session: Session) -> None:
    while not isinstance(session.state.phase, GameOver):
        session.make(session.choose())


def test_the_rule_is_fixed_for_ever() -> None:
    """Another rule would deal other cards than those of players with another version."""
    assert write_code(daily_challenge(DAY)) == (
        "AEAQA-AAAAA-H57YE-AKEUD-OSQ7K-26YGR-YQAN6-74HAT-5OIK7-W5Q"
    )


def test_each_day_has_its_own() -> None:
    codes = {write_code(daily_challenge(DAY + timedelta(days=i))) for i in range(500)}
    assert len(codes) == 500


def test_streaks_end_today_or_yesterday() -> None:
    days = [DAY - timedelta(days=i) for i in (1, 2, 3, 5, 6, 7, 8)]
    assert (count_streak(days, DAY), longest_streak(days)) == (3, 4)
    assert count_streak([*days, DAY], DAY) == 4
    assert count_streak(days, DAY + timedelta(days=1)) == 0
    assert (count_streak([], DAY), longest_streak([])) == (0, 0)


def test_what_was_kept_is_read_again_and_rubbish_left_out() -> None:
    played = (Daily(DAY, (121, 97)), Daily(DAY + timedelta(days=1), (88, 121)))
    assert read_dailies(write_dailies(played)) == played
    text = f"x {write_dailies(played[::-1])} 2026-09-04:1-2 2026-99-01:1-2 2026-10-01:a-b 1:2:3-"
    assert read_dailies(text) == played
    assert played[0].is_won and not played[1].is_won


@pytest.mark.long
def test_a_day_counts_once_and_is_practice_afterwards(tmp_path: Path) -> None:
    clock, wanted = Clock(EVENING), daily_challenge(DAY)
    session = open_at(tmp_path, clock)
    session.switch("Daily", wanted)
    assert (
        session.is_locked
        and not session.recorder.is_shut
        and not bond_of(session.recorder).is_practice
    )
    play_out(session)
    assert not session.is_locked
    assert bond_of(session.recorder).is_played_out(session.recorder.snapshot)
    (first,) = bond_of(session.recorder).dailies
    assert first == Daily(DAY, session.state.scores)
    session.switch("Daily", wanted)
    assert (
        session.is_locked and bond_of(session.recorder).is_practice and not session.state.is_begun
    )
    play_out(session)
    assert bond_of(session.recorder).dailies == (first,)
    assert not bond_of(session.recorder).is_played_out(session.recorder.snapshot)
    clock.now += timedelta(days=1)
    session.switch("Daily", daily_challenge(DAY + timedelta(days=1)))
    play_out(session)
    assert [each.day for each in bond_of(session.recorder).dailies] == [
        DAY,
        DAY + timedelta(days=1),
    ]
    assert session.close() == []
    run("verify", "Daily", "--data-dir", tmp_path, "--quick")
    assert not list(tmp_path.glob("*.LOG"))
    again = open_at(tmp_path, clock, "Daily")
    assert len(bond_of(again.recorder).dailies) == 2 and again.recorder.snapshot.lifetime.games == 3


def test_what_was_begun_goes_on_and_gives_way_on_another_day() -> None:
    clock = Clock(EVENING)
    session = open_at(None, clock)
    session.switch("Daily", daily_challenge(DAY))
    for _ in range(10):
        session.make(session.choose())
    begun = session.state
    session.switch("Jo")
    assert not session.is_locked
    session.switch("Daily", daily_challenge(DAY))
    assert session.state == begun and session.is_locked
    clock.now += timedelta(days=1)
    session.switch("Daily", daily_challenge(DAY + timedelta(days=1)))
    assert not session.state.is_begun and bond_of(session.recorder).dailies == ()


def test_one_begun_before_midnight_counts_for_its_day() -> None:
    clock = Clock(EVENING)
    session = open_at(None, clock)
    session.switch("Daily", daily_challenge(DAY))
    clock.now += timedelta(hours=3)
    play_out(session)
    assert [each.day for each in bond_of(session.recorder).dailies] == [DAY]


def test_other_challenges_want_another_name() -> None:
    session = open_at(None, Clock(EVENING))
    with pytest.raises(ValueError, match="Jo already has a match"):
        session.switch("Jo", daily_challenge(DAY))
    session.switch("Daily", daily_challenge(DAY))
    with pytest.raises(ValueError, match="another challenge to finish"):
        session.switch("Daily", daily_challenge(DAY - timedelta(days=9)))
    assert session.recorder.name == "Daily" and session.is_locked


def test_without_a_name_one_beside_the_players_own_is_taken(tmp_path: Path) -> None:
    Recorder(tmp_path, "Dave", 5).close()
    clock, friendly = Clock(EVENING), replace(daily_challenge(DAY), n_games=3)
    for wanted, name in ((friendly, "Dave-2"), (daily_challenge(DAY), "Dave-2-D")):
        for _ in range(2):
            recorder = Recorder(tmp_path, None, None, clock=clock, challenge=wanted)
            assert recorder.name == name and recorder.is_locked
            recorder.close()
