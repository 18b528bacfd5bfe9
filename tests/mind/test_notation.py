"""Positions as text: written and read back, and refused with a sentence where they cannot be."""

import random

import pytest

from muggins.mind.coach.notation import LONGEST, PARTS, SEATS, read_position, write_position
from tests.mind.games import see, some
from tests.sizes import in_two_sizes

THROW = "dealer 57-64 hand 5h5d6c7sJdKc"
PLAY = "pone 57-64 hand 5h6c7s discard JdKc cut 9h own Td other 4s"


@pytest.mark.long
def test_every_position_is_read_back() -> None:
    for state, seat in some(12):
        view = see(state, seat)
        again = read_position(write_position(view))
        for name in ("past", "seen"):
            object.__setattr__(view, name, ())
        assert again == view


@pytest.mark.parametrize(
    "text",
    [
        THROW.upper(),
        "hand 5h 5d 6c 7s Jd Kc, 57-64, dealer",
        "dealer hand 5h5d 6c7sJdKc 57/64",
    ],
)
def test_order_and_capitals_are_free(text: str) -> None:
    assert write_position(read_position(text)) == THROW


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "one seat"),
        ("dealer pone 1-2 hand 5h", "one seat"),
        ("dealer hand 5h5d6c7sJdKc", "one pair of scores"),
        ("dealer 57-64", "needs a hand"),
        ("dealer 57-64 hand 5h5d5c5s5hKc", "5h appears twice"),
        ("dealer 57-64 hand 5h5d5c5s5xKc", "is not a card"),
        ("dealer 57-64 hand 5h5d6c7sJd\N{KELVIN SIGN}c", "is not a card"),
        ("dealer 57-64 hand 5h5d6c7sJdKcAs2s3s4s5s6s7s", "7s appears twice"),
        ("dealer 57-64 hand 5h5d6c7sJdKcAs2s3s4s5s6s8s", "not 13"),
        ("dealer 57-64 hand 5h5d6c7sJd", "not 5"),
        ("dealer 121-64 hand 5h5d6c7sJdKc", "Invalid score 121"),
        ("dealer 57-640 hand 5h5d6c7sJdKc", "Invalid score 640"),
        ("dealer 57-64 gin 5h5d6c7sJdKc", "Unknown part"),
        ("dealer 57-64 hand 5h hand 6h", "part hand appears twice"),
        ("pone 57-64 hand 5h6c7s own Td other 4s", "discard"),
        (PLAY.replace("own Td", "own 5h"), "5h appears twice"),
        (PLAY.replace("own Td", "own TdTh"), "add up to four"),
        (PLAY.replace("other 4s", "other 4sTsJsKs8c"), "only has four"),
        (PLAY.replace("other 4s", "other 4s3s"), "can't have been played"),
        (PLAY.replace("pone", "dealer"), "can't have been played"),
        ("pone 1-64 hand 5h6c7s discard JdKc cut 9h own Td other Ts", ""),
        ("pone 1-1 hand 5h6c7s discard JdKc cut 9h own Td other Ts", "can't have 1 points"),
        ("pone 1-1 hand 5h6c7s discard TcKc cut Jd own Td other 4s", "2 were pegged"),
        ("x" * 301, "limit is 300"),
    ],
)
def test_what_cannot_be_is_refused(text: str, said: str) -> None:
    if not said:
        read_position(text)
        return
    with pytest.raises(ValueError, match=said):
        read_position(text)


def spoil(rng: random.Random, text: str) -> str:
    words = text.split(" ")
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(words))
        match rng.randrange(6):
            case 0:
                words[place] = rng.choice(
                    (*PARTS, *SEATS, "", "5h", "121-0", "57-64", "\x00", "²-3")
                )
            case 1:
                del words[place]
                words = words or [""]
            case 2:
                words.insert(place, rng.choice(words))
            case 3:
                words[place] = words[place][: rng.randrange(len(words[place]) + 1)]
            case 4:
                letters = [*words[place], *rng.sample("a2h-/57x \u0660\ud800\n", 2)]
                rng.shuffle(letters)
                words[place] = "".join(letters)
            case 5:
                rng.shuffle(words)
    return " ".join(words) * (1 if rng.random() < 0.99 else 40)


@pytest.mark.long
@pytest.mark.parametrize(
    "hand",
    [
        "10h 5d 6c 7s Jd Kc",
        "10H5D6C7SJDKC",
        "10\u2665 5\u2666 6\u2663 7\u2660 J\u2666 K\u2663",
        "10\u2665\ufe0f5\u2666\ufe0f6\u2663\ufe0e7\u2660jdkc",
        "\u266510 \u26665 \u26636 \u26607 \u2666J \u2663K",
        "T\u2661,5\u2662,6\u2667,7\u2664,J\u2662,K\u2667",
        "th5d6c7sJdKc",
    ],
)
def test_usual_spellings_of_cards_are_read(hand: str) -> None:
    plain = read_position("dealer 57-64 hand Th5d6c7sJdKc")
    assert read_position(f"dealer 57-64 hand {hand}") == plain


@pytest.mark.parametrize("hand", ["10", "1h", "11h", "10x", "h10h", "\u2665\u266510", "hT"])
def test_other_spellings_are_refused_with_those_that_are_accepted(hand: str) -> None:
    with pytest.raises(ValueError, match="write rank and suit, such as 5h, Th, 10h or 10\u2665"):
        read_position(f"dealer 57-64 hand {hand}")


@pytest.mark.parametrize("n_texts", in_two_sizes(2_000, 100_000))
def test_malformed_texts_are_refused_with_a_sentence(n_texts: int) -> None:
    rng, n_read, n_refused = random.Random(1), 0, 0
    texts = [write_position(see(state, seat)) for state, seat in some(6)[::7]]
    for _ in range(n_texts):
        text = spoil(rng, rng.choice(texts))
        try:
            view = read_position(text)
        except ValueError as error:
            n_refused += 1
            assert 10 < len(str(error)) < 200
        else:
            n_read += 1
            assert len(text) <= LONGEST
            assert read_position(write_position(view)) == view
    assert n_read > n_texts / 100 and n_refused > n_texts / 2
