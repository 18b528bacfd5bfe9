"""``muggins duel``: matches between engines, with both sides of every deal, and their log."""

import argparse
import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import TextIO

from muggins.cli.parser import INTERRUPTED, Parser, show_progress, take_seed
from muggins.mind.arena.duels import Duel, DuelTally, check_duel, play_duel
from muggins.mind.arena.parallel_games import GamesPlayed, HandRecord
from muggins.mind.engines.engines import MINDS, warn_of_engines
from muggins.mind.facts.deal_arrays import GAMES, USUAL_GAME, DuelGame
from muggins.rules.cards import Seat
from muggins.rules.deal import HIGHEST_SEED, LOWEST_SEED, Source, skip_dead_hands
from muggins.rules.moves import Move, Play, Proceed, Throw
from muggins.rules.referee import first_standing, middle_cut, resume, to_move
from muggins.rules.state import CuttingStarter, Discarding, State, Tally
from muggins.rules.terms import Terms
from muggins.rules.turn import Turn, play_on
from muggins.store.files import StoreError, cause_of
from muggins.store.loglines import is_over, write_header, write_row

PONE, DEALER = 0, 1


class DuelLog:
    """A log of games; the two games of a pair are adjacent."""

    def __init__(self, file: TextIO, seed: int, game: DuelGame = USUAL_GAME) -> None:
        self.file = file
        self.source = Source(seed)
        self.tally = Tally()
        self.terms = Terms(claimants=frozenset(), variant=game.variant, length=game.length)

    def add(self, outcome: GamesPlayed) -> None:
        n_pairs = len(outcome.scores) // 2
        for pair in range(n_pairs):
            for game in (pair, pair + n_pairs):
                self._write_game(outcome, game)
            self.source = skip_dead_hands(self.source, 0, self.terms.variant)
        self.file.flush()

    def _write_game(self, outcome: GamesPlayed, game: int) -> None:
        dealer = Seat(int(outcome.first_dealer[game]))
        standing = first_standing(self.terms, self.source, self.tally, dealer)
        header = write_header(self.tally, self.source, datetime.now())
        self.file.write(header)
        for turn in replay_game(outcome, game, resume(standing)):
            if is_over(turn.after):
                self.file.write(write_row(turn.after))
            self.tally = turn.after.tally


def replay_game(outcome: GamesPlayed, game: int, start: State) -> Iterator[Turn]:
    """Replay a game by the rules, from before its first deal."""
    n_hands = int(outcome.n_hands[game])

    def choose(state: State) -> Move | None:
        if state.hand is None or is_over(state):
            return Proceed() if state.n_hands < n_hands else None
        return _move(state, outcome.records[state.n_hands - 1], game)

    return play_on(start, choose)


def _move(state: State, record: HandRecord, game: int) -> Move:
    seat = to_move(state)
    if seat is None:
        return Proceed()
    if isinstance(state.phase, CuttingStarter):
        return middle_cut(state)
    row = int(record.rows.searchsorted(game))
    role = DEALER if seat is state.the_hand.dealer else PONE
    if isinstance(state.phase, Discarding):
        dealt = state.the_hand.dealt[seat]
        return Throw(tuple(dealt[place] for place in record.thrown[row, role]))
    return Play(int(record.played[row, role, len(state.play.played(seat))]))


LINES = (
    ("pone's hand", "pone_hand"),
    ("dealer's hand", "dealer_hand"),
    ("crib", "crib"),
    ("pone's pegging", "pone_pegging"),
    ("dealer's pegging", "dealer_pegging"),
)


def make_parser() -> Parser:
    parser = Parser(
        prog="muggins duel",
        description=(
            "Play two engines against each other. Each sequence of deals is played "
            "twice, with seats swapped."
        ),
        epilog=f"Engines: {', '.join(MINDS)}, or file:PATH for your own engine.",
    )
    parser.add_argument("a", metavar="A", help="first engine")
    parser.add_argument("b", metavar="B", help="second engine")
    games = "number of games, must be even (default 1000)"
    parser.add_argument("--games", type=int, default=1000, metavar="N", help=games)
    parser.add_argument(
        "--variant", choices=GAMES, default="six", metavar="NAME", help=f"one of {', '.join(GAMES)}"
    )
    seed = "seed of the first deal (default 1)"
    parser.add_argument("--seed", type=take_seed, default=1, help=seed)
    workers = "number of worker processes (default: one per core)"
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, metavar="N", help=workers
    )
    parser.add_cluster()
    parser.add_argument("--luck", action="store_true", help="also report luck-adjusted results")
    parser.add_argument("--log", type=Path, metavar="FILE", help="append all games to FILE")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_report)
    return parser


def _report(wanted: argparse.Namespace) -> int:
    if not LOWEST_SEED <= wanted.seed <= HIGHEST_SEED:
        raise ValueError(f"--seed must be from {LOWEST_SEED} to {HIGHEST_SEED}.")
    if wanted.workers < 1:
        raise ValueError("--workers must be 1 or more.")
    try:
        with ExitStack() as stack:
            tally, code = _follow(_begin(wanted, stack), wanted.games)
    except OSError as error:
        raise StoreError(f"Can't write the log: {cause_of(error)}.") from error
    if tally is None:
        print("muggins duel: stopped before the first result.", file=sys.stderr)
        return code
    print(json.dumps(describe(tally)) if wanted.json else write_summary(wanted.a, wanted.b, tally))
    return code


def _begin(wanted: argparse.Namespace, stack: ExitStack) -> Iterator[DuelTally]:
    game, log = GAMES[wanted.variant], None
    duel = Duel(wanted.a, wanted.b, wanted.games, wanted.seed, game, wanted.luck)
    check_duel(duel, wanted.cluster)  # what is refused leaves no log
    warn_of_engines(wanted.a, wanted.b)
    if wanted.log:
        file = stack.enter_context(wanted.log.open("a", encoding="utf-8", newline="\n"))
        log = DuelLog(file, wanted.seed, game)
    return play_duel(duel, wanted.workers, log.add if log else None, wanted.cluster)


def _follow(tallies: Iterator[DuelTally], n_games: int) -> tuple[DuelTally | None, int]:
    """Return the last tally, and 0, or 130 if Ctrl-C ended the duel."""
    tally, code = None, 0
    try:
        for tally in tallies:
            share = tally.n_games / n_games
            left = tally.seconds / share - tally.seconds
            show_progress(share, f"{share:4.0%} {left:5.0f} s left  A {tally.win_rate:.1%}")
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is known is told, and then it ends
        code = INTERRUPTED
    if tally is not None and sys.stderr.isatty():
        print(file=sys.stderr)
    return tally, code


def describe(tally: DuelTally) -> dict[str, object]:
    return {
        "games": tally.n_games,
        "wins_a": tally.wins_a,
        "wins_b": tally.n_games - tally.wins_a,
        "win_rate_a": round(tally.win_rate, 5),
        "ci95": [round(limit, 5) for limit in tally.win_limits],
        **_describe_luck(tally),
        "margin_per_pair": round(tally.margin_per_pair, 4),
        "averages": {
            **tally.averages(),
            "first_dealer_wins": round(tally.first_dealer_wins / tally.n_games, 5),
            "hands_per_game": round(tally.n_hands / tally.n_games, 4),
            "a": tally.averages(0),
            "b": tally.averages(1),
        },
        "games_per_s": round(tally.games_per_s, 1),
    }


def _describe_luck(tally: DuelTally) -> dict[str, object]:
    if tally.without_luck is None:
        return {}
    rate, *limits = (round(each, 5) for each in tally.without_luck)
    return {"without_luck": {"win_rate_a": rate, "ci95": limits}}


def write_summary(name_a: str, name_b: str, tally: DuelTally) -> str:
    low, high = tally.win_limits
    rows = [
        f"{name_a} vs. {name_b}: {tally.n_games} games, {tally.games_per_s:.0f} per second",
        f"{name_a} won {tally.wins_a} ({tally.win_rate:.2%}; 95% limits {low:.2%} to {high:.2%})",
    ]
    if tally.without_luck is not None:
        rate, low, high = tally.without_luck
        rows.append(f"luck-adjusted {rate:.2%} (95% limits {low:.2%} to {high:.2%})")
    rows += [
        f"{name_a}'s points per pair of games: {tally.margin_per_pair:+.2f}"
        f" (95% limits +-{tally.margin_reach:.2f})",
        f"first dealer won {tally.first_dealer_wins / tally.n_games:.1%}; "
        f"{tally.n_hands / tally.n_games:.2f} hands per game",
        "",
        f"{'points per hand':18}{name_a[-12:]:>12}{name_b[-12:]:>12}{'both':>12}",
    ]
    of_a, of_b, both = tally.averages(0), tally.averages(1), tally.averages()
    rows += [
        f"{label:18}{of_a[key]:12.3f}{of_b[key]:12.3f}{both[key]:12.3f}" for label, key in LINES
    ]
    return "\n".join(rows)
