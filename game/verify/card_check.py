"""The cards of a game dealt again, hand by hand, from where they are said to come."""

from game.store.logbook import Fault
from game.verify.evidence import Findings, GameTold, HandTold, Origin
from game.verify.supplies import Supply, begins_pack

NOT_KNOWN = "whether its cards and those after it come from where they should"
NOT_DEALT = "the cards are not those that the seed deals, or stand in another order"


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
        self.supplies: list[Supply | None] = []
        self.is_headed = False  # nothing but the head tells where the next hand comes from
        self.seal: int | None = None  # the number of the sealed pack
        self.is_shut = False  # and its cards are not told yet
        self.suspect: int | None = None  # the place of a hand with cards not those of the seed
        self.last: HandTold | None = None
        self.is_told = False  # that nothing is known of where the cards come from

    def take(self, origin: Origin) -> None:
        """A head in the middle of a game leaves the pack as it is, if it is known."""
        source = origin.source
        supply = None if source is None else Supply(source)
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
        if is_gap or (self.is_headed and not begins_pack(hand, self.variant)):
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

    def _follow(self, hand: HandTold) -> list[Supply | None]:
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
