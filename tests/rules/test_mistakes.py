"""Claims and mistakes: who is asked, what a wrong claim costs, and how it can end a game."""

from dataclasses import replace

import pytest

from muggins.rules.cards import Seat, read_card, read_cards
from muggins.rules.events import Called, Claimed, GameForfeited, HandShown, Pegged
from muggins.rules.moves import Claim, IllegalMove, Play
from muggins.rules.referee import legal_moves, to_move
from muggins.rules.scoring import hand_reasons, total
from muggins.rules.state import Counted, GameOver, Pegging, Scoring, State
from muggins.rules.terms import Calls, Claims, Excess, Forfeit, Margin, Mistakes, Occasion, Terms
from muggins.rules.views import ClaimView, view_of
from tests.rules.table import deal, make, of_kind, pegged, thrown
from tests.rules.words import tell

FRIENDLY, PENALTIES, MUGGINS = Mistakes


@pytest.mark.parametrize("mistakes", Mistakes)
def test_the_play_or_all_can_be_pegged_for_the_player(mistakes: Mistakes) -> None:
    """CRIB 4.5 asks for hands alone; Cribbage for DOS for nothing, unless one tallies."""
    terms = Terms(mistakes=mistakes, claims=Claims.HANDS)
    assert asked_at(terms) == [] and asked_at(terms, dealer=Seat.COMPUTER) == ["PONE_HAND"]
    terms = replace(terms, claims=Claims.NONE)
    assert asked_at(terms) == [] == asked_at(terms, dealer=Seat.COMPUTER)


def asked_at(terms: Terms, starter: str = "8d", dealer: Seat = Seat.PLAYER) -> list[str]:
    """The moments at which the player, who pairs a king, had to claim before the last counts."""
    state = deal("KsQs9s7s/AsAd", "KcTc6c4c/2c2h", starter, dealer=dealer, terms=terms)
    asked = []
    while isinstance(state.phase, Scoring | Pegging):
        if isinstance(state.phase, Scoring):
            asked.append(state.phase.occasion.name)
            state, _ = make(state, Claim(sum(reason.points for reason in state.phase.reasons)))
        else:
            state, _ = make(state, Play(state.playable(state.phase.turn)[0]))
    return asked


def test_a_friendly_player_is_asked_only_for_what_is_due() -> None:
    assert asked_at(Terms()) == ["PLAY", "GO"]
    assert asked_at(Terms(), "Jd") == ["HEELS", "PLAY", "GO"]
    assert asked_at(Terms(), dealer=Seat.COMPUTER) == ["GO", "GO", "PONE_HAND"]


@pytest.mark.parametrize("mistakes", [PENALTIES, MUGGINS])
def test_otherwise_after_every_cut_and_card_of_his_own(mistakes: Mistakes) -> None:
    terms = Terms(mistakes=mistakes)
    assert asked_at(terms) == ["HEELS", "PLAY", "PLAY", "PLAY", "PLAY", "GO"]
    assert asked_at(terms, "Jd") == ["HEELS", "PLAY", "PLAY", "PLAY", "PLAY", "GO"]
    assert asked_at(terms, dealer=Seat.COMPUTER) == [
        *("PLAY", "PLAY", "GO"),
        *("PLAY", "PLAY", "GO"),
        "PONE_HAND",
    ]


WORTH = {13: ("AsAc6d7h", "8s"), 0: ("KsQs9hAs", "7c")}


def claiming(due: int, scores: tuple[int, int], terms: Terms) -> State:
    """Return a state in which the player, as pone, has to claim a hand of 13 points, or of none."""
    cards, starter = WORTH[due]
    state = deal(f"{cards}/3s3c", "KcQcTd2h/2d4d", starter, scores=scores, terms=terms)
    reasons = hand_reasons(read_cards(cards), read_card(starter))
    assert total(reasons) == due
    return replace(state, phase=Scoring(Seat.PLAYER, Occasion.PONE_HAND, reasons, is_asked=True))


# treatment, worth of the hand, scores before, claim; and scores once it is judged
JUDGED = (
    (FRIENDLY, 13, (0, 0), 13, (13, 0)),
    (FRIENDLY, 13, (0, 0), 0, (13, 0)),
    (FRIENDLY, 13, (0, 0), 20, (13, 0)),
    (FRIENDLY, 0, (5, 6), 2, (5, 6)),
    (FRIENDLY, 13, (108, 120), 0, (121, 120)),
    (PENALTIES, 13, (0, 0), 13, (13, 0)),
    (PENALTIES, 13, (0, 0), 10, (10, 0)),
    (PENALTIES, 13, (0, 0), 0, (0, 0)),
    (PENALTIES, 13, (0, 0), 16, (13, 3)),
    (PENALTIES, 0, (0, 0), 2, (0, 2)),
    (PENALTIES, 13, (105, 119), 16, (118, 121)),
    (PENALTIES, 13, (107, 120), 14, (120, 121)),
    (PENALTIES, 13, (108, 120), 13, (121, 120)),
    (PENALTIES, 13, (108, 120), 12, (120, 120)),
    (PENALTIES, 13, (118, 120), 3, (121, 120)),
    (PENALTIES, 0, (120, 120), 1, (120, 121)),
    (PENALTIES, 0, (120, 0), 1, (120, 1)),
    (MUGGINS, 13, (0, 0), 13, (13, 0)),
    (MUGGINS, 13, (0, 0), 10, (10, 3)),
    (MUGGINS, 13, (0, 0), 0, (0, 13)),
    (MUGGINS, 13, (0, 0), 16, (13, 3)),
    (MUGGINS, 13, (108, 120), 13, (121, 120)),
    (MUGGINS, 13, (108, 120), 12, (120, 121)),
    (MUGGINS, 13, (0, 115), 4, (4, 121)),
    (MUGGINS, 13, (118, 118), 0, (118, 121)),
    (MUGGINS, 13, (118, 118), 1, (119, 120)),
    (MUGGINS, 13, (105, 119), 16, (118, 121)),
)


@pytest.mark.parametrize(("mistakes", "due", "before", "points", "after"), JUDGED)
def test_what_a_claim_brings(
    mistakes: Mistakes,
    due: int,
    before: tuple[int, int],
    points: int,
    after: tuple[int, int],
) -> None:
    state, events = make(claiming(due, before, Terms(mistakes=mistakes)), Claim(points))
    (claimed,) = of_kind(events, Claimed)
    assert (claimed.points, claimed.due) == (points, min(due, 121 - before[0]))
    scores = list(before)
    for pegs in of_kind(events, Pegged):
        if pegs.occasion is Occasion.PONE_HAND:
            scores[pegs.seat] += pegs.points
            assert bool(pegs.reasons) == (pegs.seat is Seat.PLAYER)
    assert tuple(scores) == after
    assert isinstance(state.phase, GameOver) == (121 in after)
    if isinstance(state.phase, GameOver):
        assert state.phase.winner is (Seat.PLAYER if after[0] == 121 else Seat.COMPUTER)
        assert not state.phase.is_forfeit


def test_after_a_mistake_there_is_time_to_look() -> None:
    for mistakes in Mistakes:
        terms = Terms(mistakes=mistakes)
        exact, _ = make(claiming(13, (0, 0), terms), Claim(13))
        assert exact.phase == Counted(Occasion.DEALER_HAND)
        for wrong in (12, 14):
            state, events = make(claiming(13, (0, 0), terms), Claim(wrong))
            assert state.phase == Counted(Occasion.PONE_HAND)
            assert not of_kind(events, HandShown)


# rule, scores before, claim for a hand of 13, whether that loses the game
FORFEITS = (
    (Forfeit.NEVER, (0, 0), 14, False),
    (Forfeit.NEVER, (105, 0), 16, False),
    (Forfeit.WINNING, (0, 0), 14, False),
    (Forfeit.WINNING, (105, 0), 15, False),
    (Forfeit.WINNING, (105, 0), 16, True),
    (Forfeit.WINNING, (108, 0), 13, False),
    (Forfeit.ALWAYS, (0, 0), 13, False),
    (Forfeit.ALWAYS, (0, 0), 12, False),
    (Forfeit.ALWAYS, (0, 0), 14, True),
    (Forfeit.ALWAYS, (105, 120), 16, True),
    (Forfeit.ALWAYS, (118, 0), 3, False),
    (Forfeit.COUNT, (0, 0), 13, False),
    (Forfeit.COUNT, (0, 0), 12, False),
    (Forfeit.COUNT, (0, 0), 14, True),
)


@pytest.mark.parametrize("mistakes", Mistakes)
@pytest.mark.parametrize(("forfeit", "before", "points", "is_lost"), FORFEITS)
def test_forfeits(
    forfeit: Forfeit, before: tuple[int, int], points: int, is_lost: bool, mistakes: Mistakes
) -> None:
    terms = Terms(mistakes=mistakes, forfeit=forfeit)
    state, events = make(claiming(13, before, terms), Claim(points))
    assert of_kind(events, GameForfeited) == ([GameForfeited(Seat.PLAYER)] if is_lost else [])
    phase = state.phase
    assert (isinstance(phase, GameOver) and phase.is_forfeit) == is_lost
    if is_lost:
        assert isinstance(phase, GameOver)
        assert phase.winner is Seat.COMPUTER
        assert state.scores == (before[0], 121)
        assert phase.margin is (Margin.SKUNK if before[0] > 60 else Margin.DOUBLE_SKUNK)


@pytest.mark.parametrize("excess", Excess)
def test_a_forfeit_of_crib_45_is_for_a_count_and_puts_right_elsewhere(excess: Excess) -> None:
    """At the cut and in the play nothing is lost but what was too much."""
    terms = Terms(mistakes=MUGGINS, forfeit=Forfeit.COUNT, excess=excess)
    state = deal("5s6s7s8s2s2c", "KcTc6c4c2d2h", "9d", terms=terms, dealer=Seat.PLAYER)
    state, events = thrown(state, "2s2c", "2d2h")
    assert isinstance(state.phase, Scoring) and state.phase.occasion is Occasion.HEELS
    state, events = make(state, Claim(2))
    assert tell(events)[0] == "you claim 2 of 0 HEELS" and not of_kind(events, Pegged)
    assert not of_kind(events, GameForfeited)
    state, events = make(state, Play(read_card("Kc")), Play(read_card("5s")), Claim(5))
    assert tell(events)[-2:] == ["you claim 5 of 2 PLAY", "you +2 fifteen: 2"]
    assert state.scores == (2, 0)


def test_claims_in_the_play_are_judged_too() -> None:
    state = deal("5s6s7s8s/2s2c", "KcTc6c4c/2d2h", "9d", terms=Terms(mistakes=MUGGINS))
    state, events = make(state, Play(read_card("5s")), Claim(2))
    assert tell(events) == [
        "you 5s 5",
        "you claim 2 of 0 PLAY",
        "it +2 PLAY: 2",
    ]
    state, events = make(state, Play(read_card("4c")), Play(read_card("6s")), Claim(2))
    assert tell(events) == [
        "it 4c 9",
        "you 6s 15",
        "you claim 2 of 5 PLAY",
        "you +2 fifteen, run: 2",
        "it +3 PLAY: 5",
    ]


def test_a_missed_go_is_lost() -> None:
    state = deal("KsQsJs2s/3s3c", "KcQcJc9c/3d3h", "8d", terms=Terms(mistakes=PENALTIES))
    state, _ = pegged(state, "KsKc")
    state, events = make(state, Play(read_card("Qs")), Claim(0), Claim(0))
    assert tell(events) == [
        "you Qs 30",
        "you claim 0 of 0 PLAY",
        "it go 30",
        "you claim 0 of 1 GO",
        "reset 30",
    ]


def test_a_wrong_claim_for_heels() -> None:
    terms = Terms(mistakes=MUGGINS)
    state = deal(
        "KsQsJs2s/3s3c", "KcQcJc9c/3d3h", "Jd", dealer=Seat.PLAYER, scores=(0, 120), terms=terms
    )
    state, events = make(state, Claim(1))
    assert tell(events) == [
        "you claim 1 of 2 HEELS",
        "you +1 heels: 1",
        "it +1 HEELS: 121",
        "it win 1 to 121: DOUBLE_SKUNK, 4 points, 1 hands",
    ]
    assert isinstance(state.phase, GameOver)


def test_only_the_points_still_needed_are_due() -> None:
    state = claiming(13, (118, 0), Terms(mistakes=MUGGINS))
    with pytest.raises(IllegalMove):
        make(state, Claim(4))
    state, events = make(state, Claim(3))
    assert isinstance(state.phase, GameOver)
    assert [claimed.due for claimed in of_kind(events, Claimed)] == [3]


# --- muggins that the other one calls

# how a call is paid; claimed of the king that pairs (2), called; then what each has
CALLED = (
    (Calls.FREE, 2, 0, (2, 0)),
    (Calls.FREE, 0, 2, (0, 2)),  # missed, and seen
    (Calls.FREE, 0, 0, (0, 0)),  # missed by both
    (Calls.FREE, 1, 1, (1, 1)),
    (Calls.FREE, 0, 1, (0, 1)),  # half of it was seen
    (Calls.FREE, 2, 1, (2, 0)),  # nothing was missed
    (Calls.POINT, 2, 1, (3, 0)),
    (Calls.POINT, 0, 3, (1, 0)),
    (Calls.POINT, 0, 2, (0, 2)),
    (Calls.POINT, 3, 0, (2, 1)),  # too much is put right as ever
    (Calls.POINT, 3, 1, (3, 1)),
)


def paired(terms: Terms) -> State:
    """The player has just paired a king."""
    state = deal("KsQs9s7s/AsAd", "KcTc6c4c/2c2h", "8d", dealer=Seat.PLAYER, terms=terms)
    while not (isinstance(state.phase, Scoring) and state.phase.reasons):
        if isinstance(state.phase, Pegging):
            state, _ = make(state, Play(state.playable(state.phase.turn)[0]))
        else:
            state, _ = make(state, Claim(0))
    return state


@pytest.mark.parametrize(("calls", "claimed", "called", "scores"), CALLED)
def test_what_was_missed_is_called(
    calls: Calls, claimed: int, called: int, scores: tuple[int, int]
) -> None:
    state = paired(Terms(mistakes=MUGGINS, calls=calls))
    before = state.scores
    heard, events = make(state, Claim(claimed))
    assert to_move(heard) is Seat.COMPUTER and heard.scores == before
    assert tell(events) == [f"you say {claimed}"]
    after, events = make(heard, Claim(called))
    (told,) = (each for each in events if isinstance(each, Called))
    assert told.points == called and told.is_right is (called <= max(0, 2 - claimed))
    assert (
        after.scores[Seat.PLAYER] - before[Seat.PLAYER],
        after.scores[Seat.COMPUTER] - before[Seat.COMPUTER],
    ) == scores


def test_it_is_asked_of_whoever_did_not_claim_alone() -> None:
    state = paired(Terms(mistakes=MUGGINS, calls=Calls.FREE))
    heard, _ = make(state, Claim(0))
    assert Claim(0) in legal_moves(heard) and Claim(heard.room(Seat.COMPUTER)) in legal_moves(heard)
    view = view_of(heard, Seat.COMPUTER)
    assert isinstance(view, ClaimView) and (view.claimed, view.room) == (0, 2)
    for mistakes in (FRIENDLY, PENALTIES):
        judged, events = make(paired(Terms(mistakes=mistakes, calls=Calls.FREE)), Claim(0))
        assert not any(isinstance(each, Called) for each in events)
        assert to_move(judged) is Seat.COMPUTER and isinstance(judged.phase, Pegging)


def test_who_wins_by_his_claim_is_not_called_out() -> None:
    state = paired(Terms(mistakes=MUGGINS, calls=Calls.POINT))
    state = replace(state, pegs=((120, 119), (119, 118)))
    heard, _ = make(state, Claim(1))
    after, _ = make(heard, Claim(1))
    assert isinstance(after.phase, GameOver) and after.phase.winner is Seat.PLAYER
    missed, _ = make(make(state, Claim(0))[0], Claim(2))
    assert missed.scores[Seat.COMPUTER] == 119  # no more was due than there was room for
