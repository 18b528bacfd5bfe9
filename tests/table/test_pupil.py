"""What a beginner was right about is counted for him, and comes back now and then."""

from game.rules.cards import read_cards
from game.rules.scoring import Kind, Reason, hand_reasons
from game.table.pupil import COMES_BACK, NEEDED, Pupil

HAND = hand_reasons(read_cards("5h5dKc2s"), *read_cards("9h"))  # two fifteens and a pair
FIFTEENS = tuple(each for each in HAND if each.kind is Kind.FIFTEEN)
PAIRS = tuple(each for each in HAND if each.kind is Kind.PAIR)


class Notebook:
    def __init__(self, text: str = "") -> None:
        self.text = text
        self.pupil = Pupil(lambda: self.text, self.keep)

    def keep(self, text: str) -> None:
        self.text = text

    def knows(self, reasons: tuple[Reason, ...]) -> list[bool]:
        return [self.pupil.knows(each) for each in reasons]


def test_a_kind_that_was_right_for_some_hands_is_known() -> None:
    book = Notebook()
    for _ in range(NEEDED):
        assert book.knows(FIFTEENS) == [False, False]
        book.pupil.mark(HAND, FIFTEENS)
    assert book.knows(FIFTEENS) == [True, True] and book.knows(PAIRS) == [False]
    assert book.text == f"fifteen {NEEDED} pair 0"


def test_it_comes_back_and_one_mistake_keeps_it_his() -> None:
    book = Notebook()
    told = []
    for _ in range(NEEDED + 3 * COMES_BACK):
        told.append(book.knows(PAIRS)[0])
        book.pupil.mark(HAND, HAND)
    his = [number for number, is_known in enumerate(told) if not is_known]
    first = NEEDED + COMES_BACK - 1
    assert his == [*range(NEEDED), first, first + COMES_BACK, first + 2 * COMES_BACK]
    book.pupil.mark(HAND, FIFTEENS)
    assert book.knows(PAIRS) == [False] and book.knows(FIFTEENS) == [True, True]
    book.pupil.mark(HAND, HAND)
    assert book.knows(PAIRS) == [True]


def test_what_makes_no_sense_counts_as_nothing() -> None:
    for text in ("", "fifteen", "pair many run 3", "fifteen -7", "\x00 9"):
        assert Notebook(text).knows(HAND) == [False] * len(HAND)
    assert Notebook("pair x run 3").pupil.knows(Reason(Kind.RUN, 3, ()))
