"""Sentences about Club Night."""

from muggins.extras.club_night.regulars import REGULARS
from muggins.extras.club_night.season import GOOD_NIGHT, N_GAMES, N_NIGHTS, POINTS, YOU, ClubScore
from muggins.words.names import write_points

TITLE = "Club Night"
NAMES = {YOU: "You", **{each.key: each.name for each in REGULARS}}
FIRSTS = {YOU: "You", **{each.key: each.first for each in REGULARS}}
INITIALS = {
    each.key: "".join(word[0] for word in each.name.split() if word[0].isalpha())
    for each in REGULARS
}
HOW = f"2 points for a win, 3 for a skunk. {GOOD_NIGHT} or more is a good night."
SEASON_WORDS = (
    "Thursday, seven sharp, the back room of the Grange hall. You play each of the nine regulars "
    f"once a night, and they play each other. A season has {N_NIGHTS} nights. Leave a night "
    "whenever you like, and resume it later. There are no hints, and miscounts cost you. With a "
    "friend's season code, you both get the same cards."
)
REVIEWED = "Select a game to review it."
COPIED = "Code copied. A friend who pastes it before their first game gets the same nights."
TIES = "Ties are broken by games won, then by spread."
SKUNK = "The room went quiet, then somebody laughed."
SLAM = "Nine for nine."


def say_so_far(points: int, n_left: int) -> str:
    return f"{write_points(points)} {'so far' if n_left else 'tonight'}"


def say_good_night(points: int, n_left: int) -> str:
    """Return whether a night is good, or what is missing for that."""
    missing = GOOD_NIGHT - points
    if missing <= 0:
        return "A good night."
    if missing > POINTS[-1] * n_left:
        return f"A good night takes {GOOD_NIGHT}."
    return f"{missing} more and it's a good night."


def say_game(score: ClubScore, points: int, n_left: int) -> str:
    """Describe a game of the player that has just ended, and the night so far."""
    said = write_points(score.points) if score.points else "No points"
    more = f" {SKUNK}" if score.points > POINTS[0] else ""
    return f"{said}.{more} {say_so_far(points, n_left)}. {say_good_night(points, n_left)}"


def say_high(points: int, key: str, score: ClubScore) -> str:
    return f"High hand tonight: {points}, {FIRSTS[key]}, game {score.game + 1}"


def say_waiting(n_missing: int) -> str:
    """Return how many pairs of regulars have played their games of the season."""
    n_pairs = N_GAMES * (N_GAMES - 1) // 2
    return f"The regulars are playing: {n_pairs - n_missing} of {n_pairs} pairs done."
