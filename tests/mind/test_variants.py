"""The variants in the computer's mind: tables of their own, the play's end, cards seen before."""

import random
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from muggins.mind.classic.classic import weigh_hands
from muggins.mind.engines.engines import MINDS, MindEngine, load_engine
from muggins.mind.engines.plugin import Plugin
from muggins.mind.facts.arrays import holdings
from muggins.mind.facts.book import PILE_NEXT, load_table, open_book, path_of
from muggins.mind.facts.count import average_points, score_cuts, score_hands, throw_places
from muggins.mind.facts.deal_arrays import GAMES, cards_seen, deal_games
from muggins.mind.facts.positions import aftermath, read_discard_view, read_play_view
from muggins.rules.cards import N_CARDS, read_card, read_cards
from muggins.rules.deal import Source, draw_distinct
from muggins.rules.scoring import hand_reasons, total
from muggins.rules.terms import Variant
from muggins.rules.views import DiscardView, PlayView
from tests.mind.games import worth_of

ONCE = Variant(5, once_to_31=True)
FIVE = (3, True)
BOOKS = ((4, True), (3, False), (3, True))


def pegging(
    hand: str,
    pile: str,
    *,
    own: str = "",
    thrown: str = "KdQh",
    starter: str = "2c",
    **more: object,
) -> PlayView:
    """A five-card hand in which all the cards played lie on the pile, the opponent's first."""
    left, mine, there = read_cards(hand), read_cards(own), read_cards(pile)
    theirs = tuple(card for card in there if card not in mine)
    count = sum(min(card % 13 + 1, 10) for card in there)
    return PlayView(
        hand=left,
        legal=tuple(card for card in left if min(card % 13 + 1, 10) + count <= 31),
        is_dealer=True,
        own_score=20,
        opp_score=20,
        thrown=read_cards(thrown),
        starter=read_card(starter),
        pile=there,
        count=count,
        own_played=mine,
        opp_played=theirs,
        opp_cards=len(left) + len(mine) - len(theirs),
        opp_gone=False,
        order=tuple((int(card in theirs), card) for card in there),
        resets=(),
        variant=ONCE,
        **more,  # type: ignore[arg-type]
    )


# --- counting three cards


@pytest.mark.long
def test_the_fast_scorer_agrees_on_three_cards() -> None:
    chance = random.Random(3)
    hands = np.array([chance.sample(range(N_CARDS), 4) for _ in range(5_000)], dtype=np.int8)
    hands[::5] = hands[::5] % 13 + 26  # flushes
    hands = hands[[len(set(hand)) == 4 for hand in hands.tolist()]]
    for fewest in (0, 4):
        points = score_hands(hands[:, :3], hands[:, 3], flush_of=fewest)
        cuts = score_cuts(hands[:, :3], flush_of=fewest)[np.arange(len(hands)), hands[:, 3]]
        due = [total(hand_reasons(hand[:3], hand[3], flush_of=fewest)) for hand in hands.tolist()]
        assert points.tolist() == due == cuts.tolist()


# --- the tables


def test_the_five_card_tables() -> None:
    cribs = [load_table(f"crib_{seat}", 3) for seat in ("pone", "dealer")]
    for crib in cribs:
        assert np.array_equal(crib, crib.T) and crib.shape == (13, 13)
        assert 2 < crib.min() < crib.max() < 11
        assert crib[4, 4] == crib.max()
    for seat in ("pone", "dealer"):
        held = load_table(f"held_{seat}", 3)
        assert held.shape == (455,) and float(held.sum()) == pytest.approx(1)
        assert load_table(f"pegs_{seat}", *FIVE).shape == (455,)
    board = load_table("board", *FIVE)
    assert (np.diff(board, axis=0) >= -0.02).all() and 0.4 < board[0, 0] < 0.65
    assert not np.allclose(board, load_table("board"), atol=0.02)


@pytest.mark.parametrize("book", BOOKS)
def test_the_files_are_small(book: tuple[int, bool]) -> None:
    for kind in ("tables", "selfplay"):
        assert path_of(kind, *book).stat().st_size < 200_000


def test_a_throw_is_what_the_five_card_tables_say() -> None:
    """The throw of a hand is the best average of three cards with the crib of its own game."""
    crib = load_table("crib_dealer", 3)
    view = DiscardView(read_cards("5h6d9cJsKd"), True, 0, 0, variant=ONCE)
    worth = load_engine("greedy").rank_discards(view).worth
    assert len(worth) == 10
    for number, pair in enumerate(combinations(view.hand, 2)):
        kept = [card for card in view.hand if card not in pair]
        cuts = [card for card in range(N_CARDS) if card not in view.hand]
        average = sum(total(hand_reasons(kept, card)) for card in cuts) / 47
        expected = average + crib[pair[0] % 13, pair[1] % 13]
        assert worth[number] == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("once", [False, True])
@pytest.mark.parametrize("n_kept", [3, 4])
def test_nothing_follows_the_end_of_the_play(n_kept: int, once: bool) -> None:
    """After 31, cards left matter only in variants that restart the count."""
    book, empty = open_book(n_kept, once), np.array([0])
    rest = [aftermath(empty, own, 2, 0, book)[0] for own in (1, 2)]
    assert (rest == [0, 0]) is once
    assert aftermath(empty + PILE_NEXT[0, 9], 0, 0, 0, book)[0] == 10  # one for the last card


# --- the play


def test_a_three_for_31_is_the_last_of_it() -> None:
    """Both cards make 31 for two, the play is over with it, so both are worth just two."""
    view = pegging("AhAd", "TcJd", own="Jd")
    view = replace(view, pile=(*view.pile, read_card("Ts")), count=30)
    view = replace(view, opp_played=(*view.opp_played, read_card("Ts")), opp_cards=1)
    view = replace(view, order=(*view.order, (1, read_card("Ts"))), legal=view.hand)
    ranking = load_engine("classic").rank_plays(view)
    assert worth_of(ranking) == pytest.approx([2, 2], abs=0.01)
    on = load_engine("classic").rank_plays(replace(view, variant=Variant(5)))
    assert on.worth != ranking.worth


def test_a_go_wins_the_last_point_at_once() -> None:
    """At 29 nothing of the opponent's fits but an ace or a two, all of which are seen or held."""
    view = pegging(
        "AhKh", "9cTd", own="Td", thrown="2h2d", starter="2s", seen=read_cards("2cAcAdAs")
    )
    ranking = load_engine("classic").rank_plays(replace(view, legal=view.hand))
    assert np.isfinite(worth_of(ranking)).all()


@pytest.mark.parametrize("name", [name for name in MINDS if name != "random"])
def test_master_and_the_others_play_five_cards(name: str) -> None:
    view = DiscardView(read_cards("5h5dJcQs2c"), True, 60, 60, variant=ONCE)
    best = load_engine(name).rank_discards(view).best
    assert len(best) == 2
    if name.startswith("master"):
        assert best == load_engine("classic").rank_discards(view).best


# --- cards seen before


def test_cards_seen_are_not_cut() -> None:
    """All fives gone: J-Q-K waits for them in vain."""
    hand, fives = read_cards("JhQdKc2s7d9h"), read_cards("5s5h5d5c")
    view = DiscardView(hand, False, 0, 0)
    seen = replace(view, seen=fives)
    plain = average_points(read_discard_view(view).hand)[0]
    throws = read_discard_view(seen)
    known = average_points(throws.hand, seen=throws.seen)[0]
    for number, kept in enumerate(throw_places(6)[1].tolist()):
        cards = [hand[place] for place in kept]
        cuts = [card for card in range(N_CARDS) if card not in (*hand, *fives)]
        due = sum(total(hand_reasons(cards, card)) for card in cuts) / len(cuts)
        assert known[number] == pytest.approx(due, abs=1e-4)
    assert (known < plain).any()
    classic = load_engine("classic")
    assert (worth_of(classic.rank_discards(seen)) != worth_of(classic.rank_discards(view))).all()


def test_cards_seen_are_not_in_the_opponents_hand() -> None:
    seen = read_cards("5s5h5d5cTsThTdTc")
    view = pegging("9h8d", "Jc", own="", thrown="3d3h", starter="2c", seen=seen)
    view = replace(view, hand=read_cards("9h8d7s"), legal=read_cards("9h8d7s"), opp_cards=2)
    plays = read_play_view(view)
    assert plays.unseen[0, 4] == plays.unseen[0, 9] == 0
    likely = holdings(2)[weigh_hands(plays, 2)[:, 0] > 0]
    assert len(likely) and not np.isin(likely, [4, 9]).any()
    assert np.isin(
        holdings(2)[weigh_hands(read_play_view(replace(view, seen=())), 2)[:, 0] > 0], 4
    ).any()


@pytest.mark.parametrize("name", ["deal-on", "five-deal-on", "cut"])
def test_a_duel_knows_what_was_seen(name: str) -> None:
    variant = GAMES[name].variant
    deals, _, _ = deal_games(5, 2, variant)
    for number in range(9):
        seen = cards_seen(deals, number, variant)
        if number % 4 == 0:
            assert seen is None
            continue
        assert seen is not None and (seen.sum(axis=1) == number % 4 * variant.n_needed).all()
        assert not np.take_along_axis(seen, deals[:, number].astype(np.intp), axis=1).any()
    pack, _ = draw_distinct(Source(5), N_CARDS)
    assert deals[0, 0, :4].tolist() == list(pack[:4])


def test_a_suited_throw_has_a_chance_where_four_are_a_flush() -> None:
    view = DiscardView(read_cards("2h9hTd3cQs6d"), True, 0, 0)
    engine = load_engine("greedy")
    plain, flush = (
        engine.rank_discards(view),
        engine.rank_discards(replace(view, variant=Variant(crib_flush_of_four=True))),
    )
    gain = dict(zip(plain.choices, worth_of(flush) - worth_of(plain), strict=True))
    suited = {pair for pair in gain if pair[0] // 13 == pair[1] // 13}
    assert suited and all((value > 0.1) == (pair in suited) for pair, value in gain.items())


# --- engines from files


def test_an_engine_from_a_file_keeps_to_six_cards(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def discard(*_): raise SystemExit\nmake_peg_play = discard\n")
    said: list[str] = []
    classic = load_engine("classic")
    assert isinstance(classic, MindEngine)
    engine = MindEngine("mine", Plugin(path, classic.mind, report=said.append))
    view = DiscardView(read_cards("5h5dJcQs2c"), True, 60, 60, variant=ONCE)
    for _ in range(3):
        assert engine.rank_discards(view).best == classic.rank_discards(view).best
    play = pegging("9h8d7s", "")
    play = replace(play, opp_cards=3, is_dealer=False)
    assert engine.rank_plays(play).best == classic.rank_plays(play).best
    assert len(said) == 1 and "six-card" in said[0] and "mine.py" in said[0]
