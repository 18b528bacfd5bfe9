"""Grades as bytes: nothing that is shown is lost, they are small, and damage is found."""

from dataclasses import replace

import pytest

from muggins.mind.coach.decision import Candidate, Chance, Decision, DecisionKind
from muggins.mind.coach.grades import Grade, MomentKind, pack_grades, unpack_grades
from muggins.rules.cards import Seat, read_cards

POSITION = "pone 98-101 hand 5h6c7s discard JdKc cut 9h own Td other 5s4h"


def choice(cards: str, win: int, points: float, **more: float | int) -> Candidate:
    return Candidate(read_cards(cards), Chance(win, Seat.COMPUTER), points, **more)  # type: ignore[arg-type]


def decision(position: str = POSITION) -> Decision:
    choices = (
        choice("5h", 612_345, -1.37, reach=20_000),
        choice("6c", 600_001, -2.0, share=0.25),
        choice("7s", 0, 12.01),
    )
    return Decision(9, DecisionKind.ENDING, choices, read_cards("6c"), position)


GRADES = [
    Grade(MomentKind.DEAL, 9, Chance(1_000_000, Seat.PLAYER)),
    Grade(MomentKind.TURN, 9, Chance(612_345, Seat.COMPUTER), decision=decision()),
    Grade(
        MomentKind.TURN, 9, Chance(5, Seat.COMPUTER), Chance(7, Seat.COMPUTER), (-2, 3), decision()
    ),
    Grade(MomentKind.END, 9, Chance(0, Seat.COMPUTER)),
]


def test_pack_grades_keeps_all_fields() -> None:
    assert unpack_grades(pack_grades(GRADES)) == GRADES
    assert unpack_grades(pack_grades([])) == []


HAND = (
    (DecisionKind.THROW_AS_DEALER, "dealer 57-64 hand 5h5d6c7sJdKc", "JdKc"),
    (DecisionKind.THROW_AS_PONE, "pone 64-57 hand 2s4c5cJh9c8h", "8h5c"),
    (DecisionKind.LEAD, "pone 64-57 hand 2s4cJh9c discard 8h5c cut Qd", "4c"),
    (DecisionKind.ANSWER, "dealer 57-64 hand 5h5d6c7s discard JdKc cut Qd other 4c", "6c"),
    (DecisionKind.ANSWER, "pone 64-57 hand 2sJh9c discard 8h5c cut Qd own 4c other 6c", "9c"),
    (DecisionKind.ANSWER, "dealer 59-64 hand 5h5d7s discard JdKc cut Qd own 6c other 4c9c", "5d"),
)


def test_pack_grades_keeps_positions_that_follow_from_choices() -> None:
    grades = []
    for kind, position, played in HAND:
        seat = Seat(position[0] == "d")
        choices = (Candidate(read_cards(played), Chance(612_345, seat), 1.5),)
        made = Decision(9, kind, choices, read_cards(played), position)
        grades.append(Grade(MomentKind.TURN, 9, made.best.win, decision=made))
    packed = pack_grades(grades)
    assert unpack_grades(packed) == grades and len(packed) < 130
    other = [*grades[:3], replace(grades[5], decision=replace(made, position=""))]
    assert unpack_grades(pack_grades(other)) == other


@pytest.mark.parametrize("position", ["", "pone somewhere", POSITION.upper()])
def test_pack_grades_keeps_odd_position_as_text(position: str) -> None:
    odd = [replace(GRADES[1], decision=decision(position))]
    assert unpack_grades(pack_grades(odd)) == odd


def test_pack_grades_rounds_points_to_hundredths() -> None:
    (grade,) = unpack_grades(pack_grades([replace(GRADES[1], decision=_with_points(-1.3749))]))
    assert grade.decision is not None
    assert grade.decision.best.points == -1.37


def _with_points(points: float) -> Decision:
    made = decision()
    return replace(made, choices=(replace(made.choices[0], points=points), *made.choices[1:]))


def test_unpack_grades_damaged_byte_never_changes_grades() -> None:
    """Some bits of the compressed data mean nothing; all others are covered by the checksum."""
    packed = pack_grades(GRADES)
    n_refused = 0
    for place in range(len(packed)):
        damaged = bytearray(packed)
        damaged[place] ^= 0x10
        try:
            assert unpack_grades(bytes(damaged)) == GRADES
        except ValueError:
            n_refused += 1
        with pytest.raises(ValueError, match="damaged"):
            unpack_grades(packed[:place])
    assert n_refused >= len(packed) - 2
