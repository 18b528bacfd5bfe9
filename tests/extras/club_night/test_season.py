"""The schedule, points, sums and standings of a season."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from muggins.extras.club_night.season import (
    KEYS,
    N_GAMES,
    N_NIGHTS,
    SEASON,
    YOU,
    ClubGame,
    ClubScore,
    Season,
    add_up,
    rank,
)
from muggins.rules.terms import FirstDealer

THIS = Season(bytes(range(16)))


def make_scores(n_nights: int) -> list[ClubScore]:
    """Return random results of all pairs of ten."""
    random, found = Random(7), list[ClubScore]()
    for night in range(n_nights):
        for game, opponent in enumerate(THIS.order(night)):
            for pair in ((YOU, opponent), *THIS.round_of(night, game)):
                scores = [121, random.randrange(40, 121)]
                random.shuffle(scores)
                found.append(ClubScore(night, game, pair, (scores[0], scores[1])))
    return found


def test_every_night_all_ten_meet_each_other_once() -> None:
    for night in range(N_NIGHTS):
        order, met = THIS.order(night), Counter[frozenset[str]]()
        assert sorted(order) == sorted(KEYS)
        for game in range(N_GAMES):
            pairs = [(YOU, order[game]), *THIS.round_of(night, game)]
            assert sorted(name for pair in pairs for name in pair) == sorted((YOU, *KEYS))
            met.update(map(frozenset, pairs))
        assert met == Counter(map(frozenset, combinations((YOU, *KEYS), 2)))


def test_orders_follow_from_seed_season_and_night() -> None:
    orders = {THIS.order(night) for night in range(N_NIGHTS)}
    assert len(orders) > N_NIGHTS // 2 and THIS.order(3) == Season(bytes(range(16))).order(3)
    assert Season(bytes(range(16)), 1).order(3) != THIS.order(3) != Season(bytes(16)).order(3)


def test_pairs_of_regulars_play_once_a_night_and_deal_first_in_turn() -> None:
    first = Counter[str]()
    for (one, other), games in THIS.pairs().items():
        assert [night for night, _, _ in games] == list(range(N_NIGHTS))
        for night, game, deals in games:
            assert ((one, other) if deals else (other, one)) in THIS.round_of(night, game)
            first[one if deals else other] += 1
    assert set(first.values()) == {N_NIGHTS * 4} and len(first) == len(KEYS)


def test_games_of_the_player_have_acc_rules_and_cards_of_their_own() -> None:
    games = [ClubGame(THIS, place) for place in range(SEASON)]
    assert len({each.challenge.secret for each in games}) == SEASON
    one, other = games[0].challenge.settings, games[1].challenge.settings
    assert one.tournament and not one.cuts_starter and one.weights == 1
    assert (one.first_dealer, other.first_dealer) == (FirstDealer.PLAYER, FirstDealer.COMPUTER)
    assert [each.opponent for each in games[9:18]] == [*THIS.order(1)]


@pytest.mark.parametrize(
    ("scores", "points", "lead"),
    [
        ((121, 91), 2, 30),
        ((121, 90), 3, 31),
        ((121, 40), 3, 81),
        ((120, 121), 0, -1),
    ],
)
def test_points_are_two_for_a_win_and_three_for_a_skunk(
    scores: tuple[int, int], points: int, lead: int
) -> None:
    score = ClubScore(0, 0, (YOU, "bev"), scores)
    assert (score.points, score.lead) == (points, lead)
    assert score.of("bev").scores == scores[::-1] and score.of("bev").lead == -lead


def test_standings_add_up() -> None:
    scores = make_scores(N_NIGHTS)
    standings = [totals for _, totals in rank(scores, THIS.keys)]
    assert {each.n_games for each in standings} == {SEASON}
    assert sum(each.n_won for each in standings) == len(scores) == 10 * SEASON // 2
    assert sum(each.points for each in standings) == 2 * len(scores) + sum(
        each.n_skunks for each in standings
    )
    assert sum(each.spread for each in standings) == 0
    assert sum(each.plus for each in standings) == sum(each.minus for each in standings)
    for each in standings:
        assert each.points == sum(each.nights.values()) and len(each.nights) == N_NIGHTS
        assert each == add_up(each.key, scores)
    assert [each.worth for each in standings] == sorted(
        (each.worth for each in standings), reverse=True
    )


def test_ties_go_by_games_won_then_spread_and_else_share_a_place() -> None:
    def won(key: str, other: str, loser: int, game: int = 0) -> ClubScore:
        return ClubScore(0, game, (key, other), (121, loser))

    skunks = [won("earl", "gus", 90), won("earl", "gus", 90, 1)]
    wins = [won("bev", "gus", 100, n) for n in range(3)]
    more = [won("walt", "gus", 99, n) for n in range(3)]
    even = [won("opal", "gus", 100, n) for n in range(3)]
    places = {each.key: place for place, each in rank([*skunks, *wins, *more, *even], THIS.keys)}
    assert [places[key] for key in ("walt", "bev", "opal", "earl")] == [1, 2, 2, 4]
    assert places[YOU] == 5 and places["gus"] == 10
