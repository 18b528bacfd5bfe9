"""``muggins engine``: an engine for other programs, as UCI is for chess.

Requests and answers are JSON objects, one a line, on standard input and output.
"""

import argparse
import sys

from muggins.cli.parser import Parser
from muggins.mind.engines.engines import MINDS, load_engine, warn_of_engines
from muggins.mind.engines.protocol import answer_line


def make_parser() -> Parser:
    parser = Parser(
        prog="muggins engine",
        description="Run an engine as a JSON-lines server: one request per line on standard "
        "input, one reply per line on standard output.",
    )
    parser.add_argument("name", metavar="NAME", help=f"one of {', '.join(MINDS)}, or file:PATH")
    parser.set_defaults(run=_answer)
    return parser


def _answer(wanted: argparse.Namespace) -> int:
    engine = load_engine(wanted.name)
    warn_of_engines(wanted.name)
    for raw in sys.stdin.buffer:
        line = raw.decode("utf-8", errors="replace")
        if line.strip():
            print(answer_line(engine, line), flush=True)
    return 0
