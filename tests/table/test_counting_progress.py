"""A kind that was right ten times in a row is asked about, and counted only after a yes."""

from muggins.rules.cards import read_cards
from muggins.rules.scoring import Kind, hand_reasons
from muggins.table.counting_progress import NEEDED, CountingProgress

HAND = hand_reasons(read_cards("5h5dKc2s"), *read_cards("9h"))  # two fifteens and a pair
FIFTEENS = tuple(each for each in HAND if each.kind is Kind.FIFTEEN)


class Notebook:
    def __init__(self, text: str = "") -> None:
        self.text = text
        self.progress = CountingProgress(lambda: self.text, self.keep)

    def keep(self, text: str) -> None:
        self.text = text


def test_ten_right_in_a_row_are_asked_about_and_not_counted() -> None:
    book = Notebook()
    for n in range(NEEDED):
        assert book.progress.to_ask is None
        book.progress.mark(HAND, FIFTEENS)
        assert book.text == f"fifteen {n + 1} pair 0"
    assert book.progress.to_ask is Kind.FIFTEEN
    assert not any(map(book.progress.is_agreed, HAND))


def test_one_miss_begins_the_row_anew() -> None:
    book = Notebook("fifteen 9 pair 9")
    book.progress.mark(HAND, FIFTEENS[:1])
    assert book.text == "fifteen 0 pair 0" and book.progress.to_ask is None


def test_an_answer_stays() -> None:
    book = Notebook("fifteen 10 pair 10")
    book.progress.answer(Kind.FIFTEEN, is_wanted=True)
    assert book.progress.to_ask is Kind.PAIR
    book.progress.answer(Kind.PAIR, is_wanted=False)
    book.progress.mark(HAND, ())
    assert book.text == "fifteen yes pair no" and book.progress.to_ask is None
    assert [book.progress.is_agreed(each) for each in HAND] == [True, True, False]


def test_what_is_invalid_counts_as_nothing() -> None:
    for text in ("", "fifteen", "pair many run 3", "fifteen -7", "\x00 9"):
        progress = Notebook(text).progress
        assert progress.to_ask is None and not any(map(progress.is_agreed, HAND))
