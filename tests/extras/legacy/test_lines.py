"""A table of command lines, good and bad, and what each does: settings, run, code and sentence."""

from pathlib import Path
from typing import Any

import pytest

from muggins.__main__ import _find_folder, _read
from muggins.cli.command_line import opening_of, player_of, read_arguments, run_settings
from muggins.cli.parser import COMMANDS
from muggins.control.intents import F1_MOVES
from muggins.extras.legacy import oldforms
from muggins.extras.legacy.ini_view import FILE, MOST_PLAYERS
from muggins.record.players import list_names
from muggins.record.recorder import Recorder
from muggins.rules.terms import Excess, FirstDealer, Length, Mistakes
from muggins.settings.values import BY_LENGTH, LogLevel
from muggins.store import folders
from tests.commands import muggins

LIST = "31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0"
LRD = {
    "log": LogLevel.GAMES,
    "mistakes": Mistakes.PENALTIES,
    "excess": Excess.TAKEN,
    "first_dealer": FirstDealer.ALTERNATE,
}
LRD_FRIENDLY = {key: value for key, value in LRD.items() if key != "first_dealer"}
ALTERNATE = {"first_dealer": FirstDealer.ALTERNATE}
AUTO = {"autoplay": True, "autoscore": True, "auto": 100}
MONO = {"faces": "monochrome", "display": "monochrome"}
INVERSE = {"faces": "monochrome", "display": "inverse"}
SHORT, LONG = {"length": Length.SHORT}, {"length": Length.NORMAL}
PAUSE = {"delay": 0, "waits_at_counts": True}
NO_BLANK = {"blank_after": 0, "corner_blanks": False}
OLD_BLANK = {"blank_after": BY_LENGTH, "corner_blanks": True}  # by any word of 1993


def does(line: str, *names: str) -> dict[str, Any]:
    """All that a line brings about, except what is as usual; these names are known."""
    wanted = read_arguments(line.split(), names)
    opening = opening_of(wanted)
    found = {
        "name": player_of(wanted),
        "go": opening.skips_title and not opening.n_automatic,
        "match_seed": opening.seed,
        "auto": opening.n_automatic,
        "quiet": opening.is_quiet,
        "display": None if opening.display == "color" else opening.display,
        "told": " ".join(wanted.notices),
        **{key: getattr(wanted, key) for key in PLAIN},
    }
    found["folder"] = str(wanted.data_dir or wanted.folder or "")
    thing: dict[str, Any] = {key: value for key, value in found.items() if value not in (None, "")}
    return {key: value for key, value in thing.items() if value is not False and value != 0} | {
        **({"seed": 0} if wanted.seed == 0 else {}),
        **run_settings(wanted),
    }


def asked(expected: dict[str, Any]) -> dict[str, Any]:
    """With flags F1 moves, and a match played by hand asks after each game, and at its end."""
    asks = {} if "auto" in expected else {"asks_on": True, "asks_to_append": "log" in expected}
    return expected | asks | {"keys": F1_MOVES}


PLAIN = ("seed", "defaults", "lock", "portable", "no_disk", "full_screen", "safe_video")

OF_NOW: list[tuple[str, dict[str, Any]]] = [
    ("", {}),
    ("--player Dave", {"name": "Dave"}),
    ("--player=Dave", {"name": "Dave"}),
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
    ("--pause", PAUSE),
    ("--no-blank", NO_BLANK),
    ("--laptop", {"faces": "high contrast"}),
    ("--monochrome", MONO),
    ("--inverse", INVERSE),
    ("--monochrome --inverse", INVERSE),
    ("--full-screen --safe-video", {"full_screen": True, "safe_video": True}),
    ("--quiet", {"quiet": True}),
    ("--auto", AUTO),
    ("--auto 7", AUTO | {"auto": 7}),
    ("--auto=7 61", AUTO | {"auto": 7} | SHORT | OLD_BLANK),
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
    ("/pLaYeR=Jo", {"name": "Jo"}),
    (f"/DEFAULTS={LIST}", {"defaults": LIST}),
    ("/OLDINIPATH", {}),
    ("--portable /OldIniPath", {}),
    ("/Lock 61", {"lock": True, "told": "locked. Ignored: --length"}),
    (
        "--lock --auto 2 --penalties --alternate --log --match-seed 5",
        {
            "go": True,
            "lock": True,
            "told": "Ignored: --match-seed --auto --penalties --alternate --log",
        },
    ),
]
OF_1993: list[tuple[str, dict[str, Any]]] = [
    ("61", SHORT | OLD_BLANK),
    ("121", LONG | OLD_BLANK),
    ("61 121", LONG | OLD_BLANK),
    ("/61", SHORT),
    ("Dave", {"name": "Dave"}),
    ("Dave 61", {"name": "Dave"} | SHORT | OLD_BLANK),
    ("go", {"go": True} | OLD_BLANK),
    ("Dave gO 121", {"go": True, "name": "Dave"} | LONG | OLD_BLANK),
    ("pause", PAUSE | OLD_BLANK),
    ("PAUSE NoBlank", PAUSE | NO_BLANK),
    ("laptop", {"faces": "high contrast"} | OLD_BLANK),
    ("NODISK go", {"no_disk": True, "go": True} | OLD_BLANK),
    ("1 2 3 4 5 6 7 8 GO", {"go": True, "name": "8", "told": "Several"} | OLD_BLANK),
    ("Mike ASDF", {"name": "ASDF", "told": "Several names were given. Using the last one: ASDF."}),
    ("Paul Schoenberger", {"name": "Schoenbe", "told": "Schoenberger was changed to Schoenbe"}),
    ("BobSmith", {"name": "BobSmith"}),
    (
        "Ron_Hill",
        {
            "name": "Ron-Hill",
            "told": "Ron_Hill was changed to Ron-Hill: names can have up to 8 letters",
        },
    ),
    ("O'Hara", {"name": "O-Hara", "told": "O'Hara was changed to"}),
    ("Zo\u00eb", {"name": "Zo\u00eb"}),
    ("Global", {"name": "Global-", "told": "Global was changed to"}),
    ('A.,"-:/?!', {"name": "A-------", "told": "was changed to"}),
    ("Jo\x1b[31m", {"name": "Jo--31m", "told": "Jo?[31m was changed to"}),
    ("-", {"name": "-"}),
    ("Dave help", {"name": "help", "told": "help was read as a name: it's a command"}),
    ("Dave list", {"name": "list", "told": "list was read as a name"}),
    ("62", {"name": "62", "told": "games go to 61 or 121"}),
    ("/home/jo/crib", {"folder": "/home/jo/crib"}),
    ("Jo /home/jo/crib go", {"name": "Jo", "folder": "/home/jo/crib", "go": True} | OLD_BLANK),
    ("..", {"folder": ".."}),
    ("../x", {"folder": "../x"}),
    ("..\\x", {"folder": "..\\x"}),
    ("~/crib", {"folder": "~/crib"}),
    ("/a/b --data-dir /c/d", {"folder": "/c/d"}),
    ("B:\\", {"told": "B:\\ was ignored: this computer has no drive letters."}),
    ("John B:\\ go", {"name": "John", "go": True, "told": "no drive letters"} | OLD_BLANK),
    ("D:", {"told": "no drive letters"}),
    ("\\GAMES", {"told": "no drive letters"}),
]
OF_1989: list[tuple[str, dict[str, Any]]] = [
    ("LRDSA 7B", LRD | AUTO | {"match_seed": 123}),
    ("ASDRL 7B", LRD | AUTO | {"match_seed": 123}),
    (
        "IASD 123",
        INVERSE | AUTO | {"match_seed": 0x123, "first_dealer": FirstDealer.ALTERNATE},
    ),
    (
        "S FFFFFFFF",
        {"match_seed": -1, "told": "seed FFFFFFFF. For a player with that name, use --player S."},
    ),
    ("S 80000000", {"match_seed": -(2**31)}),
    ("LRDS 061", LRD | {"match_seed": 0x61}),
    (
        "MIBLQRDSA 1",  # nine, where 1989 took eight
        LRD | INVERSE | AUTO | {"match_seed": 1, "safe_video": True, "quiet": True},
    ),
    ("SMIBLQRD 1", LRD | INVERSE | {"match_seed": 1, "safe_video": True, "quiet": True}),
    (
        "LRD",
        LRD | {"told": "as flags: log, penalties, alternate deals. For a player with that name"},
    ),
    ("lrd", LRD | {"told": "lrd was read as flags"}),
    ("M", MONO | {"told": "M was read as flags: monochrome. For a player with that name"}),
    ("B", {"safe_video": True, "told": "read as flags: software rendering."}),
    ("Q", {"quiet": True, "told": "read as flags: quiet."}),
    ("LRDS 7B Craig go", LRD | {"match_seed": 123, "name": "Craig", "go": True} | OLD_BLANK),
    (
        "go 61 Craig LRDS 7B",
        LRD | SHORT | {"match_seed": 123, "name": "Craig", "go": True} | OLD_BLANK,
    ),
    ("--flags LRDSA 7B", LRD | AUTO | {"match_seed": 123}),
    ("--flags=LRDSA 7B Jo", LRD | AUTO | {"match_seed": 123, "name": "Jo"}),
    ("--flags I", INVERSE),
    ("--flags MI", INVERSE),
    ("--flags al", AUTO | {"log": LogLevel.GAMES}),
    ("--flags LRS", LRD_FRIENDLY),
    ("--flags LRS go", LRD_FRIENDLY | {"go": True} | OLD_BLANK),
    # flags without a seed are flags, in any order and case, where nobody has that name
    ("A", AUTO | {"told": "A was read as flags: the computer plays both sides."}),
    ("IA", AUTO | INVERSE | {"told": "inverse, the computer plays both sides"}),
    ("SD", ALTERNATE | {"told": "SD was read as flags: alternate deals, S without a seed."}),
    ("IASD", AUTO | INVERSE | ALTERNATE | {"told": "use --player IASD."}),
    ("S", {"told": "S was read as flags: S without a seed."}),
    ("mia", AUTO | INVERSE | {"told": "use --player mia."}),
    ("LARS", LRD_FRIENDLY | AUTO | {"told": "use --player LARS."}),
    ("LARS 61", LRD_FRIENDLY | AUTO | SHORT | OLD_BLANK | {"told": "S without a seed"}),
    ("Lisa 7B", AUTO | INVERSE | {"log": LogLevel.GAMES, "match_seed": 123}),
    ("SID Abe", INVERSE | ALTERNATE | {"match_seed": 0xABE, "told": "seed Abe"}),
    ("LRDSA XYZ", LRD | AUTO | {"name": "XYZ", "told": "S without a seed"}),
    ("LRD --quiet", LRD | {"quiet": True, "told": "read as flags"}),
    ("Craig IASD", AUTO | INVERSE | ALTERNATE | {"name": "Craig", "told": "read as flags"}),
]
NO_FLAGS: list[tuple[str, dict[str, Any]]] = [
    # another letter, a letter twice, more than eight
    ("DALE", {"name": "DALE"}),
    ("LL", {"name": "LL"}),
    ("LRDSAMIBQ", {"name": "LRDSAMIB", "told": "LRDSAMIBQ was changed to LRDSAMIB"}),
    ("LRDSAMIBQ Zoe", {"name": "Zoe", "told": "Several"}),
    ("7B", {"name": "7B"}),
    # in mixed case, or in small letters beside an option of today
    ("Lisa --penalties", {"name": "Lisa", "mistakes": Mistakes.PENALTIES, "excess": Excess.TAKEN}),
    ("lisa --penalties", {"name": "lisa", "mistakes": Mistakes.PENALTIES, "excess": Excess.TAKEN}),
    ("Mia", {"name": "Mia"}),
    ("Lars --seed=7", {"name": "Lars", "seed": 7}),
    ("Sid Abe", {"name": "Abe", "told": "Several"}),
    ("Al go", {"name": "Al", "go": True} | OLD_BLANK),
]
OF_KNOWN: list[tuple[str, dict[str, Any]]] = [
    ("Mia", {"name": "Mia"}),
    ("mia", {"name": "mia"}),
    ("MIA", {"name": "MIA", "told": "for flags, use --flags MIA."}),
    ("LARS 7B", {"name": "7B", "told": "for flags, use --flags LARS SEED."}),
    ("SD Ada", asked(ALTERNATE | {"name": "Ada", "told": "S without a seed"})),
    ("SD Abe", asked(ALTERNATE | {"match_seed": 0xABE, "told": "seed Abe"})),
    ("--flags MIA", asked(AUTO | INVERSE)),
    ("AIM", asked(AUTO | INVERSE | {"told": "read as flags"})),
]
OF_1989 = [(line, asked(expected)) for line, expected in OF_1989]
GOOD = OF_NOW + OF_1997 + OF_1993 + OF_1989 + NO_FLAGS

BAD: list[tuple[str, str]] = [
    ("--lok", "Unknown option --lok (did you mean --lock?)."),
    ("--zzz", "Unknown option --zzz."),
    ("-x", "Unknown option -x."),
    ("/LOK", "Unknown option /LOK (did you mean /lock?)."),
    ("/Playr=Jo", "Unknown option /Playr (did you mean /player?)."),
    ("/", "Unknown option /; to name a folder, use --data-dir."),
    ("/PLAYER", "/PLAYER needs a value, such as /PLAYER=VALUE."),
    ("/LOCK=1", "/LOCK takes no value."),
    ("/tmp", "Unknown option /tmp; to name a folder, use --data-dir."),
    ("--player", "--player: expected one argument."),
    ("--player ../x", "A name can have up to eight letters, digits or hyphens."),
    ("--player ninechars", "A name can have up to eight letters, digits or hyphens."),
    ("/PLAYER=a_b", "A name can have up to eight letters, digits or hyphens."),
    ("--player Global", "The name Global is reserved"),
    ("--length 62", "--length: must be 61 or 121, not '62'."),
    ("--seed x", "--seed: 'x' is not a whole number (try 123 or 0x7B)."),
    ("--seed", "--seed: expected one argument."),
    ("--match-seed 7B", "--match-seed: '7B' is not a whole number (try 123 or 0x7B)."),
    ("--auto 0", "--auto: must be a number from 1 to 100, not '0'."),
    ("--auto 101", "--auto: must be a number from 1 to 100, not '101'."),
    ("--auto=x", "--auto: must be a number from 1 to 100, not 'x'."),
    ("--flags", "Repeated or too many flags in ''"),
    ("--flags LRX", "X is not a 1989 flag (flags: M, I, B, L, Q, R, D, A, S)."),
    ("--flags LL", "Repeated or too many flags in 'LL' (at most 8, each once)."),
    ("--flags LRDSAMIBQ", "Repeated or too many flags"),
    ("--flags S 123456789", "The S in S needs a seed of one to eight hexadecimal digits."),
    ("LRS 123456789", "The S in LRS needs a seed of one to eight hexadecimal digits."),
    ("--lock=1", "--lock: ignored explicit argument '1'."),
    ("--defaults 5,0,0,7", "Number 4 (autoplay) is 7, not from 0 to 1."),
    ("/DEFAULTS=1,2,3", "Number 2 (hints) is 2, not from 0 to 1."),
]


@pytest.mark.parametrize(("line", "expected"), GOOD, ids=[line for line, _ in GOOD])
def test_good_lines(line: str, expected: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oldforms, "_HAS_DRIVES", False)
    found = does(line)
    assert expected.get("told", "") in found.pop("told", "")
    assert found == {key: value for key, value in expected.items() if key != "told"}


@pytest.mark.parametrize(("line", "expected"), OF_KNOWN, ids=[line for line, _ in OF_KNOWN])
def test_a_name_that_is_known_is_no_bunch_of_flags(line: str, expected: dict[str, Any]) -> None:
    found = does(line, "Mia", "Lars", "Ada")
    assert expected.get("told", "") in found.pop("told", "")
    assert found == {key: value for key, value in expected.items() if key != "told"}


def test_who_is_known_is_read_from_the_folder(tmp_path: Path) -> None:
    """Include players whom the INI file no longer lists; a missing folder has nobody."""
    assert list_names(None) == list_names(tmp_path) == set()
    for name in ("Mia", *(f"P{number}" for number in range(MOST_PLAYERS))):
        Recorder(tmp_path, name, 5)
    assert {"Mia", "P0", "P11"} <= list_names(tmp_path)
    folder = ["--data-dir", str(tmp_path)]
    wanted, found = _read(["mia", *folder])
    assert (player_of(wanted), found, wanted.auto, wanted.notices) == ("mia", tmp_path, 0, [])
    wanted, _ = _read(["AIM", *folder])
    assert wanted.auto == 100 and player_of(wanted) is None
    assert wanted.notices == [
        "AIM was read as flags: the computer plays both sides, inverse, monochrome. "
        "For a player with that name, use --player AIM."
    ]


def test_a_folder_that_gives_way_is_told_of_beside_the_flags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "usual"))
    file = tmp_path / "file"
    file.touch()
    wanted, _ = _read(["LRD", str(file / "x")])
    assert len(wanted.notices) == 2 and "read as flags" in wanted.notices[0]


@pytest.mark.parametrize(("line", "sentence"), BAD, ids=[line for line, _ in BAD])
def test_bad_lines(line: str, sentence: str, tmp_path: Path) -> None:
    told = muggins("--data-dir", str(tmp_path / "data"), *line.split(), code=2).err
    assert told.startswith(f"muggins: {sentence}") and told.endswith("See muggins --help.\n")
    assert told.count("\n") == 1
    assert {*tmp_path.iterdir()} <= {tmp_path / "data"}


DEFAULTS_LIST = "31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0"
HELPS = "--help -h -? ? /? help HELP /help /H".split()


@pytest.mark.parametrize("line", [*HELPS, "Help me", "Dave --help", "--lock ?"])
def test_lines_that_ask_for_help(line: str) -> None:
    out, err = muggins(*line.split())
    lines = out.splitlines()
    assert not err and "LRDSA 7B" in out
    assert len(lines) <= 24 and max(map(len, lines)) < 80, "it fills one screen of a terminal"


def test_what_stands_behind_a_blank_in_the_defaults_is_none_of_them() -> None:
    assert read_arguments([f"/DeFaults={DEFAULTS_LIST} and more"]).defaults == DEFAULTS_LIST


def test_there_are_a_hundred_lines() -> None:
    lines = [line for line, _ in (*GOOD, *BAD)]
    assert len(lines) == len(set(lines)) >= 100


def test_drives_are_paths_where_there_are_drives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oldforms, "_HAS_DRIVES", True)
    for path in ("B:\\", "D:", "c:\\games\\crib", "\\GAMES"):
        found = does(f"John {path} go")
        assert found == {"name": "John", "go": True, "folder": path} | OLD_BLANK


def test_a_name_of_signs_that_cannot_be_shown_is_told_of_nevertheless() -> None:
    told = read_arguments(["Jo\udce9"]).notices[0]
    told.encode()
    assert told.startswith("Jo? was changed to Jo-")


# --- commands that print and exit


def test_the_old_ini_path_is_the_folder_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever stood before it; the program's own folder stays as it was."""
    monkeypatch.setattr(folders, "user_data_path", lambda name, **_: tmp_path / "user" / name)
    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "program" / "muggins")
    for line, folder in (
        ("--portable", tmp_path / "program"),
        ("/OLDINIPATH", tmp_path / "user" / "muggins"),
        ("--portable /OldIniPath", tmp_path / "user" / "muggins"),
    ):
        wanted = read_arguments(line.split())
        found = _find_folder(wanted)
        assert found is not None and found.is_relative_to(folder)
        recorder = Recorder(found, "Jo", 5)
        assert recorder.close() == [] and (found / FILE).is_file()


@pytest.mark.parametrize("word", ["view", "VIEW", "View"])
def test_view_prints_the_manual(word: str) -> None:
    lines = muggins(word, "whatever").out.splitlines()
    assert max(map(len, lines)) < 80
    for title in ("The game", "Strategy", "The command line"):
        assert title in lines
    assert not [line for line in lines if "{" in line or "Hello from" in line]


def test_the_manual_has_every_page_of_the_help() -> None:
    from muggins.cli.view import write_manual
    from muggins.words.help.blocks import Entry
    from muggins.words.help.game import GAME
    from muggins.words.help.manual import MANUAL

    words = " ".join(" ".join(write_manual()).split())
    for title, snapshot in (GAME | MANUAL).items():
        assert title in words
        for block in snapshot:
            if isinstance(block, Entry) and "{" not in block.said:
                assert " ".join(block.said.split()) in words


@pytest.mark.parametrize("word", ["list", "LIST", "List"])
def test_list_takes_a_path_and_lets_the_rest_be(word: str, tmp_path: Path) -> None:
    Recorder(tmp_path, "Ann", 5)
    out = muggins(word, str(tmp_path), "what", "ever").out.splitlines()
    assert len(out) == 2 and out[1].startswith("Ann ") and "0-0" in out[1]
    assert max(map(len, out)) < 80


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    assert f"muggins {command}" in muggins(command, "--help").out
