"""The moments at which the monitor speaks between two people: it looks on, and takes no side.

In its lines {who} is the one whom the happening is about, {other} the other one; {one} and {two}
are the two by seat. As at a table of its own, a line's words have to be true whenever it holds.
"""

from collections.abc import Callable, Mapping

from muggins.motion.staging import CountedSoFar
from muggins.rules.events import (
    Called,
    CardsDealt,
    DealCut,
    Event,
    GameForfeited,
    GameWon,
    HandCounted,
    HandShown,
    Pegged,
)
from muggins.rules.scoring import Kind, total
from muggins.rules.seat import Seat
from muggins.rules.terms import Margin
from muggins.words.table.mood import NEAR, Mood
from muggins.words.table.patter_moments import GRAND, HIGH, IN_PLAY, Holds, Moment, is_close, on

BETWEEN_TWO = "Two"  # the beginning of the keys here
MANY = 5  # points for a single card
STEPS_IN = {
    "Title": "Title",
    "NewMatch": "TwoSit",
    "MatchCut": "TwoSit",
    "NewPlayer": "TwoSit",
    "Resume": "TwoResume",
    "ResumeAhead": "TwoResume",
    "ResumeBehind": "TwoResume",
    "TakenBack": "TwoTakenBack",
    "Idle": "TwoIdle",
}
"""Substitute patter keys between two people, where one would hear another; others are silent."""


def _pegged(holds: Callable[[Pegged], bool]) -> Holds:
    return on(Pegged, None, lambda _, pegged: holds(pegged))


def _has_many(pegged: Pegged) -> bool:
    return pegged.occasion in IN_PLAY and bool(pegged.reasons) and pegged.points >= MANY


def _counted(least: int, most: int) -> Holds:
    return on(HandCounted, None, lambda _, counted: least <= total(counted.reasons) <= most)


def _called(*, is_right: bool) -> Holds:
    return on(Called, None, lambda _, call: call.points > 0 and call.is_right is is_right)


def _won(holds: Callable[[GameWon], bool]) -> Holds:
    return on(GameWon, None, lambda _, won: holds(won))


BETWEEN: tuple[Moment, ...] = tuple(
    Moment(key, Mood.IDLE, when, holds)
    for key, when, holds in (
        (
            "TwoTie",
            "both cut the same rank",
            on(DealCut, None, lambda _, cut: cut.dealer is None),
        ),
        (
            "TwoCut",
            "{who} cuts the lower card",
            on(DealCut, None, lambda _, cut: cut.dealer is not None),
        ),
        (
            "TwoNear",
            "a deal; a player has 106 points or more",
            on(CardsDealt, None, lambda f, _: max(f.scores) >= NEAR),
        ),
        ("TwoDeal", "{who} deals", on(CardsDealt)),
        (
            "TwoHeels",
            "{who} turns up a jack",
            _pegged(lambda pegged: [each.kind for each in pegged.reasons] == [Kind.HEELS]),
        ),
        ("TwoMany", "{who} pegs five or more with one card", _pegged(_has_many)),
        ("TwoGrand", "{who} has a hand or crib of 20 or more", _counted(GRAND, 29)),
        ("TwoHigh", "{who} has a hand or crib of 12 to 19", _counted(HIGH, GRAND - 1)),
        ("TwoNone", "{who} has a hand or crib worth nothing", _counted(0, 0)),
        ("TwoCalled", "{who} calls what {other} missed", _called(is_right=True)),
        ("TwoFalse", "{who} makes a false call", _called(is_right=False)),
        ("TwoForfeit", "{who} overclaims", on(GameForfeited)),
        ("TwoTaken", "{who} pegs for a mistake", _pegged(lambda pegged: not pegged.reasons)),
        ("TwoClose", "{who} wins, and {other} has 116 points or more", _won(is_close)),
        (
            "TwoWin",
            "{who} wins by 6 to 30",
            _won(lambda won: won.margin is Margin.WIN and not is_close(won)),
        ),
        ("TwoSkunk", "{who} skunks {other}", _won(lambda won: won.margin is Margin.SKUNK)),
        (
            "TwoDouble",
            "{who} double-skunks {other}",
            _won(lambda won: won.margin is Margin.DOUBLE_SKUNK),
        ),
    )
)

BETWEEN_AT_ANY_TIME: Mapping[str, str] = {
    "TwoSit": "two people start a match",
    "TwoResume": "two people resume their match",
    "TwoTakenBack": "both agree to undo a move",
    "TwoIdle": "no one has done anything for a while",
}
"""Keys that hold whenever they are asked for, and by what."""


def whom_about(event: Event | CountedSoFar) -> Seat | None:
    if isinstance(event, DealCut | CardsDealt):
        return event.dealer
    seat = getattr(event, "seat", None)
    return seat if isinstance(seat, Seat) and not isinstance(event, HandShown) else None
