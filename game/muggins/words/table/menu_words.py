"""Text of menus, tooltips and short notices at the table, and the score of a match."""

from collections.abc import Mapping

from muggins.rules.cards import Seat
from muggins.rules.state import GameOver, State, Tally
from muggins.rules.terms import TARGET, nought_of, starting_scores
from muggins.settings.levels import LEVELS
from muggins.words.names import CRIB_OF, CRIBS, write_points
from muggins.words.table.sentences import Names, leader_of, told_to

Pair = tuple[int, int]


def start_of(state: State) -> int:
    """The score of the game that shows as 0.

    Before the cut for deal the pegs stand there already, though nobody has points.
    """
    nought = nought_of(state.length, state.variant.n_dealt)
    return nought if min(state.scores) >= nought or not any(state.scores) else 0


def _begun(state: State) -> Pair:
    """The scores; before the cut for deal those with which the game begins, if they are even."""
    own, computers = starting_scores(state.length, Seat.PLAYER)
    return state.scores if any(state.scores) or own != computers else (own, computers)


def tell_scores(scores: Pair, nought: int) -> Pair:
    """Return scores as displayed, relative to the one that shows as 0."""
    return scores[0] - nought, scores[1] - nought


def write_title(name: str, state: State, tally: Tally) -> str:
    mine, computers = tell_scores(_begun(state), start_of(state))
    score = f"{mine}\N{EN DASH}{computers}"
    match = f"match {tally.points[0]}\N{EN DASH}{tally.points[1]} ({tally.spread:+d})"
    return f"Muggins \N{EM DASH} {name}: {score}, {match}"


SCORE_LEADS = "{who} leads {more} to {less} after {games}."  # of two people
SCORE_STANDS: Mapping[Seat | None, str] = {
    Seat.PLAYER: "You lead {more} to {less} after {games}.",
    Seat.COMPUTER: "I lead {more} to {less} after {games}.",
    None: "Tied at {more} after {games}.",
}


def write_match(state: State, names: Names | None) -> str:
    own, computers = state.tally.points
    leader = leader_of(own, computers)
    n_games = state.tally.games
    games = "one game" if n_games == 1 else f"{n_games} games"
    less, more = sorted(state.tally.points)
    stands = told_to(
        names, SCORE_STANDS[leader], SCORE_STANDS[None] if leader is None else SCORE_LEADS, leader
    )
    return stands.format(more=more, less=less, games=games)


DOT = " \N{MIDDLE DOT} "
SUBTITLE = "cribbage, against a computer that talks too much"
PLAY, RESUME, NEXT = "Play", "Resume game {number}", "Next game"
STANDS: Mapping[Seat | None, str] = {
    Seat.PLAYER: "You lead {more}\N{EN DASH}{less}",
    Seat.COMPUTER: "Muggins leads {more}\N{EN DASH}{less}",
    None: "All even at {more}",
}
WINS: Mapping[Seat, str] = {
    Seat.PLAYER: "You won {more}\N{EN DASH}{less}",
    Seat.COMPUTER: "Muggins won {more}\N{EN DASH}{less}",
}
WON = "{who} won {more}\N{EN DASH}{less}"  # of two people
LEADS = "{who} leads {more}\N{EN DASH}{less}"  # of two people
RESUME_WITH = "Resume with {who}"
SEALS = "Sealed deck"  # at the table, where decks are sealed

OPPONENTS: Mapping[str, tuple[str, str]] = {
    level.name: (level.label, level.line) for level in LEVELS
}
"""Name and description of each level, weakest first."""


def name_game(state: State) -> str:
    """Return the label of the main button."""
    if isinstance(state.phase, GameOver):
        return NEXT
    return RESUME.format(number=state.tally.games + 1) if state.is_begun else PLAY


def say_game(state: State, names: Names | None = None) -> str:
    """Describe the score of the running game with the owner of the crib, or of the last one."""
    scores = tell_scores(state.scores, start_of(state))
    leader = leader_of(*scores)
    if isinstance(state.phase, GameOver) and leader is not None:
        won = told_to(names, WINS[leader], WON, leader)
        return won.format(more=max(scores), less=min(scores))
    stands = told_to(names, STANDS[leader], STANDS[None] if leader is None else LEADS, leader)
    said = stands.format(more=max(scores), less=min(scores))
    dealer = state.standing.dealer if state.hand is None else state.hand.dealer
    if dealer is None:
        return said
    crib = CRIBS[dealer] if names is None else CRIB_OF.format(who=names[dealer])
    if dealer is Seat.PLAYER and names is None:
        crib = crib[0].lower() + crib[1:]
    return f"{said}{DOT}{crib}"


def say_games_won(wins: tuple[int, int], names: Names | None = None) -> str:
    """Return how many games each has won."""
    you, other = names or ("you", "Muggins")
    return f"Games: {you} {wins[0]}, {other} {wins[1]}"


def say_today(
    streak: int, result: tuple[int, int] | None, par: int | None = None, *, is_begun: bool
) -> str:
    """Describe today's deal; ``result`` is its score if it has been played, ``par`` Master's."""
    if result is not None:
        own, other = result
        end = f"Won {own}\N{EN DASH}{other}" if own > other else f"Lost {own}\N{EN DASH}{other}"
        master = "" if par is None else f"Master {'won' if par > 0 else 'lost'} it"
        days = "" if streak < 2 else f"{streak} days in a row"
        return DOT.join(filter(None, (end, master, days)))
    if is_begun:
        return "You're in the middle of it"
    return (
        f"Day {streak + 1} in a row{DOT}not played yet" if streak else ("Same cards for everyone")
    )


BOSS_KEY, ASKED, KNOWN = "BossKey", "asked", "known"
"""INI key and values: the player was asked about it; the player knows how to return."""
TITLE = "Esc is the boss key."
WORDS = "It hides me behind a spreadsheet."
BOSS_ANSWERS = "Hide now", "Use Esc for the menu"
BACK_AGAIN = {
    "esc": "That was the boss key. Esc hides the game, and clicking its window brings it back.",
    "f8": "That was the boss key. F8 hides the game, and clicking its window brings it back.",
}


TAKE_BACK = "Undo"
SURE = "Take it back?"
COST = (
    "This game will no longer count toward the match or your statistics. You can then undo as "
    "far back as you like."
)
AGREED = "{who}, do you agree?"  # of two people each
TAKEBACK_ANSWERS = "Take it back", "Keep playing"
TAKEN_BACK = "Move undone. This game won't count."
STANDS_APART = "Move undone:", "game not counted"
NOTHING = "You have nothing to take back yet."
OVER = "The game is over, and it counts. Open Review to replay any moment."
AGREED_ON = "Online games don't allow takebacks."
FROM_FILE = "Games dealt from a card file don't allow takebacks."


S_LINE = "Skunk line. Finish behind it and you've been skunked."
SS_LINE = "Double skunk line. Finish behind this one and it's a double."
COUNT = "Running count. It can't go past 31."
DECK = "The deck. Nobody can see into it, and we can prove it."
SPEED = "How fast cards and pegs move. Click to change it."
ENVELOPE = "The deck is sealed in here, so nobody can change it. Click to see how to check it."
LINES = {"S": S_LINE, "SS": SS_LINE}
SAFE = "{points} more and you can't be skunked."
OPPONENT_SAFE = "Muggins needs {points} to be safe from a skunk."
SKUNK_LINE = 91  # the score from which nobody is skunked


def explain_plate(score: int, *, is_own: bool) -> str:
    """Return how far a score is from the end, and from where it can't be skunked any more."""
    short = max(0, SKUNK_LINE - score)
    safe = (SAFE if is_own else OPPONENT_SAFE).format(points=write_points(short)) if short else ""
    to_go = f"{write_points(max(0, TARGET - score))} to win."
    return f"{to_go} {safe}".strip()
