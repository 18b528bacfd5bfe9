"""Position notation: a seat's knowledge at a discard or play decision, as one line of text.

    dealer 57-64 hand 5h5d6c7sJdKc
    pone 98-101 hand 5h6c7s discard JdKc cut 9h own Td other 5s4h

The first word is the seat; the scores are its own and the opponent's. ``hand`` lists the cards to
choose from; after the discard, ``discard`` lists the two cards discarded and ``cut`` the starter.
``own`` and ``other`` list the cards played in this deal so far by each, in order; omit the word if
there are none. Goes follow from these. The parts may come in any order, cards may be separated by
spaces, and case doesn't matter. A ten is ``T`` or ``10``, and suits may be symbols, after the rank
or before it: ``10h``, ``10♥``.
"""

import re

from muggins.mind.engines.protocol import check_distinct, check_pegs, retrace
from muggins.mind.ranking import Choice
from muggins.rules.cards import read_cards, write_card, write_cards
from muggins.rules.terms import TARGET
from muggins.rules.views import DiscardView, PlayView

LONGEST = 300  # characters
SEATS = ("dealer", "pone")
PARTS = ("hand", "discard", "cut", "own", "other")
N_DEALT, N_KEPT = 6, 4
_SCORES = re.compile(r"(\d{1,3})[-/:](\d{1,3})", re.ASCII)
_EXAMPLE = "dealer 57-64 hand 5h5d6c7sJdKc"
_SIGNS = str.maketrans(
    dict(zip("\u2660\u2664\u2665\u2661\u2666\u2662\u2663\u2667", "sshhddcc", strict=True))
)
_DRAWN_AS = re.compile("[\ufe0e\ufe0f]")  # after a sign: as text, or as a picture
_SIGN_FIRST = re.compile("([\u2660-\u2667])(10|[a2-9tjqk])", re.IGNORECASE)
_ACCEPTED = "write rank and suit, such as 5h, Th, 10h or 10♥"
Parts = dict[str, tuple[int, ...]]


def write_position(view: DiscardView | PlayView) -> str:
    """Return one line that ``read_position`` parses."""
    scores = view.own_score, view.opp_score
    if isinstance(view, DiscardView):
        return format_position(view.is_dealer, scores, view.hand)
    played = view.own_played, view.opp_played
    return format_position(view.is_dealer, scores, view.hand, view.thrown, view.starter, played)


def format_position(
    is_dealer: bool,
    scores: tuple[int, int],
    hand: Choice,
    thrown: Choice = (),
    starter: int = 0,
    played: tuple[Choice, Choice] = ((), ()),
) -> str:
    """Return the line of a position; ``thrown`` and later arguments are for the play only."""
    seat = SEATS[0] if is_dealer else SEATS[1]
    told = f"{seat} {scores[0]}-{scores[1]} hand {write_cards(hand)}"
    if not thrown:
        return told
    told += f" discard {write_cards(thrown)} cut {write_card(starter)}"
    for name, cards in zip(("own", "other"), played, strict=True):
        told += f" {name} {write_cards(cards)}" if cards else ""
    return told


def read_position(text: str) -> DiscardView | PlayView:
    """Return the view that a line describes; ValueError with a sentence if it is invalid."""
    told = text[: LONGEST + 1].replace(",", " ").split()
    # what only looks like a capital, as the sign of kelvin, stays as it is
    words = [word.lower() if word.isascii() else word for word in told]
    if len(text) > LONGEST:
        raise ValueError(f"This position has {len(text)} characters, but the limit is {LONGEST}.")
    seats = [word for word in words if word in SEATS]
    if len(seats) != 1:
        raise ValueError(f"A position needs one seat, dealer or pone. For example: {_EXAMPLE}")
    scores, parts = _read_parts([word for word in words if word not in SEATS])
    check_distinct(sorted(card for part in parts.values() for card in part))
    if "hand" not in parts:
        raise ValueError(f"A position needs a hand. For example: {_EXAMPLE}")
    is_dealer = seats == ["dealer"]
    if not parts.keys() - {"hand"}:
        return _see_throw(parts, is_dealer, scores)
    view = _see_play(parts, is_dealer, scores)
    check_pegs(view)
    return view


def _read_parts(words: list[str]) -> tuple[tuple[int, int], Parts]:
    scores: list[tuple[int, int]] = []
    texts: dict[str, str] = {}
    name = ""
    for word in words:
        if found := _SCORES.fullmatch(word):
            scores.append((int(found[1]), int(found[2])))
            name = ""
        elif word in PARTS:
            if word in texts:
                raise ValueError(f"The part {word} appears twice.")
            name, texts[word] = word, ""
        elif not name:
            raise ValueError(f"Unknown part {word[:20]!r}. A position looks like this: {_EXAMPLE}")
        else:
            texts[name] += word
    if len(scores) != 1:
        raise ValueError(
            f"A position needs one pair of scores, yours first. For example: {_EXAMPLE}"
        )
    for score in scores[0]:
        if score >= TARGET:
            raise ValueError(f"Invalid score {score}: the game is over at {TARGET}.")
    return scores[0], {name: _read_part(name, cards) for name, cards in texts.items()}


def _read_part(name: str, text: str) -> tuple[int, ...]:
    try:
        return read_cards(_spell_cards(text))
    except ValueError as error:
        raise ValueError(f"Invalid cards in {name}: {str(error)[:40]}; {_ACCEPTED}.") from error


def _spell_cards(text: str) -> str:
    """Return cards as two letters each, in either notation."""
    plain = _DRAWN_AS.sub("", text)
    if _SIGN_FIRST.match(plain):
        plain = _SIGN_FIRST.sub(r"\2\1", plain)
    return plain.translate(_SIGNS).replace("10", "t")


def _see_throw(parts: Parts, is_dealer: bool, scores: tuple[int, int]) -> DiscardView:
    if len(parts["hand"]) != N_DEALT:
        n_cards = len(parts["hand"])
        raise ValueError(f"A hand before the discard has six cards, not {n_cards}.")
    return DiscardView(parts["hand"], is_dealer, *scores)


def _see_play(parts: Parts, is_dealer: bool, scores: tuple[int, int]) -> PlayView:
    own, other = parts.get("own", ()), parts.get("other", ())
    if len(parts.get("discard", ())) != 2 or len(parts.get("cut", ())) != 1:
        raise ValueError(
            "A position in the play needs two discarded cards (discard) and a starter (cut)."
        )
    if len(parts["hand"]) + len(own) != N_KEPT:
        raise ValueError("The cards in the hand and those played from it must add up to four.")
    if not parts["hand"] or len(other) > N_KEPT:
        raise ValueError("The hand needs a card left to play, and each player only has four.")
    thrown, starter = parts["discard"], parts["cut"][0]
    try:
        return retrace(own, other, parts["hand"], is_dealer, scores, thrown, starter)
    except ValueError as error:
        raise ValueError(f"The cards can't have been played like this: {error}.") from error
