"""The first page of a review: it adds up, says what fits the game, and leads on."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.control.intents import Act, Intent
from muggins.mind.coach.decision import POINT, WHOLE
from muggins.mind.coach.luck_report import LuckReport, Owner, Step
from muggins.rules.cards import Seat
from muggins.scenes.replay.playback import HistoryShelf
from muggins.scenes.replay.quiz import AgainScene
from muggins.scenes.replay.review_scene import ReviewScene
from muggins.scenes.replay.summary_scene import SummaryScene, find_best, find_worst
from muggins.ui.scene import Change, Push
from muggins.words.review.result_words import (
    FAULTLESS,
    GIFTS,
    MORE_GIFTS,
    NO_GIFTS,
    VERDICTS,
    split_chance,
    tell_changes,
    write_sum,
    write_verdict,
)
from tests.scenes.graded import N_GAMES, QUICK, games_of
from tests.scenes.test_review import OneByOne, ungraded

__all__ = ["ungraded"]


def summary(folder: Path, place: int = 0, begin: object = None) -> SummaryScene:
    return SummaryScene(QUICK, HistoryShelf(folder, games_of(folder)), place, begin=begin)  # type: ignore[arg-type]


def scene_of(change: Change | None) -> object:
    assert isinstance(change, Push)
    return change.scene


def luck_report_of(luck: int, losses: int, gifts: int, *, is_over: bool = True) -> LuckReport:
    """Return the luck report of a game of such changes, in %, from 50 on."""
    changes = ((Owner.DEAL, luck, False), (Owner.THROW, -losses, False))
    steps, stands = [], WHOLE // 2
    for owner, change, is_gift in (*changes, (Owner.OTHER_CARD, gifts, True)):
        stands += change * POINT
        steps.append(Step(1, owner, change * POINT, stands, is_gift=is_gift))
    return LuckReport(Seat.PLAYER, WHOLE // 2, tuple(steps), stands, is_over, ())


@pytest.mark.parametrize(
    ("changes", "verdict"),
    [
        ((22, 5, 33), "Lucky, and well played."),
        ((9, 5, 46), "A little lucky, and well played."),
        ((60, 20, 10), "Luck won this one."),
        ((-10, 0, 60), "You beat the cards."),
        ((-50, 2, 2), "The cards beat you."),
        ((20, 70, 0), "You had the cards, but gave the game away."),
        ((0, 50, 0), "Your mistakes decided this one."),
    ],
)
def test_verdict_follows_luck_and_play(changes: tuple[int, int, int], verdict: str) -> None:
    assert write_verdict(luck_report_of(*changes)) == verdict


def test_verdict_of_every_kind_is_another_sentence() -> None:
    assert len({*VERDICTS.values()}) == len(VERDICTS) == 12


def test_verdict_of_an_unfinished_game_judges_nothing() -> None:
    assert write_verdict(luck_report_of(5, 0, 0, is_over=False)) not in VERDICTS.values()


def test_numbers_add_up_although_each_is_rounded() -> None:
    luck_report = luck_report_of(22, 5, 33)
    steps = [replace(each, change=each.change + POINT // 3) for each in luck_report.steps]
    uneven = replace(luck_report, steps=tuple(steps), end=luck_report.end + POINT)
    assert 50 + sum(split_chance(uneven)) == uneven.end / POINT
    assert write_sum(luck_report).endswith(
        "50 before the first card + 22 \N{MINUS SIGN} 5 + 33 = 100%."
    )


def test_game_without_mistakes_says_so() -> None:
    assert tell_changes(luck_report_of(50, 0, 0))[1] == FAULTLESS


def test_gifts_raise_more_only_what_the_cards_raised() -> None:
    assert tell_changes(luck_report_of(22, 5, 33))[2] == MORE_GIFTS
    assert tell_changes(luck_report_of(-50, 1, 5))[2] == GIFTS
    assert tell_changes(luck_report_of(50, 0, 0))[2] == NO_GIFTS


def test_every_game_adds_up_and_shows_own_choices(folder: Path) -> None:
    for place in range(N_GAMES):
        scene = summary(folder, place)
        analysis, luck_report = scene.analysis, scene.analysis.survey.luck_report
        assert luck_report is not None
        start, end = round(luck_report.start / POINT), round(luck_report.end / POINT)
        assert start + sum(split_chance(luck_report)) == end
        assert scene.worst is not None and scene.worst.at + 1 == analysis.costliest
        for moment in filter(None, (scene.best, scene.worst)):
            decision = analysis.survey.decisions[moment.at + 1]
            assert decision.seat is Seat.PLAYER
            assert {*decision.played} in [{*each.cards} for each in moment.groups]
            assert "{" not in moment.told + moment.price + moment.where


def test_best_moment_is_the_choice_hardest_to_replace(folder: Path) -> None:
    analysis = summary(folder).analysis
    best = find_best(analysis)
    assert best is not None
    decision = analysis.survey.decisions[best.at + 1]
    assert decision.loss == 0 and "more than" in best.price


@pytest.mark.parametrize(
    ("letter", "at"),
    [("s", lambda scene: scene.worst.at), ("e", lambda scene: scene.analysis.costliest - 1)],
)
def test_it_leads_to_the_table(
    letter: str, at: Callable[[SummaryScene], int], folder: Path
) -> None:
    scene = summary(folder)
    opened = scene_of(scene.handle(Intent(Act.LETTER, text=letter)))
    assert isinstance(opened, ReviewScene) and opened.analysis is scene.analysis
    assert opened.game.at == at(scene)


def test_practice_puts_the_mistakes_again(folder: Path) -> None:
    scene = summary(folder)
    opened = scene_of(scene.handle(Intent(Act.LETTER, text="p")))
    assert isinstance(opened, AgainScene)
    assert opened.mistakes == scene.analysis.survey.mistakes


def test_no_mistakes_leave_out_worst_moment_and_practice(folder: Path) -> None:
    scene = summary(folder)
    scene.analysis.survey = replace(scene.analysis.survey, mistakes=())
    scene.show()
    assert find_worst(scene.analysis) is None and FAULTLESS in scene.describe().words
    assert not [each for each in scene.form.controls if "Practice" in getattr(each, "words", "")]
    assert scene.handle(Intent(Act.LETTER, text="p")) is None


def test_it_fills_in_when_the_game_is_analyzed(ungraded: Path) -> None:
    scene = summary(ungraded, begin=OneByOne)
    assert scene.best is None and scene.analysis.summary in scene.describe().words
    while not scene.analysis.is_done:
        scene.update(0.01)
    assert scene.worst is not None and scene.explain()
    main = next(each for each in scene.form.controls if getattr(each, "is_main", False))
    assert scene.form.focused is main
