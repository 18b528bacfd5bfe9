"""A child that reads spoilt files of some kinds, under limits, and says what went wrong.

Started as ``python -m tests.store.spoil KINDS FIRST LAST FOLDER``, for the cases of those
numbers, of each kind in turn. Each may take five seconds of the processor, all together 1 GB. What
may be raised is a sentence for the player.
"""

import json
import os
import random
import resource
import shutil
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from muggins.extras.legacy.ini_view import FILE, Ini
from muggins.record.database import FILE as HISTORY
from muggins.record.recorder import Recorder
from muggins.rules.deal import Source, deal_hands
from muggins.scenes.replay.playback import HistoryShelf
from muggins.session.patter import DEFAULT, PatterError, load_patter
from muggins.settings.values import CardSource, LogLevel
from muggins.store.files import StoreError, read_data
from tests.commands import run
from tests.store.play import play_on, step
from tests.store.rows import games_of

MOST_MEMORY, MOST_SECONDS = 2**30, 5.0  # bytes of all, seconds of the processor for each
MOST_TRIES = 600  # of a tenth of a second: a busy machine files late
LONGEST_WAIT = 120  # seconds for one that waits for something
NUMBERS = [b"9" * 22, b"9" * 5000, b"-1", b"1e999", b"0", b"4294967296", "٣".encode(), b"nan"]
SAMPLE = Path(__file__).parent / "logs" / "cribbage97.log"
LETTERS = [b"\x00", b"\n", b"\r", b"=", b"[", b"]", b",", b"\xff\xfe", "é".encode(), b"\x85", b"{"]
deaths: list[str] = []  # of workers
USERS = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
Reader = Callable[[bytes, Path], None]


# --- spoiling


def spoil(data: bytes, chance: random.Random) -> bytes:
    """One to four things done to a good file."""
    for _ in range(chance.randint(1, 4)):
        data = chance.choice(WAYS)(data, chance)
    return data[: 2 * 1024 * 1024]


def _cut(data: bytes, chance: random.Random) -> tuple[bytes, bytes, bytes]:
    places = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    return data[: places[0]], data[places[0] : places[1]], data[places[1] :]


def flip(data: bytes, chance: random.Random) -> bytes:
    spoilt = bytearray(data)
    for _ in range(chance.choice((1, 3, 30)) if data else 0):
        spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    return bytes(spoilt)


def truncate(data: bytes, chance: random.Random) -> bytes:
    return _cut(data, chance)[0]


def leave_out(data: bytes, chance: random.Random) -> bytes:
    first, _, last = _cut(data, chance)
    return first + last


def double(data: bytes, chance: random.Random) -> bytes:
    first, middle, last = _cut(data, chance)
    return first + middle * chance.choice((2, 2, 50 if len(middle) < 300 else 2)) + last


def insert(data: bytes, chance: random.Random) -> bytes:
    first, middle, last = _cut(data, chance)
    more = chance.choice((chance.randbytes(chance.randrange(40)), chance.choice(LETTERS) * 3))
    return first + more + middle + last


def exchange_number(data: bytes, chance: random.Random) -> bytes:
    """A number, or a part of one, becomes another."""
    places = [place for place, byte in enumerate(data) if 48 <= byte < 58]
    if not places:
        return data
    place = chance.choice(places)
    return data[:place] + chance.choice(NUMBERS) + data[place + 1 :]


def lengthen_line(data: bytes, chance: random.Random) -> bytes:
    """Repeat one to three bytes of the file, or what patterns look for, to 100 kB of a line."""
    place = chance.randrange(len(data) + 1)
    pieces = (data[place : place + chance.randint(1, 3)], b" (", b":", b" ", b"Seal 1: ", b"5h")
    piece = chance.choice(pieces).replace(b"\n", b" ") or b"x"
    return data[:place] + piece * (100_000 // len(piece)) + data[place:]


def shuffle_lines(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return b"\n".join(lines)


def replace_all(data: bytes, chance: random.Random) -> bytes:
    if chance.random() < 0.8:
        return data
    return chance.choice((b"", chance.randbytes(3000), b"\x0f" * 5000, b"\n" * 5000))


WAYS = [flip, truncate, leave_out, double, insert, exchange_number, exchange_number]
WAYS += [lengthen_line, shuffle_lines, replace_all]


# --- reading


def play_some(folder: Path, log: LogLevel) -> None:
    recorder = Recorder(folder, "Jo", 5, clock=lambda: datetime(2026, 1, 1))
    recorder.change(replace(recorder.settings, log=log))
    play_on(recorder, 0, 130)
    recorder.append_statistics()
    recorder.close()


def read_ini(data: bytes, folder: Path) -> None:
    """A start, a move, an end, and another start that finds the same."""
    for each in folder.iterdir():
        each.unlink()
    (folder / FILE).write_bytes(data)
    recorder = Recorder(folder, None, 5)
    recorder.keep(step(recorder.snapshot.state, 1))
    name, state = recorder.name, recorder.snapshot.state
    if said := recorder.close():
        raise AssertionError(said)
    again = Recorder(folder, name, 5)
    if again.snapshot.state.pegs != state.pegs or again.snapshot.state.hand != state.hand:
        raise AssertionError("the match is another one")


def read_a_log(data: bytes, folder: Path) -> None:
    """It is printed, verified, and ranked beside one of the old program's."""
    path = folder / "spoilt.LOG"
    path.write_bytes(data)
    for name, *words in (
        ("replay", path, "--print"),
        ("verify", path, "--quick"),
        ("director", path, SAMPLE),
    ):
        run(name, *words, code=(0, 1, 2))


def read_a_patter(data: bytes, folder: Path) -> None:
    path = folder / "mine.txt"
    path.write_bytes(data)
    load_patter(path)


def read_cards(data: bytes, folder: Path) -> None:
    """Hands are dealt from the file, and a match is begun with it."""
    for each in folder.iterdir():
        each.unlink()
    path = folder / "cards.bin"
    path.write_bytes(data)
    source = Source(0, read_data(path))
    for _ in range(30):
        _, source = deal_hands(source)
    ini = Ini(b"[Global]\nVersion=1\nPlayers=Jo\n")
    ini.set("Jo", "DataFile", str(path))
    ini.set("Jo", "Options", "0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0")
    (folder / FILE).write_bytes(ini.to_bytes())
    recorder = Recorder(folder, "Jo", 5)
    recorder.change(replace(recorder.settings, card_source=CardSource.FILE, data_file=str(path)))
    play_on(recorder, 0, 3)
    recorder.close()


def read_a_history(data: bytes, folder: Path) -> None:
    """It is read by the commands, and by a program that plays on beside it."""
    for each in folder.iterdir():
        each.unlink()
    (folder / HISTORY).write_bytes(data)
    Recorder(folder, "Jo", 5).close()
    for name, *words in (
        ("export", "Jo", "--json", "-"),
        ("export", "Jo", "--csv", "-"),
        ("stats", "Jo", "--since", "2000-01-01", "--json"),
    ):
        run(name, *words, "--data-dir", folder, code=(0, 1, 2))
    with suppress(StoreError):
        _replay_all(folder)
    recorder = Recorder(folder, "Jo", 5)
    play_on(recorder, 0, 3)
    is_known = any(recorder.saver.flush() or recorder.take_messages() for _ in range(MOST_TRIES))
    if said := [*recorder.close(), *deaths]:
        deaths.clear()
        raise AssertionError(said)
    if not is_known:
        raise AssertionError("it was not written, and nobody told")


def _replay_all(folder: Path) -> None:
    shelf = HistoryShelf(folder, games_of(folder))
    for place in range(len(shelf.titles)):
        with suppress(StoreError):
            shelf.load(place)


READERS: dict[str, Reader] = {
    "ini": read_ini,
    "log": read_a_log,
    "patter": read_a_patter,
    "data": read_cards,
    "history": read_a_history,
}


def good_file(kind: str, folder: Path) -> bytes:
    """Return a valid file of that kind."""
    if kind == "patter":
        return DEFAULT.read_bytes()
    if kind == "data":
        return random.Random(1).randbytes(900)
    play_some(folder, LogLevel.MESSAGES if kind == "log" else LogLevel.OFF)
    return (folder / {"ini": FILE, "history": HISTORY}.get(kind, "Jo.LOG")).read_bytes()


def _skip(fd: object) -> None:  # or for how long
    """Neither power cuts nor what other programs may mend meanwhile are the matter here."""


class TooLongError(Exception):
    """The time of a case is over."""


def _stop(_signal: int, _frame: object) -> None:
    raise TooLongError


def limit() -> None:
    """Of memory; what is done for power cuts and other programs is left out.

    And the same is made each time.
    """
    os.urandom = random.Random(1).randbytes
    os.fsync = time.sleep = _skip
    threading.excepthook = lambda told: deaths.append(str(told.exc_value))
    signal.signal(signal.SIGPROF, _stop)
    signal.signal(signal.SIGALRM, _stop)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def read_all(
    cases: list[tuple[bytes, Reader]],
    numbers: range,
    folder: Path,
    refusals: tuple[type[Exception], ...] = (StoreError, PatterError),
) -> None:
    """Let each reader in turn read a newly damaged file; print the errors."""
    wrong: list[str] = []
    slowest, refused = (0.0, 0), 0
    for number in numbers:
        good, read = cases[number % len(cases)]
        data = spoil(good, random.Random(number))
        began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
        signal.alarm(LONGEST_WAIT)
        try:
            read(data, folder)
        except refusals:
            refused += 1
        except BaseException:
            wrong.append(f"{number}: {traceback.format_exc()[-400:]}")
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(0)
        slowest = max(slowest, (time.process_time() - began, number))
    peak = max(resource.getrusage(who).ru_maxrss // 1024 for who in USERS)
    print(json.dumps([len(numbers), refused, wrong, slowest[0], peak]))
    print(slowest[1], file=sys.stderr)


def main() -> None:
    """Read the arguments, run the cases, print what was found."""
    kinds, first, last, place = sys.argv[1:]
    limit()
    cases = []
    for kind in kinds.split():
        folder = Path(place, kind)
        folder.mkdir()
        cases.append((good_file(kind, folder), READERS[kind]))
        shutil.rmtree(folder)
    read_all(cases, range(int(first), int(last)), Path(place))


if __name__ == "__main__":
    main()
