"""A hand counted by touching the cards of each thing that scores."""

from dataclasses import replace
from itertools import combinations

import pytest

from muggins.control.intents import Act, Intent
from muggins.rules.cards import Seat, read_cards
from muggins.rules.moves import Claim
from muggins.rules.referee import play
from muggins.rules.scoring import Reason, total
from muggins.rules.state import Scoring, State
from muggins.rules.terms import TARGET, Mistakes, Occasion
from muggins.scenes.pieces.menu import Question
from muggins.table.claims import THAT_IS_ALL, ClaimChoice, CountChoice, TallyChoice
from muggins.table.counting_progress import KINDS
from muggins.table.match import TablePreferences
from muggins.table.turns import choice_for
from muggins.words.table.prompts import (
    FLUSH_OF_CRIB,
    FLUSH_OF_HAND,
    HELP_OFFER,
    HELP_TITLE,
    NO_SCORE,
)
from muggins.words.table.speech import say_missed
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, counts, due, is_claim, is_count


def at_a_count(open_app: Open, least: int = 4, **settings: object) -> Driver:
    driver = open_app(**settings).sit_down(counts(least))
    driver.step(3)
    return driver


def kinds_of(state: State) -> set[str]:
    assert isinstance(state.phase, Scoring)
    return {KINDS[each.kind].value for each in state.phase.reasons}


def count_of(driver: Driver) -> CountChoice:
    return driver.choice(CountChoice)


def test_touching_all_that_scores_pegs_it(open_app: Open) -> None:
    driver = at_a_count(open_app)
    state, count = driver.state, count_of(driver)
    assert isinstance(state.phase, Scoring)
    for reason in state.phase.reasons:
        if reason in count.touching.found:
            continue
        for card in reason.cards:
            driver.click(*driver.place_of(card))
        assert reason in count.touching.found and not count.touching.touched
        details = driver.look().details
        assert details is not None and details.total == total(count.touching.found) == count.points
    before = state.scores[Seat.PLAYER]
    driver.key(13)
    assert driver.state.scores[Seat.PLAYER] == before + due(state)


@pytest.mark.parametrize("n_found", [0, 1])
def test_what_was_missed_is_shown_on_its_cards_one_by_one_and_stays(
    open_app: Open, n_found: int
) -> None:
    driver = at_a_count(open_app, least=6, motion="on", hints=False)
    count = count_of(driver)
    found, missed = count.touching.due[:n_found], count.touching.due[n_found:]
    for card in (card for reason in found for card in reason.cards):
        driver.click(*driver.place_of(card))
    driver.controller.make(Claim(total(found)))
    shown: dict[Reason, set[int]] = {}
    while not driver.controller.is_waiting:
        driver.step()
        reason, look = driver.controller.timeline.missed, driver.look()
        if reason is None:
            continue
        shown[reason] = {each.card for each in look.sprites if each.is_missed}
        assert [each.words for each in look.reasons] == [f"Missed: {say_missed(reason)}"]
        assert look.details is not None
        assert len(look.details.missed) <= len(shown) <= len(missed)
    assert shown == {each: set(each.cards) for each in missed}
    look = driver.look()
    assert {each.card for each in look.sprites if each.is_missed} == set().union(*shown.values())
    assert look.details is not None and look.details.total == total(count.touching.due)
    driver.go_on(13)
    assert not any(each.is_missed for each in driver.look().sprites)


def test_a_number_reached_by_the_peg_tells_nothing_of_what_was_missed(open_app: Open) -> None:
    driver = at_a_count(open_app, least=6, motion="on", hints=False)
    driver.controller.make(Claim(1))
    while not driver.controller.is_waiting:
        driver.step()
        assert driver.controller.timeline.missed is None
    assert not any(each.is_missed for each in driver.look().sprites)


def test_what_does_not_score_stays_touched_and_can_be_let_go(open_app: Open) -> None:
    driver = at_a_count(open_app)
    count = count_of(driver)
    driver.click(*driver.place_of(count.touching.cards[0]))
    assert (
        count.touching.touched == (count.touching.cards[0],)
        and not count.touching.found
        and count.points == 0
    )
    lit = [each.card for each in driver.look().sprites if each.glow]
    assert lit == [count.touching.cards[0]]
    driver.click(*driver.place_of(count.touching.cards[0]))
    assert not count.touching.touched


@pytest.mark.parametrize(("is_crib", "told"), [(False, FLUSH_OF_HAND), (True, FLUSH_OF_CRIB)])
def test_four_of_a_suit_that_are_no_flush_say_why(open_app: Open, is_crib: bool, told: str) -> None:
    def is_wanted(state: State) -> bool:
        return is_count(state) and (state.phase.occasion is Occasion.CRIB) is is_crib  # type: ignore[union-attr]

    driver = open_app().sit_down(is_wanted)
    count_of(driver).touching.touched = read_cards("2h7h9hKh")
    driver.step(2)
    assert driver.controller.talk.line == told


def test_touched_cards_that_cannot_score_say_so_until_they_are_let_go(open_app: Open) -> None:
    driver = at_a_count(open_app)
    touching, asked = count_of(driver).touching, driver.controller.talk.line
    due = [set(each.cards) for each in touching.due]
    idle = next(two for two in combinations(touching.cards, 2)
                if not any(set(two) <= each for each in due))  # fmt: skip
    for card in idle:
        driver.click(*driver.place_of(card))
    driver.step(2)
    assert driver.controller.talk.line == NO_SCORE
    driver.click(*driver.place_of(idle[0]))
    driver.step(2)
    assert driver.controller.talk.line == asked


def test_by_keys_left_and_right_go_to_the_cards_and_up_to_the_peg(open_app: Open) -> None:
    driver = at_a_count(open_app)
    state, count = driver.state, count_of(driver)
    for act in (Act.RIGHT, Act.RIGHT, Act.CONFIRM):
        driver.app.take(Intent(act))
    assert count.touching.touched == (count.touching.cards[1],)
    driver.app.take(Intent(Act.SELECT, number=2))
    assert not count.touching.touched
    driver.app.take(Intent(Act.UP))
    assert count.focus is None and count.points == 0
    driver.app.take(Intent(Act.UP))
    assert count.points == 1 and driver.state == state


@pytest.mark.parametrize("mistakes", Mistakes)
@pytest.mark.parametrize("tallies", [False, True])
def test_cards_are_touched_where_a_mistake_costs_nothing(
    open_app: Open, mistakes: Mistakes, tallies: bool
) -> None:
    """Or else the table would count for whoever plays for penalties."""
    driver = at_a_count(open_app, mistakes=mistakes)
    made = choice_for(driver.state, Seat.PLAYER, TablePreferences(tallies=tallies))
    is_friendly = mistakes is Mistakes.FRIENDLY
    wanted = TallyChoice if tallies else CountChoice if is_friendly else ClaimChoice
    assert type(made) is wanted


ALL_AGREED = "fifteen yes pair yes run yes flush yes nobs yes"


def test_nothing_is_counted_for_who_has_not_chosen_it(open_app: Open) -> None:
    driver = at_a_count(open_app, explains="always")
    driver.session.recorder.player_notes.keep("Counted", ALL_AGREED)
    driver.controller.dismiss()
    assert not count_of(driver).touching.found


def test_counting_help_counts_what_the_player_agreed_to(open_app: Open) -> None:
    driver = at_a_count(open_app, counting_help=True)
    phase = driver.state.phase
    assert isinstance(phase, Scoring)
    driver.session.recorder.player_notes.keep("Counted", ALL_AGREED)
    driver.controller.dismiss()
    count = count_of(driver)
    assert set(count.touching.found) == set(phase.reasons) and count.offer == due(driver.state)
    assert "counted, and that's all of it" in driver.controller.talk.line
    before, state = driver.state.scores[Seat.PLAYER], driver.state
    driver.key(13)
    assert driver.state.scores[Seat.PLAYER] == before + due(state)


def test_what_was_told_was_not_learnt(open_app: Open) -> None:
    driver = at_a_count(open_app)
    driver.controller.show_hint()
    driver.step(3)
    driver.key(13)
    assert not driver.session.recorder.player_notes.text("Counted")
    driver.until(counts(4))
    driver.step(3)
    assert driver.controller.automate()
    assert not driver.session.recorder.player_notes.text("Counted")


@pytest.mark.usefixtures("painted")
def test_a_part_that_is_counted_is_not_offered_as_the_whole(open_app: Open) -> None:
    """The rest is asked for in words; the button says that no more was found."""
    driver = at_a_count(open_app, counting_help=True)
    driver.until(lambda state: is_count(state) and len(kinds_of(state)) > 1)
    driver.step(3)
    phase, recorder = driver.state.phase, driver.session.recorder
    assert isinstance(phase, Scoring)
    known = kinds_of(driver.state)
    last = KINDS[phase.reasons[-1].kind].value
    recorder.player_notes.keep("Counted", " ".join(f"{kind} yes" for kind in known - {last}))
    driver.controller.dismiss()
    count, nothing = count_of(driver), driver.table.buttons.nothing
    assert driver.controller.talk.line.endswith("counted. You find the rest.")
    assert 0 < count.offer < due(driver.state)
    assert (count.ready, count.declined) == (None, THAT_IS_ALL)
    driver.step(1)
    assert (nothing.words, nothing.is_enabled) == (THAT_IS_ALL, True)
    count.touching.find(lambda _: True)
    count.set(due(driver.state))
    assert (count.ready, count.declined) == (f"Peg {due(driver.state)}", None)


@pytest.mark.parametrize("is_wanted", [False, True])
def test_counting_help_is_offered_once_by_name(open_app: Open, is_wanted: bool) -> None:
    driver = at_a_count(open_app)
    player_notes = driver.session.recorder.player_notes
    player_notes.keep("Counted", "fifteen 10 pair 9")
    driver.step()
    question = driver.on(Question)
    assert (question.title, question.words) == (HELP_TITLE, HELP_OFFER.format(kinds="fifteens"))
    driver.letter("y" if is_wanted else "n")
    driver.step(2)
    assert driver.is_at_table and driver.session.settings.counting_help is is_wanted
    assert player_notes.text("Counted") == f"fifteen {'yes' if is_wanted else 'no'} pair 9"


@pytest.mark.parametrize("is_in_play", [False, True])
def test_no_more_is_offered_than_there_are_holes(open_app: Open, is_in_play: bool) -> None:
    """Any larger value at 120 wins with one point."""
    driver = open_app(hints=False).sit_down()
    driver.until(lambda state: is_claim(state) and is_count(state) is not is_in_play)
    own, other = driver.state.pegs
    near = replace(driver.state, pegs=((TARGET - 1, own[1]), other))
    choice = ClaimChoice(near, Seat.PLAYER)
    if not is_in_play:
        choice = CountChoice(near, Seat.PLAYER, sort=True)
        choice.touching.help(lambda _: True)
    assert total(near.phase.reasons) > 1  # type: ignore[union-attr]
    assert choice.confirm() == Claim(1)
    play(near, Claim(1))


def is_worth_more_than_needed(state: State) -> bool:
    return is_count(state) and total(state.phase.reasons) > due(state) + 1  # type: ignore[union-attr]


def test_a_hand_worth_more_than_the_game_takes_says_so(open_app: Open) -> None:
    driver = open_app(hints=False).sit_down(is_worth_more_than_needed)
    count, need = count_of(driver), due(driver.state)
    for reason in count.touching.due:
        assert "you're out" not in driver.words.line
        for card in reason.cards:
            driver.click(*driver.place_of(card))
        if count.touching.worth > need:
            break
    expected = f"That's worth {count.touching.worth}, and you only need {need}. You're out!"
    assert driver.words.line == expected and count.ready == f"Peg {need}"
    driver.click(*driver.place_of(count.touching.cards[0]))
    assert driver.words.line == expected
    driver.key(13)
    assert driver.controller.is_over
