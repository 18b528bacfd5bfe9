"""``muggins engine`` as another program meets it: a process with two pipes."""

import json
import subprocess
import sys

from tests.patience import PATIENCE

COMMAND = [sys.executable, "-m", "muggins", "engine"]
GOOD = '{"op":"discard","hand":["5h","5d","6c","7s","Jd","Kc"],"dealer":false,"my":3,"opp":0}'


def test_one_answer_a_line_and_it_lives_on() -> None:
    lines = [GOOD, "nonsense", "\u00e9\u4e00", "", GOOD]
    done = subprocess.run(
        [*COMMAND, "classic"],
        input=b"\xff\xfe\n" + "\n".join(lines).encode() + b"\n",
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [sorted(answer) for answer in answers] == [
        ["error"], ["cards", "unit", "worth"], ["error"], ["error"], ["cards", "unit", "worth"]
    ]  # fmt: skip
    assert answers[1] == answers[4]
    assert done.stderr == b""


def test_it_answers_before_the_input_ends() -> None:
    with subprocess.Popen(
        [*COMMAND, "house"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as engine:
        assert engine.stdin and engine.stdout
        for _ in range(3):
            engine.stdin.write(GOOD + "\n")
            engine.stdin.flush()
            assert "cards" in json.loads(engine.stdout.readline())
        engine.stdin.close()
        assert engine.wait(timeout=PATIENCE) == 0
