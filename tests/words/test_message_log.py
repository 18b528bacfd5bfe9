"""The log of messages: one page a game, told in full, and nothing hidden in it."""

from dataclasses import replace

from muggins.rules.cards import Seat, write_card
from muggins.rules.events import CardsDealt, Event, GameBegun, GameWon
from muggins.rules.moves import Claim
from muggins.rules.state import State
from muggins.rules.terms import Excess, Forfeit, Mistakes, Terms
from muggins.words.table.speech import MessageLog, tell
from tests.motion.games import turns_in, turns_of
from tests.rules.table import deal, make


def written(state: State, events: tuple[Event, ...]) -> list[str]:
    chronicle = MessageLog(replace(state, hand=None))
    for event in events:
        chronicle.follow(event)
    return chronicle.lines


def test_a_game_begins_a_page() -> None:
    pages, chronicle = 0, None
    for turn in turns_of(4, n_games=2):
        chronicle = chronicle or MessageLog(turn.before)
        for event in turn.events:
            chronicle.follow(event)
            if isinstance(event, GameBegun):
                pages += 1
                assert len(chronicle.lines) == 1
                assert chronicle.lines[0].startswith(f"Game {event.number}, starting at ")
    assert pages == 3 and chronicle is not None
    assert chronicle.text.splitlines() == chronicle.lines and chronicle.text.endswith(".\n")


def test_the_win_is_the_last_word() -> None:
    n_over = 0
    for seed in range(12):
        chronicle = None
        for turn in turns_of(seed):
            chronicle = chronicle or MessageLog(turn.before)
            for event in turn.events:
                chronicle.follow(event)
            if any(isinstance(event, GameWon) for event in turn.events):
                assert " win by " in chronicle.lines[-1]
                n_over += 1
    assert n_over == 12


def test_the_hand_held_is_told_and_no_other() -> None:
    n_dealt = 0
    for turn in turns_in(range(4)):
        for event in turn.events:
            if isinstance(event, CardsDealt):
                (line,) = written(turn.before, (event,))
                said = {*line.replace(".", " ").split()}
                mine, computers = ({*map(write_card, hand)} for hand in event.hands)
                assert mine <= said and not computers & said
                n_dealt += 1
    assert n_dealt > 10


def test_a_game_taken_up_again() -> None:
    state = deal("AsTd5h6h7h8h", "2s3s4sKcQcJc", "9d", scores=(12, 40))
    lines = MessageLog(state).lines
    assert lines == [f"Resumed in hand {state.n_hands}, 12 to 40."]
    assert MessageLog(replace(state, hand=None)).lines == []


def at_heels(terms: Terms) -> State:
    return deal(
        "KsQsJs2s/3s3c", "KcQcJc9c/3d3h", "Jd", dealer=Seat.PLAYER, scores=(7, 9), terms=terms
    )


def test_heels_that_are_missed_are_taken_by_muggins() -> None:
    """The points taken are announced as a penalty, not as heels of the taker."""
    state = at_heels(Terms(mistakes=Mistakes.MUGGINS))
    _, events = make(state, Claim(0))
    assert written(state, events) == [
        "You claimed 0. It should be 2: heels for two.",
        "I take 2 for the mistake: 9 to 11.",
    ]
    assert [tell(event) for event in events] == [
        "That's 2, not 0: heels for two.",
        "I take 2 points.",
    ]


def test_too_much_for_heels_is_a_penalty() -> None:
    terms = Terms(mistakes=Mistakes.PENALTIES, excess=Excess.DOCKED_AND_TAKEN)
    state = at_heels(terms)
    _, events = make(state, Claim(3))
    assert written(state, events)[1:] == [
        "You peg 1, from 7 to 8: heels for two.",
        "I take 1 for the mistake: 9 to 10.",
    ]


def test_a_game_forfeited_at_heels() -> None:
    terms = Terms(mistakes=Mistakes.PENALTIES, forfeit=Forfeit.ALWAYS)
    state = at_heels(terms)
    _, events = make(state, Claim(3))
    assert written(state, events)[1:3] == [
        "You overclaimed. You forfeit the game.",
        "I take 112 for the mistake: 9 to 121.",
    ]
    assert events[1].seat is Seat.PLAYER and events[2].seat is Seat.COMPUTER  # type: ignore[union-attr]
