"""The command that prints deals, and how it turns nonsense down."""

from pathlib import Path

from tests.commands import run


def lines_of(*words: object) -> list[str]:
    return run("deals", *words).out.splitlines()


def test_the_hand_of_the_old_log() -> None:
    lines = lines_of("--seed", "1458352401", "--hands", "2")
    assert lines[0] == "1 6d8cKd3h7hKh 8s9d6sAhTd7s 6c 1446333642"
    assert [len(line.split(" ")) for line in lines] == [5, 5]


def test_the_last_field_goes_on_where_the_hand_ended() -> None:
    assert lines_of("--seed", "0x123") == lines_of("--seed", "291")
    assert lines_of("--seed", "0xFFFFFFF9") == lines_of("--seed", "-7")
    three = lines_of("--seed", "-7", "--hands", "3")
    seed = three[0].rsplit(" ", 1)[1]
    again = lines_of("--seed", seed, "--hands", "2")
    assert [line.split(" ")[1:] for line in again] == [line.split(" ")[1:] for line in three[1:]]
    assert any(line.rsplit(" ", 1)[1].startswith("-") for line in three)


def test_a_data_file(tmp_path: Path) -> None:
    file = tmp_path / "cards.bin"
    file.write_bytes(bytes([63, *range(13)]) + bytes(20))
    assert lines_of("--data-file", str(file), "--pointer", "1") == [
        "1 As3s5s7s9sJs 2s4s6s8sTsQs Ks 14"
    ]


def test_pointers_end_before_the_file_does(tmp_path: Path) -> None:
    file = tmp_path / "cards.bin"
    file.write_bytes(bytes(range(64)))
    assert "0 to 63" in run("deals", "--data-file", file, "--pointer", 64, code=2).err
    run("deals", "--data-file", file, "--pointer", -1, code=2)
    (tmp_path / "empty.bin").touch()
    assert "empty" in run("deals", "--data-file", tmp_path / "empty.bin", code=1).err
    assert "file not found" in run("deals", "--data-file", tmp_path / "no such file", code=1).err
