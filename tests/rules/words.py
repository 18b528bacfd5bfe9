"""Events as short lines, so that whole games can be read and compared as text."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from muggins.rules.cards import write_card, write_cards
from muggins.rules.events import (
    Called,
    CardPlayed,
    CardsDealt,
    Claimed,
    ClaimHeard,
    CountReset,
    DealCut,
    DeckGathered,
    Discarded,
    Event,
    GameBegun,
    GameForfeited,
    GameWon,
    GoCalled,
    HandCounted,
    HandShown,
    Pegged,
    SetBack,
    SourceReverted,
    StarterTurned,
    TermsAmended,
)
from muggins.rules.scoring import Kind, total
from muggins.rules.terms import write_terms

NAMES = ("you", "it")
WHYS = {  # where the transcripts have more than the key
    Kind.THREE: "three of a kind",
    Kind.FOUR: "four of a kind",
    Kind.LAST: "last card",
    Kind.HEAD_START: "three for last",
}
LINES = {
    DealCut: "cut {cut}: {deals}",
    GameBegun: "game {number}: {dealer} deal, pegs {pegs}",
    CardsDealt: "hand {number}: {dealer} deal, you {hands[0]}, it {hands[1]}",
    SourceReverted: "source ended, seed {seed}",
    Discarded: "{seat} throw {cards}",
    StarterTurned: "starter {card} of {dealer}",
    CardPlayed: "{seat} {card} {count}",
    GoCalled: "{seat} go {count}",
    CountReset: "reset {count}",
    HandShown: "show {occasion} {seat} {cards}",
    ClaimHeard: "{seat} say {points}",
    Called: "{seat} call {points}: {is_right}",
    Claimed: "{seat} claim {points} of {due} {occasion}",
    Pegged: "{seat} +{points} {why}: {after[0]}",
    HandCounted: "counted {occasion} {seat} {reasons}",
    GameForfeited: "{seat} forfeit",
    SetBack: "{seat} back {points}: {after[0]}",
    DeckGathered: "gathered: {dealer} deal, pegs {pegs}",
    GameWon: "{seat} win {scores[0]} to {scores[1]}: {margin}, {match_points} points, "
    "{n_hands} hands",
    TermsAmended: "terms {terms}",
}
WRITTEN: dict[str, Callable[[Any], object]] = {
    "seat": NAMES.__getitem__,
    "dealer": lambda seat: "nobody" if seat is None else NAMES[seat],
    "card": write_card,
    "cards": write_cards,
    "hands": lambda hands: [*map(write_cards, hands)],
    "occasion": lambda occasion: occasion.name,
    "margin": lambda margin: margin.name,
    "reasons": total,
    "is_right": lambda is_right: "right" if is_right else "false",
    "terms": write_terms,
}
"""Formatters of fields; all others are unchanged."""


def tell(events: tuple[Event, ...]) -> list[str]:
    return [_tell(event) for event in events]


def _tell(event: Event) -> str:
    known = {each.name: getattr(event, each.name) for each in fields(event)}
    told = known | {name: WRITTEN[name](known[name]) for name in WRITTEN.keys() & known.keys()}
    if isinstance(event, DealCut):
        told["cut"] = " ".join(map(write_card, event.cards))
        told["deals"] = "tie" if event.dealer is None else f"{told['dealer']} deal"
    if isinstance(event, Pegged):
        why = ", ".join(WHYS.get(reason.kind, reason.kind) for reason in event.reasons)
        told["why"] = why or event.occasion.name
    return LINES[type(event)].format_map(told)
