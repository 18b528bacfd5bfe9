"""The command that prints deals, and how it turns nonsense down."""

from pathlib import Path

import pytest

from game.cli.parser import run_command


def lines_of(capsys: pytest.CaptureFixture[str], *args: str) -> list[str]:
    assert run_command("deals", args) == 0
    return capsys.readouterr().out.splitlines()


def test_the_hand_of_the_old_log(capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(capsys, "--seed", "1458352401", "--hands", "2")
    assert lines[0] == "1 6d8cKd3h7hKh 8s9d6sAhTd7s 6c 1446333642"
    assert [len(line.split(" ")) for line in lines] == [5, 5]


def test_the_last_field_goes_on_where_the_hand_ended(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines_of(capsys, "--seed", "0x123") == lines_of(capsys, "--seed", "291")
    assert lines_of(capsys, "--seed", "0xFFFFFFF9") == lines_of(capsys, "--seed", "-7")
    three = lines_of(capsys, "--seed", "-7", "--hands", "3")
    seed = three[0].rsplit(" ", 1)[1]
    again = lines_of(capsys, "--seed", seed, "--hands", "2")
    assert [line.split(" ")[1:] for line in again] == [line.split(" ")[1:] for line in three[1:]]
    assert any(line.rsplit(" ", 1)[1].startswith("-") for line in three)


def test_a_data_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "cards.bin"
    file.write_bytes(bytes([63, *range(13)]) + bytes(20))
    assert lines_of(capsys, "--data-file", str(file), "--pointer", "1") == [
        "1 As3s5s7s9sJs 2s4s6s8sTsQs Ks 14"
    ]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "--seed"),
        (["--seed", "abc"], "abc"),
        (["--seed", "2147483648"], "2147483647"),
        (["--seed", "1", "--hands", "0"], "--hands"),
        (["--seed", "1", "--pointer", "3"], "--data-file"),
        (["--seed", "1", "--data-file", "x"], "not allowed"),
        (["--seed", "1", "more"], "more"),
    ],
)
def test_nonsense(capsys: pytest.CaptureFixture[str], args: list[str], said: str) -> None:
    assert run_command("deals", args) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and said in captured.err and captured.err.count("\n") == 1


def test_pointers_end_before_the_file_does(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "cards.bin"
    file.write_bytes(bytes(range(64)))
    assert run_command("deals", ["--data-file", str(file), "--pointer", "64"]) == 2
    assert "0 to 63" in capsys.readouterr().err
    assert run_command("deals", ["--data-file", str(file), "--pointer", "-1"]) == 2
    (tmp_path / "empty.bin").touch()
    assert run_command("deals", ["--data-file", str(tmp_path / "empty.bin")]) == 1
    assert "empty" in capsys.readouterr().err
    assert run_command("deals", ["--data-file", str(tmp_path / "no such file")]) == 1
    assert "not there" in capsys.readouterr().err
