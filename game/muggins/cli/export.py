"""``muggins export NAME --csv|--json FILE``: a player's history, for other programs.

CSV has a line for each hand. JSON has matches, their games and hands, and in each hand its
moves, scores and penalties. Question marks replace the cards and moves of the hand in progress.
Extras add other files. ``-`` for FILE means standard output.
"""

import argparse
import io
import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from muggins import registry
from muggins.cli.parser import Parser
from muggins.cli.player_files import find_folder, find_player, open_players, put_out
from muggins.output import write_csv
from muggins.record.history import fold_game, open_history
from muggins.record.log import EventLog, GameRow, PlayedGame
from muggins.record.players import check_seats
from muggins.rules.cards import Seat, write_card, write_cards
from muggins.rules.events import Claimed, Event, GameWon, HandCounted, Pegged, SetBack
from muggins.rules.moves import Reseed
from muggins.rules.scoring import total
from muggins.rules.state import GameOver
from muggins.rules.terms import Occasion
from muggins.rules.turn import Turn
from muggins.store.files import StoreError
from muggins.store.loglines import is_whole
from muggins.words.table.speech import list_reasons

Line = dict[str, Any]
SIDES = ("player", "computer")
MARK = "?"  # in place of a card or a move that may not be seen yet
FORFEIT, LOST, TAKEN_BACK = 1, 2, 3


def make_parser() -> Parser:
    parser = Parser(
        prog="muggins export",
        description="Write a player's history to a file.",
        epilog="is_forfeit: 1 = lost by overclaim, 2 = result unknown, 3 = not counted (a move "
        "was undone).",
    )
    parser.add_argument("name", metavar="NAME", help="the player")
    kinds = parser.add_mutually_exclusive_group(required=True)
    kinds.add_argument("--csv", metavar="FILE", help="one row per hand")
    kinds.add_argument("--json", metavar="FILE", help="everything, including moves and scores")
    for added in registry.hooked("export"):
        added.add_kinds(kinds)
    parser.add_folder()
    parser.set_defaults(run=_export)
    return parser


def _export(wanted: argparse.Namespace) -> int:
    folder = find_folder(wanted)
    name = _find_name(folder, wanted.name)
    if any(added.export(wanted, folder, name) for added in registry.hooked("export")):
        return 0
    with open_history(folder) as log:
        matches = list(_read_matches(log, name))
    if not any(match["games"] for match in matches):
        raise StoreError(f"No history for {name}.")
    if wanted.csv:
        put_out(wanted.csv, _write_csv(matches))
    else:
        put_out(wanted.json, json.dumps({"player": name, "matches": matches}, indent=1) + "\n")
    return 0


def _find_name(folder: Path, text: str) -> str:
    """Return the name as it is spelled in the list, or as given if it is not listed."""
    name = check_seats(text)
    try:
        return find_player(open_players(folder), name)
    except StoreError:
        return name


def _read_matches(log: EventLog, name: str) -> Iterator[Line]:
    rows = log.rows("player = ? AND kind <> 'aside' AND how <> 'unplayed' ORDER BY id", name)
    for match, found in groupby(list(rows), lambda row: row.match):
        played = [log.load(row) for row in found]
        first = played[0].row
        games = [game for game in map(_tell_game, played) if game["hands"]]
        if games:
            yield {
                "match": match,
                "player": first.player,
                "begun": first.begun,
                "first_position": int(first.cards[1:] or 0),
                "first_from_file": int(first.cards[:1] == "d"),
                "games": games,
                "settings": [each for game in played for each in _tell_settings(game)],
            }


def _tell_settings(played: PlayedGame) -> Iterator[Line]:
    """Yield the settings of a game when it began, and whenever they changed."""
    row = played.row
    for at in (0, *(at for at, _ in played.changes)):
        told = {"match": row.match, "deal": row.first_deal, "move": at}
        yield {**told, "options": json.dumps(played.settings_at(at))}


def _tell_game(played: PlayedGame) -> Line:
    row = played.row
    hands = [_tell_hand(played, hand, span) for hand, span in played.hands()]
    last: Line = hands[-1] if hands else {}
    result = ("own", "computers", "winner", "margin", "match_points", "is_forfeit")
    return {
        "match": row.match,
        "first_deal": row.first_deal,
        "game": row.number,
        "begun": hands[0]["begun"] if hands else row.begun,
        "ended": last.get("at", row.begun),
        "n_hands": len(hands),
        **{name: last.get(name) for name in result},
        "hands": hands,
        "cards": len(hands[0]["dealer"]) // 2 if hands else 6,
        "figures": _tell_figures(played),
    }


def _tell_figures(played: PlayedGame) -> Line:
    """Return the statistics of a game, the player's and the opponent's."""
    figures = fold_game(played)
    return {name: figures.pair(name) for name in sorted({name for name, _, _ in figures.numbers})}


def _tell_hand(played: PlayedGame, number: int, span: tuple[int, int]) -> Line:
    row, (first, end) = played.row, span
    turns, after = played.turns[first:end], played.turns[end - 1].after
    hand, standing = after.the_hand, after.standing
    events = [event for turn in turns for event in turn.events]
    won = next((event for event in events if isinstance(event, GameWon)), None)
    is_counted = any(isinstance(e, HandCounted) and e.occasion is Occasion.CRIB for e in events)
    is_over = (
        bool(row.how)
        or isinstance(after.phase, GameOver)
        or is_whole(after)
        or end < len(played.turns)
    )
    dealt = {
        "pone": write_cards(hand.dealt[hand.dealer.other]),
        "dealer": write_cards(hand.dealt[hand.dealer]),
        "starter": write_card(hand.starter),
    }
    if not is_over:
        dealt = {name: MARK * len(text) for name, text in dealt.items()}
    return {
        "match": row.match,
        "deal": row.first_deal + number - 1,
        "game": row.number,
        "hand": number,
        "begun": played.words[first].at,
        "at": played.words[end - 1].at,
        "options": json.dumps(played.settings_at(end - 1)),
        "from_file": int(standing.source.data is not None),
        "position": standing.source.told_position if not row.seals else 0,
        **dealt,
        "dealt_by": hand.dealer,
        "own": after.scores[0],
        "computers": after.scores[1],
        "is_whole": int(is_counted and won is None),
        "winner": won.seat if won else None,
        "margin": won.margin if won else None,
        "match_points": won.match_points if won else None,
        "is_forfeit": _forfeit_of(row, after.phase),
        "moves": list(_tell_moves(played, span, is_over=is_over)),
        "scores": list(_tell_scores(turns)),
        "penalties": list(_tell_penalties(turns)),
    }


def _tell_moves(played: PlayedGame, span: tuple[int, int], *, is_over: bool) -> Iterator[Line]:
    for number, at in enumerate(range(*span)):
        yield {
            "number": number,
            "seat": played.turns[at].seat,
            "word": played.words[at].text if is_over else MARK,
            "at": played.words[at].at,
        }


def _forfeit_of(row: GameRow, phase: object) -> int:
    if row.how in ("taken back", "lost"):
        return TAKEN_BACK if row.how == "taken back" else LOST
    return int(getattr(phase, "is_forfeit", False))


def _tell_scores(turns: tuple[Turn, ...]) -> Iterator[Line]:
    """Yield points that a seat pegged for itself, and counts without points."""
    number = 0
    for at, turn in enumerate(turns):
        pegged: set[Occasion] = set()
        if isinstance(turn.move, Reseed):
            continue
        for event in turn.events:
            points = 0
            if isinstance(event, Pegged) and event.reasons and event.occasion is not Occasion.START:
                pegged.add(event.occasion)
                points = event.points
            elif not isinstance(event, HandCounted) or event.occasion in pegged:
                continue
            told = {"seat": event.seat, "occasion": event.occasion, "points": points}
            told |= {"worth": total(event.reasons)}
            reasons = list_reasons([(each.kind, each.points) for each in event.reasons])
            yield {"number": number, "move": at, **told, "reasons": reasons}
            number += 1


def _tell_penalties(turns: tuple[Turn, ...]) -> Iterator[Line]:
    """Yield wrong claims, with the points lost and those taken by the opponent."""
    number = 0
    for at, turn in enumerate(turns):
        for place, claim in enumerate(turn.events):
            if not isinstance(claim, Claimed) or claim.points == claim.due:
                continue
            after = turn.events[place + 1 :]
            own = _pegged(after, claim.seat, claim.occasion, is_earned=True)
            taken = _pegged(after, claim.seat.other, claim.occasion, is_earned=False)
            back = sum(each.points for each in after if isinstance(each, SetBack))
            told = {"seat": claim.seat, "occasion": claim.occasion, "claimed": claim.points}
            told |= {"due": claim.due, "lost": claim.due - own + back, "taken": taken}
            yield {"number": number, "move": at, **told}
            number += 1


def _pegged(events: tuple[Event, ...], seat: Seat, occasion: Occasion, *, is_earned: bool) -> int:
    return sum(
        event.points
        for event in events
        if isinstance(event, Pegged)
        and (event.seat, event.occasion) == (seat, occasion)
        and bool(event.reasons) == is_earned
    )


def _write_csv(matches: list[Line]) -> str:
    lines = [
        _flatten(hand) for match in matches for game in match["games"] for hand in game["hands"]
    ]
    text = io.StringIO()
    write_csv(text, (lines[0], *(line.values() for line in lines)))
    return text.getvalue()


def _flatten(hand: Line) -> Line:
    winner, dealer = hand["winner"], Seat(hand["dealt_by"])
    pone, dealt = hand["pone"], hand["dealer"]
    return {
        **{name: hand[name] for name in ("match", "deal", "game", "hand", "begun", "at")},
        "dealer": SIDES[dealer],
        "cards": len(dealt) // 2,
        "source": "pointer" if hand["from_file"] else "seed",
        "position": hand["position"],
        "player_dealt": dealt if dealer is Seat.PLAYER else pone,
        "computer_dealt": pone if dealer is Seat.PLAYER else dealt,
        "starter": hand["starter"],
        "moves": " ".join(move["word"] for move in hand["moves"]),
        **_points(hand),
        "player_score": hand["own"],
        "computer_score": hand["computers"],
        "winner": "" if winner is None else SIDES[winner],
        "match_points": hand["match_points"] or 0,
    }


def _points(hand: Line) -> Line:
    found: Line = {}
    for seat, side in enumerate(SIDES):
        own = [score for score in hand["scores"] if score["seat"] == seat]
        found[f"{side}_pegs"] = sum(each["points"] for each in own if each["occasion"] < 3)
        found[f"{side}_hand"] = sum(each["points"] for each in own if each["occasion"] in (3, 4))
        found[f"{side}_crib"] = sum(each["points"] for each in own if each["occasion"] == 5)
    found["player_lost"] = sum(each["lost"] for each in hand["penalties"])
    found["computer_took"] = sum(each["taken"] for each in hand["penalties"])
    return found
