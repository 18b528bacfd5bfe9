"""Past games in words: a replay, a review, and repeated choices."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from muggins.motion.picture import TablePicture
from muggins.paint.charts.choice_bars import PanelShown
from muggins.paint.scenes.reviewing import ReviewShown
from muggins.scenes.pieces.hand import describe_cards
from muggins.scenes.replay.table_view import TableView
from muggins.speech.outline import Outline, Part
from muggins.table.choices import CardChoice
from muggins.words.names import list_cards
from muggins.words.review.review_words import say_chance, say_offer
from muggins.words.roles import Role
from muggins.words.table.between import Names
from muggins.words.table.overview import say_scores, say_table


def describe_replay(
    title: str,
    words: Iterable[str],
    keys: Iterable[Part],
    view: TableView,
    picture: TablePicture | None,
    names: Names | None = None,
) -> Outline:
    parts = (*keys, *_describe_table(view, picture, names))
    return Outline(title, tuple(filter(None, words)), parts)


def describe_review(
    shown: ReviewShown,
    keys: Iterable[Part],
    view: TableView,
    picture: TablePicture | None,
    choice: CardChoice | None = None,
    names: Names | None = None,
) -> Outline:
    words = (shown.summary, shown.said, shown.changes, *tell_panel(shown.panel), _tell_odds(shown))
    cards: tuple[Part, ...] = ()
    if choice is not None:
        found = describe_cards(choice.cards, choice.places.own, choice)
        cards = tuple(replace(part, box=view.frame(part.box)) for part in found)
    parts = (*cards, *keys, *_describe_table(view, picture, names))
    focus = None if choice is None else choice.cursor
    return Outline(shown.title, tuple(filter(None, words)), parts, focus)


def tell_panel(panel: PanelShown) -> Iterator[str]:
    """Yield the choice with its alternatives, or the sums."""
    yield from (f"{panel.head}.", panel.told, panel.why) if panel.head else (panel.told, panel.why)
    for each in panel.offers:
        yield say_offer(list_cards(each.cards), each.win, each.change, is_played=each.is_played)
    for label, value in panel.rows:
        yield f"{label}: {value}."


def _tell_odds(shown: ReviewShown) -> str:
    odds = shown.odds
    return say_chance(odds.chances[odds.at]) if odds.at < len(odds.chances) else ""


def _describe_table(
    view: TableView, picture: TablePicture | None, names: Names | None = None
) -> Iterator[Part]:
    if picture is not None:
        first = view.homes(0).streets.first
        for words in (say_table(picture, names), say_scores(picture, first, names)):
            yield Part(words, Role.TEXT, view.box, takes_focus=False)
