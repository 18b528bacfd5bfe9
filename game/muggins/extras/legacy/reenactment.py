"""Replay of rows of a log with their own cards, and of whole games."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from muggins.extras.legacy.logbook import LoggedGame, LoggedHand, Pair
from muggins.rules.cards import write_cards
from muggins.rules.deal import Source
from muggins.rules.events import Pegged, SetBack
from muggins.rules.moves import IllegalMove, Move, Play, Proceed, Throw
from muggins.rules.referee import resume
from muggins.rules.seat import Seat
from muggins.rules.state import NO_PEGS, Counted, GameOver, Pegging, Standing, State, Tally
from muggins.rules.terms import TARGET, Length, Terms, Variant, starting_scores
from muggins.rules.turn import Turn, play_on
from muggins.store.loglines import SIDES, is_whole

OPEN_TERMS = Terms(claimants=frozenset())  # points are pegged as they fall due
Points = list[tuple[Seat, int]]


def stack_pack(pone: tuple[int, ...], dealer: tuple[int, ...], starter: int) -> Source:
    """Return a source that deals these cards, each six in the order dealt, and then the starter."""
    dealt = [card for pair in zip(pone, dealer, strict=True) for card in pair]
    return Source(0, bytes(card % 13 | card // 13 << 4 for card in (*dealt, starter)))


def left_over(row: LoggedHand, seat: Seat) -> tuple[int, ...]:
    return tuple(card for card in row.kept[seat] if card not in row.played)


def standing_before(
    row: LoggedHand, variant: Variant, pegs: Pair = (0, 0), tally: Tally | None = None
) -> Standing:
    """Return the state before a hand, with a deck stacked with its own cards only."""
    dealt = [row.thrown[seat] + row.kept[seat] for seat in Seat]
    pack = stack_pack(dealt[row.dealer.other], dealt[row.dealer], row.starter)
    return Standing(
        terms=OPEN_TERMS,
        source=pack,
        tally=tally or Tally(),
        first_dealer=row.dealer if row.number % 2 else row.dealer.other,
        dealer=row.dealer,
        n_hands=row.number - 1,
        pegs=((pegs[0], pegs[0] - 1), (pegs[1], pegs[1] - 1)),
        variant=replace(variant.uncut, deals_on=False),
    )


def moves_of(row: LoggedHand) -> list[Move]:
    """Return the moves of a row, without the counts."""
    pone = row.dealer.other
    moves: list[Move] = [Proceed(), Throw(row.thrown[pone]), Throw(row.thrown[row.dealer])]
    return [*moves, *map(Play, row.played)]


def replay_row(standing: Standing, row: LoggedHand) -> Iterator[Turn]:
    """Yield the turns of the row, with counts if it is complete; IllegalMove at an illegal one."""
    moves = iter(moves_of(row))

    def choose(state: State) -> Move | None:
        move = next(moves, None)
        is_counted = isinstance(state.phase, Counted) and not is_whole(state)
        return Proceed() if move is None and is_counted else move

    return play_on(resume(standing), choose)


def play_row(row: LoggedHand, variant: Variant) -> list[Turn]:
    """Play the hand from zero points; ValueError with the broken rule."""
    steps: list[Turn] = []
    moves = moves_of(row)
    try:
        for step in replay_row(replace(standing_before(row, variant), pegs=NO_PEGS), row):
            steps.append(step)
    except IllegalMove as error:
        raise ValueError(_say_illegal(steps[-1].after, moves[len(steps)])) from error
    last = steps[-1].after
    if tuple(place for place in last.play.resets if place < len(row.played)) != row.resets:
        raise ValueError("the dots in the play aren't where the count went back to zero")
    for seat in Seat:
        if row.kept[seat] != left_over(row, seat) + last.play.played(seat):
            raise ValueError("a hand isn't in the order it was played")
    return steps


def _say_illegal(state: State, move: Move) -> str:
    if isinstance(move, Play) and isinstance(state.phase, Pegging):
        turn, card = state.phase.turn, write_cards([move.card])
        if move.card in state.left(turn):
            return f"{card} would take the count past 31"
        return f"{card} wasn't {SIDES[turn].lower()}'s to play"
    return "a move is against the rules"


def points_of(steps: Sequence[Turn]) -> Points:
    """Return points in the order in which they were due; holes set back are negative."""
    return [
        (event.seat, event.points if isinstance(event, Pegged) else -event.points)
        for step in steps
        for event in step.events
        if isinstance(event, Pegged | SetBack)
    ]


def add_up(before: Pair, points: Points) -> tuple[Pair, int]:
    """Return totals after the points, and how many of them were pegged until a win."""
    scores = list(before)
    for place, (seat, more) in enumerate(points):
        scores[seat] = min(TARGET, scores[seat] + more)
        if scores[seat] == TARGET:
            return (scores[0], scores[1]), place + 1
    return (scores[0], scores[1]), len(points)


def gains_of(points: Points) -> Pair:
    own, computers = (sum(more for seat, more in points if seat is who) for who in Seat)
    return own, computers


def reenact(game: LoggedGame) -> Iterator[tuple[LoggedHand, Turn]]:
    """Yield every move of a game as a turn; each hand begins with its logged totals.

    A hand stops early where the log continues against the rules.
    """
    last: LoggedHand | None = None
    state: State | None = None
    tally = Tally(game.points, game.number - 1, game.spread)
    for row in game.rows:
        before = scores_before(row, last, game.variant)
        standing = standing_before(row, game.variant, before, tally)
        if state is not None and state.scores == (standing.pegs[0][0], standing.pegs[1][0]):
            standing = replace(standing, pegs=state.pegs)  # the back pegs too
        with suppress(IllegalMove):
            for step in replay_row(standing, row):
                state = step.after
                yield row, step
                if isinstance(state.phase, GameOver):
                    return
        last = row


def scores_before(row: LoggedHand, last: LoggedHand | None, variant: Variant) -> Pair:
    """Return the totals at the start of a hand, as far as a log implies them."""
    if last is not None and row.number == last.number + 1:
        return last.scores
    try:
        points = points_of(play_row(row, variant))
    except ValueError:
        points = []
    if row.number == 1:
        starts = [starting_scores(length, row.dealer) for length in Length]
        return next((each for each in starts if add_up(each, points)[0] == row.scores), (0, 0))
    own, computers = gains_of(points)
    return max(0, row.scores[0] - own), max(0, row.scores[1] - computers)


def may_follow(scores: Pair, before: Pair, points: Points, *, between: bool = False) -> bool:
    """Return True if the player has at most the points due, and the computer at least those.

    Between two people either may have lost points to the other. Points after the earliest possible
    win are ignored.
    """
    own, computers = scores[0] - before[0], scores[1] - before[1]
    if between:
        return min(own, computers) >= 0
    due = gains_of(points)
    if scores[0] == TARGET:
        due = due[0], _gain_until(points, own)
    elif scores[1] == TARGET:
        due = due[0], 0
    return 0 <= own <= due[0] and computers >= due[1]


def _gain_until(points: Points, enough: int) -> int:
    """Return the computer's points before the player could reach enough."""
    gained = [0, 0]
    for seat, more in points:
        gained[seat] += more
        if gained[Seat.PLAYER] >= enough:
            break
    return gained[Seat.COMPUTER]


def lengths_of(game: LoggedGame) -> frozenset[Length]:
    """Return the possible lengths of a game, from its first hand."""
    rows = game.rows
    if not rows or rows[0].number != 1:
        return frozenset(Length)
    try:
        points = points_of(play_row(rows[0], game.variant))
    except ValueError:
        return frozenset(Length)
    starts = {length: starting_scores(length, rows[0].dealer) for length in Length}
    return frozenset(
        length for length, start in starts.items() if may_follow(rows[0].scores, start, points)
    )
