"""Which card each back of the pack belongs to, so that bent corners show where they lie.

Nobody knows the order of a pack that is only riffled and cut, the rules included. What cards
can lie in it is known, and that is shown in an order of its own, the same for the whole deal.
Where the rules do know what a cut will turn up, that is the card shown at the place of the cut.
"""

from game.motion.picture import Cards, Picture
from game.rules.cards import N_CARDS
from game.rules.deal import cut_source, draw_distinct
from game.rules.seals import cut_at
from game.rules.state import State

PRIME, STEP = 53, 23


def order_of(picture: Picture) -> Cards:
    """The cards of the pack from its top: all that lie nowhere else."""
    row = tuple(card for _, card in picture.row)
    dealt = {*picture.hands[0], *picture.hands[1], *picture.crib, *row}
    gone = dealt | {*(picture.cut or ())} | ({picture.starter} - {None})
    seed = sum(dealt) if dealt else sum(map(sum, picture.pegs))
    order = sorted(range(N_CARDS), key=lambda card: (card + 1) * (STEP + seed % 29) % PRIME)
    return tuple(card for card in order if card not in gone)


def spread_order(state: State, picture: Picture, place: int | None) -> Cards:
    """The spread pack from its first back: the stock, or the whole pack before the deal is cut."""
    if state.hand is not None:
        return state.hand.stock
    cards = list(order_of(picture))
    if place is not None and place < len(cards):
        (card, *_), _ = draw_distinct(cut_source(state.source, cut_at(place)), 2)
        if card in cards:
            home = cards.index(card)
            cards[home], cards[place] = cards[place], card
    return tuple(cards)
