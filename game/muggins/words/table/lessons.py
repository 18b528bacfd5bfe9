"""The lesson as data: its screens in their order, and every sentence that is spoken in it.

Braces are filled in while the lesson runs. A move is written as in a record of a match; a star
stands for the cards that the learner chose.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from math import inf

from muggins.rules.cards import Seat
from muggins.rules.events import Event, GoCalled, Pegged
from muggins.rules.scoring import Kind, Reason
from muggins.rules.terms import Occasion
from muggins.words.table.patter_moments import Mood
from muggins.words.table.speech import say_count


class Wait(Enum):
    """Condition for the next screen."""

    TAP = auto()  # a click anywhere
    LIT = auto()  # every lit thing has been clicked
    FIND = auto()  # cards that score have been clicked
    COUNT = auto()  # all that scores has been found, or given up
    PLAY = auto()  # one of the lit cards has been played
    DISCARD = auto()  # the lit cards have been discarded
    OWN_DISCARD = auto()  # any two cards have been discarded
    OWN_PLAY = auto()  # all cards have been played


class Thing(Enum):
    """Something besides cards that can be lit, with its name."""

    HOLE = "The lit hole"
    PEGS = "Your pegs"
    CRIB = "The crib"
    DECK = "The deck"
    CASE = "Muggins's name on the case"
    SKUNK_LINE = "The line after hole 90"


@dataclass(frozen=True, slots=True)
class Screen:
    """One sentence, the parts lit with it, and the condition that ends it.

    ``moves`` are made when it comes, and of what happened then and before ``shows`` events are
    shown; None: all of them. Cards to be found are of the ``kinds``, ``n_finds`` of them; what is
    wanted lights up after ``lights`` seconds. A screen that ``sums`` keeps the panel of what was
    found, and one that ``spreads`` shows the deck spread. ``miss`` answers another click,
    ``misses`` one on such cards. Its ``name`` finds other words if the learner did something else.
    """

    chapter: int
    words: str
    wait: Wait = Wait.TAP
    thing: Thing | None = None
    hole: int = 0
    cards: str = ""
    kinds: tuple[Kind, ...] = ()
    n_finds: int = 1
    lights: float = inf
    miss: str = ""
    misses: Mapping[str, str] = field(default_factory=dict)
    loose: str = ""
    moves: str = ""
    shows: int | None = None
    sums: bool = False
    spreads: bool = False
    framed: str = ""
    label: str = ""
    name: str = ""
    mood: Mood = Mood.IDLE


FIFTEEN, PAIR, RUN = (Kind.FIFTEEN,), (Kind.PAIR,), (Kind.RUN,)
EVERY_KIND = (Kind.FIFTEEN, Kind.PAIR, Kind.RUN, Kind.FLUSH, Kind.NOBS)
GLOWING = "On the board, the one that's glowing. It'd hate to be ignored."

CHAPTERS = (
    "Where we're going",
    "What scores",
    "Six cards, keep four",
    "The starter",
    "The play",
    "The count",
    "A deal of your own",
    "Skunks and muggins",
)

SCREENS = (
    # 1: the board, nothing else
    Screen(
        1,
        "It's a race around this board, and the first one to 121 wins. Click the last hole.",
        Wait.LIT,
        Thing.HOLE,
        hole=121,
        miss="The very last hole. It's the one winking at you.",
    ),
    Screen(
        1,
        "{color} is you. You move up by scoring points, and cards are how you score.",
        thing=Thing.PEGS,
    ),
    # 2: loose cards on the felt
    Screen(
        2,
        "Cards that add up to fifteen are worth two points. Click both.",
        Wait.FIND,
        kinds=FIFTEEN,
        lights=0,
        miss="Both of them. They only work as a team.",
        loose="8s7h",
    ),
    Screen(
        2,
        "Jacks, queens and kings count ten, an ace counts one. Which two make fifteen?",
        Wait.FIND,
        kinds=FIFTEEN,
        miss="That's {sum}. You want fifteen.",
        misses={"9c5s": "Fourteen. So close it hurts.", "Qd9c": "Nineteen. Dial it down."},
        loose="Qd9c5s",
    ),
    Screen(
        2,
        "It can take three cards, or more. Which three make fifteen here?",
        Wait.FIND,
        kinds=FIFTEEN,
        miss="That's {sum}. Leave out the biggest one.",
        loose="2d4hKd9c",
    ),
    Screen(
        2,
        "A card can count more than once. The five makes two fifteens: find both.",
        Wait.FIND,
        kinds=EVERY_KIND,
        n_finds=2,
        lights=15,
        miss="That's {sum}. The five goes with a ten, and there are two of those.",
        loose="5hKdJc2s",
    ),
    Screen(
        2,
        "Two of a kind is a pair, and that's two points. Find it.",
        Wait.FIND,
        kinds=PAIR,
        miss="Same number, that's all. Twins.",
        loose="8h4d8c",
    ),
    Screen(
        2,
        "Three of a kind makes three pairs, so it's six points. Click all three.",
        Wait.FIND,
        kinds=(Kind.THREE,),
        lights=0,
        miss="The three that match. Triplets.",
        loose="8h8c4d8s",
    ),
    Screen(
        2,
        "Three or more in a row make a run, a point for each card. Click the run.",
        Wait.FIND,
        kinds=RUN,
        miss="Three in a row. Try low to high.",
        misses={"Js": "Nice guy, the jack. Not next to anybody."},
        loose="6dJs5h7s",
    ),
    Screen(
        2,
        "Fifteen, pair, run. That's most of cribbage, and you've been here a minute.",
        sums=True,
    ),
    # 3: the first deal
    Screen(3, "Six for you, six for me. Each of us keeps four.", moves="."),
    Screen(
        3,
        "Keep the pair of sixes and the run around it. Throw out the ace and the queen.",
        Wait.DISCARD,
        cards="AcQh",
        miss="Hang on to that one. It's got friends.",
        misses={
            "5hQh": "That's a fifteen, good eye. The other four are worth more together.",
        },
        framed="5h6s6d7c",
        label="pair and run",
    ),
    Screen(
        3,
        "Your two and my two make the crib. That's an extra hand, and it belongs to the dealer.",
        thing=Thing.CRIB,
        moves="tAdKc t*",
        shows=2,
    ),
    Screen(
        3,
        "We take turns dealing, and this deal is yours. So that's your crib: give it a click.",
        Wait.LIT,
        Thing.CRIB,
        miss="The four cards lying face down. All yours, for later.",
        shows=0,
    ),
    # 4: the starter
    Screen(
        4,
        "You've got four cards. Now everybody gets the same fifth one.",
        thing=Thing.DECK,
        shows=0,
    ),
    Screen(
        4,
        "Click the deck to turn up the starter. It counts with every hand. If it's a jack, "
        "the dealer gets two points.",
        Wait.LIT,
        Thing.DECK,
        miss="The deck. You're the dealer, you do the honors.",
        shows=0,
    ),
    Screen(4, "A jack! I had to open my mouth.", cards="Js", mood=Mood.SURPRISED),
    Screen(
        4,
        "Two points for turning up a jack: they call it his heels. Click the glowing hole.",
        Wait.LIT,
        Thing.HOLE,
        hole=2,
        cards="Js",
        miss="Two steps up from the start. It's the one all lit up.",
    ),
    # 5: the play
    Screen(5, "Now we take turns playing a card and adding up. I'll go: ten.", moves="=* pTd"),
    Screen(
        5,
        "You score here, too. What takes ten up to fifteen?",
        Wait.PLAY,
        cards="5h",
        lights=6,
        miss="That'd be sixteen. One less.",
        misses={"7c": "That'd be seventeen. Go lower."},
    ),
    Screen(
        5,
        "Fifteen for two! Take your points.",
        Wait.LIT,
        Thing.HOLE,
        hole=4,
        cards="Td5h",
        miss=GLOWING,
        moves="p*",
    ),
    Screen(
        5,
        "Four makes nineteen. See my four next to your five: what makes it a run?",
        Wait.PLAY,
        cards="6s6d",
        miss="Five, four, seven: there's a gap in it. Fill the gap.",
        moves="=* p4d",
        framed="5h4d",
    ),
    Screen(
        5,
        "Four, five, six, in any order: three points. I set that up beautifully.",
        Wait.LIT,
        Thing.HOLE,
        hole=7,
        cards="5h4d6s6d",
        miss=GLOWING,
        moves="p*",
    ),
    Screen(
        5,
        'The count can\'t go past thirty-one, and both my cards would. So I say "go," and you '
        "keep playing.",
        Wait.PLAY,
        cards="6s6d",
        lights=0,
        miss="Twenty-five and seven is thirty-two. One too many.",
        moves="=*",
    ),
    Screen(
        5,
        "Two for the pair, and two more for hitting thirty-one exactly. Four points!",
        Wait.LIT,
        Thing.HOLE,
        hole=11,
        cards="6s6d",
        miss=GLOWING,
        moves="p*",
        mood=Mood.ADMIRING,
    ),
    Screen(
        5,
        "After thirty-one we go back to zero. I've got an eight, and you've got one card left.",
        Wait.PLAY,
        cards="7c",
        lights=0,
        miss="It's your only card. I like your odds.",
        moves="=* p8c",
    ),
    Screen(
        5,
        "Eight and seven: fifteen again. Two points for showing up.",
        Wait.LIT,
        Thing.HOLE,
        hole=13,
        cards="8c7c",
        miss=GLOWING,
        moves="p*",
    ),
    Screen(
        5,
        "Seven, eight, nine: a run, three for me. I get to play, too, you know.",
        cards="8c7c9h",
        moves="=* p9h",
        shows=4,
        mood=Mood.SMUG,
    ),
    Screen(
        5,
        "And the last card of all is worth one point. Thirteen to four: I'm being a good host.",
        cards="9h",
        shows=1,
    ),
    # 6: the count
    Screen(
        6,
        "Now we count our hands, each with the starter. Whoever didn't deal goes first, so "
        "that's me.",
        shows=1,
    ),
    Screen(
        6,
        "Eight, nine, ten, and the starter: a run of four. Four points, and that's all I've got.",
        cards="8c9hTdJs",
    ),
    Screen(
        6,
        "Your turn. Fifteens come first: which two cards make one?",
        Wait.FIND,
        kinds=FIFTEEN,
        miss="That adds up to {sum}. Remember, the jack counts ten.",
        moves=".",
    ),
    Screen(
        6,
        "Next, pairs. You've got one.",
        Wait.FIND,
        kinds=PAIR,
        lights=4,
        miss="Two alike. They're sitting next to each other.",
    ),
    Screen(
        6,
        "Now a run of three. Use just one of the sixes.",
        Wait.FIND,
        kinds=RUN,
        lights=0,
        miss="Five, one six, seven. Three in a row.",
        misses={"6s6d": "One six at a time. Trust me, this gets good."},
    ),
    Screen(
        6,
        "Here's the good part: do it again with the other six. It's a second run.",
        Wait.FIND,
        kinds=RUN,
        lights=4,
        miss="Five, the other six, seven. Same run, new six.",
        name="double run",
    ),
    Screen(
        6,
        "A pair inside a run is a double run: eight points. With the fifteen that's ten. Click the "
        "glowing hole.",
        Wait.LIT,
        Thing.HOLE,
        hole=23,
        miss=GLOWING,
        sums=True,
        mood=Mood.ADMIRING,
    ),
    Screen(
        6,
        "For the rest of the lesson, I'll move your pegs. Last of all, the dealer counts the "
        "crib. Turn it over.",
        Wait.LIT,
        Thing.CRIB,
        miss="The crib. Four cards, face down, dying to meet you.",
        moves="=*",
        shows=3,
    ),
    Screen(
        6,
        "There are five points in here, with the starter. Find them.",
        Wait.FIND,
        kinds=EVERY_KIND,
        n_finds=2,
        lights=15,
        miss="Nothing there. Look for two alike, then three in a row.",
    ),
    Screen(
        6,
        "Twenty-eight to eight. That was one whole deal, and a game is about nine of them.",
        moves="=*",
    ),
    # 7: the second deal
    Screen(
        7,
        "My deal now, so this crib is mine. Don't feed it anything nice.",
        moves=".",
    ),
    Screen(
        7,
        "The player who doesn't deal is called pone. That's you: pone plays and counts first.",
        framed="2d6c7c8cJcKh",
        label="pone",
    ),
    Screen(
        7,
        "One new thing: keep four cards of one suit and it's a flush, for four points.",
        cards="6c7c8cJc",
    ),
    Screen(
        7,
        "Pick the two to throw. This one's up to you.",
        Wait.OWN_DISCARD,
        cards="2dKh",
        miss="Two of your cards, and then Discard.",
    ),
    Screen(
        7,
        "You're pone, so cut the deck for the starter. Click anywhere in it.",
        Wait.LIT,
        Thing.DECK,
        miss="Anywhere in the deck. It makes no difference, and everybody blows on it anyway.",
        moves="t* t2sKs",
        shows=2,
        spreads=True,
    ),
    Screen(
        7,
        "Nine of clubs, and you kept the jack of clubs. A jack in the starter's suit is one extra "
        "point: his nobs.",
        cards="9cJc",
        name="nobs",
    ),
    Screen(
        7,
        "You lead. Play what you like, and I'll speak up if you walk past points.",
        Wait.OWN_PLAY,
        miss="One of your cards. They're the ones at the bottom.",
    ),
    Screen(
        7,
        "Pone counts first. Click everything that scores, and I'll do the adding.",
        Wait.COUNT,
        kinds=EVERY_KIND,
        n_finds=0,
        lights=15,
        miss="That doesn't make anything. {left} still in there.",
    ),
    Screen(
        7,
        "Fourteen! The starter's a club, so your flush grew to five.",
        moves="=*",
        shows=3,
        sums=True,
        name="count",
        mood=Mood.ADMIRING,
    ),
    Screen(
        7,
        "A pair of fours for me. And in my crib, two more pairs: four points.",
        moves="end",
        name="crib",
    ),
    # 8: losing badly
    Screen(8, "{you} to {me}. Let's skip ahead to where you win.", name="ahead"),
    Screen(
        8,
        "I never got past ninety, so that's a skunk: a win that counts extra. Sixty or less is "
        "a double skunk.",
        thing=Thing.SKUNK_LINE,
        mood=Mood.SULKING,
    ),
    Screen(
        8,
        "One rule for later: points you miss can be taken by the other side. It's called "
        "muggins, and yes, like me.",
        thing=Thing.CASE,
        mood=Mood.WINK,
    ),
)
WIN = 1 + next(i for i, each in enumerate(SCREENS) if each.name == "ahead")  # pegs run there
AHEAD = (121, 84)  # so far

# --- what depends on the learner

THIS_ONE, I_GET_IT = "This one.", "I'll get it. You watch."
ALREADY = "You've got that one. What else is there?"
GOES_ON: Mapping[Kind, str] = {
    Kind.FOUR: "There are {n} of those. Click them all.",
    Kind.THREE: "There are {n} of those. Click them all.",
    Kind.RUN: "Keep going. That run takes {n}.",
    Kind.FLUSH: "Keep going. That flush takes {n}.",
    Kind.FIFTEEN: "That's {sum} so far. Keep going.",
    Kind.NOBS: "Yes, his nobs. Click the starter, too.",
}
"""Answers to a click on some of the cards that score; of several kinds, the first."""
AS_I_WOULD = "Just what I'd have done. I hate that."
KEEPS = "That leaves you {n} points. Throw the two and the king, and you keep nine."
NOT_BAD = "Seven, not bad. The four clubs would be nine."
INSISTED = "Okay. Your cards, your rules."
NO_NOBS = (
    "The jack of clubs matches it: that's one point, called his nobs. And he's in my crib. Thanks."
)
WAITING = "There's {points} waiting for {card}. Sure?"
TOO_BIG = "That'd be {n}. Thirty-one's the ceiling."
STILL_LEFT = "You've still got {left} in there. I'll show you where."
COUNTED = "{due}. {aloud}."
MY_COUNTS = "A pair of fours for me. And my crib: {aloud}."
BEHIND = "{you} to {me}. Let's skip ahead. I'm letting you win this one."
NO_GO_SEEN = " When neither can play, whoever played last gets one point."

GO_MINE = "Go. Nothing I've got fits, so you keep playing."
GO_POINT_YOURS = "Go. You can't play either, and you were last: one point for you."
GO_YOURS = "None of yours fits under thirty-one. That's a go, and I keep playing."
GO_POINT_MINE = "Neither of us can play, and I was last. One point for me."
MY_THIRTY_ONE = "Thirty-one on the nose. Two for me."
MY_PAIR_TO_THIRTY_ONE = "A pair, and thirty-one on top. Four for me, and I'm only a little sorry."
MY_POINTS = "{what} for me."
YOUR_POINTS = "{what}. There you go."
LAST_YOURS, LAST_MINE = "Last card, one point for you.", "Last card, one point for me."

NO_MISS = "Not one miss. Either I'm a great teacher, or you're a hustler."
FEW_MISSES = "{n} of {m} right on the first try. I've met people with trophies who'd envy that."
MANY_MISSES = "You got there, and you didn't quit. That's the only talent this game needs."
SAW_DOUBLE_RUN = "You saw that double run before I finished talking. Remember that feeling."
FEW = 5

# --- buttons and questions

SKIP, NEXT_CHAPTER, CONTINUE, DISCARD, DONE = (
    "Skip lesson",
    "Next chapter",
    "Continue",
    "Discard",
    "Done",
)
CLICK_ANYWHERE, PRESS_TO_GO_ON = "Click anywhere to continue.", "{confirm} to continue."
PROGRESS = "{number} of {n}: {chapter}"
POINTS, LEFT_TO_FIND, NOTHING_YET = "Points", "{found} of {due}", "found so far"
LEAVE, REMEMBERS = "Leave the lesson?", "I'll remember where we were."
LEAVE_ANSWERS = "Leave", "Stay"
END_TITLE, END_QUESTION = "You know how to play cribbage.", "Who would you like to play?"
OPPONENTS = (
    (
        "beginner",
        "Somebody easy",
        "Plays a little wild and leaves points around. Start here.",
        "Smart. Everybody starts there, and nobody admits it.",
    ),
    (
        "casual",
        "Somebody even",
        "Counts fine, plans so-so. You'll win some.",
        "I like your nerve.",
    ),
    (
        "classic",
        "Somebody good",
        "Doesn't make many mistakes. Good luck.",
        "Oh, you're going to be fun.",
    ),
)
"""Level, name, description, and Muggins's comment on the choice."""
WANT_COACH = "Want a coach?"
HOW_COACH = "You make every choice. I only speak up before a bad one."
COACH_ANSWERS = "Yes, coach me", "No, let me play"

GLOSSARY: Mapping[str, str] = {
    "crib": "Crib: the four discards. An extra hand for the dealer, counted last.",
    "pone": "Pone: the player who didn't deal. Plays first, counts first.",
    "starter": "Starter: the card turned up after the discard. It counts with every hand.",
    "go": "Go: you can't play without passing 31. If neither can, the last to play gets one.",
    "heels": "His heels: a jack turned up as the starter, two points for the dealer.",
    "nobs": "His nobs: a jack in your hand in the starter's suit, one point.",
    "flush": "Flush: four cards of one suit in your hand, four points; five with the starter.",
    "double run": "Double run: a run with a pair in it, such as 5-6-6-7. Two runs and a pair.",
    "skunk": "Skunk: a win with the loser at 90 or less. At 60 or less it's a double skunk.",
    "muggins": "Muggins: a rule you can turn on. Points you miss go to the other player.",
}
"""Glossary of terms that a beginner meets, explained in place."""


def first_use(word: str) -> int:
    """Return the number, from 0, of the first screen whose sentence has the word."""
    return next(i for i, each in enumerate(SCREENS) if re.search(rf"\b{word}\b", each.words))


def explain(words: str) -> str:
    """Return the explanation of the first glossary term in a text; empty if there is none."""
    finds = ((re.search(rf"\b{word}\b", words, re.I), text) for word, text in GLOSSARY.items())
    return min(((at.start(), text) for at, text in finds if at), default=(0, ""))[1]


MOST_LINES = 2
GOES = (GO_MINE, GO_YOURS)
GO_POINTS = (GO_POINT_YOURS, GO_POINT_MINE)
LASTS = (LAST_YOURS, LAST_MINE)


def tell_play(events: Iterable[Event]) -> list[str]:
    """Return the lines about these events; a point for a go replaces the go's own line."""
    lines: list[str] = []
    for event in events:
        if isinstance(event, Pegged) and event.occasion is Occasion.GO:
            lines = [each for each in lines if each not in GOES]
        line = _say(event)
        if line:
            lines.append(line)
    return lines[-MOST_LINES:]


def _say(event: Event) -> str:
    """Return the line about an event in the play; empty if it adds nothing."""
    match event:
        case GoCalled(seat):
            return GO_YOURS if seat is Seat.PLAYER else GO_MINE
        case Pegged(seat=seat, occasion=Occasion.GO, reasons=reasons):
            is_last = any(each.kind is Kind.LAST for each in reasons)
            return (LASTS if is_last else GO_POINTS)[seat]
        case Pegged(seat=seat, occasion=Occasion.PLAY, reasons=reasons) if reasons:
            return _say_score(seat, reasons)
    return ""


def _say_score(seat: Seat, reasons: tuple[Reason, ...]) -> str:
    kinds = {each.kind for each in reasons}
    if seat is Seat.COMPUTER and kinds == {Kind.THIRTY_ONE}:
        return MY_THIRTY_ONE
    if seat is Seat.COMPUTER and kinds == {Kind.THIRTY_ONE, Kind.PAIR}:
        return MY_PAIR_TO_THIRTY_ONE
    words = YOUR_POINTS if seat is Seat.PLAYER else MY_POINTS
    return words.format(what=say_count(reasons).capitalize())
