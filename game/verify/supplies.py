"""Where hands come from: a source that is followed from hand to hand, pack by pack."""

from dataclasses import dataclass, replace

from game.rules.cards import N_CARDS
from game.rules.deal import Hands, Source, deal_pack, draw_pack
from game.rules.seat import Seat
from game.rules.terms import Variant
from game.verify.evidence import HandTold


@dataclass(frozen=True, slots=True)
class Supply:
    """A source, and what is left of the pack that is being dealt from."""

    source: Source
    pack: tuple[int, ...] = ()

    def deal(self, variant: Variant) -> tuple[Hands, Source]:
        """The next hand, from a fresh pack where this one has run short."""
        pack, source = self.pack, self.source
        if len(pack) < variant.n_needed:
            pack, source = draw_pack(source, variant)
        return deal_pack(pack, variant.n_dealt), source

    def deals(self, hand: HandTold, variant: Variant) -> bool:
        """Whether it deals this hand, as far as it is told in which order."""
        variant = _variant_of(hand, variant)
        hands, _ = self.deal(variant)
        is_players = hand.dealer is Seat.PLAYER
        dealt = (hands.dealer, hands.pone) if is_players else (hands.pone, hands.dealer)
        starters = _stock(hands) if variant.cuts_starter else (hands.starter,)
        return hand.starter in starters and all(
            set(dealt[seat]) == {card for run in hand.runs[seat] for card in run}
            and all(_is_in_order(run, dealt[seat]) for run in hand.runs[seat])
            for seat in Seat
        )

    def after(self, hand: HandTold, variant: Variant) -> "Supply":
        """What the next hand comes from; the starter that was cut is not dealt again."""
        variant = _variant_of(hand, variant)
        hands, source = self.deal(variant)
        if not variant.deals_on:
            return Supply(source)
        if not variant.cuts_starter:
            return Supply(source, hands.rest)
        stock = _stock(hands)
        cut = hand.starter if hand.starter in stock else hands.starter
        return Supply(source, tuple(card for card in stock if card != cut))


def begins_pack(hand: HandTold, variant: Variant) -> bool:
    """Whether a hand is dealt from a fresh pack, by its number in the game."""
    per_pack = N_CARDS // variant.n_needed if variant.deals_on else 1
    return (hand.number - 1) % per_pack == 0


def _variant_of(hand: HandTold, variant: Variant) -> Variant:
    """With as many cards as the hand has, whatever was said of the game."""
    return replace(variant, n_dealt=len(hand.cards) // 2)


def _stock(hands: Hands) -> tuple[int, ...]:
    return (hands.starter, *hands.rest)


def _is_in_order(cards: tuple[int, ...], dealt: tuple[int, ...]) -> bool:
    places = [dealt.index(card) for card in cards]
    return places == sorted(places)
