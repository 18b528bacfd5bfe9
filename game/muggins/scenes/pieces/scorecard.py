"""Score of game and match beside the board, and descriptions of a hand of cards."""

from collections.abc import Iterator, Sequence

from muggins.control.intents import Act, Intent
from muggins.motion.picture import TablePicture
from muggins.motion.places import Fan
from muggins.paint.scenes.shown import PlateShown
from muggins.record.players import NOBODY, people_at
from muggins.rules.cards import Seat
from muggins.rules.state import GameOver, State
from muggins.rules.terms import TARGET, WEIGHTS
from muggins.settings.levels import level_named
from muggins.speech.outline import Part
from muggins.table.choices import CardChoice, MoveChoice, PlayChoice
from muggins.words.names import CRIB_OF, CRIBS, Role, call_card, list_words, write_points
from muggins.words.table.menu_words import DOT, SKUNK_LINE, say_games_won
from muggins.words.table.sentences import Names


def describe_cards(cards: Sequence[int], own: Fan, choice: MoveChoice | None) -> Iterator[Part]:
    """Return the cards in order; ``choice`` is the present one."""
    picked = choice.picked if isinstance(choice, CardChoice) else ()
    for i, card in enumerate(cards):
        name = Intent(Act.SELECT, number=i + 1)
        is_picked, is_free = card in picked, len(picked) < 2
        plays = (name, Intent(Act.CONFIRM)) if isinstance(choice, PlayChoice) else (name,)
        yield Part(
            call_card(card),
            Role.CARD,
            own.box(len(cards), i),
            value=f"{i + 1} of {len(cards)}",
            is_enabled=not isinstance(choice, PlayChoice) or choice.can_take(card),
            is_marked=is_picked,
            takes_focus=isinstance(choice, CardChoice),
            press=plays if isinstance(choice, CardChoice) else (),
            key=f"card {card}",
            turn=int(is_picked) if is_free or is_picked else None,
        )


NEAR_LINE = 30  # points from the skunk line, from which its distance matters
OPPONENT = "Muggins"
"""The computer's name, at a level without one of its own."""
YOU, ENGINE = "You", "Your engine"


def has_match_points(state: State) -> bool:
    """Return whether the player has chosen what a win is worth, so that match points matter."""
    return state.terms.weights != WEIGHTS[0]


def write_scorecard(
    state: State, wins: tuple[int, int], names: Names | None = None, level: str = ""
) -> tuple[str, ...]:
    """Return which game it is and how many each has won; match points where they were chosen."""
    tally = state.tally
    game = tally.games + (not isinstance(state.phase, GameOver))
    kind = ", five-card" if state.variant.n_dealt == 5 else ""
    lines = [f"Game {game}{kind}"]
    if tally.games:
        lines.append(call_opponent(say_games_won(wins, names), level))
    if tally.games and has_match_points(state):
        lines.append(f"Match {tally.points[0]}\N{EN DASH}{tally.points[1]}")
        lines.append(write_spread(tally.spread, names))
    return tuple(lines)


def write_spread(spread: int, names: Names | None = None) -> str:
    """Describe the total point difference of all games."""
    if not spread:
        return "points even"
    if names is not None:
        return f"{names[spread < 0]} {abs(spread)} ahead"
    return f"{write_points(abs(spread))} {'ahead' if spread > 0 else 'behind'}"


def opponent_at(level: str) -> str:
    """Return the name of the opponent at a level."""
    known = level_named(level)
    return known.title if known is not None and known.title else OPPONENT


def call_opponent(said: str, level: str) -> str:
    """Put the name of the opponent at a level into a sentence."""
    return said.replace(OPPONENT, opponent_at(level))


def describe_opponent(level: str) -> str:
    """Return the opponent's name, and the level if it plays at several ones."""
    name, known = opponent_at(level), level_named(level)
    label = ENGINE if level.startswith("file:") else level.capitalize()
    label = label if known is None else known.label
    return name if name == label else f"{name}{DOT}{label}"


def names_for(player: str, level: str = "") -> tuple[str, str]:
    """Return the names on the score panels; a nameless player is "You"."""
    together = people_at(player)
    if together is not None:
        return together
    return (YOU if player == NOBODY else player), opponent_at(level)


def call_player(name: str) -> str:
    together = people_at(name)
    return name if together is None else list_words(together)


def mark_crib(
    shown: TablePicture, names: Names | None = None, level: str = ""
) -> tuple[Seat, str] | None:
    """Return the side of a face-down crib, and its owner's label."""
    dealer = shown.dealer
    if dealer is None or shown.is_crib_open:
        return None
    words = call_opponent(CRIBS[dealer], level)
    if names is not None:
        words = CRIB_OF.format(who=names[dealer])
    return Seat(dealer is not shown.side), words


def write_plates(
    scores: tuple[int, int],
    first: int,
    names: tuple[str, str] = (YOU, OPPONENT),
    dealer: Seat | None = None,
) -> tuple[PlateShown, PlateShown]:
    """Return the score panels for scores counted from ``first``, with the crib's owner."""
    yours, mine = (
        PlateShown(
            seat,
            names[seat],
            scores[seat] - first,
            _write_lead(scores[seat] - scores[seat.other]),
            tuple(_write_ways(scores[seat], is_dealer=seat is dealer)),
        )
        for seat in Seat
    )
    return yours, mine


def _write_lead(lead: int) -> str:
    return f"{lead} up" if lead > 0 else ""


def _write_ways(score: int, *, is_dealer: bool) -> list[str]:
    """Return the points to go; also to a nearby skunk line, or the crib."""
    ways = [f"{TARGET - score} to go"] if score < TARGET else ["won"]
    if 0 < SKUNK_LINE - score <= NEAR_LINE:
        ways.append(f"{SKUNK_LINE - score} to skunk line")
    elif is_dealer:
        ways.append("has the crib")
    return ways
