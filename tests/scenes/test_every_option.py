"""Every option: all its values by the INI and by /DEFAULTS, and what it does.

That a row of the options turns its setting, and keeps it, is shown by ``test_options``; what the
terms of a match mean, by the tests of the rules.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from muggins.control.intents import Act, Device
from muggins.extras.legacy.ini_view import FILE
from muggins.motion.cues import Cue
from muggins.motion.places import USUAL
from muggins.paint.kit import palette
from muggins.paint.kit.felt import FELTS
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.state import State
from muggins.rules.views import view_of
from muggins.scenes.pages.options import OptionsScene
from muggins.session.patter import HEADER, load_default
from muggins.session.session import ADVISERS, Session
from muggins.settings.declare import Setting
from muggins.settings.settings import (
    GROUPS,
    LISTED,
    SETTINGS,
    TERMS,
    Settings,
    terms_of,
    write_entries,
    write_options,
)
from muggins.settings.values import Background, CardSource, DeckKind, LogLevel, Sounds
from muggins.words.table.prompts import NO_HINTS
from tests.foreign.spoil import a_wave
from tests.paint.pictures import saved
from tests.scenes.conftest import Drive
from tests.scenes.driver import (
    Driver,
    heard,
    is_claim,
    is_counted,
    is_over,
    is_play_claim,
    is_throw,
    session_of,
)
from tests.scenes.showcase import pixels
from tests.scenes.test_sources import choose
from tests.sizes import some_of

TESTS = Path(__file__).parents[1]
SEED = 5
QUICK: dict[str, Any] = {"motion": "off", "skill": "greedy"}
OUR_NAME = "Ann"
FILES: dict[str, tuple[str, str, Callable[[], bytes]]] = {
    "card_back": ("Use your own picture", "back.png", lambda: saved(".png")),
    "data_file": ("Choose a card data file", "cards.dat", lambda: bytes(range(250)) * 16),
    "patter_file": ("Choose a patter file", "own.txt", f"{HEADER}\nGoMine=Ha.\n".encode),
    "win_sound": ("Music when Muggins wins", "win.wav", a_wave),
    "loss_sound": ("Music when Muggins loses", "loss.wav", a_wave),
    "log_file": ("", "mine.log", bytes),
}
"""For each setting that keeps a path, the button that asks for it, and a good file."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    kept = tmp_path / "kept"
    kept.mkdir()
    return kept


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """The paths of such files, by the settings that keep them."""
    for _, name, make in FILES.values():
        (tmp_path / name).write_bytes(make())
    return {setting: str(tmp_path / name) for setting, (_, name, _) in FILES.items()}


# --- what each of them does


def details(driver: Driver, on: bool) -> None:
    driver.until(is_counted)
    seen = pixel(driver, USUAL.details.x + 150, USUAL.details.y + 8)
    is_panel = max(abs(a - b) for a, b in zip(seen[:3], palette.PANEL[:3], strict=True)) < 4
    assert is_panel is on


def pixel(driver: Driver, x: float, y: float) -> pygame.Color:
    driver.app.draw()
    return driver.window.get_surface().get_at(driver.pixels(x, y))


def automatic(driver: Driver, on: bool, moment: Callable[[State], bool]) -> None:
    while not moment(driver.state):
        driver.controller.make(driver.session.choose())
        driver.settle()
    before = driver.state
    driver.key(pygame.K_F10)
    driver.step(5)
    assert (driver.state != before) is on


def hints_when_asked(driver: Driver, on: bool) -> None:
    driver.until(is_throw)
    for by_key in (True, False):
        driver.letter("h") if by_key else driver.click(1000, 640, 3)
        driver.settle()
        assert len(driver.controller.hint.cards) == 2 * on
        assert (driver.controller.talk.line == NO_HINTS) is not on


def explains(driver: Driver, when: str) -> None:
    """Why a card scores stands over it, for a stranger too unless it never shall."""
    driver.until(is_play_claim)
    assert bool(driver.look().reasons) is (when != "never")


def plays_as(driver: Driver, skill: str) -> None:
    driver.until(is_throw)
    session = driver.session
    for seat in Seat:
        assert session.chairs[seat].mind.insist(view_of(driver.state, seat))
    assert set(session.engines) == {skill, ADVISERS.get(skill, skill)}


def asks_to_go_on(driver: Driver, on: bool) -> None:
    with driver.looking_away():
        while not is_over(driver.state):
            driver.automate()
    driver.step(5)
    assert (driver.names[-1] == "Question") is on


def asks_to_append(driver: Driver, on: bool) -> None:
    """When the match is said to be over."""
    asks_to_go_on(driver, on=True)
    driver.letter("n")
    if driver.names[-1] == "MatchWonScene":
        driver.letter("c")
    assert (driver.names[-1] == "Question") is on


def lies_on(driver: Driver, felt: str) -> None:
    seen = pixel(driver, 300, 640)
    away = {name: _apart(seen, color) for name, color in FELTS.items()}
    assert min(away, key=lambda name: away[name]) == felt


def _apart(seen: pygame.Color, known: pygame.Color) -> float:
    """Return the difference of two colors in hue and saturation, regardless of lightness."""
    one, other = seen.normalize()[:3], known.normalize()[:3]
    return sum(abs(a / sum(one) - b / sum(other)) for a, b in zip(one, other, strict=True))


def looks_otherwise(driver: Driver, _value: object, **usual: object) -> None:
    """The table is drawn in another way than with the usual value."""
    driver.until(is_throw)
    pictures = set()
    for chosen in ({}, usual):
        driver.change(**chosen)
        driver.settle()
        driver.app.draw()
        pictures.add(pixels(driver.window.get_surface()))
    assert len(pictures) == 2


def plays_tunes(driver: Driver, sounds: Sounds) -> None:
    with heard() as seen:
        driver.until(is_over)
    assert bool({Cue.CHARGE, Cue.TAPS} & set(seen)) is (sounds is not Sounds.OFF)


def sounds_at(driver: Driver, tenths: int, name: str) -> None:
    assert getattr(driver.app.sound.volumes, name) == pytest.approx(tenths / 10)


def shows_pointer(driver: Driver, name: str) -> None:
    seen: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(driver.app.pointers), "show", lambda *how: seen.append(how[-1]))
        driver.key(pygame.K_F1)
    assert set(seen) == {name}


def hints_by_a_stick(driver: Driver, _pad: str) -> None:
    assert driver.app.reader.bindings.table(Device.PAD)["leftstick"] is Act.HINT


@dataclass(frozen=True)
class Case:
    """A setting, a value, and what it does; ``known`` holds for the while, such as a file."""

    name: str
    value: Any
    effect: Callable[[Driver, Any], None]
    known: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.name}={getattr(self.value, 'name', self.value)}"


def each_of(
    name: str, values: Iterable[Any], effect: Callable[..., None], **known: Any
) -> Iterator[Case]:
    for value in values:
        yield Case(name, value, effect, known)


BOTH = (True, False)
LOGGED: dict[str, Any] = {"asks_on": True, "log": LogLevel.GAMES}
CRISP = partial(looks_otherwise, deck=DeckKind.DEFAULT)
CASES = (
    *each_of("details", BOTH, details),
    *each_of("autoplay", BOTH, partial(automatic, moment=is_throw)),
    *each_of("autoscore", BOTH, partial(automatic, moment=is_claim)),
    *each_of("hints_asked", BOTH, hints_when_asked, hints=False),
    *each_of("explains", ("at first", "always", "never"), explains),
    *each_of("skill", ("beginner", "casual", "master"), plays_as),
    *each_of("asks_on", BOTH, asks_to_go_on),
    *each_of("asks_to_append", BOTH, asks_to_append, **LOGGED),
    *each_of("background", Background, lambda driver, each: lies_on(driver, each.name.lower())),
    *each_of("felt", ["wine"], lies_on),
    *each_of("back", ["stars"], partial(looks_otherwise, back="moonbeam")),
    *each_of("faces", ["large"], partial(looks_otherwise, faces="classic")),
    *each_of("timber", ["ebony"], partial(looks_otherwise, timber="walnut")),
    *each_of("pegs", ["red", "blue"], partial(looks_otherwise, pegs="green")),
    *each_of("board", ["hidden"], partial(looks_otherwise, board="docked")),
    *each_of("shows_messages", [True], partial(looks_otherwise, shows_messages=False)),
    *each_of("dog_ears", [tuple(range(13))], CRISP, deck=DeckKind.DOG_EARED),
    *each_of("card_back", ["back.png"], CRISP, deck=DeckKind.CUSTOM),
    *each_of("sounds", (Sounds.OFF, Sounds.DEFAULT), plays_tunes),
    *each_of("effects", (0, 4), partial(sounds_at, name="effects")),
    *each_of("tunes", (0, 10), partial(sounds_at, name="tunes")),
    *each_of("volume", (0, 4), partial(sounds_at, name="master")),
    *each_of("voice", (0, 9), partial(sounds_at, name="voice")),
    *each_of("room", (0, 9), partial(sounds_at, name="room"), motion="on"),
    *each_of("pointer", ("arrow", "bone"), shows_pointer),
    *each_of("pad", ["leftstick=hint"], hints_by_a_stick),
)
ELSEWHERE = {
    "scenes/test_coaching.py": "coach",
    "scenes/test_decks.py": "deck",
    "scenes/test_ears.py": "speaks",
    "extras/scenes/test_far.py": "mailbox relay",
    "scenes/test_frame.py": "blank_after corner_blanks pauses boss_hides keys",
    "scenes/test_boss_key.py": "boss_key",
    "scenes/test_left_hand.py": "left_handed",
    "scenes/test_kept.py": "plays_forced waits_at_counts speed",
    "scenes/test_large_words.py": "words",
    "scenes/test_one_switch.py": "one_switch",
    "scenes/test_own.py": "patter patter_file win_sound loss_sound",
    "scenes/test_sources.py": "card_source data_file log_file",
    "scenes/test_stillness.py": "motion",
    "scenes/test_table.py": "hints sort",
    "scenes/test_tallies.py": "tallies",
    "scenes/test_touching.py": "counting_help",
    "scenes/test_two.py": "curtain",
    "scenes/test_two_own.py": "onlooker turns_round",
    "scenes/test_waits.py": "auto_button delay deal_button",
    "extras/legacy/test_journal.py": "log",
    "record/test_seals.py": "sealed",
}
"""Tests of the other settings' effects."""
NOT_SEEN = {"safe_video", "second", "chats"}
"""Settings without visible effect: SDL's drawing method, and those of online or shared tables."""


def test_no_option_is_left_out() -> None:
    for file, names in ELSEWHERE.items():
        said = (TESTS / file).read_text(encoding="utf-8")
        assert [name for name in names.split() if not re.search(rf"\b{name}\b", said)] == []
    seen = {*(each.name for each in CASES), *" ".join(ELSEWHERE.values()).split(), *TERMS}
    assert {each.name for each in fields(Settings)} - seen == NOT_SEEN


ONE_OF_EACH = {
    each.name: each for each in reversed(CASES) if each.value != SETTINGS[each.name].usual
}


@pytest.mark.parametrize("each", some_of(CASES, ONE_OF_EACH.values()))
def test_set_in_the_ini(each: Case, folder: Path, files: dict[str, str], drive: Drive) -> None:
    """A value of each; by a campaign all of them."""
    value = files.get(each.name, each.value)
    session = by_ini(folder, {**QUICK, **each.known, each.name: value})
    session.recorder.player_notes.keep("Lesson", "known")
    driver = drive(session)
    each.effect(driver.sit_down(), value)


# --- as it is written


def by_defaults(folder: Path, wanted: dict[str, Any]) -> Session:
    """A list as the command line gives it, for a new name."""
    options = write_options(SEED, replace(Settings(), **wanted))
    return Session(Recorder(folder, OUR_NAME, 1, options))


def by_ini(folder: Path, wanted: dict[str, Any]) -> Session:
    """A text editor at work between two starts; cards of a file are for who has not begun."""
    Session(Recorder(folder, OUR_NAME, SEED)).close()
    settings, file = replace(Settings(), **wanted), folder / FILE
    entries = {**write_entries(settings), "Options": write_options(SEED, settings)}
    lines = file.read_text().splitlines()
    if settings.card_source is CardSource.FILE:
        lines = [line for line in lines if not line.startswith("State=")]
        for database in folder.glob("muggins.sqlite*"):
            database.unlink()
    start = lines.index(f"[{OUR_NAME}]") + 1
    written = [f"{entry}={value}" for entry, value in entries.items()]
    rest = [line for line in lines[start:] if line.partition("=")[0] not in entries]
    file.write_text("\n".join([*lines[:start], *written, *rest]) + "\n")
    return Session(Recorder(folder, OUR_NAME, 1))


def nth_of(settings: Iterable[Setting], number: int) -> dict[str, Any]:
    """A value of each that has some, by its number: with all numbers all values come."""
    listed = [each for each in settings if each.values]
    return {each.name: each.values[number % each.n_values][0] for each in listed}


def check(session: Session, wanted: dict[str, Any]) -> None:
    """All came to be as it is written, and the match is played so."""
    session.close()
    assert session.settings == replace(session.settings, **wanted)
    assert session.state.terms == terms_of(session.settings)


@pytest.mark.parametrize("number", range(max(each.n_values for each in SETTINGS.values())))
def test_all_are_taken_from_the_ini(number: int, folder: Path, files: dict[str, str]) -> None:
    wanted = {**nth_of(SETTINGS.values(), number), **files}
    check(by_ini(folder, wanted), wanted)


@pytest.mark.parametrize("number", range(max(each.n_values for each in LISTED.values())))
def test_all_are_taken_from_defaults(number: int, folder: Path) -> None:
    """But for cards from a file, of which see below."""
    wanted = {**nth_of(LISTED.values(), number), "card_source": CardSource.SEQUENCE}
    check(by_defaults(folder, wanted), wanted)


def test_defaults_can_name_no_file(folder: Path) -> None:
    """A custom value without a file is reported, or has no effect."""
    names = "card_source", "deck", "patter", "sounds"  # whose last value needs one
    session = by_defaults(folder, {name: SETTINGS[name].values[-1][0] for name in names})
    assert any("data file" in notice for notice in session.notices)
    assert session.state.standing.source.data is None
    assert session.voice.say("GoMine") in load_default()["GoMine"]


@pytest.mark.parametrize("seed", [31415926, -1, 2147483647])
def test_the_seed_is_the_first_number(seed: int, folder: Path) -> None:
    """Of defaults, and in the INI for a name that has not begun to play."""
    options = write_options(seed, Settings())
    (folder / FILE).write_text(
        f"[Global]\nVersion=1\nPlayers={OUR_NAME}\n[{OUR_NAME}]\nOptions={options}\n"
    )
    for recorder in (Recorder(None, OUR_NAME, 1, options), Recorder(folder, OUR_NAME, 1)):
        assert recorder.snapshot.state.source == Source(seed)


# --- files, which are no rows


@pytest.mark.parametrize("name", [name for name in FILES if name != "log_file"])
def test_a_file_is_chosen_by_its_button(
    name: str, folder: Path, files: dict[str, str], drive: Drive
) -> None:
    driver = drive(session_of(Recorder(folder, OUR_NAME, SEED), **QUICK))
    driver.open_options()
    page = driver.on(OptionsScene)
    title = next(each for each in GROUPS if SETTINGS[name] in GROUPS[each])
    page.open_tab(page.tabs.index(title))
    driver.use(FILES[name][0])
    choose(driver, Path(files[name]))
    assert getattr(driver.session.settings, name) == files[name]
