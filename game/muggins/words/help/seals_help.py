"""Sealed deals in plain words: what a seal is, what it proves, and what it doesn't."""

from muggins.rules.seals import COMMON, Envelope, Opened, say_seal
from muggins.words.help.blocks import Book, Entry, Page, with_chapters

_CORE: Book = {
    "In words": (
        Entry("The seal", "The deck is sealed before you cut. Open the envelope afterwards and "
              "you'll find the same deck, cut where you cut it."),
        Entry("The secret", "Sixteen random bytes. Before the game you're shown their SHA-256 "
              "hash, in hexadecimal and as eight words. That hash is the seal. No other secret "
              "matches it."),
        Entry("Your part", "Where you cut for the first deal; after that, your discards and plays "
              "so far. Each seal is shown before the previous game starts, so nobody can pick a "
              "secret after seeing your moves."),
        Entry("The seed", "The secret and your part together give the game's seed, and Cribbage "
              "'97's generator deals the cards from it."),
        Entry("Opened", "When the game ends or is abandoned, its secret is revealed here, in the "
              "log and in the history."),
        Entry("Without", "A seed of your own, a data file, --seed, --defaults and --lock deal as "
              "Cribbage '97 did. To turn sealing on or off, choose Options, Card source, log, "
              "Sealed deck."),
    ),
}  # fmt: skip
SEALS = with_chapters("seals", _CORE)


def tell_seal(envelope: Envelope | None) -> Page:
    """Return the page about the sealed deck in play."""
    if envelope is None:
        return (
            Entry("No seal", "The cards come from a seed or a file. To seal them from the next "
                  "hand on, turn on Sealed deck in Options, Card source, log."),
        )  # fmt: skip
    return (
        Entry(f"Seal {envelope.number}", say_seal(envelope.seal)),
        Entry("SHA-256", envelope.seal),
        Entry("Your part", tell_part(envelope.part)),
        Entry("Opened", "When this game ends or is abandoned."),
        Entry(f"Seal {envelope.number + 1}", say_seal(envelope.next_seal)),
        Entry("SHA-256", envelope.next_seal),
    )


def tell_part(part: str) -> str:
    """Return what the player contributed to the seed of a sealed game."""
    word, _, what = part.partition(" ")
    if not part:
        return "The deck is sealed but not cut yet."
    if what == COMMON:
        return "None. In a challenge everyone gets the same cards."
    if word == "cut":
        return f"You cut at card {int(what) + 1} of 52: {part}."
    return f"The record of your moves so far: {part}."


def tell_opened(opened: Opened) -> tuple[str, str]:
    """Return what proves a seal, in two lines."""
    return (
        f"Secret {opened.secret.hex()}, part {opened.part}.",
        f"They give the 32-bit seed {opened.seed} and the SHA-256 {opened.seal[:32]}\u2026",
    )
