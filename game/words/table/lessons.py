"""What the opponent teaches on a first evening: each idea when it is needed, in one sentence.

Braces are filled with what lies on the table.
"""

from collections.abc import Mapping
from enum import Enum, unique


@unique
class Lesson(Enum):
    """A moment at which there is something to be taught, once, and what is said then."""

    KEEPING = "Keep cards that add to fifteen, match or follow: lay the lit two away."
    CRIB = "What we laid away is the crib: a hand more for the dealer, you."
    STARTER = "The starter counts with your hand, with mine and with the crib."
    ADDING = "Now we play in turn, adding up; a five would make fifteen."
    FIFTEEN = "{cards}: fifteen, two points{for_me}. {how}"
    PEGS = "Your green pegs walk round the board: first to 121 wins."
    PAIR = "{cards}: a pair, two points{for_me}. {how}"
    MORE_ALIKE = "You have another five: three alike are worth six."
    THREE_ALIKE = "{cards}: three alike, six points{for_me}. {how}"
    GO_MINE = "Nobody may pass thirty-one, and I would: so go, you play on."
    GO_YOURS = "Nothing of yours fits below thirty-one: you say go, I play on."
    GO_POINT = "I said go, and you played last before it: one point."
    GO_POINT_MINE = "You said go, and I played last before it: one point for me."
    TO_THIRTY_ONE = "Thirty-one exactly is worth two: find the card."
    THIRTY_ONE = "Thirty-one exactly: two points{for_me}. {how}"
    FIFTEEN_AGAIN = "We begin again from nothing: my eight and your seven are fifteen."
    RUN = "{cards}: a run of {length}, {points}{for_me}. {how}"
    LAST = "And one point{for_me} for the last card of all."
    COUNTS = "Now hands are counted with the starter; pone, who didn't deal, is first."
    TOUCH_FIFTEEN = "{cards} make fifteen, two points: touch all of them."
    TOUCH_PAIR = "{cards} are a pair, two points: touch both."
    TOUCH_RUN = "{cards} are a run of {length}, {points}: touch them."
    TOUCH_NOBS = "The jack matches the starter's suit: nobs, one point. Touch both."
    REST = "{due} in all, as some come twice: read the sum. {how}"
    ALL = "{due} in all: that is the sum. {how}"
    NEXT_DEAL = "That was a whole deal; in the next the choices are yours."
    TENS = "Now choose yourself. Jack, queen and king count ten each, an ace one."
    MY_CRIB = "I deal: the crib is mine, so give it nothing good."
    LEADING = "Pone leads: lead below five, and I can't make fifteen."
    FLUSH = "Four of one suit are a flush, four points; five with the starter."
    COUNT_ALONE = "Now count it yourself, and peg what you find."
    SKUNK = "Who loses below 91 is skunked, and loses double."
    MUGGINS = "In a strict game I take what you overlook: that is muggins."
    END = "That is cribbage: this practice game ends here, and a real one begins."


MOST_WORDS = 14  # of a sentence
CHAPTERS = "the play", "the count", "a deal of your own"
"""Those after each chapter of the lesson but the last."""
SKIP_TO, SKIP, SKIP_HERE = "On to {chapter}", "Skip the lesson", "Skip lesson"
FOR_ME = " for me"
HOW_BY_MOUSE = "Click the ringed hole."
HOW_BY_KEYS = "Press {confirm}."
KEEPS_LESS = "Laying away {other} keeps {best} points; this keeps {chosen}."
SCORES_LESS = "Careful: {other} would score {best}, yours {chosen}."
NOT_YET = "Your time comes; this once, take the lit ones."
MAY_I_COACH = "Shall I look on?"
HOW_I_COACH = "You choose by yourself, and I ask once more before a blunder."
COACH_ANSWERS = "Yes, coach me", "No, let me play"
TAKE_NOTE = "{confirm}, or a click anywhere, and I go on."

GLOSSARY: Mapping[str, str] = {
    "crib": "The crib: the four cards laid away. The dealer counts them last.",
    "pone": "Pone: whoever did not deal. He leads, and counts first.",
    "nobs": "Nobs: a jack in hand of the starter's suit, for one.",
    "heels": "His heels: a jack turned up as the starter, two for the dealer.",
    "muggins": "Muggins: what you overlook, the other takes.",
    "skunk": "A skunk: the loser has not passed 90. It counts double; below 61, more.",
    "starter": "The starter: the card turned up, which counts with every hand.",
    "go": "Go: no card fits below thirty-one. Whoever played last gets a point.",
}
"""Words that a beginner meets, explained where they stand."""


def explain(words: str) -> str:
    """The first word in a sentence that has to be explained, explained; nothing where none has."""
    said = {word.strip(".,:;!?\"'()").casefold() for word in words.split()}
    return next((told for word, told in GLOSSARY.items() if word in said), "")
