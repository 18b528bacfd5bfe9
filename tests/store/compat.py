"""What tests of the deleted store asked for, answered from the event log."""

import json
from dataclasses import dataclass, field
from typing import Any

from game.legacy.ini_view import read_lists as read_record  # noqa: F401
from game.legacy.ini_view import write_lists as write_record  # noqa: F401
from game.record.history import Scope
from game.record.resume import read_match, snapshot_of
from game.rules.cards import write_card, write_cards
from game.rules.moves import write_move
from game.rules.state import GameOver
from game.store.reenactment import is_whole

ARCHIVE = "players-archive.ini"


@dataclass(frozen=True)
class HandFile:
    match: str
    player: str
    deal: int
    at: str
    options: str
    from_file: bool
    pone: str
    dealer: str
    starter: str
    moves: str
    is_over: bool
    kind: Any
    seats: Any
    turns: tuple = field(compare=False, default=())

    @property
    def key(self):
        return self.match, self.deal


def hands_in(played):
    row = played.row
    for number, (a, b) in played.hands():
        turns = played.turns[a:b]
        after = turns[-1].after
        hand = after.the_hand
        over = (
            bool(row.how)
            or isinstance(after.phase, GameOver)
            or is_whole(after)
            or b < len(played.turns)
        )
        cards = [
            write_cards(hand.dealt[hand.dealer.other]),
            write_cards(hand.dealt[hand.dealer]),
            write_card(hand.starter),
        ]
        words = list(played.words[a:b])
        if not over:
            cards = ["?" * len(c) for c in cards]
            words = ["?"] * len(words)
        yield HandFile(
            row.match,
            row.player,
            row.first_deal + number - 1,
            played.times[b - 1],
            json.dumps(played.settings_at(b - 1)),
            after.standing.source.data is not None,
            *cards,
            " ".join(words),
            over,
            row.kind,
            row.seats,
            turns,
        )


def read_hands(log, span: Scope):
    which = "player = ? AND begun >= ? AND kind <> 'aside' AND how <> 'carried'" + (
        "" if span.match is None else " AND match = ?"
    )
    for row in list(
        log.rows(which, span.player, span.since, *([] if span.match is None else [span.match]))
    ):
        yield from hands_in(log.load(row))


def steps_of(hand: HandFile):
    return list(hand.turns)


def open_section(players, name):
    return players, name


def read_page(section, *rest):
    players, name = section
    players.read()
    row = players.row(name)
    saved = read_match(players, row)
    return snapshot_of(saved, players.settings(name))[0]


TRAIL, FOUND, COLUMNS = "GameSoFar", "Players and matches were found", {}


def file_hand(*_told):
    raise NotImplementedError("hands are not filed any more")


in_progress = lacking = put_hand = put_apart = Counts = Sums = counts_in = file_hand
