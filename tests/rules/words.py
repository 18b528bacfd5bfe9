"""Events as short lines, so that whole games can be read and compared as text."""

from functools import singledispatch

from game.rules.cards import write_card, write_cards
from game.rules.events import (
    Called,
    CardPlayed,
    CardsDealt,
    Claimed,
    ClaimHeard,
    CountReset,
    DealCut,
    Discarded,
    Event,
    GameBegun,
    GameForfeited,
    GameWon,
    GoCalled,
    HandCounted,
    HandShown,
    Pegged,
    SourceReverted,
    StarterTurned,
    TermsAmended,
)
from game.rules.scoring import Kind, total
from game.rules.terms import write_terms

NAMES = ("you", "it")
WHYS = {  # where the transcripts have more than the key
    Kind.THREE: "three of a kind",
    Kind.FOUR: "four of a kind",
    Kind.LAST: "last card",
    Kind.HEAD_START: "three for last",
}


def tell(events: tuple[Event, ...]) -> list[str]:
    """A line for each event."""
    return [_tell(event) for event in events]


@singledispatch
def _tell(event: object) -> str:
    raise TypeError(f"no words for {event}")


@_tell.register
def _(event: DealCut) -> str:
    deals = "tie" if event.dealer is None else f"{NAMES[event.dealer]} deal"
    return f"cut {' '.join(map(write_card, event.cards))}: {deals}"


@_tell.register
def _(event: GameBegun) -> str:
    return f"game {event.number}: {NAMES[event.dealer]} deal, pegs {event.pegs}"


@_tell.register
def _(event: CardsDealt) -> str:
    mine, computers = map(write_cards, event.hands)
    return f"hand {event.number}: {NAMES[event.dealer]} deal, you {mine}, it {computers}"


@_tell.register
def _(event: SourceReverted) -> str:
    return f"source ended, seed {event.seed}"


@_tell.register
def _(event: Discarded) -> str:
    return f"{NAMES[event.seat]} throw {write_cards(event.cards)}"


@_tell.register
def _(event: StarterTurned) -> str:
    return f"starter {write_card(event.card)} of {NAMES[event.dealer]}"


@_tell.register
def _(event: CardPlayed) -> str:
    return f"{NAMES[event.seat]} {write_card(event.card)} {event.count}"


@_tell.register
def _(event: GoCalled) -> str:
    return f"{NAMES[event.seat]} go {event.count}"


@_tell.register
def _(event: CountReset) -> str:
    return f"reset {event.count}"


@_tell.register
def _(event: HandShown) -> str:
    return f"show {event.occasion.name} {NAMES[event.seat]} {write_cards(event.cards)}"


@_tell.register
def _(event: ClaimHeard) -> str:
    return f"{NAMES[event.seat]} say {event.points}"


@_tell.register
def _(event: Called) -> str:
    return f"{NAMES[event.seat]} call {event.points}: {'right' if event.is_right else 'false'}"


@_tell.register
def _(event: Claimed) -> str:
    return f"{NAMES[event.seat]} claim {event.points} of {event.due} {event.occasion.name}"


@_tell.register
def _(event: Pegged) -> str:
    why = (
        ", ".join(WHYS.get(reason.kind, reason.kind) for reason in event.reasons)
        or event.occasion.name
    )
    return f"{NAMES[event.seat]} +{event.points} {why}: {event.after[0]}"


@_tell.register
def _(event: HandCounted) -> str:
    return f"counted {event.occasion.name} {NAMES[event.seat]} {total(event.reasons)}"


@_tell.register
def _(event: GameForfeited) -> str:
    return f"{NAMES[event.seat]} forfeit"


@_tell.register
def _(event: GameWon) -> str:
    score = " to ".join(map(str, event.scores))
    worth = f"{event.margin.name}, {event.match_points} points, {event.n_hands} hands"
    return f"{NAMES[event.seat]} win {score}: {worth}"


@_tell.register
def _(event: TermsAmended) -> str:
    return f"terms {write_terms(event.terms)}"
