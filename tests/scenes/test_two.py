"""Two people at one table: the curtain between them, and that nothing comes through it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.control.intents import Act, Intent
from game.motion.layout import Arrangement
from game.rules.cards import N_CARDS, write_card
from game.rules.moves import Claim, Throw
from game.rules.referee import legal_moves, to_move
from game.rules.seat import Seat
from game.rules.state import Discarding, GameOver, Pegging, Scoring
from game.rules.terms import Calls, Excess, Length, Mistakes, Occasion
from game.scenes.pages.challenge_page import ChallengeScene, sit_down
from game.scenes.pages.ending import EndingScene
from game.scenes.pages.people import find_rivals, write_rival
from game.scenes.pages.statistics import PEOPLE, StatisticsScene
from game.scenes.pages.two import NAMELESS, TwoScene
from game.scenes.pieces.scene import Sit
from game.session.session import Session
from game.session.together import last_two, settings_of, sit_down_together
from game.settings.settings import Settings
from game.settings.values import Claimants, Curtain, LogLevel
from game.speech.outline import Outline
from game.store.archive import Scope, fold_record, open_history, read_games
from game.store.bonds import LOCKED
from game.store.challenges import PLAYED, Challenge, fit_settings
from game.store.dailies import daily_challenge
from game.store.ledger import Ledger
from game.store.logbook import read_log
from game.table.claims import CountChoice, NumberChoice
from game.table.cuts import CutChoice
from game.table.seating import SeatChoice
from game.table.sitting import Sitting
from game.verify.history import read_matches
from game.verify.minds import load_mind
from game.verify.verifier import MOVES, verify_log, verify_match
from game.words.names import call_card
from game.words.table.between import FOR_ONE
from game.words.table.mood import Mood
from tests.scenes.conftest import Drive
from tests.scenes.driver import Driver, new_session
from tests.sizes import in_two_sizes, some_of

NAMES = "Ann", "Bob"
WORD = re.compile(r"\w+")
MONITOR = "Muggins"  # which knows no signs of cards, and may well say ah
Seated = Callable[..., Driver]


def seat(folder: Path | None, **agreed: Any) -> Session:
    """Ann and Bob, with their cards by a seed."""
    session = Session(Ledger.open(folder, "Ann", 7))
    agreed = {"motion": "off", "sealed": False, **agreed}
    wanted = replace(settings_of(session, NAMES), **agreed)
    assert sit_down_together(session, NAMES, wanted) is None
    return session


@pytest.fixture
def seated(drive: Drive, tmp_path: Path) -> Seated:
    return lambda folder=tmp_path, **agreed: drive(seat(folder, **agreed))


def lines_of(outline: Outline) -> list[str]:
    """All that can be heard of a scene since the last deal."""
    parts = [f"{part.name} {part.value} {part.help}" for part in outline.parts]
    return [*outline.words, *since_deal(outline.live), *parts]


def words_of(outline: Outline) -> str:
    """The same in one text."""
    return " ".join(lines_of(outline)).casefold()


def since_deal(lines: Sequence[str]) -> Sequence[str]:
    """What was told of this deal: the cards of the last one have all been seen."""
    deals = [at for at, line in enumerate(lines) if "'s deal" in line]
    return lines[deals[-1] :] if deals else lines


def hidden_from_both(sitting: Sitting) -> set[int]:
    """The cards that nobody may see while somebody is awaited."""
    state = sitting.match.state
    assert state.hand is not None
    laid = {card for cards in state.hand.thrown for card in cards}
    return laid | {card for each in Seat for card in state.left(each)}


def check_curtain(driver: Driver) -> None:
    """Nothing of what is hidden stands on the screen, in the outline or among the messages."""
    sitting = driver.sitting
    hidden = hidden_from_both(sitting)
    told = [*lines_of(driver.table.describe()), *since_deal(sitting.talk.chronicle.lines)]
    signs = {word for line in told if not line.startswith(MONITOR) for word in WORD.findall(line)}
    for card in hidden:
        assert write_card(card) not in signs
        assert call_card(card).casefold() not in " ".join(told).casefold()
    shown = driver.look()
    assert not [each for each in shown.sprites if each.is_open and each.card in hidden]
    assert not sitting.hint.cards and shown.marks.focus is None
    assert not set(sitting.talk.hinted) & hidden
    spots = sitting.timeline.sprites(Arrangement())
    assert not [each for each in spots if each.is_open and each.card in hidden]


def choose(driver: Driver, random: Random) -> None:
    """A move by whoever sits there, by keys where that is quick, else past them."""
    sitting = driver.sitting
    state = sitting.match.state
    if isinstance(sitting.choice, SeatChoice):
        check_curtain(driver)
        driver.key(pygame.K_RETURN)
        assert not isinstance(sitting.choice, SeatChoice)
        return
    move = random.choice(legal_moves(state))
    if isinstance(state.phase, Scoring):
        most = min(state.room(state.phase.seat), sum(r.points for r in state.phase.reasons))
        move = Claim(most)
    sitting.make(move)
    driver.step()


def play(driver: Driver, random: Random, limit: int = 900) -> int:
    """To the end of the game; how often somebody was awaited."""
    n_awaited = 0
    for _ in range(limit):
        driver.settle()
        sitting = driver.sitting
        if isinstance(sitting.match.state.phase, GameOver):
            return n_awaited
        n_awaited += isinstance(sitting.choice, SeatChoice)
        choose(driver, random)
    raise AssertionError("the game never ended")


@pytest.mark.parametrize("seed", some_of(range(3), {0}))
def test_nothing_comes_through_the_curtain(seed: int, seated: Seated) -> None:
    driver = seated(None, length=Length.SHORT, shows_messages=True).sit_down()
    assert play(driver, Random(seed)) > 20


def test_whoever_acts_sees_his_own_cards_and_no_others(seated: Seated) -> None:
    driver = seated(None).sit_down()
    seen: set[tuple[Seat, str]] = set()
    random = Random(1)
    for _ in range(60):
        driver.settle()
        sitting, state = driver.sitting, driver.state
        acts = to_move(state)
        needs_cards = isinstance(state.phase, Discarding | Pegging)
        if needs_cards and acts is not None and not isinstance(sitting.choice, SeatChoice):
            own, others = state.left(acts), state.left(acts.other)
            told = words_of(driver.table.describe())
            assert all(call_card(card).casefold() in told for card in own)
            assert not any(call_card(card).casefold() in told for card in others)
            opened = {each.card for each in driver.look().sprites if each.is_open}
            assert set(own) <= opened and not set(others) & opened
            seen.add((acts, type(state.phase).__name__))
        choose(driver, random)
    assert len(seen) == 4


def test_the_curtain_says_who_is_awaited_and_lifts_by_click_and_key(seated: Seated) -> None:
    driver = seated(None).sit_down()
    while not isinstance(driver.sitting.choice, SeatChoice):
        choose(driver, Random(1))
        driver.settle()
    choice = driver.sitting.choice
    who, other = NAMES[choice.seat], NAMES[choice.seat.other]
    assert f"{who}'s turn: {other}, look away." in driver.table.describe().words
    banner = driver.look().banner
    assert banner is not None
    assert (banner.title, banner.result) == (f"{who}'s turn", f"{other}, look away")
    driver.key(pygame.K_F10)  # nobody lifts it for him
    check_curtain(driver)
    driver.key(pygame.K_h, "h")
    assert not driver.sitting.hint.is_wanted
    driver.click(960, 500)
    assert driver.sitting.timeline.picture.near is choice.seat
    driver.sitting.make(Throw(driver.state.left(choice.seat)[:2]))
    driver.settle()
    assert isinstance(driver.sitting.choice, SeatChoice)
    driver.key(pygame.K_RETURN)
    assert not isinstance(driver.sitting.choice, SeatChoice)


def test_both_cut_for_the_deal(seated: Seated) -> None:
    driver = seated(None).sit_down()
    sitting, spread = driver.sitting, driver.table.places.spread
    for seat, name in zip(Seat, NAMES, strict=True):
        assert isinstance(sitting.choice, CutChoice) and sitting.choice.seat is seat
        assert driver.state.hand is None and not sitting.talk.chronicle.lines
        assert sitting.talk.line.startswith(f"{name}, cut the cards")
        driver.key(pygame.K_F10)  # nobody cuts for them
        driver.key(pygame.K_h, "h")
        driver.click(spread.at(N_CARDS, 9), spread.y)
    driver.settle()
    assert "Ann cuts" in sitting.talk.chronicle.lines[0]
    assert "Bob cuts" in sitting.talk.chronicle.lines[0]


def test_keys_of_the_one_mean_nothing_to_the_other(seated: Seated) -> None:
    driver = seated(None, motion="on").sit_down()
    while not isinstance(driver.state.phase, Discarding):
        choose(driver, Random(1))
        driver.settle()
    driver.key(pygame.K_RETURN)
    acts = to_move(driver.state)
    assert acts is not None
    driver.sitting.make(Throw(driver.state.left(acts)[:2]))
    driver.key(pygame.K_1, "1")
    driver.settle()
    assert isinstance(driver.sitting.choice, SeatChoice)
    driver.key(pygame.K_RETURN)
    assert not driver.sitting.choice.is_begun


def test_without_a_curtain_the_table_turns_to_who_acts(seated: Seated) -> None:
    driver = seated(None, curtain=Curtain.NONE, length=Length.SHORT).sit_down()
    assert play(driver, Random(2)) == 0


def hold(driver: Driver, device: str) -> None:
    if device == "mouse":
        driver.press(960, 500, 3)
    else:
        driver.post(pygame.KEYDOWN, key=pygame.K_h, unicode="h", mod=0)
        driver.step()


def let_go(driver: Driver, device: str) -> None:
    if device == "mouse":
        driver.release(960, 500, 3)
    else:
        driver.post(pygame.KEYUP, key=pygame.K_h, unicode="h", mod=0)
        driver.step()


def to_play(driver: Driver) -> SeatChoice:
    """Up to where somebody has to play, and holds no cards up."""
    random = Random(3)
    for _ in range(60):
        driver.settle()
        choice = driver.sitting.choice
        if isinstance(driver.state.phase, Pegging) and isinstance(choice, SeatChoice):
            return choice
        choose(driver, random)
    raise AssertionError("nobody ever played")


@pytest.mark.parametrize("device", ["key", "mouse"])
def test_in_the_play_cards_show_while_they_are_held_up(device: str, seated: Seated) -> None:
    driver = seated(None, curtain=Curtain.THROW, hints=True).sit_down()
    choice = to_play(driver)
    who = NAMES[choice.seat]
    assert f"{who}'s turn: hold {{hint}} to see your cards." in driver.table.describe().words
    check_curtain(driver)
    driver.click(960, 500)
    check_curtain(driver)
    hold(driver, device)
    own = driver.state.left(choice.seat)
    opened = {each.card for each in driver.look().sprites if each.is_open}
    assert set(own) <= opened
    assert not set(driver.state.left(choice.seat.other)) & opened
    told = words_of(driver.table.describe())
    assert all(call_card(card).casefold() in told for card in own)
    let_go(driver, device)
    assert isinstance(driver.sitting.choice, SeatChoice)
    check_curtain(driver)
    hold(driver, device)
    if device == "mouse":
        driver.click(*driver.place_of(own[0]))
    else:
        driver.key(pygame.K_RETURN)
    let_go(driver, device)
    driver.settle()
    assert len(driver.state.left(choice.seat)) == len(own) - 1
    to_play(driver)  # past what is claimed
    check_curtain(driver)


def test_cards_are_held_up_behind_no_other_page(seated: Seated) -> None:
    driver = seated(None, curtain=Curtain.THROW).sit_down()
    to_play(driver)
    hold(driver, "key")
    driver.key(pygame.K_m, "m")
    assert not driver.is_at_table
    driver.key(pygame.K_ESCAPE)
    check_curtain(driver)
    hold(driver, "key")
    driver.post(pygame.WINDOWFOCUSLOST)
    driver.step()
    check_curtain(driver)


def test_nothing_shows_in_a_game_held_up(seated: Seated) -> None:
    driver = seated(None, curtain=Curtain.THROW, length=Length.SHORT, shows_messages=True)
    driver.sit_down()
    assert play(driver, Random(7)) > 20


@pytest.mark.parametrize("curtain", [Curtain.ALWAYS, Curtain.THROW])
def test_a_picture_of_the_curtain_shows_no_cards(
    curtain: Curtain, tmp_path: Path, seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What F12 saves is the same whichever cards lie there face down."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path))
    taken = []
    monkeypatch.setattr("game.app.photograph", lambda surface: taken.append(surface.copy()))
    monkeypatch.setattr("game.app.Exchange.keep_picture", lambda _self, _picture: None)
    driver = seated(None, curtain=curtain).sit_down()
    choice = to_play(driver)
    driver.key(pygame.K_F12)
    state = driver.state
    driver.sitting.timeline.picture = replace(
        driver.sitting.timeline.picture, hands=swapped(driver, state.left(choice.seat))
    )
    driver.table.is_stale = True
    driver.step()
    driver.key(pygame.K_F12)
    one, other = (pygame.image.tobytes(each, "RGB") for each in taken)
    assert one == other


def swapped(driver: Driver, own: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hands that are shown, with other cards in the place of these."""
    shown = driver.sitting.timeline.picture
    met = {*shown.hands[0], *shown.hands[1], *shown.crib, *(card for _, card in shown.row)}
    others = [card for card in range(52) if card not in met and card != shown.starter]
    change = dict(zip(own, others, strict=False))
    one, other = (tuple(change.get(card, card) for card in hand) for hand in shown.hands)
    return one, other


@pytest.mark.parametrize(
    "agreed",
    [
        {},
        {"curtain": Curtain.THROW},
        {"mistakes": Mistakes.MUGGINS, "calls": Calls.POINT, "claimants": Claimants.BOTH},
    ],
    ids=["always", "at the throw", "called"],
)
def test_a_killed_game_goes_on_behind_the_curtain(
    agreed: dict[str, Any], tmp_path: Path, seated: Seated
) -> None:
    random, driver = Random(3), seated(tmp_path, **agreed)
    driver.sit_down()
    n_looked, phases = 0, set[str]()
    for _ in range(24):
        driver.settle()
        if driver.sitting.match.state.hand is not None:
            phases.add(type(driver.state.phase).__name__)
            again = Session(Ledger.open(tmp_path, None, None))
            assert again.ledger.name == "Ann+Bob"
            assert again.state == driver.state
            taken_up = Driver(again)
            taken_up.sit_down()
            sitting = taken_up.sitting
            n_looked += isinstance(sitting.choice, SeatChoice)
            if not sitting.timeline.picture.are_open:
                check_curtain(taken_up)
            taken_up.window.destroy()  # sound is what the first one hears, too
        choose(driver, random)
    assert n_looked > 5
    assert phases >= {"Discarding", "Pegging", "Scoring"}


def test_the_end_is_told_by_name(seated: Seated) -> None:
    driver = seated(length=Length.SHORT).sit_down()
    play(driver, Random(4))
    driver.settle()
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, EndingScene)
    phase = driver.state.phase
    assert isinstance(phase, GameOver)
    assert driver.top.verdict.winner == f"{NAMES[phase.winner]} wins"
    told = words_of(driver.top.describe())
    assert "muggins" not in told and " you " not in told and " i " not in told
    driver.top.describe()
    driver.key(pygame.K_ESCAPE)
    scene = StatisticsScene(driver.session)
    assert scene.reading.games[0].number == 1
    shown = scene._write_game(0)
    assert shown[5].startswith(NAMES[phase.winner])
    for tab in range(len(scene.tabs)):
        scene.open_tab(tab)
        told = words_of(scene.describe())
        assert " computer" not in told or scene.tabs[tab] in ("Tables", "Log")


# --- sitting down


def test_a_page_asks_for_two_names(drive: Drive, tmp_path: Path) -> None:
    driver = drive(Session(Ledger.open(tmp_path, "Ann", 5)))
    driver.letter("m")
    driver.letter("w")
    page = driver.on(TwoScene)
    driver.key(pygame.K_RETURN)
    assert page.message == NAMELESS
    driver.letters("ann")
    driver.key(pygame.K_RETURN)
    assert page.message.startswith("Ann cannot play Ann.")
    for _ in range(3):
        driver.key(pygame.K_BACKSPACE)
    driver.letters("bob")
    driver.key(pygame.K_RETURN)
    assert driver.is_at_table
    assert driver.session.ledger.name == "Ann+bob"
    assert driver.session.settings.claimants is Claimants.BOTH
    assert driver.state.terms.claimants == {*Seat}


def test_their_terms_and_names_are_kept(tmp_path: Path) -> None:
    session = seat(tmp_path, mistakes=Mistakes.PENALTIES)
    session.switch("Cec")
    assert last_two(session) == NAMES
    assert settings_of(session, NAMES).mistakes is Mistakes.PENALTIES
    assert sit_down_together(session, ("BOB", "ann")) is None
    assert session.ledger.name == "Ann+Bob"
    assert session.state.terms.mistakes is Mistakes.PENALTIES


@pytest.mark.parametrize("names", [("Ann", "ann"), ("Ann", ""), ("Ann", "B b"), ("Auto", "Ann")])
def test_who_cannot_sit_there_is_told_why(names: tuple[str, str]) -> None:
    session = new_session()
    before = session.ledger.name
    told = sit_down_together(session, names)
    assert told is not None and told.endswith(".")
    assert session.ledger.name == before


def test_not_under_lock(drive: Drive) -> None:
    session = Session(Ledger.open(None, "Ann", 5, is_locked=True))
    assert sit_down_together(session, NAMES) == LOCKED
    driver = drive(session)
    driver.letter("w")
    assert driver.names == ["TitleScene"]


def test_a_challenge_is_finished_first_and_for_one(drive: Drive) -> None:
    session = Session(Ledger.open(None, "Ann", 5))
    session.switch("Bob", daily_challenge(session.ledger.today))
    told = sit_down_together(session, NAMES)
    assert told == "Bob plays a challenge, and sits at no other table before it is over."
    session.switch("Cec")
    assert sit_down_together(session, ("Ann", "Cec")) is None
    driver = drive(session)
    driver.letter("c")
    assert driver.names == ["TitleScene"]
    driver.letter("m")
    assert driver.top.describe().words == (FOR_ONE,)
    assert driver.top.form.focused.is_enabled
    driver.key(pygame.K_ESCAPE)
    driver.sit_down()
    driver.letter("m")
    assert driver.top.describe().words == (FOR_ONE,)


def test_a_challenge_that_comes_to_two_is_for_the_first() -> None:
    session = seat(None)
    page = ChallengeScene(session, Challenge(fit_settings(Settings()), 2, bytes(16)))
    assert page.field.text == "Ann-2"
    with pytest.raises(ValueError, match="one to eight letters"):
        sit_down(session, "Ann+Cec", page.challenge)
    assert session.ledger.name == "Ann+Bob"
    assert isinstance(page.play(), Sit) and session.ledger.name == "Ann-2"


def test_figures_against_the_computer_stay_as_they_were(tmp_path: Path, seated: Seated) -> None:
    session = Session(Ledger.open(tmp_path, "Ann", 5))
    before = session.ledger.players.entries("Ann")
    driver = seated(tmp_path, length=Length.SHORT).sit_down()
    play(driver, Random(5))
    record = driver.session.ledger.page.lifetime
    assert record.games == 1
    driver.session.switch("Ann")
    driver.session.ledger.show()
    after = driver.session.ledger.players.entries("Ann")
    names = ("Statistics1", "Statistics2", "Lifetime1", "Lifetime2", "State")
    assert [after.get(name) for name in names] == [before.get(name) for name in names]
    assert driver.session.ledger.page.lifetime.games == 0
    assert not driver.session.chairs[Seat.COMPUTER].is_person


def test_each_has_the_games_against_people_apart(tmp_path: Path, seated: Seated) -> None:
    driver = seated(tmp_path, length=Length.SHORT).sit_down()
    play(driver, Random(6))
    phase = driver.state.phase
    assert isinstance(phase, GameOver)
    session = driver.session
    with open_history(tmp_path) as database:
        games = list(read_games(database, Scope("Ann+Bob")))
        assert len(games) == 1
        assert not list(read_games(database, Scope("Ann")))
    told = {}
    for name, other in (NAMES, NAMES[::-1]):
        session.switch(name)
        scene = StatisticsScene(session)
        assert scene.tabs[-1] == PEOPLE
        scene.open_tab(len(scene.tabs) - 1)
        (line,) = [scene._write_rival(row) for row in range(len(scene._rivals))]
        assert line[0] == other
        told[name] = line
    winner, loser = NAMES[phase.winner], NAMES[phase.winner.other]
    assert told[winner][1:3] == ("1", "0")
    assert told[loser][1:3] == ("0", "1")
    assert told[winner][4:6] == told[loser][4:6][::-1]
    assert told[winner][7] == f"+{121 - min(games[0].own, games[0].computers)}"
    session.switch("Cec")
    assert PEOPLE not in StatisticsScene(session).tabs


def play_games(session: Session, n_games: int, random: Random) -> None:
    """So many games, past the table; now and then somebody claims or calls amiss."""
    while session.state.tally.games < n_games:
        state = session.state
        move = random.choice(legal_moves(state))
        if isinstance(state.phase, Scoring):
            due = sum(reason.points for reason in state.phase.reasons)
            wrong = random.choice((0, 0, 0, 0, -1, 2))
            due -= state.phase.claimed or 0
            move = Claim(max(0, min(state.room(state.phase.seat), due + wrong)))
        session.make(move)


WON = "SUM(winner = {0}), SUM(winner = {0} AND margin > 0), SUM((winner = {0}) * match_points)"
COUNTED = "SELECT AVG(worth) FROM scores WHERE seat = ? AND occasion IN (?, ?)"


def test_statistics_of_both_add_up_to_the_history(tmp_path: Path) -> None:
    session = seat(tmp_path, length=Length.SHORT, **CALLING)
    play_games(session, 5, Random(4))
    session.close()
    with open_history(tmp_path) as database:
        won = [database.execute(f"SELECT {WON.format(at)} FROM hands").fetchone() for at in (0, 1)]
        sql = "SELECT SUM(own - computers) FROM hands WHERE winner IS NOT NULL"
        (ahead,) = database.execute(sql).fetchone()
        hands = Occasion.PONE_HAND, Occasion.DEALER_HAND
        averages = [database.execute(COUNTED, (at, *hands)).fetchone()[0] for at in (0, 1)]
    assert won[0][0] + won[1][0] == 5 and ahead
    lines = [write_rival(*find_rivals(session.ledger.players, name)) for name in NAMES]
    for at, (line, sign) in enumerate(zip(lines, (1, -1), strict=True)):
        own, other = won[at], won[1 - at]
        assert list(map(int, line[1:3])) == [own[0], other[0]]
        assert line[3] == f"{own[1]}\N{EN DASH}{other[1]}"
        assert line[4:6] == tuple(f"{averages[each]:.2f}" for each in (at, 1 - at))
        told = [int(figure.replace("\N{MINUS SIGN}", "-")) for figure in line[6:]]
        assert told == [own[2] - other[2], sign * ahead]


RULES: tuple[dict[str, Any], ...] = (
    {"mistakes": Mistakes.FRIENDLY},
    *({"mistakes": Mistakes.PENALTIES, "excess": each} for each in Excess),
    *({"mistakes": Mistakes.MUGGINS, "calls": each} for each in Calls),
    {"mistakes": Mistakes.MUGGINS, "calls": Calls.FREE, "excess": Excess.DOCKED_AND_TAKEN},
)
USUAL = RULES[0], RULES[1], RULES[-1]


@pytest.mark.parametrize("n_games", in_two_sizes(2, 7))
@pytest.mark.parametrize("rules", some_of(RULES, USUAL))
def test_a_log_of_two_reads_back_without_a_fault(
    rules: dict[str, Any], n_games: int, tmp_path: Path
) -> None:
    session = seat(tmp_path, **rules, log=LogLevel.MESSAGES, sealed=True)
    session.change(replace(session.settings, log=LogLevel.MESSAGES))
    play_games(session, n_games, Random(len(str(rules))))
    session.close()
    log = verify_log(read_log((tmp_path / "Ann+Bob.LOG").read_text()), load_mind)
    with open_history(tmp_path) as database:
        (match,) = read_matches(database, "Ann+Bob")
        history = verify_match(database, "Ann+Bob", match, load_mind)
    for found in (log, history):
        assert found.is_between and (found.faults, found.n_moves) == ([], 0)
        assert found.n_hands == session.ledger.page.record.n_hands and MOVES not in found.left


def test_who_give_a_game_up_together_lose_nothing(tmp_path: Path, seated: Seated) -> None:
    driver = seated(tmp_path).sit_down()
    random = Random(8)
    for begin in (driver.session.begin_game, driver.session.begin_match):
        for _ in range(12):
            driver.settle()
            choose(driver, random)
        begin()
        driver.sitting.restart()
    record = driver.session.ledger.page.lifetime
    assert record.abandoned == (0, 0) and record.streak == 0
    with open_history(tmp_path) as database:
        assert fold_record(database, Scope("Ann+Bob")).abandoned == (0, 0)


def test_what_two_agree_on_is_no_part_of_a_challenge() -> None:
    assert "claimants" not in PLAYED
    agreed = Settings(claimants=Claimants.BOTH)
    assert fit_settings(agreed) == fit_settings(Settings())


# --- muggins is called


def claimed(driver: Driver, missed: int, *, is_count: bool) -> NumberChoice:
    """Up to where the other may call; so much less was claimed than was due."""
    random = Random(9)
    for _ in range(400):
        driver.settle()
        choice, phase = driver.sitting.choice, driver.state.phase
        if isinstance(phase, Scoring) and isinstance(choice, NumberChoice) and choice.automatic:
            due = sum(reason.points for reason in phase.reasons)
            if phase.occasion.is_count is is_count and due > missed:
                driver.sitting.make(Claim(due - missed))
                driver.settle()
                called = driver.sitting.choice
                assert isinstance(called, NumberChoice) and not called.automatic
                return called
            driver.sitting.make(Claim(due))
        elif isinstance(choice, NumberChoice):
            driver.sitting.make(Claim(0))
        else:
            choose(driver, random)
    raise AssertionError("nothing was ever due")


def ready(driver: Driver) -> str | None:
    choice = driver.sitting.choice
    return choice.ready if choice is not None else None


CALLING: dict[str, Any] = {"mistakes": Mistakes.MUGGINS, "calls": Calls.POINT}


@pytest.mark.parametrize("is_count", [False, True])
@pytest.mark.parametrize("tallies", [False, True])
def test_what_was_missed_is_called_by_number(tallies: bool, is_count: bool, seated: Seated) -> None:
    driver = seated(None, **CALLING, tallies=tallies).sit_down()
    choice = claimed(driver, 1, is_count=is_count)
    caller, other = NAMES[choice.seat], NAMES[choice.seat.other]
    before = driver.state.scores[choice.seat]
    told = driver.sitting.talk.line
    assert told.startswith(f"{caller}, {other} claims ")
    assert choice.ready == "Let it stand"
    driver.key(pygame.K_F10)  # nobody looks for him
    driver.key(pygame.K_h, "h")
    assert ready(driver) == "Let it stand"
    driver.key(pygame.K_UP)
    assert ready(driver) == "Call 1"
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert driver.state.scores[choice.seat] == before + 1
    assert f"Muggins! {caller} calls 1." in driver.sitting.talk.chronicle.lines


def test_what_was_missed_is_called_by_touching_it(seated: Seated) -> None:
    driver = seated(None, **CALLING).sit_down()
    choice = claimed(driver, 2, is_count=True)
    assert isinstance(choice, CountChoice) and isinstance(driver.state.phase, Scoring)
    pair = next(each for each in driver.state.phase.reasons if each.points == 2)
    before = driver.state.scores[choice.seat]
    for card in pair.cards:
        spot = choice.touching.spots[card]
        driver.click(spot.x, spot.y)
    assert ready(driver) == "Call 2"
    driver.sitting.make(choice.confirm())
    assert driver.state.scores[choice.seat] == before + 2


def test_a_false_call_is_told_and_costs_its_point(seated: Seated) -> None:
    driver = seated(None, **CALLING).sit_down()
    choice = claimed(driver, 0, is_count=True)
    before = driver.state.scores[choice.seat.other]
    due = choice.state.phase
    assert isinstance(due, Scoring)
    worth = sum(each.points for each in due.reasons)
    driver.sitting.make(Claim(1))
    driver.settle()
    assert driver.state.scores[choice.seat.other] == before + worth + 1
    lines = driver.sitting.talk.chronicle.lines
    assert f"{NAMES[choice.seat]} calls 1: a false call." in lines


# --- taken back, and looked on


def test_a_move_is_taken_back_if_both_agree(seated: Seated) -> None:
    driver = seated(None).sit_down()
    to_play(driver)
    before = driver.state
    asked = []
    for answers in ("n", "yn", "yy"):
        driver.table.handle(Intent(Act.LEAVE))
        driver.key(pygame.K_z, "", pygame.KMOD_CTRL)
        for letter in answers:
            asked.append(driver.top.title)
            driver.letter(letter)
        assert driver.is_at_table
        assert (driver.state is before) is (answers != "yy")
    one, other = (f"{name}, do you agree?" for name in NAMES)
    assert asked == [one, one, other, one, other]
    assert driver.session.retreat.is_on
    driver.settle()
    check_curtain(driver)


def test_the_monitor_takes_no_side(seated: Seated) -> None:
    driver = seated(None, **CALLING).sit_down()
    for missed in (1, 2):
        claimed(driver, missed, is_count=True)
        face = driver.look().face
        assert face is not None and face.mood is Mood.IDLE
