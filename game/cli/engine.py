"""``muggins engine``: an engine for other programs, as UCI is for chess.

One JSON object a line on standard input, one a line on standard output.
"""

import sys

from game.cli.parser import Parser
from game.mind.engines.engines import MINDS, load_engine
from game.mind.engines.protocol import answer_line


def run(args: list[str]) -> int:
    """Answer until the input ends; 0, or 2 after a sentence when there is no such engine."""
    try:
        engine = load_engine(_parser().parse_args(args).name)
    except ValueError as error:
        print(f"muggins engine: {error}", file=sys.stderr)
        return 2
    try:
        for raw in sys.stdin.buffer:
            line = raw.decode("utf-8", errors="replace")
            if line.strip():
                print(answer_line(engine, line), flush=True)
    except KeyboardInterrupt:
        return 130
    return 0


def _parser() -> Parser:
    parser = Parser(
        prog="muggins engine",
        description="Answer one JSON request a line on standard input with one on standard output.",
    )
    parser.add_argument("name", metavar="NAME", help=f"one of {', '.join(MINDS)}, or file:PATH")
    return parser
