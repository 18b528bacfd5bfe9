"""Chain of sealed games: the moves in the player's part, and the opening of a seal."""

from dataclasses import replace

from muggins.rules.cards import Seat, write_cards
from muggins.rules.deal import Source, cut_source
from muggins.rules.seals import Opened, write_record
from muggins.rules.state import Counted, GameOver, PastDeal, State
from muggins.rules.terms import Occasion


def next_source(state: State) -> Source:
    """Return the source of the next game; after a sealed one, the next sealed deck."""
    envelope = state.source.envelope
    if envelope is None:
        return state.source
    record, deals = envelope.record, [write_deal(deal) for deal in past_deals(state)]
    if envelope.is_cut or deals:
        record = write_record(envelope.part or record, deals)
    if envelope.is_cut:
        return Source(0, None, envelope.following(record))
    return replace(state.source, envelope=replace(envelope, record=record))


def cut_by_moves(source: Source, word: str = "moves") -> Source:
    """Return a sealed pack cut with the moves so far as the player's part; others unchanged."""
    envelope = source.envelope
    return source if envelope is None else cut_source(source, f"{word} {envelope.record}")


def write_deal(deal: PastDeal) -> str:
    """Return the player's moves in a deal, in the notation of the record."""
    return f"{write_cards(deal.thrown[Seat.PLAYER])} {write_cards(deal.played[Seat.PLAYER])}"


def past_deals(state: State) -> tuple[PastDeal, ...]:
    past, phase = state.standing.past, state.phase
    if isinstance(phase, GameOver) or phase == Counted(Occasion.CRIB):
        return (*past, _past_deal(state))
    return past


def _past_deal(state: State) -> PastDeal:
    hand = state.the_hand
    return PastDeal(
        hand.dealer,
        hand.starter,
        hand.thrown,
        (hand.kept(Seat.PLAYER), hand.kept(Seat.COMPUTER)),
        (state.play.played(Seat.PLAYER), state.play.played(Seat.COMPUTER)),
    )


def opened_by(before: State, after: State) -> Opened | None:
    """Return the envelope that a move or a new match makes public, if any.

    It belongs to the hand in progress, and becomes public when the game is over or forfeited, or
    when the cards come from another source.
    """
    envelope = before.standing.source.envelope
    if envelope is None or not envelope.is_cut or isinstance(before.phase, GameOver):
        return None
    now = after.standing.source.envelope
    is_left = now is None or (now.master, now.number) != (envelope.master, envelope.number)
    return envelope.open() if is_left or isinstance(after.phase, GameOver) else None
