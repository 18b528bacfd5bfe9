"""The page about discards: its maps, the marked pair, and how it is reached."""

from muggins.control.intents import Act, Intent
from muggins.scenes.pages.discards_page import DiscardsScene, PairMap
from muggins.speech.outline import Outline
from muggins.words.help.discard_words import MAPS
from tests.scenes.conftest import Open


def open_page(open_app: Open) -> DiscardsScene:
    driver = open_app()
    driver.use("Learn & practice")
    driver.use("Discards")
    page = driver.on(DiscardsScene)
    driver.step()
    return page


def map_of(page: DiscardsScene) -> PairMap:
    assert page.map is not None
    return page.map


def test_the_marked_pair_is_told(open_app: Open) -> None:
    page = open_page(open_app)
    assert "Two fives in your crib average 8.82 points" in page.explain()


def test_a_pair_pointed_at_is_marked_and_stays_on_the_next_map(open_app: Open) -> None:
    page = open_page(open_app)
    shown = map_of(page)
    x, y = shown.cell_of(10, 4).middle
    page.handle(Intent(Act.MOVE, x=x, y=y))
    assert "Five and jack in your crib" in page.explain()
    page.open_tab(1)
    assert "Five and jack in your opponent's crib" in page.explain()


def test_arrows_walk_the_map_and_leave_it_at_its_edges(open_app: Open) -> None:
    page = open_page(open_app)
    shown = map_of(page)
    shown.at = (0, 0)
    assert shown.take(Intent(Act.RIGHT)) and shown.at == (0, 1)
    assert shown.take(Intent(Act.DOWN)) and shown.at == (1, 1)
    shown.at = (0, 12)
    assert not shown.take(Intent(Act.RIGHT)) and not shown.take(Intent(Act.UP))


def test_every_map_is_told_by_ear(open_app: Open) -> None:
    page = open_page(open_app)
    for number, each in enumerate(MAPS):
        page.open_tab(number)
        outline: Outline = page.describe()
        values = [part.value for part in outline.parts if each.name in part.name]
        assert any(
            "in your crib average" in value or "opponent's crib average" in value
            for value in values
        )
