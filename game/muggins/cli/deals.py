"""``muggins deals``: the cards that a seed or a data file gives, one hand a line.

Five fields: number, pone's cards in the order dealt, the dealer's, the starter, and the seed or
pointer after the hand.
"""

import argparse

from muggins.cli.parser import Parser, take_seed
from muggins.rules.cards import write_card, write_cards
from muggins.rules.deal import HIGHEST_SEED, LOWEST_SEED, Hands, Source, deal_hands
from muggins.store.files import read_data


def make_parser() -> Parser:
    parser = Parser(
        prog="muggins deals",
        description="Print the hands dealt from a seed or a data file.",
        epilog="Each line: hand number, pone's cards, dealer's cards, starter, and the next seed "
        "or file offset.",
    )
    kinds = parser.add_mutually_exclusive_group(required=True)
    seeds = f"{LOWEST_SEED} to {HIGHEST_SEED}, or hexadecimal, such as 0x7B"
    kinds.add_argument("--seed", type=take_seed, help=seeds)
    kinds.add_argument("--data-file", metavar="FILE", help="deal from the bytes of FILE")
    parser.add_argument(
        "--pointer", type=int, metavar="N", help="file offset to start from (default 0)"
    )
    parser.add_argument(
        "--hands", type=int, default=1, metavar="N", help="number of hands (default 1)"
    )
    parser.set_defaults(run=_print_deals)
    return parser


def _print_deals(wanted: argparse.Namespace) -> int:
    source = _source_of(wanted)
    for number in range(1, _bounded("--hands", wanted.hands, 1, HIGHEST_SEED) + 1):
        hands, source = deal_hands(source)
        print(write_deal(number, hands, source))
    return 0


def write_deal(number: int, hands: Hands, left: Source) -> str:
    pone, dealer = map(write_cards, (hands.pone, hands.dealer))
    return f"{number} {pone} {dealer} {write_card(hands.starter)} {left.position}"


def _source_of(wanted: argparse.Namespace) -> Source:
    if wanted.data_file is None:
        if wanted.pointer is not None:
            raise ValueError("--pointer needs --data-file.")
        return Source(_bounded("--seed", wanted.seed, LOWEST_SEED, HIGHEST_SEED))
    data = read_data(wanted.data_file)
    return Source(_bounded("--pointer", wanted.pointer or 0, 0, len(data) - 1), data)


def _bounded(name: str, number: int, lowest: int, highest: int) -> int:
    if not lowest <= number <= highest:
        raise ValueError(f"{name} must be from {lowest} to {highest}, not {number}.")
    return number
