"""Sandbox: a third-party engine can't read hidden data, break the protocol, or outlive the game."""

import ctypes
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

from muggins.assets import PACKAGE
from muggins.mind.engines.engines import MindEngine, load_engine, load_mind
from muggins.mind.engines.plugin import MOST_PRINTED, EngineFault, PluginProcess, read_plugin
from muggins.parts import ENGINE
from muggins.processes import is_gone
from muggins.sandbox import NOT_SANDBOXED, find_version, is_sandboxed
from tests.commands import python, run
from tests.mind.games import choices, rank
from tests.patience import PATIENCE, until

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="asks a Linux by its numbers")
ASKED = ([0, 1, 2, 3, 4, 5], 0, 0)


def engine_of(folder: Path, body: str) -> Path:
    """An engine that does this when it is asked for a throw."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    path = folder / "engine.py"
    path.write_text(f"def discard(*_):\n{lines}    return 1\nmake_peg_play = discard\n")
    return path


def child_of(folder: Path, body: str) -> PluginProcess:
    return PluginProcess(engine_of(folder, body), PATIENCE)


def told_by(folder: Path, expression: str, before: str = "") -> str:
    """Return the value of an expression in an engine, reported by an exception."""
    child = child_of(folder, f"import os, sys\n{before}raise RuntimeError({expression})")
    with pytest.raises(EngineFault) as fault:
        child.ask("discard", *ASKED)
    return str(fault.value)


# --- what is kept from it


def test_it_is_given_neither_arguments_nor_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUGGINS_SECRET", "the seed")
    assert told_by(tmp_path, "sys.argv") == "raised RuntimeError: ['-c']"
    assert "the seed" not in told_by(tmp_path, "dict(os.environ)")
    assert told_by(tmp_path, "os.listdir('.')") == "raised RuntimeError: []"


def test_it_inherits_no_descriptors(tmp_path: Path) -> None:
    secret = (tmp_path / "secret").open("w+")
    os.set_inheritable(secret.fileno(), True)
    is_open = "def has(n):\n    try:\n        return os.fstat(n)[1] == {}\n"
    is_open += "    except OSError:\n        return False\n"
    is_open = is_open.format(os.fstat(secret.fileno()).st_ino)
    told = told_by(tmp_path, "[n for n in range(100) if has(n)]", is_open)
    assert told == "raised RuntimeError: []"
    secret.close()


def test_its_own_modules_and_files_are_there(tmp_path: Path) -> None:
    (tmp_path / "weights.txt").write_text("seven")
    (tmp_path / "tables.py").write_text("ANSWER = 7\n")
    package = tmp_path / "deeper"
    package.mkdir()
    (package / "__init__.py").write_text("MORE = 'numpy too'\nimport numpy\n")
    body = "import tables, deeper, pathlib\n"
    body += f"text = pathlib.Path({str(tmp_path / 'weights.txt')!r}).read_text()\n"
    told = told_by(tmp_path, "tables.ANSWER, deeper.MORE, text", body)
    assert "7, 'numpy too', 'seven'" in told


def test_nothing_reads_beside_it_while_it_is_loaded(tmp_path: Path) -> None:
    """On Windows numpy is not loaded while a thread waits for standard input."""
    path = tmp_path / "engine.py"
    lines = "import threading", "assert threading.active_count() == 1", "discard = lambda *_: 7"
    path.write_text("\n".join([*lines, "make_peg_play = discard"]))
    child = PluginProcess(path, PATIENCE)
    assert child.ask("discard", *ASKED) == 7
    child.close()


# --- sixty tries

PROBE = Path(__file__).with_name("probe.py")
NAMES = re.findall(r'(?m)^    "(.+)": ', PROBE.read_text())
ONLY_BY_LANDLOCK = {name for name in NAMES if name.startswith(("reads ", "lists ", "follows "))}
HELD_ANYWHERE = {"writes 400 megabytes in its folder", "reserves three gigabytes"}
BYSTANDER = """
import ctypes, sys, time
held = ctypes.create_string_buffer(8)
print(ctypes.addressof(held), flush=True)
time.sleep(600)
"""


LIBC = ctypes.CDLL(None)
IPC_REMOVE, IPC_MODE = 0, 0o1600


def shared_objects() -> dict[str, int]:
    """Return a queue, locks and memory of System V, as other programs of the user may have."""
    return {
        "queue": LIBC.msgget(0, IPC_MODE),
        "locks": LIBC.semget(0, 1, IPC_MODE),
        "shared": LIBC.shmget(0, 4096, IPC_MODE),
    }


@pytest.fixture
def harm() -> Iterator[Path]:
    """An engine that means harm, with all around it that it could be after."""
    top = Path(tempfile.mkdtemp(dir="/tmp"))  # short enough for the names of sockets
    own, home = top / "own", top / "home"
    for folder in (own, home, top / "common"):
        folder.mkdir()
    (home / "secret").write_text("State=all")
    (home / "lost").touch()
    (home / "__init__.py").touch()
    (own / "muggins.ini").write_text("State=all")
    (own / ".netrc").write_text("password")
    (own / "link.txt").symlink_to(home / "secret")
    (own / "package").symlink_to(home)
    abstract = f"muggins-{os.getpid()}"
    with (
        socket.socket(socket.AF_UNIX) as by_file,
        socket.socket(socket.AF_UNIX) as by_name,
        socket.create_server(("127.0.0.1", 0)) as by_net,
        subprocess.Popen(
            [sys.executable, "-c", BYSTANDER], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
        ) as game,
    ):
        by_file.bind(str(home / "socket"))
        by_name.bind("\0" + abstract)
        for listener in (by_file, by_name):
            listener.listen()
        assert game.stdout is not None
        targets = {
            "secret": str(home / "secret"),
            "lost": str(home / "lost"),
            "common": str(top / "common"),
            "unix": str(home / "socket"),
            "abstract": abstract,
            "port": by_net.getsockname()[1],
            "game": game.pid,
            "address": int(game.stdout.readline()),
            **shared_objects(),
        }
        (own / "targets.json").write_text(json.dumps(targets))
        yield Path(shutil.copy(PROBE, own / "engine.py"))
        game.kill()
        for remove, name in (("msgctl", "queue"), ("shmctl", "shared")):
            getattr(LIBC, remove)(targets[name], IPC_REMOVE, None)
        LIBC.semctl(targets["locks"], 0, IPC_REMOVE)
    shutil.rmtree(top)


START = """
import sys
sys.path.insert(0, {root!r})
from muggins import sandbox
sandbox.find_version = lambda: {version}
from muggins.mind.engines.plugin_host import main
main()
"""
NONE, FIRST, BEFORE_SCOPES = 0, 1, 5  # versions of Landlock


@pytest.fixture(params=[None, BEFORE_SCOPES, FIRST, NONE])
def version(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return which version of Landlock engines find: that of the system, or an older one."""
    known = find_version()
    version = known if request.param is None else min(request.param, known)
    if request.param is not None:
        start = START.format(root=str(PACKAGE.parent), version=version)
        command = [sys.executable, "-I", "-c", start]
        monkeypatch.setattr("muggins.processes.command_of", {ENGINE: command}.__getitem__)
    return version


@pytest.mark.long
@needs_linux
def test_of_sixty_tries_none_goes_through_a_sandbox(
    harm: Path, version: int, record_property: Callable[[str, object], None]
) -> None:
    """With no Landlock it reads files, and no more; and outside all but a few go through."""
    child = PluginProcess(harm, PATIENCE)
    tried = {name: child.ask("discard", [i], 0, 0) for i, name in enumerate(NAMES)}
    child.close()
    through = {name for name, went in tried.items() if went}
    record_property("tried", len(tried))
    if version >= FIRST and is_sandboxed():
        assert not through
    elif is_sandboxed():
        assert through <= ONLY_BY_LANDLOCK
    assert not through & HELD_ANYWHERE


@pytest.mark.long
@needs_linux
def test_most_tries_go_through_without_a_sandbox(harm: Path) -> None:
    free = json.loads(python(harm, cwd=harm.parents[1]).out)
    assert len(free) >= 50, sorted({*NAMES} - {*free})


@pytest.mark.parametrize("command", ["duel", "engine"])
@pytest.mark.parametrize("is_there", [True, False])
def test_engines_without_a_sandbox_are_announced(
    command: str, is_there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muggins.mind.engines.engines.is_sandboxed", lambda: is_there)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO()))
    engine = f"file:{engine_of(tmp_path, 'return 1')}"
    words = [engine, "house", "--games", 2, "--workers", 1] if command == "duel" else [engine]
    told = run(command, *words).err
    sentence = f"muggins: engine.py is an engine of your own. {NOT_SANDBOXED}\n"
    assert told.count(sentence) == (0 if is_there else 1)


def test_what_it_prints_is_told_so_far_and_no_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = StringIO()
    monkeypatch.setattr("sys.stderr", told)
    child = child_of(tmp_path, "print('x' * 3_000_000)")
    assert child.ask("discard", *ASKED) == 1
    child.close()
    until(lambda: not any(each.name == "printing" for each in threading.enumerate()))
    assert told.getvalue() == "x" * MOST_PRINTED


# --- what it says

WRITE = "import os\nfor n in range(100):\n    try:\n        os.write(n, {})\n"
WRITE += "    except OSError:\n        pass\n"


@pytest.mark.long
@pytest.mark.parametrize(
    "words",
    [
        "b'[1, true, 17665]\\n' * 3",
        "b'garbage\\n'",
        "b'\\x80\\x04K\\x01.\\n'",
        "b'[' * 100000 + b'\\n'",
        "b'x' * 100000",
        "b'{}\\n'",
        "b'[1, true]\\n'",
        "b'[1, true, \"seven\"]\\n'",
        "b'\\0' * 20 + b'\\n'",
    ],
)
def test_whatever_else_it_says_is_its_fault(tmp_path: Path, words: str) -> None:
    said: list[str] = []
    path = engine_of(tmp_path, WRITE.format(words))
    plugin = read_plugin(path, load_mind("greedy"), PATIENCE, said.append)
    engine, deputy = MindEngine("own", plugin), load_engine("greedy")
    throws = list(choices((deputy, deputy), range(7, 8)))[:1]
    for _ in range(3):
        for state, seat in throws:
            assert rank(engine, state, seat).best == rank(deputy, state, seat).best
    (sentence,) = said
    assert sentence.startswith("The engine engine.py sent an "), sentence


@pytest.mark.long
def test_half_an_answer_is_none(tmp_path: Path) -> None:
    child = child_of(tmp_path, WRITE.format("b'[1, tr'") + "import time\ntime.sleep(600)")
    child.limit = 0.2
    with pytest.raises(EngineFault, match=r"didn't answer within 0\.2 s"):
        child.ask("discard", *ASKED)


# --- how it ends

GAME = """
import sys
from pathlib import Path
from muggins.mind.engines.plugin import PluginProcess
child = PluginProcess(Path(sys.argv[1]), 60)
print(child.process.pid, flush=True)
child.ask("discard", [], 0, 0)
"""


@pytest.mark.parametrize("hang", ["while True:\n    pass", "import time\ntime.sleep(600)"])
def test_it_ends_with_the_game(tmp_path: Path, hang: str) -> None:
    words = [sys.executable, "-c", GAME, str(engine_of(tmp_path, hang))]
    game = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert game.stdout is not None
    engine = int(game.stdout.readline())
    game.kill()
    game.communicate()
    until(lambda: not _is_running(engine))


GUARDED = """
import os, signal, sys, time
from muggins.processes import work_under_guard
work_under_guard()
if os.fork() == 0:
    os.setsid()
    if os.fork():
        os._exit(0)
    for each in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(each, signal.SIG_IGN)
    print(os.getpid(), flush=True)
    time.sleep(600)
os.wait()
{rest}
"""


@needs_linux
@pytest.mark.parametrize("rest", ["time.sleep(600)", "os._exit(0)", "os.closerange(0, 100)"])
def test_what_it_began_ends_with_it_also_where_it_may_fork(rest: str) -> None:
    """One that forked twice, left the session and hears no signal."""
    words = [sys.executable, "-c", GUARDED.format(rest=rest)]
    guard = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )
    assert guard.stdin is not None and guard.stdout is not None
    left = int(guard.stdout.readline())
    guard.stdin.close()
    guard.wait()
    until(lambda: not _is_running(left))
    guard.stdout.close()


def _is_running(process: int) -> bool:
    if is_gone(process):
        return False
    state = Path(f"/proc/{process}/stat")
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")


def test_nothing_is_left_lying_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    child = child_of(tmp_path, "import time\ntime.sleep(600)")
    (work,) = place.iterdir()
    (work / "notes").touch()
    child.close()
    assert list(place.iterdir()) == []
