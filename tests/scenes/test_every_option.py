"""Every option, set by the options screen, by /DEFAULTS and by the INI, and seen in play."""

import io
import wave
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.control.intents import Act, Device
from game.motion.cues import Cue
from game.rules.cards import read_cards
from game.rules.seat import Seat
from game.rules.terms import WEIGHTS, Claims, Excess, FirstDealer, Forfeit, Length, Mistakes
from game.scenes.pages.options import OptionsScene
from game.scenes.pieces.chooser import FileScene
from game.scenes.pieces.controls import Row
from game.session.patter import HEADER, load_default
from game.session.session import Session
from game.settings.settings import GROUPS, RECORDS, Settings, rows_of
from game.settings.values import (
    BY_LENGTH,
    Background,
    CardSource,
    Coach,
    DeckKind,
    Forced,
    LogLevel,
    PatterKind,
    Sounds,
)
from game.settings.written import ENTRIES, LISTED, write_options
from game.store.ledger import Ledger
from game.store.players import FILE
from tests.paint.pictures import saved
from tests.scenes import effects_of_old as old
from tests.scenes import effects_of_ours as ours
from tests.scenes.driver import Driver, is_claim, is_throw
from tests.scenes.effects import Effect
from tests.sizes import some_of

SEED = 5
QUICK: dict[str, Any] = {"motion": "off", "skill": "greedy"}
DATA = bytes((number * 37 + 11) % 251 for number in range(4000))
OUR_NAME = "Ann"


@dataclass(frozen=True)
class Case:
    """A setting, a value, and what it does; ``known`` holds for the while, such as other terms.

    ``file`` makes the file that the value needs, and ``path`` names the setting that keeps it.
    """

    name: str
    value: Any
    effect: Effect
    known: tuple[tuple[str, Any], ...] = ()
    path: str = ""

    def __str__(self) -> str:
        return f"{self.name}={getattr(self.value, 'name', self.value)}"


def case(name: str, value: Any, effect: Effect, path: str = "", **known: Any) -> Case:
    return Case(name, value, effect, tuple(known.items()), path)


def file_for(name: str, folder: Path) -> Path:
    """A good file for a setting that keeps a path."""
    made: dict[str, tuple[str, Callable[[], bytes]]] = {
        "card_back": ("back.png", lambda: saved(".png")),
        "data_file": ("cards.dat", lambda: DATA),
        "patter_file": ("own.txt", own_patter),
        "win_sound": ("win.wav", a_tune),
        "loss_sound": ("loss.wav", a_tune),
        "log_file": ("mine.log", lambda: b""),
    }
    file, make = made[name]
    path = folder / file
    path.write_bytes(make())
    return path


def own_patter() -> bytes:
    """Two letters, whatever happens."""
    return "\n".join([HEADER, *(f"{key}=Ha." for key in load_default())]).encode()


def a_tune() -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(22050)
        out.writeframes(bytes(4410))
    return file.getvalue()


LEAST_FRAMES = {"slow": 9, "normal": 6, "fast": 3}
ASKED: dict[str, Any] = {"asks_on": True, "log": LogLevel.GAMES}
PENALTIES: dict[str, Any] = {"mistakes": Mistakes.PENALTIES}
OF_OLD = (
    *(case("hints", on, old.hints(on=on)) for on in (True, False)),
    *(case("details", on, old.details(on=on)) for on in (True, False)),
    *(case("autoplay", on, old.automatic(is_throw, on=on)) for on in (True, False)),
    *(case("autoscore", on, old.automatic(is_claim, on=on)) for on in (True, False)),
    *(case("sort", on, old.sorts(on=on)) for on in (True, False)),
    *(case("weights", i, old.weighs(WEIGHTS[i])) for i in range(len(WEIGHTS))),
    case("mistakes", Mistakes.FRIENDLY, old.friendly),
    case("mistakes", Mistakes.PENALTIES, old.takes_no_muggins),
    case("mistakes", Mistakes.MUGGINS, old.takes_muggins),
    *(case("length", length, old.lasts(length)) for length in Length),
    case("first_dealer", FirstDealer.LOSER, old.loser_deals, length=Length.SHORT),
    case("first_dealer", FirstDealer.ALTERNATE, old.alternates, length=Length.SHORT),
    case("first_dealer", FirstDealer.PLAYER, old.deals_first(Seat.PLAYER, Seat.PLAYER)),
    case("first_dealer", FirstDealer.COMPUTER, old.deals_first(Seat.COMPUTER, Seat.COMPUTER)),
    case("card_source", CardSource.SEQUENCE, old.misses_its_file),
    case("card_source", CardSource.FILE, old.deals_bytes(DATA), "data_file"),
    case("log", LogLevel.OFF, old.logs(games=False, messages=False)),
    case("log", LogLevel.GAMES, old.logs(games=True, messages=False)),
    case("log", LogLevel.MESSAGES, old.logs(games=True, messages=True)),
    case("deck", DeckKind.DEFAULT, old.has_corners(bent=False)),
    case("deck", DeckKind.DOG_EARED, old.has_corners(bent=True)),
    case("deck", DeckKind.CUSTOM, ours.looks_other_than(deck=DeckKind.DEFAULT), "card_back"),
    case("patter", PatterKind.HIDDEN, old.speaks(on=False)),
    case("patter", PatterKind.DEFAULT, old.speaks(on=True)),
    case("patter", PatterKind.CUSTOM, old.speaks_of("Ha."), "patter_file"),
    case("sounds", Sounds.OFF, old.plays_tunes(on=False)),
    case("sounds", Sounds.DEFAULT, old.plays_tunes(on=True)),
    case("sounds", Sounds.CUSTOM, ours.loads_tune(Cue.CHARGE, "win_sound"), "win_sound"),
    *(case("background", each, old.lies_on(each.name.lower())) for each in Background),
)
OURS = (
    case("forfeit", Forfeit.NEVER, ours.forfeits(on=False), **PENALTIES),
    case("forfeit", Forfeit.WINNING, ours.forfeits_when_winning, **PENALTIES),
    case("forfeit", Forfeit.ALWAYS, ours.forfeits(on=True), **PENALTIES),
    case("forfeit", Forfeit.COUNT, ours.forfeits_at_a_count, **PENALTIES),
    case("excess", Excess.TAKEN, ours.takes_excess(0, 2), **PENALTIES),
    case("excess", Excess.LOST, ours.takes_excess(0, 0), **PENALTIES),
    case("excess", Excess.DOCKED, ours.takes_excess(-2, 0), **PENALTIES),
    case("excess", Excess.DOCKED_AND_TAKEN, ours.takes_excess(-2, 2), **PENALTIES),
    case("claims", Claims.ALL, ours.claims({"play", "hand"})),
    case("claims", Claims.HANDS, ours.claims({"hand"})),
    case("claims", Claims.NONE, ours.claims(set())),
    *(case("hints_asked", on, ours.hints_when_asked(on=on), hints=False) for on in (True, False)),
    case("hints_asked", False, ours.means_hint(pygame.K_h), hints=True),  # they come by themselves
    *(case("coach", each, ours.coaches(each)) for each in Coach),
    *(case("explains", when, ours.explains(when)) for when in ("at first", "always", "never")),
    *(case("n_dealt", n, ours.deals_cards(n)) for n in (5, 6)),
    *(case("pone_three", on, ours.gives_pone(3 * on)) for on in (True, False)),
    *(case("once_to_31", on, ours.resets_once(on=on)) for on in (True, False)),
    *(case("deals_on", on, ours.deals_on(on=on)) for on in (True, False)),
    *(case("cuts_starter", on, ours.cuts_starter(on=on)) for on in (True, False)),
    *(case("sealed", on, ours.seals(on=on)) for on in (True, False)),
    *(case("draws_dealer", on, ours.draws_dealer(on=on)) for on in (True, False)),
    *(case("crib_flush_of_four", on, ours.flushes_in_the_crib(on=on)) for on in (True, False)),
    *(
        case("flush_of_four", on, ours.flushes_with_three(on=not on), n_dealt=5)
        for on in (False, True)
    ),
    *(case("last_leads", on, ours.leads_again(on=on)) for on in (True, False)),
    *(case("skill", name, ours.plays_as(name)) for name in ("beginner", "casual", "master")),
    *(case("speed", name, ours.moves(n), motion="on") for name, n in LEAST_FRAMES.items()),
    *(case("motion", name, ours.moves(n)) for name, n in (("system", 6), ("on", 6), ("off", 0))),
    case("faces", "large", ours.looks_other_than(faces="classic")),
    case("back", "stars", ours.looks_other_than(back="moonbeam")),
    case("felt", "wine", old.lies_on("wine")),
    *(case("timber", name, ours.is_made_of(name)) for name in ("maple", "ebony")),
    *(case("effects", n, ours.sounds_at("effects", n / 10)) for n in (0, 4)),
    *(case("tunes", n, ours.sounds_at("tunes", n / 10)) for n in (0, 10)),
    *(case("volume", n, ours.sounds_at("master", n / 10)) for n in (0, 4)),
    *(case("voice", n, ours.sounds_at("voice", n / 10)) for n in (0, 9)),
    *(case("room", n, ours.sounds_at("room", n / 10), motion="on") for n in (0, 9)),
    case("dog_ears", read_cards("5h5c"), ours.bends("5h5c"), deck=DeckKind.DOG_EARED),
    case("card_back", None, ours.looks_other_than(deck=DeckKind.DEFAULT), "card_back"),
    case("data_file", None, old.deals_bytes(DATA), "data_file"),
    case("patter_file", None, old.speaks_of("Ha."), "patter_file"),
    case("win_sound", None, ours.loads_tune(Cue.CHARGE, "win_sound"), "win_sound"),
    case("loss_sound", None, ours.loads_tune(Cue.TAPS, "loss_sound"), "loss_sound"),
    case("log_file", None, old.logs(games=True, messages=False), "log_file", log=LogLevel.GAMES),
    *(case("speaks", on, ours.speaks(on=on)) for on in (True, False)),
    case("keys", "j=hint", ours.means_hint(pygame.K_j), hints=False),
    case("pad", "leftstick=hint", ours.pad_means_hint("leftstick")),
    *(case("words", size, ours.writes_larger(size)) for size in (100, 125, 150)),
    *(case("one_switch", n, ours.walks(n)) for n in (0, 10, 15, 20, 30)),
    *(case("pointer", name, ours.shows_pointer(name)) for name in ("arrow", "bone")),
    *(case("blank_after", n, ours.blanks_after(n)) for n in (0, 5, 10, BY_LENGTH)),
    *(case("corner_blanks", on, ours.blanks_in_the_corner(on=on)) for on in (True, False)),
    *(case("boss_hides", on, ours.hides_from_a_menu(on=on)) for on in (True, False)),
    *(case("pauses", on, ours.pauses(on=on)) for on in (True, False)),
    *(case("delay", n, ours.waits(n)) for n in (0, 1, 9)),
    *(case("board", kind, ours.board_is(kind)) for kind in ("docked", "floating", "hidden")),
    *(case("tallies", on, ours.tallies(on=on)) for on in (True, False)),
    *(case("asks_on", on, ours.asks_to_go_on(on=on)) for on in (True, False)),
    *(case("asks_to_append", on, ours.asks_to_append(on=on), **ASKED) for on in (True, False)),
    *(case("shows_messages", on, ours.lists_messages(on=on)) for on in (True, False)),
    *(case("plays_forced", how, ours.plays_forced(cards=how > 0, goes=how > 0)) for how in Forced),
    *(
        case("plays_forced", how, ours.plays_forced(cards=how > 0, goes=how > 1), **PENALTIES)
        for how in Forced
    ),
    *(case("waits_at_counts", on, ours.stops_at_counts(on=on)) for on in (True, False)),
    *(case("deal_button", on, ours.has_deal_button(on=on)) for on in (True, False)),
)
CUSTOM: dict[str, dict[str, Any]] = {
    "card_back": {"deck": DeckKind.CUSTOM},
    "data_file": {"card_source": CardSource.FILE},
    "patter_file": {"patter": PatterKind.CUSTOM},
    "win_sound": {"sounds": Sounds.CUSTOM},
    "loss_sound": {"sounds": Sounds.CUSTOM},
}
OPENERS = {
    "card_back": "Choose a picture for the back",
    "data_file": "Choose a card data file",
    "patter_file": "Choose a patter file",
    "win_sound": "Tune when the computer wins",
    "loss_sound": "Tune when the computer loses",
    "log_file": "Choose the log file",
}
BY_OTHER_SCENES = {"back", "dog_ears", "keys", "pad"}
SHARED = {"background": "felt"}
"""The backgrounds are three of the felts."""
OF_TWO = {"claimants", "curtain", "calls", "handicap", "turns_round", "onlooker", "second", "chats"}
NOT_SEEN = {"safe_video", "mailbox", "relay", *OF_TWO}
"""How SDL gets its picture to the screen, and how two programs find each other, which nothing
shows; what concerns two at one table."""


def rounds(cases: Iterable[Case]) -> list[list[Case]]:
    """Each setting once in each round, with another of its values."""
    found: list[list[Case]] = []
    for each in cases:
        free = (one for one in found if all(each.name != other.name for other in one))
        round_ = next(free, None)
        if round_ is None:
            found.append(round_ := [])
        round_.append(each)
    return found


def one_of_each(cases: Iterable[Case]) -> list[Case]:
    """Of each setting a value that is not the usual one."""
    return rounds(each for each in cases if each.value != getattr(Settings(), each.name))[0]


def test_no_option_is_left_out() -> None:
    tested = {each.name for each in one_of_each((*OF_OLD, *OURS))}
    assert {each.name for each in fields(Settings)} - tested == NOT_SEEN
    of_old = {each.name for each in LISTED.values()}
    assert {each.name for each in OF_OLD} == of_old
    on_screen = {row.name: row.values for title in GROUPS for row in rows_of(title)}
    assert tested - set(on_screen) == {*OPENERS, *BY_OTHER_SCENES, *SHARED}
    for name, values in on_screen.items():
        if name in of_old:
            shown = {value for value, _ in values}
            assert shown == {each.value for each in OF_OLD if each.name == name}


# --- setting it


Opened = Callable[[Session], Driver]


@pytest.fixture
def open_driver() -> Iterator[Opened]:
    with ExitStack() as stack:

        def start(session: Session) -> Driver:
            driver = Driver(session)
            stack.callback(driver.close)
            return driver

        yield start


def play_quickly(session: Session, each: Case) -> None:
    """A quick opponent, and what else the case takes for granted."""
    chosen: dict[str, Any] = {**QUICK, **dict(each.known)}
    chosen.pop(each.name, None)
    session.change(replace(session.settings, **chosen))
    session.ledger.learnt.keep_lesson("known")


def rows(driver: Driver) -> list[Row]:
    return [each for each in driver.top.form.controls if isinstance(each, Row)]


def go_to_group(driver: Driver, name: str) -> str:
    """Open the group of a setting with keys alone; the label of its row."""
    for tab, title in enumerate(GROUPS):
        for setting in rows_of(title):
            if setting.name == name:
                driver.keys(*[pygame.K_DOWN] * tab)
                return setting.label
    raise AssertionError(f"{name} is in no group")


def turn_to(driver: Driver, each: Case, path: Path | None) -> None:
    """With keys alone; what is set already is turned away from, and back."""
    label = go_to_group(driver, SHARED.get(each.name, each.name))
    value = each.value.name.lower() if each.name in SHARED else each.value
    while getattr(driver.top.form.focused, "label", "") != label:
        driver.key(pygame.K_TAB)
    if driver.top.form.focused.get() == value:
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_ESCAPE if isinstance(driver.top, FileScene) else pygame.K_LEFT)
    for _ in range(20):
        if driver.top.form.focused.get() == value:
            return
        driver.key(pygame.K_RIGHT)
        if isinstance(driver.top, FileScene):
            assert path is not None, "nobody asked for a file"
            choose(driver, path)
    raise AssertionError(f"{label} does not come to {value}")


def choose(driver: Driver, path: Path) -> None:
    """In the file chooser, with keys."""
    scene = driver.top
    scene.open_folder(path.parent)
    if scene.field is not None:
        scene.field.text = path.name
        driver.keys(pygame.K_RETURN, pygame.K_RETURN)
    else:
        scene.form.focus, scene.list.at = 0, scene.list.lines.index(path.name)
        driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, OptionsScene), driver.top.words


def press_button(driver: Driver, words: str) -> None:
    """Find a button of the options by its words, and click it."""
    for tab in range(len(OptionsScene.tabs)):
        driver.click_box(driver.top.form.controls[tab].box)
        for control in driver.top.form.controls:
            if getattr(control, "words", "") == words:
                driver.click_box(control.box)
                return
    raise AssertionError(f"no button {words}")


def by_screen(folder: Path, each: Case, path: Path | None, open_driver: Opened) -> Driver:
    session = Session(Ledger.open(folder, OUR_NAME, SEED))
    play_quickly(session, each)
    driver = open_driver(session)
    driver.letter("o")
    driver.key(pygame.K_PAGEDOWN)
    with driver.looking_away():
        set_there(driver, each, path)
    driver.app.stack[1:] = []
    driver.step()
    return driver


def set_there(driver: Driver, each: Case, path: Path | None) -> None:
    """On the page of the options, and those behind it."""
    if each.name in OPENERS:
        assert path is not None
        press_button(driver, OPENERS[each.name])
        choose(driver, path)
    elif each.name == "back":
        press_button(driver, "View or mark the deck; backs, felts, boards")
        driver.top.open_tab(1)
        sample = next(s for s in driver.top.form.controls if getattr(s, "name", "") == each.value)
        driver.click_box(sample.box)
    elif each.name == "dog_ears":
        press_button(driver, "View or mark the deck; backs, felts, boards")
        for letter in "rE":
            driver.key(pygame.key.key_code(letter.lower()), letter)
    elif each.name in ("keys", "pad"):
        press_button(driver, "Keys and buttons")
        bind(driver, each.name)
    else:
        turn_to(driver, each, path)


def bind(driver: Driver, kind: str) -> None:
    """On the page of its device: click the act, then press the key."""
    driver.click_box(driver.top.form.controls[kind == "pad"].box)
    button = next(
        each for each in driver.top.form.controls if getattr(each, "meant", None) is Act.HINT
    )
    driver.click_box(button.box)
    if kind == "keys":
        driver.letter("j")
    else:
        driver.give(Act.NAMED, text="leftstick", device=Device.PAD)


def by_defaults(folder: Path, wanted: dict[str, Any]) -> Session:
    """A list as the command line gives it, for a new name."""
    options = write_options(SEED, replace(Settings(), **wanted))
    return Session(Ledger.open(folder, OUR_NAME, 1, options))


def by_ini(folder: Path, wanted: dict[str, Any]) -> Session:
    """A text editor at work between two starts."""
    session = Session(Ledger.open(folder, OUR_NAME, SEED))
    session.close()
    edit(folder / FILE, replace(session.settings, **wanted), set(wanted))
    return Session(Ledger.open(folder, OUR_NAME, 1))


def wanted_by(each: Case, path: Path | None) -> dict[str, Any]:
    """What a case sets: its value, the file that it names, and that this file is taken."""
    wanted: dict[str, Any] = dict(CUSTOM.get(each.path, {}))
    if each.path:
        wanted[each.path] = str(path)
    if each.name not in OPENERS:
        wanted[each.name] = each.value
    return wanted


def edit(file: Path, wanted: Settings, names: set[str]) -> None:
    """Change entries of a name; another card source is for one who has not begun to play."""
    lines = file.read_text().splitlines()
    if "card_source" in names:
        lines = [line for line in lines if not line.startswith("State=")]
        for database in file.parent.glob("muggins.sqlite*"):
            database.unlink()
    start = lines.index(f"[{OUR_NAME}]")
    entries = {
        entry: each.write(getattr(wanted, each.name))
        for entry, each in ENTRIES.items()
        if each.name in names
    }
    if names & {each.name for each in LISTED.values()}:
        entries["Options"] = write_options(SEED, wanted)
    for entry, value in entries.items():
        place = [i for i, line in enumerate(lines) if line.startswith(f"{entry}=") and i > start]
        if place:
            lines[place[0]] = f"{entry}={value}"
        else:
            lines.insert(start + 1, f"{entry}={value}")
    file.write_text("\n".join(lines) + "\n")


# --- seeing it


def made_file(each: Case, folder: Path) -> Path | None:
    return file_for(each.path, folder) if each.path else None


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    kept = tmp_path / "kept"
    kept.mkdir()
    return kept


@pytest.mark.parametrize("each", some_of((*OF_OLD, *OURS), one_of_each((*OF_OLD, *OURS))))
def test_set_on_the_screen(each: Case, folder: Path, tmp_path: Path, open_driver: Opened) -> None:
    """One value of each setting; all of them by a campaign."""
    each.effect(by_screen(folder, each, made_file(each, tmp_path), open_driver))


def missed(session: Session, cases: Iterable[Case]) -> list[str]:
    """What did not come to where the screen brings it; what it does is seen by a campaign."""
    session.close()
    values = [(each, getattr(session.settings, each.name)) for each in cases]
    return [
        str(each)
        for each, value in values
        if not (value if each.value is None else value == each.value)
    ]


@pytest.mark.parametrize("cases", rounds(each for each in (*OF_OLD, *OURS) if not each.path))
def test_all_are_taken_from_the_ini(cases: list[Case], folder: Path) -> None:
    assert missed(by_ini(folder, {each.name: each.value for each in cases}), cases) == []


@pytest.mark.parametrize("cases", rounds(each for each in OF_OLD if not each.path))
def test_all_are_taken_from_defaults(cases: list[Case], folder: Path) -> None:
    assert missed(by_defaults(folder, {each.name: each.value for each in cases}), cases) == []


@pytest.mark.parametrize("each", [each for each in (*OF_OLD, *OURS) if each.path], ids=str)
def test_files_are_taken_from_the_ini(each: Case, folder: Path, tmp_path: Path) -> None:
    assert missed(by_ini(folder, wanted_by(each, made_file(each, tmp_path))), [each]) == []


@pytest.mark.campaign
@pytest.mark.parametrize("each", (*OF_OLD, *OURS), ids=str)
def test_set_in_the_ini(each: Case, folder: Path, tmp_path: Path, open_driver: Opened) -> None:
    session = by_ini(folder, wanted_by(each, made_file(each, tmp_path)))
    play_quickly(session, each)
    each.effect(open_driver(session))


@pytest.mark.campaign
@pytest.mark.parametrize("each", [each for each in OF_OLD if not each.path], ids=str)
def test_set_by_defaults(each: Case, folder: Path, open_driver: Opened) -> None:
    session = by_defaults(folder, {each.name: each.value})
    play_quickly(session, each)
    each.effect(open_driver(session))


def test_defaults_can_name_no_file(folder: Path, open_driver: Opened) -> None:
    """What is custom without a file is told, or plays as if it were not."""
    wanted = replace(
        Settings(),
        card_source=CardSource.FILE,
        deck=DeckKind.CUSTOM,
        patter=PatterKind.CUSTOM,
        sounds=Sounds.CUSTOM,
    )
    session = Session(Ledger.open(folder, OUR_NAME, 1, write_options(SEED, wanted)))
    assert any("data file" in notice for notice in session.notices)
    session.change(replace(session.settings, **QUICK))
    session.ledger.learnt.keep_lesson("known")
    driver = open_driver(session)
    old.speaks(on=True)(driver)
    assert driver.state.standing.source.data is None


# --- the seed, which is the first number of the sixteen

SEEDS = (31415926, -1, 2147483647)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_seed_by_the_screen(seed: int, folder: Path, open_driver: Opened) -> None:
    session = Session(Ledger.open(folder, OUR_NAME, SEED))
    session.change(replace(session.settings, **QUICK))
    driver = open_driver(session)
    driver.letter("o")
    driver.key(pygame.K_PAGEDOWN)
    driver.keys(*[pygame.K_DOWN] * OptionsScene.tabs.index(RECORDS))
    while driver.top.form.focused is not driver.top.place:
        driver.key(pygame.K_TAB)
    for letter in str(seed):
        driver.key(pygame.key.key_code(letter), letter)
    driver.keys(pygame.K_RETURN, pygame.K_ESCAPE)
    old.deals_from(seed)(driver)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_seed_by_defaults(seed: int, folder: Path, open_driver: Opened) -> None:
    session = Session(Ledger.open(folder, OUR_NAME, 1, f"{seed},1,1,1,1"))
    session.change(replace(session.settings, **QUICK))
    old.deals_from(seed)(open_driver(session))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_seed_by_the_ini(seed: int, folder: Path, open_driver: Opened) -> None:
    """For a name that has not begun to play: a match in progress keeps its cards."""
    options = write_options(seed, Settings())
    (folder / FILE).write_text(
        f"[Global]\nVersion=1\nPlayers={OUR_NAME}\n[{OUR_NAME}]\nOptions={options}\n"
    )
    session = Session(Ledger.open(folder, OUR_NAME, 1))
    session.change(replace(session.settings, **QUICK))
    old.deals_from(seed)(open_driver(session))


def test_a_list_of_the_reference_sets_what_it_says() -> None:
    """The example of Cribbage '97's help text."""
    ledger = Ledger.open(None, OUR_NAME, 1, "31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0")
    settings = ledger.settings
    assert ledger.page.state.source.position == 31415926
    assert not any((settings.hints, settings.details, settings.autoplay, settings.autoscore))
    assert not settings.sort
    assert settings.mistakes is Mistakes.PENALTIES
    assert settings.first_dealer is FirstDealer.ALTERNATE
    assert settings.log is LogLevel.MESSAGES
    assert (settings.deck, settings.patter, settings.sounds) == (0, 0, 0)
    assert settings.background is Background.GREEN
