"""A thousand deals: all of the opponent's lines are true, and none repeats within a game.

The test keeps an independent record of the play, from the rules alone: keys have conditions and so
have words in lines, and both are checked for every line.
"""

import random
from collections import Counter

import pytest

from muggins.rules.cards import Seat, read_card, read_cards
from muggins.rules.deal import Source
from muggins.rules.events import (
    CardPlayed,
    CardsDealt,
    DealCut,
    Discarded,
    Event,
    GameBegun,
    GoCalled,
    Pegged,
)
from muggins.rules.moves import Claim, Move, Throw
from muggins.rules.referee import legal_moves, new_match, play, to_move
from muggins.rules.scoring import Kind, Reason
from muggins.rules.state import Discarding, Scoring, State
from muggins.rules.terms import Forfeit, Length, Mistakes, Occasion, Terms
from muggins.session.patter import Patter, load_default
from muggins.table.talk import Talk
from muggins.words.table.patter_moments import MOMENTS
from tests.sizes import in_two_sizes
from tests.table.book import FACTS, KEYS, Book, faults_of

READ = 60.0  # seconds in which whatever was said has been read


def choose(state: State, chance: random.Random) -> Move:
    """Any card, and a claim that is right four times of five."""
    phase = state.phase
    if isinstance(phase, Scoring) and chance.random() < 0.8:
        return Claim(state.due)
    moves = legal_moves(state)
    if isinstance(phase, Scoring):
        return Claim(min(chance.randrange(6), len(moves) - 1))
    return chance.choice(moves)


def hint_at(state: State, move: Move, chance: random.Random) -> tuple[int, ...]:
    """Return the cards of a hint before the player's discard: the same, others, or none."""
    if not isinstance(state.phase, Discarding) or to_move(state) is not Seat.PLAYER:
        return ()
    assert isinstance(move, Throw)
    others = chance.sample(state.the_hand.dealt[Seat.PLAYER], 2)
    return chance.choice(((), tuple(others), tuple(reversed(move.cards))))


class Evening:
    """Games of one agreement, with the opponent's mouth and the bystander's book."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(number)
        terms = Terms(
            length=list(Length)[number % 3] if number % 4 == 0 else Length.NORMAL,
            mistakes=list(Mistakes)[number % len(Mistakes)],
            forfeit=Forfeit.ALWAYS if number % 16 == 9 else Forfeit.NEVER,
        )
        self.state = new_match(terms, Source(number))
        self.talk = Talk(self.state, Patter(load_default()).say)
        self.book = Book(DealCut((0, 0), None))
        self.said: list[str] = []  # in this game
        self.n_deals = 0
        self.keys: Counter[str] = Counter()

    def move(self) -> None:
        move = choose(self.state, self.chance)
        self.talk.hinted = self.book.hinted = hint_at(self.state, move, self.chance)
        self.state, events = play(self.state, move)
        for event in events:
            self.hear(event)

    def hear(self, event: Event) -> None:
        if isinstance(event, GameBegun):
            self.said.clear()
            self.book.scores = event.pegs[0][0], event.pegs[1][0]
            self.book.begun_at = min(self.book.scores)
        self.n_deals += isinstance(event, CardsDealt)
        self.book.turn_to(event)
        moments = self.talk.hear(event)
        if not moments:
            return
        self.talk.update(READ)
        self.talk.answer(moments)
        line = self.talk.remark
        if line:
            assert not faults_of(line, self.book), (line, event, self.book)
            assert line not in self.said, line
            self.said.append(line)
            self.keys[KEYS[line]] += 1


@pytest.mark.parametrize("size", in_two_sizes((150, 13), (1000, 8)))
def test_nothing_said_is_untrue_or_said_twice(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many deals; of the rarest lines, fewer are missed the longer one listens.

    All moments are spoken of, not only one in some.
    """
    monkeypatch.setattr("muggins.table.talk.EVERY", 1)
    wanted, n_missed = size
    n_deals, number, keys = 0, 0, Counter[str]()
    while n_deals < wanted:
        evening = Evening(number)
        while evening.n_deals < 25:
            evening.move()
        n_deals += evening.n_deals
        keys += evening.keys
        number += 1
    heard = {each.key for each in MOMENTS} & set(keys)
    assert len(MOMENTS) - len(heard) <= n_missed, sorted({each.key for each in MOMENTS} - heard)
    assert sum(keys.values()) > 20 * wanted / 2


def test_the_book_knows_every_key() -> None:
    assert set(FACTS) >= {each.key for each in MOMENTS}


FITTING = read_cards("9hKd2c")
NINE = Book(CardPlayed(Seat.COMPUTER, read_card("9h"), 9), held=read_cards("9h"))
LATE = Book(CardPlayed(Seat.COMPUTER, read_card("9h"), 31), held=read_cards("9h"), count=22)
PAIR = Pegged(Seat.PLAYER, 2, Occasion.PLAY, (Reason(Kind.PAIR, 2, ()),), (0, 0), (2, 0))


@pytest.mark.parametrize(
    ("line", "book"),
    [
        ("Something small to get you going.", NINE),
        ("I had three answers to that. You get the kind one.", LATE),
        ("Here. Have a look at this one.", LATE),
        ("A pair. How original.", Book(PAIR, missed=1)),
        ("A jack for you. I shuffled it that way out of pity.", Book(PAIR)),
        ("Go? Gladly.", Book(GoCalled(Seat.PLAYER, 30), held=FITTING, count=30)),
        (
            "Not the two that I'd have thrown. I like a free thinker.",
            Book(Discarded(Seat.PLAYER, (1, 2)), hinted=(2, 1)),
        ),
        ("That was close. I enjoyed that more than I should have.", NINE),
    ],
)
def test_the_book_catches_what_is_not_so(line: str, book: Book) -> None:
    assert faults_of(line, book)
