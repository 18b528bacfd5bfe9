"""Engines from files: they play when they can, and are replaced when they fail."""

import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from muggins.mind.engines.engines import MindEngine, load_engine, load_mind
from muggins.mind.engines.plugin import Plugin, PluginProcess, read_plugin
from muggins.rules.views import discard_view
from tests.mind.games import is_play, play_by_rules, rank, some
from tests.patience import PATIENCE
from tests.sizes import in_two_sizes
from tests.systems import C_COMPILER, posix, require_tools

FIRST_THAT_FITS = """
VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]

def discard(hand, dealer_score, pone_score):
    assert len(hand) == 6 and 0 <= dealer_score <= 120 and 0 <= pone_score <= 120
    print("chatter on standard output")
    return 0x45 << 8 | 0x01

def make_peg_play(cards, length, own_left, is_dealer, is_restart, own_score, opp_score):
    assert length == len(cards) and 7 <= length <= 11 and 1 <= own_left <= 4
    left = cards[4 - own_left : 4]
    count = 0 if is_restart else 22
    low = min(left, key=lambda card: VALUES[card % 13])
    return 4 - own_left + 1 + left.index(low)
"""

IN_C = """
typedef struct {const char *cards; int n;} Side;
static int value(int card) {int rank = card % 13 + 1; return rank > 10 ? 10 : rank;}

short Discard(char *hand, unsigned short dealer, unsigned short pone)
{
    if (dealer > 120 || pone > 120 || hand[0] > 51) return -1;
    return (short)(0x45 << 8 | 0x01);
}

short MakePegPlay(char *cards, unsigned short length, unsigned short left,
                  short is_dealer, short is_restart, unsigned short own, unsigned short opp)
{
    int place, best = 0;
    if (length < 7 || length > 11 || left > 4 || own > 120 || opp > 120) return -1;
    for (place = 4 - left; place < 4; place++)
        if (!best || value(cards[place]) < value(cards[best - 1])) best = place + 1;
    return (short)best;
}
"""


def plugin_of(folder: Path, source: str, said: list[str], limit: float = PATIENCE) -> Plugin:
    path = folder / "engine.py"
    path.write_text(source)
    return read_plugin(path, load_mind("greedy"), limit, said.append)


def library_of(folder: Path) -> Path:
    """Compile the engine in C."""
    require_tools(*C_COMPILER)
    source, library = folder / "engine.c", folder / "engine.so"
    source.write_text(IN_C)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
    return library


@posix("C compiler of its own")
@pytest.mark.long
def test_python_and_c_play_the_same_game(tmp_path: Path) -> None:
    said: list[str] = []
    python = plugin_of(tmp_path, FIRST_THAT_FITS, said)
    library = read_plugin(library_of(tmp_path), load_mind("greedy"), report=said.append)
    ends = []
    for plugin in (python, library):
        engines = MindEngine("own", plugin), load_engine("random")
        ends.append([play_by_rules(engines, seed, seed % 2).scores for seed in range(2)])
        plugin.close()
    assert said == []
    assert ends[0] == ends[1]


def test_throws_by_seat(tmp_path: Path) -> None:
    said: list[str] = []
    plugin = plugin_of(tmp_path, FIRST_THAT_FITS, said)
    engine = MindEngine("own", plugin)
    for state, seat in [choice for choice in some(4) if not is_play(choice[0])]:
        view = discard_view(state, seat)
        expected = view.hand[4:] if view.is_dealer else view.hand[:2]
        assert engine.rank_discards(view).best == expected
    plugin.close()
    assert said == []


def test_an_engine_gets_the_hand_in_the_order_dealt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands: list[list[int]] = []

    def note(_child: PluginProcess, _name: str, *arguments: Any) -> int:
        hands.append(arguments[0])
        return 0x1201

    monkeypatch.setattr(PluginProcess, "ask", note)
    plugin = plugin_of(tmp_path, FIRST_THAT_FITS, [])
    engine = MindEngine("own", plugin)
    throws = [choice for choice in some(4) if not is_play(choice[0])]
    for state, seat in throws:
        engine.rank_discards(discard_view(state, seat))
    plugin.close()
    assert hands == [[*state.the_hand.dealt[seat]] for state, seat in throws]
    assert any(hand != sorted(hand) for hand in hands)


def note_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record requests to engine processes from now on; these may be slow to start."""
    asked: list[str] = []
    call = PluginProcess._call

    def note(
        child: PluginProcess, name: str, arguments: tuple[object, ...], limit: float
    ) -> object:
        asked.append(name)
        return call(child, name, arguments, limit)

    monkeypatch.setattr(PluginProcess, "_call", note)
    monkeypatch.setattr("muggins.mind.engines.plugin.LOADING", PATIENCE)
    return asked


@pytest.mark.long
@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("raise RuntimeError('no idea')", "raised RuntimeError: no idea"),
        ("raise SystemExit", "raised SystemExit"),
        ("import os; os._exit(3)", "stopped running"),
        ("return 'seven'", "answered 'seven'"),
        ("return None", "answered None"),
        ("return True", "answered True"),
        ("return -1", "answered -1"),
        ("return 0", "answered 0"),
        ("return 0x6666", "answered 26214"),
        ("return 10 ** 30", "answered 1000000"),
        ("return [1] * 10 ** 6", "answered [1, 1"),
        ("while True: pass", "didn't answer within 0.2 s"),
        ("import time; time.sleep(600)", "didn't answer within 0.2 s"),
        ("return recurse()", "raised"),
    ],
)
def test_a_failing_engine_is_named_and_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, complaint: str
) -> None:
    """From its first answer on, which is waited for; it is asked for no second one."""
    source = (
        f"def recurse(): return recurse()\ndef discard(*_):\n    {body}\nmake_peg_play = discard"
    )
    said: list[str] = []
    asked = note_what_is_asked(monkeypatch)
    plugin = plugin_of(tmp_path, source, said, limit=0.2 if "0.2 s" in complaint else PATIENCE)
    engine, deputy = MindEngine("own", plugin), load_engine("greedy")
    for state, seat in some(4)[:60]:
        assert rank(engine, state, seat).best == rank(deputy, state, seat).best
    assert len(asked) == 2 and asked[0] == "load" and len(said) == 1
    assert said[0].startswith("The engine engine.py ") and complaint in said[0]
    assert said[0].endswith("Continuing with the built-in engine.")


def test_an_engine_that_cannot_be_started_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("muggins.mind.engines.plugin.begin_part", refuse)
    said: list[str] = []
    plugin = plugin_of(tmp_path, "discard = make_peg_play = None", said)
    engine, deputy = MindEngine("own", plugin), load_engine("greedy")
    for state, seat in [each for each in some(4)[:60] if not is_play(each[0])][:2]:
        assert rank(engine, state, seat).best == rank(deputy, state, seat).best
    told = "can't be started (No space left on device). Continuing with the built-in engine."
    assert said == [f"The engine engine.py {told}"]


@pytest.mark.parametrize(
    ("name", "source", "complaint"),
    [
        ("engine.py", "def discard(*_): return 1", "has no function make_peg_play"),
        ("engine.py", "def (", "SyntaxError"),
        ("engine.py", "import no_such_module", "no_such_module"),
        ("engine.so", "not a library", "raised OSError"),
    ],
)
def test_an_engine_that_cannot_be_loaded(
    tmp_path: Path, name: str, source: str, complaint: str
) -> None:
    path, said = tmp_path / name, list[str]()
    path.write_text(source)
    plugin = read_plugin(path, load_mind("greedy"), report=said.append)
    rank(MindEngine("own", plugin), *some(4)[0])
    assert len(said) == 1 and complaint in said[0]


def test_files_that_are_no_engines(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not found"):
        load_engine(f"file:{tmp_path / 'missing.py'}")
    text = tmp_path / "engine.txt"
    text.write_text("hello")
    with pytest.raises(ValueError, match="not a Python file or a shared library"):
        load_engine(f"file:{text}")


class Babbler(Plugin):
    """Answers any whole number at all, and never stays out for it."""

    chance = random.Random(11)

    def _ask(self, name: str, *_arguments: object) -> int:
        self.has_failed = False
        small = self.chance.randrange(-2, 8) if name == "make_peg_play" else None
        near = self.chance.randrange(-(2**15), 2**16)
        return near if small is None or self.chance.random() < 0.2 else small


@pytest.mark.long
@pytest.mark.parametrize("n_answers", in_two_sizes(1_000, 100_000))
def test_no_answer_makes_an_illegal_choice(n_answers: int) -> None:
    told: list[str] = []
    engine = MindEngine(
        "babbler", Babbler(Path("babbler.py"), load_mind("random"), report=told.append)
    )
    n_asked, n_own = 0, 0
    while n_asked < n_answers:
        for state, seat in some(4):
            ranking = rank(engine, state, seat)
            if is_play(state):
                assert ranking.best[0] in state.playable(seat)
            else:
                assert len(set(ranking.best) & set(state.the_hand.dealt[seat])) == 2
            n_asked += 1
            n_own += bool(ranking.unit is None and ranking.policy is None)
    assert n_answers / 10 < n_own < n_answers and len(told) > n_answers / 10
