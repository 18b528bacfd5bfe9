"""A table of command lines, good and bad, and what each does: settings, run, code and sentence."""

from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.cli import oldforms
from game.cli.arguments import lent_settings, opening_of, player_of, read_arguments
from game.rules.terms import Excess, FirstDealer, Length, Mistakes
from game.settings.values import LogLevel

LIST = "31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0"
LRD = {
    "log": LogLevel.GAMES,
    "mistakes": Mistakes.PENALTIES,
    "excess": Excess.TAKEN,
    "first_dealer": FirstDealer.ALTERNATE,
}
AUTO = {"autoplay": True, "autoscore": True, "auto": 100}
MONO = {"faces": "monochrome", "display": "monochrome"}
INVERSE = {"faces": "monochrome", "display": "inverse"}
SHORT, LONG = {"length": Length.SHORT}, {"length": Length.NORMAL}
NO_BLANK = {"blank_after": 0, "corner_blanks": False}


def does(line: str) -> dict[str, Any]:
    """All that a line brings about, except what is as usual."""
    wanted = read_arguments(line.split())
    opening = opening_of(wanted)
    found = {
        "name": player_of(wanted),
        "go": opening.skips_title and not opening.n_automatic,
        "match_seed": opening.seed,
        "auto": opening.n_automatic,
        "quiet": opening.is_quiet,
        "display": None if opening.display == "colour" else opening.display,
        "told": " ".join(wanted.notices),
        **{key: getattr(wanted, key) for key in PLAIN},
    }
    found["folder"] = str(wanted.data_dir or wanted.folder or "")
    thing: dict[str, Any] = {key: value for key, value in found.items() if value not in (None, "")}
    return {key: value for key, value in thing.items() if value is not False and value != 0} | {
        **({"seed": 0} if wanted.seed == 0 else {}),
        **lent_settings(wanted),
    }


PLAIN = ("seed", "defaults", "lock", "portable", "no_disk", "full_screen", "safe_video")

OF_NOW: list[tuple[str, dict[str, Any]]] = [
    ("", {}),
    ("--player Dave", {"name": "Dave"}),
    ("--player=Dave", {"name": "Dave"}),
    ("--player 61", {"name": "61"}),
    ("--player go", {"name": "go"}),
    ("--player LRD", {"name": "LRD"}),
    ("--player /LOCK", {"name": "/LOCK"}),
    ("Jo --player Dave", {"name": "Dave"}),
    (f"--defaults {LIST}", {"defaults": LIST}),
    ("--lock", {"lock": True}),
    ("--data-dir /crib", {"folder": "/crib"}),
    ("--data-dir ../crib", {"folder": "../crib"}),
    ("--portable", {"portable": True}),
    ("--portable --user-dir", {}),
    ("--no-disk", {"no_disk": True}),
    ("--seed 7", {"seed": 7}),
    ("--seed -5", {"seed": -5}),
    ("--seed 0x7B", {"seed": 123}),
    ("--seed 4294967295", {"seed": -1}),
    ("--match-seed 123", {"match_seed": 123}),
    ("--length 61", SHORT),
    ("--length=121", LONG),
    ("--penalties", {"mistakes": Mistakes.PENALTIES, "excess": Excess.TAKEN}),
    ("--alternate", {"first_dealer": FirstDealer.ALTERNATE}),
    ("--log", {"log": LogLevel.GAMES}),
    ("--go", {"go": True}),
    ("--pause", {"delay": 0}),
    ("--no-blank", NO_BLANK),
    ("--laptop", {"faces": "high contrast"}),
    ("--monochrome", MONO),
    ("--inverse", INVERSE),
    ("--monochrome --inverse", INVERSE),
    ("--full-screen --safe-video", {"full_screen": True, "safe_video": True}),
    ("--quiet", {"quiet": True}),
    ("--auto", AUTO),
    ("--auto 7", AUTO | {"auto": 7}),
    ("--auto=7 61", AUTO | {"auto": 7} | SHORT),
    ("--auto Jo", AUTO | {"name": "Jo"}),
    ("--auto 61", AUTO | {"auto": 61}),
]
OF_1997: list[tuple[str, dict[str, Any]]] = [
    ("/Lock /Player=Practice", {"lock": True, "name": "Practice"}),
    (
        f"/Lock /Player=Smith /Defaults={LIST}",
        {"lock": True, "name": "Smith", "defaults": LIST},
    ),
    ("/LOCK", {"lock": True}),
    ("/lock", {"lock": True}),
    ("/PLAYER=Jo", {"name": "Jo"}),
    ("/pLaYeR=Jo", {"name": "Jo"}),
    (f"/DEFAULTS={LIST}", {"defaults": LIST}),
    ("/OLDINIPATH", {}),
    ("--portable /OldIniPath", {}),
    ("/Lock 61", {"lock": True} | SHORT),
]
OF_1993: list[tuple[str, dict[str, Any]]] = [
    ("61", SHORT),
    ("121", LONG),
    ("61 121", LONG),
    ("/61", SHORT),
    ("Dave", {"name": "Dave"}),
    ("dave", {"name": "dave"}),
    ("Dave 61", {"name": "Dave"} | SHORT),
    ("61 Dave", {"name": "Dave"} | SHORT),
    ("go", {"go": True}),
    ("GO Dave", {"go": True, "name": "Dave"}),
    ("Dave gO 121", {"go": True, "name": "Dave"} | LONG),
    ("pause", {"delay": 0}),
    ("PAUSE NoBlank", {"delay": 0} | NO_BLANK),
    ("laptop", {"faces": "high contrast"}),
    ("NODISK go", {"no_disk": True, "go": True}),
    ("1 2 3 4 5 6 7 8 GO", {"go": True, "name": "8", "told": "several"}),
    ("Mike ASDF", {"name": "ASDF", "told": "Of several names the last one plays: ASDF."}),
    ("Paul Schoenberger", {"name": "Schoenbe", "told": "Schoenberger plays as Schoenbe"}),
    ("BobSmith", {"name": "BobSmith"}),
    ("Ron_Hill", {"name": "Ron-Hill", "told": "Ron_Hill plays as Ron-Hill: 8 letters"}),
    ("O'Hara", {"name": "O-Hara", "told": "O'Hara plays as"}),
    ("Zo\u00eb", {"name": "Zo\u00eb"}),
    ("Global", {"name": "Global-", "told": "Global plays as"}),
    ('A.,"-:/?!', {"name": "A-------", "told": "plays as"}),
    ("Jo\x1b[31m", {"name": "Jo--31m", "told": "Jo?[31m plays as"}),
    ("-", {"name": "-"}),
    ("Dave help", {"name": "help", "told": "help was taken for a name: it means more"}),
    ("Dave list", {"name": "list", "told": "list was taken for a name"}),
    ("62", {"name": "62", "told": "a game goes to 61 or 121"}),
    ("/home/jo/crib", {"folder": "/home/jo/crib"}),
    ("Jo /home/jo/crib go", {"name": "Jo", "folder": "/home/jo/crib", "go": True}),
    ("..", {"folder": ".."}),
    ("../x", {"folder": "../x"}),
    ("..\\x", {"folder": "..\\x"}),
    ("~/crib", {"folder": "~/crib"}),
    ("/a/b --data-dir /c/d", {"folder": "/c/d"}),
    ("B:\\", {"told": "There are no drives here: B:\\ was left out."}),
    ("John B:\\ go", {"name": "John", "go": True, "told": "no drives"}),
    ("D:", {"told": "no drives"}),
    ("\\GAMES", {"told": "no drives"}),
]
OF_1989: list[tuple[str, dict[str, Any]]] = [
    ("LRDSA 7B", LRD | AUTO | {"match_seed": 123}),
    ("lrdsa 7b", LRD | AUTO | {"match_seed": 123}),
    ("ASDRL 7B", LRD | AUTO | {"match_seed": 123}),
    (
        "IASD 123",
        INVERSE | AUTO | {"match_seed": 0x123, "first_dealer": FirstDealer.ALTERNATE},
    ),
    ("S FFFFFFFF", {"match_seed": -1, "told": "--player S"}),
    ("S 80000000", {"match_seed": -(2**31)}),
    ("LRDS 061", LRD | {"match_seed": 0x61}),
    ("SMIBLQRD 1", LRD | INVERSE | {"match_seed": 1, "safe_video": True, "quiet": True}),
    ("LRD", LRD | {"told": "LRD was read as flags; a player is --player LRD."}),
    ("lrd", LRD | {"told": "lrd was read as flags"}),
    ("M", MONO | {"told": "read as flags"}),
    ("B", {"safe_video": True, "told": "read as flags"}),
    ("Q", {"quiet": True, "told": "read as flags"}),
    ("LRDS 7B Craig go", LRD | {"match_seed": 123, "name": "Craig", "go": True}),
    ("go 61 Craig LRDS 7B", LRD | SHORT | {"match_seed": 123, "name": "Craig", "go": True}),
    ("--flags LRDSA 7B", LRD | AUTO | {"match_seed": 123}),
    ("--flags=LRDSA 7B Jo", LRD | AUTO | {"match_seed": 123, "name": "Jo"}),
    ("--flags A", AUTO),
    ("--flags I", INVERSE),
    ("--flags MI", INVERSE),
    ("--flags al", AUTO | {"log": LogLevel.GAMES}),
    # names that could be flags: a name wins unless flags are meant beyond doubt
    ("Mia", {"name": "Mia"}),
    ("mia", {"name": "mia"}),
    ("MIA", {"name": "MIA", "told": "for the flags write --flags MIA."}),
    ("Lars", {"name": "Lars"}),
    ("LARS", {"name": "LARS", "told": "for the flags write --flags LARS SEED."}),
    ("Lars 61", {"name": "Lars"} | SHORT),
    ("LARS 61", {"name": "LARS", "told": "--flags LARS SEED"} | SHORT),
    ("Lisa 7B", {"name": "7B", "told": "several"}),
    ("Sid Abe", {"name": "Abe", "told": "several"}),
    ("LRDSA XYZ", {"name": "XYZ", "told": "--flags LRDSA SEED"}),
    ("LRDA", {"name": "LRDA", "told": "--flags LRDA."}),
    ("A", {"name": "A", "told": "--flags A."}),
    ("DALE", {"name": "DALE"}),
    ("Dave", {"name": "Dave"}),
    ("Brad", {"name": "Brad"}),
    ("Lr", {"name": "Lr"}),
    ("LL", {"name": "LL"}),
    ("LRDSAMIBQ 7B", {"name": "7B", "told": "several"}),
    ("7B", {"name": "7B"}),
]
GOOD = OF_NOW + OF_1997 + OF_1993 + OF_1989

BAD: list[tuple[str, str]] = [
    ("--lok", "There is no option --lok; perhaps --lock was meant."),
    ("--zzz", "There is no option --zzz."),
    ("-x", "There is no option -x."),
    ("/LOK", "There is no switch /LOK; perhaps /lock was meant."),
    ("/Playr=Jo", "There is no switch /Playr; perhaps /player was meant."),
    ("/", "There is no switch /; a folder is named with --data-dir."),
    ("/PLAYER", "The switch /PLAYER wants a value, as in /PLAYER=VALUE."),
    ("/LOCK=1", "The switch /LOCK takes no value."),
    ("/tmp", "There is no switch /tmp; a folder is named with --data-dir."),
    ("--player", "--player: expected one argument."),
    ("--player ../x", "A name has one to eight letters, digits or hyphens."),
    ("--player ninechars", "A name has one to eight letters, digits or hyphens."),
    ("/PLAYER=a_b", "A name has one to eight letters, digits or hyphens."),
    ("--player Global", "The name Global belongs to the program itself"),
    ("--length 62", "--length: a game goes to 61 or 121, not to '62'."),
    ("--seed x", "--seed: 'x' is no whole number, such as 123 or 0x7B."),
    ("--seed", "--seed: expected one argument."),
    ("--match-seed 7B", "--match-seed: '7B' is no whole number, such as 123 or 0x7B."),
    ("--auto 0", "--auto: '0' is no number of games from 1 to 100."),
    ("--auto 101", "--auto: '101' is no number of games from 1 to 100."),
    ("--auto=x", "--auto: 'x' is no number of games from 1 to 100."),
    ("--flags", "Flags stand once each, at most 8 together"),
    ("--flags LRX", "X is no flag of 1989: those are M, I, B, L, Q, R, D, A, S."),
    ("--flags LL", "Flags stand once each, at most 8 together, unlike 'LL'."),
    ("--flags LRDSAMIBQ 7B", "Flags stand once each, at most 8 together"),
    ("--flags LRS", "The S in LRS wants a seed of one to eight hexadecimal digits."),
    ("--flags LRS go", "The S in LRS wants a seed of one to eight hexadecimal digits."),
    ("--flags S 123456789", "The S in S wants a seed of one to eight hexadecimal digits."),
    ("--lock=1", "--lock: ignored explicit argument '1'."),
    ("--defaults 5,0,0,7", "Number 4 (autoplay) is 7; it goes from 0 to 1."),
    ("/DEFAULTS=1,2,3", "Number 2 (hints) is 2; it goes from 0 to 1."),
]


@pytest.mark.parametrize(("line", "expected"), GOOD, ids=[line for line, _ in GOOD])
def test_good_lines(line: str, expected: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oldforms, "_HAS_DRIVES", False)
    found = does(line)
    assert expected.get("told", "") in found.pop("told", "")
    assert found == {key: value for key, value in expected.items() if key != "told"}


@pytest.mark.parametrize(("line", "sentence"), BAD, ids=[line for line, _ in BAD])
def test_bad_lines(line: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--no-disk", *line.split()]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"muggins: {sentence}") and told.endswith("See muggins --help.\n")
    assert told.count("\n") == 1


HELPS = (
    "--help",
    "-h",
    "-?",
    "?",
    "/?",
    "help",
    "HELP",
    "Help me",
    "/help",
    "/H",
    "Dave --help",
    "--lock ?",
)


@pytest.mark.parametrize("line", HELPS)
def test_lines_that_ask_for_help(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(line.split())
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert end.value.code == 0 and not told.err and "LRDSA 7B" in told.out
    assert len(lines) <= 24 and max(map(len, lines)) < 80, "it fills one screen of a terminal"


def test_there_are_a_hundred_lines() -> None:
    lines = [line for line, _ in (*GOOD, *BAD)]
    assert len(lines) >= 100 and len(set(lines)) >= len(lines) - 1  # Dave is in two tables


def test_drives_are_paths_where_there_are_drives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oldforms, "_HAS_DRIVES", True)
    for path in ("B:\\", "D:", "c:\\games\\crib", "\\GAMES"):
        assert does(f"John {path} go") == {"name": "John", "go": True, "folder": path}


def test_a_name_of_signs_that_cannot_be_shown_is_told_of_nevertheless() -> None:
    told = read_arguments(["Jo\udce9"]).notices[0]
    told.encode()
    assert told.startswith("Jo? plays as Jo-")


# --- commands that print and exit


@pytest.mark.parametrize("word", ["view", "VIEW", "View"])
def test_view_prints_the_manual(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([word, "whatever"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) < 80
    for title in ("The game", "Strategy", "The command line"):
        assert title in lines
    assert not [line for line in lines if "{" in line or "pygame" in line]


def test_the_manual_has_every_page_of_the_help() -> None:
    from game.cli.view import write_manual
    from game.words.help.blocks import Entry
    from game.words.help.game import GAME
    from game.words.help.manual import MANUAL

    words = " ".join(" ".join(write_manual()).split())
    for title, page in (GAME | MANUAL).items():
        assert title in words
        for block in page:
            if isinstance(block, Entry) and "{" not in block.said:
                assert " ".join(block.said.split()) in words


def test_the_manual_tells_how_every_setting_is_kept() -> None:
    from game.cli.view import write_manual
    from game.settings.settings import SETTINGS
    from game.settings.written import ENTRIES, LISTED

    lines = "\n".join(write_manual()).splitlines()
    lines = lines[lines.index("The numbers of Options and --defaults") :]
    kept = {**ENTRIES, **{str(place): each for place, each in LISTED.items()}}
    assert len(kept) == len(SETTINGS)
    for name, setting in kept.items():
        (place,) = (i for i, line in enumerate(lines) if line.split(" ")[0] == name)
        told = " ".join(" ".join(lines[place + 1 : place + 5]).split())
        assert setting.label in lines[place] + lines[place + 1] and setting.form in told


@pytest.mark.parametrize("word", ["list", "LIST", "List"])
def test_list_takes_a_path_and_lets_the_rest_be(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.store.ledger import Ledger

    Ledger.open(tmp_path, "Ann", 5)
    assert main([word, str(tmp_path), "what", "ever"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 2 and out[1].startswith("Ann ") and "0-0" in out[1]
    assert max(map(len, out)) < 80


@pytest.mark.parametrize(
    "command",
    ["deals", "director", "duel", "engine", "export", "list", "replay", "stats", "view"],
)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0 and f"muggins {command}" in capsys.readouterr().out
