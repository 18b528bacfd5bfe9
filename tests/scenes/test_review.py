"""A game reviewed: what is shown is what the coach tells, by every device, graded or not yet."""

import json
import shutil
import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pygame
import pytest

from muggins.control.intents import Act, Device, Intent
from muggins.extras.fair.log_shelf import LogShelf
from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy.logbook import read_log
from muggins.mind.coach.decision import (
    AS_GOOD,
    POINT,
    WHOLE,
    Candidate,
    Chance,
    Decision,
    DecisionKind,
    Judgement,
)
from muggins.mind.coach.grades import ONLY
from muggins.mind.coach.grading_child import Deal, Found, GradingApart, GradingAtOnce
from muggins.mind.coach.luck_report import LUCKS, Owner, plan_deals
from muggins.record.database import FILE
from muggins.record.history import load_game, open_history
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat, read_cards, write_cards
from muggins.rules.referee import play
from muggins.rules.state import GameOver
from muggins.rules.terms import FIVE_CARD, FirstDealer, Length, Terms
from muggins.scenes.pages.statistics import StatisticsScene
from muggins.scenes.replay.analysis import N_OFFERS, Whys, show_badges, show_panel
from muggins.scenes.replay.playback import HistoryShelf, LatestShelf, MatchShelf
from muggins.scenes.replay.review_scene import ReviewScene
from muggins.scenes.replay.summary_scene import SummaryScene
from muggins.session.session import Session
from muggins.table.thinking import AtOnce
from muggins.ui.scene import Pop, Push
from muggins.words.review.review_words import COLUMNS, COSTLIEST, NO_SUM, NOTHING, WAITING, sum_up
from tests.commands import run
from tests.scenes.conftest import Open
from tests.scenes.driver import SIZE, reach
from tests.scenes.graded import N_GAMES, PLAYER, QUICK, fill_graded, games_of, review
from tests.scenes.showcase import click

SAMPLE = Path(__file__).parents[1] / "store" / "logs" / "cribbage97.log"


def told_by_coach(folder: Path, *more: object) -> dict[str, Any]:
    """Return the output of ``muggins coach --json``."""
    told: dict[str, Any] = json.loads(
        run("coach", PLAYER, *more, "--json", "--data-dir", folder).out
    )
    return told


def check_figures(scene: ReviewScene, told: dict[str, Any]) -> None:
    """The sums, and every choice as it is shown before it is made."""
    analysis, game = scene.analysis, scene.game
    luck_report = analysis.survey.luck_report
    assert luck_report is not None
    assert {part: luck_report.luck(part) / WHOLE for part in LUCKS} == told["luck"]
    losses = luck_report.losses(Owner.THROW) / WHOLE, luck_report.losses(Owner.CARD) / WHOLE
    assert losses == (told["losses"]["throws"], told["losses"]["cards"])
    assert (luck_report.start / WHOLE, luck_report.end / WHOLE) == (told["start"], told["end"])
    assert (luck_report.gifts / WHOLE, luck_report.result) == (told["gifts"], told["result"])
    assert analysis.summary == sum_up(luck_report)
    decisions = [decision for _, decision in sorted(analysis.survey.decisions.items())]
    assert len(decisions) == len(told["decisions"])
    places = sorted(analysis.survey.decisions)
    for place, line in zip(places, told["decisions"], strict=True):
        game.show(place - 1)
        panel = show_panel(game, analysis)
        assert (panel.judgement.glyph if panel.judgement else "") == line["mark"]
        wins = {each["cards"]: each["win"] for each in line["choices"]}
        points = {each["cards"]: each["points"] for each in line["choices"]}
        assert len(panel.offers) == min(N_OFFERS, len(wins))
        for offer in panel.offers:
            cards = write_cards(offer.cards)
            assert offer.win == f"{round(wins[cards] * WHOLE) / POINT:.1f}"  # ties as millionths
            shown = float(offer.points.replace("\N{MINUS SIGN}", "-"))
            assert abs(shown - points[cards]) < 0.0501
            assert offer.is_best == (cards == line["best"])
            assert offer.is_played == ({*offer.cards} == {*read_cards(line["played"])})
        shown_win = {write_cards(offer.cards): tenths(offer.win) for offer in panel.offers}
        best = shown_win[line["best"]]
        for offer in panel.offers:
            change = shown_win[write_cards(offer.cards)] - best
            assert tenths(offer.change or "0.0") == change, "what is shown adds up"
            assert offer.is_loss == (line["seat"] == "you")
            if line["loss"] * WHOLE >= AS_GOOD and offer.is_played:
                assert abs(abs(change) - line["loss"] * 1000) <= 1
                assert f"{abs(change) / 10:.1f}%" in panel.told
    assert sum(chance is None for chance in analysis.survey.chances) == 0
    assert analysis.survey.chances[-1] == luck_report.end


def tenths(text: str) -> int:
    """A figure as it is shown, in tenths."""
    return round(10 * float(text.replace("\N{MINUS SIGN}", "-")))


def test_the_figures_are_those_of_the_coach(folder: Path) -> None:
    for place, told in enumerate(told_by_coach(folder)["games"]):
        check_figures(review(folder, place), told)


@pytest.mark.campaign
def test_the_figures_of_fifty_games(tmp_path: Path) -> None:
    fill_graded(tmp_path, 50, Terms(length=Length.NORMAL, first_dealer=FirstDealer.PLAYER))
    for place, told in enumerate(told_by_coach(tmp_path)["games"]):
        check_figures(review(tmp_path, place), told)


def test_the_rate_is_that_of_the_coach(folder: Path) -> None:
    told = told_by_coach(folder, "--game", 2)["rates"]["all"]
    rate = review(folder, 1).analysis.rate
    assert (rate.n, round(rate.mean, 4)) == (told["decisions"], told["pp_lost"])


def test_a_graded_game_opens_without_being_weighed(folder: Path) -> None:
    begun: list[object] = []
    scene = review(folder, begin=begun.append)
    assert not begun
    assert scene.analysis.is_done and scene.analysis.survey.luck_report is not None


def test_it_opens_on_what_cost_most(folder: Path) -> None:
    """From there one goes to the other mistakes, and says so once."""
    for place in range(N_GAMES):
        scene = review(folder, place)
        decisions = scene.analysis.survey.decisions
        losses = {at: decisions[at].loss for at in scene.analysis.survey.mistakes}
        opened = scene.game.at + 1
        assert losses[opened] == max(losses.values()) and decisions[opened].seat is Seat.PLAYER
        told = scene.look().panel.told
        assert (COSTLIEST in told) == (len(losses) > 1)
        for other in {*losses} - {opened}:
            scene.game.show(other - 1)
            assert COSTLIEST not in scene.look().panel.told


def test_what_is_the_opponents_is_marked_so(folder: Path) -> None:
    """Green means good for the player, so none of the opponent's choices is green."""
    scene = review(folder)
    seen = set()
    for place, decision in scene.analysis.survey.decisions.items():
        scene.game.show(place - 1)
        look = scene.look()
        is_own = decision.seat is Seat.PLAYER
        seen.add(is_own)
        assert look.panel.is_own is is_own
        assert {badge.is_own for badge in look.badges} == {is_own}
        assert {offer.is_loss for offer in look.panel.offers} == {is_own}
        assert look.panel.key == COLUMNS
    assert seen == {True, False}


# --- by every device


def test_by_keys(open_app: Open, folder: Path) -> None:
    driver = open_app()
    scene = driver.push(review(folder))
    mistakes = scene.analysis.survey.mistakes
    assert len(mistakes) > 1
    scene.game.show(0)
    seen = []
    for _ in range(len(mistakes) + 1):
        driver.key(pygame.K_PAGEDOWN)
        seen.append(scene.game.at + 1)
    first = int(mistakes[0] == 1)
    assert seen == [*mistakes[first:], *mistakes[: 1 + first]], "from the last to the first"
    scene.game.show(mistakes[-1] - 1)
    driver.key(pygame.K_PAGEUP)
    assert scene.game.at == mistakes[-2] - 1
    driver.keys(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert scene.game.at == mistakes[-2]
    driver.key(pygame.K_END)
    assert scene.game.is_at_end and scene.look().panel.rows[-1][1] in ("0.0", "100.0")
    driver.keys(pygame.K_HOME, pygame.K_h)
    assert driver.names[-1] == "AgainScene"
    driver.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert driver.names == ["TitleScene"]


@pytest.mark.parametrize(
    ("size", "words"), [(SIZE, 100), ((640, 980), 100), ((640, 980), 150)], ids=str
)
def test_by_mouse(size: tuple[int, int], words: int, open_app: Open, folder: Path) -> None:
    driver = open_app(size=size, words=words)
    scene = driver.push(review(folder, settings=replace(QUICK, words=words)))
    scene.game.show(0)
    driver.app.draw()
    driver.use_strip("step", "step", "step back")
    assert scene.game.at == 1 and scene.pointer == "hand"
    while scene._turn_page(1):
        driver.app.draw()
    paper = scene.slider.box
    driver.click(paper.right - 25, paper.middle[1])
    assert scene.game.is_at_end
    mistakes = scene.analysis.survey.mistakes
    driver.use_strip("previous mistake")
    assert scene.game.at + 1 == mistakes[-1]
    driver.drag((paper.right - 25, paper.middle[1]), (paper.x + 10, paper.middle[1]))
    assert scene.game.at == 0
    driver.wheel(-1)
    assert scene.game.at == 1
    driver.use_strip("next mistake")
    assert scene.game.at + 1 in mistakes
    driver.use_strip("again")
    assert driver.names[-1] == "AgainScene"
    driver.use_strip("back", "what if")
    assert driver.names[-1] == "WhatIfScene"
    driver.use_strip("level")
    assert driver.top.level == "classic"
    driver.use_strip("back", "back")
    assert driver.names == ["TitleScene"]


def test_by_pad(folder: Path) -> None:
    scene = review(folder)

    def press(act: Act) -> object:
        return scene.handle(Intent(act, device=Device.PAD))

    press(Act.LAST)
    press(Act.PREVIOUS_TAB)
    assert scene.game.at + 1 == scene.analysis.survey.mistakes[-1]
    press(Act.CONFIRM)
    assert scene.game.at == scene.analysis.survey.mistakes[-1]
    assert isinstance(press(Act.HINT), Push)
    assert press(Act.BACK) == Pop()


@pytest.mark.parametrize("by_mouse", [True, False])
def test_it_is_written_as_a_page(
    open_app: Open, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_mouse: bool
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    driver = open_app()
    scene = driver.push(review(folder))
    if by_mouse:
        driver.use_strip("page")
        driver.use("Save")
    else:
        driver.keys(pygame.K_F9, pygame.K_RETURN)
    assert driver.top is scene
    (page,) = tmp_path.glob("Game-*.html")
    assert scene.analysis.summary in unescape(page.read_text(encoding="utf-8"))
    assert driver.app.news.words == f"Saved as {page}."


def test_from_the_list_of_games(folder: Path) -> None:
    recorder = Recorder(folder, PLAYER, 1)
    session = Session(recorder, worker=AtOnce())
    page = StatisticsScene(session)
    while not page.reading.is_done:
        page.update(0.1)
    page.open_tab(page.tabs.index("Games"))
    change = page.handle(Intent(Act.LETTER, text="v"))
    assert isinstance(change, Push) and isinstance(change.scene, SummaryScene)
    button = next(each for each in page.form.controls if getattr(each, "words", "") == "Review")
    change = click(page, *button.box.middle)
    assert isinstance(change, Push) and isinstance(change.scene, SummaryScene)
    assert change.scene.analysis.survey.luck_report is not None
    session.close()


# --- what is not graded yet


class OneByOne(GradingAtOnce):
    """Grading that finds a deal each time it is asked."""

    def take(self) -> list[Found]:
        return [self._found.pop(0)] if self._found else []


class Failing(OneByOne):
    """It never finds the second."""

    def __init__(self, deals: Sequence[Deal]) -> None:
        super().__init__(deals)
        self._found[1] = self._found[1][0], None


@pytest.fixture(scope="session")
def ungraded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("ungraded")
    fill_graded(found, 1, is_graded=False)
    return found


def test_it_fills_in_while_one_looks(ungraded: Path) -> None:
    scene = review(ungraded, begin=OneByOne)
    assert scene.game.at == 0
    n_deals = len(scene.analysis._plans)
    assert scene.analysis.summary.endswith(f"0 of {n_deals} deals.")
    assert scene.look().panel.told == WAITING and not scene._may("again")
    assert scene.handle(Intent(Act.STATISTICS)) is None, "a page waits for the whole game"
    known = []
    for n_done in range(1, n_deals + 1):
        scene.is_stale = False
        scene.update(0.01)
        assert scene.is_stale
        known.append(sum(each is not None for each in scene.look().odds.chances))
        if n_done < n_deals:
            assert f"{n_done} of {n_deals}" in scene.analysis.summary
    assert known == sorted({*known}) and known[-1] == len(scene.game.recording.turns)
    assert scene.analysis.survey.luck_report is not None
    assert scene.game.at + 1 == scene.analysis.costliest, "and it opens where it would have"


def test_what_is_played_out_meanwhile_is_explained_anew(folder: Path) -> None:
    scene = review(folder)
    rough = next(
        each
        for each in scene.analysis.survey.decisions.values()
        if each.seat is Seat.PLAYER and not each.kind.is_throw and each.chosen is each.choices[-1]
        and each.best.points > each.chosen.points + 0.1
    )  # fmt: skip
    settled = replace(rough, choices=rough.choices[::-1])
    whys = Whys(AtOnce())
    for each in (rough, settled):
        whys.ask(each)
    assert whys.update()
    assert "points better than" in whys.tell(rough)
    assert "points better than" not in whys.tell(settled)


def test_who_has_gone_about_is_left_there(ungraded: Path) -> None:
    scene = review(ungraded, begin=OneByOne)
    scene.handle(Intent(Act.RIGHT))
    while not scene.analysis.is_done:
        scene.update(0.01)
    assert scene.game.at == 1


def test_a_deal_that_cannot_be_weighed(ungraded: Path) -> None:
    scene = review(ungraded, begin=Failing)
    for _ in range(20):
        scene.update(0.01)
    assert scene.analysis.summary == NO_SUM and scene.analysis.survey.luck_report is None
    for place in range(len(scene.game.recording.turns)):
        scene.game.show(place)
        scene.look()


@pytest.mark.long
def test_another_process_weighs(ungraded: Path) -> None:
    """It ends by itself, and one that breaks off is told of."""
    plans = plan_deals(review(ungraded).game.recording.turns)
    plan = next(plan for plan in plans if plan.moments)
    grading, found = GradingApart([(7, plan.moments)]), list[Found]()
    while not found:
        found += grading.take()
        time.sleep(0.01)
    assert found[0][0] == 7 and found[0][1] is not None and plan.fits(found[0][1])
    grading.close()
    broken = GradingApart([(1, plan.moments), (2, ())], serve=hang_up)
    while not (lost := broken.take()):
        time.sleep(0.01)
    assert [*lost] == [(1, None), (2, None)]


def hang_up(pipe: Any) -> None:
    """A process that dies at once."""
    pipe.close()


def test_grades_of_something_else_are_not_taken(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = HistoryShelf(folder, games_of(folder))
    recording = shelf.load(0)
    cut = replace(recording, grades={**recording.grades, 2: recording.grades[2][:-1]})
    monkeypatch.setattr(shelf, "load", lambda _place: cut)
    scene = ReviewScene(QUICK, shelf, 0, begin=OneByOne)
    assert len(scene.analysis._waiting) == 1
    scene.update(0.1)
    assert scene.analysis.survey.luck_report is not None


def test_a_game_is_opened_in_one_pass(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is opened once, and each move of the game made once."""
    games = games_of(folder)
    with open_history(folder) as log:
        n_moves = len(load_game(log, games[0].game).turns)
    shelf = HistoryShelf(folder, games)
    opened: list[object] = []
    made: list[object] = []
    monkeypatch.setattr(sqlite3, "connect", counting(opened, sqlite3.connect))
    monkeypatch.setattr("muggins.rules.turn.play", counting(made, play))
    scene = ReviewScene(QUICK, shelf, 0, begin=GradingAtOnce)
    assert len(opened) == 1 and len(made) == n_moves >= len(scene.game.recording.turns) > 10


def counting(calls: list[object], real: Callable[..., Any]) -> Callable[..., Any]:
    def count(*given: Any, **named: Any) -> Any:
        calls.append(given)
        return real(*given, **named)

    return count


def test_a_history_that_is_gone(folder: Path, tmp_path: Path) -> None:
    scene = ReviewScene(QUICK, HistoryShelf(tmp_path, games_of(folder)))
    assert "No history" in scene.look().said and scene.analysis.summary == NOTHING
    assert not (tmp_path / FILE).exists()
    for act in Act:
        if act is not Act.BACK:
            scene.handle(Intent(act))
            scene.update(0.1)
    assert scene.look().odds.chances == ()


@pytest.mark.long
def test_the_old_log_from_the_first_hand_to_the_last(open_app: Open) -> None:
    book = read_log(SAMPLE.read_text())
    driver = open_app()
    shelf = LogShelf(book, check_log(book).faults)
    scene = ReviewScene(QUICK, shelf, 1, begin=GradingAtOnce)
    driver.push(scene)
    assert (
        scene.analysis.survey.luck_report is not None
        and scene.analysis.survey.luck_report.result == 0
    )
    while not scene.game.is_at_end:
        driver.key(pygame.K_DOWN)
    driver.key(pygame.K_ESCAPE)


def test_five_cards_are_refused_with_a_sentence(open_app: Open, tmp_path: Path) -> None:
    fill_graded(tmp_path, 1, Terms(variant=FIVE_CARD, first_dealer=FirstDealer.PLAYER))
    driver = open_app()
    scene = driver.push(review(tmp_path))
    assert scene.analysis.summary == ONLY and scene.look().panel.told == ONLY
    for act in Act:
        if act not in (Act.BACK, Act.CLOSE, Act.BLANK, Act.FULL_SCREEN, Act.CANCEL):
            driver.give(act)
            driver.step()
    assert driver.top is scene


# --- the game that is just over


def test_the_game_at_the_table_is_the_one_of_the_history(folder: Path, tmp_path: Path) -> None:
    """With its grades; where no disk has it, as it was played."""
    shutil.copytree(folder, tmp_path / "copy")
    recorder = Recorder(tmp_path / "copy", PLAYER, 1)
    session = Session(recorder, worker=AtOnce())
    assert isinstance(session.state.phase, GameOver)
    shelf = LatestShelf(session)
    assert shelf.load(0).grades
    scene = ReviewScene(QUICK, shelf)
    assert scene.analysis.is_done and scene.analysis.survey.luck_report is not None
    assert scene.game.recording.turns[-1].after.scores == session.state.scores
    (tmp_path / "copy" / FILE).unlink()
    gone = shelf.load(0)
    assert not gone.grades and gone.turns == session.match.turns
    session.close()


# --- what it may not do


def test_there_is_no_road_to_the_game_in_progress(open_app: Open) -> None:
    """Neither at the table nor in its menu, locked or not; the live match is left alone."""
    driver = open_app().sit_down()
    before = driver.state
    for act in Act:
        if act in (Act.HINT, Act.MENU, Act.STATISTICS, Act.OPTIONS):
            driver.give(act)
            driver.step()
            items = getattr(getattr(driver.top, "form", None), "controls", ())
            assert not [item for item in items if "Review" in getattr(item, "words", "")]
            while not driver.is_at_table:
                driver.key(pygame.K_ESCAPE)
    assert driver.state == before


def test_a_game_under_way_has_no_line_among_the_games(tmp_path: Path) -> None:
    session = Session(Recorder(tmp_path, PLAYER, 1), worker=AtOnce())
    reach(session, lambda state: state.n_hands == 2)
    assert session.close() == [] and games_of(tmp_path) == []


def test_the_part_of_a_game_that_a_match_remembers(folder: Path) -> None:
    """From the middle of a hand, as after a restart."""
    recording = HistoryShelf(folder, games_of(folder)).load(0)
    turns = [turn for turn in recording.turns[6:] if turn.seat is not None]
    scene = ReviewScene(QUICK, MatchShelf("Game 1", turns[:3]), begin=GradingAtOnce)
    scene.update(0.1)
    assert scene.analysis.is_done and scene.look().said


# --- what the cards of a choice wear


BLUNDER = Judgement.BLUNDER


@pytest.mark.parametrize(
    ("best", "thrown", "worn"),
    [
        ("2hKd", "4c5s", {"2h": None, "Kd": None, "4c": BLUNDER, "5s": BLUNDER}),
        ("5sKd", "4c5s", {"5s": None, "Kd": None, "4c": BLUNDER}),
        ("4c5s", "4c5s", {"4c": None, "5s": None}),
    ],
)
def test_every_card_of_a_mistake_is_marked_and_every_best_one_goes_to_the_crib(
    best: str, thrown: str, worn: dict[str, Judgement | None]
) -> None:
    worths = {read_cards(cards): win for cards, win in ((thrown, 0), (best, POINT * 9))}
    choices = tuple(
        Candidate(cards, Chance(win, Seat.PLAYER), 0.0) for cards, win in reversed(worths.items())
    )
    played = read_cards(thrown)
    decision = Decision(0, DecisionKind.THROW_AS_PONE, choices, played)
    shown = show_badges(decision)
    assert all(badge.is_thrown for badge in shown if badge.judgement is None)
    badges = {badge.card: badge.judgement for badge in shown}
    assert badges == {read_cards(card)[0]: judgement for card, judgement in worn.items()}
