"""Text of the page of a finished game: its result, one fact, and personal firsts."""

from collections.abc import Iterator, Mapping, Sequence

from muggins.rules.seat import Seat
from muggins.rules.terms import Margin
from muggins.words.table.between import Names
from muggins.words.table.sentences import ME, YOU

CLOSE, COMEBACK = 5, 15  # points
MILESTONES = 24, 20, 16
TO = "{more}\N{EN DASH}{less}"
RESULTS: Mapping[tuple[str, Seat], str] = {
    ("one", YOU): "You win by a single peg, {score}, in {hands}.",
    ("one", ME): "Muggins wins by a single peg, {score}. It doesn't get any closer.",
    ("close", YOU): "You win, {score}. One more hand and it might have gone the other way.",
    ("close", ME): "Muggins wins, {score}. You were one hand away.",
    ("win", YOU): "You win, {score}, in {hands}.",
    ("win", ME): "Muggins wins, {score}, in {hands}.",
    ("skunk", YOU): "You skunked Muggins, {score}.",
    ("skunk", ME): "Muggins skunked you, {score}. It happens to everybody. Once.",
    ("double", YOU): "A double skunk! {score}. People frame these.",
    ("double", ME): "A double skunk, {score}. The cards owe you one.",
}
BY_NAME = {
    "one": "{who} by a single peg. Shake hands.",
    "close": "{who} beat {other}, {score}.",
    "win": "{who} beat {other}, {score}.",
    "skunk": "{who} skunked {other}, {score}.",
    "double": "{who} double-skunked {other}, {score}.",
}
BADGES = {Margin.SKUNK: "It's a skunk!", Margin.DOUBLE_SKUNK: "It's a double skunk!"}
CAME_BACK: Mapping[Seat, str] = {
    YOU: "You came back from {n} points down.",
    ME: "Muggins came back from {n} points down.",
}
LED_ALL_THE_WAY: Mapping[Seat, str] = {
    YOU: "You led after every deal.",
    ME: "Muggins led after every deal.",
}
FIRST_HAND, FIRST_WIN = "Your first {n}!", "Your first win against {level}!"
STREAK = "That's {n} in a row."
HARDER, PLAY_HARDER = "Two in a row. Want a tougher opponent?", "Play against {level}"
FIRST_HARDER = "Want a tougher opponent?"


def say_result(
    winner: Seat, margin: Margin, scores: tuple[int, int], n_hands: int, names: Names | None = None
) -> str:
    """Return the result in one sentence."""
    less, more = sorted(scores)
    kind = {Margin.SKUNK: "skunk", Margin.DOUBLE_SKUNK: "double"}.get(margin, "win")
    if kind == "win" and more - less <= CLOSE:
        kind = "one" if more - less == 1 else "close"
    hands = "1 hand" if n_hands == 1 else f"{n_hands} hands"
    said = {"score": TO.format(more=more, less=less), "hands": hands}
    if names is None:
        return RESULTS[kind, winner].format(**said)
    return BY_NAME[kind].format(who=names[winner], other=names[winner.other], **said)


def say_fact(deals: Sequence[Sequence[int]], winner: Seat) -> str:
    """Return a notable fact about the game, or none; ``deals`` are points by deal and seat."""
    leads, lead = list[int](), 0
    for deal in deals:
        lead += deal[winner] - deal[winner.other]
        leads.append(lead)
    if leads and min(leads) <= -COMEBACK:
        return CAME_BACK[winner].format(n=-min(leads))
    if leads and min(leads) > 0:
        return LED_ALL_THE_WAY[winner]
    return ""


def say_firsts(best: int, best_before: int, new_level: str, streak: int) -> Iterator[str]:
    """Yield the first great hand, the first win against a level, and a streak."""
    first = next((n for n in MILESTONES if best >= n > best_before), None)
    if first is not None:
        yield FIRST_HAND.format(n=best)
    if new_level:
        yield FIRST_WIN.format(level=new_level)
    if streak >= 3:
        yield STREAK.format(n=streak)
