"""A luck report comes out to the last digit, whatever is played and claimed."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.extras.legacy.logbook import read_log, reenact
from muggins.mind.coach.decision import (
    POINT,
    REAL,
    WHOLE,
    Candidate,
    Chance,
    Decision,
    DecisionKind,
    Judgement,
)
from muggins.mind.coach.grades import is_weighable
from muggins.mind.coach.luck_report import LuckReport, Owner, make_luck_report
from muggins.mind.coach.review import grade_steps, weigh_choices
from muggins.mind.engines.engines import load_engine
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.moves import Claim, Move, Proceed
from muggins.rules.referee import new_match, to_move
from muggins.rules.state import Discarding, GameOver, Scoring, State
from muggins.rules.terms import (
    FIVE_CARD,
    SIX_CARD,
    TARGET,
    FirstDealer,
    Length,
    Mistakes,
    Terms,
    Variant,
)
from muggins.rules.turn import Turn, play_on
from muggins.rules.views import view_of
from muggins.table.thinking import decide
from tests.mind.games import read_play
from tests.sizes import in_two_sizes

SAMPLE = Path(__file__).parents[1] / "store" / "logs" / "cribbage97.log"
OPEN = Terms(length=Length.ENDGAME, first_dealer=FirstDealer.PLAYER, claimants=frozenset())
CASUAL = load_engine("casual")


def play_game(terms: Terms, seed: int, slips: float = 0.0) -> Iterator[Turn]:
    """A game of casual players; claims go wrong as often as ``slips`` says."""
    rng = random.Random(seed)

    def choose(state: State) -> Move | None:
        if isinstance(state.phase, GameOver):
            return None
        if (seat := to_move(state)) is None:
            return Proceed()
        slips_now = isinstance(state.phase, Scoring) and rng.random() < slips
        return Claim(max(0, state.due - 1)) if slips_now else decide(CASUAL, view_of(state, seat))

    return play_on(new_match(terms, Source(seed)), choose)


def check(luck_report: LuckReport) -> None:
    """All that a luck report promises."""
    luck = [luck_report.luck(part) for part in ("deal", "starter", "other")]
    claims = luck_report.of(Owner.CLAIMS) + luck_report.of(Owner.UNTOLD)
    assert sum(luck) == luck_report.luck()
    assert (
        luck_report.start + sum(luck) + claims + luck_report.gifts - luck_report.losses()
        == luck_report.end
    )
    assert luck_report.gifts >= 0
    assert all(
        step.change <= 0 for step in luck_report.steps if step.owner in (Owner.THROW, Owner.CARD)
    )
    now = luck_report.start
    for step in luck_report.steps:
        now += step.change
        assert step.after == now
        assert 0 <= now <= WHOLE + 20 * POINT  # a gift is what he thought to give away
    assert now == luck_report.end
    if luck_report.is_over:
        assert luck_report.end in (0, WHOLE)


@pytest.mark.long
def test_luck_reports_add_up_and_mirror_each_other() -> None:
    for seed in range(2):
        grades = grade_steps(play_game(OPEN, seed))
        own, other = make_luck_report(grades, Seat.PLAYER), make_luck_report(grades, Seat.COMPUTER)
        check(own)
        check(other)
        assert own.end + other.end == own.start + other.start == WHOLE
        assert (own.gifts, other.gifts) == (other.losses(), own.losses())
        assert own.decisions == other.decisions
        assert own.of(Owner.CLAIMS) == own.of(Owner.UNTOLD) == 0


@pytest.mark.long
@pytest.mark.parametrize("mistakes", list(Mistakes))
def test_wrong_claims_are_steps_of_their_own(mistakes: Mistakes) -> None:
    terms = replace(OPEN, mistakes=mistakes, claimants=frozenset({Seat.PLAYER}))
    grades = grade_steps(play_game(terms, 5, slips=0.5))
    luck_report = make_luck_report(grades, Seat.PLAYER)
    check(luck_report)
    check(make_luck_report(grades, Seat.COMPUTER))
    if mistakes is Mistakes.FRIENDLY:
        assert luck_report.of(Owner.CLAIMS) == 0
        assert luck_report.claims == (0, 0)
    else:
        assert luck_report.of(Owner.CLAIMS) < 0
        assert luck_report.claims[0] < 0
        assert (luck_report.claims[1] > 0) == (mistakes is Mistakes.MUGGINS)


@pytest.mark.long
@pytest.mark.parametrize("n_games", in_two_sizes(1, 2))
def test_every_row_of_the_old_log_adds_up(n_games: int) -> None:
    games = [game for match in read_log(SAMPLE.read_text()).matches for game in match.games]
    assert [len(game.rows) for game in games] == [7, 7]
    for game in games[:n_games]:
        grades = grade_steps(step for _, step in reenact(game))
        for seat in Seat:
            luck_report = make_luck_report(grades, seat)
            check(luck_report)
            assert {step.deal for step in luck_report.steps} == {row.number for row in game.rows}
            told = game.rows[-1].scores
            assert luck_report.end == (WHOLE if told[seat] == TARGET else 0)
            assert luck_report.of(Owner.UNTOLD) == 0


@pytest.mark.long
def test_a_gap_in_a_log_is_told() -> None:
    rows = SAMPLE.read_text().splitlines()
    told = [row for row in rows if not row.startswith("5  64  76")]
    (game, _) = [game for match in read_log("\n".join(told)).matches for game in match.games]
    luck_report = make_luck_report(grade_steps(step for _, step in reenact(game)), Seat.PLAYER)
    check(luck_report)
    assert luck_report.of(Owner.UNTOLD) != 0


@pytest.mark.long
def test_the_same_game_twice_is_the_same_to_the_bit() -> None:
    first, second = (grade_steps(play_game(OPEN, 2)) for _ in range(2))
    assert first == second


@pytest.mark.long
def test_deals_graded_one_by_one_are_the_game() -> None:
    """As the history has them: each begins with its own standing."""
    steps = list(play_game(OPEN, 4))
    deals: list[list[Turn]] = []
    for step in steps:
        if isinstance(step.move, Proceed) and isinstance(step.after.phase, Discarding):
            deals.append([])
        deals[-1].append(step)
    assert len(deals) > 1
    assert [grade for deal in deals for grade in grade_steps(deal)] == grade_steps(steps)


def judge(loss: int, share: float | None = None) -> Judgement | None:
    best, worse = Chance(WHOLE // 2, Seat.COMPUTER), Chance(WHOLE // 2 - loss, Seat.COMPUTER)
    choices = Candidate((1,), best, 0.0), Candidate((2,), worse, 0.0, share)
    return Decision(1, DecisionKind.LEAD, choices, (2,)).judgement


def test_judgements() -> None:
    told = [judge(loss * POINT // 10) for loss in (0, 9, 10, 19, 20, 39, 40, 90)]
    slight, wrong, worst = Judgement
    assert told == [None, None, slight, slight, wrong, wrong, worst, worst]
    assert [each.glyph for each in Judgement] == ["?!", "?", "??"]
    assert judge(9 * POINT, 0.3) is None
    assert judge(9 * POINT, 0.05) is Judgement.BLUNDER


def test_a_chance_and_its_points_are_told_to_either_seat() -> None:
    choice = Candidate((1,), Chance(POINT * 30, Seat.COMPUTER), 1.5)
    assert choice.win.of(Seat.COMPUTER) == 30 * POINT and choice.win.of(Seat.PLAYER) == 70 * POINT
    assert choice.points_of(Seat.COMPUTER) == 1.5 and choice.points_of(Seat.PLAYER) == -1.5


@pytest.mark.parametrize(
    ("position", "is_excused"),
    [
        ("pone 34-28 hand Ts2s3cTc discard 9hKh cut 5h", True),
        ("pone 94-88 hand Ts2s3cTc discard 9hKh cut 5h", True),
        ("pone 111-103 hand JhTc3h discard 7sAh cut 3c own Jd other Ad", False),
        ("dealer 110-113 hand 3hAc discard QcKs cut 2c own 9h2h other JhJd7s", False),
    ],
)
def test_only_what_is_mixed_far_from_the_end_is_excused(position: str, *, is_excused: bool) -> None:
    """Near it the score rules the play, of which the solution knows nothing."""
    shares = [each.share for each in weigh_choices(read_play(position))]
    known = [share for share in shares if share is not None]
    assert bool(known) == is_excused
    assert not known or sum(share >= REAL for share in known) > 1


def test_other_games_are_refused() -> None:
    assert is_weighable(SIX_CARD)
    assert is_weighable(Variant(cuts_starter=True, draws_dealer=True))
    for variant in (FIVE_CARD, Variant(5), Variant(once_to_31=True), Variant(deals_on=True)):
        assert not is_weighable(variant)
    five = replace(OPEN, variant=FIVE_CARD)
    with pytest.raises(ValueError, match="six-card"):
        grade_steps(play_game(five, 1))
