"""Fair play: logs, matches of the history and seals are verified."""

from muggins.registry import Chapter, Command, Extra

EXTRA = Extra(
    commands={
        "replay": Command("muggins.extras.fair.replay:make_parser", "replay a log"),
        "verify": Command("muggins.extras.fair.verify:make_parser", "verify games"),
    },
    chapters=(Chapter("The proof", "In words", "muggins.extras.fair.fair_help:PROOF", "seals"),),
    hooks={"check_log": "muggins.extras.fair.verifier:check_log"},
)
