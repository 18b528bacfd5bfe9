"""``muggins challenge new|show|play|daily|result``: the same cards for a friend, as a code.

``play`` is handled in ``__main__``, since it opens the table.
"""

import argparse
import secrets
from dataclasses import replace
from datetime import date
from pathlib import Path

from muggins.cli.command_line import LENGTHS
from muggins.cli.parser import Parser, read_day
from muggins.cli.player_files import find_folder, find_player, open_players, put_out
from muggins.extras.club.resultfiles import sentences_of, write_result, write_result_code
from muggins.extras.club.results import Result, par_of, replay_result, result_of, scores_of
from muggins.record.history import open_history
from muggins.rules.seals import N_BYTES, say_seal
from muggins.rules.terms import Mistakes
from muggins.settings.settings import SETTINGS, Settings, read_options
from muggins.store.challenges import (
    ENTRY,
    MOST_GAMES,
    Challenge,
    daily_challenge,
    find_challenge,
    fit_settings,
    read_code,
    write_code,
)
from muggins.store.files import StoreError, finds_folder


def make_parser() -> Parser:
    parser = Parser(
        prog="muggins challenge", description="Challenge a friend to play the same cards."
    )
    acts = parser.add_subparsers(dest="act", required=True, parser_class=Parser)
    new = acts.add_parser("new", help="create a challenge and print its code on the last line")
    new.add_argument(
        "--games", type=int, default=5, metavar="N", help="number of games (default 5)"
    )
    new.add_argument("--length", choices=LENGTHS, help="points per game")
    levels = [str(value) for value, _ in SETTINGS["skill"].values]
    new.add_argument("--level", choices=levels, help="opponent level")
    new.add_argument("--penalties", action="store_true", help="scoring mistakes cost points")
    muggins = "the computer takes points you miss (muggins)"
    new.add_argument("--muggins", action="store_true", help=muggins)
    new.add_argument("--defaults", metavar="LIST", help="options in Cribbage '97 format")
    new.add_argument("--file", type=Path, metavar="FILE", help="also write the code to FILE")
    show = acts.add_parser("show", help="describe a challenge code")
    show.add_argument("code", metavar="CODE|FILE", nargs="+")
    daily = acts.add_parser(
        "daily", help=("create today's deal and print its code on the last line")
    )
    daily.add_argument("--date", type=read_day, metavar="DAY", help="YYYY-MM-DD (default: today)")
    par = "also show how Master does with the same cards"
    show.add_argument("--par", action="store_true", help=par)
    text = "show a player's result and print its code on the last line"
    result = acts.add_parser("result", help=text)
    result.add_argument("player", metavar="PLAYER", help="the player")
    result.add_argument("--match", metavar="M", help="show this match from the history")
    name = "also write the result to FILE or a folder (default name NAME-XXXX.result)"
    result.add_argument("--file", type=Path, nargs="?", const=Path(), metavar="FILE", help=name)
    result.add_argument("--quick", action="store_true", help="skip par")
    result.add_folder()
    acts.add_parser("play", help="play a challenge (options are locked)")
    parser.set_defaults(run=_act)
    return parser


def _act(wanted: argparse.Namespace) -> int:
    match wanted.act:
        case "new":
            _print_new(_make(wanted), wanted.file)
        case "daily":
            _print_new(daily_challenge(wanted.date or date.today()), None)
        case "show":
            _show(find_challenge(wanted.code), has_par=wanted.par)
        case "result":
            _print_result(wanted)
        case _:
            raise ValueError("No code given. Use: muggins challenge play CODE --player NAME.")
    return 0


def _print_new(challenge: Challenge, file: Path | None) -> None:
    print(*describe_challenge(challenge), sep="\n")
    code = write_code(challenge)
    if file is not None:
        put_out(str(file), f"{code}\n")
    print(code)


def _show(challenge: Challenge, *, has_par: bool) -> None:
    print(*describe_challenge(challenge), sep="\n")
    if has_par:
        par = par_of(challenge)
        print(f"Par {sum(par):+}: {', '.join(f'{points:+}' for points in par)}.")


# --- the result


def _print_result(wanted: argparse.Namespace) -> None:
    result = _find_result(find_folder(wanted), wanted)
    if not wanted.quick:
        result = replace(result, par=par_of(result.challenge))
    print(*describe_result(result), sep="\n")
    if wanted.file is not None:
        path = wanted.file / result.file_name if finds_folder(wanted.file) else wanted.file
        put_out(str(path), write_result(result))
        print(f"Saved to {path}.")
    print(write_result_code(result))


def _find_result(folder: Path, wanted: argparse.Namespace) -> Result:
    players = open_players(folder)
    name = find_player(players, wanted.player)
    code = players.get(name, ENTRY)
    if code is None:
        raise StoreError(f"{name} hasn't accepted a challenge.")
    with open_history(folder) as database:
        return result_of(database, name, read_code(code), wanted.match)


def describe_result(result: Result) -> list[str]:
    scores = scores_of(replay_result(result))
    lines = [
        f"Game {number}: {score.own} to {score.computers}, {score.gained:+}"
        + (f" (par {result.par[number - 1]:+})" if result.par else "")
        for number, score in enumerate(scores, 1)
    ]
    lead, total = sum(score.lead for score in scores), sum(score.gained for score in scores)
    par = f"Par {sum(result.par):+}, " if result.par else ""
    return [*lines, f"{par}{result.player} {total:+}; point differential {lead:+}."]


# --- a challenge


def _make(wanted: argparse.Namespace) -> Challenge:
    if not 1 <= wanted.games <= MOST_GAMES:
        raise ValueError(f"--games must be a number from 1 to {MOST_GAMES}.")
    settings = Settings() if wanted.defaults is None else read_options(wanted.defaults)[1]
    if wanted.length is not None:
        settings = replace(settings, length=LENGTHS[wanted.length])
    if wanted.level is not None:
        settings = replace(settings, skill=wanted.level)
    if wanted.muggins or wanted.penalties:
        mistakes = Mistakes.MUGGINS if wanted.muggins else Mistakes.PENALTIES
        settings = replace(settings, mistakes=mistakes)
    return Challenge(fit_settings(settings), wanted.games, secrets.token_bytes(N_BYTES))


def describe_challenge(challenge: Challenge) -> list[str]:
    envelope = challenge.source().envelope
    assert envelope is not None
    return [
        f"Games: {challenge.n_games}",
        *sentences_of(challenge.settings).values(),
        f"First seal: {say_seal(envelope.seal)}",
    ]
