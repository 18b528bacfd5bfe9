"""Statistics: folded right, kept right, and shown in the columns of Cribbage '97."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from muggins.extras.legacy.ini_view import write_lists
from muggins.record.figures import FEWEST_HANDS, Figures, Pair, read_figures, write_figures
from muggins.record.report import write_statistics
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.events import (
    CardsDealt,
    Claimed,
    Event,
    GameWon,
    HandCounted,
    Pegged,
    StarterTurned,
)
from muggins.rules.referee import new_match
from muggins.rules.scoring import Kind, Reason
from muggins.rules.terms import Claims, Margin, Mistakes, Occasion, Terms
from muggins.settings.settings import Settings
from muggins.settings.values import Forced
from muggins.store.loglines import RULE
from tests.store.folding import MatchFold, fold_events
from tests.store.play import step

SAMPLE = """\
********************************************************************
*    Games: 100  Match Score: 107/109  Point Differential: -178    *
********************************************************************
First table excludes final (usually skewed and/or incomplete) hand
of each game and includes any points for jack cuts in peg averages.

             Hands       Hand Averages   Peg Averages Penalty
           Deal Pone   Deal  Crib  Pone   Deal  Pone  Points
           ---- ----   ----  ----  ----   ----  ----   ----
Moonbeam:  399  400   7.94  4.48  8.02   3.33  2.04      0 missed
Computer:  400  399   7.90  4.68  8.04   3.58  2.01      0 taken

Win Margin 1-5 -10 -15 -20 -25 -30 -35 -40 -45 -50 -55 -60  61+ Sum
            --- --- --- --- --- --- --- --- --- --- --- --- ---  ---
Moonbeam:   12   8  11   5   1   4   4   1   2   0   0   0   1   49
Computer:    4  11  10   4   8   8   4   1   0   0   0   0   1   51
Total:      16  19  21   9   9  12   8   2   2   0   0   0   2  100

Hands/Game    1-5   6   7   8   9  10  11  12  13+ Sum
               --- --- --- --- --- --- --- --- ---  ---
Moonbeam Won:   0   0   2   9  24  14   0   0   0   49
Computer Won:   0   0   5  11  19  13   3   0   0   51
Total:          0   0   7  20  43  27   3   0   0  100

Initial match seed (or file pointer, if applicable): 12345
Current session settings follow.

Hints (Mouse Icon): On
Scoring Details: On
Allow Autoplay: On
Allow Autoscore: On
Sort Hands: Off
2-3-4 Weights.
Friendly Corrections.
Normal Game (121 Points).
Loser Deals.
Default Sequence.
Disable Logging.
Default Deck.
Default Patter.
Default Sounds.
Default Green.
********************************************************************
"""

MARGINS = (
    (12, 8, 11, 5, 1, 4, 4, 1, 2, 0, 0, 0, 1),
    (4, 11, 10, 4, 8, 8, 4, 1, 0, 0, 0, 0, 1),
)
LENGTHS = ((0, 0, 2, 9, 24, 14, 0, 0, 0), (0, 0, 5, 11, 19, 13, 3, 0, 0))
SIX_CARDS = {
    "deals": (399, 400),
    "dealer_hand": (3168, 3160),
    "crib": (1788, 1872),
    "pone_hand": (3208, 3208),
    "dealer_pegs": (1329, 1432),
    "pone_pegs": (816, 802),
}


def figures_of(n_dealt: int = 0, **pairs: Pair) -> Figures:
    """Return figures from pairs by seat."""
    found = Figures()
    for name, pair in pairs.items():
        for seat in Seat:
            found.add(name, seat, pair[seat], n_dealt)
    return found


def sampled() -> Figures:
    found = figures_of(6, **SIX_CARDS)
    found.numbers += figures_of(wins=(49, 51), points=(107, 109)).numbers
    found.first_position = 12345
    found.add("lead", Seat.COMPUTER, 178)
    for seat in Seat:
        for place, number in enumerate(MARGINS[seat]):
            found.add(f"margin {place}", seat, number)
        for place, number in enumerate(LENGTHS[seat]):
            found.add(f"length {place + FEWEST_HANDS}", seat, number)
    return found


def test_the_sample_of_the_help_text() -> None:
    """To the letter; below its settings stand those that the old program had not."""
    ours = (
        "Hints when asked: On.\nLive coach: Off.\nLevel: Classic.\nClaims: All your points.\n"
        "Forced: On, but penalties ask.\nExcess: The computer takes them.\n"
        "Forfeit: Never.\nTournament penalties: Off.\nVariant: 6 cards.\n"
    )
    written = write_statistics("Moonbeam", sampled(), Settings(sort=False))
    before, last = SAMPLE[: -len(RULE) - 1], SAMPLE[-len(RULE) - 1 :]
    assert written == before + ours + last


def test_the_settings_that_the_old_program_had_not() -> None:
    settings = Settings(skill="beginner", claims=Claims.HANDS, n_dealt=5, once_to_31=True)
    lines = write_statistics("Jo", Figures(), settings).splitlines()
    assert "Forced: On, but penalties ask." in lines
    settings = replace(settings, plays_forced=Forced.ALL)
    assert "Forced: On, with penalties too." in write_statistics("Jo", Figures(), settings)
    assert {"Level: Beginner.", "Claims: Your hands.", "Variant: 5 cards, once to 31."} < {*lines}


def test_a_record_without_games_has_columns_too() -> None:
    lines = write_statistics("Jo", Figures(), Settings()).splitlines()
    assert lines[9] == "Jo:          0    0   0.00  0.00  0.00   0.00  0.00      0 missed"


def test_of_two_people_it_is_told_what_each_has_taken() -> None:
    record = figures_of(6, missed=(3, 4), taken=(5, 6))
    lines = write_statistics("Ann+Bob", record, Settings()).splitlines()
    assert lines[9].startswith("Ann:") and lines[9].endswith("      5 taken")
    assert lines[10].startswith("Bob:") and lines[10].endswith("      6 taken")


def pegged(seat: Seat, points: int, occasion: Occasion, *, is_penalty: bool = False) -> Pegged:
    reasons = () if is_penalty else (Reason(Kind.PAIR, points, ()),)
    return Pegged(seat, points, occasion, reasons, (0, -1), (points, 0))


def counted(seat: Seat, points: int, occasion: Occasion) -> HandCounted:
    return HandCounted(occasion, seat, (Reason(Kind.RUN, points, ()),))


def a_hand() -> list[Event]:
    """The computer deals: heels, a pair, a go, and three counts of 8, 4 and 2."""
    return [
        CardsDealt(1, Seat.COMPUTER, ((), ())),
        StarterTurned(10, Seat.COMPUTER),
        pegged(Seat.COMPUTER, 2, Occasion.HEELS),
        Claimed(Seat.PLAYER, Occasion.PLAY, 2, 2, ()),
        pegged(Seat.PLAYER, 2, Occasion.PLAY),
        pegged(Seat.COMPUTER, 1, Occasion.GO),
        pegged(Seat.PLAYER, 8, Occasion.PONE_HAND),
        counted(Seat.PLAYER, 8, Occasion.PONE_HAND),
        pegged(Seat.COMPUTER, 4, Occasion.DEALER_HAND),
        counted(Seat.COMPUTER, 4, Occasion.DEALER_HAND),
        pegged(Seat.COMPUTER, 2, Occasion.CRIB),
        counted(Seat.COMPUTER, 2, Occasion.CRIB),
    ]


WHOLE_HAND = {
    "deals": (0, 1),
    "dealer_hand": (0, 4),
    "crib": (0, 2),
    "pone_hand": (8, 0),
    "dealer_pegs": (0, 3),
    "pone_pegs": (2, 0),
}
COUNTED = {
    "best_hand": (8, 4),
    "best_crib": (0, 2),
    "counted": (1, 1),
    "hand_points": (8, 4),
    "n_cribs": (0, 1),
    "crib_points": (0, 2),
}


def pairs_of(figures: Figures, names: Iterable[str], times: int = 1) -> dict[str, Pair]:
    """Return figures by name, each divided by ``times``."""
    pairs = {name: figures.pair(name) for name in names}
    return {name: (own // times, other // times) for name, (own, other) in pairs.items()}


def test_a_hand_counts_when_its_crib_is_counted() -> None:
    events = a_hand()
    before, figures = fold_events(events[:-1]), fold_events(events)
    assert set(pairs_of(before, WHOLE_HAND).values()) == {(0, 0)}
    assert pairs_of(figures, WHOLE_HAND) == WHOLE_HAND and figures.n_hands == 1
    assert pairs_of(figures, COUNTED) == COUNTED


def won(seat: Seat, loser: int, n_hands: int, margin: Margin = Margin.WIN) -> GameWon:
    return GameWon(
        seat, (121, loser) if seat is Seat.PLAYER else (loser, 121), margin, 2 + margin, n_hands
    )


@pytest.mark.parametrize("cut", range(1, 12))
def test_the_final_hand_of_a_game_is_left_out(cut: int) -> None:
    """Wherever in the hand the game ends; a count that ends it is still told to be over."""
    final = a_hand()[:cut]
    after = [counted(Seat.COMPUTER, 2, Occasion.CRIB)] if cut > 10 else []
    events = [*a_hand(), *final, won(Seat.PLAYER, 100, 9), *after, *a_hand()]
    figures = fold_events(events)
    assert pairs_of(figures, WHOLE_HAND, times=2) == WHOLE_HAND
    assert (figures.games, figures.n_hands) == (1, 3)


def test_what_was_missed_and_taken() -> None:
    told: list[Event] = [
        CardsDealt(1, Seat.COMPUTER, ((), ())),
        Claimed(Seat.PLAYER, Occasion.PLAY, 0, 3, ()),  # nothing claimed of three: muggins
        pegged(Seat.COMPUTER, 3, Occasion.PLAY, is_penalty=True),
        pegged(Seat.COMPUTER, 2, Occasion.PLAY),
        Claimed(Seat.PLAYER, Occasion.PLAY, 1, 2, ()),  # one of two: lost
        pegged(Seat.PLAYER, 1, Occasion.PLAY),
        Claimed(Seat.PLAYER, Occasion.PLAY, 4, 2, ()),  # four for two: the excess taken
        pegged(Seat.PLAYER, 2, Occasion.PLAY),
        pegged(Seat.COMPUTER, 2, Occasion.PLAY, is_penalty=True),
        Claimed(Seat.PLAYER, Occasion.PONE_HAND, 5, 6, ()),  # corrected in friendship
        pegged(Seat.PLAYER, 6, Occasion.PONE_HAND),
        counted(Seat.PLAYER, 6, Occasion.PONE_HAND),
        counted(Seat.COMPUTER, 0, Occasion.CRIB),
    ]
    assert pairs_of(fold_events(told), (*WHOLE_HAND, "missed", "taken")) == {
        "deals": (0, 1),
        "dealer_hand": (0, 0),
        "crib": (0, 0),
        "pone_hand": (6, 0),
        "dealer_pegs": (0, 2),
        "pone_pegs": (3, 0),
        "missed": (4, 0),
        "taken": (0, 5),
    }


@pytest.mark.parametrize(
    ("loser", "place"), [(120, 0), (116, 0), (115, 1), (61, 11), (60, 12), (0, 12)]
)
def test_win_margins(loser: int, place: int) -> None:
    figures = fold_events([won(Seat.COMPUTER, loser, 9)])
    assert (
        figures.margins[Seat.COMPUTER].index(1) == place and sum(figures.margins[Seat.PLAYER]) == 0
    )
    assert figures.spread == loser - 121


@pytest.mark.parametrize(("n_hands", "place"), [(1, 0), (5, 0), (6, 1), (12, 7), (13, 8), (20, 8)])
def test_hands_per_game(n_hands: int, place: int) -> None:
    assert fold_events([won(Seat.PLAYER, 100, n_hands)]).lengths[Seat.PLAYER].index(1) == place


def test_figures_follow_the_score_of_the_match_and_are_stored() -> None:
    state = new_match(Terms(mistakes=Mistakes.MUGGINS), Source(99))
    fold = MatchFold()
    for number in range(800):
        turn = step(state, number)
        state = turn.after
        found = fold.take_all(turn.events).figures
        score = found.games, found.points, found.spread
        assert score == (state.tally.games, state.tally.points, state.tally.spread)
    for figures in (Figures(), fold.figures, sampled()):
        assert read_figures(write_figures(figures)).numbers == figures.numbers


def test_columns_of_the_old_program() -> None:
    """Statistics1 has seed, lead, streak, file, games, hands, then pairs; Statistics2 the games."""
    first, second = write_lists(sampled())
    numbers = first.split(",")
    assert numbers[:8] == ["12345", "-178", "0", "0", "100", "0", "107", "109"]
    sums = [str(number) for pair in SIX_CARDS.values() for number in pair]
    assert ",".join(sums) in first and len(numbers) == 75
    rows = (*MARGINS, *LENGTHS)
    assert second == ",".join(str(number) for row in rows for number in row)


def test_figures_of_unknown_name_are_stored() -> None:
    figures = Figures(streak=-2, longest=(3, 4))
    figures.add("new", Seat.COMPUTER, 7, 5)
    assert read_figures(write_figures(figures)) == figures


DAMAGED = (
    *("", "{", "{}", "[1]", "[[1, 2], 3]", '[["wins", 0, 0], "x"]', "[1, [2]]", "[" * 5000),
    *("[-1, 2]", "[100000, 2]", "[1.5, 2]", "[null, 2]", '["wins", 2]'),
)


@pytest.mark.parametrize("text", DAMAGED)
def test_damaged_figures_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_figures(text)
