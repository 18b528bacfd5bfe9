"""Simulate choices to the end, and compare the coach's values with the results.

The positions are choices of cards from 100 points on, or discards or cards below where a choice is
said to lose 3 percentage points or more, at most one of a game, sampled from games of Master-fast
in self-play, players for points and Casual. Each choice is played to the end of the deal by
Master-fast in both seats in the same sampled deals; of discards, the one called best and three
sampled ones that lose so much. The opponent's cards are found by exact replay: six random cards,
Master's own discard at that score, and Master-fast's own card at each turn; only deals that match
the cards shown are accepted. Results are saved by position, so that an interrupted run continues;
totals cover all that are saved, and of endings, then those that are undecided. ``--again`` asks the
coach about saved positions again, without another replay.

    python -m tools.check_endings [--kind endings] [--positions 60] [--worlds 1000] [--seed 1]
    python -m tools.check_endings --tell FILE [FILE ...]
"""

import argparse
import json
import math
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from muggins.mind.coach.decision import CLOSE, WHOLE, DecisionKind
from muggins.mind.coach.grades import MomentKind, ScoresBetween, read_moments
from muggins.mind.coach.notation import read_position, write_position
from muggins.mind.coach.review import Rollout, count_out, lay_out, play_out, weigh, weigh_choices
from muggins.mind.coach.skill import TWO_SIGMA
from muggins.mind.engines.engines import load_mind
from muggins.mind.facts.arrays import Doubles
from muggins.mind.facts.count import KEPT, THROWN
from muggins.mind.facts.deal_arrays import PONE, play_cards
from muggins.mind.facts.positions import Throws
from muggins.mind.master.master import MasterFast
from muggins.rules.cards import N_CARDS, Seat, rank_of, write_card, write_cards
from muggins.rules.views import DiscardView, PlayView
from tools.check_luck import play_all

KINDS = THROWS, CARDS, ENDINGS = "throws", "cards", "endings"
PAIRS = (("master-fast", "master-fast"), ("master-fast", "classic"), ("greedy", "casual"))
SIXES = 1000  # dealt at once
OPEN = 0.02  # chance to win or to lose from which a position is undecided
AT_ONCE = 4  # games
N_BAD = 3  # throws played out beside the best
REAL = 0.03  # a claim that ought not to be the wrong way round
SOURCES = ("walk", "walked"), ("told", "played out")
Line = dict[str, Any]
View = DiscardView | PlayView


def choose_positions(n_positions: int, seed: int, kind: str = ENDINGS) -> Iterator[str]:
    """Return choices of a kind, at most one per game."""
    rng = np.random.default_rng(seed)
    for number in range(n_positions):
        minds = [load_mind(name) for name in PAIRS[number % len(PAIRS)]]
        found: list[View] = []
        while not found:
            seeds = [int(each) for each in rng.integers(1, 1 << 30, AT_ONCE)]
            for turns in play_all((minds[0], minds[1]), seeds, [Seat.PLAYER] * AT_ONCE):
                views = [
                    m.view
                    for _, m in read_moments(turns)
                    if m.at in (MomentKind.THROW, MomentKind.TURN)
                ]
                asked = [v for v in views if not isinstance(v, ScoresBetween) and _is_of(kind, v)]
                by_lot = (asked[row] for row in rng.permutation(len(asked)))
                found += islice((v for v in by_lot if kind == ENDINGS or _is_claimed(v)), 1)
        yield write_position(found[int(rng.integers(len(found)))])


def _is_of(kind: str, view: View) -> bool:
    is_late = max(view.own_score, view.opp_score) >= CLOSE
    if isinstance(view, DiscardView):
        return kind == THROWS and not is_late
    is_open = len({rank_of(card) for card in view.legal}) > 1
    return is_open and kind == (ENDINGS if is_late else CARDS)


def _is_claimed(view: View) -> bool:
    """Return True if a choice is said to have a significant loss."""
    choices = weigh_choices(view)
    return choices[0].win.millionths - choices[-1].win.millionths >= REAL * WHOLE


def throw_truly(view: DiscardView, n_worlds: int, seed: int) -> Line:
    """Return simulated results of the best discard, and of some others, over ``n_worlds`` deals."""
    rng, me, mind = np.random.default_rng(seed), int(view.is_dealer), MasterFast()
    best, *others = weigh_choices(view)
    bad = [c for c in others if best.win.millionths - c.win.millionths >= REAL * WHOLE]
    by_lot = sorted(rng.permutation(len(bad))[:N_BAD].tolist())
    throws = [each.cards for each in (best, *(bad[row] for row in by_lot))]
    rest = np.array([card for card in range(N_CARDS) if card not in view.hand], dtype=np.int8)
    drawn = rest[rng.random((n_worlds, len(rest))).argsort(axis=1)[:, : len(view.hand) + 1]]
    six, starter = drawn[:, :-1], drawn[:, -1]
    begun = view.opp_score, view.own_score
    own, other = (np.full(n_worlds, score, dtype=np.int16) for score in begun)
    is_dealer = np.full(n_worlds, not view.is_dealer)
    his = mind.rank_throws(Throws(six, is_dealer, own, other)).chosen
    won = []
    for throw in throws:
        kept, thrown = (np.empty((n_worlds, 2, size), dtype=np.int8) for size in (4, 2))
        thrown[:, me], kept[:, me] = throw, [card for card in view.hand if card not in throw]
        for cards, places in ((thrown, THROWN), (kept, KEPT)):
            cards[:, 1 - me] = np.take_along_axis(six, places[his], axis=1)
        scores = np.array([view.own_score, view.opp_score])[:: 1 if me == PONE else -1]
        hand = lay_out(scores, thrown, kept, starter)
        play_cards((mind, mind), hand)
        won.append(count_out(hand, me))
    share = np.full(n_worlds, 1 / n_worlds)
    return _line(map(write_cards, throws), np.stack(won, axis=1), share)


def play_truly(view: PlayView, n_worlds: int, seed: int, most_sixes: int) -> Line:
    """Return simulated results of each card over ``n_worlds`` deals, or as many as are found."""
    rng = np.random.default_rng(seed)
    spot, won, share, n_sixes, n_found = Rollout(view, rng, MasterFast()), [], [], 0, 0
    while n_found < n_worlds and n_sixes < most_sixes:
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
    of_each = np.concatenate(share)
    return _line(map(write_card, spot.choices), np.concatenate(won), of_each / of_each.sum())


def _line(cards: Iterable[str], won: Doubles, share: Doubles) -> Line:
    """Return the result of each choice, by deal (m, k), weighted by shares (m,)."""
    came = share @ won
    spread = share @ (won - came) ** 2
    return {
        "cards": list(cards),
        "came": came.tolist(),
        "error": np.sqrt(spread * (share @ share)).tolist(),
        "worlds": np.column_stack([share, won]).tolist(),
    }


def ask(view: View, cards: Sequence[str]) -> Line:
    """Return the coach's values of those choices, with endings simulated."""
    decision = weigh(view)
    walked = {write_cards(c.cards): c.win.millionths / WHOLE for c in decision.choices}
    line: Line = {"walk": [walked[each] for each in cards]}
    if decision.kind is not DecisionKind.ENDING:
        return line
    begun = time.process_time()
    found = play_out(decision)
    told = {"told": found.wins.tolist(), "lost": found.lost.tolist(), "reach": found.reach.tolist()}
    return line | told | {"seconds": time.process_time() - begun}


def tell(lines: Sequence[Line]) -> str:
    """Print the sums: chances, losses, and claims that were reversed."""
    n_worlds = sorted(len(line["worlds"]) for line in lines)
    middle = len(lines) // 2
    said = f"{len(lines)} positions, worlds a choice {n_worlds[0]} to {n_worlds[-1]}, "
    said += f"{n_worlds[middle]} in the middle"
    if any("told" not in line for line in lines):
        return f"{said}\n{_sum(lines, 'walk', 'walked')}"
    seconds = sorted(line["seconds"] for line in lines)
    said += f"; played out in {seconds[middle]:.1f} s ({sum(seconds) / len(lines):.1f} on average)"
    open_ = [each for each in lines if max(each["walk"]) >= OPEN and min(each["walk"]) <= 1 - OPEN]
    said += f"; {len(open_)} where the walk gives {100 * OPEN:.0f} to {100 - 100 * OPEN:.0f} %"
    parts = [(some, *each) for some in (lines, open_) for each in SOURCES]
    return "\n".join([said, *(_sum(some, *each) for some, *each in parts if some)])


def _sum(lines: Sequence[Line], name: str, what: str) -> str:
    products, squares, misses, noise, wrong, clear = 0.0, 0.0, list[float](), list[float](), 0, 0
    real_ones = list[tuple[float, float]]()  # claimed and come
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
                real_ones.append((claimed, real))
                wrong += real < 0
                clear += real + TWO_SIGMA * error < 0
    beyond = math.sqrt(max(0.0, float(np.mean(misses) - np.mean(noise))))
    claims, mean = len(real_ones), np.mean(real_ones or [(0.0, 0.0)], axis=0)
    return (
        f"{what}: slope of came on claimed {products / max(squares, 1e-9):.2f}; "
        f"rms of chances {100 * math.sqrt(np.mean(misses)):.1f}, {100 * beyond:.1f} beyond the "
        f"noise; {claims} claims of {100 * REAL:.0f} or more, {100 * mean[0]:.1f} in the mean "
        f"where {100 * mean[1]:.1f} came, {wrong} the other way round, {clear} clearly"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--kind", choices=KINDS, default=ENDINGS)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--sixes", type=int, default=60_000, help="dealt at most for a position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="else out/KIND.json")
    parser.add_argument("--tell", type=Path, nargs="+")
    parser.add_argument("--again", type=Path, help="saved results")
    parser.add_argument("--read", type=Path, help="positions, one a line, in place of those by lot")
    asked = parser.parse_args()
    if asked.again:
        for line in (lines := _read(asked.again)):
            line.update(ask(read_position(line["position"]), line["cards"]))
        _write(asked.again, lines)
        print(tell(lines))
        return
    if asked.tell:
        print(tell([each for path in asked.tell for each in _read(path)]))
        return
    out = asked.out or Path("out") / f"{asked.kind}.json"
    kept, texts = _read(out), choose_positions(asked.positions, asked.seed, asked.kind)
    if asked.read:
        texts = iter(asked.read.read_text(encoding="utf-8").split("\n"))
    out.parent.mkdir(parents=True, exist_ok=True)
    known = {line["position"] for line in kept}
    for number, text in enumerate(filter(None, texts)):
        if text not in known:
            view = read_position(text)
            lots = asked.worlds, asked.seed + number
            if isinstance(view, DiscardView):
                line = throw_truly(view, *lots)
            else:
                line = play_truly(view, *lots, asked.sixes)
            if line:
                kept.append({"position": text, **line, **ask(view, line["cards"])})
                _write(out, kept)
                print(tell(kept), flush=True)


def _read(path: Path) -> list[Line]:
    return (
        [json.loads(line) for line in path.read_text().split("\n") if line] if path.exists() else []
    )


def _write(path: Path, lines: Sequence[Line]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
