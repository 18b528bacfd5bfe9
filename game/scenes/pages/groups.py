"""What can be set: each setting with its values in words, what it does, and from when on."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.paint.faces import Style
from game.paint.felt import FELTS
from game.rules.terms import WEIGHTS, Claims, Excess, FirstDealer, Forfeit, Length, Mistakes
from game.store.settings import (
    BLANK_AFTER,
    LONGEST_DELAY,
    LOUDEST,
    POINTERS,
    SPEEDS,
    CardSource,
    DeckKind,
    LogLevel,
    PatterKind,
    Sounds,
)

VARIANT, TABLE, CARDS = "The variant", "The table", "Cards and felt"
SOUND, RECORDS, CONTROLS = "Sound", "Card source, log", "Mouse, keys, window"
Values = tuple[tuple[object, str], ...]
ON_OFF: Values = ((True, "On"), (False, "Off"))
VOLUMES: Values = tuple((n, "Silent" if n == 0 else str(n)) for n in range(LOUDEST + 1))


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its name, what it is called, what it does, and its values in words."""

    name: str
    label: str
    help: str
    values: Values = ON_OFF


def _capitalized(names: Iterable[str]) -> Values:
    return tuple((name, name.replace("_", " ").capitalize()) for name in names)


def _seconds(delay: int) -> str:
    return "1 second" if delay == 1 else f"{delay} seconds" if delay else "Until dismissed"


_HELP = (
    Setting("hints", "Hints", "Marks what the computer would pick, and says why, by itself."),
    Setting("details", "Scoring details", "Shows and tells how each hand is counted."),
    Setting("autoplay", "Automatic play", "Lets the automatic button play and lay away."),
    Setting("autoscore", "Automatic scoring", "Lets the automatic button count and peg."),
    Setting(
        "claims",
        "You claim",
        "From now on: the play, its goes and your hands; your hands alone; or all is done for you.",
        (
            (Claims.ALL, "All your points"),
            (Claims.HANDS, "Your hands"),
            (Claims.NONE, "Nothing"),
        ),
    ),
    Setting("sort", "Sort hands", "Lays hands out low to high, else as they were dealt."),
)

_MATCH = (
    Setting(
        "weights",
        "Match points",
        "Points for a win, a skunk and a double skunk, from now on.",
        tuple((i, "-".join(map(str, each))) for i, each in enumerate(WEIGHTS)),
    ),
    Setting(
        "length",
        "Game length",
        "From the next game: whole, half, or from dealer 98 and pone 106.",
        (
            (Length.NORMAL, "121 points"),
            (Length.SHORT, "61 points"),
            (Length.ENDGAME, "End game practice"),
        ),
    ),
    Setting(
        "first_dealer",
        "First dealer",
        "Who deals first, from the next game.",
        (
            (FirstDealer.LOSER, "Loser deals"),
            (FirstDealer.ALTERNATE, "Alternate"),
            (FirstDealer.PLAYER, "You, always"),
            (FirstDealer.COMPUTER, "Computer, always"),
        ),
    ),
    Setting(
        "skill",
        "The computer plays",
        "From now on, hints and automatic play too; a master gets to know you in every game.",
        _capitalized(("beginner", "casual", "classic", "master")),
    ),
    Setting(
        "mistakes",
        "Scoring mistakes",
        "From now on: friendly corrects you; penalties and muggins make mistakes cost points.",
        (
            (Mistakes.FRIENDLY, "Friendly"),
            (Mistakes.PENALTIES, "Penalties"),
            (Mistakes.MUGGINS, "Penalties and muggins"),
        ),
    ),
    Setting(
        "excess",
        "Points claimed too many",
        "Unless mistakes are friendly: what becomes of the excess, from now on.",
        (
            (Excess.TAKEN, "The computer takes them"),
            (Excess.LOST, "Only put right"),
            (Excess.DOCKED, "Off your own points"),
            (Excess.DOCKED_AND_TAKEN, "Off yours, and taken"),
        ),
    ),
    Setting(
        "forfeit",
        "Forfeit on overclaim",
        "From now on, claiming too much can lose the whole game.",
        (
            (Forfeit.NEVER, "Never"),
            (Forfeit.WINNING, "If it would win"),
            (Forfeit.ALWAYS, "Always"),
        ),
    ),
    Setting(
        "tallies",
        "Claim points",
        "From the next claim: carry the back peg to its hole, or say how many.",
        ((False, "With the peg"), (True, "By number")),
    ),
)

_VARIANT = (
    Setting(
        "n_dealt",
        "Cards dealt",
        "From the next game. Two of them go to the crib: you keep four, or three.",
        ((6, "Six each"), (5, "Five each")),
    ),
    Setting("pone_three", "Three for last", "From the next game: pone begins with three points."),
    Setting(
        "once_to_31",
        "The play",
        "From the next game: the play goes on until all cards lie, or ends at its first 31 or go.",
        ((False, "All cards"), (True, "To 31 only once")),
    ),
    Setting(
        "deals_on",
        "Shuffle",
        "From the next game: before each deal, or only when the pack runs short.",
        ((False, "Each deal"), (True, "When it runs short")),
    ),
    Setting(
        "cuts_starter",
        "The starter",
        "From the next game: the top of the pack is turned, or pone cuts for it.",
        ((False, "Turned up"), (True, "Pone cuts for it")),
    ),
    Setting(
        "draws_dealer",
        "The first deal",
        "From the next match: both cut for it, or chance decides.",
        ((False, "Cut for it"), (True, "By chance")),
    ),
    Setting(
        "crib_flush_of_four",
        "Flush in the crib",
        "From the next game: four of a suit count, or all five have to match.",
        ((False, "Five of a suit"), (True, "Four will do")),
    ),
)

_TABLE = (
    Setting(
        "board",
        "The board",
        "At once: at the top; smaller, and carried where you like; or the figures alone.",
        (("docked", "At the top"), ("floating", "Floating"), ("hidden", "Hidden")),
    ),
    Setting(
        "shows_messages",
        "Message log",
        "At once: lists what happened in this game; a click on it shows all, to be saved.",
    ),
    Setting("deal_button", "Deal button", "At once: a button that deals, as F2 does."),
    Setting(
        "delay",
        "Messages stay",
        "At once: how long what was counted, cut or mistaken waits for you.",
        tuple((n, _seconds(n)) for n in range(LONGEST_DELAY + 1)),
    ),
    Setting(
        "speed",
        "Speed",
        "At once: how fast cards and pegs move; none shows the end at once.",
        _capitalized(SPEEDS),
    ),
    Setting(
        "patter",
        "Obnoxious patter",
        "At once: what the computer says while you think.",
        (
            (PatterKind.DEFAULT, "On"),
            (PatterKind.HIDDEN, "Hidden"),
            (PatterKind.CUSTOM, "Your own file"),
        ),
    ),
)

_CARDS = (
    Setting(
        "faces",
        "Card faces",
        "At once: large pips, four colours or high contrast for tired eyes.",
        _capitalized(style.value for style in Style),
    ),
    Setting(
        "deck",
        "Deck",
        "At once: bent corners show on the backs; a back of your own is a picture file.",
        (
            (DeckKind.DEFAULT, "Crisp"),
            (DeckKind.DOG_EARED, "Dog-eared"),
            (DeckKind.CUSTOM, "Your own back"),
        ),
    ),
    Setting("felt", "Felt", "At once: the colour of the table.", _capitalized(FELTS)),
)

_SOUND = (
    Setting(
        "sounds",
        "When a game is over",
        "Charge when the computer wins, Taps when it loses; or tunes from files of yours.",
        (
            (Sounds.DEFAULT, "Charge and Taps"),
            (Sounds.OFF, "Silence"),
            (Sounds.CUSTOM, "Your own tunes"),
        ),
    ),
    Setting("effects", "Cards and pegs", "At once: how loud cards, pegs and buttons are.", VOLUMES),
    Setting("tunes", "Tunes", "At once: how loud Charge and Taps are.", VOLUMES),
)

_RECORDS = (
    Setting(
        "card_source",
        "Cards come from",
        "From the next hand: the default sequence, or the bytes of any file.",
        ((CardSource.SEQUENCE, "Default sequence"), (CardSource.FILE, "A card data file")),
    ),
    Setting(
        "log",
        "Activity log",
        "At once: writes every hand to a text file beside the settings.",
        (
            (LogLevel.OFF, "Off"),
            (LogLevel.GAMES, "Games"),
            (LogLevel.MESSAGES, "Games and messages"),
        ),
    ),
)

_CONTROLS = (
    Setting(
        "pointer",
        "Pointer",
        "Seven shapes; large is for tired eyes, the bone is MoonBeam's.",
        _capitalized(POINTERS),
    ),
    Setting(
        "blank_after",
        "Blank the screen",
        "Any key or button brings the picture back.",
        tuple((n, f"After {n} idle minutes" if n else "Never") for n in BLANK_AFTER),
    ),
    Setting(
        "corner_blanks",
        "Blank in the corner",
        "Pushing the pointer into the top right corner blanks the screen at once.",
    ),
    Setting(
        "pauses",
        "In another window",
        "What motion and sound do while you work elsewhere.",
        ((True, "The game waits"), (False, "It goes on")),
    ),
)

GROUPS: tuple[tuple[str, tuple[Setting, ...]], ...] = (
    ("Help at the table", _HELP),
    ("The match", _MATCH),
    (VARIANT, _VARIANT),
    (TABLE, _TABLE),
    (CARDS, _CARDS),
    (SOUND, _SOUND),
    (RECORDS, _RECORDS),
    (CONTROLS, _CONTROLS),
)
"""The groups in their order, each with its settings."""
