"""Play endings out, and hold what the coach says of them against what came.

The positions are choices of cards from 100 points on, at most one of a game, taken by lot from
games of Master-fast against himself, players for points and Casual. Each choice is played out by
Master-fast in both seats in the same worlds. What the other holds is found by exact replay: six
cards dealt by lot, Master's own throw of them at that score, and Master-fast's own card at each
of his turns; only those are worlds that come to just what was shown. Results are kept position by
position, so that a run that was stopped goes on; the sums are those of all that are kept.

    python -m tools.check_endings [--positions 60] [--worlds 1000] [--seed 1] [--out FILE]
    python -m tools.check_endings --tell FILE [FILE ...]
"""

import argparse
import json
import math
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from game.mind.coach.chance import WHOLE
from game.mind.coach.decision import CLOSE
from game.mind.coach.moments import At, read_moments
from game.mind.coach.notation import read_position, write_position
from game.mind.coach.playout import Rollout, play_out, sum_up
from game.mind.coach.worth import weigh_play
from game.mind.engines.engines import load_mind
from game.mind.master.master import MasterFast
from game.rules.cards import rank_of, write_card
from game.rules.seat import Seat
from game.rules.views import PlayView
from tools.check_ledger import play_all

PAIRS = (("master-fast", "master-fast"), ("master-fast", "classic"), ("greedy", "casual"))
SIXES, MOST_SIXES = 1000, 60_000  # dealt at once, and at most for a position
AT_ONCE = 4  # games
REAL = 0.03  # a claim that ought not to be the wrong way round
TWO_SIGMA = 1.96
Line = dict[str, Any]


def choose_positions(n_positions: int, seed: int) -> Iterator[str]:
    """Endings with something to choose, one of a game at most."""
    rng = np.random.default_rng(seed)
    for number in range(n_positions):
        minds = [load_mind(name) for name in PAIRS[number % len(PAIRS)]]
        found: list[PlayView] = []
        while not found:
            seeds = [int(each) for each in rng.integers(1, 1 << 30, AT_ONCE)]
            for turns in play_all((minds[0], minds[1]), seeds, [Seat.PLAYER] * AT_ONCE):
                views = [m.view for m in read_moments(turns) if m.at is At.TURN]
                ends = [v for v in views if isinstance(v, PlayView) and _is_open_ending(v)]
                found += [ends[int(rng.integers(len(ends)))]] if ends else []
        yield write_position(found[int(rng.integers(len(found)))])


def _is_open_ending(view: PlayView) -> bool:
    is_late = max(view.own_score, view.opp_score) >= CLOSE
    return is_late and len({rank_of(card) for card in view.legal}) > 1


def play_truly(text: str, n_worlds: int, seed: int) -> Line:
    """What came of each card in so many worlds, as far as the hands dealt by lot have them."""
    view = read_position(text)
    assert isinstance(view, PlayView)
    rng = np.random.default_rng(seed)
    spot, won, share, n_sixes, n_found = Rollout(view, rng, MasterFast()), [], [], 0, 0
    while n_found < n_worlds and n_sixes < MOST_SIXES:
        n_sixes += SIXES
        try:
            worlds = spot.follow(spot.draw_exactly(SIXES), anyhow=0.0)
        except ValueError:
            continue
        rows = np.flatnonzero(worlds.chance)[: n_worlds - n_found]
        worlds = worlds.take(rows, worlds.chance[rows])
        won.append(spot.play(worlds))
        share.append(worlds.chance)
        n_found += len(rows)
    if not won:
        return {}
    every, of_each = np.concatenate(won), np.concatenate(share)
    of_each /= of_each.sum()
    came = sum_up(spot, every, of_each)
    spread = of_each @ (every - came.wins) ** 2
    error = np.sqrt(spread * (of_each @ of_each))
    return {
        "cards": [write_card(card) for card in came.cards],
        "came": came.wins.tolist(),
        "error": error.tolist(),
        "worlds": [[float(c), *map(float, row)] for c, row in zip(of_each, every, strict=True)],
    }


def ask(text: str) -> Line:
    """What the coach says, walked and played out, by card."""
    view = read_position(text)
    assert isinstance(view, PlayView)
    walked = {write_card(c.cards[0]): c.win.millionths / WHOLE for c in weigh_play(view)}
    begun = time.process_time()
    found = play_out(view)
    cards = [write_card(card) for card in found.cards]
    return {
        "walk": [walked[card] for card in cards],
        "told": found.wins.tolist(),
        "lost": found.lost.tolist(),
        "reach": found.reach.tolist(),
        "seconds": time.process_time() - begun,
    }


def tell(lines: Sequence[Line]) -> str:
    """The sums: chances, losses, and claims that came the other way round."""
    told = [_sum(lines, *each) for each in (("walk", "walked"), ("told", "played out"))]
    n_worlds = sorted(len(line["worlds"]) for line in lines)
    seconds = sorted(line["seconds"] for line in lines)
    middle = len(lines) // 2
    return "\n".join(
        [
            f"{len(lines)} positions, worlds a choice {n_worlds[0]} to {n_worlds[-1]}, "
            f"{n_worlds[middle]} in the middle; played out in {seconds[middle]:.1f} s",
            *told,
        ]
    )


def _sum(lines: Sequence[Line], name: str, what: str) -> str:
    products, squares, misses, noise, claims, wrong, clear = 0.0, 0.0, [], [], 0, 0, 0
    for line in lines:
        says, came, worlds = (np.array(line[key]) for key in (name, "came", "worlds"))
        misses += ((says - came) ** 2).tolist()
        noise += (np.array(line["error"]) ** 2).tolist()
        best, share, won = int(says.argmax()), worlds[:, 0], worlds[:, 1:]
        for other in range(len(says)):
            lost = won[:, best] - won[:, other]
            claimed, real = float(says[best] - says[other]), float(share @ lost)
            error = math.sqrt(float(share @ (lost - real) ** 2) * float(share @ share))
            products, squares = products + claimed * real, squares + claimed**2
            if claimed >= REAL:
                claims += 1
                wrong += real < 0
                clear += real + TWO_SIGMA * error < 0
    beyond = math.sqrt(max(0.0, float(np.mean(misses) - np.mean(noise))))
    return (
        f"{what}: slope of came on claimed {products / max(squares, 1e-9):.2f}; "
        f"rms of chances {100 * math.sqrt(np.mean(misses)):.1f}, {100 * beyond:.1f} beyond the "
        f"noise; {claims} claims of {100 * REAL:.0f} or more, {wrong} came the other way round, "
        f"{clear} clearly"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("out") / "endings.json")
    parser.add_argument("--tell", type=Path, nargs="+")
    parser.add_argument("--read", type=Path, help="positions, one a line, in place of those by lot")
    asked = parser.parse_args()
    if asked.tell:
        print(tell([each for path in asked.tell for each in _read(path)]))
        return
    kept, texts = _read(asked.out), choose_positions(asked.positions, asked.seed)
    if asked.read:
        texts = iter(asked.read.read_text(encoding="utf-8").split("\n"))
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    known = {line["position"] for line in kept}
    for number, text in enumerate(filter(None, texts)):
        if text not in known:
            line = play_truly(text, asked.worlds, asked.seed + number)
            if line:
                kept.append({"position": text, **line, **ask(text)})
                _write(asked.out, kept)
                print(tell(kept), flush=True)


def _read(path: Path) -> list[Line]:
    return (
        [json.loads(line) for line in path.read_text().split("\n") if line] if path.exists() else []
    )


def _write(path: Path, lines: Sequence[Line]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
