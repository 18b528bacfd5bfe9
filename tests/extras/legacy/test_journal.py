"""The log: the sample of Cribbage '97 letter by letter, and no line lost or doubled."""

import errno
import random
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy import activity_log as logfile
from muggins.extras.legacy.activity_log import NO_LOG, TAIL, read_pending, read_tail
from muggins.extras.legacy.ini_view import FILE
from muggins.extras.legacy.logbook import LoggedGame, LoggedHand, moves_of, read_log
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat, read_cards
from muggins.rules.deal import Source
from muggins.rules.moves import Amend, Claim, Proceed, Reseed
from muggins.rules.referee import resume
from muggins.rules.state import Scoring, Standing, Tally
from muggins.rules.terms import Mistakes, Terms
from muggins.settings.settings import Settings, terms_of, with_terms
from muggins.settings.values import CardSource, LogLevel
from muggins.store.loglines import is_over
from tests.patience import Clock
from tests.sizes import in_two_sizes, some_of
from tests.store.faults import Disk, PowerCut
from tests.store.play import keep, play_on
from tests.store.rows import query

SAMPLE = (Path(__file__).parents[2] / "store" / "logs" / "cribbage97.log").read_text()
SEED = 1458352401
BEGUN = datetime(2019, 1, 2, 10, 47, 26)
DATA_FILE = "C:\\AUTOEXEC.BAT"
N_CALLS = 12  # of an action
FILE_LENGTH = 524  # the only one below 200000 with which hands 6 and 7 of game 20 follow
POINTER = 377


def sample_games() -> tuple[LoggedGame, LoggedGame]:
    (match,) = read_log(SAMPLE).matches
    first, second = match.games
    return first, second


def code(card: int) -> int:
    return card % 13 | card // 13 << 4


def dealt(row: LoggedHand) -> tuple[list[int], list[int]]:
    """Return pone's six and the dealer's, in an order that fits the row."""
    pone, dealer = (row.kept[who] + row.thrown[who] for who in (row.dealer.other, row.dealer))
    return list(pone), list(dealer)


def encode(row: LoggedHand) -> bytes:
    pairs = zip(*dealt(row), strict=True)
    return bytes(code(card) for card in (*(c for pair in pairs for c in pair), row.starter))


def data_file() -> bytes:
    """Return a file that deals like the sample's data file; bytes of 15 give no card.

    It gives nine cards of hand 6. The seed 524 gives the other four, and hand 7.
    """
    first, second = sample_games()
    hands = b"".join(encode(row) for row in first.rows[2:])
    dead = bytes(code(card) for card in range(13)) * (17 - 9)
    start = hands + bytes([15]) * (POINTER - len(hands) - len(dead)) + dead
    sixth = bytes(code(card) for card in read_cards("6hJdJsAd7s2d6dAhKs"))
    return (start + b"".join(encode(row) for row in second.rows[:5]) + sixth).ljust(
        FILE_LENGTH, bytes([15])
    )


def moonbeam(folder: Path, clock: Clock[datetime]) -> Recorder:
    """Return Moonbeam after two hands of game 19, with messages logged."""
    settings = Settings(log=LogLevel.MESSAGES)
    standing = Standing(
        terms=terms_of(settings),
        source=Source(SEED),
        tally=Tally((18, 23), 18, -39),
        first_dealer=Seat.PLAYER,
        dealer=Seat.PLAYER,
        n_hands=2,
        pegs=((16, 10), (29, 20)),
    )
    recorder = Recorder(folder, "Moonbeam", 5, clock=clock)
    recorder.change(settings)
    play_on(recorder, 0, 50)
    recorder.begin_game(resume(standing))
    assert recorder.snapshot.record.n_hands > 1 and recorder.close() == []
    (folder / "Moonbeam.LOG").unlink()
    recorder = Recorder(folder, "Moonbeam", 0, clock=clock)
    assert not recorder.players.messages
    return recorder


def settle(recorder: Recorder) -> None:
    """Claim the points due, as long as a claim is asked for."""
    while isinstance((state := recorder.snapshot.state).phase, Scoring):
        keep(recorder, Claim(state.due))


def play_hand(recorder: Recorder, row: LoggedHand) -> None:
    """Play a hand by its row, to the end of its count; deal it first if needed."""
    state = recorder.snapshot.state
    if state.hand is None or is_over(state):
        keep(recorder, Proceed())
    for move in moves_of(row):
        if not isinstance(move, Proceed):
            keep(recorder, move)
            settle(recorder)
    while not is_over(recorder.snapshot.state):
        keep(recorder, Proceed())
        settle(recorder)


def test_the_whole_sample_letter_for_letter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(DATA_FILE).write_bytes(data_file())
    clock = Clock(BEGUN)
    recorder = moonbeam(tmp_path, clock)
    first, second = sample_games()
    play_hand(recorder, first.rows[0])
    keep(recorder, Proceed())
    recorder.change(replace(recorder.settings, data_file=DATA_FILE, card_source=CardSource.FILE))
    keep(recorder, Reseed(Source(0, data_file())))
    recorder.change(replace(recorder.settings, hints=False))
    for row in first.rows[1:]:
        play_hand(recorder, row)
    clock.now = datetime(2019, 1, 2, 10, 56, 49)
    for row in second.rows:
        play_hand(recorder, row)
    assert (tmp_path / "Moonbeam.LOG").read_text() == "\n" + SAMPLE.rstrip("\n") + "\n"
    assert recorder.snapshot.state.tally.points == (18, 28)


def test_the_sample_follows_the_rules() -> None:
    book = read_log(SAMPLE)
    assert (book.name, check_log(book).faults, check_log(book).remarks) == ("Moonbeam", [], [])


# --- levels, messages, statistics

ALL = "5,1,1,1,1,1,0,0,0,2,0,{level}"


def logged(folder: Path, name: str = "Jo") -> str:
    path = folder / f"{name}.LOG"
    return path.read_text() if path.exists() else ""


@pytest.mark.long
@pytest.mark.parametrize("level", list(LogLevel))
def test_what_is_logged_by_itself(tmp_path: Path, level: LogLevel) -> None:
    recorder = Recorder(tmp_path, "Jo", 5, ALL.format(level=int(level)))
    play_on(recorder, 0, 250)
    recorder.change(replace(recorder.settings, hints=False))
    assert "Hints (Mouse Icon): Off" not in logged(tmp_path), "the hand is not over"
    assert recorder.close() == []
    rows = sum(
        len(game.rows) for match in read_log(logged(tmp_path)).matches for game in match.games
    )
    assert ("Hints (Mouse Icon): Off" in logged(tmp_path)) == (level is LogLevel.MESSAGES)
    lifetime = recorder.snapshot.lifetime
    assert rows == (sum(lifetime.pair("deals")) + lifetime.games if level else 0)
    assert check_log(read_log(logged(tmp_path))).faults == []


@pytest.mark.long
def test_resuming_in_every_session(tmp_path: Path) -> None:
    for number in range(0, 360, 40):
        recorder = Recorder(tmp_path, "Jo", 5, ALL.format(level=2))
        play_on(recorder, number, 40)
    text = logged(tmp_path)
    book = read_log(text)
    assert text.count("Resuming match from INI state for Jo (seed from hand ") > 3
    assert check_log(book).faults == [] and check_log(book).remarks == []
    (match,) = book.matches
    rows = [(game.number, row.number) for game in match.games for row in game.rows]
    assert rows == sorted(set(rows))
    lengths = [len(game.rows) for game in match.games if game.is_over]
    assert sum(lengths) + len(match.games[-1].rows) >= len(rows) - 12
    assert len(lengths) == recorder.snapshot.record.games > 0


@pytest.mark.long
def test_appended_statistics_end_the_match(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, "Jo", 5, ALL.format(level=0))
    play_on(recorder, 0, 100)
    recorder.append_statistics()
    assert logged(tmp_path).startswith("\n****") and "Current session settings" in logged(tmp_path)
    recorder.change(replace(recorder.settings, log=LogLevel.GAMES))
    play_on(recorder, 100, 300)
    recorder.append_statistics()
    (match,) = read_log(logged(tmp_path)).matches
    record = recorder.snapshot.record
    assert match.totals == (record.games, record.points, record.spread)


def test_the_tail(tmp_path: Path) -> None:
    assert read_tail(None) == read_tail(tmp_path / "none") == read_tail(tmp_path) == NO_LOG
    file = tmp_path / "x.LOG"
    file.write_bytes(b"".join(b"line %d\n" % number for number in range(5000)))
    tail = read_tail(file)
    assert (
        tail.startswith("line ") and tail.endswith("line 4999\n") and TAIL - 20 < len(tail) <= TAIL
    )


# --- disks that fail


def expected_log(n_moves: int, folder: Path) -> str:
    folder.mkdir()
    recorder = Recorder(folder, "Jo", 5, ALL.format(level=2), clock=Clock(BEGUN))
    play_on(recorder, 0, n_moves)
    return logged(folder)


@pytest.mark.long
@pytest.mark.parametrize("error", some_of([errno.ENOSPC, errno.EACCES], [errno.ENOSPC]))
def test_a_failing_log_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    """At two of three tries the log cannot be written, now before and now amid its lines."""
    (tmp_path / "bad").mkdir()
    whole = expected_log(200, tmp_path / "plain")
    tries = []

    def append(path: Path, size: int, text: bytes) -> None:
        tries.append(size)
        if len(tries) % 3:
            real(path, size, text[: len(text) * (len(tries) % 3 - 1) // 2])
            raise OSError(error, "no")
        real(path, size, text)

    real = logfile._append
    monkeypatch.setattr(logfile, "_append", append)
    recorder = Recorder(tmp_path / "bad", "Jo", 5, ALL.format(level=2), clock=Clock(BEGUN))
    play_on(recorder, 0, 200)
    assert len(tries) > 30
    while not recorder.saver.retry_log():
        assert "Can't write the log Jo.LOG" in (recorder.saver.log_trouble or "")
    assert recorder.saver.log_trouble is None and logged(tmp_path / "bad") == whole


@pytest.mark.long
@pytest.mark.parametrize("call", some_of(range(N_CALLS), range(0, N_CALLS, 4)))
@pytest.mark.parametrize("n_moves", in_two_sizes(12, 200))
def test_a_power_cut_loses_and_doubles_no_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: int, n_moves: int
) -> None:
    """Cut at each call in turn, of every action that logs something; play goes on after each."""
    (tmp_path / "cut").mkdir()
    whole = expected_log(n_moves, tmp_path / "plain")
    disk = Disk(monkeypatch.setattr)
    for number in range(n_moves):
        recorder = Recorder(tmp_path / "cut", "Jo", 5, ALL.format(level=2), clock=Clock(BEGUN))
        state, record = recorder.snapshot.state, recorder.snapshot.record
        disk.cut((call + number) % N_CALLS)
        with suppress(PowerCut):
            play_on(recorder, number, 1)
        disk.mend()
        again = Recorder(tmp_path / "cut", "Jo", 5, clock=Clock(BEGUN))
        if again.snapshot.state == state and again.snapshot.record == record:
            play_on(again, number, 1)
    assert strip(logged(tmp_path / "cut")) == strip(whole)


def strip(log: str) -> list[str]:
    """Return rows and messages, without the lines that each session repeats."""
    known = ("Resuming", "Game ", "#", "-", "Penalties", "Friendly")
    return [line for line in log.splitlines() if line and not line.startswith(known)]


@pytest.mark.parametrize("n_moves", [45, 52, 60, 100])
def test_a_kill_in_mid_hand_loses_and_doubles_no_message(tmp_path: Path, n_moves: int) -> None:
    """They wait for the end of the hand; nobody closes the ledger that is killed."""
    killed = Recorder(tmp_path, "Jo", 5, ALL.format(level=2))
    play_on(killed, 0, n_moves)
    killed.change(replace(killed.settings, hints=False))
    killed.change(replace(killed.settings, details=False))
    for _ in range(2):
        again = Recorder(tmp_path, "Jo", 5)
    play_on(again, n_moves, 60)
    assert again.close() == []
    text = logged(tmp_path)
    assert text.count("Hints (Mouse Icon): Off") == text.count("Scoring Details: Off") == 1
    assert check_log(read_log(text)).faults == []


def test_what_the_log_lacks_survives_in_the_database(tmp_path: Path) -> None:
    (tmp_path / "Jo.LOG").mkdir()
    recorder = Recorder(tmp_path, "Jo", 5, ALL.format(level=2), clock=Clock(BEGUN))
    play_on(recorder, 0, 100)
    assert (
        recorder.saver.log_trouble is not None
        and "not a regular file" in recorder.saver.log_trouble
    )
    assert recorder.close() == [], "nothing is lost"
    (tmp_path / "Jo.LOG").rmdir()
    again = Recorder(tmp_path, "Jo", 5, clock=Clock(BEGUN))
    assert again.saver.log_trouble is None and again.close() == []
    assert logged(tmp_path) == expected_log(100, tmp_path / "plain")
    assert lacking(tmp_path) == []


def lacking(folder: Path) -> list[str]:
    """Return lines on their way into the log."""
    pending = (read_pending(log) for (log,) in query(folder, "SELECT log FROM players"))
    return [line.text for lines in pending for line in lines]


@pytest.mark.parametrize("name", [FILE, "muggins.sqlite", "muggins.lock"])
def test_files_of_the_program_are_no_logs(tmp_path: Path, name: str) -> None:
    recorder = Recorder(tmp_path, "Jo", 5, ALL.format(level=2))
    recorder.change(replace(recorder.settings, log_file=name))
    before = (tmp_path / name).read_bytes() if (tmp_path / name).exists() else None
    play_on(recorder, 0, 100)
    assert recorder.saver.log_trouble is not None and "own files" in recorder.saver.log_trouble
    if name == "muggins.lock":
        assert ((tmp_path / name).read_bytes() if before else None) == before
    assert not Recorder(tmp_path, "Jo", 5).players.messages


@pytest.mark.long
def test_an_edited_log_is_left_as_it_is(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, "Jo", 5, ALL.format(level=1))
    play_on(recorder, 0, 80)
    for edit in (b"", b"my own words\n", random.Random(1).randbytes(3000)):
        (tmp_path / "Jo.LOG").write_bytes(edit)
        play_on(recorder, 80, 80)
        found = (tmp_path / "Jo.LOG").read_bytes()
        assert found.startswith(edit) and len(found) > len(edit)
    (tmp_path / "Jo.LOG").unlink()
    play_on(recorder, 160, 80)
    assert logged(tmp_path)


@pytest.mark.long
def test_penalties_are_told_before_the_rows_that_they_change(tmp_path: Path) -> None:
    terms = Terms(mistakes=Mistakes.MUGGINS)
    recorder = Recorder(tmp_path, "Jo", 5, ALL.format(level=1))
    recorder.change(with_terms(recorder.settings, terms))
    keep(recorder, Amend(terms))
    play_on(recorder, 0, 200)
    text = logged(tmp_path)
    assert text.index("Penalties and Muggins.") < text.index("Game 1:")
    assert check_log(read_log(text)).faults == []
