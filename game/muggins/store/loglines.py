"""Lines of the log, column for column in the format of Cribbage '97.

Source: the sample in the help text of Cribbage '97, section Activity Log. A row contains the hand
and both totals, the play with a dot where the count restarted, then for each side the cards kept
and discarded, a dot before the dealer's. Kept cards are in the order in which they were played,
unplayed ones before them. Three kept of five use the columns of four.
"""

from dataclasses import replace
from datetime import datetime

from muggins.rules.cards import Seat, write_card, write_cards
from muggins.rules.deal import Source
from muggins.rules.seals import Envelope, Opened, say_seal
from muggins.rules.state import Counted, GameOver, PlaySoFar, State, Tally
from muggins.rules.terms import MOST_GIVEN, N_BACK, SIX_CARD, SWITCHES, Occasion, Variant
from muggins.settings.settings import (
    ENTRIES,
    Settings,
    describe,
    describe_variant,
    say,
    write_entries,
)
from muggins.settings.values import CardSource, write_given

HEADINGS = (
    "# Opp Com          Pegging          Opponent Dscd  Cut Computer Dscd\n"
    "- --- ---  -----------------------  -------- ----  --  -------- ----\n"
)
RULE = "*" * 68  # above and below the statistics
DATE = "%m-%d-%Y %H:%M:%S"
REVERTED = "Card Source: Reverting to default sequence (EOF reached)"
GIVEN_UP = "The game is given up."
TAKEN_BACK = "A move is taken back: the game does not count."
FORFEITED = "{} forfeits the game."
SIDES = ("Opponent", "Computer")
FORFEITS = {FORFEITED.format(side): seat for seat, side in zip(Seat, SIDES, strict=True)}
PEGGING_WIDTH, KEPT_WIDTH = 23, 8
VARIANT, FROM_NOUGHT = "Variant: ", ", to 61"
SET_BACK = "{} goes back {} holes for a false claim of the game."
SETS_BACK = {
    SET_BACK.format(side, holes): (seat, holes)
    for seat, side in zip(Seat, SIDES, strict=True)
    for holes in range(1, N_BACK + 1)
}
TWO_PEOPLE = "Two people: "
TWO_DEAL = "Two deal"  # in place of a seed, where two programs name the cards
SEAL, PART, OPENED = "Seal", "Part", "Opened"  # before the number of a sealed pack


def write_header(tally: Tally, source: Source, now: datetime) -> str:
    own, computers = tally.points
    return (
        f"\nGame {tally.games + 1}: {own}/{computers} ({tally.spread})  "
        f"{_name_source(source)}  {now:{DATE}}\n\n{HEADINGS}"
    )


def _name_source(source: Source) -> str:
    """Format the seed or pointer; for a sealed deck its number, since its seed is secret."""
    if source.envelope is not None:
        return f"Seal: {source.envelope.number}"
    if source.is_shared:
        return f"{TWO_DEAL}: 0"
    return f"{'Seed' if source.data is None else 'Pointer'}: {source.position}"


def write_seals(envelope: Envelope) -> list[str]:
    """Format the public data of a sealed deck; once it is cut, the seal of the next one too."""
    lines = [_write_seal(envelope.number, envelope.seal)]
    if envelope.is_cut:
        lines.append(f"{PART} {envelope.number}: {envelope.part}\n")
        lines.append(_write_seal(envelope.number + 1, envelope.next_seal))
    return lines


def _write_seal(number: int, seal: str) -> str:
    return f"{SEAL} {number}: {seal} ({say_seal(seal)})\n"


def write_open(opened: Opened) -> str:
    """Format the proof of a seal, when no more cards are dealt under it."""
    return f"{OPENED} {opened.number}: {opened.secret.hex()}\n"


def write_variant(variant: Variant, nought: int = 0) -> str:
    """Format the line before each game that isn't plain six-card cribbage.

    It also says where scores count from 0, as in CRIB 4.5, in a game from 60 to 121.
    """
    if variant == SIX_CARD:
        return ""
    return f"{VARIANT}{describe_variant(variant)}{FROM_NOUGHT if nought else ''}.\n"


def read_variant(line: str) -> Variant:
    """Parse the line of ``write_variant``; unknown words are ignored."""
    first, *words = line.removeprefix(VARIANT).rstrip(".").split(", ")
    switches = {name: name.replace("_", " ") in words for name in SWITCHES}
    given = next((n for n in range(-MOST_GIVEN, MOST_GIVEN + 1) if write_given(n) in words), 0)
    return Variant(5 if first == "5 cards" else 6, **switches, handicap=given)


def write_people(names: tuple[str, str] | None) -> str:
    return "" if names is None else f"{TWO_PEOPLE}{' and '.join(names)}.\n"


def is_dealt_by_two(text: str) -> bool:
    return f"  {TWO_DEAL}: " in text


def write_resume(name: str, hand: int) -> str:
    return f"\nResuming match from INI state for {name} (seed from hand {hand}).\n"


def write_row(state: State, nought: int = 0) -> str:
    """Format a finished hand, with scores relative to the one shown as zero."""
    hand = state.the_hand
    mine, computers = (score - nought for score in state.scores)
    sides = [_write_side(state, seat) for seat in Seat]
    return (
        f"{state.n_hands}{mine:>4}{computers:>4}  {_write_pegging(state.play)} "
        f"{sides[0]}  {write_card(hand.starter)} {sides[1]}\n"
    )


def _write_pegging(play: PlaySoFar) -> str:
    """Format the cards played; a dot precedes the first card of a new count."""
    text = ""
    for place, (_, card) in enumerate(play.turns):
        text += (("." if place in play.resets else " ") if place else "") + write_card(card)
    return f"{text:<{PEGGING_WIDTH}}"


def _write_side(state: State, seat: Seat) -> str:
    hand = state.the_hand
    cards = write_cards(state.left(seat) + state.play.played(seat))
    dot = "." if hand.dealer is seat else " "
    return f"{dot}{cards:<{KEPT_WIDTH}} {write_cards(hand.thrown[seat])}"


def is_over(state: State) -> bool:
    """Return True if the hand has been counted, so that its row is in the log."""
    phase = state.phase
    return isinstance(phase, GameOver) or phase == Counted(Occasion.CRIB)


def next_hand(state: State) -> tuple[int, Source]:
    """Return number and source of the hand in the next row."""
    over = is_over(state)
    return state.standing.n_hands + 1 + over, state.source if over else state.standing.source


def write_changes(before: Settings, after: Settings) -> list[str]:
    """Return a message for each changed setting, in the words of the statistics."""
    plain = (
        replace(before, card_source=CardSource.SEQUENCE),
        replace(after, card_source=CardSource.SEQUENCE),
    )
    said = [new for old, new in zip(*map(describe, plain), strict=True) if old != new]
    if after.card_source < before.card_source:
        said.append("Default Sequence.")
    is_file_chosen = after.card_source > before.card_source and after.data_file == before.data_file
    old, new = write_entries(before), write_entries(after)
    for name, value in new.items():
        if value != old[name] or (name == "DataFile" and is_file_chosen):
            said.append(say(after, ENTRIES[name].name))
    return said


def write_level(skill: str) -> str:
    return say(replace(Settings(), skill=skill), "skill")


def is_whole(state: State) -> bool:
    """Return True if a hand has been played and counted completely."""
    return state.phase == Counted(Occasion.CRIB)
