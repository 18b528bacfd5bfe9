"""Tournament director's table as a self-contained printable page."""

from collections.abc import Iterator, Sequence
from html import escape

from muggins.documents.printable import TABLES, write_frame, write_table
from muggins.extras.club.duplicates import Place
from muggins.extras.club.resultfiles import sentences_of
from muggins.rules.seals import say_seal
from muggins.store.challenges import Challenge, write_code

STYLE = TABLES + "code { overflow-wrap: anywhere; }"
HEADS = ("Rank", "Player", "Games", "Match", "Match diff.", "Point diff.")


def write_page(
    places: Sequence[Place],
    said: Sequence[str],
    challenge: Challenge | None = None,
    par: tuple[int, ...] = (),
) -> str:
    """Render the table with the sentences ``said``, and the details of a challenge."""
    title = "Duplicate match" if challenge is None else "Challenge"
    body = [write_table(_ranking(places))]
    body += [f"<p>{escape(sentence)}</p>" for sentence in said]
    if challenge is not None:
        body += ["<h2>Game by game</h2>", write_table(_games(places, par))]
        body += ["<h2>The challenge</h2>", *_challenge(challenge)]
    return write_frame(title, STYLE, body)


Rows = list[list[str]]


def _ranking(places: Sequence[Place]) -> Rows:
    has_par = any(place.par is not None for place in places)
    has_skill = any(place.skill is not None for place in places)
    heads = [*HEADS, *["Par"] * has_par, *["Rating"] * has_skill]
    return [heads, *(_ranked(place, has_par, has_skill) for place in places)]


def _ranked(place: Place, has_par: bool, has_skill: bool) -> list[str]:
    name = place.name + (f" (faults: {place.n_faults})" if place.n_faults else "")
    score = f"{place.points[0]}–{place.points[1]}"
    plain = [str(place.rank), name, str(place.n_games), score]
    plain += [f"{place.differential:+}", f"{place.spread:+}"]
    par = "" if place.par is None else f"{place.par:+}"
    skill = "" if place.skill is None else f"{place.skill:.1f}"
    return [*plain, *[par] * has_par, *[skill] * has_skill]


def _games(places: Sequence[Place], par: tuple[int, ...]) -> Rows:
    n_games = min(len(place.gained) for place in places)
    rows = [["Game", *(place.name for place in places), *["Par"] * bool(par)]]
    for number in range(n_games):
        gained = [f"{place.gained[number]:+}" for place in places]
        rows.append([str(number + 1), *gained, *[f"{one:+}" for one in par[number : number + 1]]])
    return rows


def _challenge(challenge: Challenge) -> Iterator[str]:
    yield "<ul>"
    options = sentences_of(challenge.settings).values()
    yield from (f"<li>{escape(option)}</li>" for option in options)
    yield "</ul>"
    yield f"<p>Games: {challenge.n_games}. First seal: {say_seal(challenge.seal_of(1))}.</p>"
    yield f"<p>Code: <code>{write_code(challenge)}</code></p>"
