"""The variants: five cards, three for last, one count to 31, dealing on, cutting, chance."""

from dataclasses import replace

import pytest

from muggins.rules.cards import N_CARDS, Seat, read_card, read_cards
from muggins.rules.deal import (
    FIVE_CARD_HANDS_PER_GAME,
    HANDS_PER_GAME,
    Source,
    deal_hands,
    draw_distinct,
    skip_hands,
)
from muggins.rules.events import (
    CardsDealt,
    CountReset,
    DealCut,
    GameBegun,
    GoCalled,
    HandCounted,
    HandShown,
    Pegged,
    SourceReverted,
    StarterTurned,
)
from muggins.rules.moves import Amend, Cut, IllegalMove, Play, Proceed, Reseed
from muggins.rules.progress import Outcome, judge_claim
from muggins.rules.referee import (
    first_standing,
    legal_moves,
    new_match,
    play,
    resume,
    to_move,
)
from muggins.rules.scoring import Kind, total
from muggins.rules.state import (
    Counted,
    CuttingForDeal,
    CuttingStarter,
    Discarding,
    GameOver,
    Hand,
    Pegging,
    ReadyToDeal,
    State,
    Tally,
)
from muggins.rules.terms import (
    FIVE_CARD,
    SIX_CARD,
    Excess,
    FirstDealer,
    Length,
    Mistakes,
    Occasion,
    Terms,
    Variant,
    read_terms,
    read_variant,
    write_terms,
    write_variant,
)
from muggins.rules.views import discard_view, play_view
from tests.rules.table import (
    ALL_VARIANTS,
    NOBODY,
    deal,
    first_choice,
    make,
    of_kind,
    pegged,
    play_out,
    until,
)

PLAYERS = Terms(claimants=NOBODY, first_dealer=FirstDealer.PLAYER)


def terms_with(**switches: object) -> Terms:
    return replace(PLAYERS, variant=Variant(**switches))  # type: ignore[arg-type]


def hand_of(yours: str, theirs: str, starter: str, **switches: object) -> State:
    """A hand of a variant, which the computer dealt."""
    return deal(yours, theirs, starter, terms=terms_with(**switches))


def on_to(state: State, phase: type) -> Outcome:
    """The dullest play as far as a phase, at least one move on."""
    state, events = play(state, first_choice(state))
    state, more = until(state, lambda now: isinstance(now.phase, phase))
    return state, (*events, *more)


def test_every_variant_can_be_written_and_read() -> None:
    assert len({write_variant(each) for each in ALL_VARIANTS}) == len(ALL_VARIANTS) == 2048
    for each in ALL_VARIANTS:
        assert read_variant(write_variant(each)) == each
        terms = replace(PLAYERS, variant=each)
        assert read_terms(write_terms(terms)) == terms


# --- five cards


def test_five_cards_each_two_thrown_three_kept_four_in_the_crib() -> None:
    state, events = play(new_match(terms_with(n_dealt=5), Source(1458352401)), Proceed())
    cards, _ = draw_distinct(Source(1458352401), 11)
    (dealt,) = of_kind(events, CardsDealt)
    assert dealt.hands == (cards[1:10:2], cards[0:10:2]) and state.the_hand.starter == cards[10]
    assert len(legal_moves(state)) == 10
    state, events = on_to(state, Pegging)
    assert [len(state.left(seat)) for seat in Seat] == [3, 3] and len(state.the_hand.crib) == 4
    _, events = until(state, lambda now: now.phase == Counted(Occasion.CRIB))
    assert [len(shown.cards) for shown in of_kind(events, HandShown)] == [3, 3, 4]


def test_the_crib_flush_of_four_is_the_games_own() -> None:
    for switch, worth in ((False, 0), (True, 4)):
        state = hand_of("KcQdJh9h/2s4s", "KdQhJc9c/6s8s", "Th", crib_flush_of_four=switch)
        _, events = until(state, lambda now: now.phase == Counted(Occasion.CRIB))
        shown = of_kind(events, HandShown)[-1]
        assert shown.occasion is Occasion.CRIB
        flush = [event for event in of_kind(events, Pegged) if event.occasion is Occasion.CRIB]
        assert sum(total([r]) for e in flush for r in e.reasons if r.kind is Kind.FLUSH) == worth


@pytest.mark.parametrize("is_of_four", [False, True])
def test_the_flush_of_a_hand_of_three_is_the_games_own(is_of_four: bool) -> None:
    cards = "2s4sKs/9cJd", "6d8dTd/QhJc", "Th"
    state = hand_of(*cards, n_dealt=5, flush_of_four=is_of_four)
    state, events = on_to(state, Counted)
    counted = [each for each in of_kind(events, HandCounted) if each.seat is Seat.PLAYER]
    worth = sum(r.points for each in counted for r in each.reasons if r.kind is Kind.FLUSH)
    assert worth == (0 if is_of_four else 3)


def test_the_usual_five_card_game_asks_for_four() -> None:
    assert FIVE_CARD.flush_of(is_crib=False) == 4
    assert Variant(n_dealt=5).flush_of(is_crib=False) == 3
    assert [Variant(flush_of_four=each).flush_of(is_crib=False) for each in (False, True)] == [4, 4]


# --- who leads anew


@pytest.mark.parametrize("last_leads", [False, True])
def test_who_leads_after_both_have_passed(last_leads: bool) -> None:
    """Pone's queen makes 30; CRIB 4.5 lets pone go on, all others the dealer."""
    state = hand_of("KsQs8s3s/2c3c", "Td9d6d4s/2h3h", "As", last_leads=last_leads)
    state, _ = pegged(state, "KsTdQs")
    assert (
        state.phase == Pegging(Seat.PLAYER if last_leads else Seat.COMPUTER)
        and state.play.count == 0
    )


@pytest.mark.parametrize("last_leads", [False, True])
def test_who_leads_after_31(last_leads: bool) -> None:
    state = hand_of("KsAs8s3s/2c3c", "TdTh6d4s/2h3h", "Ac", last_leads=last_leads)
    state, _ = pegged(state, "KsTdAsTh")
    assert (
        state.phase == Pegging(Seat.COMPUTER if last_leads else Seat.PLAYER)
        and state.play.count == 0
    )


def test_who_has_no_card_left_cannot_lead() -> None:
    """Pone has played out, and the dealer continues with the remaining cards."""
    state = hand_of("As2s3s4s/9c9h", "KdQdJdTd/2h3h", "Kc", last_leads=True)
    state, _ = pegged(state, "AsKd2sQd3s4s")
    assert state.phase == Pegging(Seat.COMPUTER) and state.left(Seat.PLAYER) == ()


# --- three for last


@pytest.mark.parametrize(
    ("length", "before"), [(Length.NORMAL, 0), (Length.SHORT, 60), (Length.ENDGAME, 106)]
)
def test_pone_begins_with_three(length: Length, before: int) -> None:
    terms = replace(terms_with(pone_three=True), length=length)
    state, events = play(new_match(terms, Source(3)), Proceed())
    assert [type(event) for event in events] == [GameBegun, Pegged, CardsDealt]
    told = events[1]
    assert isinstance(told, Pegged) and told.occasion is Occasion.START
    assert (told.seat, told.points, total(told.reasons)) == (Seat.COMPUTER, 3, 3)
    assert told.before == (before, before - 1) and told.after == (before + 3, before)
    assert state.pegs[Seat.COMPUTER] == told.after and state.scores[Seat.PLAYER] == (
        98 if before == 106 else before
    )


def test_only_the_first_hand_of_each_game_brings_three() -> None:
    terms = replace(terms_with(pone_three=True), first_dealer=FirstDealer.ALTERNATE)
    state = resume(first_standing(terms, Source(8), Tally(), Seat.PLAYER))
    for pone in (Seat.COMPUTER, Seat.PLAYER):
        state, events = play_out(state if pone is Seat.COMPUTER else play(state, Proceed())[0])
        told = [each for each in of_kind(events, Pegged) if each.occasion is Occasion.START]
        assert [each.seat for each in told] == ([Seat.COMPUTER] if pone is Seat.COMPUTER else [])
    state, events = play(state, Proceed())
    assert [e.seat for e in of_kind(events, Pegged) if e.occasion is Occasion.START] == [
        Seat.COMPUTER
    ]


# --- one count to 31


def test_the_play_ends_at_31() -> None:
    state = hand_of("KsQs5s/2c3c", "Td9d6d/2h3h", "As", n_dealt=5, once_to_31=True)
    state, events = pegged(state, "KsTdQs")
    assert not isinstance(state.phase, Pegging) and not of_kind(events, CountReset)
    assert of_kind(events, HandShown)[0].cards == read_cards("KsQs5s")


def test_the_play_ends_when_neither_can_go_on() -> None:
    for once in (True, False):
        state = hand_of("KsQs8s/2c3c", "Td9d6d/2h3h", "As", n_dealt=5, once_to_31=once)
        state, events = pegged(state, "KsTdQs")
        assert [each.seat for each in of_kind(events, GoCalled)] == [Seat.COMPUTER]
        go = of_kind(events, Pegged)[0]
        assert (go.seat, go.points, go.reasons[0].kind) == (Seat.PLAYER, 1, Kind.GO)
        assert isinstance(state.phase, Pegging) is not once
        assert bool(of_kind(events, HandShown)) is once
        assert [len(state.left(seat)) for seat in Seat] == [1, 2]


def test_a_31_is_not_followed_by_a_go() -> None:
    state = hand_of("KsQsAs/2c3c", "Td9d6d/2h3h", "4s", n_dealt=5, once_to_31=True)
    state, events = pegged(state, "KsTdQsAs")
    first = of_kind(events, Pegged)[0]
    assert (first.seat, first.points, first.occasion) == (Seat.PLAYER, 2, Occasion.PLAY)
    assert of_kind(events, Pegged)[1].occasion is not Occasion.GO


# --- dealing on


@pytest.mark.parametrize("n_dealt", [5, 6])
def test_hands_are_dealt_on_from_one_pack(n_dealt: int) -> None:
    source = Source(77)
    pack, after = draw_distinct(source, N_CARDS)
    state, _ = play(new_match(terms_with(n_dealt=n_dealt, deals_on=True), source), Proceed())
    n_needed = 2 * n_dealt + 1
    for number in range(4):
        cards = pack[number * n_needed : (number + 1) * n_needed]
        dealt = (state.the_hand.dealt[0] + state.the_hand.dealt[1], state.the_hand.starter)
        assert {*dealt[0], dealt[1]} == set(cards) and dealt[1] == cards[-1]
        assert state.source == after and set(state.seen) == set(pack[: number * n_needed])
        assert (
            discard_view(state, Seat.PLAYER).seen
            == discard_view(state, Seat.COMPUTER).seen
            == state.seen
        )
        state, _ = on_to(state, Pegging)
        assert play_view(state, Seat.PLAYER).seen == state.seen
        state, _ = on_to(state, Discarding)
    fresh, _ = draw_distinct(after, N_CARDS)
    assert state.the_hand.starter == fresh[n_needed - 1] and state.seen == ()


def test_else_every_hand_has_a_pack_of_its_own() -> None:
    """The next thirteen cards that the source gives, whatever was dealt before."""
    state, _ = play(new_match(PLAYERS, Source(77)), Proceed())
    source, dealt = Source(77), set[int]()
    for _ in range(4):
        cards, source = draw_distinct(source, 13)
        hands = (*state.the_hand.dealt[Seat.COMPUTER], *state.the_hand.dealt[Seat.PLAYER])
        assert {*hands, state.the_hand.starter} == set(cards) and state.seen == ()
        dealt |= set(cards)
        state, _ = on_to(state, Pegging)
        state, _ = on_to(state, Discarding)
    assert len(dealt) < 4 * 13, "some came twice"


def test_the_first_hand_of_a_pack_is_the_usual_one() -> None:
    for switches in ({"deals_on": True}, {"cuts_starter": True}):
        state, _ = play(new_match(terms_with(**switches), Source(5)), Proceed())
        usual, _ = play(new_match(PLAYERS, Source(5)), Proceed())
        assert state.the_hand.dealt == usual.the_hand.dealt
        assert state.the_hand.starter == usual.the_hand.starter


@pytest.mark.long
@pytest.mark.parametrize("variant", ALL_VARIANTS[::43])
def test_dead_hands_make_games_of_any_length_equal(variant: Variant) -> None:
    """The next game has the same cards, however many hands the last one took."""
    ends = {}
    for scores in ((0, 0), (60, 60), (100, 110)):
        standing = first_standing(
            replace(PLAYERS, variant=variant), Source(9), Tally(), Seat.PLAYER
        )
        pegs = tuple((score, score - 1) for score in scores)
        state, _ = play_out(resume(replace(standing, pegs=pegs)))  # type: ignore[arg-type]
        ends[state.n_hands] = state.source
        assert state.pack == ()
    assert len(ends) > 1 and len(set(ends.values())) == 1
    n_full = HANDS_PER_GAME if variant.n_dealt == 6 else FIVE_CARD_HANDS_PER_GAME
    n_packs = -(-n_full // 4) if variant.deals_on else n_full
    assert set(ends.values()) == {skip_hands(Source(9), n_packs, variant)}


def test_another_source_ends_the_pack() -> None:
    for phase in (Discarding, Pegging):
        state, _ = on_to(new_match(terms_with(deals_on=True), Source(77)), phase)
        state, _ = play(state, Reseed(Source(4)))
        if phase is Discarding:
            state, _ = on_to(state, Pegging)
        state, _ = on_to(state, Discarding)
        assert (
            state.the_hand.dealt[Seat.PLAYER] == deal_hands(Source(4))[0].pone and state.seen == ()
        )


# --- cutting for the starter


@pytest.mark.parametrize("dealer", [FirstDealer.PLAYER, FirstDealer.COMPUTER])
def test_pone_cuts_for_the_starter(dealer: FirstDealer) -> None:
    terms = replace(terms_with(cuts_starter=True), first_dealer=dealer)
    pack, after = draw_distinct(Source(11), N_CARDS)
    state, events = on_to(new_match(terms, Source(11)), CuttingStarter)
    assert not of_kind(events, StarterTurned) and state.source == after
    assert to_move(state) is state.the_hand.dealer.other
    assert legal_moves(state) == tuple(Cut(place) for place in range(40))
    for place in range(40):
        cut, events = play(state, Cut(place))
        assert of_kind(events, StarterTurned)[0].card == cut.the_hand.starter == pack[12 + place]
    with pytest.raises(IllegalMove):
        play(state, Cut(40))
    with pytest.raises(IllegalMove):
        play(state, Proceed())


# --- chance names the dealer


def test_a_file_that_ends_while_chance_names_the_dealer_is_told() -> None:
    terms = Terms(claimants=NOBODY, variant=Variant(draws_dealer=True))
    _, events = play(new_match(terms, Source(63, bytes(range(64)))), Proceed())
    assert of_kind(events, SourceReverted)


def test_chance_names_the_dealer() -> None:
    dealers: set[Seat | None] = set()
    for seed in range(40):
        quiet = replace(PLAYERS, first_dealer=FirstDealer.LOSER)
        state = new_match(replace(quiet, variant=Variant(draws_dealer=True)), Source(seed))
        assert isinstance(state.phase, ReadyToDeal)
        cut = new_match(quiet, Source(seed))
        assert isinstance(cut.phase, CuttingForDeal)
        while isinstance(cut.phase, CuttingForDeal):
            cut, _ = play(cut, Cut(0))
        assert state.standing.dealer is None and state.source == Source(seed)
        state, events = play(state, Proceed())
        assert not of_kind(events, DealCut)
        (begun,) = of_kind(events, GameBegun)
        assert (begun.dealer, state.standing.source) == (cut.standing.dealer, cut.source)
        assert state.the_hand.dealt == play(cut, Proceed())[0].the_hand.dealt
        dealers.add(begun.dealer)
    assert dealers == {Seat.PLAYER, Seat.COMPUTER}


# --- a game keeps its variant


def test_a_game_keeps_the_variant_with_which_it_began() -> None:
    state, _ = play(new_match(PLAYERS, Source(6)), Proceed())
    state, _ = play(state, Amend(replace(PLAYERS, variant=FIVE_CARD)))
    assert state.variant == SIX_CARD
    while not isinstance(state.phase, GameOver):
        state, events = play(state, first_choice(state))
        assert all(len(each.hands[0]) == 6 for each in of_kind(events, CardsDealt))
    assert state.variant == SIX_CARD
    state, events = play(state, Proceed())
    assert state.variant == FIVE_CARD and len(of_kind(events, CardsDealt)[0].hands[0]) == 5


# --- what becomes of an excess


@pytest.mark.parametrize(
    ("mistakes", "excess", "said_5", "said_8", "said_20"),
    [
        (Mistakes.FRIENDLY, Excess.DOCKED_AND_TAKEN, (6, 0), (6, 0), (6, 0)),
        (Mistakes.PENALTIES, Excess.TAKEN, (5, 0), (6, 2), (6, 14)),
        (Mistakes.PENALTIES, Excess.LOST, (5, 0), (6, 0), (6, 0)),
        (Mistakes.PENALTIES, Excess.DOCKED, (5, 0), (4, 0), (0, 0)),
        (Mistakes.PENALTIES, Excess.DOCKED_AND_TAKEN, (5, 0), (4, 2), (0, 14)),
        (Mistakes.MUGGINS, Excess.TAKEN, (5, 1), (6, 2), (6, 14)),
        (Mistakes.MUGGINS, Excess.LOST, (5, 1), (6, 0), (6, 0)),
        (Mistakes.MUGGINS, Excess.DOCKED, (5, 1), (4, 0), (0, 0)),
        (Mistakes.MUGGINS, Excess.DOCKED_AND_TAKEN, (5, 1), (4, 2), (0, 14)),
    ],
)
def test_excess(
    mistakes: Mistakes,
    excess: Excess,
    said_5: tuple[int, int],
    said_8: tuple[int, int],
    said_20: tuple[int, int],
) -> None:
    """Cribbage for DOS, Tallying and Muggins: 5 and 8 said of a hand that is worth 6."""
    terms = Terms(mistakes=mistakes, excess=excess)
    assert judge_claim(terms, 6, 6, Occasion.PLAY) == (6, 0)
    assert judge_claim(terms, 5, 6, Occasion.PLAY) == said_5
    assert judge_claim(terms, 8, 6, Occasion.PLAY) == said_8
    assert judge_claim(terms, 20, 6, Occasion.PLAY) == said_20
    assert read_terms(write_terms(terms)) == terms


def test_a_hand_has_no_stock_unless_it_is_cut() -> None:
    for variant in ALL_VARIANTS:
        state = new_match(replace(PLAYERS, variant=variant), Source(1))
        hand = play(state, first_choice(state))[0].the_hand
        assert isinstance(hand, Hand) and bool(hand.stock) == variant.cuts_starter
    assert make(deal("2s4sKcQdJh9h", "6s8sKdQhJc9c", "Th"))[0].the_hand.stock == ()


def test_a_card_thrown_away_cannot_be_played() -> None:
    state = hand_of("KsQs8s/2c3c", "Td9d6d/2h3h", "As", n_dealt=5)
    with pytest.raises(IllegalMove):
        play(state, Play(read_card("2c")))


@pytest.mark.parametrize("handicap", [60, 20, -5, -60])
@pytest.mark.parametrize("pone_three", [False, True])
@pytest.mark.parametrize("length", Length)
def test_a_handicap_is_pegged_at_the_start(handicap: int, length: Length, pone_three: bool) -> None:
    """Whoever is given points has them before the first card, and never the game."""
    terms = replace(terms_with(handicap=handicap, pone_three=pone_three), length=length)
    assert read_terms(write_terms(terms)) == terms
    plain = replace(terms_with(pone_three=pone_three), length=length)
    even, _ = play(new_match(plain, Source(3)), Proceed())
    state, events = play(new_match(terms, Source(3)), Proceed())
    seat = Seat.PLAYER if handicap > 0 else Seat.COMPUTER
    given = min(abs(handicap), even.room(seat) - 1)
    start = of_kind(events, Pegged)[-1]
    assert (start.seat, start.points, start.occasion) == (seat, given, Occasion.START)
    assert state.scores[seat] == even.scores[seat] + given
    assert state.scores[seat.other] == even.scores[seat.other]
    assert isinstance(state.phase, Discarding)
