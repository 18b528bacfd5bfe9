"""The picture: what events have shown adds up to what is true, at every rest."""

import pytest

from muggins.motion.picture import TablePicture, after, picture_of
from muggins.motion.places import USUAL, Arrangement, Spot, banner_place, lay_out
from muggins.rules.cards import Seat, read_cards
from muggins.rules.deal import Source
from muggins.rules.moves import Cut, Play
from muggins.rules.referee import new_match, play
from muggins.rules.state import CuttingForDeal, ReadyToDeal, State
from muggins.rules.terms import Length, Terms
from muggins.rules.turn import Turn
from tests.motion.games import turns_in, turns_of
from tests.rules.table import deal, make, pegged
from tests.sizes import in_two_sizes

N_GAMES, N_BLOCKS = 300, 6
PEGS = (0, -1), (0, -1)


def fold(picture: TablePicture, turn: Turn) -> TablePicture:
    for event in turn.events:
        picture = after(picture, event)
    return picture


def is_before_the_deal(state: State) -> bool:
    return isinstance(state.phase, CuttingForDeal | ReadyToDeal)


@pytest.mark.parametrize("n_games", in_two_sizes(N_GAMES // 10, N_GAMES))
@pytest.mark.parametrize("block", range(N_BLOCKS))
def test_what_is_shown_adds_up_to_what_is_true(block: int, n_games: int) -> None:
    for seed in range(block, n_games, N_BLOCKS):
        picture: TablePicture | None = None
        for turn in turns_of(seed):
            picture = fold(picture_of(turn.before) if picture is None else picture, turn)
            if not is_before_the_deal(turn.after):
                assert picture == picture_of(turn.after), seed


@pytest.mark.parametrize("seed", range(16))
def test_the_pack_is_spread_until_the_deal(seed: int) -> None:
    """The cards cut are shown until the deal; afterwards nothing is left of them."""
    for turn in turns_of(seed):
        shown = fold(picture_of(turn.before), turn)
        if is_before_the_deal(turn.after):
            assert shown.cut is not None
            assert shown.is_spread
            assert shown.dealer is turn.after.standing.dealer
        else:
            assert shown.cut is None
            assert not shown.is_spread


@pytest.mark.parametrize("seed", range(16))
def test_every_card_has_one_place(seed: int) -> None:
    for turn in turns_of(seed):
        picture = picture_of(turn.after)
        if turn.after.hand is None:
            continue
        row = [card for _, card in picture.row]
        lying = [*picture.hands[0], *picture.hands[1], *picture.crib, *row]
        assert sorted(lying) == sorted(sum(turn.after.hand.dealt, ()))
        for sort in (True, False):
            laid = lay_out(picture, Arrangement(sort))
            assert set(laid) == {*lying, *([] if picture.starter is None else [picture.starter])}
            assert len({(place.x, place.y) for place in laid.values()}) == len(laid)
            assert picture.starter is None or laid[picture.starter].is_open


@pytest.mark.parametrize("seed", range(8))
def test_the_computers_cards_lie_face_down_until_the_count(seed: int) -> None:
    for turn in turns_of(seed):
        picture = picture_of(turn.after)
        places = lay_out(picture, Arrangement())
        for card in picture.hands[Seat.PLAYER]:
            assert places[card].is_open
        for card in picture.hands[Seat.COMPUTER]:
            assert places[card].is_open == picture.are_open
        for card in picture.crib:
            assert places[card].is_open == picture.is_crib_open
        if turn.after.play.turns and picture.row:
            assert not picture.are_open
        if picture.is_crib_open:
            assert picture.are_open


def test_cards_of_the_row_turn_down_at_a_reset() -> None:
    state = deal("KsQsJs2s/3s3c", "KcQcJc9c/3d3h", "8d")
    state, _ = pegged(state, "KsKcQs")
    picture = picture_of(state)
    assert (picture.n_down, picture.count) == (3, 0)
    state, _ = pegged(state, "Qc")
    places = lay_out(picture_of(state), Arrangement())
    assert [places[card].is_open for _, card in picture_of(state).row] == [False] * 3 + [True]


def test_sorted_hands_lie_low_to_high() -> None:
    """The computer's too, of which only backs are seen."""
    dealt = "KsQsJs2s3s3c", "KcQcJc9c3d3h"
    state = deal(*dealt, "8d")
    for sort, expected in ((True, ("2s3s3cJsQsKs", "3h3d9cJcQcKc")), (False, dealt)):
        places = lay_out(picture_of(state), Arrangement(sort))
        for seat in Seat:
            lying = sorted(state.the_hand.dealt[seat], key=lambda card: places[card].x)
            assert tuple(lying) == read_cards(expected[seat])


@pytest.mark.parametrize("seed", range(8))
def test_unsorted_cards_lie_as_dealt_at_every_rest(seed: int) -> None:
    """In the hands and in the crib, the count included, to which they come back from the row."""
    n_counted = 0
    for turn in turns_of(seed):
        if turn.after.hand is None:
            continue
        picture, dealt = picture_of(turn.after), turn.after.hand.dealt
        places = lay_out(picture, Arrangement(sort=False))
        for seat in Seat:
            for cards in (picture.hands[seat], picture.thrown[seat]):
                found = sorted(cards, key=lambda card: places[card].x)
                assert found == [card for card in dealt[seat] if card in cards]
        n_counted += picture.counted is not None
    assert n_counted


def test_discard_pairs_are_sorted_apart() -> None:
    state = deal("QsJs2s3c/Ks3s", "QcJc3d3h/Kc9c", "8d")
    places = lay_out(picture_of(state), Arrangement())
    crib = sorted(state.the_hand.crib, key=lambda card: places[card].x)
    assert tuple(crib) == read_cards("3sKs9cKc")


@pytest.mark.parametrize("dealer", Seat)
def test_a_crib_lies_with_its_owner(dealer: Seat) -> None:
    state = deal("QsJs2s3c/Ks3s", "QcJc3d3h/Kc9c", "8d", dealer=dealer)
    places = lay_out(picture_of(state), Arrangement())
    own, theirs, crib = (
        {places[card].y for card in cards}
        for cards in (read_cards("QsJs2s3c"), read_cards("QcJc3d3h"), state.the_hand.crib)
    )
    assert (max(crib) < sum((*own, *theirs)) / 2) == (dealer is Seat.COMPUTER)


def test_raised_cards_lie_higher() -> None:
    state = deal("KsQsJs2s3s3c", "KcQcJc9c3d3h", "8d")
    card = state.the_hand.dealt[Seat.PLAYER][0]
    flat = lay_out(picture_of(state), Arrangement())[card]
    raised: Spot = lay_out(picture_of(state), Arrangement(lifts={card: 40.0}))[card]
    assert raised == flat._replace(y=flat.y - 40)


def is_cut(turn: Turn) -> bool:
    return isinstance(turn.before.phase, CuttingForDeal)


def test_a_cut_takes_up_a_picture_again() -> None:
    """Whoever resumes between cut and deal sees the pack together again."""
    turn = next(filter(is_cut, turns_in(range(9))))
    picture = picture_of(play(turn.before, Cut(3))[0])
    assert picture.cut is None
    assert lay_out(picture, Arrangement()) == {}


def test_playing_a_card_moves_it_to_the_row() -> None:
    state = deal("KsQsJs2s/3s3c", "KcQcJc9c/3d3h", "8d")
    before = picture_of(state)
    state, events = make(state, Play(read_cards("Ks")[0]))
    picture = before
    for event in events:
        picture = after(picture, event)
    assert picture.row == ((Seat.PLAYER, read_cards("Ks")[0]),)
    assert picture.count == 10
    assert picture.hands[Seat.PLAYER] == read_cards("QsJs2s")


def test_the_pegs_of_a_short_game_wait_half_way() -> None:
    """Also before there is a dealer; if they depend on the dealer, they don't move yet."""
    waiting = {
        length: picture_of(new_match(Terms(length=length), Source(1))).pegs for length in Length
    }
    assert waiting[Length.SHORT] == ((60, 59), (60, 59))
    assert waiting[Length.NORMAL] == waiting[Length.ENDGAME] == ((0, -1), (0, -1))


def test_who_has_won_stands_clear_of_the_cards_that_decided_it() -> None:
    (_, between), _ = banner_place(TablePicture(PEGS), USUAL)
    assert USUAL.shown.y < between < USUAL.own.y
    own = USUAL.own
    for decided in (
        TablePicture(PEGS, row=((Seat.PLAYER, 3),)),
        TablePicture(PEGS, is_crib_open=True),
    ):
        (x, _), room = banner_place(decided, USUAL)
        assert USUAL.view.x < x - room / 2 and x + room / 2 < own.at(4, 0) - own.width / 2
