"""The narrator: what is new is told once, and told again where it is asked again."""

from dataclasses import replace

from muggins.motion.boxes import Box
from muggins.speech.outline import Narrator, Outline, Part
from muggins.words.names import Role

BOX = Box(0, 0, 10, 10)
DEAL = Part("Deal", Role.BUTTON, BOX)
CARD = Part("Nine of hearts", Role.CARD, BOX, value="1 of 6")
SPEED = Part("Speed", Role.SETTING, BOX, value="normal", help="How fast.")


def test_a_scene_that_opens_is_told_whole() -> None:
    told = Narrator().follow(Outline("Menu", ("Choose.",), (DEAL,), 0))
    assert told.lines == ("Menu.", "Choose.", "Deal, button.")


def test_what_is_known_is_not_told_again() -> None:
    narrator, now = Narrator(), Outline("Menu", ("Choose.",), (DEAL, SPEED), 0)
    narrator.follow(now)
    assert narrator.follow(now).lines == ()
    there = replace(now, focus=1)
    assert narrator.follow(there).lines == ("Speed, setting, normal. How fast.",)
    faster = replace(there, parts=(DEAL, replace(SPEED, value="fast")))
    assert narrator.follow(faster).lines == ("fast.",)


def test_what_follows_from_a_choice_comes_behind_it() -> None:
    narrator, now = Narrator(), Outline("Table", ("Lay two away.",), (CARD,), 0)
    narrator.follow(now)
    picked = replace(now, parts=(replace(CARD, is_marked=True),))
    told = narrator.follow(replace(picked, words=("Lay two away.", "One is picked.")))
    assert told.lines == ("Nine of hearts, selected.", "One is picked.")
    assert narrator.follow(now).lines == ("Nine of hearts, unselected.",)


def test_a_name_that_asks_stops_once() -> None:
    assert Narrator().follow(Outline("Played before?")).lines == ("Played before?",)


def test_what_is_only_marked_is_told_apart_from_a_focus_that_moves() -> None:
    """A screen reader says by itself where the focus goes; what is picked there, it may not."""
    narrator, other = Narrator(), replace(CARD, name="Ten of hearts")
    now = Outline("Table", (), (CARD, other), 0)
    assert not narrator.follow(now).is_marking
    picked = replace(now, parts=(replace(CARD, is_marked=True), other))
    assert narrator.follow(picked).is_marking
    assert not narrator.follow(replace(picked, focus=1)).is_marking
    back = narrator.follow(replace(picked, focus=0, parts=(CARD, other)))
    assert back.focus == "Nine of hearts, 1 of 6." and not back.is_marking
    narrator.follow(picked)
    back = narrator.follow(now)
    assert back.focus == "Nine of hearts, unselected." and back.is_marking


def test_what_happened_is_told_and_the_same_is_asked_anew() -> None:
    narrator = Narrator()
    asked = Outline("Table", ("Lead any card.",), (CARD,), 0, ("I play.",), 1)
    assert narrator.follow(asked).lines[:3] == ("Table.", "I play.", "Lead any card.")
    moving = replace(asked, words=(), focus=None, live=("I play.", "You play.", "Go."), n_live=3)
    assert narrator.follow(moving).lines == ("You play.", "Go.")
    again = replace(moving, words=("Lead any card.",), focus=0)
    assert narrator.follow(again).lines == ("Lead any card.", "Nine of hearts, 1 of 6.")
    assert narrator.follow(again).lines == ()


def test_another_table_counts_anew() -> None:
    narrator = Narrator()
    narrator.follow(Outline("Table", live=("A.", "B."), n_live=40))
    assert narrator.follow(Outline("Table", live=("C.",), n_live=1)).lines == ("C.",)


def test_what_stands_there_because_it_happened_is_told_once() -> None:
    narrator = Narrator()
    narrator.follow(Outline("Table"))
    said = ("Your crib: two.",)
    assert narrator.follow(Outline("Table", said, live=said, n_live=1)).lines == said
