"""Kill the real program repeatedly, make its disk fail, and check the files it leaves.

``python -m tools.kills [--kills 300] [--faults 40] [--short 20]`` plays in temporary folders, with
log, live coach and the grading process, as a player has them: hands at the table, moves taken back,
changing players, two people at one table, automatic games, also in the window by Ctrl-F10, and the
ends of games. Each program is killed at some moment, or strace makes one of its calls fail, once or
from then on, or truncates its writes. Everything reported as saved must be on disk; database, INI
file, log and ``muggins stats`` must agree; no process may remain.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy.ini_view import FILE as INI
from muggins.extras.legacy.logbook import read_log
from muggins.record.database import FILE
from muggins.record.grade_process import Grader
from muggins.record.history import Scope, fold_record, open_history
from muggins.record.players import Players
from muggins.record.recorder import Recorder
from muggins.record.worker import WriteBehind
from muggins.session.home import sit_down_together
from muggins.session.session import Session
from muggins.settings.values import Coach, LogLevel
from muggins.store.locks import UnavailableError
from muggins.table.match import play_on

BY_ITSELF, AT_WINDOW, ENDS = "by itself", "window", "end of a game"
TOGETHER = "two people"
SCENES = ("table", "taking back", "players", TOGETHER, BY_ITSELF, AT_WINDOW, ENDS)
NAMES, SEED = ("Ann", "Ben"), 1997
TABLES = *NAMES, f"{NAMES[0]}+{NAMES[1]}"
MOST_LIFE, MOST_END = 4.0, 0.2  # seconds from the first move, or the last deal, to the kill
UNSEEN = dict.fromkeys(("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"), "dummy") | {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1"
}
BEGUN = "begun"  # said by who says nothing of what is on disk
NEAR_END = 110  # points, from which an end may come at any move
LEFT = 5.0  # seconds in which every process has to be gone
CALLS = ("pwrite64", "write", "fsync,fdatasync", "ftruncate", "openat", "rename", "unlink")
ERRORS = ("EIO", "ENOSPC")
PATIENCE = 120.0
ROOT = Path(__file__).parents[1]
SHIM, SHORT = ROOT / "tests" / "store" / "shim.c", -1


# --- the program


def play(folder: Path, scene: str) -> None:
    """Play forever; print a line for each saved action: player, hands, and moves of the hand."""
    if scene == AT_WINDOW:
        play_by_itself(folder)
    session = open_session(folder, NAMES[0])
    if scene == TOGETHER:
        sit_down_together(session, NAMES)
        set_up(session)
    chance = random.Random(os.getpid())
    if scene == BY_ITSELF:
        print(BEGUN, flush=True)
    while True:
        act(session, scene, chance)
        is_awaited = scene != ENDS or max(session.state.scores) >= NEAR_END
        if scene != BY_ITSELF and is_awaited and session.recorder.saver.flush():
            print(json.dumps(tell(session)), flush=True)
        session.poll()


def play_by_itself(folder: Path) -> None:
    """Run Ctrl-F10 in the window forever, invisibly."""
    os.environ.update(UNSEEN)
    from tools.marathon import open_app, run

    app = open_app(folder, "classic", NAMES[0])
    print(BEGUN, flush=True)
    while True:
        run(app, 1000)


def open_session(folder: Path, name: str, *, is_real: bool = True) -> Session:
    """Open a session with all features on."""
    real = {"grader": Grader(folder), "writer": WriteBehind} if is_real else {}
    session = Session(Recorder(folder, name, SEED, **real))  # type: ignore[arg-type]
    set_up(session)
    return session


def set_up(session: Session) -> None:
    """Turn on a log and the live coach."""
    if session.settings.log is not LogLevel.MESSAGES:
        session.change(replace(session.settings, log=LogLevel.MESSAGES, coach=Coach.WORD))


def act(session: Session, scene: str, chance: random.Random) -> None:
    """Perform one action of a player."""
    if scene == "players" and chance.random() < 0.1:
        with suppress(UnavailableError):  # a sentence; the player stays
            session.switch(NAMES[session.recorder.name == NAMES[0]])
            set_up(session)
    elif scene == "taking back" and chance.random() < 0.1:
        turn = session.undo.find()
        if isinstance(turn, int):
            session.undo.go_back(turn)
    elif scene == BY_ITSELF:
        until = time.monotonic() + 0.06
        play_on(session.match, session.chairs, lambda: time.monotonic() > until)
    else:
        session.make(session.choose())


def tell(session: Session) -> tuple[str, int, int]:
    """Return a player's progress; an uncounted game adds no hands."""
    recorder = session.recorder
    return recorder.name, recorder.snapshot.lifetime.n_hands, len(recorder.snapshot.moves)


# --- what is done to it, and what it left


@dataclass
class Found:
    """Check after one end of the program, with any errors found."""

    kind: str
    faults: list[str]
    n_hands: int = 0


def kill(folder: Path, scene: str, chance: random.Random) -> Found:
    """Let it play, and kill it."""
    child = start(folder, scene)
    assert child.stdout is not None
    first = child.stdout.readline()
    time.sleep(chance.random() * (MOST_END if scene == ENDS else MOST_LIFE))
    family, ended = set(descendants(child.pid)), child.poll()
    child.kill()
    said = [line for line in (first + child.stdout.read()).split("\n") if line.endswith("]")][-1:]
    child.wait()
    return look(folder, scene, said, family, ended)


def fail(folder: Path, scene: str, chance: random.Random) -> Found:
    """Let it play with a disk that fails at some call, and kill it."""
    call, error = chance.choice(CALLS), chance.choice(ERRORS)
    when = f"{chance.randrange(1, 200)}{chance.choice(('', '+'))}"
    files = [f"-P{folder / name}" for name in (FILE, f"{FILE}-wal", f"{FILE}-journal")]
    files += [f"-P{folder / f'{name}.LOG'}" for name in TABLES] + [f"-P{folder / INI}"]
    inject = f"inject={call}:error={error}:when={when}"
    strace = ["strace", "-f", "-qq", "-o", "/dev/null", *files, "-e", f"trace={call}", "-e", inject]
    return end(folder, scene, chance, f"{call} fails", strace)


def fall_short(folder: Path, scene: str, chance: random.Random) -> Found:
    """Let it play with some writes cut to half, and kill it."""
    library = folder.parent / "shim.so"
    if not library.exists():
        subprocess.check_call(["gcc", "-shared", "-fPIC", "-o", str(library), str(SHIM), "-ldl"])
    first, n_calls = chance.randrange(200), chance.choice((1, 1000))
    told = f"{chance.choice(('write', 'pwrite'))} {first} {n_calls} {SHORT} {folder}"
    preload = ["env", f"LD_PRELOAD={library}", f"SHIM={told}"]
    return end(folder, scene, chance, "short writes", preload)


def end(folder: Path, scene: str, chance: random.Random, kind: str, before: list[str]) -> Found:
    """Play as a child of another program for a while, and kill both."""
    child = start(folder, scene, before)
    time.sleep(1.0 + 2 * chance.random() * MOST_LIFE)
    family, ended = set(descendants(child.pid)), child.poll()
    for process in family:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    child.kill()
    child.communicate()
    return look(folder, kind, [], family, ended)


def start(folder: Path, scene: str, before: list[str] | None = None) -> subprocess.Popen[str]:
    """Start the program as a child."""
    command = [sys.executable, "-m", "tools.kills", "--child", str(folder), scene]
    return subprocess.Popen(
        [*(before or []), *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def descendants(process: int) -> Iterator[int]:
    """Yield all descendants of a process."""
    for told in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, told.read_text().split()):
                yield child
                yield from descendants(child)


def look(folder: Path, kind: str, said: list[str], family: set[int], ended: int | None) -> Found:
    """Check that all announced data exists, and that all records agree."""
    faults = [] if ended is None else [f"it ended by itself with {ended}"]
    deadline = time.monotonic() + LEFT
    while (left := [each for each in family if is_alive(each)]) and time.monotonic() < deadline:
        time.sleep(0.05)
    if left:
        faults.append(f"{len(left)} processes left")
    n_hands = 0
    for name in TABLES:
        row = Players(folder).row(name)
        if row is None or not row.settings:
            continue  # the disk took nothing of the match, or there is none
        session = open_session(folder, name, is_real=False)
        last = json.loads(said[0]) if said and not session.undo.is_on else [""]
        if last[0] == name and tell(session)[1:] < tuple(last[1:]):
            faults.append(f"said {last}, found {tell(session)}")
        faults += session.recorder.players.messages + session.close()
        faults += [f"{name}: {fault}" for fault in compare(folder, session.recorder)]
        n_hands += session.recorder.snapshot.lifetime.n_hands
    return Found(kind, faults, n_hands)


def is_alive(process: int) -> bool:
    """Return True if a process runs and isn't a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def compare(folder: Path, recorder: Recorder) -> Iterator[str]:
    """Yield differences of database, log and command output from the player's statistics."""
    kept = replace(recorder.snapshot.lifetime, first_position=0, since="")
    with open_history(folder) as database:
        found = fold_record(database, Scope(recorder.name))
        sql = "SELECT IFNULL(SUM(n_over), 0) FROM games WHERE player = ? AND kind <> 'aside'"
        (n_over,) = database.database.execute(sql, (recorder.name,)).fetchone()
    if replace(found, first_position=0) != kept:
        yield f"database: {found.n_hands} hands, {found.games} games; figures: {kept.n_hands}"
    log = folder / f"{recorder.name}.LOG"
    book = read_log(log.read_text() if log.exists() else "")
    n_rows = sum(len(game.rows) for match in book.matches for game in match.games)
    if n_rows != n_over:
        yield f"log: {n_rows} rows of {n_over}"
    yield from (f"log: {fault.why}" for fault in check_log(book).faults)
    command = [sys.executable, "-m", "muggins", "stats", recorder.name, "--json"]
    done = subprocess.run(
        [*command, "--data-dir", str(folder)], cwd=ROOT, capture_output=True, check=False
    )
    if json.loads(done.stdout)["lifetime"]["n_hands"] != kept.n_hands:
        yield "stats differ"


def main() -> None:
    """Kill, check, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--faults", type=int, default=40)
    parser.add_argument("--short", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", nargs=2, metavar=("FOLDER", "SCENE"), help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.child is not None:
        play(Path(wanted.child[0]), wanted.child[1])
    chance, found = random.Random(wanted.seed), []
    with tempfile.TemporaryDirectory() as top:
        ends = [kill] * wanted.kills + [fail] * wanted.faults + [fall_short] * wanted.short
        for number, bring_about in enumerate(ends):
            scene = SCENES[number % len(SCENES)]
            folder = Path(top) / f"{bring_about.__name__} {scene}".replace(" ", "-")
            folder.mkdir(exist_ok=True)
            found.append(bring_about(folder, scene, chance))
            if list(folder.glob("*.bad-*")):
                found[-1].faults.append("put aside")
            for fault in found[-1].faults:
                print(f"{number} {found[-1].kind}: {fault}", flush=True)
    report(found)


def report(found: list[Found]) -> None:
    """Print a line for each kind of end."""
    n_ends = Counter(each.kind for each in found)
    print(f"{'end':24}{'times':>6}{'hands':>8}{'faults':>8}")
    for kind, times in n_ends.items():
        own = [each for each in found if each.kind == kind]
        n_faults = sum(len(each.faults) for each in own)
        print(f"{kind:24}{times:6}{max(each.n_hands for each in own):8}{n_faults:8}")


if __name__ == "__main__":
    main()
