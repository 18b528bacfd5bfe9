"""Every entry of the INI file and every line of a log is read within bounds."""

import random
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy.ini_view import FILE, GLOBAL, Ini
from muggins.extras.legacy.logbook import read_log
from muggins.record.recorder import Recorder
from muggins.session.session import Session
from muggins.settings.values import LogLevel
from tests.commands import run
from tests.patience import PATIENCE
from tests.record.test_two_programs import running
from tests.sizes import in_two_sizes
from tests.store.play import leave_played, step
from tests.store.rows import query
from tests.systems import posix

LARGE = "9" * 22
HOSTILE = [
    LARGE,
    f"-{LARGE}",
    "9" * 5000,
    "1e999",
    "nan",
    "{}",
    "[[[[",
    '{"size": ' + LARGE + ', "text": "x"}',
    '{"size": -1, "text": "x"}',
    '{"size": ' + "9" * 5000 + ', "text": "x"}',
    "[" * 3000,
    "\x00",
    "٣",
    "²",
    ",".join([LARGE] * 16),
    ",".join(["9" * 5000] * 16),
]
ROWS: list[str | bytes] = [*HOSTILE, b"\xff\xfe", '{"State": 5}']
Place = tuple[str, str]
N_SHARES = in_two_sizes(16, 1)
OWN_OF_GLOBAL = "Version Players AllowMultipleInstances Window UseCribAltDLL CribAltFile".split()
N_MOVES, N_HANDS = 260, 15  # of what is played below, more than a game
A_WHILE = 60.0  # seconds, in which a program ends that has heard
MORE = ["OwedLog", "OwedHands", "GameSoFar", "HandFile", "UncountedMoves", "Match", "State"]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("played")
    leave_played(folder, N_MOVES, log=LogLevel.GAMES)
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}


def places_in(ini: Ini) -> list[tuple[str, str]]:
    found = [("Jo", name) for name in dict.fromkeys((*dict(ini.entries("Jo")), *MORE))]
    return found + [(GLOBAL, name) for name in OWN_OF_GLOBAL]


def share_of(places: list[Place], value: str | bytes, n_shares: int) -> list[Place]:
    """Return places in which a value is tried: one in ``n_shares``."""
    return places[ROWS.index(value) % n_shares :: n_shares]


@pytest.mark.long
@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("n_shares", N_SHARES)
def test_no_entry_stops_a_start_nor_costs_what_the_database_has(
    tmp_path: Path, played: dict[str, bytes], value: str, n_shares: int
) -> None:
    """But for the options: another seed there asks for another match."""
    for section, name in share_of(places_in(Ini(played[FILE])), value, n_shares):
        ini = Ini(played[FILE])
        ini.set(section, name, value)
        restore(tmp_path, {FILE: ini.to_bytes()})
        session = Session(Recorder(tmp_path, None, 5))
        session.recorder.global_entries.number(name)
        session.make(session.choose())
        assert session.close() == [], (section, name)
        restore(tmp_path, {**played, FILE: ini.to_bytes()})
        recorder = Recorder(tmp_path, "Jo", 5)
        n_hands = recorder.snapshot.record.n_hands, recorder.snapshot.lifetime.n_hands
        assert n_hands == (N_HANDS, N_HANDS) or name == "Options", (section, name)
        assert recorder.snapshot.lifetime.n_hands >= N_HANDS - 1, (section, name)
        assert recorder.close() == [], (section, name)


def restore(folder: Path, good: dict[str, bytes]) -> None:
    for each in folder.iterdir():
        if each.is_file():
            each.unlink()
    for name, data in good.items():
        (folder / name).write_bytes(data)


COLUMNS = [
    *(("players", name) for name in "seen settings entries totals shown log".split()),
    *(("games", name) for name in "player number first_deal kind seats begun start".split()),
    *(("games", name) for name in "cards settings parent leaves n_over ended how".split()),
    *(("games", name) for name in "margin seals figures".split()),
    *(("moves", name) for name in "seat word at".split()),
]
HARMLESS = {("players", name) for name in ("seen", "entries", "totals", "shown", "log")}
HARMLESS |= {
    ("games", name)
    for name in "kind seats begun cards parent leaves n_over margin seals figures".split()
}


@pytest.mark.long
@pytest.mark.parametrize("value", ROWS, ids=range(len(ROWS)))
@pytest.mark.parametrize("n_shares", N_SHARES)
def test_no_row_stops_a_start(
    tmp_path: Path,
    played: dict[str, bytes],
    value: str | bytes,
    n_shares: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If moves can't be read, a game or a hand restarts, once, with a message."""
    monkeypatch.chdir(tmp_path)  # a row may name a log anywhere
    for table, column in share_of(COLUMNS, value, n_shares):
        restore(tmp_path, played)
        query(tmp_path, f"UPDATE {table} SET {column} = ?", value)
        recorder = Recorder(tmp_path, "Jo", 5)
        told = recorder.take_messages()
        if (table, column) in HARMLESS:
            n_hands = recorder.snapshot.record.n_hands, recorder.snapshot.lifetime.n_hands
            assert (n_hands, told) == ((N_HANDS, N_HANDS), []), (table, column)
        session = Session(recorder)
        session.make(session.choose())
        assert session.close() == [], (table, column)
        assert Recorder(tmp_path, "Jo", 5).take_messages() == [], (table, column)


@posix("signal for one process from another")
@pytest.mark.long
def test_an_interrupt_in_the_start_ends_it_quietly(tmp_path: Path) -> None:
    """Until the program has its first line, Python itself says what it does.

    It may lose the interrupt then, in a callback; a person would press the keys again.
    """
    leave_played(tmp_path, 60)
    chance = random.Random(3)
    for _ in range(2):
        with running(tmp_path, "Jo") as program:
            time.sleep(0.15 + chance.random() * 0.6)
            program.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                program.wait(A_WHILE)
            program.send_signal(signal.SIGINT)
            _, told = program.communicate(timeout=PATIENCE)
        assert ", in main" not in told, told


def test_an_ini_file_of_millions_of_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told of and kept whole beside, none of it is read, and the game can be played."""
    (tmp_path / FILE).write_bytes(b"[Global]\nVersion=1\n" + b"a=1\n" * 3_000_000)
    size, read, sizes = (tmp_path / FILE).stat().st_size, Ini.__init__, []

    def note(ini: Ini, data: bytes = b"") -> None:
        sizes.append(len(data))
        read(ini, data)

    monkeypatch.setattr(Ini, "__init__", note)
    recorder = Recorder(tmp_path, "Jo", 5)
    assert sizes and max(sizes) < 1000
    assert "larger than" in " ".join(recorder.players.messages)
    recorder.keep(step(recorder.snapshot.state, 1))
    assert recorder.close() == []
    assert (tmp_path / f"{FILE}.bad-1").stat().st_size == size


# --- logs


HEAD = "\nGame 1: 0/0 (0)  Seed: 5  01-01-2026 12:00:00\n\n"
ROW = "1   8   7  Tc 3c 3d Jh.Qh 9s Jc.7h .3cJh9s7h 5c9d  Kd  Tc3dQhJc Ks4h\n"
LONG = "9" * 4400
LINES: dict[str, Callable[[], str]] = {
    "row": lambda: HEAD + ROW.replace("1", LONG, 1),
    "total": lambda: HEAD + ROW.replace("   8", f" {LONG}", 1),
    "game": lambda: HEAD.replace("Game 1", f"Game {LONG}") + ROW,
    "score": lambda: HEAD.replace("0/0", f"{LONG}/0") + ROW,
    "spread": lambda: HEAD.replace("(0)", f"({LONG})") + ROW,
    "seed": lambda: HEAD.replace("Seed: 5", f"Seed: {LONG}") + ROW,
    "large seed": lambda: HEAD.replace("Seed: 5", "Seed: 9999999999") + ROW,
}


@pytest.mark.parametrize("kind", LINES)
def test_long_numbers_in_a_log_are_faults_with_their_line(tmp_path: Path, kind: str) -> None:
    text = HEAD + ROW + LINES[kind]()
    faults = check_log(read_log(text)).faults
    assert any(fault.line > 4 for fault in faults)
    assert not any("digits" in fault.why for fault in faults)
    log = tmp_path / "Jo.LOG"
    log.write_text(text)
    told = *run("replay", log, "--print", code=1), *run("director", log, code=None)
    assert "limit" not in "".join(told)


@pytest.mark.parametrize("seed", [LONG, "9999999999", "--5", "²", ""])
def test_a_new_seed_that_is_none(seed: str) -> None:
    check_log(read_log(f"{HEAD}{ROW}New Seed: {seed}\n{ROW.replace('1', '2', 1)}"))


def test_a_log_without_end_is_no_log() -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("there is no such device")
    assert "too large for a log" in run("replay", "/dev/zero", "--print", code=1).err


def seconds_to_read(n_games: int) -> float:
    games = (HEAD.replace("Game 1: 0/0 (0)", f"Game {n}: {n}/0 ({n})") for n in range(1, n_games))
    text = "".join(head + ROW for head in games)
    began = time.process_time()
    assert len(read_log(text).matches[0].games) == n_games - 1
    return time.process_time() - began


@pytest.mark.long
def test_reading_logs_takes_time_in_proportion() -> None:
    """Eight times the games cost some eight times as much; a square would cost 64 times."""
    few = min(seconds_to_read(400) for _ in range(3))
    assert any(seconds_to_read(3200) < 20 * few for _ in range(3))
