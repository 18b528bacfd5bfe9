"""How the table looks and sounds: the table itself, cards and felt, sound."""

from game.rules.cards import read_cards, write_cards
from game.settings.declare import Old, choice, group, names, number, path, switch, text
from game.settings.values import (
    LONGEST_DELAY,
    LOUDEST,
    MOST_DOG_EARS,
    Background,
    DeckKind,
    PatterKind,
    Sounds,
)


def _seconds(delay: int) -> str:
    return "1 second" if delay == 1 else f"{delay} seconds" if delay else "Until dismissed"


def _volume(usual: int, entry: str, label: str, help: str) -> int:
    return number(usual, entry, label, help, LOUDEST, lambda volume: str(volume or "Silent"))


def _read_dog_ears(text: str) -> tuple[int, ...]:
    cards = read_cards(text)
    if len(set(cards)) != len(cards) or len(cards) > MOST_DOG_EARS:
        raise ValueError(f"at most {MOST_DOG_EARS} different cards can have dog ears")
    return cards


@group
class TableSettings:
    board: str = choice(
        "docked",
        "Board",
        "The board",
        "At once: at the top; above all else, carried where you like; or the figures alone.",
        {"docked": "At the top", "floating": "Floating", "hidden": "Hidden"},
    )
    shows_messages: bool = switch(
        False,
        "Messages",
        "Message log",
        "At once: lists what happened in this game; a click on it shows all, to be saved.",
    )
    deal_button: bool = switch(
        False,
        "DealButton",
        "Deal button",
        "At once: a button that deals, as F2 does.",
    )
    delay: int = number(  # seconds that a message waits for; 0 until dismissed
        0,
        "Delay",
        "Messages stay",
        "At once: how long what was counted, cut or mistaken waits for you.",
        LONGEST_DELAY,
        _seconds,
    )
    motion: str = choice(
        "system",
        "Motion",
        "Motion",
        "At once: whether cards and pegs move, or lie at once where they belong.",
        {"system": "As the system", "on": "On", "off": "Off"},
    )
    speed: str = choice(
        "normal",
        "Speed",
        "Speed",
        "At once: how fast cards and pegs move.",
        names("slow", "normal", "fast"),
    )
    patter: PatterKind = choice(
        PatterKind.DEFAULT,
        Old(14, ("Hide Patter.", "Default Patter.", "Custom Patter.")),
        "Obnoxious patter",
        "At once: what the computer says while you think.",
        {
            PatterKind.DEFAULT: "On",
            PatterKind.HIDDEN: "Hidden",
            PatterKind.CUSTOM: "Your own file",
        },
    )
    patter_file: str = path("PatterFile", "Patter File", "What it says in words of your own.")


@group
class CardSettings:
    faces: str = choice(
        "classic",
        "Faces",
        "Card faces",
        "At once. Classic is high contrast where the system asks for it.",
        names(
            "classic", "large", "four-colour", "high contrast", "monochrome", "inverse monochrome"
        ),
        read=str,
    )
    deck: DeckKind = choice(
        DeckKind.DEFAULT,
        Old(13, ("Default Deck.", "Dog Ear Deck.", "Custom Back.")),
        "Deck",
        "At once: bent corners show on the backs; a back of your own is a picture file.",
        {
            DeckKind.DEFAULT: "Crisp",
            DeckKind.DOG_EARED: "Dog-eared",
            DeckKind.CUSTOM: "Your own back",
        },
    )
    felt: str = choice(  # none is the background
        "",
        "Felt",
        "Felt",
        "At once: the colour of the table.",
        names("green", "cyan", "gray", "pine", "moss", "tobacco", "wine", "plum", "midnight"),
        read=str,
    )
    timber: str = choice(
        "walnut",
        "Timber",
        "Wood of the board",
        "At once: walnut inlaid with maple, a racetrack of maple, or plain and dark.",
        {"walnut": "Walnut", "maple": "Maple", "ebony": "Plain and dark"},
        read=str,
    )
    background: Background = choice(
        Background.GREEN,
        Old(16, ("Default Green.", "Cyan.", "Gray.")),
        "Background",
        "The felts that Cribbage '97 had; an entry of its own names the others.",
        {Background.GREEN: "Green", Background.CYAN: "Cyan", Background.GRAY: "Gray"},
        is_row=False,
    )
    back: str = choice(  # a picture of the player's own is the card back
        "moonbeam",
        "Back",
        "Back",
        "The picture on the backs of the cards.",
        {
            "moonbeam": "MoonBeam",
            "lake": "Evening lake",
            "walnut": "The board",
            "lattice": "Blue lattice",
            "crimson": "Red lattice",
            "waves": "Waves",
            "tartan": "Tartan",
            "argyle": "Argyle",
            "stars": "The Plough",
            "circuit": "Family portrait",
            "skunks": "Skunks",
            "ferns": "Ferns",
        },
        read=str,
        is_row=False,
    )
    card_back: str = path("CardBack", "Card Back", "A picture of your own on the backs.")
    dog_ears: tuple[int, ...] = text(
        (),
        "DogEars",
        "Dog Ears",
        "The cards with a bent corner.",
        f"up to {MOST_DOG_EARS} cards, as in AsTd5h",
        _read_dog_ears,
        write_cards,
    )


@group
class SoundSettings:
    sounds: Sounds = choice(
        Sounds.DEFAULT,
        Old(15, ("Disable Sounds.", "Default Sounds.", "Custom Sounds.")),
        "When a game is over",
        "Charge when the computer wins, Taps when it loses; or tunes from files of yours.",
        {
            Sounds.DEFAULT: "Charge and Taps",
            Sounds.OFF: "Silence",
            Sounds.CUSTOM: "Your own tunes",
        },
    )
    volume: int = _volume(LOUDEST, "Volume", "Volume", "At once: how loud all of it is together.")
    effects: int = _volume(
        7,
        "Effects",
        "Cards and pegs",
        "At once: how loud cards, pegs and buttons are.",
    )
    tunes: int = _volume(7, "Tunes", "Tunes", "At once: how loud Charge and Taps are.")
    voice: int = _volume(
        7,
        "Voice",
        "The computer's voice",
        "At once: how loud it mutters what it says; Silent leaves its words alone.",
    )
    room: int = _volume(
        7,
        "Room",
        "The room",
        "At once: how loud the evening round the table is; still where motion is off.",
    )
    speaks: bool = switch(
        False,
        "Speak",
        "Speak aloud",
        "At once: tells all by the system's voice. Screen readers need accesskit installed.",
    )
    win_sound: str = path(
        "WinSound", "Sound When Computer Wins", "A tune for when the computer wins."
    )
    loss_sound: str = path(
        "LossSound", "Sound When Computer Loses", "A tune for when the computer loses."
    )
