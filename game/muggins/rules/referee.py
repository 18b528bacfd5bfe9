"""The referee: state and move in, state and events out.

``play`` continues automatically until a seat must choose. Rules after the help text of Cribbage '97
(sections Rules of the Game, Scoring Mistakes, First Dealer, Penalties).
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from muggins.rules.cards import N_CARDS, Seat, is_back, rank_of
from muggins.rules.deal import Source, cut_source, deal_pack, draw_distinct, draw_pack
from muggins.rules.events import (
    CardPlayed,
    CardsDealt,
    CardsTold,
    DealCut,
    DeckGathered,
    Discarded,
    Event,
    GameBegun,
    TermsAmended,
)
from muggins.rules.moves import (
    Amend,
    Claim,
    Cut,
    Deal,
    Go,
    IllegalMove,
    Move,
    Play,
    Proceed,
    Reseed,
    Tell,
    Throw,
    write_move,
)
from muggins.rules.progress import Outcome, add_points, claim_points, reverted, run_on, say_go
from muggins.rules.scoring import Kind, Reason, play_reasons
from muggins.rules.sealing import cut_by_moves, next_source, past_deals
from muggins.rules.seals import cut_at
from muggins.rules.state import (
    FEWEST_CUT,
    Counted,
    Counting,
    CuttingDeck,
    CuttingForDeal,
    CuttingStarter,
    Discarding,
    GameOver,
    Hand,
    Pegging,
    Phase,
    PlaySoFar,
    ReadyToDeal,
    Scoring,
    Standing,
    State,
    Tally,
    TurningStarter,
)
from muggins.rules.terms import N_THROWN, FirstDealer, Occasion, Terms, nought_of, starting_scores

THREE_FOR_LAST = Reason(Kind.HEAD_START, 3, ())


def new_match(terms: Terms, source: Source, tally: Tally | None = None) -> State:
    """Return a new match, at the cut for deal unless the dealer is fixed.

    After another match the source is the result of ``next_source``.
    """
    dealer = terms.fixed_dealer()
    if dealer is None:
        return resume(Standing(terms, source, tally or Tally(), length=terms.length))
    return resume(first_standing(terms, source, tally or Tally(), dealer))


def begin_again(state: State) -> State:
    """Return a new game in place of the one in progress: match score and first dealer stay."""
    dealer = state.standing.first_dealer
    if dealer is None:
        return state
    return resume(first_standing(state.terms, _source_of_game(state), state.tally, dealer))


def _source_of_game(state: State) -> Source:
    """Return the source of the next game; a sealed deck is cut by the moves so far."""
    return cut_by_moves(next_source(state))


def _lower(own: int, computers: int) -> Seat | None:
    if rank_of(own) == rank_of(computers):
        return None
    return Seat.PLAYER if rank_of(own) < rank_of(computers) else Seat.COMPUTER


def first_standing(terms: Terms, source: Source, tally: Tally, dealer: Seat) -> Standing:
    """Return the standing before the first hand of a game, with the variant of the terms."""
    own, computers = starting_scores(terms.length, dealer)
    pegs = ((own, own - 1), (computers, computers - 1))
    return Standing(terms, source, tally, dealer, dealer, 0, pegs, terms.variant, terms.length)


def resume(standing: Standing) -> State:
    """Return the state from which a hand, or the match, continues."""
    return State(
        standing,
        standing.terms,
        standing.source,
        standing.tally,
        standing.pegs,
        _first_phase(standing),
        pack=standing.pack,
    )


def _first_phase(standing: Standing) -> Phase:
    if standing.dealer is None:
        return ReadyToDeal() if standing.terms.variant.draws_dealer else CuttingForDeal()
    is_cut = standing.variant.cuts_deck and not standing.source.is_shared
    return CuttingDeck() if is_cut else ReadyToDeal()


def to_move(state: State) -> Seat | None:
    """Return the seat that must choose, or None when either may continue.

    Cards that are unknown here are revealed by the other side.
    """
    match state.phase:
        case CuttingForDeal():
            return Seat.PLAYER
        case CuttingDeck():
            return _pone_to_be(state)
        case Discarding():
            pone = state.the_hand.dealer.other
            return pone.other if state.the_hand.thrown[pone] else pone
        case CuttingStarter():
            return state.the_hand.dealer.other
        case Pegging(turn):
            return turn
        case Scoring(seat=seat):
            return seat
    return Seat.COMPUTER if state.awaits_cards else None


def _pone_to_be(state: State) -> Seat:
    dealer = state.standing.dealer
    assert dealer is not None
    return dealer.other


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return all legal moves except amendments, which are always legal.

    Empty only where two programs have to send the cards.
    """
    seat = to_move(state)
    if seat is None:
        return () if state.awaits_deal else (Proceed(),)
    match state.phase:
        case CuttingForDeal():
            return tuple(Cut(place) for place in range(N_CARDS))
        case CuttingDeck():
            return tuple(map(Cut, range(state.n_cuts)))
        case Discarding():
            return tuple(map(Throw, combinations(state.the_hand.dealt[seat], N_THROWN)))
        case CuttingStarter():
            return tuple(map(Cut, range(len(state.the_hand.stock))))
        case Pegging():
            return tuple(map(Play, state.playable(seat))) or (Go(),)
        case TurningStarter() | Counting():
            return ()
    return tuple(Claim(points) for points in range(state.room(seat) + 1))


def middle_cut(state: State) -> Cut:
    """Return the computer's cut: the middle of the cards to be cut."""
    cuts = [move for move in legal_moves(state) if isinstance(move, Cut)]
    return cuts[len(cuts) // 2]


def play(state: State, move: Move) -> Outcome:
    """Return the state after the move, and the events; IllegalMove for an illegal one."""
    if isinstance(move, Amend):
        return replace(state, terms=move.terms), (TermsAmended(move.terms),)
    if isinstance(move, Reseed):
        return replace(state, source=move.source, pack=()), ()
    if isinstance(move, Tell):
        state, told = _tell(state, move)
        state, events = run_on(state)
        return state, told + events
    if not _is_legal(state, move):
        raise IllegalMove(f"the move {write_move(move)} is not legal here")
    state, events = _make(state, move)
    state, more = run_on(state)
    return state, events + more


def _make(state: State, move: Play | Throw | Claim | Proceed | Cut | Deal | Go) -> Outcome:
    match move:
        case Play(card):
            return _play_card(state, card)
        case Throw(cards):
            return _throw(state, cards)
        case Claim(points):
            return claim_points(state, points)
        case Proceed():
            return _proceed(state)
        case Cut(place) if state.hand is not None:
            return _cut_starter(state, place)
        case Cut(place) if isinstance(state.phase, CuttingDeck):
            return _deal(_next_standing(state), n_cut=place + FEWEST_CUT)
        case Cut(place):
            return _cut_for_deal(replace(state, source=cut_source(state.source, cut_at(place))))
        case Deal(cards):
            return _deal(_next_standing(state), cards)
        case Go():
            return say_go(state)


def _is_legal(state: State, move: Move) -> bool:
    """Return True if the move is legal, without listing all legal moves."""
    seat = to_move(state)
    if seat is None:
        return _is_word(state, move)
    match state.phase, move:
        case CuttingForDeal(), Cut(place):
            return place in range(N_CARDS)
        case CuttingDeck(), Cut(place):
            return place in range(state.n_cuts)
        case CuttingStarter(), Cut(place):
            return place in range(len(state.the_hand.stock))
        case Discarding(), Throw(cards):
            is_own = set(cards) <= set(state.the_hand.dealt[seat])
            return is_own and len(cards) == len(set(cards)) == N_THROWN
        case Pegging(), Play(card):
            return card in state.playable(seat) and not is_back(card)
        case Pegging(), Go():
            is_stuck = all(map(is_back, state.playable(seat)))
            return state.is_dealt_by_two and is_stuck and bool(state.play.pile)
        case Scoring(), Claim(points):
            return points in range(state.room(seat) + 1)
    return False


def _is_word(state: State, move: Move) -> bool:
    """Return True if the move continues after a pause; two dealing programs send the cards."""
    if not state.awaits_deal:
        return isinstance(move, Proceed)
    n_needed = state.terms.variant.n_needed
    return isinstance(move, Deal) and len(set(move.cards)) == len(move.cards) == n_needed


def _cut_starter(state: State, place: int) -> Outcome:
    """Turn the card at that place of the stock; the others stay in their order."""
    starter = state.the_hand.stock[place]
    hand = replace(state.the_hand, starter=starter)
    rest = tuple(card for card in state.pack if card != starter)
    return replace(state, hand=hand, pack=rest, phase=TurningStarter()), ()


def _cut_for_deal(state: State) -> Outcome:
    """Cut for deal: the lower card deals, aces low; a tie is cut again."""
    (own, computers), source = draw_distinct(state.source, 2)
    dealer = _lower(own, computers)
    events = (*reverted(state.source, source), DealCut((own, computers), dealer))
    if dealer is None:
        return resume(replace(state.standing, terms=state.terms, source=source)), events
    state, gathered = _gather(first_standing(state.terms, source, state.tally, dealer))
    return state, (*events, *gathered)


def _proceed(state: State) -> Outcome:
    phase = state.phase
    if isinstance(phase, Counted) and phase.occasion is not Occasion.CRIB:
        return state.at(Counting(Occasion(phase.occasion + 1))), ()
    if state.standing.dealer is None:
        return _deal_by_chance(replace(state, source=cut_by_moves(state.source, "draw")))
    return _follow(_next_standing(state))


def _follow(standing: Standing) -> Outcome:
    """Deal the next hand, unless a cut comes first."""
    state, gathered = _gather(standing)
    if gathered:
        return state, gathered
    return _proceed(state) if standing.dealer is None else _deal(standing)


def _gather(standing: Standing) -> Outcome:
    """Go on to the next hand; where the deck is cut before it, that is told."""
    state = resume(standing)
    if isinstance(state.phase, ReadyToDeal):
        return state, ()
    return state, (DeckGathered(standing.dealer, state.pegs),)


def _next_standing(state: State) -> Standing:
    if isinstance(state.phase, GameOver):
        return _next_game(state, state.phase.winner)
    if state.hand is not None:
        return _next_hand(state)
    source = cut_by_moves(state.source)
    return replace(state.standing, terms=state.terms, source=source, pack=state.pack)


def _tell(state: State, move: Tell) -> Outcome:
    """Replace backs by their cards; IllegalMove for a card that is none."""
    if state.hand is None or not state.is_dealt_by_two:
        raise IllegalMove("this hand has no hidden cards to reveal")
    hand, cards = state.hand, dict(move.cards)
    there = {*hand.dealt[0], *hand.dealt[1], hand.starter}
    are_new = not there & set(cards.values()) and len(set(cards.values())) == len(cards)
    if not (are_new and cards.keys() <= there and all(map(is_back, cards))):
        raise IllegalMove(f"the move {write_move(move)} reveals no hidden cards of this hand")
    return replace(state, hand=hand.replaced(cards)), (CardsTold(move.cards),)


def _deal_by_chance(state: State) -> Outcome:
    """Draw the first dealer at random, with the cards that would have been cut."""
    dealer, source = None, state.source
    while dealer is None:
        cards, source = draw_distinct(source, 2)
        dealer = _lower(*cards)
    dealt, events = _follow(first_standing(state.terms, source, state.tally, dealer))
    return dealt, (*reverted(state.source, source), *events)


def _next_hand(state: State) -> Standing:
    """Pass the deal to pone; a pack too short for another hand is gathered in."""
    deals_on = len(state.pack) >= state.variant.n_needed
    return Standing(
        terms=state.terms,
        source=_source_of_game(state) if state.source.is_sealed else state.source,
        tally=state.tally,
        first_dealer=state.standing.first_dealer,
        dealer=state.the_hand.dealer.other,
        n_hands=state.n_hands,
        pegs=state.pegs,
        variant=state.variant,
        length=state.length,
        pack=state.pack if deals_on else (),
        past=past_deals(state),
    )


def _next_game(state: State, winner: Seat) -> Standing:
    """Return the next game, dealt by the loser or as the terms require."""
    dealer = state.terms.fixed_dealer()
    if dealer is None and state.terms.variant.cuts_every_game and not state.source.is_shared:
        source, tally = next_source(state), state.tally
        return Standing(state.terms, source, tally, length=state.terms.length)
    if dealer is None:
        last = state.standing.first_dealer
        alternates = state.terms.first_dealer is FirstDealer.ALTERNATE
        dealer = last.other if alternates and last is not None else winner.other
    return first_standing(state.terms, _source_of_game(state), state.tally, dealer)


def _deal(standing: Standing, named: tuple[int, ...] = (), n_cut: int = 0) -> Outcome:
    """Deal a hand; what lay above the ``n_cut`` cards of the cut goes below them."""
    dealer, variant = standing.dealer, standing.variant
    assert dealer is not None
    state, begun = _begin(resume(standing), dealer)
    pack, source = standing.pack or named, standing.source
    if not pack:
        pack, source = draw_pack(source, variant)
    pack = pack[n_cut:] + pack[:n_cut]
    cards = deal_pack(pack, variant.n_dealt)
    dealt = (cards.pone, cards.dealer) if dealer is Seat.COMPUTER else (cards.dealer, cards.pone)
    stock = (cards.starter, *cards.rest) if variant.cuts_starter else ()
    hand = Hand(dealer, dealt, cards.starter, stock=stock)
    left = (stock or cards.rest) if variant.deals_on else ()
    state = replace(state, source=source, hand=hand, pack=left, phase=Discarding())
    told = CardsDealt(state.n_hands, dealer, dealt)
    return state, (*begun, *reverted(standing.source, source), told)


def _begin(state: State, dealer: Seat) -> Outcome:
    """Begin the game with its first hand, including the head start."""
    if state.standing.n_hands:
        return state, ()
    nought = nought_of(state.length, state.variant.n_dealt)
    begun = GameBegun(state.tally.games + 1, dealer, state.pegs, nought)
    told: tuple[Event, ...] = (begun,)
    for seat, reason in _given(state, dealer):
        state, more = add_points(state, seat, reason.points, Occasion.START, (reason,))
        told += more
    return state, told


def _given(state: State, dealer: Seat) -> Iterator[tuple[Seat, Reason]]:
    """Yield three for pone in some variants, and a handicap, which never wins a game."""
    variant = state.variant
    if variant.pone_three:
        yield dealer.other, THREE_FOR_LAST
    seat = Seat.PLAYER if variant.handicap > 0 else Seat.COMPUTER
    three = variant.pone_three * THREE_FOR_LAST.points
    room = state.room(seat) - three * (seat is dealer.other) - 1
    if points := min(abs(variant.handicap), room):
        yield seat, Reason(Kind.HANDICAP, points, ())


def _throw(state: State, chosen: tuple[int, ...]) -> Outcome:
    seat, hand = to_move(state), state.the_hand
    assert seat is not None
    cards = tuple(card for card in hand.dealt[seat] if card in chosen)
    thrown = (cards, hand.thrown[1]) if seat is Seat.PLAYER else (hand.thrown[0], cards)
    phase: Phase = Discarding()
    if all(thrown):
        phase = CuttingStarter() if state.variant.cuts_starter else TurningStarter()
    state = replace(state, hand=replace(hand, thrown=thrown), phase=phase)
    return state, (Discarded(seat, cards),)


def _play_card(state: State, card: int) -> Outcome:
    assert isinstance(state.phase, Pegging)
    seat, so_far = state.phase.turn, state.play
    so_far = PlaySoFar((*so_far.turns, (seat, card)), so_far.resets, so_far.gone)
    scoring = Scoring(seat, Occasion.PLAY, play_reasons(so_far.pile))
    state = replace(state, play=so_far, phase=scoring)
    return state, (CardPlayed(seat, card, so_far.count),)
