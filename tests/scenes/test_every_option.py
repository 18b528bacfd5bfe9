"""Every option, set by the options screen, by /DEFAULTS and by the INI, and seen in play."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import partial
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
from tests.foreign.spoil import a_wave
from tests.paint.pictures import saved
from tests.scenes import effects_of_old as old
from tests.scenes import effects_of_ours as ours
from tests.scenes.conftest import Drive
from tests.scenes.driver import Driver, is_claim, is_throw, session_of
from tests.sizes import some_of

SEED = 5
QUICK: dict[str, Any] = {"motion": "off", "skill": "greedy"}
DATA = bytes((number * 37 + 11) % 251 for number in range(4000))
OUR_NAME = "Ann"


@dataclass(frozen=True)
class Case:
    """A setting, a value, and what it does; ``known`` holds for the while, such as other terms.

    ``path`` names the setting that keeps the path of the file which the value needs. What it does
    is looked at from the first throw on, or ``at_title``.
    """

    name: str
    value: Any
    effect: Callable[[Driver], None]
    known: dict[str, Any]
    path: str = ""
    at_title: bool = False

    def see(self, driver: Driver) -> None:
        """What it does to somebody at the title."""
        self.effect(driver if self.at_title else driver.sit_down(is_throw))

    def __str__(self) -> str:
        return f"{self.name}={getattr(self.value, 'name', self.value)}"


def case(
    name: str,
    value: Any,
    effect: Callable[..., None],
    *,
    path: str = "",
    at_title: bool = False,
    **known: Any,
) -> Case:
    return Case(name, value, effect, known, path, at_title)


def each_of(
    name: str, values: Iterable[Any], effect: Callable[..., None], **known: Any
) -> Iterator[Case]:
    """A case for each value, whose effect is told which it is."""
    for value in values:
        yield case(name, value, lambda driver, value=value: effect(driver, value), **known)


def file_for(name: str, folder: Path) -> Path:
    """A good file for a setting that keeps a path."""
    made: dict[str, tuple[str, Callable[[], bytes]]] = {
        "card_back": ("back.png", lambda: saved(".png")),
        "data_file": ("cards.dat", lambda: DATA),
        "patter_file": ("own.txt", own_patter),
        "win_sound": ("win.wav", a_wave),
        "loss_sound": ("loss.wav", a_wave),
        "log_file": ("mine.log", lambda: b""),
    }
    file, make = made[name]
    path = folder / file
    path.write_bytes(make())
    return path


def own_patter() -> bytes:
    """Two letters, whatever happens."""
    return "\n".join([HEADER, *(f"{key}=Ha." for key in load_default())]).encode()


BOTH = (True, False)
ASKED: dict[str, Any] = {"asks_on": True, "log": LogLevel.GAMES}
PENALTIES: dict[str, Any] = {"mistakes": Mistakes.PENALTIES}
DEALS_DATA = partial(old.deals_bytes, data=DATA)
HAS_OWN_BACK = partial(ours.looks_other_than, deck=DeckKind.DEFAULT)
SAYS_HA = partial(old.speaks_of, words="Ha.")
LOADS_CHARGE = partial(ours.loads_tune, cue=Cue.CHARGE, name="win_sound")
OF_OLD = (
    *each_of("hints", BOTH, old.hints),
    *each_of("details", BOTH, old.details),
    *each_of("autoplay", BOTH, partial(old.automatic, moment=is_throw), at_title=True),
    *each_of("autoscore", BOTH, partial(old.automatic, moment=is_claim), at_title=True),
    *each_of("sort", BOTH, old.sorts),
    *each_of("weights", range(len(WEIGHTS)), old.weighs),
    case("mistakes", Mistakes.FRIENDLY, old.friendly),
    case("mistakes", Mistakes.PENALTIES, partial(old.takes_muggins, on=False)),
    case("mistakes", Mistakes.MUGGINS, partial(old.takes_muggins, on=True)),
    *each_of("length", Length, old.lasts),
    case("first_dealer", FirstDealer.LOSER, old.loser_deals, length=Length.SHORT),
    case("first_dealer", FirstDealer.ALTERNATE, old.alternates, length=Length.SHORT),
    case("first_dealer", FirstDealer.PLAYER, partial(old.deals_first, seat=Seat.PLAYER)),
    case("first_dealer", FirstDealer.COMPUTER, partial(old.deals_first, seat=Seat.COMPUTER)),
    case("card_source", CardSource.SEQUENCE, partial(old.deals_bytes, data=None)),
    case("card_source", CardSource.FILE, DEALS_DATA, path="data_file"),
    case("log", LogLevel.OFF, partial(old.logs, games=False, messages=False)),
    case("log", LogLevel.GAMES, partial(old.logs, games=True, messages=False)),
    case("log", LogLevel.MESSAGES, partial(old.logs, games=True, messages=True)),
    *each_of("deck", (DeckKind.DEFAULT, DeckKind.DOG_EARED), old.has_corners),
    case("deck", DeckKind.CUSTOM, HAS_OWN_BACK, path="card_back"),
    *each_of("patter", (PatterKind.HIDDEN, PatterKind.DEFAULT), old.speaks),
    case("patter", PatterKind.CUSTOM, SAYS_HA, path="patter_file"),
    *each_of("sounds", (Sounds.OFF, Sounds.DEFAULT), old.plays_tunes),
    case("sounds", Sounds.CUSTOM, LOADS_CHARGE, path="win_sound", at_title=True),
    *each_of("background", Background, lambda it, each: old.lies_on(it, each.name.lower())),
)
OURS = (
    case("forfeit", Forfeit.NEVER, partial(ours.forfeits, on=False), **PENALTIES),
    case("forfeit", Forfeit.WINNING, ours.forfeits_when_winning, **PENALTIES),
    case("forfeit", Forfeit.ALWAYS, partial(ours.forfeits, on=True), **PENALTIES),
    case("forfeit", Forfeit.COUNT, ours.forfeits_at_a_count, **PENALTIES),
    *each_of("excess", Excess, ours.takes_excess, **PENALTIES),
    *each_of("claims", Claims, ours.claims),
    *each_of("hints_asked", BOTH, ours.hints_when_asked, hints=False),
    # they come by themselves:
    case("hints_asked", False, partial(ours.hints_by, letter="h"), hints=True),
    *each_of("coach", Coach, ours.coaches, at_title=True),
    *each_of("explains", ("at first", "always", "never"), ours.explains),
    *each_of("n_dealt", (5, 6), ours.deals_cards),
    *each_of("pone_three", BOTH, ours.gives_pone),
    *each_of("once_to_31", BOTH, ours.resets_once),
    *each_of("deals_on", BOTH, ours.deals_on),
    *each_of("cuts_starter", BOTH, ours.cuts_starter),
    *each_of("sealed", BOTH, ours.seals),
    *each_of("draws_dealer", BOTH, ours.draws_dealer),
    *each_of("crib_flush_of_four", BOTH, ours.flushes_in_the_crib),
    *each_of("flush_of_four", BOTH, ours.flushes_with_three, n_dealt=5),
    *each_of("last_leads", BOTH, ours.leads_again),
    *each_of("skill", ("beginner", "casual", "master"), ours.plays_as),
    *each_of("speed", ("slow", "normal", "fast"), ours.moves, motion="on"),
    *each_of("motion", ("system", "on", "off"), ours.moves),
    case("faces", "large", partial(ours.looks_other_than, faces="classic")),
    case("back", "stars", partial(ours.looks_other_than, back="moonbeam")),
    *each_of("felt", ["wine"], old.lies_on),
    *each_of("timber", ("maple", "ebony"), ours.is_made_of),
    *each_of("effects", (0, 4), partial(ours.sounds_at, name="effects")),
    *each_of("tunes", (0, 10), partial(ours.sounds_at, name="tunes")),
    *each_of("volume", (0, 4), partial(ours.sounds_at, name="master")),
    *each_of("voice", (0, 9), partial(ours.sounds_at, name="voice")),
    *each_of("room", (0, 9), partial(ours.sounds_at, name="room"), motion="on"),
    *each_of("dog_ears", [read_cards("5h5c")], ours.bends, deck=DeckKind.DOG_EARED),
    case("card_back", None, HAS_OWN_BACK, path="card_back"),
    case("data_file", None, DEALS_DATA, path="data_file"),
    case("patter_file", None, SAYS_HA, path="patter_file"),
    case("win_sound", None, LOADS_CHARGE, path="win_sound", at_title=True),
    case(
        "loss_sound",
        None,
        partial(ours.loads_tune, cue=Cue.TAPS, name="loss_sound"),
        path="loss_sound",
        at_title=True,
    ),
    case(
        "log_file",
        None,
        partial(old.logs, games=True, messages=False),
        path="log_file",
        log=LogLevel.GAMES,
    ),
    *each_of("speaks", BOTH, ours.speaks),
    case("keys", "j=hint", partial(ours.hints_by, letter="j"), hints=False),
    case("pad", "leftstick=hint", ours.hints_by_a_stick),
    *each_of("words", (100, 125, 150), ours.writes_larger),
    *each_of("one_switch", (0, 10, 15, 20, 30), ours.walks, at_title=True),
    *each_of("pointer", ("arrow", "bone"), ours.shows_pointer, at_title=True),
    *each_of("blank_after", (0, 5, 10, BY_LENGTH), ours.blanks_after),
    *each_of("corner_blanks", BOTH, ours.blanks_in_the_corner),
    *each_of("boss_hides", BOTH, ours.hides_from_a_menu),
    *each_of("pauses", BOTH, ours.pauses),
    *each_of("delay", (0, 1, 9), ours.waits),
    *each_of("board", ("docked", "floating", "hidden"), ours.board_is),
    *each_of("tallies", BOTH, ours.tallies),
    *each_of("asks_on", BOTH, ours.asks_to_go_on),
    *each_of("asks_to_append", BOTH, ours.asks_to_append, **ASKED),
    *each_of("shows_messages", BOTH, ours.lists_messages),
    *each_of("plays_forced", Forced, ours.plays_forced),
    *each_of("plays_forced", Forced, ours.plays_forced, **PENALTIES),
    *each_of("waits_at_counts", BOTH, ours.stops_at_counts),
    *each_of("deal_button", BOTH, ours.has_deal_button),
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


def play_quickly(session: Session, each: Case) -> None:
    """A quick opponent, and what else the case takes for granted."""
    chosen: dict[str, Any] = {**QUICK, **each.known}
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
        with suppress(StopIteration):
            driver.use(words)
            return
    raise AssertionError(f"no button {words}")


def by_screen(folder: Path, each: Case, path: Path | None, drive: Drive) -> Driver:
    session = Session(Ledger.open(folder, OUR_NAME, SEED))
    play_quickly(session, each)
    driver = drive(session)
    driver.open_options()
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
        driver.letters("rE")
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
def test_set_on_the_screen(each: Case, folder: Path, tmp_path: Path, drive: Drive) -> None:
    """One value of each setting; all of them by a campaign."""
    each.see(by_screen(folder, each, made_file(each, tmp_path), drive))


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
def test_set_in_the_ini(each: Case, folder: Path, tmp_path: Path, drive: Drive) -> None:
    session = by_ini(folder, wanted_by(each, made_file(each, tmp_path)))
    play_quickly(session, each)
    each.see(drive(session))


@pytest.mark.campaign
@pytest.mark.parametrize("each", [each for each in OF_OLD if not each.path], ids=str)
def test_set_by_defaults(each: Case, folder: Path, drive: Drive) -> None:
    session = by_defaults(folder, {each.name: each.value})
    play_quickly(session, each)
    each.see(drive(session))


def test_defaults_can_name_no_file(folder: Path, drive: Drive) -> None:
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
    driver = drive(session)
    old.speaks(driver.sit_down(is_throw), PatterKind.DEFAULT)
    assert driver.state.standing.source.data is None


# --- the seed, which is the first number of the sixteen

SEEDS = (31415926, -1, 2147483647)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_seed_by_the_screen(seed: int, folder: Path, drive: Drive) -> None:
    driver = drive(session_of(Ledger.open(folder, OUR_NAME, SEED), **QUICK))
    driver.open_options()
    driver.keys(*[pygame.K_DOWN] * OptionsScene.tabs.index(RECORDS))
    while driver.top.form.focused is not driver.top.place:
        driver.key(pygame.K_TAB)
    driver.letters(str(seed))
    driver.keys(pygame.K_RETURN, pygame.K_ESCAPE)
    old.deals_from(driver, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_seed_by_defaults(seed: int, folder: Path, drive: Drive) -> None:
    ledger = Ledger.open(folder, OUR_NAME, 1, f"{seed},1,1,1,1")
    old.deals_from(drive(session_of(ledger, **QUICK)), seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_seed_by_the_ini(seed: int, folder: Path, drive: Drive) -> None:
    """For a name that has not begun to play: a match in progress keeps its cards."""
    options = write_options(seed, Settings())
    (folder / FILE).write_text(
        f"[Global]\nVersion=1\nPlayers={OUR_NAME}\n[{OUR_NAME}]\nOptions={options}\n"
    )
    ledger = Ledger.open(folder, OUR_NAME, 1)
    old.deals_from(drive(session_of(ledger, **QUICK)), seed)


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
