"""What the opponent teaches on a first evening: a page at a time, each short enough for its bubble.

Pages stand by the moment at which they are said; braces are filled with what lies on the table.
"""

from collections.abc import Mapping
from enum import Enum, auto


class Lesson(Enum):
    """A moment of the deal at which there is something to be taught, once."""

    WELCOME = auto()
    LAYING_AWAY = auto()
    STARTER = auto()
    LEADING = auto()
    PLAYING = auto()
    PEGGING = auto()
    GO_YOURS = auto()
    GO_MINE = auto()
    COUNTING = auto()
    CRIB = auto()
    END = auto()


PAGES: Mapping[Lesson, tuple[str, ...]] = {
    Lesson.WELCOME: (
        "Evening. I'm Muggins. One deal together, and you'll know how it's played.",
        "Cribbage is a race round this board: 121 holes. Green pegs are yours, red ones mine.",
        "Two pegs each. The back one leaps past the front one, so all can see what you got.",
        "You deal tonight. The dealer has an advantage; I'm being generous. Deal away.",
    ),
    Lesson.LAYING_AWAY: (
        "Six cards each, and we keep four. What we lay away makes a third hand: the crib.",
        "The crib is the dealer's. That's you, so you may put something good into it.",
        "Fifteens and pairs make two, a run one a card. Aces count one, kings and such ten.",
        "So keep cards that work together, and choose two to lay away.",
    ),
    Lesson.STARTER: (
        "The starter! It counts with every hand. Had it been a jack: two for the dealer.",
        "Now the play. We lay cards in turn and say the sum. Nobody may go past thirty-one.",
        "Two for making fifteen or thirty-one, two for a pair with my card, three for a run.",
        "Can't play? Say go, and the other plays on. The last card always pegs one.",
    ),
    Lesson.LEADING: ("Whoever did not deal leads: that is me tonight. We call him pone.",),
    Lesson.PLAYING: ("Your turn. Look for fifteen or a pair, and mind what you leave for me.",),
    Lesson.PEGGING: ("Points! Nobody pegs them for you. {how}",),
    Lesson.GO_YOURS: (
        "Nothing of yours fits below thirty-one, so you say go. The last card earns one.",
    ),
    Lesson.GO_MINE: ("Nothing of mine fits below thirty-one. A go: you play on, for one.",),
    Lesson.COUNTING: (
        "That was the play. Now hands are counted, mine was first, each with the starter.",
        "Yours: look for fifteens, then pairs, then runs. A jack of the starter's suit: one, nobs.",
        "I count: {aloud}. {how}",
    ),
    Lesson.CRIB: (
        "And your crib, the four that we laid away. The starter counts with it too.",
        "I count: {aloud}. {how}",
    ),
    Lesson.END: (
        "That's a deal: {yours} for you, {mine} for me. Next time the crib is mine.",
        "First to 121 wins. Who isn't past 90 by then is skunked, and that counts double.",
        "Playing strictly, I take what you overlook. That's muggins. I like that rule.",
        "And that's all there is to it. The rest is cards, and me talking. Shall we?",
    ),
}
HOW_BY_MOUSE = "Click the ringed hole."
HOW_BY_KEYS = "Press {confirm}."
KEEPS_LESS = "Hm. That keeps {chosen}; without {other} you'd keep {best}. Again, or insist."
SCORES_LESS = "Careful: {other} would score {best}, yours {chosen}. Again, or insist."
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
