"""The engine of the lesson: what its deals score, its answers to misses, where it goes on."""

import re
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from muggins.rules.cards import Seat, read_card, read_cards
from muggins.rules.events import Event, GoCalled, Pegged
from muggins.rules.moves import Play, Throw, write_move
from muggins.rules.scoring import Kind, total
from muggins.rules.state import Pegging
from muggins.rules.terms import Occasion
from muggins.table.lesson_engine import DEALS, DISCARD, DONE, FELT, Lesson, Target
from muggins.words.table import lessons
from muggins.words.table.lessons import CHAPTERS, SCREENS, Wait

FIRST_CHOICES = "tAcQh p5h p6s p6d p7c"
BEST = "t2dKh"
OWN_PLAY = next(i for i, each in enumerate(SCREENS) if each.wait is Wait.OWN_PLAY)
COUNT = next(i for i, each in enumerate(SCREENS) if each.wait is Wait.COUNT)


def at(number: int, choices: str = FIRST_CHOICES) -> Lesson:
    """Return the lesson at a screen, counted from one."""
    lesson = Lesson.load(f"{number} {choices}")
    assert lesson.number == number - 1
    return lesson


def do_next(lesson: Lesson) -> None:
    """Click one thing that is wanted, or anything where nothing is."""
    left = (each for each in lesson.wanted if each not in lesson.chosen)
    lesson.click(next(left, FELT))


def wrong_clicks(lesson: Lesson) -> Iterator[Target]:
    """Yield clicks that are none of what is wanted, for ever."""
    others: list[Target] = [card for card in lesson.cards if card not in lesson.wanted]
    while True:
        yield from others[:1] or [FELT]
        yield FELT


def after_play(throw: str, cards: tuple[int, ...]) -> tuple[Lesson, list[Event]] | None:
    """Play the second deal; None where the cards cannot be played in that order."""
    lesson, events = at(OWN_PLAY + 1, f"{FIRST_CHOICES} {throw}"), []
    lesson.showing.clear()
    lesson._warned = {f"play {card}" for card in range(52)}
    for card in cards:
        if lesson.number != OWN_PLAY or card not in lesson.state.playable(Seat.PLAYER):
            return None
        lesson.click(card)
        events += lesson.showing
        lesson.showing.clear()
    return lesson, events


def lines_of(throw: str) -> list[tuple[Lesson, list[Event]]]:
    kept = [card for card in DEALS[1].yours if write_move(Throw((card,)))[1:] not in throw]
    found = (after_play(throw, order) for order in permutations(kept))
    return [each for each in found if each is not None]


def test_lesson_has_52_screens_in_8_chapters() -> None:
    assert len(SCREENS) == 52
    chapters = [screen.chapter for screen in SCREENS]
    assert chapters == sorted(chapters) and set(chapters) == set(range(1, len(CHAPTERS) + 1))


def test_screens_score_what_the_script_says() -> None:
    lesson, scores = Lesson(), {}
    while not lesson.is_over:
        scores[lesson.number + 1] = lesson.state.scores
        do_next(lesson)
    assert [scores[n] for n in (19, 22, 24, 26, 28)] == [(2, 0), (4, 0), (7, 0), (11, 0), (13, 8)]
    assert [scores[n] for n in (37, 39, 40)] == [(23, 8), (28, 8), (28, 8)]
    assert scores[48][0] - scores[47][0] == 14
    assert scores[49][1] - scores[48][1] == 4 and scores[48][1] - scores[47][1] == 2


def test_usual_line_of_second_deal_ends_at_43_to_16() -> None:
    played = after_play(BEST, read_cards("Jc8c7c6c"))
    assert played is not None
    lesson, _ = played
    assert lesson.state.scores == (29, 10)
    while SCREENS[lesson.number].name != "ahead":
        do_next(lesson)
    assert lesson.state.scores == (43, 16)
    assert lesson.text == "43 to 16. Let's skip ahead to where you win."


def test_second_deal_can_be_played_in_24_ways() -> None:
    """Each comes to the count; a point for a go is seen in 16."""
    lines = lines_of(BEST)
    assert len(lines) == 24 and all(lesson.number == COUNT for lesson, _ in lines)
    goes = [any(is_go_point(each) for each in events) for _, events in lines]
    assert sum(goes) == 16
    for lesson, events in lines:
        has_go = any(isinstance(each, GoCalled) for each in events)
        while SCREENS[lesson.number].name != "ahead":
            do_next(lesson)
        assert lesson.text.endswith(lessons.NO_GO_SEEN) is not has_go


def is_go_point(event: Event) -> bool:
    if not isinstance(event, Pegged) or event.occasion is not Occasion.GO:
        return False
    return any(each.kind is Kind.GO for each in event.reasons)


@pytest.mark.parametrize("pair", [*combinations(DEALS[1].yours, 2)])
def test_any_discard_leads_to_the_end(pair: tuple[int, int]) -> None:
    lesson = at(OWN_PLAY + 1, f"{FIRST_CHOICES} {write_move(Throw(pair))}")
    texts = []
    while not lesson.is_over:
        texts.append(lesson.text)
        do_next(lesson)
    assert not any("{" in text for text in texts)
    assert lesson.state.scores[0] > lesson.state.scores[1] - 30


@pytest.mark.parametrize("number", [i + 1 for i, each in enumerate(SCREENS) if each.wait.value > 1])
def test_misses_are_answered_then_pointed_out_then_done(number: int) -> None:
    lesson = at(number, f"{FIRST_CHOICES} {BEST}")
    clicks = wrong_clicks(lesson)

    def miss() -> None:
        before = lesson.n_misses
        while lesson.n_misses == before and lesson.number == number - 1:
            lesson.click(FELT)
            if lesson.n_misses == before:
                lesson.click(next(clicks))

    miss()
    assert lesson.reply and "{" not in lesson.reply and not lesson.blinks
    miss()
    assert lesson.reply.endswith(lessons.THIS_ONE) and lesson.blinks
    assert set(lesson.lit) & set(lesson.wanted)
    state, found = lesson.state, len(lesson.found)
    lesson.click(FELT)
    assert lesson.reply == lessons.I_GET_IT
    is_done = (lesson.number, lesson.state, len(lesson.found)) != (number - 1, state, found)
    assert is_done and lesson.n_missed == 1


def test_lit_card_stays_lit_until_both_are_clicked() -> None:
    lesson = at(12, "")
    ace, queen = read_cards("AcQh")
    lesson.click(ace)
    assert lesson.chosen == (ace,) and queen in lesson.lit
    lesson.click(ace)
    assert lesson.chosen == (ace,) and not lesson.n_misses
    lesson.click(queen)
    assert lesson.wanted[-1] == DISCARD and lesson.number == 11
    lesson.click(DISCARD)
    assert lesson.number == 12


def test_card_not_played_is_no_part_of_the_score() -> None:
    lesson = at(23, "tAcQh p5h p6d")
    assert set(read_cards("5h4d6d")) <= set(lesson.lit) and read_card("6s") not in lesson.lit


def test_replies_name_the_mistake() -> None:
    lesson = at(4)
    for card in read_cards("9c5s"):
        lesson.click(card)
    assert lesson.reply == "Fourteen. So close it hurts."
    lesson = at(12, "")
    for card in read_cards("Qh5h"):
        lesson.click(card)
    assert lesson.reply.startswith("That's a fifteen, good eye.")
    lesson = at(32)
    for card in read_cards("6s7c"):
        lesson.click(card)
    assert lesson.reply == "That adds up to thirteen. Remember, the jack counts ten."


@pytest.mark.parametrize(
    ("number", "clicks", "reply"),
    [
        (5, "2d4h", "That's six so far. Keep going."),
        (8, "8h8s", "There are three of those. Click them all."),
        (9, "6d5h", "Keep going. That run takes three."),
        (COUNT + 1, "8c7c", ""),
        (COUNT + 1, "6c7c", "Keep going. That run takes four."),
        (COUNT + 1, "Jc6c7c8c", "Keep going. That flush takes five."),
        (COUNT + 1, "Jc", ""),
        (COUNT + 1, "6c7c8cJc9c6c7c8c9cJc", "Yes, his nobs. Click the starter, too."),
    ],
)
@pytest.mark.parametrize("has_missed", [False, True])
def test_part_of_what_scores_is_answered(
    number: int, clicks: str, reply: str, has_missed: bool
) -> None:
    lesson = at(number, f"{FIRST_CHOICES} {BEST} pJc p8c p7c p6c")
    if has_missed and reply:
        lesson.click(FELT)
    for card in read_cards(clicks):
        lesson.click(card)
    assert lesson.reply == reply


def test_score_found_twice_is_answered() -> None:
    lesson = at(6)
    for card in read_cards("5hKdKd5h"):
        lesson.click(card)
    assert lesson.reply == lessons.ALREADY


def test_poor_discard_is_spoken_of_once() -> None:
    lesson = at(43)
    for _ in range(2):
        for card in read_cards("6c7c"):
            if card not in lesson.chosen:
                lesson.click(card)
        lesson.click(DISCARD)
        if lesson.number == 42:
            assert lesson.reply.startswith("That leaves you")
    assert lesson.number == 43 and lesson.reply == lessons.INSISTED


def test_points_left_lying_are_spoken_of_once() -> None:
    lesson = at(OWN_PLAY + 1, f"{FIRST_CHOICES} {BEST}")
    lesson.click(read_card("8c"))
    best = lesson._best_play()
    worse = [card for card in lesson.cards if lesson._worth(card) < lesson._worth(best)]
    if worse:
        state = lesson.state
        lesson.click(worse[0])
        assert "waiting for" in lesson.reply and lesson.state == state
        lesson.click(worse[0])
        assert lesson.state != state


def test_giving_up_a_count_shows_where_the_rest_is() -> None:
    lesson = at(COUNT + 1, f"{FIRST_CHOICES} {BEST} pJc p8c p7c p6c")
    lesson.click(DONE)
    assert lesson.reply.startswith("You've still got 14 points in there.") and lesson.lit


@pytest.mark.parametrize("number", range(1, len(SCREENS) + 1))
def test_lesson_resumes_at_every_screen(number: int) -> None:
    lesson = Lesson()
    while lesson.number + 1 < number:
        do_next(lesson)
    again = Lesson.load(lesson.save())
    assert (again.number, again.state, again.text) == (lesson.number, lesson.state, lesson.text)


def test_lesson_resumes_in_the_middle_of_a_play() -> None:
    lesson = at(OWN_PLAY + 1, f"{FIRST_CHOICES} {BEST}")
    lesson.click(read_card("Jc"))
    again = Lesson.load(lesson.save())
    assert again.state == lesson.state and isinstance(again.state.phase, Pegging)


@pytest.mark.parametrize("text", ["", "x", "9 pzz", "999", "-3", "done", "known", "t6d8c p5h ="])
def test_what_cannot_be_read_begins_anew(text: str) -> None:
    assert Lesson.load(text).number == 0


def test_next_chapter_comes_to_each_and_counts_no_misses() -> None:
    lesson, seen = Lesson(), []
    while not lesson.is_over:
        seen.append(lesson.screen.chapter)
        lesson.skip_chapter()
    assert seen == list(range(1, len(CHAPTERS) + 1)) and not lesson.compliment


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("crib", 13),
        ("starter", 16),
        ("his heels", 18),
        ('"go', 24),
        ("double run", 36),
        ("pone", 41),
        ("flush", 42),
        ("his nobs", 45),
        ("skunk", 51),
        ("muggins", 52),
    ],
)
def test_no_word_is_used_before_it_is_explained(word: str, first: int) -> None:
    pattern = rf"(?<!\w){word}(?!\w)"
    used = [i for i, each in enumerate(SCREENS, 1) if re.search(pattern, each.words + each.miss)]
    assert used[0] == first


def test_compliment_follows_what_happened() -> None:
    lesson = Lesson()
    while not lesson.is_over:
        do_next(lesson)
    assert lesson.compliment == lessons.NO_MISS
    lesson = Lesson()
    lesson.click(FELT)
    while not lesson.is_over:
        if lesson.screen.name == "double run":
            lesson.wait(10)
        do_next(lesson)
    assert lesson.compliment.startswith(f"{lesson.n_asked - 1} of {lesson.n_asked} right")


def test_no_compliment_on_a_lesson_that_was_skipped() -> None:
    lesson = Lesson()
    lesson.click(FELT)
    do_next(lesson)
    assert lesson.n_asked == 1 and lesson.compliment == ""


def test_second_deal_is_worth_14_at_best() -> None:
    lesson = at(COUNT + 1, f"{FIRST_CHOICES} {BEST} pJc p8c p7c p6c")
    assert total(lesson.reasons) == 14
    assert Play(read_card("6c")) in lesson._choices
