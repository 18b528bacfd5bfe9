"""Spoken overview of the table on request."""

import pytest

from muggins.motion.picture import TablePicture, after, picture_of
from muggins.rules.cards import Seat, read_cards
from muggins.rules.moves import Claim, Play, Proceed, Throw
from muggins.words.table.overview import (
    say_hand,
    say_hint,
    say_running_count,
    say_scores,
    say_table,
)
from tests.motion.games import turns_of

PEGS = ((30, 28), (24, 20))
TWO, OTHER = read_cards("2h3h")
FOUR, THREE = read_cards("4h5h6s9c"), read_cards("AsKdTc")
BARE = TablePicture(PEGS)
PLAY = TablePicture(
    PEGS,
    Seat.PLAYER,
    hands=(FOUR[:2], THREE[:1]),
    thrown=(read_cards("2h3h"), read_cards("7c8c")),
    starter=read_cards("Jd")[0],
    row=((Seat.COMPUTER, THREE[1]), (Seat.PLAYER, FOUR[2])),
    count=16,
)


@pytest.mark.parametrize(
    ("picture", "said"),
    [
        (BARE, "The table is empty."),
        (TablePicture(PEGS, is_spread=True), "The deck is spread for the cut."),
        (
            TablePicture(PEGS, is_spread=True, cut=(TWO, OTHER)),
            "You cut the two of hearts, I cut the three of hearts.",
        ),
        (
            PLAY,
            "The starter is the jack of diamonds. Played: the king of diamonds, mine; the six "
            "of spades, yours. I hold one card. Your crib is face down, four cards. "
            "You deal.",
        ),
    ],
)
def test_the_table(picture: TablePicture, said: str) -> None:
    assert say_table(picture) == said


def test_the_count() -> None:
    assert say_running_count(BARE) == "No cards played yet."
    assert say_running_count(PLAY) == "The count is sixteen. Last card: the six of spades, yours."


@pytest.mark.parametrize(
    ("pegs", "said"),
    [
        (PEGS, "You have 30, I have 24. You lead by 6. You need 91 more, I need 97."),
        (((5, 3), (9, 8)), "You have 5, I have 9. I lead by 4. You need 116 more, I need 112."),
        (((5, 3), (5, 2)), "You have 5, I have 5. We're tied. You need 116 more, I need 116."),
        (((121, 3), (90, 2)), "You have 121, I have 90. You lead by 31. You're out."),
    ],
)
def test_the_scores(pegs: tuple[tuple[int, int], tuple[int, int]], said: str) -> None:
    assert say_scores(TablePicture(pegs), 0) == said


def test_a_short_game_has_scores_of_its_own() -> None:
    told = say_scores(TablePicture(((70, 60), (61, 60))), 60)
    assert told == "You have 10, I have 1. You lead by 9. You need 51 more, I need 60."


def test_the_hand() -> None:
    assert say_hand(BARE, ()) == "You hold no cards."
    held = "You hold the four of hearts, the five of hearts and the six of spades."
    cards = FOUR[:3]
    assert say_hand(PLAY, cards) == held
    assert say_hand(PLAY, cards, fitting=cards) == f"{held} You can play any of them."
    assert say_hand(PLAY, cards, fitting=cards[:1]) == (
        f"{held} You can only play the four of hearts."
    )
    assert say_hand(PLAY, cards, picked=cards[1:2]) == (f"{held} Selected: the five of hearts.")


def test_a_hint_names_its_move() -> None:
    assert say_hint(Throw(FOUR[:2])) == "I'd discard the four of hearts and the five of hearts."
    assert say_hint(Play(FOUR[0])) == "I'd play the four of hearts."
    assert [say_hint(Claim(n)) for n in (0, 1)] == [
        "I'd claim nothing.",
        "I'd claim 1 point.",
    ]
    assert say_hint(Proceed()) == ""


def test_whatever_lies_there_is_told_and_nothing_hidden() -> None:
    """In whole games: no card is named that lies face down."""
    from muggins.words.names import name_card

    for turn in turns_of(11, n_games=1):
        picture = picture_of(turn.before)
        for event in turn.events:
            picture = after(picture, event)
            told = say_table(picture) + say_running_count(picture)
            hidden = () if picture.is_crib_open else picture.thrown[Seat.COMPUTER]
            hidden += () if picture.are_open else picture.hands[Seat.COMPUTER]
            assert told and "{" not in told
            assert not [card for card in hidden if name_card(card) in told]
