"""Settings of the table, the cards, the felt, and the sound."""

from muggins.rules.cards import read_cards, write_cards
from muggins.settings.declare import LogWords, Old, choice, group, names, number, path, switch, text
from muggins.settings.values import (
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
        raise ValueError(f"choose at most {MOST_DOG_EARS} different cards")
    return cards


@group
class TableSettings:
    board: str = choice(
        "docked",
        "Board",
        "Board",
        "Shows the board at the top or in a floating panel you can move, or only the scores.",
        {"docked": "At the top", "floating": "Floating", "hidden": "Hidden"},
    )
    shows_messages: bool = switch(
        False,
        "Messages",
        "Message log",
        "Lists the events of this game. Click it to see or save them all.",
    )
    deal_button: bool = switch(
        False,
        "DealButton",
        "Deal button",
        "Adds a Deal button (same as F2).",
    )
    auto_button: bool = switch(
        False,
        "AutoButton",
        "Auto button",
        "Adds an Auto button that plays for you while you hold it down.",
    )
    delay: int = number(  # seconds that a message waits for; 0 until dismissed
        0,
        "Delay",
        "Message time",
        "How long counts, cuts and mistakes stay on screen.",
        LONGEST_DELAY,
        _seconds,
    )
    motion: str = choice(
        "system",
        "Motion",
        "Animation",
        "Animates cards and pegs, or moves them instantly.",
        {"system": "Follow system", "on": "On", "off": "Off"},
    )
    speed: str = choice(
        "normal",
        "Speed",
        "Speed",
        "How fast cards and pegs move.",
        names("slow", "normal", "fast"),
    )
    patter: PatterKind = choice(
        PatterKind.DEFAULT,
        Old(14, ("Hide Patter.", "Default Patter.", "Custom Patter.")),
        "Obnoxious patter",
        "Muggins's running commentary.",
        {
            PatterKind.DEFAULT: "On",
            PatterKind.HIDDEN: "Off",
            PatterKind.CUSTOM: "Your own file",
        },
    )
    patter_file: str = path(
        "PatterFile", "Patter file", "Your own lines for Muggins to say.", "Patter File"
    )


@group
class CardSettings:
    faces: str = choice(
        "classic",
        "Faces",
        "Card faces",
        "How the cards look. Classic switches to high contrast when your system uses it.",
        {
            "classic": "Classic",
            "large": "Large",
            "four-color": "Four-color",
            "high contrast": "High contrast",
            "monochrome": "Monochrome",
            "inverse monochrome": "Inverse monochrome",
        },
        read=str,
    )
    deck: DeckKind = choice(
        DeckKind.DEFAULT,
        Old(13, ("Default Deck.", "Dog Ear Deck.", "Custom Back.")),
        "Deck",
        "Dog-eared cards have bent corners. For a custom back, use any picture file.",
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
        "The color of the table.",
        names("green", "cyan", "gray", "pine", "moss", "tobacco", "wine", "plum", "midnight"),
        read=str,
    )
    timber: str = choice(
        "walnut",
        "Timber",
        "Board wood",
        "Walnut with maple inlay, a maple racetrack, or plain ebony.",
        {"walnut": "Walnut", "maple": "Maple", "ebony": "Ebony"},
        read=str,
    )
    pegs: str = choice(  # by the player's own
        "green",
        "Pegs",
        "Peg colors",
        "Your color first. Blue and orange are easiest to tell apart if you're red-green "
        "color-blind.",
        {"green": "Green and red", "red": "Red and green", "blue": "Blue and orange"},
        read=str,
    )
    background: Background = choice(
        Background.GREEN,
        Old(16, ("Default Green.", "Cyan.", "Gray.")),
        "Background",
        "The three backgrounds of Cribbage '97. For the other felts, see Felt.",
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
            "walnut": "Board",
            "lattice": "Blue lattice",
            "crimson": "Red lattice",
            "waves": "Waves",
            "tartan": "Tartan",
            "argyle": "Argyle",
            "stars": "The Big Dipper",
            "circuit": "Family portrait",
            "skunks": "Skunks",
            "ferns": "Ferns",
        },
        read=str,
        is_row=False,
    )
    card_back: str = path("CardBack", "Card back", "Your own picture for the backs.", "Card Back")
    dog_ears: tuple[int, ...] = text(
        (),
        "DogEars",
        "Dog ears",
        "The cards that have a bent corner.",
        f"up to {MOST_DOG_EARS} cards, such as AsTd5h",
        _read_dog_ears,
        write_cards,
        in_log=LogWords("Dog Ears"),
    )


@group
class SoundSettings:
    sounds: Sounds = choice(
        Sounds.DEFAULT,
        Old(15, ("Disable Sounds.", "Default Sounds.", "Custom Sounds.")),
        "Game-over music",
        "Charge when Muggins wins, Taps when Muggins loses, or your own sound files.",
        {
            Sounds.DEFAULT: "Charge and Taps",
            Sounds.OFF: "Off",
            Sounds.CUSTOM: "Your own files",
        },
    )
    volume: int = _volume(LOUDEST, "Volume", "Volume", "The overall volume.")
    effects: int = _volume(
        7,
        "Effects",
        "Cards and pegs",
        "The volume of cards, pegs and buttons.",
    )
    tunes: int = _volume(7, "Tunes", "Music", "The volume of the game-over music.")
    voice: int = _volume(
        7,
        "Voice",
        "Muggins's voice",
        "The volume of Muggins's muttering. If it's silent, you still see the text.",
    )
    room: int = _volume(
        7,
        "Room",
        "Ambience",
        "The volume of background room sounds. Silent when animation is off.",
    )
    speaks: bool = switch(
        False,
        "Speak",
        "Speech",
        "Reads the game aloud in your system's voice. Screen readers need accesskit.",
    )
    win_sound: str = path(
        "WinSound",
        "Music when Muggins wins",
        "The tune that plays when Muggins wins.",
        "Sound When Computer Wins",
    )
    loss_sound: str = path(
        "LossSound",
        "Music when Muggins loses",
        "The tune that plays when Muggins loses.",
        "Sound When Computer Loses",
    )
