"""Let two engines play, keep the ledger of luck of every game, and add up what it says.

It tells whether every ledger comes out to the last digit, whether luck is none in the mean,
whether chances foretold come true, and what each engine gives away. The result of every game
is added to a file of lines, so that a run that was stopped goes on where it ended.

    python -m tools.check_ledger [master master] [--games 10000] [--seed 1] [--out FILE]
"""

import argparse
import json
import math
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from game.mind.coach.ledger import Ledger, Owner, keep_ledger
from game.mind.coach.marks import POINT, WHOLE
from game.mind.coach.review import grade_steps
from game.mind.engines.engines import load_engine
from game.mind.ranking import Engine
from game.rules.deal import Source, as_signed
from game.rules.match import new_match, play, to_move
from game.rules.moves import Move, Play, Proceed, Throw
from game.rules.seat import Seat
from game.rules.state import Discarding, GameOver, State
from game.rules.terms import FirstDealer, Terms
from game.rules.views import discard_view, play_view
from game.store.reruns import Made

N_BANDS = 10
TWO_SIGMA = 1.96
PARTS = ("deal", "starter", "other")
Line = dict[str, Any]


def play_game(engines: tuple[Engine, Engine], seed: int, first: Seat) -> Iterator[Made]:
    """One game by the rules; each engine sees its view."""
    dealer = FirstDealer.PLAYER if first is Seat.PLAYER else FirstDealer.COMPUTER
    state = new_match(Terms(first_dealer=dealer, claimants=frozenset()), Source(seed))
    while not isinstance(state.phase, GameOver):
        seat = to_move(state)
        move = Proceed() if seat is None else choose(engines[seat], state, seat)
        state, events = play(state, move)
        yield Made(move, seat, state, events)


def choose(engine: Engine, state: State, seat: Seat) -> Move:
    if isinstance(state.phase, Discarding):
        return Throw(engine.rank_discards(discard_view(state, seat)).best)
    return Play(engine.rank_plays(play_view(state, seat)).best[0])


def grade(engines: tuple[Engine, Engine], seed: int, first: Seat) -> Line:
    """What is kept of a game: both ledgers."""
    grades = grade_steps(play_game(engines, seed, first))
    seats = [write_ledger(keep_ledger(grades, seat)) for seat in Seat]
    return {"seed": seed, "first": int(first), "seats": seats}


def write_ledger(ledger: Ledger) -> Line:
    losses = defaultdict[str, list[int]](list)
    for decision in ledger.decisions:
        if decision.seat is ledger.seat:
            losses[decision.kind].append(decision.loss)
    return {
        "start": ledger.start,
        "luck": [ledger.luck(part) for part in PARTS],
        "owners": {owner: ledger.of(owner) for owner in Owner},
        "gifts": ledger.gifts,
        "lost": ledger.losses(),
        "end": ledger.end,
        "is_over": ledger.is_over,
        "values": [ledger.start, *(s.after for s in ledger.steps if not s.is_gift)][:-1],
        "losses": losses,
    }


def run(wanted: argparse.Namespace) -> list[Line]:
    done = read_lines(wanted.out)
    engines = load_engine(wanted.a), load_engine(wanted.b)
    with wanted.out.open("a", encoding="utf-8") as file:
        for number in range(len(done), wanted.games):
            seed = as_signed(random.Random(f"{wanted.seed}-{number}").getrandbits(32))
            line = grade(engines, seed, Seat(number % 2))
            file.write(json.dumps(line) + "\n")
            file.flush()
            done.append(line)
    return done


def read_lines(path: Path) -> list[Line]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def tell_sums(lines: list[Line]) -> Iterator[str]:
    seats = [seat for line in lines for seat in line["seats"]]
    n_right = sum(
        s["start"] + sum(s["luck"]) + s["gifts"] - s["lost"] == s["end"] and s["end"] in (0, WHOLE)
        for s in seats
    )
    yield f"{n_right} of {len(seats)} ledgers of {len(lines)} games add up"
    for place, part in enumerate(PARTS):
        both = ((line["seats"][seat]["luck"][place] for line in lines) for seat in Seat)
        yield f"luck {part}: " + "; ".join(say_mean(values) for values in both)
        yield f"luck {part}, both seats: " + say_mean(
            sum(seat["luck"][place] for seat in line["seats"]) / 2 for line in lines
        )
    for owner in Owner:
        yield f"  {owner}: " + say_mean(
            sum(seat["owners"][owner] for seat in line["seats"]) / 2 for line in lines
        )


def say_mean(values: Iterable[float]) -> str:
    """In percentage points a game, with 95 % limits."""
    found = [value / POINT for value in values]
    mean = sum(found) / len(found)
    spread = sum((value - mean) ** 2 for value in found) / max(len(found) - 1, 1)
    return f"{mean:+.3f} +- {TWO_SIGMA * math.sqrt(spread / len(found)):.3f} pp"


def tell_bands(lines: list[Line]) -> Iterator[str]:
    """Chances foretold beside the games won; each game has one voice in a band."""
    bands = defaultdict[int, list[tuple[float, float, int]]](list)
    for line in lines:
        heaps = defaultdict[int, list[tuple[float, float]]](list)
        for seat in line["seats"]:
            for value in seat["values"]:
                band = min(value * N_BANDS // WHOLE, N_BANDS - 1)
                heaps[band].append((value / WHOLE, seat["end"] / WHOLE))
        for band, heap in heaps.items():
            foretold, won = (sum(column) for column in zip(*heap, strict=True))
            bands[band].append((foretold, won, len(heap)))
    for band in sorted(bands):
        n = sum(number for _, _, number in bands[band])
        foretold, won = (sum(row[column] for row in bands[band]) / n for column in (0, 1))
        spread = sum((row[1] - row[0] - row[2] * (won - foretold)) ** 2 for row in bands[band])
        error = TWO_SIGMA * math.sqrt(spread) / n
        yield (
            f"foretold {foretold:.4f}, won {won:.4f}: {100 * (won - foretold):+.2f} +- "
            f"{100 * error:.2f} pp ({n})"
        )


def tell_losses(lines: list[Line], seat: Seat) -> Iterator[str]:
    heaps = defaultdict[str, list[int]](list)
    for line in lines:
        for kind, losses in line["seats"][seat]["losses"].items():
            heaps[kind] += losses
    heaps["all"] = [loss for losses in heaps.values() for loss in losses]
    for kind, losses in heaps.items():
        n_bad = sum(loss >= POINT for loss in losses)
        yield (
            f"{seat.name.lower()} {kind}: {say_mean(losses)} of {len(losses)}; "
            f"{100 * n_bad / len(losses):.2f} % lose 1 pp or more"
        )
    yield f"{seat.name.lower()} loses a game: " + say_mean(
        line["seats"][seat]["lost"] for line in lines
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("a", nargs="?", default="master")
    parser.add_argument("b", nargs="?", default="master")
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("out/ledger.jsonl"))
    wanted = parser.parse_args()
    wanted.out.parent.mkdir(parents=True, exist_ok=True)
    lines = run(wanted)
    told = [*tell_sums(lines), *tell_bands(lines)]
    for seat in Seat:
        told += tell_losses(lines, seat)
    print("\n".join(told))


if __name__ == "__main__":
    main()
