"""The page about discards: its maps, the marked pair, and how it is reached."""

import pygame

from muggins.control.intents import Act, Intent
from muggins.mind.master.discard_values import split_hand
from muggins.rules.cards import read_cards
from muggins.scenes.pages.discards_page import DiscardsScene, PairMap, write_discards
from muggins.scenes.pieces.settings_styles import deck_of
from muggins.scenes.replay.position_scene import PackCard
from muggins.speech.outline import Outline
from muggins.words.help.blocks import MAPS, NO_HAND, SIX_CARDS
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver


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


def open_cards(driver: Driver) -> DiscardsScene:
    page = driver.on(DiscardsScene)
    page.open_tab(page.tabs.index(SIX_CARDS))
    driver.step()
    return page


def test_six_cards_typed_show_fifteen_discards_wherever_the_focus_is(open_app: Open) -> None:
    driver = open_app()
    driver.push(DiscardsScene(deck_of(driver.session.settings)))
    page = open_cards(driver)
    assert page.explain() == NO_HAND
    driver.letters("5h5d6c7sJdKx")
    assert page.cards.field.text == "5h5d6c7sJdK" and not page.cards.splits
    driver.letters("c")
    splits = split_hand(read_cards("5h5d6c7sJdKc"), is_dealer=True)
    assert page.cards.splits == splits
    assert page.explain().startswith("Of 46 starters, 5h 5d 6c 7s scores 8 with 4, 10 with 8, ")
    driver.use("To your crib")
    assert page.cards.splits == split_hand(read_cards("5h5d6c7sJdKc"), is_dealer=False)
    driver.key(pygame.K_BACKSPACE)
    driver.key(pygame.K_BACKSPACE)
    assert not page.cards.splits and page.explain() == NO_HAND


def test_cards_clicked_and_typed_are_the_same_hand(open_app: Open) -> None:
    driver = open_app()
    driver.push(DiscardsScene(deck_of(driver.session.settings)))
    page = open_cards(driver)
    for card in read_cards("5h5d6c7sJdKc2c"):
        driver.click_box(next(each for each in packed(page) if each.card == card).box)
    assert page.cards.field.text == "5h5d6c7sJdKc" and len(page.cards.splits) == 15
    driver.click_box(next(each for each in packed(page) if each.card == 0).box)
    assert len(page.cards.splits) == 15, "a seventh card has no place"


def packed(page: DiscardsScene) -> list[PackCard]:
    return [each for each in page.form.controls if isinstance(each, PackCard)]


def test_printed_page_has_both_tables_or_the_hand() -> None:
    cards, tables = read_cards("5h5d6c7sJdKc"), write_discards()
    assert tables.count("<table>") == 4 and tables.count("Cribbage &#x27;97") == 2
    page = write_discards(split_hand(cards, is_dealer=False), is_dealer=False)
    assert page.count("<tr>") == 16 and "your opponent&#x27;s crib" in page


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
