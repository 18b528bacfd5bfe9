"""No command line gives a traceback: words by chance, some of them as they should not be."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from muggins.cli.command_line import read_arguments
from muggins.cli.parser import COMMANDS
from tests.commands import run
from tests.extras.legacy.test_lines import BAD, GOOD
from tests.sizes import in_two_sizes

LONG = "x" * 300
ODD = (
    *("", "-", "--", "=", "/", "//", "?", ".", "..", "~", "~nobody", "\\", "B:\\", "%s", "{}"),
    *(LONG, f"{LONG}.LOG", f"/{LONG}", "\x1b[31m", "\u00e4\u00f6", "\udcff", "\U0001f0a1", "'; --"),
    *("0x", "0xG", "-0", "1e9", "9" * 400, "--seed=", "--defaults=,", "--data-dir=~nobody"),
    *("Lisa", "LaRs", "10h", "10\u2665", "=HYPERLINK(1)", "@SUM(A1)", "\x9b2J", "\u202e", "a\rb"),
    *("/dev/null", "/proc/self/mem", "/etc", "a/b/c", "--csv", "--json", "--html", "--quick"),
)
Record = Callable[[str, object], None]
QUIET = ("engine", "view")  # reads its input to the end; prints much


def words_of(chance: random.Random, known: list[str]) -> list[str]:
    """A few words, of the right ones and the odd."""
    found = []
    for _ in range(chance.randint(0, 6)):
        word = chance.choice(known if chance.random() < 0.5 else list(ODD))
        if chance.random() < 0.2 and word:
            at = chance.randrange(len(word))
            word = word[:at] + chance.choice("-=/\\\x7f0S~") + word[at + chance.randint(0, 1) :]
        found.append(word)
    return found


@pytest.fixture
def known(tmp_path: Path) -> list[str]:
    lines = [line for line, _ in (*GOOD, *BAD)]
    return sorted({word for line in lines for word in line.split()} | {str(tmp_path), "Jo"})


REFUSED = {
    "challenge": "",
    "challenge show": "",
    "challenge show AEBQA-AAAAA": "No challenge code found",
    "challenge new --games 0": "--games",
    "challenge new --level x": "'x'",
    "challenge new --defaults x": "'x'",
    "challenge play": "code",
    "deals": "--seed",
    "deals --seed abc": "abc",
    "deals --seed 2147483648": "2147483647",
    "deals --seed 1 --hands 0": "--hands",
    "deals --seed 1 --pointer 3": "--data-file",
    "deals --seed 1 --data-file x": "not allowed",
    "deals --seed 1 more": "more",
    "duel classic": "B",
    "duel classic bob": "bob",
    "duel house house --games 7": "even",
    "duel house house --games 0": "must be 2 or more",
    "duel house house --games -2": "must be 2 or more",
    "duel house house --luck --variant cut": "--luck",
    "duel house house --games many": "many",
    "duel house house --seed 2147483648": "--seed",
    "duel house house --seed 0xG": "0x7B",
    "duel house house --workers 0": "--workers",
    "duel house house --variant seven": "five",
    "duel house file:missing.py": "missing.py",
    "engine": "NAME",
    "engine bob": "bob",
    "engine file:/missing.py": "missing.py",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_makes_no_sense_is_refused_in_a_sentence(line: str) -> None:
    command, *words = line.split()
    out, err = run(command, *words, code=2)
    assert out == "" and err.startswith(f"muggins {command}: ") and err.count("\n") == 1
    assert REFUSED[line] in err


@pytest.mark.parametrize("name", [LONG, f"{LONG}.LOG", "~nobody", "~nobody/x.LOG"])
@pytest.mark.parametrize("command", ["director", "verify", "coach", "replay", "stats"])
def test_a_name_that_no_system_takes_is_refused_in_a_sentence(
    command: str, name: str, tmp_path: Path
) -> None:
    more = [] if command == "director" else ["--data-dir", str(tmp_path)]
    assert run(command, name, *more, code=(1, 2)).err.startswith(f"muggins {command}: ")


@pytest.mark.parametrize("n_lines", in_two_sizes(300, 2_800))
def test_words_by_chance_are_read_or_refused(
    known: list[str], n_lines: int, capsys: object, record_property: Record
) -> None:
    """Lines of the game's own."""
    del capsys  # help goes there
    record_property("tried", n_lines)
    chance, n_refused = random.Random(1), 0
    for _ in range(n_lines):
        line = words_of(chance, known)
        try:
            read_arguments(line)
        except ValueError as error:
            n_refused += 1
            assert str(error), line
        except SystemExit as ended:
            assert ended.code in (0, None), line
    assert n_refused > n_lines / 3


@pytest.mark.parametrize("n_lines", in_two_sizes(60, 1_200))
def test_commands_by_chance_end_with_a_sentence(
    known: list[str],
    n_lines: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Record,
) -> None:
    monkeypatch.chdir(tmp_path)
    record_property("tried", n_lines)
    chance, n_refused = random.Random(2), 0
    names = [name for name in COMMANDS if name not in (*QUIET, "duel", "desktop")]
    for _ in range(n_lines):
        name = chance.choice(names)
        line = [*words_of(chance, known), "--data-dir", str(tmp_path)]
        line = [word for word in line if not word.startswith(("--html", "--csv", "--json="))]
        told = run(name, *line, code=(0, 1, 2))
        assert "Traceback" not in "".join(told), (name, line)
        n_refused += told.err != ""
    assert n_refused > n_lines / 2
