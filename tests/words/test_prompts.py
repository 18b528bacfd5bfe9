"""Prompts: the right one in every phase, for peg and number."""

from dataclasses import replace

import pytest

from muggins.rules.cards import Seat, read_card
from muggins.rules.deal import Source
from muggins.rules.moves import Cut, Play
from muggins.rules.referee import new_match
from muggins.rules.scoring import Kind, Reason
from muggins.rules.state import Counted, GameOver, Scoring, State
from muggins.rules.terms import FirstDealer, Margin, Mistakes, Occasion, Terms, Variant
from muggins.words.table.prompts import prompt, refuse
from tests.rules.table import deal, first_choice, make, thrown

FRIENDLY, MUGGINS = Terms(), Terms(mistakes=Mistakes.MUGGINS)


def table(terms: Terms = FRIENDLY, dealer: Seat = Seat.COMPUTER, starter: str = "6c") -> State:
    return deal("7s7c2h3dKsKc", "5sJcQh8dKdKh", starter, dealer=dealer, terms=terms)


def playing(terms: Terms, starter: str = "6c") -> State:
    """The computer has dealt; the player leads."""
    return thrown(table(terms, starter=starter), "KsKc", "KdKh")[0]


def test_before_the_deal() -> None:
    cutting = new_match(Terms(variant=Variant()), Source(5))
    assert prompt(cutting) == "Cut the cards. Low card deals."
    dealers = {
        FirstDealer.PLAYER: "Your deal. Deal when you're ready.",
        FirstDealer.COMPUTER: "Ready? My deal.",
    }
    for first, said in dealers.items():
        assert prompt(new_match(Terms(first_dealer=first), Source(5))) == said
    cut = cutting
    while prompt(cut).startswith("Cut"):
        cut, _ = make(cut, Cut(3))
    assert prompt(cut) in dealers.values()


@pytest.mark.parametrize(("dealer", "whose"), [(Seat.PLAYER, "your"), (Seat.COMPUTER, "my")])
def test_laying_away(dealer: Seat, whose: str) -> None:
    assert prompt(table(dealer=dealer)) == f"Choose two cards for {whose} crib."


@pytest.mark.parametrize(
    ("dealer", "said"),
    [(Seat.COMPUTER, "Cut the deck for the starter."), (Seat.PLAYER, "I cut for the starter.")],
)
def test_the_cut_for_the_starter(dealer: Seat, said: str) -> None:
    terms = Terms(variant=Variant(cuts_starter=True))
    state, _ = thrown(table(terms, dealer), "KsKc", "KdKh")
    assert prompt(state) == said


def test_the_play() -> None:
    state = playing(FRIENDLY)
    assert prompt(state) == "Lead any card."
    state, _ = make(state, Play(read_card("7s")), Play(read_card("Jc")))
    assert prompt(state) == "Play a card. The count is 17."
    assert refuse(read_card("Qh")) == "The queen of hearts would take the count past 31."


def test_a_claim_in_the_play() -> None:
    fifteen = Play(read_card("7s")), Play(read_card("8d"))
    state, _ = make(playing(Terms(claimants=frozenset({Seat.COMPUTER}))), *fifteen)
    assert prompt(state) == "Fifteen for two. Peg 2."
    assert prompt(state, by_number=True) == "Fifteen for two. Claim 2."
    state, _ = make(playing(MUGGINS), Play(read_card("7s")))
    for by_number in (False, True):
        assert (
            prompt(state, by_number=by_number)
            == "How many points? If you have none, press {confirm}."
        )


def course(state: State) -> dict[str, str]:
    """The prompts met on the dullest way through a hand, for the peg and by number."""
    said = {}
    while state.phase != Counted(Occasion.CRIB) and not isinstance(state.phase, GameOver):
        said[prompt(state)] = prompt(state, by_number=True)
        state, _ = make(state, first_choice(state))
    said[prompt(state)] = prompt(state, by_number=True)
    return said


THIRTY_ONE = "Thirty-one for two. Peg 2."
MY_HAND = "My hand: fifteen two, fifteen four, and nobs is five."


@pytest.mark.parametrize(
    ("dealer", "counts"),
    [
        (Seat.COMPUTER, ("hand", MY_HAND, "My crib: four of a kind for twelve.")),
        (Seat.PLAYER, (MY_HAND, "hand", "crib", "Your crib: four of a kind for twelve.")),
    ],
)
def test_from_the_lead_to_the_last_count(dealer: Seat, counts: tuple[str, ...]) -> None:
    state, _ = thrown(table(dealer=dealer), "KsKc", "KdKh")
    said = course(state)
    for each in ("hand", "crib"):
        number = f"Count your {each}. What's it worth?" if each in counts else None
        assert said.get(f"Count your {each}: click what scores, or move your peg.") == number
    assert said[THIRTY_ONE] == "Thirty-one for two. Claim 2."
    looked_back = [each for each in said if each.startswith(("My", "Your"))]
    assert looked_back == [each for each in counts if each.startswith(("My", "Your"))]
    assert said["Lead any card."] == "Lead any card."


GOES = (
    (Kind.GO, "Peg one for the go.", "Claim one for the go."),
    (Kind.LAST, "Peg one for last card.", "Claim one for last card."),
)


@pytest.mark.parametrize("terms", [FRIENDLY, MUGGINS])
@pytest.mark.parametrize(("kind", "peg", "number"), GOES)
def test_a_go(terms: Terms, kind: Kind, peg: str, number: str) -> None:
    due = Scoring(Seat.PLAYER, Occasion.GO, (Reason(kind, 1, ()),), is_asked=True)
    state = replace(playing(terms), phase=due)
    assert (prompt(state), prompt(state, by_number=True)) == (peg, number)


ENDS = (
    (Seat.PLAYER, Margin.WIN, "You win the game."),
    (Seat.COMPUTER, Margin.SKUNK, "I win, and it's a skunk!"),
    (Seat.PLAYER, Margin.DOUBLE_SKUNK, "You win, and it's a double skunk!"),
)


@pytest.mark.parametrize(("winner", "margin", "said"), ENDS)
def test_the_end(winner: Seat, margin: Margin, said: str) -> None:
    over = GameOver(winner, margin, 1, Occasion.PLAY, is_forfeit=False)
    assert prompt(replace(playing(FRIENDLY), phase=over)) == said
