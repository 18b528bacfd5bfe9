"""Coach report: graded games in one self-contained HTML file.

It is laid out for phones and for print; collapsed sections are expanded on paper.
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from muggins.documents.printable import AS_TEXT, SUITS
from muggins.mind.coach.decision import AS_GOOD, POINT, WHOLE, Candidate, Decision, Judgement
from muggins.mind.coach.luck_report import Graded, trace_luck
from muggins.mind.coach.notation import read_position
from muggins.mind.coach.review import argue_for
from muggins.rules.cards import Seat, rank_of, suit_of
from muggins.rules.views import PlayView
from muggins.words.names import RANK_SIGNS
from muggins.words.review.arguments import AFTERWARDS, speak_for
from muggins.words.review.review_words import (
    HAND,
    call_other,
    head,
    judge,
    sum_up,
    write_account,
    write_change,
    write_legend,
    write_more,
    write_pp,
)

WIDTH, HEIGHT, EDGE = 700, 240, 40  # of the curve, in its own units
N_SHOWN = 5
WORST = 6 * POINT  # what leaves nothing of a bar

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<h1>{title}</h1>
{body}
<footer>{legend}</footer>
</body>
</html>
"""

STYLE = """
:root{--felt:#16302e;--panel:#14221e;--ivory:#faf6ea;--ink:#1b1e26;--brass:#d6ac5c;
--cream:#f6eed8;--quiet:#d4dece;--green:#087c54;--lit:#60d67a;--vermilion:#c42822;
--ochre:#dea434;--coral:#ec8553}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--felt);color:var(--cream);
font:17px/1.45 "Atkinson Hyperlegible",system-ui,sans-serif}
h1{color:var(--brass);font-family:Cinzel,Georgia,serif;font-size:1.9rem;margin:.4rem 0}
h2{color:var(--brass);margin:0 0 .3rem}
h3{margin:.2rem 0 .5rem;font-size:1.05rem}
small{font-weight:normal;font-size:1em;color:var(--quiet)}
.game{margin:1rem 0 2.5rem}
.sum{font-size:1.15rem;margin:.3rem 0 .8rem}
.curve{width:100%;height:auto;background:var(--ivory);border-radius:10px;display:block}
.curve .odd{fill:#eeeade}.curve .even{fill:none}
.curve .grid{stroke:#ccc8bc}.curve .line{fill:none;stroke:var(--ink);stroke-width:3;
stroke-linejoin:round}
.curve .ahead{fill:#a9d3bd}.curve .behind{fill:#e8b3a8}
.curve text{font:16px system-ui,sans-serif;fill:#6b6c70;text-anchor:middle}
.curve .scale{text-anchor:end}
.curve circle{stroke:var(--ivory);stroke-width:2}
.curve .mark{font-weight:bold;fill:var(--ink)}
.curve a .vermilion+.mark{fill:var(--ivory)}
.ochre{fill:var(--ochre);background:var(--ochre)}
.coral{fill:var(--coral);background:var(--coral)}
.vermilion{fill:var(--vermilion);background:var(--vermilion)}
b.mark{display:inline-block;min-width:1.7em;height:1.7em;line-height:1.7em;border-radius:50%;
text-align:center;color:var(--ink);font-size:.85em}
b.vermilion,b.good{color:var(--ivory)}
b.good{background:var(--green)}
details{background:var(--panel);border-radius:10px;margin:.6rem 0;padding:.2rem 1rem}
summary{cursor:pointer;font-weight:bold;padding:.5rem 0;color:var(--brass)}
article{border-top:1px solid #4a685a;padding:.7rem 0}
article:target{outline:3px solid var(--brass);outline-offset:4px;border-radius:6px}
.position{display:flex;flex-wrap:wrap;gap:.3rem 1.6rem;align-items:center;margin:.9rem 0 .6rem}
.cards{display:flex;gap:.25rem;align-items:center}
.cards span{color:var(--quiet);margin-right:.3rem}
.c{display:inline-block;width:2.5rem;height:3.4rem;border-radius:5px;background:var(--ivory);
color:var(--ink);font:bold 1.25rem/1.35 Georgia,serif;text-align:center;padding-top:.15rem;
border:1px solid #b0a690}
.c.red{color:var(--vermilion)}
.c.played{transform:translateY(-.7rem)}
.c.best{box-shadow:0 0 0 3px var(--lit)}
.c.played:not(.best){box-shadow:0 0 0 3px var(--coral)}
.offers{border-collapse:collapse;width:100%;max-width:40rem}
.offers th{font-weight:normal;color:var(--quiet);text-align:right;font-size:.85em}
.offers td{padding:.15rem .4rem;text-align:right;font-variant-numeric:tabular-nums}
.offers tr.played td{background:#39443f}
.offers .few{text-align:left;white-space:nowrap;width:5.6rem}
.few .c{width:2rem;height:2.6rem;font-size:1rem;line-height:1.2;margin-right:.15rem}
.bar{width:40%}.bar>div{background:#0d1424;border-radius:6px;height:.8rem}
.bar>div>div{height:100%;border-radius:6px;background:var(--brass)}
.bar .best{background:var(--lit)}
.lost{color:#f4745f;white-space:nowrap}
code{color:#9fb0a4;font-size:.8rem;overflow-wrap:anywhere}
.account{margin:1rem 0;border-collapse:collapse;min-width:18rem}
.account caption{text-align:left;color:var(--brass);font-weight:bold;padding:.3rem 0}
.account th{font-weight:normal;text-align:left;padding:.1rem 2rem .1rem 0}
.account td{text-align:right;font-variant-numeric:tabular-nums;font-weight:bold}
.account tr:last-child>*{border-top:1px solid var(--brass)}
footer{color:var(--quiet);font-size:.9rem}
@media(max-width:34rem){.bar{width:22%}.c{width:2.1rem;height:2.9rem;font-size:1.05rem}
.offers td{padding:.15rem .2rem}}
@media print{
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{background:#fff;color:#000;max-width:none;font-size:11pt}
details{background:#fff;padding:0}details::details-content{content-visibility:visible;
display:block}h1,h2,summary,.account caption{color:#5a3d10}
small,.offers th,.cards span,code,footer{color:#444}.offers tr.played td{background:#e4e4de}
.lost{color:#a01c14}article{break-inside:avoid}.game{break-after:page}}
"""


def write_page(name: str, graded: Sequence[Graded]) -> str:
    """Render all games, newest last; rejected ones with the reason."""
    body = "\n".join(_write_game(number, each) for number, each in enumerate(graded, 1))
    return PAGE.format(
        title=escape(f"Muggins: {name}"), style=STYLE, body=body, legend=write_legend()
    )


def _write_game(number: int, graded: Graded) -> str:
    title = f"<h2>{escape(graded.title)}</h2>"
    if graded.why:
        return f'<section class="game">{title}<p class="sum">{escape(graded.why)}</p></section>'
    luck_report = graded.luck_report
    parts = [
        f'<section class="game" id="g{number}">',
        title,
        f'<p class="sum">{escape(call_other(sum_up(luck_report), graded.other))}</p>',
        _draw_curve(number, graded),
        call_other(_write_account(write_account(luck_report)), graded.other),
        *_write_hands(number, graded),
        "</section>",
    ]
    return "\n".join(parts)


def _write_account(rows: Sequence[tuple[str, str]]) -> str:
    lines = "".join(
        f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in rows
    )
    return f'<table class="account"><caption>Winning chance, %</caption>{lines}</table>'


# --- the curve


def _draw_curve(number: int, graded: Graded) -> str:
    """Draw the chance from grade to grade, with bands for the hands and marks for the choices."""
    points: list[tuple[int, int]] = []  # of a hand, the chance in millionths
    marks: list[tuple[int, int, Decision]] = []
    for grade, (player_notes, chosen) in zip(
        graded.grades, trace_luck(graded.grades, Seat.PLAYER), strict=True
    ):
        points.append((grade.deal, player_notes[0]))
        points.append((grade.deal, chosen[0]))
        decision = grade.decision
        is_own = decision is not None and decision.seat is Seat.PLAYER and not decision.is_forced
        if decision is not None and is_own and decision.judgement:
            marks.append((len(points) - 1, chosen[0], decision))
    last = max(1, len(points) - 1)
    line = " ".join(f"{_x(i, last):.1f},{_y(value):.1f}" for i, (_, value) in enumerate(points))
    area = f"{_x(0, last):.1f},{_y(WHOLE // 2)} {line} {_x(last, last):.1f},{_y(WHOLE // 2)}"
    drawn = [
        f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' aria-label="Winning chance during the game">',
        *_draw_bands([deal for deal, _ in points], last),
        *(_draw_line(chance) for chance in (0, 50, 100)),
        *_draw_area(number, area),
        f'<polyline class="line" points="{line}"/>',
        *(_draw_mark(number, graded, _x(i, last), _y(v), d) for i, v, d in marks),
        "</svg>",
    ]
    return "\n".join(drawn)


def _x(place: int, last: int) -> float:
    return EDGE + (WIDTH - EDGE - 8) * place / last


def _y(value: int) -> float:
    return 8 + (HEIGHT - 36) * (1 - max(0, min(WHOLE, value)) / WHOLE)


def _draw_bands(deals: Sequence[int], last: int) -> Iterator[str]:
    at = 0
    for deal, group in groupby(deals):
        n_points = len(list(group))
        left, right = _x(at, last), _x(min(last, at + n_points), last)
        shade = "odd" if deal % 2 else "even"
        yield (
            f'<rect class="{shade}" x="{left:.1f}" y="8" width="{right - left:.1f}"'
            f' height="{HEIGHT - 36}"/>'
        )
        middle = (left + right) / 2
        yield f'<text class="number" x="{middle:.1f}" y="{HEIGHT - 8}">{deal}</text>'
        at += n_points


def _draw_line(chance: int) -> str:
    y = _y(chance * POINT)
    return (
        f'<line class="grid" x1="{EDGE}" x2="{WIDTH - 8}" y1="{y}" y2="{y}"/>'
        f'<text class="scale" x="{EDGE - 6}" y="{y + 5}">{chance}</text>'
    )


def _draw_area(number: int, area: str) -> Iterator[str]:
    even = _y(WHOLE // 2)
    for name, top, height in (("ahead", 0.0, even), ("behind", even, HEIGHT - even)):
        clip = f"{name}{number}"
        yield f'<clipPath id="{clip}"><rect x="0" y="{top}" width="{WIDTH}" height="{height}"/>'
        yield f'</clipPath><polygon class="{name}" clip-path="url(#{clip})" points="{area}"/>'


def _draw_mark(number: int, graded: Graded, x: float, y: float, decision: Decision) -> str:
    judgement = decision.judgement
    assert judgement is not None
    below = y + 22 if y < HEIGHT - 70 else y - 22
    place = next(i for i, each in enumerate(graded.luck_report.decisions) if each is decision)
    link = f"g{number}d{place}"
    return (
        f'<a href="#{link}"><circle class="{judgement.color}" cx="{x:.1f}"'
        f' cy="{below:.1f}" r="13"/><text class="mark" x="{x:.1f}" y="{below + 5:.1f}">'
        f"{judgement.glyph}</text></a>"
    )


# --- the choices


def _write_hands(number: int, graded: Graded) -> Iterator[str]:
    """Render each hand with the player's choices, expanded if one of them is marked."""
    numbered = list(enumerate(graded.luck_report.decisions))
    for deal, group in groupby(numbered, key=lambda each: each[1].deal):
        own = [(i, each) for i, each in group if each.seat is Seat.PLAYER]
        if not own:
            continue
        marks = "".join(_write_mark(each.judgement) for _, each in own)
        is_open = " open" if marks else ""
        yield f"<details{is_open}><summary>{HAND.format(number=deal)} {marks}</summary>"
        for i, decision in own:
            yield _write_decision(f"g{number}d{i}", decision, graded.other)
        yield "</details>"


def _write_mark(judgement: Judgement | None) -> str:
    return f'<b class="mark {judgement.color}">{judgement.glyph}</b>' if judgement else ""


def _write_decision(link: str, decision: Decision, other: str) -> str:
    good = '<b class="mark good">\N{CHECK MARK}</b>' if decision.loss < AS_GOOD else ""
    argument = argue_for(decision)
    why = "" if argument is None else speak_for(argument, AFTERWARDS)
    parts = [
        f'<article id="{link}"><h3>{_write_mark(decision.judgement) or good}'
        f" {escape(call_other(head(decision), other))}"
        f" <small>{escape(call_other(judge(decision), other))}</small></h3>",
        _draw_position(decision),
        _write_offers(decision),
        f"<p>{escape(call_other(why, other))}</p>" if why else "",
        f"<code>{escape(decision.position)}</code></article>",
    ]
    return "".join(parts)


def _draw_position(decision: Decision) -> str:
    try:
        view = read_position(decision.position)
    except ValueError:  # with points that nobody was due
        return f'<div class="cards">{_draw_cards(decision.played, decision)}</div>'
    drawn = f'<div class="cards hand">{_draw_cards(view.hand, decision)}</div>'
    told = f"at {view.own_score}\N{EN DASH}{view.opp_score}"
    if isinstance(view, PlayView):
        pile = _draw_cards(view.pile) or "nothing yet"
        drawn += f'<div class="cards"><span>on the table</span>{pile}</div>'
        drawn += f'<div class="cards"><span>starter</span>{_draw_cards((view.starter,))}</div>'
    return f'<div class="position"><div class="cards"><span>{told}</span></div>{drawn}</div>'


def _draw_cards(cards: Sequence[int], decision: Decision | None = None) -> str:
    drawn = []
    for card in sorted(cards, key=lambda c: (rank_of(c), suit_of(c))) if decision else cards:
        names = ["c", *(["red"] if suit_of(card) > 1 else [])]
        if decision is not None:
            names += ["played"] if card in decision.played else []
            names += ["best"] if card in decision.best.cards else []
        rank, suit = RANK_SIGNS[rank_of(card)], SUITS[suit_of(card)]
        drawn.append(f'<i class="{" ".join(names)}">{rank}<br>{suit}{AS_TEXT}</i>')
    return "".join(drawn)


def _write_offers(decision: Decision) -> str:
    chosen = decision.chosen
    shown = [each for i, each in enumerate(decision.choices) if i < N_SHOWN or each is chosen]
    rows = "".join(_write_offer(decision, each) for each in shown)
    heads = "<tr><th></th><th></th><th>% to win</th><th></th><th>points</th></tr>"
    return f'<table class="offers">{heads}{rows}</table>'


def _write_offer(decision: Decision, choice: Candidate) -> str:
    is_best, win = choice is decision.best, choice.win.of(Seat.PLAYER)
    good = '<b class="mark good">\N{CHECK MARK}</b>' if is_best else ""
    left = max(2.0, 100 * (1 - decision.loss_of(choice) / WORST))
    kind, best = "best" if is_best else "rest", decision.best.win.of(Seat.PLAYER)
    lost = "" if win == best else write_change(best, win)
    return (
        f"<tr{' class=played' if choice is decision.chosen else ''}>"
        f'<td class="few">{_draw_cards(choice.cards)}</td>'
        f'<td class="bar"><div><div class="{kind}" style="width:{left:.0f}%"></div></div></td>'
        f"<td>{write_pp(win)}</td>"
        f'<td class="lost">{lost} {good or _write_mark(decision.judge(choice))}</td>'
        f"<td>{write_more(choice.points_of(Seat.PLAYER))}</td></tr>"
    )
