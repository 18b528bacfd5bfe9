"""Patterns that read foreign text: none takes more than a moment for 100 kB of its worst line."""

import re
import time
from heapq import nlargest
from importlib import import_module
from pathlib import Path

import pytest

import muggins

FOLDER = Path(muggins.__file__).parent
FEW, MANY = 10_000, 100_000  # bytes of a line
SEAL = f"Seal 1: {'0a' * 32} (one two)"
RESULT = "Muggins result 1\nChallenge: AEBQA-7\nPlayer: Bob\n"
ROW = "3  43  39  7h 8s Kh 6s.6d 9d 8c 7s .8s6s9d7s AhTd  6c  7hKh6d8c Kd3h"
SAMPLES = {
    "cli.desktop.RELEASED": ('<release version="1" date="2026-01-31"', "search"),
    "extras.legacy.oldforms._DOS_PATH": ("B:\\GAMES", "match"),
    "extras.legacy.oldforms._PATH": ("../games", "match"),
    "extras.legacy.oldforms._SEED": ("7B", "fullmatch"),
    "cli.command_line._WORD": ("game-length", "findall"),
    "extras.legacy.oldforms._NUMBER": ("7B", "fullmatch"),
    "extras.club.resultfiles.ENTRY": ("Seal 1: abc", "fullmatch"),
    "extras.club.resultfiles.GAME": ("Game 1", "fullmatch"),
    "extras.club.resultfiles.HAND": ("1 5h6h 7h8h 9hTh As | t01 p5 c4 | 12 7", "fullmatch"),
    "extras.club.resultfiles.PAR": ("+2", "fullmatch"),
    "extras.club.resultfiles.PLACE": ("Game 1, hand 2", "match"),
    "extras.club.contest.HEAD_LINES": (RESULT, "match"),
    "control.intents._ON_PADS": ("{pad start}", "search"),
    "mind.coach.notation._SCORES": ("107-118", "fullmatch"),
    "mind.coach.notation._DRAWN_AS": ("h\ufe0f", "search"),
    "mind.coach.notation._SIGN_FIRST": ("\u266510\u2660a", "search"),
    "extras.online.match_protocol.SPEAKS": ("muggins 1", "fullmatch"),
    "extras.online.online_words._PART": ("29JUNIPER", "findall"),
    "paint.cards.custom._SVG_HEAD": (" <?xml", "match"),
    "record.log._CARDS": ("s-12", "fullmatch"),
    "rules.seals.PARTS": (f"draw {'0a' * 16}", "fullmatch"),
    "rules.seals.RECORD": ("0a" * 16, "fullmatch"),
    "scenes.pages.options.NUMBER": ("-12", "fullmatch"),
    "scenes.replay.review_scene.UNFIT": ("a:b,c", "search"),
    "session.patter.OF_1997": ("Patter file for Cribbage '97", "match"),
    "settings.values._ADDRESS": ("[fe80::7%eth0]:4711", "fullmatch"),
    "store.challenges._RUN": ("AEBQA-7", "findall"),
    "extras.legacy.logbook._AHEAD": ("Seal 1", "match"),
    "extras.legacy.logbook._HEADER": ("Game 1: 0/0 (+0)  Seed: -12  2026-01-31", "fullmatch"),
    "extras.legacy.logbook._MESSAGE": ("Dog Ears: 5h5c", "match"),
    "extras.legacy.logbook._NAMED": ("Bob: 3 points missed", "match"),
    "extras.legacy.logbook._RESUME": ("Resuming match from INI state for Bob (seed 5).", "match"),
    "extras.legacy.logbook._ROW": (ROW, "fullmatch"),
    "extras.legacy.logbook._ROWLIKE": ("5h 6h 7h 8h 9h Th", "match"),
    "extras.legacy.logbook._SCORE": (
        "* Games: 1  Match Score: 2/0  Point Differential: -5",
        "match",
    ),
    "extras.legacy.logbook._SEED": ("-12", "fullmatch"),
    "extras.fair.logs.PART_FORM": ("cut 7", "fullmatch"),
    "extras.fair.logs.SEAL_CUT": ("Part 1: cut 7", "fullmatch"),
    "extras.fair.logs.SEAL_FORM": ("0a" * 32, "fullmatch"),
    "extras.fair.logs.LEVEL_TOLD": ("Level: Master", "fullmatch"),
    "extras.fair.logs.SEAL_TOLD": (SEAL, "fullmatch"),
    "extras.fair.logs.SECRET_FORM": ("0a" * 16, "fullmatch"),
    "words.names.SCORE": ("3\N{EN DASH}4", "search"),
    "words.names._SYLLABLE": ("score 4", "findall"),
}
"""A text that each pattern finds, and the method by which the game looks for it."""
OF_NAMES = {"store.locks", "store.files"}  # patterns of a name; the file system limits names
OF_OURS = {"audio.tones", "words.table.lessons"}  # read texts of our own


def find_patterns() -> set[str]:
    """Return the constants of the game that are patterns."""
    found = set()
    for file in FOLDER.rglob("*.py"):
        name = ".".join(file.relative_to(FOLDER).with_suffix("").parts)
        text = file.read_text(encoding="utf-8")
        found |= {f"{name}.{each}" for each in re.findall(r"(?m)^(\w+) = re\.compile", text)}
        if name not in OF_NAMES | OF_OURS:
            assert not re.search(r"\bre\.(?!compile|escape|IGNORECASE|ASCII|Pattern)\w+", text), (
                name
            )
            assert not re.search(r"(?m)^ .*\bre\.compile", text), name
    return found


def seconds_of(method: str, pattern: "re.Pattern[str]", line: str) -> float:
    """Return how long a search takes; bytes are searched where the pattern is one of bytes."""
    text = line.encode() if isinstance(pattern.pattern, bytes) else line
    begun = time.process_time()
    getattr(pattern, method)(text)
    return time.process_time() - begun


def lines_of(sample: str, size: int) -> list[str]:
    """Return beginnings of a text, each followed by one piece again and again, and its end."""
    starts = [*range(min(len(sample), 24)), len(sample)]
    pieces = {sample[at : at + 1] for at in starts} | {sample[at : at + 2] for at in starts}
    pieces |= {" ", " (", "x", "1", ":", "x:", ": ", "\\", "5h", "-"}
    return [
        sample[:start] + piece * (size // len(piece)) + end
        for start in starts
        for piece in pieces - {""}
        for end in ("", "\0")
    ]


def test_every_pattern_has_a_sample() -> None:
    assert find_patterns() == SAMPLES.keys()


@pytest.mark.parametrize("name", SAMPLES)
def test_100_kilobytes_of_the_worst_line_take_a_moment(name: str) -> None:
    sample, method = SAMPLES[name]
    module, _, constant = name.rpartition(".")
    pattern = getattr(import_module(f"muggins.{module}"), constant)
    assert getattr(pattern, method)(
        sample.encode() if isinstance(pattern.pattern, bytes) else sample
    )
    found = []
    for at, line in enumerate(lines_of(sample, FEW)):
        seconds = seconds_of(method, pattern, line)
        if seconds >= 0.05:  # something else may have had the processor
            seconds = seconds_of(method, pattern, line)
        assert seconds < 0.05, line[:60]
        found.append((seconds, at))
    many = lines_of(sample, MANY)
    for _, at in nlargest(3, found):
        assert seconds_of(method, pattern, many[at]) < 0.5
