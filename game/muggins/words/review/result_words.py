"""Text about a finished game: its result, personal firsts, luck, the best and worst moment."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from muggins.mind.coach.decision import POINT, Decision, Judgement
from muggins.mind.coach.luck_report import LuckReport, Owner
from muggins.rules.cards import Seat, rank_of, value_of
from muggins.rules.state import GameOver, Tally
from muggins.rules.terms import Margin
from muggins.words.names import RANK_SIGNS, say_number
from muggins.words.review.review_words import MINUS
from muggins.words.table.sentences import Names, leader_of, told_to

# when a game is over: who won, how, and what it is worth
WINNERS: Mapping[Seat, str] = {Seat.PLAYER: "You win", Seat.COMPUTER: "Muggins wins"}
MATCH_RESULTS: Mapping[tuple[Margin, Seat], str] = {
    (Margin.WIN, Seat.PLAYER): "{yours} to {mine}",
    (Margin.WIN, Seat.COMPUTER): "{mine} to {yours}",
    (Margin.SKUNK, Seat.PLAYER): "{yours} to {mine} \N{MIDDLE DOT} A skunk",
    (Margin.SKUNK, Seat.COMPUTER): "{mine} to {yours} \N{MIDDLE DOT} A skunk",
    (Margin.DOUBLE_SKUNK, Seat.PLAYER): "{yours} to {mine} \N{MIDDLE DOT} A double skunk",
    (Margin.DOUBLE_SKUNK, Seat.COMPUTER): "{mine} to {yours} \N{MIDDLE DOT} A double skunk",
}
WINS, LEADS = "{who} wins", "{who} leads the match {more} to {less}"  # of two people
MATCH = "{points} match points: {stands}"
MATCH_BY_ONE = "1 match point: {stands}"
STANDS: Mapping[Seat | None, str] = {
    Seat.PLAYER: "you lead the match {more} to {less}",
    Seat.COMPUTER: "Muggins leads the match {more} to {less}",
    None: "the match is tied at {more}",
}

# when a match is over
MATCH_WINNERS: Mapping[Seat | None, str] = {
    Seat.PLAYER: "You win the match",
    Seat.COMPUTER: "Muggins wins the match",
    None: "The match is a tie",
}
MATCH_WINNER = "{who} wins the match"  # of two people
MATCH_STOOD = "{more} to {less} after {games} games"
MATCH_STOOD_BY_ONE = "{more} to {less} after one game"

# in the list of games; None is a forfeit
LISTED: Mapping[tuple[Margin | None, Seat], str] = {
    (None, Seat.PLAYER): "You won by forfeit",
    (None, Seat.COMPUTER): "Muggins won by forfeit",
    (Margin.WIN, Seat.PLAYER): "You won",
    (Margin.WIN, Seat.COMPUTER): "Muggins won",
    (Margin.SKUNK, Seat.PLAYER): "You skunked Muggins",
    (Margin.SKUNK, Seat.COMPUTER): "Muggins skunked you",
    (Margin.DOUBLE_SKUNK, Seat.PLAYER): "You double-skunked Muggins",
    (Margin.DOUBLE_SKUNK, Seat.COMPUTER): "Muggins double-skunked you",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    winner: str
    result: str
    match: str


def give_verdict(
    over: GameOver, scores: tuple[int, int], match: tuple[int, int], names: Names | None = None
) -> Verdict:
    """Return the heading of a finished game; scores and match points as displayed."""
    result = MATCH_RESULTS[over.margin, over.winner].format(yours=scores[0], mine=scores[1])
    leader = leader_of(*match)
    lead = told_to(names, STANDS[leader], STANDS[None] if leader is None else LEADS, leader)
    stands = lead.format(more=max(match), less=min(match))
    told = MATCH_BY_ONE if over.match_points == 1 else MATCH
    winner = told_to(names, WINNERS[over.winner], WINS, over.winner)
    return Verdict(winner, result, told.format(points=over.match_points, stands=stands))


def tell_match(tally: Tally) -> str:
    stood = MATCH_STOOD_BY_ONE if tally.games == 1 else MATCH_STOOD
    return stood.format(more=max(tally.points), less=min(tally.points), games=tally.games)


def write_ending(
    winner: Seat, margin: Margin, *, is_forfeit: bool, names: Names | None = None
) -> str:
    told = LISTED[None if is_forfeit else margin, winner if names is None else Seat.PLAYER]
    return told if names is None else names[winner] + told.removeprefix("You")


CLOSE, COMEBACK = 5, 15  # points
MILESTONES = 24, 20, 16
TO = "{more}\N{EN DASH}{less}"
RESULTS: Mapping[tuple[str, Seat], str] = {
    ("one", Seat.PLAYER): "You win by a single peg, {score}, in {hands}.",
    ("one", Seat.COMPUTER): "Muggins wins by a single peg, {score}. It doesn't get any closer.",
    ("close", Seat.PLAYER): "You win, {score}. One more hand and it might have gone the other way.",
    ("close", Seat.COMPUTER): "Muggins wins, {score}. You were one hand away.",
    ("win", Seat.PLAYER): "You win, {score}, in {hands}.",
    ("win", Seat.COMPUTER): "Muggins wins, {score}, in {hands}.",
    ("skunk", Seat.PLAYER): "You skunked Muggins, {score}.",
    ("skunk", Seat.COMPUTER): "Muggins skunked you, {score}. It happens to everybody. Once.",
    ("double", Seat.PLAYER): "A double skunk! {score}. People frame these.",
    ("double", Seat.COMPUTER): "A double skunk, {score}. The cards owe you one.",
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
    Seat.PLAYER: "You came back from {n} points down.",
    Seat.COMPUTER: "Muggins came back from {n} points down.",
}
LED_ALL_THE_WAY: Mapping[Seat, str] = {
    Seat.PLAYER: "You led after every deal.",
    Seat.COMPUTER: "Muggins led after every deal.",
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


TITLE = "Review"
EVERY_MOVE, SHOW_ME, SEE_IT = "Every move", "Show me", "See it on the table"
PRACTICE: Mapping[bool, str] = {True: "Practice it", False: "Practice these {n}"}
LABELS = "The cards", "Your play", "Muggins's play"
BEST, WORST = "Your best moment", "Your worst moment"
KEPT, DISCARDED, PLAYED, OTHER_PLAYED = "You kept", "You discarded", "You played", "Muggins played"
BETTER = "Better"
WHERE = "Hand {number}, {part}"
PARTS: Mapping[bool, str] = {True: "discard", False: "the play"}
FAULTLESS = "You made no mistakes that mattered."
PRAISE = "None of your choices lowered your winning chance by 1% or more."
NO_BEST = "No single choice stood out."

# the three numbers
CARDS = (
    "Bad cards lowered your winning chance.",
    "The cards were about even.",
    "Good cards raised your winning chance.",
)
SMALL_LOSSES = "Small mistakes cost you a little."
MISTAKES_ONE, MISTAKES = "One mistake cost you", "{N} mistakes cost you"
SERIOUSLY, ONE_SERIOUSLY = " badly.", ", one of them badly."
SOME_SERIOUSLY = ", {n} of them badly."
BOTH_SERIOUSLY, ALL_SERIOUSLY = ", both badly.", ", all of them badly."
GIFTS, MORE_GIFTS = "Muggins's mistakes helped you.", "Muggins's mistakes helped you even more."
NO_GIFTS = "Muggins made no mistakes that mattered."
SUM = "Your winning chance: {start} before the first card {changes} = {end}%."


class Luck(IntEnum):
    """The player's luck with the cards."""

    BAD = -1
    EVEN = 0
    GOOD = 1


EVEN_LUCK, LITTLE_LUCK, WELL = 3 * POINT, 12 * POINT, 8 * POINT
"""The limits of even cards, of a little luck, and of the losses of good play."""

VERDICTS: Mapping[tuple[bool, Luck, bool], str] = {  # by won, luck, and well played
    (True, Luck.GOOD, True): "Lucky, and well played.",
    (True, Luck.GOOD, False): "Luck won this one.",
    (True, Luck.EVEN, True): "Well played.",
    (True, Luck.EVEN, False): "You won, mistakes and all.",
    (True, Luck.BAD, True): "You beat the cards.",
    (True, Luck.BAD, False): "You beat the cards, mistakes and all.",
    (False, Luck.GOOD, True): "The cards were good, but not good enough.",
    (False, Luck.GOOD, False): "You had the cards, but gave the game away.",
    (False, Luck.EVEN, True): "A close one, and well played.",
    (False, Luck.EVEN, False): "Your mistakes decided this one.",
    (False, Luck.BAD, True): "The cards beat you.",
    (False, Luck.BAD, False): "Bad cards, and some mistakes.",
}
FIFTEEN, MOST_COUNT = 15, 31
A_LITTLE = "A little lucky, and well played."
OUTPLAYED = "You won. Muggins made bigger mistakes."
UNFINISHED = "Here's how it stood."

# a moment
THROW = "You discarded {thrown} and kept {kept}."
LED, FOLLOWED = "You led the {card}", "You played the {card}"
ANSWERED, MAKING = "You played the {card} on the {before}", ", making {count}"
SCORED = "Muggins then pegged {points}."
WORTH, COST = "Worth {percent}% more than {other}.", "That cost you {percent}%."
TO_DISCARD, TO_PLAY = "discarding {cards}", "playing the {cards}"


def judge_luck(luck_report: LuckReport) -> Luck:
    luck = luck_report.luck()
    return Luck.EVEN if abs(luck) < EVEN_LUCK else Luck.GOOD if luck > 0 else Luck.BAD


def write_verdict(luck_report: LuckReport) -> str:
    """Return one sentence for a whole game, by luck and play."""
    if luck_report.result is None:
        return UNFINISHED
    luck, is_won, is_well = (
        judge_luck(luck_report),
        luck_report.result == 1,
        luck_report.losses() <= WELL,
    )
    is_little = luck is Luck.GOOD and luck_report.luck() < LITTLE_LUCK
    if is_won and is_well and is_little:
        return A_LITTLE
    if is_won and not is_well and luck_report.gifts > luck_report.luck():
        return OUTPLAYED
    return VERDICTS[is_won, luck, is_well]


def split_chance(luck_report: LuckReport) -> tuple[int, int, int]:
    """Return what cards, own play and the other's play changed, in whole % that add up.

    Claims belong to one's own play. The cards have what a log leaves out, and the rounding.
    """
    own = _percent(luck_report.of(Owner.CLAIMS) - luck_report.losses())
    other = _percent(luck_report.gifts)
    return _percent(luck_report.end) - _percent(luck_report.start) - own - other, own, other


def write_sum(luck_report: LuckReport) -> str:
    """Return the numbers as a sum, from the chance at the start to the result."""
    told = (f"{'+' if each >= 0 else MINUS} {abs(each)}" for each in split_chance(luck_report))
    start, end = _percent(luck_report.start), _percent(luck_report.end)
    return SUM.format(start=start, changes=" ".join(told), end=end)


def _percent(millionths: int) -> int:
    return round(millionths / POINT)


def write_percent(percent: int) -> str:
    """Format percent as in ``+22%``; zero has no sign."""
    return f"{percent:+d}%".replace("-", MINUS) if percent else "0%"


def tell_changes(luck_report: LuckReport) -> tuple[str, str, str]:
    """Return a sentence below each of the three numbers."""
    cards, own, other = split_chance(luck_report)
    gifts = NO_GIFTS if other <= 0 else MORE_GIFTS if other > cards > 0 else GIFTS
    return CARDS[judge_luck(luck_report) + 1], _tell_mistakes(luck_report, own), gifts


def _tell_mistakes(luck_report: LuckReport, change: int) -> str:
    marks = [each.judgement for each in luck_report.own if each.judgement is not None]
    n_serious = marks.count(Judgement.BLUNDER)
    if not marks:
        return SMALL_LOSSES if change < 0 else FAULTLESS
    told = _write_serious(n_serious, len(marks))
    if len(marks) == 1:
        return MISTAKES_ONE + told
    return MISTAKES.format(N=say_number(len(marks)).capitalize()) + told


def _write_serious(n_serious: int, n_all: int) -> str:
    """Return the end of the sentence that counts mistakes."""
    if not n_serious:
        return "."
    if n_serious == n_all:
        return {1: SERIOUSLY, 2: BOTH_SERIOUSLY}.get(n_all, ALL_SERIOUSLY)
    some = SOME_SERIOUSLY.format(n=say_number(n_serious))
    return ONE_SERIOUSLY if n_serious == 1 else some


# --- a moment


def write_ranks(cards: Sequence[int]) -> str:
    """Format ranks as in ``2-5-6-10``."""
    return "-".join(RANK_SIGNS[rank_of(card)] for card in sorted(cards, key=rank_of))


def tell_throw(thrown: Sequence[int], kept: Sequence[int]) -> str:
    return THROW.format(thrown=write_ranks(thrown), kept=write_ranks(kept))


def tell_card(card: int, before: int | None, count: int, lost: int) -> str:
    """Return what was played, on what, and what the other scored on it."""
    sign = write_ranks((card,))
    told = (LED if count == value_of(card) else FOLLOWED).format(card=sign)
    if before is not None:
        told = ANSWERED.format(before=write_ranks((before,)), card=sign)
    if count in (FIFTEEN, MOST_COUNT):
        told += MAKING.format(count=count)
    return f"{told}. {SCORED.format(points=lost)}" if lost else f"{told}."


def tell_cost(decision: Decision) -> str:
    return COST.format(percent=_at_least(decision.loss))


def tell_worth(decision: Decision, gap: int, other: Sequence[int]) -> str:
    """Return by how much the best was better than another choice."""
    how = TO_DISCARD if decision.kind.is_throw else TO_PLAY
    return WORTH.format(percent=_at_least(gap), other=how.format(cards=write_ranks(other)))


def _at_least(millionths: int) -> str:
    return str(_percent(millionths)) if millionths >= POINT else "less than 1"
