"""Challenges: a code that survives mail, the same cards for all who have it, and no other."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

from muggins.extras.club.resultfiles import read_result
from muggins.extras.club.results import par_of
from muggins.record.recorder import Recorder
from muggins.rules.moves import Reseed
from muggins.rules.seals import Envelope
from muggins.rules.state import GameOver
from muggins.rules.terms import FirstDealer, Length, Mistakes
from muggins.settings.settings import Settings, terms_of
from muggins.store.challenges import Challenge, daily_challenge, fit_settings, read_code, write_code
from tests.commands import python, run
from tests.extras.club.challenged import SECRET, at_table, make, play, played_by

# --- codes


def random_challenge(chance: Random) -> Challenge:
    settings = replace(
        Settings(),
        skill=chance.choice(("beginner", "casual", "classic", "master")),
        length=chance.choice(list(Length)),
        mistakes=chance.choice(list(Mistakes)),
        hints=chance.random() < 0.5,
        n_dealt=chance.choice((5, 6)),
        deals_on=chance.random() < 0.5,
        weights=chance.randrange(7),
    )
    return Challenge(fit_settings(settings), chance.randrange(1, 100), chance.randbytes(16))


def test_a_code_says_all_and_is_short() -> None:
    chance = Random(1)
    for _ in range(200):
        wanted = random_challenge(chance)
        code = write_code(wanted)
        assert len(code) < 60 and read_code(code) == wanted
        mailed = f"  {code[:20].lower()}\n {code[20:]} \n"
        assert read_code(mailed) == wanted


def test_first_deals_alternate_or_are_fixed() -> None:
    assert make().settings.first_dealer is FirstDealer.ALTERNATE
    fixed = make(first_dealer=FirstDealer.COMPUTER)
    assert fixed.settings.first_dealer is FirstDealer.COMPUTER


def test_nobody_cuts_for_the_starter() -> None:
    assert not fit_settings(Settings(cuts_starter=True)).cuts_starter


# --- the command


def test_new_prints_the_code_alone_on_its_last_line(tmp_path: Path) -> None:
    words = ["new", "--games", "7", "--level", "casual", "--muggins", "--length", "61"]
    told = run("challenge", *words, "--file", tmp_path / "friend.txt").out.splitlines()
    found = read_code(told[-1])
    assert (found.n_games, found.settings.skill) == (7, "casual")
    assert (found.settings.mistakes, found.settings.length) == (Mistakes.MUGGINS, Length.SHORT)
    for named in ([told[-1]], told[-1].split("-"), [str(tmp_path / "friend.txt")]):
        assert run("challenge", "show", *named).out.splitlines() == told[:-1]
    *_, another = run("challenge", "new").out.splitlines()
    assert read_code(another).secret != found.secret


def test_a_mistyped_code_opens_no_table(tmp_path: Path) -> None:
    words = ("challenge", "play", "AEBQA", "--player", "Jo", "--data-dir", tmp_path)
    assert "No challenge code found" in python("-m", "muggins", *words, code=2).err
    assert not list(tmp_path.glob("*.ini"))


# --- the match


def test_it_is_played_under_lock_until_it_is_over(tmp_path: Path) -> None:
    wanted = make(n_games=1, hints=False)
    with at_table(tmp_path, "Jo", wanted) as session:
        assert session.is_locked and session.state.terms == terms_of(wanted.settings)
        session.change(replace(session.settings, skill="master"))
        session.make(Reseed(wanted.source()))
        session.begin_match()
        assert session.settings == replace(wanted.chosen()) and not session.state.is_begun
        for _ in range(20):
            session.make(session.choose())
        state = session.state
    with at_table(tmp_path, "Jo") as session:
        assert session.is_locked and session.state == state
    with at_table(tmp_path, "Jo", wanted) as session:
        assert session.is_locked and session.state == state
        play(session, 1, Random(5))
        assert isinstance(session.state.phase, GameOver)
    with at_table(tmp_path, "Jo") as session:
        assert not session.is_locked and session.settings.skill == "beginner"
    run("verify", tmp_path / "Jo.LOG")
    run("verify", "Jo", "--data-dir", tmp_path)
    secret = Envelope(SECRET).open().secret.hex()
    assert f"Opened 1: {secret}" in (tmp_path / "Jo.LOG").read_text()
    log, code = str(tmp_path / "Jo.LOG"), write_code(wanted)
    run("verify", log, "--quick", "--challenge", code)
    other = write_code(replace(wanted, secret=bytes(16)))
    said = run("verify", log, "--quick", "--challenge", other, code=1).out
    assert "seal 1 doesn't belong to the challenge" in said
    run("verify", log, "--challenge", code[:-1], code=2)


def test_nothing_lent_changes_its_options(tmp_path: Path) -> None:
    wanted = make()
    run_overrides = {"mistakes": Mistakes.PENALTIES, "length": Length.SHORT}
    for _ in range(2):
        recorder = Recorder(tmp_path, "Jo", None, challenge=wanted, run_overrides=run_overrides)
        assert recorder.settings == wanted.chosen()
        recorder.close()


# --- the deal of a day


def test_the_deal_of_a_day_is_printed() -> None:
    *told, code = run("challenge", "daily", "--date", "2026-09-04").out.splitlines()
    assert read_code(code) == daily_challenge(date(2026, 9, 4))
    assert told[0] == "Games: 1" and run("challenge", "daily")
    assert "not a date" in run("challenge", "daily", "--date", "yesterday", code=2).err


# --- results


def test_a_result_is_printed_and_written(tmp_path: Path) -> None:
    wanted = make(length=Length.ENDGAME)
    data, folder = ("--data-dir", str(tmp_path)), tmp_path / "results"
    folder.mkdir()
    result = played_by(tmp_path, "Jo", wanted, Random(2))
    *said, code = run("challenge", "result", "jo", "--file", folder, *data).out.splitlines()
    (path,) = folder.iterdir()
    found = read_result(path.read_text())
    assert path.name == found.file_name and re.fullmatch(r"Jo-[0-9A-F]{4}\.result", path.name)
    assert read_result(code) == found == replace(result, par=par_of(wanted))
    par = sum(found.par)
    assert any(line.startswith(f"Par {par:+}, Jo ") for line in said)
    *_, code = run("challenge", "result", "Jo", "--quick", *data).out.splitlines()
    assert read_result(code) == result


def test_there_is_no_result_before_the_end_nor_without_a_challenge(tmp_path: Path) -> None:
    with at_table(tmp_path, "Jo", make()) as session:
        play(session, 1, Random(2))
    with at_table(tmp_path, "Mia") as session:
        session.make(session.choose())
    data = ("--data-dir", str(tmp_path))
    for name, code, why in (
        ("Jo", 2, "1 of 2 games are over"),
        ("Mia", 1, "Mia hasn't accepted a challenge"),
        ("Eve", 1, "Eve"),
    ):
        assert why in run("challenge", "result", name, *data, code=code).err


def test_par_is_told() -> None:
    wanted = make(length=Length.ENDGAME)
    par = par_of(wanted)
    told = run("challenge", "show", write_code(wanted), "--par").out
    assert f"Par {sum(par):+}: {par[0]:+}, {par[1]:+}." in told
