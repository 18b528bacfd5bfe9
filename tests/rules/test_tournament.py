"""Tournament rules of the American Cribbage Congress, by their numbers."""

from dataclasses import replace

import pytest

from muggins.rules.cards import N_CARDS, Seat, read_card, read_cards
from muggins.rules.deal import Source, draw_distinct
from muggins.rules.events import CardsDealt, DealCut, DeckGathered, GameForfeited, Pegged, SetBack
from muggins.rules.moves import Claim, Cut, IllegalMove, Proceed
from muggins.rules.progress import Outcome
from muggins.rules.referee import legal_moves, new_match, play, resume, to_move
from muggins.rules.scoring import hand_reasons, heels
from muggins.rules.state import CuttingDeck, CuttingForDeal, GameOver, Scoring, State
from muggins.rules.terms import (
    TOURNAMENT,
    Calls,
    FirstDealer,
    Forfeit,
    Mistakes,
    Occasion,
    Terms,
    Variant,
    read_terms,
    read_variant,
    write_terms,
    write_variant,
)
from tests.rules.table import NOBODY, deal, first_choice, make, of_kind, play_out, until

ACC = Terms(mistakes=Mistakes.PENALTIES, weights=(2, 3, 3), variant=TOURNAMENT, tournament=True)
QUIET = replace(ACC, claimants=NOBODY)
PONE = {FirstDealer.PLAYER: Seat.COMPUTER, FirstDealer.COMPUTER: Seat.PLAYER}
CALLED = replace(ACC, mistakes=Mistakes.MUGGINS, calls=Calls.FREE, claimants=frozenset(Seat))


def counting(scores: tuple[int, int], terms: Terms) -> State:
    """The player is to claim, as pone, a hand of 13 points."""
    cards, starter = "AsAc6d7h", "8s"
    state = deal(f"{cards}/3s3c", "KcQcTd2h/2d4d", starter, scores=scores, terms=terms)
    reasons = hand_reasons(read_cards(cards), read_card(starter))
    return replace(state, phase=Scoring(Seat.PLAYER, Occasion.PONE_HAND, reasons, is_asked=True))


def turning_heels(terms: Terms) -> State:
    """The player has dealt, turned a jack, and is to claim for it."""
    terms = replace(terms, variant=Variant())
    state = deal("5h5s5dJs/3s3c", "KcQcTd2h/2d4d", "Jd", dealer=Seat.PLAYER, terms=terms)
    assert state.phase == Scoring(
        Seat.PLAYER, Occasion.HEELS, heels(read_card("Jd")), is_asked=True
    )
    return state


# --- 8.4b


def test_false_claim_of_game_costs_the_excess_and_15_holes() -> None:
    state, events = play(counting((100, 90), ACC), Claim(21))
    assert state.scores == (100 + 13 - 15, 90 + 8)
    (back,) = of_kind(events, SetBack)
    assert (back.seat, back.points, back.before, back.after) == (
        Seat.PLAYER,
        15,
        (113, 100),
        (98, 97),
    )
    assert not of_kind(events, GameForfeited) and not isinstance(state.phase, GameOver)


def test_excess_of_a_false_claim_can_win_the_game() -> None:
    state, events = play(counting((100, 113), ACC), Claim(21))
    assert isinstance(state.phase, GameOver) and state.phase.winner is Seat.COMPUTER
    assert state.scores == (98, 121) and not state.phase.is_forfeit
    assert [type(each).__name__ for each in events[:4]] == [
        *("Claimed", "Pegged", "SetBack", "Pegged")
    ]


@pytest.mark.parametrize(
    ("terms", "claim", "scores"),
    [
        (ACC, 20, (113, 97)),  # too much, but not the game
        (ACC, 12, (112, 90)),  # too little, and no muggins
        (replace(ACC, forfeit=Forfeit.WINNING), 21, (98, 98)),  # before any forfeit
        (replace(ACC, tournament=False), 21, (113, 98)),
        (replace(ACC, mistakes=Mistakes.FRIENDLY), 21, (113, 90)),
    ],
)
def test_other_claims_set_nobody_back(terms: Terms, claim: int, scores: tuple[int, int]) -> None:
    assert play(counting((100, 90), terms), Claim(claim))[0].scores == scores


def test_pegs_go_back_no_further_than_the_start() -> None:
    state = deal("AsAc6d7h/3s3c", "KcQcTd2h/2d4d", "8s", scores=(9, 0), terms=ACC)
    state = replace(state, phase=Scoring(Seat.PLAYER, Occasion.PLAY, (), is_asked=True))
    state, events = play(state, Claim(state.room(Seat.PLAYER)))
    assert state.pegs[Seat.PLAYER] == (0, -1) and of_kind(events, SetBack)[0].points == 9


# --- 10.3c


@pytest.mark.parametrize("calls", Calls)
def test_missed_heels_are_not_taken(calls: Calls) -> None:
    terms = replace(CALLED, calls=calls)
    state, events = play(turning_heels(terms), Claim(0))
    assert state.scores == (0, 0) and not of_kind(events, Pegged)
    assert to_move(state) is Seat.COMPUTER and not isinstance(state.phase, Scoring)
    usual = replace(terms, tournament=False)
    state, _ = play(turning_heels(usual), Claim(0))
    state = play(state, Claim(2))[0] if usual.is_called else state
    assert state.scores == (0, 2)


# --- 10.4a


@pytest.mark.parametrize(
    ("claimed", "called", "scores"),
    [
        (13, 0, (13, 0)),
        (13, 5, (18, 0)),  # nothing was missed
        (10, 3, (10, 3)),
        (10, 2, (10, 2)),  # the lesser of what is called and what was missed
        (10, 7, (10, 3)),
        (15, 2, (13 + 2, 2)),  # a claim of too much misses nothing either
    ],
)
def test_wrong_call_of_muggins_costs_what_was_called(
    claimed: int, called: int, scores: tuple[int, int]
) -> None:
    state, _ = make(counting((0, 0), CALLED), Claim(claimed), Claim(called))
    assert state.scores == scores


# --- 3.2: cut for deal in every game


def test_players_cut_for_deal_in_every_game() -> None:
    state, dealers = new_match(replace(QUIET, variant=Variant(cuts_every_game=True)), Source(7)), []
    for number in range(8):
        assert isinstance(state.phase, CuttingForDeal)
        assert state.tally.games == number and state.is_begun is (number > 0)
        state, events = until(state, lambda now: now.hand is not None)
        assert of_kind(events, DealCut)
        dealers.append(state.standing.dealer)
        state, _ = play_out(state)
        state, events = play(state, Proceed())
        assert of_kind(events, DeckGathered) == [DeckGathered(None, ((0, -1), (0, -1)))]
    assert {*dealers} == {*Seat}


def test_chance_names_the_dealer_of_every_game() -> None:
    variant, dealers = Variant(cuts_every_game=True, draws_dealer=True), []
    state = new_match(replace(QUIET, variant=variant), Source(7))
    for _ in range(8):
        state, events = play(state, Proceed())
        assert not of_kind(events, DealCut)
        dealers.append(state.the_hand.dealer)
        state, _ = play_out(state)
    assert {*dealers} == {*Seat}


def test_a_fixed_first_dealer_needs_no_cut() -> None:
    terms = replace(QUIET, first_dealer=FirstDealer.PLAYER, variant=Variant(cuts_every_game=True))
    state, _ = play_out(new_match(terms, Source(7)))
    state, events = play(state, Proceed())
    assert of_kind(events, CardsDealt)[0].dealer is Seat.PLAYER


# --- 3.3: pone cuts before each deal


def cut_deck(state: State, place: int) -> Outcome:
    assert isinstance(state.phase, CuttingDeck)
    return play(state, Cut(place))


@pytest.mark.parametrize("dealer", [FirstDealer.PLAYER, FirstDealer.COMPUTER])
def test_pone_cuts_before_each_deal(dealer: FirstDealer) -> None:
    """At least four cards lie above and below, and the two packets change places."""
    terms = replace(QUIET, first_dealer=dealer, variant=Variant(cuts_deck=True))
    pack, after = draw_distinct(Source(11), N_CARDS)
    state = new_match(terms, Source(11))
    assert len(legal_moves(state)) == 45 and to_move(state) is PONE[dealer]
    with pytest.raises(IllegalMove):
        play(state, Proceed())
    with pytest.raises(IllegalMove):
        play(state, Cut(45))
    for place in (0, 17, 44):
        cut, events = cut_deck(state, place)
        cards = pack[place + 4 :] + pack[: place + 4]
        pone = cut.the_hand.dealer.other
        assert cut.the_hand.dealt == tuple(
            cards[not_pone:12:2]
            for not_pone in (int(pone is Seat.COMPUTER), int(pone is Seat.PLAYER))
        )
        assert cut.the_hand.starter == cards[12] and cut.source == after
        assert of_kind(events, CardsDealt)


def test_each_deal_of_a_match_is_cut_for() -> None:
    state, n_cuts, n_deals = new_match(QUIET, Source(5)), 0, 0
    while state.tally.games < 3:
        n_cuts += isinstance(state.phase, CuttingDeck)
        state, events = play(state, first_choice(state))
        n_deals += len(of_kind(events, CardsDealt))
    assert n_cuts == n_deals > 20


def test_what_is_left_of_a_deck_is_cut_too() -> None:
    terms = replace(QUIET, variant=Variant(cuts_deck=True, deals_on=True))
    state, _ = until(new_match(terms, Source(5)), lambda now: now.n_hands == 1)
    state, _ = until(state, lambda now: isinstance(now.phase, CuttingDeck))
    left = state.standing.pack
    assert len(left) == 39 and len(legal_moves(state)) == 32
    state, _ = cut_deck(state, 20)
    assert set(state.the_hand.dealt[0] + state.the_hand.dealt[1]) < set(left)


def test_a_match_between_hands_is_taken_up_at_the_cut() -> None:
    state, _ = until(new_match(QUIET, Source(5)), lambda now: now.n_hands == 2)
    state, _ = until(state, lambda now: isinstance(now.phase, CuttingDeck))
    assert resume(state.standing).phase == CuttingDeck()
    assert resume(state.standing).pegs == state.pegs


# --- as words


def test_terms_and_variants_of_before_are_read_as_they_were() -> None:
    assert write_variant(Variant(handicap=20)) == "6-10240"
    assert read_variant("6-10240") == Variant(handicap=20)
    assert read_terms(write_terms(ACC)) == ACC
    assert not read_terms("0-0-0-0-0-1-6-0").tournament
    for text in ("6-131072", "7-0"):
        with pytest.raises(ValueError, match="no such variant"):
            read_variant(text)
