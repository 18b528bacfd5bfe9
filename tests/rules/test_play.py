"""The play of the cards: who plays when, go, thirty-one, resets and what is pegged."""

import random

import pytest

from muggins.rules.cards import (
    JACK,
    N_CARDS,
    Seat,
    rank_of,
    read_card,
    read_cards,
    value_of,
    write_cards,
)
from muggins.rules.deal import Source
from muggins.rules.events import CardPlayed, CountReset, Event, GoCalled, Pegged
from muggins.rules.moves import Claim, Go, IllegalMove, Play
from muggins.rules.referee import legal_moves, new_match, play
from muggins.rules.scoring import LIMIT, Kind
from muggins.rules.state import Counted, Pegging, Scoring, State
from muggins.rules.terms import Mistakes, Occasion, Terms
from tests.rules.table import NOBODY, deal, make, of_kind, pegged, thrown
from tests.rules.words import tell

# yours, theirs, who deals, and the play with what it brings
PLAYS = {
    "go on both sides": (
        ("KsQsJs2s", "KcQcJc9c", Seat.COMPUTER),
        """
        you Ks 10 / it Kc 20 / it +2 pair: 2 / you Qs 30 / it go 30 / you +1 go: 1 / reset 30
        it Qc 10 / you Js 20 / it Jc 30 / it +2 pair: 4 / you go 30 / it +1 go: 5 / reset 30
        you 2s 2 / it 9c 11 / it +1 last card: 6
        """,
    ),
    "thirty-one is no go, and nothing reaches across the reset": (
        ("KsQsAs4s", "TcAc9c8c", Seat.COMPUTER),
        """
        you Ks 10 / it Tc 20 / you Qs 30 / it Ac 31 / it +2 thirty-one: 2 / reset 31
        you As 1 / it 9c 10 / you 4s 14 / it 8c 22 / it +1 last card: 3
        """,
    ),
    "the last card makes thirty-one": (
        ("KsQsTs9s", "KcAcTc2c", Seat.COMPUTER),
        """
        you Ks 10 / it Kc 20 / it +2 pair: 2 / you Qs 30 / it Ac 31 / it +2 thirty-one: 4
        reset 31
        you Ts 10 / it Tc 20 / it +2 pair: 6 / you 9s 29 / it 2c 31 / it +2 thirty-one: 8
        """,
    ),
    "who has no cards left says no go": (
        ("As2s3s4s", "KcKdKhKs", Seat.COMPUTER),
        """
        you As 1 / it Kc 11 / you 2s 13 / it Kd 23 / you 3s 26 / it go 26 / you 4s 30
        you +1 go: 1 / reset 30
        it Kh 10 / it Ks 20 / it +2 pair: 2 / it +1 last card: 3
        """,
    ),
    "the last to play leads when the other has no cards": (
        ("KsQsJsTs", "KcQcAcJc", Seat.PLAYER),
        """
        it Kc 10 / you Ts 20 / it Qc 30 / you go 30 / it Ac 31 / it +2 thirty-one: 2 / reset 31
        you Ks 10 / it Jc 20 / you Js 30 / you +2 pair: 2 / you +1 go: 3 / reset 30
        you Qs 10 / you +1 last card: 4
        """,
    ),
    "go is said once, and two points on one card are pegged together": (
        ("Ks9sAsAh", "JcQc9c8c", Seat.COMPUTER),
        """
        you Ks 10 / it Jc 20 / you 9s 29 / it go 29 / you As 30 / you Ah 31
        you +4 thirty-one, pair: 4 / reset 31
        it Qc 10 / it 9c 19 / it 8c 27 / it +1 last card: 1
        """,
    ),
    "fifteen and a run": (
        ("5s6sKs7s", "4c6cQc8c", Seat.COMPUTER),
        """
        you 5s 5 / it 4c 9 / you 6s 15 / you +5 fifteen, run: 5 / it 6c 21 / it +2 pair: 2
        you Ks 31 / you +2 thirty-one: 7 / reset 31
        it Qc 10 / you 7s 17 / it 8c 25 / it +1 last card: 3
        """,
    ),
    "three, then four of a kind": (
        ("2s2c9sTs", "2d2hKcQc", Seat.COMPUTER),
        """
        you 2s 2 / it 2d 4 / it +2 pair: 2 / you 2c 6 / you +6 three of a kind: 6
        it 2h 8 / it +12 four of a kind: 14 / you 9s 17 / it Kc 27 / you go 27 / it +1 go: 15
        reset 27 / you Ts 10 / it Qc 20 / it +1 last card: 16
        """,
    ),
}
SPARE = ("7dTd", "7hTh")  # laid away before the play


def start_of(yours: str, theirs: str, dealer: Seat, terms: Terms | None = None) -> State:
    away = f"{yours}/{SPARE[0]}", f"{theirs}/{SPARE[1]}"
    return deal(*away, "8d", dealer=dealer, terms=terms)


def lines_of(script: str) -> list[str]:
    return [line.strip() for line in script.replace("\n", "/").split("/") if line.strip()]


def cards_of(script: str) -> str:
    words = [line.split() for line in lines_of(script)]
    return "".join(word[1] for word in words if len(word) == 3 and word[1] not in ("go",))


@pytest.mark.parametrize("claimants", [NOBODY, frozenset(Seat)], ids=["pegged", "claimed"])
@pytest.mark.parametrize(("cards", "script"), PLAYS.values(), ids=PLAYS)
def test_plays(cards: tuple[str, str, Seat], script: str, claimants: frozenset[Seat]) -> None:
    """Claiming seats peg the same points in the same order."""
    state = start_of(*cards, terms=Terms(mistakes=Mistakes.MUGGINS, claimants=claimants))
    if claimants:
        state, _ = make(state, Claim(0))  # heels are asked for
    _, events = pegged(state, cards_of(script))
    lines = [line for line in tell(events) if not (claimants and "claim" in line)]
    counting = next(i for i, line in enumerate(lines) if line.startswith("show"))
    assert lines[:counting] == lines_of(script)


def test_go_is_claimed_apart_from_the_card() -> None:
    terms = Terms(mistakes=Mistakes.MUGGINS)
    state = start_of("KsQsJsTs", "KcQcAcJc", Seat.PLAYER, terms)
    state, _ = make(state, Claim(0))
    state, _ = pegged(state, "KcTsQcAcKsJc")
    state, _ = make(state, Play(read_card("Js")))
    assert isinstance(state.phase, Scoring)
    assert state.phase.occasion is Occasion.PLAY
    state, events = make(state, Claim(2))
    assert tell(events) == ["you claim 2 of 2 PLAY", "you +2 pair: 2"]
    assert isinstance(state.phase, Scoring)
    assert state.phase.occasion is Occasion.GO
    assert [reason.kind for reason in state.phase.reasons] == [Kind.GO]
    state, events = make(state, Claim(1))
    assert tell(events) == ["you claim 1 of 1 GO", "you +1 go: 3", "reset 30"]


def test_who_can_play_has_to_play() -> None:
    """Go is said for who cannot, and for nobody else; the other plays all that fits."""
    state = start_of("KsQsJs2s", "KcQcJc9c", Seat.COMPUTER)
    state, events = pegged(state, "KsKcQs")
    assert [each.seat for each in of_kind(events, GoCalled)] == [Seat.COMPUTER]
    assert state.phase == Pegging(Seat.COMPUTER)
    assert state.play.count == 0
    state = start_of("Ks9sAsAh", "JcQc9c8c", Seat.COMPUTER)
    state, events = pegged(state, "KsJc9s")
    assert [each.seat for each in of_kind(events, GoCalled)] == [Seat.COMPUTER]
    for left in ("AsAh", "Ah"):
        assert state.phase == Pegging(Seat.PLAYER)
        assert legal_moves(state) == tuple(map(Play, read_cards(left)))
        with pytest.raises(IllegalMove):
            make(state, Go())
        state, events = make(state, Play(read_card(left[:2])))
        assert not of_kind(events, GoCalled)
    assert state.play.count == 0


def test_only_cards_that_fit_can_be_played() -> None:
    state = start_of("KsQs2sAs", "KcJc5c4c", Seat.COMPUTER)
    state, _ = pegged(state, "KsKcQs")
    assert state.phase == Pegging(Seat.PLAYER)
    assert state.play.count == 30
    for card in ("2s", "Ks", "Jc", "Ah", "8d"):
        with pytest.raises(IllegalMove):
            make(state, Play(read_card(card)))
    state, _ = pegged(state, "As")
    assert state.play.count == 0


NO_JACKS = [card for card in range(N_CARDS) if rank_of(card) != JACK]


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_played_keeps_within_the_rules(seed: int) -> None:
    chance = random.Random(seed)
    pack = chance.sample(NO_JACKS, 13)
    yours, theirs = write_cards(pack[:6]), write_cards(pack[6:12])
    state = deal(yours, theirs, write_cards(pack[12:]), dealer=chance.choice(list(Seat)))
    state, _ = thrown(state, yours[:4], theirs[:4])
    n_played = 0
    while isinstance(state.phase, Pegging):
        before = state
        state, events = make(before, Play(chance.choice(before.playable(state.phase.turn))))
        check_turn(before, state, events)
        n_played += 1
    assert n_played == 8


def check_turn(before: State, state: State, events: tuple[Event, ...]) -> None:
    """Check the state after a card, by an informal statement of the rules."""
    (played,) = of_kind(events, CardPlayed)
    last, other = played.seat, played.seat.other
    ended = [each for each in of_kind(events, Pegged) if each.occasion is Occasion.GO]
    is_end = not state.left(last) and not state.left(other)
    assert played.count <= LIMIT
    for said in of_kind(events, GoCalled):
        assert said.seat is other
        assert before.left(other)
        assert all(value_of(card) > LIMIT - played.count for card in before.left(other))
        assert other not in before.play.gone
    could_go_on = any(
        value_of(card) <= LIMIT - played.count for card in (*state.left(last), *state.left(other))
    )
    assert [each.seat for each in ended] == ([] if could_go_on or played.count == LIMIT else [last])
    if is_end:
        return
    is_reset = bool(of_kind(events, CountReset))
    assert is_reset != could_go_on
    assert isinstance(state.phase, Pegging)
    could_answer = state.left(other) if is_reset else before.playable(other)
    fits = [card for card in could_answer if is_reset or value_of(card) <= LIMIT - played.count]
    assert state.phase.turn is (other if fits else last)


@pytest.mark.parametrize("seed", range(60))
def test_the_dealer_pegs_at_least_one(seed: int) -> None:
    """Unless pone goes out first; whatever both play."""
    chance = random.Random(seed)
    state, points = new_match(Terms(claimants=frozenset()), Source(seed)), 0
    while not isinstance(state.phase, Counted):
        state, events = play(state, chance.choice(legal_moves(state)))
        dealer = state.the_hand.dealer if state.hand is not None else None
        made = [each for each in of_kind(events, Pegged) if each.seat is dealer]
        plays = [each for each in made if each.occasion in (Occasion.PLAY, Occasion.GO)]
        points += sum(each.points for each in plays)
    assert points
