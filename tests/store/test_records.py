"""Statistics: folded right, kept right, and shown in the columns of Cribbage '97."""

from dataclasses import replace

import pytest

from game.record.figures import Figures as Record
from game.record.figures import HandFigures
from game.rules.deal import Source
from game.rules.events import (
    CardsDealt,
    Claimed,
    Event,
    GameWon,
    HandCounted,
    Pegged,
    StarterTurned,
)
from game.rules.referee import new_match
from game.rules.scoring import Kind, Reason
from game.rules.seat import Seat
from game.rules.terms import Claims, Margin, Mistakes, Occasion, Terms
from game.settings.settings import Settings
from game.settings.values import Forced
from game.store.report import RULE, write_statistics
from tests.store.compat import Counts, Sums, counts_in, read_record, write_record
from tests.store.play import step

ME, IT = Seat.PLAYER, Seat.COMPUTER

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

SAMPLED = Record(
    first_position=12345,
    games=100,
    points=(107, 109),
    spread=-178,
    six=HandFigures(
        sums=Sums(
            deals=(399, 400),
            dealer_hand=(3168, 3160),
            crib=(1788, 1872),
            pone_hand=(3208, 3208),
            dealer_pegs=(1329, 1432),
            pone_pegs=(816, 802),
        )
    ),
    margins=(
        (12, 8, 11, 5, 1, 4, 4, 1, 2, 0, 0, 0, 1),
        (4, 11, 10, 4, 8, 8, 4, 1, 0, 0, 0, 0, 1),
    ),
    lengths=((0, 0, 2, 9, 24, 14, 0, 0, 0), (0, 0, 5, 11, 19, 13, 3, 0, 0)),
)


def test_the_sample_of_the_help_text() -> None:
    """To the letter; below its settings stand those that the old program had not."""
    ours = (
        "Hints when asked: On.\nLive coach: Off.\nLevel: Classic.\nClaims: All your points.\n"
        "Forced: On, but penalties ask.\nExcess: The computer takes them.\n"
        "Forfeit: Never.\nVariant: 6 cards.\n"
    )
    written = write_statistics("Moonbeam", SAMPLED, Settings(sort=False))
    before, last = SAMPLE[: -len(RULE) - 1], SAMPLE[-len(RULE) - 1 :]
    assert written == before + ours + last


def test_the_settings_that_the_old_program_had_not() -> None:
    settings = Settings(skill="beginner", claims=Claims.HANDS, n_dealt=5, once_to_31=True)
    lines = write_statistics("Jo", Record(), settings).splitlines()
    assert "Forced: On, but penalties ask." in lines
    settings = replace(settings, plays_forced=Forced.ALL)
    assert "Forced: On, with penalties too." in write_statistics("Jo", Record(), settings)
    assert {"Level: Beginner.", "Claims: Your hands.", "Variant: 5 cards, once to 31."} < {*lines}


def test_a_record_without_games_has_columns_too() -> None:
    lines = write_statistics("Jo", Record(), Settings()).splitlines()
    assert lines[9] == "Jo:          0    0   0.00  0.00  0.00   0.00  0.00      0 missed"


def test_of_two_people_it_is_told_what_each_has_taken() -> None:
    record = Record(six=HandFigures(sums=Sums(missed=(3, 4), taken=(5, 6))))
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
        CardsDealt(1, IT, ((), ())),
        StarterTurned(10, IT),
        pegged(IT, 2, Occasion.HEELS),
        Claimed(ME, Occasion.PLAY, 2, 2, ()),
        pegged(ME, 2, Occasion.PLAY),
        pegged(IT, 1, Occasion.GO),
        pegged(ME, 8, Occasion.PONE_HAND),
        counted(ME, 8, Occasion.PONE_HAND),
        pegged(IT, 4, Occasion.DEALER_HAND),
        counted(IT, 4, Occasion.DEALER_HAND),
        pegged(IT, 2, Occasion.CRIB),
        counted(IT, 2, Occasion.CRIB),
    ]


A_HAND = Sums(
    deals=(0, 1),
    dealer_hand=(0, 4),
    crib=(0, 2),
    pone_hand=(8, 0),
    dealer_pegs=(0, 3),
    pone_pegs=(2, 0),
)


def test_a_hand_counts_when_its_crib_is_counted() -> None:
    events = a_hand()
    assert Record().after_all(events[:-1]).sums == Sums()
    record = Record().after_all(events)
    assert (record.sums, record.n_hands, record.best_hand) == (A_HAND, 1, (8, 4))
    assert record.six.counts == ALL_COUNTED


ALL_COUNTED = Counts(
    best_hand=(8, 4),
    best_crib=(0, 2),
    n_hands=(1, 1),
    hand_points=(8, 4),
    n_cribs=(0, 1),
    crib_points=(0, 2),
)


def test_a_record_of_before_tells_what_it_knows() -> None:
    """Of all that was counted only whole hands were kept; before that there were no five cards."""
    first, second = write_record(Record().after_all(a_hand()))
    for n_later in (20, 41):
        record = read_record(",".join(first.split(",")[:-n_later]), second)
        assert record.six.counts == counts_in(A_HAND, (8, 4))
        assert record.six.counts == replace(ALL_COUNTED, best_crib=(0, 0))
        assert record.n_hands == 1 and record.five == HandFigures()


def won(seat: Seat, loser: int, n_hands: int, margin: Margin = Margin.WIN) -> GameWon:
    return GameWon(seat, (121, loser) if seat is ME else (loser, 121), margin, 2 + margin, n_hands)


@pytest.mark.parametrize("cut", range(1, 12))
def test_the_final_hand_of_a_game_is_left_out(cut: int) -> None:
    """Wherever in the hand the game ends; a count that ends it is still told to be over."""
    final = a_hand()[:cut]
    after = [counted(IT, 2, Occasion.CRIB)] if cut > 10 else []
    events = [*a_hand(), *final, won(ME, 100, 9), *after, *a_hand()]
    record = Record().after_all(events)
    assert record.sums == A_HAND.plus(A_HAND)
    assert (record.games, record.n_hands) == (1, 3)


def test_what_was_missed_and_taken() -> None:
    told: list[Event] = [
        CardsDealt(1, IT, ((), ())),
        Claimed(ME, Occasion.PLAY, 0, 3, ()),  # nothing claimed of three: muggins
        pegged(IT, 3, Occasion.PLAY, is_penalty=True),
        pegged(IT, 2, Occasion.PLAY),
        Claimed(ME, Occasion.PLAY, 1, 2, ()),  # one of two: lost
        pegged(ME, 1, Occasion.PLAY),
        Claimed(ME, Occasion.PLAY, 4, 2, ()),  # four for two: the excess taken
        pegged(ME, 2, Occasion.PLAY),
        pegged(IT, 2, Occasion.PLAY, is_penalty=True),
        Claimed(ME, Occasion.PONE_HAND, 5, 6, ()),  # corrected in friendship
        pegged(ME, 6, Occasion.PONE_HAND),
        counted(ME, 6, Occasion.PONE_HAND),
        counted(IT, 0, Occasion.CRIB),
    ]
    sums = Record().after_all(told).sums
    assert (sums.missed, sums.taken) == ((4, 0), (0, 5))
    assert (sums.pone_pegs, sums.dealer_pegs, sums.pone_hand) == ((3, 0), (0, 2), (6, 0))


@pytest.mark.parametrize(
    ("loser", "place"), [(120, 0), (116, 0), (115, 1), (61, 11), (60, 12), (0, 12)]
)
def test_win_margins(loser: int, place: int) -> None:
    record = Record().after(won(IT, loser, 9))
    assert record.margins[IT].index(1) == place and sum(record.margins[ME]) == 0
    assert record.spread == loser - 121


@pytest.mark.parametrize(("n_hands", "place"), [(1, 0), (5, 0), (6, 1), (12, 7), (13, 8), (20, 8)])
def test_hands_per_game(n_hands: int, place: int) -> None:
    assert Record().after(won(ME, 100, n_hands)).lengths[ME].index(1) == place


def test_round_trip() -> None:
    """What was played has the score of the match, too."""
    state = new_match(Terms(mistakes=Mistakes.MUGGINS), Source(99))
    played = Record(first_position=99)
    for number in range(800):
        turn = step(state, number)
        state, played = turn.after, played.after_all(turn.events)
        score = played.games, played.points, played.spread
        assert score == (state.tally.games, state.tally.points, state.tally.spread)
    for record in (Record(), played.between_hands(), replace(SAMPLED, from_file=True)):
        assert read_record(*write_record(record)) == record
    assert isinstance(read_record(*write_record(SAMPLED)).from_file, bool)


def test_the_hand_in_progress_is_not_kept() -> None:
    record = Record().after_all(a_hand()[:5])
    assert record.hand is not None
    assert read_record(*write_record(record)) == record.between_hands()


def test_nonsense_is_refused() -> None:
    first, second = write_record(SAMPLED)
    numbers = first.split(",")
    for bad_first, bad_second in (
        ("", second),
        (first, ""),
        (first + ",1", second),
        (first.replace("107", "x", 1), second),
        (first, second.replace("12", "13", 1)),
        (",".join(["9999999999", *numbers[1:]]), second),
        (",".join([*numbers[:-1], "-1"]), second),
        (",".join([*numbers[:-1], "9" * 30]), second),
    ):
        with pytest.raises(ValueError):
            read_record(bad_first, bad_second)
