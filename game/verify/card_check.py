"""The cards of a game dealt again, hand by hand, from where they are said to come."""

from dataclasses import dataclass, replace

from game.rules.cards import N_CARDS
from game.rules.deal import Hands, Source, deal_pack, draw_pack
from game.rules.seat import Seat
from game.rules.terms import Variant
from game.store.logbook import Fault
from game.verify.evidence import Findings, GameTold, HandTold, Origin

NOT_KNOWN = "whether its cards and those after it come from where they should"
NOT_DEALT = "the cards are not those that the seed deals, or stand in another order"


@dataclass(frozen=True, slots=True)
class _Supply:
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
            and all(list(run) == sorted(run, key=dealt[seat].index) for run in hand.runs[seat])
            for seat in Seat
        )

    def after(self, hand: HandTold, variant: Variant) -> "_Supply":
        """What the next hand comes from; the starter that was cut is not dealt again."""
        variant = _variant_of(hand, variant)
        hands, source = self.deal(variant)
        if not variant.deals_on:
            return _Supply(source)
        if not variant.cuts_starter:
            return _Supply(source, hands.rest)
        stock = _stock(hands)
        cut = hand.starter if hand.starter in stock else hands.starter
        return _Supply(source, tuple(card for card in stock if card != cut))


def _begins_pack(hand: HandTold, variant: Variant) -> bool:
    """Whether a hand is dealt from a fresh pack, by its number in the game."""
    per_pack = N_CARDS // variant.n_needed if variant.deals_on else 1
    return (hand.number - 1) % per_pack == 0


def _variant_of(hand: HandTold, variant: Variant) -> Variant:
    """With as many cards as the hand has, whatever was said of the game."""
    return replace(variant, n_dealt=len(hand.cards) // 2)


def _stock(hands: Hands) -> tuple[int, ...]:
    return (hands.starter, *hands.rest)


def check_cards(game: GameTold, found: Findings) -> None:
    """Deal the hands of a game again, as far as it is known from where."""
    checker = _Cards(game, found)
    for hand in game.hands:
        for origin in hand.origins:
            checker.take(origin)
        checker.check(hand)
    checker.name_suspect()


class _Cards:
    """``supplies`` are those from which the next hand may come; None for one not known."""

    def __init__(self, game: GameTold, found: Findings) -> None:
        self.variant, self.found = game.variant, found
        self.supplies: list[_Supply | None] = []
        self.is_headed = False  # nothing but the head tells where the next hand comes from
        self.seal: int | None = None  # the number of the sealed pack
        self.is_shut = False  # and its cards are not told yet
        self.suspect: int | None = None  # the place of a hand with cards not those of the seed
        self.last: HandTold | None = None
        self.is_told = False  # that nothing is known of where the cards come from

    def take(self, origin: Origin) -> None:
        """A head in the middle of a game leaves the pack as it is, if it is known."""
        source = origin.source
        supply = None if source is None else _Supply(source)
        if origin.seal is not None:
            if origin.seal != self.seal:
                self.supplies = [supply]
            self.seal, self.is_shut = origin.seal, source is None
        elif not origin.is_head:
            self.supplies.append(supply)
        else:
            self.name_suspect()
            newest = self.supplies[-1] if self.supplies else None
            if source is None:
                self.supplies, self.is_headed = [None], False
            elif newest is None or newest.source.position != source.position:
                self.supplies, self.is_headed = [supply], True

    def check(self, hand: HandTold) -> None:
        """Whether the next hand is this one."""
        is_gap = self.last is not None and hand.number != self.last.number + 1
        if is_gap or (self.is_headed and not _begins_pack(hand, self.variant)):
            self.supplies = [None]
        self.is_headed, self.last = False, hand
        following = self._follow(hand)
        if following:
            self.name_suspect()
            self.supplies = following
            if following == [None] and not self.is_told and not self.is_shut:
                self._note(self.found.unchecked, hand, NOT_KNOWN)
                self.is_told = True
        elif self.seal is not None:
            self._note(self.found.faults, hand, f"its cards are not those of seal {self.seal}")
            self._go_on(hand)
        elif self.suspect is not None:
            why = "from here on the cards are not those of the seed"
            self.found.remarks.append(Fault(self.suspect, why))
            self.suspect, self.supplies = None, [None]
        elif self.supplies:
            self.suspect = hand.place
            self._go_on(hand)

    def _go_on(self, hand: HandTold) -> None:
        """As if the hand had been dealt."""
        known = [each for each in self.supplies if each is not None]
        self.supplies = [each.after(hand, self.variant) for each in known]

    def _note(self, notes: list[Fault], hand: HandTold, why: str) -> None:
        notes.append(Fault(hand.place, f"hand {hand.number}: {why}"))

    def _follow(self, hand: HandTold) -> list[_Supply | None]:
        """Where the next hand comes from, if this one is from a supply that may have dealt it."""
        for supply in reversed(self.supplies):
            if supply is None:
                return [None]
            if supply.deals(hand, self.variant):
                newest = self.supplies[-1]
                return [supply.after(hand, self.variant) if supply is newest else newest]
        return []

    def name_suspect(self) -> None:
        """The seed holds after a hand that it does not deal, so that hand was changed."""
        if self.suspect is not None:
            self.found.faults.append(Fault(self.suspect, NOT_DEALT))
        self.suspect = None
