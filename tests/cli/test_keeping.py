"""The commands that read what is kept: list, stats, export, replay, director."""

import csv
import json
import shutil
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from muggins.cli import stats
from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy.ini_view import FILE
from muggins.extras.legacy.logbook import read_log
from muggins.record.database import FILE as HISTORY
from muggins.record.recorder import Recorder
from muggins.record.report import lifetime_figures, write_statistics
from muggins.rules.cards import Seat
from muggins.settings.values import LogLevel
from tests.commands import run
from tests.patience import Clock
from tests.store.play import play_on
from tests.store.rows import change, query

SAMPLE = Path(__file__).parents[1] / "store" / "logs" / "cribbage97.log"


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of a log are printed here, even on a desktop."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Recorder]:
    """A folder, and a player who has played some games there, last year and this."""
    folder, clock = tmp_path_factory.mktemp("kept"), Clock(datetime(2025, 3, 1, 12))
    recorder = Recorder(folder, "Jo", 5, clock=clock)
    recorder.change(replace(recorder.settings, log=LogLevel.MESSAGES))
    play_on(recorder, 0, 350)
    clock.now = datetime(2026, 3, 1, 12)
    play_on(recorder, 350, 350)
    recorder.close()
    return folder, recorder


@pytest.fixture
def jo(tmp_path: Path, kept: tuple[Path, Recorder]) -> Recorder:
    shutil.copytree(kept[0], tmp_path, dirs_exist_ok=True)
    return kept[1]


def test_list(tmp_path: Path, jo: Recorder) -> None:
    Recorder(tmp_path, "Ann", 5)
    out, err = run("list", "--data-dir", tmp_path)
    lines = out.splitlines()
    assert err == "" and [line.split()[0] for line in lines[1:]] == ["Ann", "Jo"]
    assert str(jo.snapshot.record.spread) in lines[2]


def test_list_averages_the_hands_that_stats_does(tmp_path: Path, jo: Recorder) -> None:
    """The last hand of a game is counted, as far as it was counted at the table."""
    line = run("list", "--data-dir", tmp_path).out.splitlines()[-1]
    told = dict(lifetime_figures(jo.snapshot.lifetime))
    names = "Average hand", "Average crib"
    assert line.split()[-3:-1] == [told[name][0] for name in names]


def test_stats(tmp_path: Path, jo: Recorder) -> None:
    out, err = run("stats", "jo", "--data-dir", tmp_path)
    assert err == ""
    assert out.startswith(write_statistics("Jo", jo.snapshot.record, jo.settings))
    assert "All matches of Jo" in out and "Average hand, 5 cards" in out
    assert f"{'Longest winning streak':<38}{jo.snapshot.lifetime.longest[0]:>9}" in out


def test_stats_as_json(tmp_path: Path, jo: Recorder) -> None:
    told = json.loads(run("stats", "Jo", "--json", "--data-dir", tmp_path).out)
    assert told["match"]["games"] == jo.snapshot.record.games
    lifetime, record = told["lifetime"], jo.snapshot.lifetime
    assert lifetime["sums"]["crib"] == [*record.pair("crib")]
    assert lifetime["counted"] == [*record.counted] and lifetime["abandoned"] == [0, 0]
    assert lifetime["winning_streaks"] == [[*record.winning_streaks(seat)] for seat in Seat]
    mean = record.of("hand_points", Seat.PLAYER, 6) / record.of("counted", Seat.PLAYER, 6)
    assert lifetime["six"]["average_hand"][0] == pytest.approx(mean, abs=1e-4)
    assert lifetime["five"]["average_hand"] == [None, None]
    assert told["settings"]["Options"].startswith("1,1,1,1,1")


def test_sums_that_are_wrong_are_put_right(tmp_path: Path, jo: Recorder) -> None:
    """As many games are named as had others, or none."""
    assert jo.snapshot.lifetime.games > 1
    words = ("stats", "jo", "--recount", "--data-dir", tmp_path)
    kept = query(tmp_path, "SELECT figures FROM games")
    for game, spoilt in ((1, "json_set(figures, '$[1]', 99)"), (2, "'rubbish'")):
        change(tmp_path, f"UPDATE games SET figures = {spoilt} WHERE id = {game}")
    told, err = run(*words)
    assert err == f"{stats.PUT_RIGHT.format(2)}\n"
    assert run(*words) == (told, f"{stats.AS_FILED}\n")
    assert query(tmp_path, "SELECT figures FROM games") == kept


def test_stats_since(tmp_path: Path, jo: Recorder) -> None:
    games = []
    for day in ("2025-01-01", "2026-01-01", "2027-01-01"):
        told = run("stats", "Jo", "--json", "--since", day, "--data-dir", tmp_path)
        games.append(json.loads(told.out)["match"]["games"])
    assert games[0] == jo.snapshot.record.games > games[1] > games[2] == 0
    for bad in ("yesterday", "2026-13-01"):
        assert bad in run("stats", "Jo", "--since", bad, "--data-dir", tmp_path, code=2).err


def test_export_as_csv(tmp_path: Path, jo: Recorder) -> None:
    file = tmp_path / "out.csv"
    run("export", "Jo", "--csv", file, "--data-dir", tmp_path)
    with file.open(newline="") as text:
        rows = [*csv.DictReader(text)]
    assert len(rows) == jo.snapshot.record.n_hands and {row["cards"] for row in rows} == {"6"}
    won = [row for row in rows if row["winner"]]
    assert sum(row["winner"] == "player" for row in won) == jo.snapshot.record.wins[0]
    crib = sum(int(row["player_crib"]) for row in rows if not row["winner"])
    assert crib >= jo.snapshot.record.of("crib", 0)
    assert run("export", "Jo", "--csv", "-", "--data-dir", tmp_path).out == file.read_text()


def test_export_as_json(tmp_path: Path, jo: Recorder) -> None:
    file = tmp_path / "out.json"
    run("export", "Jo", "--json", file, "--data-dir", tmp_path)
    (match,) = json.loads(file.read_text())["matches"]
    over = [game for game in match["games"] if game["winner"] is not None]
    assert len(over) == jo.snapshot.record.games
    hands = [hand for game in match["games"] for hand in game["hands"]]
    words = [hand["moves"][0]["word"] for hand in hands]
    assert {*words[:-1]} == {"."} and words[-1] == ("?" if "?" in hands[-1]["starter"] else ".")
    whole = [hand for hand in hands if hand["is_whole"]]
    lost = sum(each["lost"] for hand in whole for each in hand["penalties"])
    assert lost == jo.snapshot.record.of("missed", 0)


def test_what_is_not_there(tmp_path: Path) -> None:
    place = ("--data-dir", tmp_path)
    run("list", *place, code=1)
    run("list", "--data-dir", tmp_path / "none", code=1)
    assert not (tmp_path / "none").exists()
    Recorder(tmp_path, "Jo", 5)
    run("stats", "Ann", *place, code=1)
    run("stats", "Jo", "--since", "2020-01-01", *place)
    run("export", "Jo", "--json", "-", *place, code=1)
    run("replay", tmp_path / "none.LOG", code=1)
    run("director", tmp_path / "none.LOG", code=1)
    for command in ("stats", "export", "replay", "director"):
        assert run(command, code=2).err.count("\n") == 1


@pytest.mark.parametrize("file", [FILE, HISTORY])
def test_nothing_of_the_games_own_is_written_over(tmp_path: Path, jo: Recorder, file: str) -> None:
    before = (tmp_path / file).read_bytes()
    err = run("export", "Jo", "--csv", tmp_path / file, "--data-dir", tmp_path, code=2).err
    assert "game's own" in err and (tmp_path / file).read_bytes() == before
    assert jo.name == "Jo"


def test_a_damaged_file_is_named_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"rubbish")
    (tmp_path / HISTORY).write_bytes(b"rubbish" * 1000)
    for command, words in (
        ("list", ()),
        ("stats", ("Jo",)),
        ("export", ("Jo", "--csv", "-")),
    ):
        out, err = run(command, *words, "--data-dir", tmp_path, code=1)
        assert out == "" and err.count("\n") == 1
    assert {each.name for each in tmp_path.iterdir()} == {FILE, HISTORY}


# --- replay


def test_the_sample_of_the_old_program() -> None:
    out, err = run("replay", SAMPLE)
    assert err == "" and "2 games, 14 hands; 0 faults" in out
    for line in SAMPLE.read_text().splitlines():
        if line[:1].isdigit() or line.startswith(("Card", "Hints", "Resuming")):
            assert f"  {line}\n" in out
    out = run("replay", SAMPLE, "--game", "20").out
    assert "Game 20" in out and "Game 19" not in out and "\n1 game, " in out
    run("replay", SAMPLE, "--game", "7", code=1)


def test_a_log_of_ours(tmp_path: Path, jo: Recorder) -> None:
    out = run("replay", tmp_path / "Jo.LOG").out
    assert "0 faults" in out
    assert out.count("won, 121 to") == jo.snapshot.record.games


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
def test_files_of_either_system(tmp_path: Path, ending: str) -> None:
    file = tmp_path / "x.LOG"
    file.write_bytes(SAMPLE.read_text().replace("\n", ending).encode() + b"\x1a")
    run("replay", file)


EDITS = [
    (7, "43  39", "43  41", None),  # totals before hand 3 are not known; hand 4 shows it
    (10, " 53  66", " 54  66", "the totals must be 53 and 66"),
    (10, "Ah 3h", "3h Ah", "wasn't opponent's to play"),
    (11, "6s.Ah", "6s Ah", "dots"),
    (11, "Jd 6s.Ah", "Jd.6s Ah", "dots"),
    (12, "JdAd", "JdJd", "twice"),
    (12, " Kc .6d", "  Kc 6d", "isn't a hand"),
    (12, ".6d4d3d2d", " 6d4d3d2d", "exactly one"),
    (13, "8c9c7cKc", "9c8c7cKc", "order it was played"),
    (14, "8 104 119", "8 104 121", "the play goes on|must be"),
    (15, "2h 7d Kc 4d 8d", "2h 7d Kc 4d   ", "order it was played"),
    (17, "18/25 (-54)", "18/25 (-53)", "doesn't follow"),
    (17, "18/25 (-54)", "17/25 (-54)", "doesn't follow"),
    (21, "22   4", "23   4", "must be"),
    (22, "Ks 5c", "Xs 5c", "is not a card"),
    (24, "4  44", "5  44", None),
    (24, ".AhAd4hJs", " AhAd4hJs", "exactly one"),
]


@pytest.mark.parametrize(("number", "old", "new", "why"), EDITS)
def test_a_line_that_breaks_the_rules_is_named(
    tmp_path: Path, number: int, old: str, new: str, why: str | None
) -> None:
    lines = SAMPLE.read_text().splitlines()
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    (tmp_path / "x.LOG").write_text("\n".join(lines))
    out = run("replay", tmp_path / "x.LOG", code=1).out
    faults = check_log(read_log("\n".join(lines))).faults
    if why is not None:
        assert [fault.line for fault in faults] == [number]
        assert any(each in out for each in why.split("|"))
        assert f"line {number}: " in out


def test_a_card_exchanged_against_the_seed(tmp_path: Path, jo: Recorder) -> None:
    """Two cards that nobody would miss, exchanged for others: only the seed tells."""
    text = (tmp_path / "Jo.LOG").read_text()
    lines = text.splitlines()
    rows = [place for place, line in enumerate(lines) if line[:2] == "2 "]
    assert jo.snapshot.record.games > 1
    place = rows[0]
    row = lines[place]
    thrown = row[45:49]
    free = next(
        f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "schd" if f"{rank}{suit}" not in row
    )
    lines[place] = row[:45] + free + thrown[2:] + row[49:]
    faults = check_log(read_log("\n".join(lines))).faults
    assert place + 1 in [fault.line for fault in faults]
