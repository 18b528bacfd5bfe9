"""Result of a game: the heading of its page, and its line in a list."""

from collections.abc import Mapping
from dataclasses import dataclass

from muggins.rules.seat import Seat
from muggins.rules.state import GameOver, Tally
from muggins.rules.terms import Margin
from muggins.words.table.between import Names, told_to
from muggins.words.table.sentences import ME, YOU, leader_of

# when a game is over: who won, how, and what it is worth
WINNERS: Mapping[Seat, str] = {YOU: "You win", ME: "Muggins wins"}
RESULTS: Mapping[tuple[Margin, Seat], str] = {
    (Margin.WIN, YOU): "{yours} to {mine}",
    (Margin.WIN, ME): "{mine} to {yours}",
    (Margin.SKUNK, YOU): "{yours} to {mine} \N{MIDDLE DOT} A skunk",
    (Margin.SKUNK, ME): "{mine} to {yours} \N{MIDDLE DOT} A skunk",
    (Margin.DOUBLE_SKUNK, YOU): "{yours} to {mine} \N{MIDDLE DOT} A double skunk",
    (Margin.DOUBLE_SKUNK, ME): "{mine} to {yours} \N{MIDDLE DOT} A double skunk",
}
WINS, LEADS = "{who} wins", "{who} leads the match {more} to {less}"  # of two people
MATCH = "{points} match points: {stands}"
MATCH_BY_ONE = "1 match point: {stands}"
STANDS: Mapping[Seat | None, str] = {
    YOU: "you lead the match {more} to {less}",
    ME: "Muggins leads the match {more} to {less}",
    None: "the match is tied at {more}",
}

# when a match is over
MATCH_WINNERS: Mapping[Seat | None, str] = {
    YOU: "You win the match",
    ME: "Muggins wins the match",
    None: "The match is a tie",
}
MATCH_WINNER = "{who} wins the match"  # of two people
MATCH_STOOD = "{more} to {less} after {games} games"
MATCH_STOOD_BY_ONE = "{more} to {less} after one game"

# in the list of games; None is a forfeit
LISTED: Mapping[tuple[Margin | None, Seat], str] = {
    (None, YOU): "You won by forfeit",
    (None, ME): "Muggins won by forfeit",
    (Margin.WIN, YOU): "You won",
    (Margin.WIN, ME): "Muggins won",
    (Margin.SKUNK, YOU): "You skunked Muggins",
    (Margin.SKUNK, ME): "Muggins skunked you",
    (Margin.DOUBLE_SKUNK, YOU): "You double-skunked Muggins",
    (Margin.DOUBLE_SKUNK, ME): "Muggins double-skunked you",
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
    result = RESULTS[over.margin, over.winner].format(yours=scores[0], mine=scores[1])
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
    told = LISTED[None if is_forfeit else margin, winner if names is None else YOU]
    return told if names is None else names[winner] + told.removeprefix("You")
