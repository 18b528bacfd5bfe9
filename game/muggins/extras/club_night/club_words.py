"""Sentences about Club Night."""

from collections.abc import Iterable

from muggins.extras.club_night.regulars import REGULARS
from muggins.extras.club_night.season import (
    GOOD_NIGHT,
    N_GAMES,
    N_NIGHTS,
    POINTS,
    YOU,
    ClubScore,
    ClubTotals,
)
from muggins.words.names import write_points

TITLE = "Club Night"


class Names(dict[str, str]):
    """Names by key; the key of a person is the name."""

    def __missing__(self, key: str) -> str:
        return key


def _without_nickname(name: str) -> str:
    return " ".join(word for word in name.split() if word[0].isalpha())


NAMES = Names({YOU: "You"}, **{each.key: _without_nickname(each.name) for each in REGULARS})
FIRSTS = Names({YOU: "You"}, **{each.key: each.first for each in REGULARS})
HOW = f"2 points for a win, 3 for a skunk. {GOOD_NIGHT} or more is a good night."
SEASON_WORDS = (
    "Thursday, seven sharp, the back room of the Grange hall. You play each of the nine regulars "
    f"once a night, and they play each other. A season has {N_NIGHTS} nights. Leave a night "
    "whenever you like, and resume it later. There are no hints, and miscounts cost you. With a "
    "friend's season code, you both get the same cards."
)
PAIR_WORDS = (
    "You play nine games against each other under Club Night rules: you count your own hands, and "
    "there are no hints. You each get a scorecard. Leave the night whenever you like, and resume "
    "it later."
)
CARD_OF = "{name}'s card"
SELECT_NIGHT = "Select a night to see its scorecard."
SELECT_SEASON = "Select a season to see its standings, nights and records."
GOOD = "A good night"
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


def say_pair(totals: Iterable[ClubTotals], n_left: int) -> str:
    """Return the points of two people in the night so far."""
    points = ", ".join(f"{each.key} {each.points}" for each in totals)
    return f"Points {'so far' if n_left else 'tonight'}: {points}."


def say_high(points: int, key: str, score: ClubScore) -> str:
    return f"High hand tonight: {points}, {FIRSTS[key]}, game {score.game + 1}"


def say_waiting(n_missing: int) -> str:
    """Return how many pairs of regulars have played their games of the season."""
    n_pairs = N_GAMES * (N_GAMES - 1) // 2
    return f"The regulars are playing: {n_pairs - n_missing} of {n_pairs} pairs done."
