"""A position set up card by card: what a finger does to it, and the line that describes it."""

import random

from muggins.mind.coach.notation import PARTS, read_position
from muggins.rules.cards import N_CARDS, read_card, read_cards
from muggins.table.setup import HAND, MOST, ROOM, Setup
from muggins.words.review.practice_words import FILL, LABELS

THROW = "dealer 57-64 hand 5h5d6c7sJdKc"
PLAY = "pone 98-101 hand 5h6c7s discard JdKc cut 9h own Td other 4s"


def lay(setup: Setup, cards: str) -> None:
    for card in read_cards(cards):
        setup.touch(card)


def test_a_card_is_never_in_two_places() -> None:
    setup, chance = Setup(), random.Random(5)
    for _ in range(4000):
        match chance.randrange(8):
            case 0:
                setup.turn(chance.choice((-1, 1)))
            case 1:
                setup.take_back()
            case 2:
                setup.put_back(chance.randrange(N_CARDS))
            case _:
                setup.touch(chance.randrange(N_CARDS))
        cards = [card for part in PARTS for card in setup.parts[part]]
        assert len(cards) == len({*cards})
        assert all(len(setup.parts[part]) <= ROOM[part] for part in PARTS)
        try:
            setup.look()
        except ValueError as error:
            assert str(error).endswith((".", "5h5d6c7sJdKc"))
        else:
            assert read_position(setup.write()) == setup.look()


def test_what_is_touched_again_goes_back() -> None:
    setup = Setup()
    lay(setup, "5h5d5h")
    assert setup.parts[HAND] == [read_card("5d")]
    setup.take_back()
    assert setup.parts[HAND] == [] and setup.part_of(read_card("5d")) is None
    setup.take_back()
    assert setup.current == HAND


def test_there_is_no_room_for_a_seventh() -> None:
    setup = Setup.of(THROW)
    lay(setup, "As")
    assert setup.write() == THROW


def test_scores_stay_below_the_target() -> None:
    setup = Setup()
    for points, there in ((-1, 0), (121, MOST), (60, 60)):
        setup.score(1, points)
        assert setup.scores == [0, there]


def test_every_part_has_its_words() -> None:
    assert {*LABELS} == {*FILL} == {*PARTS} == {*ROOM}


def test_clearing_leaves_seat_and_scores() -> None:
    setup = Setup.of(PLAY)
    setup.clear()
    assert setup.write() == "pone 98-101 hand"
