"""What somebody else's engine cannot do: read what is hidden, break the line, outlive the game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.mind.engines.child import Child, EngineFault
from game.mind.engines.confinement import SCOPES_FROM, find_version
from game.mind.engines.engines import MindEngine, load_engine, load_mind
from game.mind.engines.plugin import read_plugin
from game.rules.views import discard_view
from tests.mind.games import choices
from tests.patience import PATIENCE, until

ASKED = ([0, 1, 2, 3, 4, 5], 0, 0)
CONFINED = """
import sys
from pathlib import Path
from game.mind.engines.confinement import confine
print(confine(Path(sys.argv[1])))
"""


def child_of(folder: Path, body: str, limit: float = PATIENCE) -> Child:
    """An engine that does this when it is asked for a throw."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    path = folder / "engine.py"
    path.write_text(f"def discard(*_):\n{lines}    return 1\nmake_peg_play = discard\n")
    return Child(path, limit)


def told_by(folder: Path, expression: str) -> str:
    """What an engine can find out; it says so by failing."""
    child = child_of(folder, f"import os, sys\nraise RuntimeError({expression})")
    with pytest.raises(EngineFault) as fault:
        child.ask("discard", *ASKED)
    return str(fault.value)


@pytest.fixture(scope="module")
def can_confine(tmp_path_factory: pytest.TempPathFactory) -> bool:
    """Whether this system can shut processes in, which then is done."""
    engine = tmp_path_factory.mktemp("engine") / "engine.py"
    engine.touch()
    words = [sys.executable, "-c", CONFINED, str(engine)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout == f"{find_version() >= 1}\n"
    return find_version() >= 1


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
    body = "import os\ndef has(n):\n    try:\n        return os.fstat(n)[1] == {}\n"
    body += "    except OSError:\n        return False\n"
    body = body.format(os.fstat(secret.fileno()).st_ino)
    is_open = "[n for n in range(100) if has(n)]"
    child = child_of(tmp_path, f"{body}raise RuntimeError({is_open})")
    with pytest.raises(EngineFault, match=r"RuntimeError: \[\]"):
        child.ask("discard", *ASKED)
    secret.close()


@pytest.mark.parametrize("of", ["folder", "game"])
def test_it_reads_no_files_but_its_own(tmp_path: Path, can_confine: bool, of: str) -> None:
    (tmp_path / "data").mkdir()
    hidden = tmp_path / "data" / "muggins.ini"
    hidden.write_text("State=all")
    own = tmp_path / "own"
    own.mkdir()
    path = str(hidden) if of == "folder" else f"/proc/{os.getpid()}/cmdline"
    told = told_by(own, f"open({path!r}).read()")
    assert ("raised PermissionError" in told) == can_confine


def test_it_reads_no_file_of_the_game_beside_it(tmp_path: Path, can_confine: bool) -> None:
    (tmp_path / "muggins.ini").write_text("State=all")
    told = told_by(tmp_path, f"open({str(tmp_path / 'muggins.ini')!r}).read()")
    assert ("raised PermissionError" in told) == can_confine


def test_it_stops_no_other_program(tmp_path: Path) -> None:
    bystander = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    told = told_by(tmp_path, f"os.kill({bystander.pid}, 9)")
    assert ("PermissionError" in told) == (find_version() >= SCOPES_FROM)
    bystander.kill()
    bystander.communicate()


def test_its_own_modules_and_files_are_there(tmp_path: Path) -> None:
    (tmp_path / "weights.txt").write_text("seven")
    (tmp_path / "tables.py").write_text("ANSWER = 7\n")
    package = tmp_path / "deeper"
    package.mkdir()
    (package / "__init__.py").write_text("MORE = 'numpy too'\nimport numpy\n")
    body = "import tables, deeper, pathlib\n"
    body += f"text = pathlib.Path({str(tmp_path / 'weights.txt')!r}).read_text()\n"
    child = child_of(tmp_path, f"{body}raise RuntimeError(tables.ANSWER, deeper.MORE, text)")
    with pytest.raises(EngineFault, match="7, 'numpy too', 'seven'"):
        child.ask("discard", *ASKED)


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
    child_of(tmp_path, WRITE.format(words)).close()
    plugin = read_plugin(tmp_path / "engine.py", load_mind("greedy"), PATIENCE, said.append)
    engine, deputy = MindEngine("own", plugin), load_engine("greedy")
    throws = list(choices((deputy, deputy), range(7, 8)))[:1]
    for _ in range(3):
        for state, seat in throws:
            view = discard_view(state, seat)
            assert engine.rank_discards(view).best == deputy.rank_discards(view).best
    (sentence,) = said
    assert sentence.startswith("The engine engine.py said what "), sentence


@pytest.mark.long
def test_half_an_answer_is_none(tmp_path: Path) -> None:
    child = child_of(tmp_path, WRITE.format("b'[1, tr'") + "import time\ntime.sleep(600)")
    child.limit = 1.0
    with pytest.raises(EngineFault, match="gave no answer in 1 s"):
        child.ask("discard", *ASKED)


# --- how it ends

GAME = """
import sys
from pathlib import Path
from game.mind.engines.child import Child
child = Child(Path(sys.argv[1]), 60)
print(child.process.pid, flush=True)
child.ask("discard", [], 0, 0)
"""


@pytest.mark.parametrize("hang", ["while True:\n    pass", "import time\ntime.sleep(600)"])
def test_it_ends_with_the_game(tmp_path: Path, hang: str) -> None:
    child_of(tmp_path, hang).close()
    words = [sys.executable, "-c", GAME, str(tmp_path / "engine.py")]
    game = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert game.stdout is not None
    engine = int(game.stdout.readline())
    game.kill()
    game.communicate()
    until(lambda: not _is_running(engine))


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")


def test_nothing_is_left_lying_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    child = child_of(tmp_path, "open('notes', 'w').write('x')")
    assert child.ask("discard", *ASKED) == 1
    child.close()
    assert list(place.iterdir()) == []
