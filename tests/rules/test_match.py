"""Flow of a match: cut, deal, discards, starter, counts, and the exact end."""

from dataclasses import replace

import pytest

from muggins.rules.cards import Seat, rank_of, read_card, read_cards, write_cards
from muggins.rules.deal import Source, draw_distinct
from muggins.rules.events import CardsDealt, DealCut, GameWon, HandShown, Pegged
from muggins.rules.moves import Amend, Claim, Cut, IllegalMove, Move, Play, Proceed, Reseed, Throw
from muggins.rules.progress import Outcome
from muggins.rules.referee import legal_moves, new_match, play, to_move
from muggins.rules.scoring import Kind
from muggins.rules.state import (
    Counted,
    CuttingForDeal,
    GameOver,
    Pegging,
    ReadyToDeal,
    Scoring,
    State,
)
from muggins.rules.terms import (
    WEIGHTS,
    FirstDealer,
    Length,
    Mistakes,
    Occasion,
    Terms,
    write_terms,
)
from tests.rules.table import NOBODY, claim_due, deal, make, of_kind, pegged, throw, thrown, until
from tests.rules.words import tell

QUIET = Terms(claimants=NOBODY)


def cut_from(seed: int) -> tuple[State, DealCut]:
    state, events = play(new_match(QUIET, Source(seed)), Cut(20))
    (cut,) = of_kind(events, DealCut)
    return state, cut


def test_low_card_deals_aces_low() -> None:
    ranks = set()
    for seed in range(300):
        state, cut = cut_from(seed)
        mine, computers = map(rank_of, cut.cards)
        ranks.add(mine)
        if mine != computers:
            assert cut.dealer is (Seat.PLAYER if mine < computers else Seat.COMPUTER)
            assert state.standing.dealer is state.standing.first_dealer is cut.dealer
            assert state.phase == ReadyToDeal()
    assert ranks == set(range(13))


def a_tie() -> int:
    return next(seed for seed in range(1000) if cut_from(seed)[1].dealer is None)


def test_ties_are_cut_again() -> None:
    state, cut = cut_from(a_tie())
    assert rank_of(cut.cards[0]) == rank_of(cut.cards[1])
    assert state.phase == CuttingForDeal()
    assert state.source == draw_distinct(Source(a_tie()), 2)[1]
    while isinstance(state.phase, CuttingForDeal):
        state, _ = play(state, Cut(0))
    assert state.phase == ReadyToDeal()


def test_a_tie_keeps_terms_that_were_changed_before_the_cut() -> None:
    terms = replace(QUIET, length=Length.SHORT, mistakes=Mistakes.MUGGINS)
    state, _ = make(new_match(QUIET, Source(a_tie())), Amend(terms), Cut(5))
    assert state.phase == CuttingForDeal()
    assert state.terms == terms


def test_where_the_pack_is_cut_makes_no_difference() -> None:
    start = new_match(QUIET, Source(7))
    assert len({play(start, Cut(place)) for place in range(52)}) == 1
    for place in (-1, 52):
        with pytest.raises(IllegalMove):
            play(start, Cut(place))


def test_odd_cards_are_pones() -> None:
    """The hand that the programming notes of Cribbage '97 print."""
    for first, pone in ((FirstDealer.PLAYER, Seat.COMPUTER), (FirstDealer.COMPUTER, Seat.PLAYER)):
        state = new_match(replace(QUIET, first_dealer=first), Source(1458352401))
        assert state.phase == ReadyToDeal()
        state, events = play(state, Proceed())
        (dealt,) = of_kind(events, CardsDealt)
        assert write_cards(dealt.hands[pone]) == "6d8cKd3h7hKh"
        assert write_cards(dealt.hands[pone.other]) == "8s9d6sAhTd7s"
        state, _ = thrown(state, *(write_cards(hand[:2]) for hand in dealt.hands))
        assert write_cards([state.the_hand.starter]) == "6c"


@pytest.mark.parametrize("dealer", Seat)
def test_pone_lays_away_first(dealer: Seat) -> None:
    state = deal("2s3s4s5s6s7s", "2c3c4c5c6c7c", "9d", dealer=dealer)
    assert to_move(state) is dealer.other
    own = ("2s3s", "2c3c")
    state, _ = make(state, throw(own[dealer.other]))
    assert to_move(state) is dealer
    state, _ = make(state, throw(own[dealer]))
    assert state.phase == Pegging(dealer.other)
    assert write_cards(state.the_hand.crib) == own[dealer.other] + own[dealer]


def test_cards_are_laid_away_in_any_order() -> None:
    state = deal("2s3s4s5s6s7s", "2c3c4c5c6c7c", "9d")
    assert make(state, throw("5s2s")) == make(state, throw("2s5s"))


@pytest.mark.parametrize("cards", ["2s", "2s3s4s", "2s2s", "2c3c", "2s3c", ""])
def test_bad_throws(cards: str) -> None:
    state = deal("2s3s4s5s6s7s", "2c3c4c5c6c7c", "9d")
    with pytest.raises(IllegalMove):
        make(state, throw(cards))


@pytest.mark.parametrize("dealer", Seat)
def test_heels_are_the_dealers_before_the_first_card(dealer: Seat) -> None:
    state = deal("2s3s4s5s6s7s", "2c3c4c5c6c7c", "Jd", dealer=dealer)
    state, events = thrown(state, "2s3s", "2c3c")
    (pegs,) = of_kind(events, Pegged)
    assert (pegs.seat, pegs.points, pegs.occasion) == (dealer, 2, Occasion.HEELS)
    assert [reason.kind for reason in pegs.reasons] == [Kind.HEELS]
    assert state.phase == Pegging(dealer.other)
    assert not state.play.turns


@pytest.mark.parametrize("score", [119, 120])
def test_heels_can_win_before_a_card_is_played(score: int) -> None:
    state = deal("2s3s4s5s6s7s", "2c3c4c5c6c7c", "Jd", dealer=Seat.COMPUTER, scores=(120, score))
    state, events = thrown(state, "2s3s", "2c3c")
    assert tell(events)[-2:] == [
        f"it +{121 - score} heels: 121",
        "it win 120 to 121: WIN, 2 points, 1 hands",
    ]
    assert isinstance(state.phase, GameOver)
    assert legal_moves(state) == (Proceed(),)


PONES, DEALERS, TURNS = "AsAc6d7h/2s2c", "KsQc9dTh/2h2d", "AsKs6dQcAc9d7hTh"


def whole_hand(scores: tuple[int, int], dealer: Seat, terms: Terms = QUIET) -> Outcome:
    """A hand of 1 + 13 points to pone and 1 + 3 + 12 to the dealer; scores are pone's, dealer's."""
    cards = (PONES, DEALERS) if dealer is Seat.COMPUTER else (DEALERS, PONES)
    by_seat = scores if dealer is Seat.COMPUTER else (scores[1], scores[0])
    state, events = claim_due(deal(*cards, "8s", dealer=dealer, scores=by_seat, terms=terms))
    for card in read_cards(TURNS):
        if not isinstance(state.phase, GameOver):
            state, more = pegged(state, write_cards([card]))
            events += more
    state, more = until(state, is_counted_or_over)
    return state, events + more


def is_counted_or_over(state: State) -> bool:
    return isinstance(state.phase, GameOver) or state.phase == Counted(Occasion.CRIB)


def test_hands_are_counted_pone_dealer_crib() -> None:
    state, events = whole_hand((0, 0), Seat.COMPUTER)
    assert tell(events)[-16:] == [
        "it go 28",
        "you +1 go: 1",
        "reset 28",
        "it 9d 9",
        "you 7h 16",
        "it Th 26",
        "it +1 last card: 1",
        "show PONE_HAND you AsAc6d7h",
        "you +13 fifteen, fifteen, fifteen, fifteen, pair, run: 14",
        "counted PONE_HAND you 13",
        "show DEALER_HAND it KsQc9dTh",
        "it +3 run: 4",
        "counted DEALER_HAND it 3",
        "show CRIB it 2s2c2h2d",
        "it +12 four of a kind: 16",
        "counted CRIB it 12",
    ]
    assert state.phase == Counted(Occasion.CRIB)
    _, events = play(state, Proceed())
    assert [event.dealer for event in of_kind(events, CardsDealt)] == [Seat.PLAYER]


# scores of pone and dealer before the hand and at the end, and where the game ended
ENDS = (
    ((120, 0), (121, 0), Occasion.GO),
    ((108, 120), (109, 121), Occasion.GO),
    ((120, 120), (121, 120), Occasion.GO),
    ((107, 0), (121, 1), Occasion.PONE_HAND),
    ((110, 119), (121, 120), Occasion.PONE_HAND),
    ((106, 117), (120, 121), Occasion.DEALER_HAND),
    ((100, 119), (114, 121), Occasion.DEALER_HAND),
    ((100, 105), (114, 121), Occasion.CRIB),
    ((100, 116), (114, 121), Occasion.CRIB),
)
EVERYBODY = Terms(mistakes=Mistakes.MUGGINS, claimants=frozenset(Seat))


@pytest.mark.parametrize("terms", [QUIET, EVERYBODY], ids=["pegged", "claimed"])
@pytest.mark.parametrize("dealer", Seat)
@pytest.mark.parametrize(("start", "end", "occasion"), ENDS)
def test_the_game_stops_on_the_very_point(
    start: tuple[int, int], end: tuple[int, int], occasion: Occasion, dealer: Seat, terms: Terms
) -> None:
    state, events = whole_hand(start, dealer, terms)
    assert isinstance(state.phase, GameOver)
    assert (state.scores[dealer.other], state.scores[dealer]) == end
    assert state.phase.winner is (dealer.other if end[0] == 121 else dealer)
    assert state.phase.occasion is occasion
    (won,) = of_kind(events, GameWon)
    after = events[events.index(won) + 1 :]
    assert not of_kind(after, Pegged)
    assert all(shown.occasion <= occasion for shown in of_kind(events, HandShown))
    assert to_move(state) is None
    assert legal_moves(state) == (Proceed(),)


def test_a_card_can_win_the_game() -> None:
    state = deal("5s5c2s3s/7d8d", "5d5h2c3c/7c8c", "Kd", scores=(0, 119))
    state, events = make(state, Play(read_card("5s")), Play(read_card("5d")))
    assert tell(events)[-2:] == [
        "it +2 pair: 121",
        "it win 0 to 121: DOUBLE_SKUNK, 4 points, 1 hands",
    ]
    with pytest.raises(IllegalMove):
        play(state, Play(read_card("5c")))


def test_amended_seeds_and_terms_are_no_part_of_the_flow() -> None:
    state = deal("2s3s4s5s6s7s", "2c3c4c5c6c7c", "9d")
    terms = replace(QUIET, weights=WEIGHTS[6])
    after, events = make(state, Amend(terms), Reseed(Source(99)))
    assert tell(events) == [f"terms {write_terms(terms)}"]
    assert after == replace(state, terms=terms, source=Source(99))


OTHER_MOVES: tuple[Move, ...] = (
    Cut(3),
    Proceed(),
    Throw(read_cards("2s3s")),
    Play(read_card("2s")),
    Claim(0),
    Claim(2),
    Claim(-1),
    Claim(122),
    Throw(()),
    Play(52),
)


def phases() -> dict[str, State]:
    laid = "2s3s6s7s/4s5s", "2c3c6c7c/4c5c", "9d"
    return {
        "cutting": new_match(QUIET, Source(1)),
        "ready": cut_from(1)[0],
        "discarding": deal("2s3s4s5s6s7s", "2c3c4c5c6c7c", "9d"),
        "pegging": deal(*laid),
        "claiming": deal(*laid, dealer=Seat.PLAYER, terms=EVERYBODY),
        "counted": whole_hand((0, 0), Seat.COMPUTER)[0],
        "over": whole_hand((120, 0), Seat.COMPUTER)[0],
    }


@pytest.mark.parametrize("name", phases())
def test_what_is_not_legal_is_refused_and_changes_nothing(name: str) -> None:
    state = phases()[name]
    legal = set(legal_moves(state))
    assert legal
    for move in OTHER_MOVES:
        if move not in legal:
            with pytest.raises(IllegalMove):
                play(state, move)
    assert state == phases()[name]
    assert all(play(state, move) for move in legal)


def test_claims_reach_no_further_than_the_last_hole() -> None:
    cards = "2s3s6s7s/4s5s", "2c3c6c7c/4c5c", "Jd"
    state = deal(*cards, dealer=Seat.PLAYER, terms=EVERYBODY, scores=(118, 0))
    assert isinstance(state.phase, Scoring)
    assert legal_moves(state) == (Claim(0), Claim(1), Claim(2), Claim(3))
