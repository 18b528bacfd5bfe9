"""The player's place at the club: its bond, its record, and the pages that lead through a night."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from muggins.control.intents import Act
from muggins.extras.club_night.club import (
    NEXT_SEED,
    ClubBond,
    find_slam,
    read_club,
    read_medals,
    read_records,
)
from muggins.extras.club_night.club_page import (
    ClubPart,
    ClubScene,
    PlacesTable,
    SeasonScene,
    begin_game,
    find_records,
)
from muggins.extras.club_night.club_words import FIRSTS, say_game, say_good_night
from muggins.extras.club_night.season import (
    N_GAMES,
    N_LETTERS,
    SEASON,
    YOU,
    ClubGame,
    ClubScore,
    Season,
    read_season_code,
)
from muggins.record.history import open_history
from muggins.record.log import GameKind
from muggins.record.players import LOCKED
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.referee import to_move
from muggins.rules.terms import Mistakes
from muggins.scenes.pages.ending import EndingScene
from muggins.scenes.pages.statistics import find_rivals
from muggins.scenes.replay.playback import LatestShelf
from muggins.scenes.replay.summary_scene import SummaryScene
from muggins.scenes.table.play import PlayScene
from muggins.session.home import name_at_home, sit_down_together
from muggins.session.session import Session
from muggins.store.challenges import daily_challenge
from muggins.table.thinking import AtOnce
from muggins.ui.scroll import Table
from tests.extras.club_night.clubs import SEED, fill, make_club, make_line, visit
from tests.extras.club_night.season_child import open_session, play_game
from tests.scenes.conftest import Drive
from tests.scenes.driver import Driver, is_over, reach

THIS = Season(SEED)
FIRST = ClubGame(THIS, 0)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    folder = tmp_path / "data"
    folder.mkdir()
    return open_session(folder)


@pytest.fixture
def driver(drive: Drive, session: Session) -> Driver:
    return drive(session)


def begin(session: Session) -> None:
    club = read_club(session)
    session.switch(club.name, club.next_game)


def test_game_of_the_club_is_locked_and_another_name_is_free(session: Session) -> None:
    begin(session)
    assert session.recorder.name == "Ann-C" and isinstance(session.recorder.bond, ClubBond)
    assert session.is_locked and name_at_home(session) == "Ann"
    before = session.settings
    assert before.tournament and before.skill == read_club(session).next_game.opponent
    session.change(replace(before, skill="classic"))
    assert session.settings == before and session.notices
    session.change(replace(before, speed="slow"))
    assert session.settings.speed == "slow"
    session.switch("Ann")
    assert not session.is_locked


def test_next_game_begins_only_when_this_one_is_over(session: Session) -> None:
    begin(session)
    reach(session, lambda state: state.n_hands == 2)
    state, club = session.state, read_club(session)
    assert club.is_playing and not club.scores
    session.switch("Ann")
    begin(session)
    assert session.state == state
    reach(session, is_over)
    assert session.is_locked and len(read_club(session).scores) == 1
    begin(session)
    order = club.next_game.season.order(0)
    assert session.settings.skill == order[1] and not session.state.n_hands


def test_name_of_the_club_takes_no_challenge_and_others_no_club_game(session: Session) -> None:
    begin(session)
    session.switch("Ann")
    with pytest.raises(ValueError, match="Ann-C plays at Club Night only"):
        session.switch("Ann-C", daily_challenge(session.recorder.today))
    with pytest.raises(ValueError, match="Choose another name"):
        session.switch("Ann", FIRST)
    assert session.recorder.name == "Ann"


def test_order_of_a_night_is_kept_before_it_begins(session: Session) -> None:
    assert read_club(session).seed == read_club(session).seed
    folder = session.recorder.players.folder
    seed = read_club(session).seed
    session.close()
    again = Session(Recorder(folder, "Ann", None), worker=AtOnce())
    assert read_club(again).seed == seed
    again.close()


def test_club_is_there_without_a_disk() -> None:
    session = Session(Recorder(None, "Ann", 5), worker=AtOnce())
    session.engines = dict.fromkeys(("master", *THIS.order(0)), session.engine("greedy"))
    begin(session)
    reach(session, is_over)
    club = read_club(session)
    assert [each.scores for each in club.scores] == [session.state.scores]
    ClubScene(session, club)


def test_place_after_a_season_is_in_the_next_one() -> None:
    club = make_club(SEASON)
    assert club.last_night == (THIS, 35) and club.next_game == club.place_of(SEASON)
    assert club.next_game == ClubGame(Season(SEED, 1), 0)
    more = make_club(SEASON + 1)
    assert more.last_night == (Season(SEED, 1), 0) and len(more.scores_of(Season(SEED, 1))) == 1


def test_night_leads_from_the_menu_over_games_to_the_card(driver: Driver) -> None:
    driver.letters("ml")
    scene = driver.on(ClubScene)
    fill(driver.session, scene.play.season)
    order = scene.own.opponents
    driver.letter("p")
    driver.settle()
    plates = driver.look().board.plates
    assert plates is not None and "Ann" in [each.name for each in plates]
    play_game(driver, 0)
    ending = driver.on(EndingScene)
    assert ending.result is not None and "so far" in ending.result.say()
    driver.letter("n")
    assert driver.is_at_table and driver.session.settings.skill == order[1]
    driver.settle()
    driver.letters("mc")
    assert driver.on(ClubScene).card.at == 1
    driver.letter("p")
    assert driver.is_at_table
    reach(driver.session, lambda state: state.n_hands == 1)
    driver.session.switch("Ann")
    driver.push(ClubScene(driver.session, read_club(driver.session)))
    card = driver.on(ClubScene).card
    assert driver.find("Resume game 2") and card.write_row(0).startswith("1, Opponent ")
    driver.click_box(card.row_box(0))
    driver.on(SummaryScene)


def test_card_is_saved_as_a_page(driver: Driver, tmp_path: Path) -> None:
    driver.push(ClubScene(driver.session, visit(driver.session, 13)))
    driver.letter("i")
    driver.key(pygame.K_RETURN)
    (path,) = tmp_path.rglob("scorecard-2.html")
    text = path.read_text()
    assert text.count("<tr>") == N_GAMES + 2 and "Night 2 of 36" in text and "Total" in text


def test_season_opens_a_night(driver: Driver) -> None:
    driver.push(ClubScene(driver.session, visit(driver.session, 40)))
    driver.letter("e")
    season = driver.on(SeasonScene)
    season.open_tab(1)
    driver.step()
    table = next(each for each in season.form.controls if isinstance(each, Table))
    driver.click_box(table.row_box(2))
    assert driver.on(ClubScene).night == 2


def test_records_are_those_of_all_and_the_players_own() -> None:
    """The first of equals holds a record."""

    def score(game: int, keys: tuple[str, str], lost: int, best: tuple[int, int]) -> ClubScore:
        return ClubScore(game // 9, game % 9, keys, (121, lost), best)

    scores = [
        score(0, ("earl", YOU), 60, (10, 24)),
        score(1, (YOU, "bev"), 100, (12, 29)),
        score(9, (YOU, "gus"), 90, (8, 4)),
    ]
    assert dict(find_records(scores)) == {
        "Best night": (3, "earl", 0),
        "Your best night": (3, YOU, 1),
        "High hand": (29, "bev", 0),
        "Your high hand": (24, YOU, 0),
        "Biggest win": (61, "earl", 0),
        "Your biggest win": (31, YOU, 1),
        "Longest winning streak": (2, YOU, 1),
        "Your longest winning streak": (2, YOU, 1),
    }
    assert not list(find_records([]))


def test_words_say_what_is_missing_for_a_good_night() -> None:
    assert say_good_night(9, 3) == "3 more and it's a good night."
    assert say_good_night(12, 1) == say_good_night(20, 0) == "A good night."
    assert say_good_night(4, 2) == say_good_night(11, 0) == "A good night takes 12."
    skunk = ClubScore(0, 4, (YOU, "bev"), (121, 80))
    assert say_game(skunk, 12, 4).startswith("3 points. The room went quiet")
    assert say_game(skunk.of("bev"), 0, 8).startswith("No points. 0 points so far.")


def test_games_of_the_club_are_marked_in_the_log(session: Session) -> None:
    begin(session)
    reach(session, is_over)
    folder = session.recorder.players.folder
    assert folder is not None and session.close() == []
    with open_history(folder) as log:
        kinds = [row.kind for row in log.rows("player = 'Ann-C' AND how = 'won'")]
    assert kinds == [GameKind.CHALLENGE]


def test_friend_with_the_code_of_a_season_gets_the_same_nights(driver: Driver) -> None:
    session = driver.session
    driver.push(ClubScene(session, make_club(20)))
    driver.use("Season", "Copy code")
    code = driver.app.exchange.clipboard.read()
    assert len(code.replace("-", "")) == N_LETTERS and read_season_code(f"Here: {code}!") == SEED
    driver.give(Act.BACK)
    driver.give(Act.BACK)
    driver.letters("ml")
    assert driver.on(ClubScene).club.seed != SEED
    driver.use("Paste code")
    scene = driver.on(ClubScene)
    assert scene.club.seed == SEED and scene.own.opponents == THIS.order(0)
    driver.paste(code.replace("A", "B"))
    assert driver.on(ClubScene).club.seed == SEED and "No season code" in driver.app.news.words
    begin(session)
    assert session.state.terms.first_dealer is FIRST.challenge.settings.first_dealer
    assert not ClubScene(session, read_club(session)).takes_text


def test_games_of_the_club_count_among_those_against_a_regular(session: Session) -> None:
    assert read_records(session) == {}
    begin(session)
    reach(session, is_over)
    session.switch("Ann")
    (score,) = read_club(session).scores
    (known,) = read_records(session).values()
    assert (known.won, known.lost) == (int(score.lead > 0), int(score.lead < 0))
    assert bool(known.first_win) is (score.lead > 0)


def test_standings_are_read_line_by_line_and_open_the_season(driver: Driver) -> None:
    driver.push(ClubScene(driver.session, visit(driver.session, 31)))
    places = next(each for each in driver.top.form.controls if isinstance(each, PlacesTable))
    assert places.write_row(0).startswith("1, Season standings Opal, Points 46, Spread +")
    assert places.write_row(4).startswith("10, Season standings You, Points 30, Spread ")
    driver.click_box(places.row_box(0))
    driver.on(SeasonScene)


def test_grand_slam_is_a_whole_night_of_wins() -> None:
    """Nine wins in a row over two nights are none."""
    won, lost = (121, 100), (90, 121)

    def earned(scores: list[tuple[int, int]]) -> bool:
        return bool(find_slam([make_line(n, each) for n, each in enumerate(scores)]).at)

    assert not earned([]) and not earned([won] * 8) and earned([won] * 9)
    assert not earned([lost, *[won] * 16]) and earned([lost, *[won] * 17])


def test_medals_page_has_the_grand_slam_to_be_earned(session: Session) -> None:
    assert [(each.name, each.at) for each in read_medals(session)] == [("Grand slam", "")]


@pytest.mark.parametrize("damaged", ["", "no hexadecimal digits"])
def test_damaged_seed_is_drawn_again(session: Session, damaged: str) -> None:
    session.recorder.players.set("Ann", NEXT_SEED, damaged)
    seed = read_club(session).seed
    assert seed and read_club(session).seed == seed


@pytest.mark.parametrize("how", ["mouse", "keys", "pad"])
def test_night_is_begun_by_each_device(driver: Driver, how: str) -> None:
    if how == "mouse":
        driver.use("More", "Club Night")
        driver.click_box(driver.top.form.focused.box)
    elif how == "keys":
        driver.letters("mlp")
    else:
        driver.letters("ml")
        driver.pad(Act.CONFIRM)
        driver.step()
    assert isinstance(driver.top, PlayScene) and driver.session.recorder.name == "Ann-C"


def test_review_of_a_game_from_the_log_calls_the_regular_by_name(session: Session) -> None:
    begin(session)
    reach(session, is_over)
    session.recorder.saver.flush()
    recording = LatestShelf(session).load(0)
    assert "," in recording.title, "with its day, as only the log has it"
    assert recording.other == FIRSTS[session.opponent] != "Muggins"


def set_up_two(driver: Driver) -> ClubScene:
    """Open the scorecards of Ann and Bob from the main menu."""
    driver.letters("mw")
    driver.letters("Bob")
    driver.use("Club Night")
    return driver.on(ClubScene)


def test_two_people_play_a_night_with_a_scorecard_each(driver: Driver, tmp_path: Path) -> None:
    scene, session = set_up_two(driver), driver.session
    assert scene.club.people == ("Ann", "Bob") and not scene.play.n_missing
    driver.letter("p")
    assert session.recorder.name == "Ann~Bob" and session.is_locked
    assert session.state.terms.claimants == {*Seat} and session.state.terms.tournament
    play_game(driver, 0)
    ending = driver.on(EndingScene)
    assert ending.result is not None
    winner = ("Ann", "Bob")[session.state.scores[1] > session.state.scores[0]]
    said = ending.result.say()
    assert said.startswith("Points so far: Ann ") and f"{winner} 0" not in said
    driver.letter("s")
    scene = driver.on(ClubScene)
    own, other = session.state.scores
    assert scene.card.write(0)[:3] == ("1", "Bob", f"{own}\N{EN DASH}{other}")
    driver.click_box(scene.card.row_box(0))
    driver.use("Bob")
    driver.on(SummaryScene)
    driver.use("Back", "Bob's card")
    assert scene.card.write(0)[:3] == ("1", "Ann", f"{other}\N{EN DASH}{own}")
    assert scene.card.write(0)[-1] == "A" and not scene.card.faces
    driver.use("Print")
    driver.key(pygame.K_RETURN)
    text = next(tmp_path.rglob("scorecard-1.html")).read_text()
    assert "<h2>Ann</h2>" in text and "<h2>Bob</h2>" in text
    driver.use("Season")
    season = driver.on(SeasonScene)
    table = next(each for each in season.form.controls if isinstance(each, Table))
    assert {table.write(line)[1] for line in range(table.n_rows)} == {"Ann", "Bob"}
    rivals = find_rivals(session.recorder.players, "Ann")
    assert [each.name for each in rivals] == ["Bob (Club Night)"]


def test_night_of_two_people_is_resumed_from_the_main_menu(driver: Driver) -> None:
    set_up_two(driver)
    driver.letter("p")
    session = driver.session
    reach(session, lambda state: state.n_hands == 1)
    state = session.state
    driver.letter("m")
    driver.use("Main menu")
    assert session.recorder.name == "Ann"
    driver.use("Resume with Bob")
    assert driver.is_at_table and (session.recorder.name, session.state) == ("Ann~Bob", state)
    session.switch("Ann")
    assert sit_down_together(session, ("Ann", "Bob")) is None
    assert session.recorder.name == "Ann+Bob" and not session.is_locked


def test_second_player_changes_the_speed_but_not_the_rules(driver: Driver) -> None:
    set_up_two(driver)
    driver.letter("p")
    session = driver.session
    reach(session, lambda state: to_move(state) is Seat.COMPUTER)
    session.change(replace(session.settings, speed="slow"))
    assert session.settings.speed == "slow" != session.recorder.settings.speed
    assert not session.notices
    session.change(replace(session.settings, mistakes=Mistakes.FRIENDLY))
    assert session.notices == [LOCKED] and not session.recorder.is_free("hints")


def test_night_of_two_people_goes_on_after_a_restart(session: Session) -> None:
    begin_game(session, read_club(session, ("Ann", "Bob")))
    reach(session, lambda state: state.n_hands == 2)
    state, folder = session.state, session.recorder.players.folder
    assert folder is not None and session.close() == []
    again = open_session(folder)
    assert (again.recorder.name, again.state) == ("Ann~Bob", state) and again.is_locked
    reach(again, is_over)
    club = read_club(again)
    assert [each.scores for each in club.scores] == [again.state.scores]
    assert club.next_game.opponent == "Bob" and name_at_home(again) == "Ann"
    assert again.close() == []


def test_cards_of_two_people_are_not_those_of_either_alone(session: Session) -> None:
    two = read_club(session, ("Ann", "Bob"))
    begin_game(session, two)
    session.switch("Ann")
    alone = read_club(session)
    assert alone.seed != two.seed == read_club(session, ("Bob", "Ann")).seed
    begin_game(session, two)
    session.switch("Ann")
    assert read_club(session).seed == alone.seed


def test_game_counts_for_the_player_whose_night_it_is(driver: Driver) -> None:
    """Although another player came in between, and is the last at home."""
    session = driver.session
    begin_game(session, read_club(session))
    reach(session, lambda state: state.n_hands == 2)
    session.switch("Bob")
    session.switch("Ann-C")
    assert name_at_home(session) == "Ann"
    reach(session, is_over)
    part = ClubPart(session)
    assert "so far" in part.say() and part.items()[0][0].startswith("Next game: ")
    session.switch("Bob")
    assert not read_club(session).scores and not read_records(session)
    session.switch("Ann")
    assert len(read_club(session).scores) == 1 and len(read_records(session)) == 1


def test_names_that_shorten_alike_have_records_of_their_own(session: Session) -> None:
    clubs = []
    for name in ("Annabell", "Annabeth"):
        session.switch(name)
        begin_game(session, read_club(session))
        clubs.append(session.recorder.name)
        session.switch(name)
    assert len({*clubs}) == 2
    session.switch("Annabell")
    assert read_club(session).name == clubs[0]


@pytest.mark.parametrize("how", ["mouse", "keys", "pad"])
def test_card_is_saved_as_a_picture_by_each_device(
    driver: Driver, tmp_path: Path, how: str
) -> None:
    driver.push(ClubScene(driver.session, visit(driver.session, 13)))
    if how == "mouse":
        driver.use("Save picture")
    elif how == "keys":
        driver.letter("s")
    else:
        scene = driver.on(ClubScene)
        scene.focus_on(driver.find("Save picture"))
        driver.pad(Act.CONFIRM)
    driver.step()
    (path,) = tmp_path.rglob("*.png")
    assert path.name in driver.app.news.words


def test_past_seasons_are_listed_and_opened(driver: Driver) -> None:
    session = driver.session
    club = visit(session, SEASON + 20)
    fill(session, THIS)
    driver.push(ClubScene(session, club))
    driver.use("Season", "Past seasons")
    page = driver.on(SeasonScene)
    assert page.title == "Season 2" and len(page.finished) == 1
    table = next(each for each in page.form.controls if isinstance(each, Table))
    assert table.write_row(0).startswith("Season 1, Points ")
    driver.click_box(table.row_box(0))
    past = driver.on(SeasonScene)
    assert past.title == "Season 1" and "Past seasons" not in past.tabs
    assert len(past.scores) == 5 * SEASON
    past.open_tab(1)
    driver.step()
    table = next(each for each in past.form.controls if isinstance(each, Table))
    table.mark(2)
    driver.click_box(table.row_box(2))
    scene = driver.on(ClubScene)
    assert (scene.play.season, scene.night) == (THIS, 2)
