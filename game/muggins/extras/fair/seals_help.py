"""Sealed deals in plain words: what a seal is, what it proves, and what it doesn't."""

from muggins.rules.seals import COMMON, Envelope, Opened, say_seal
from muggins.words.help.blocks import Entry, Page

SEALED = "Sealed deals"
IN_WORDS: Page = (
    Entry("The seal", "The deck is sealed before you cut. After the game, you can check that it "
          "was the same deck, cut where you cut it."),
    Entry("The secret", "Sixteen random bytes. Before the game, you're shown their SHA-256 hash, "
          "in hexadecimal and as eight words. That hash is the seal. No other secret matches it."),
    Entry("Your part", "Where you cut for the first deal, plus your discards and plays since. "
          "Each seal is shown before the previous game starts, so no one can pick a secret after "
          "seeing your moves."),
    Entry("The seed", "The secret and your part together give the game's seed, and Cribbage "
          "'97's generator deals the cards from it."),
    Entry("Revealed", "When the game ends or is abandoned, its secret is revealed on the "
          "Sealed decks page, in the log and in the history."),
    Entry("Unsealed games", "With your own seed, a data file, --seed, --defaults or --lock, the "
          "deck isn't sealed, and cards are dealt the way Cribbage '97 dealt them. To turn "
          "sealing on or off, choose Options, Dealing and log, Sealed deck."),
)  # fmt: skip

PROOF: Page = (
    Entry("Run the check", "muggins verify checks every seal, deal and count in a log, a "
          "player's history or a result. It also replays the computer's moves with your hidden "
          "cards swapped for others, and the moves must not change."),
    Entry("What's missing", "Missing games, hands or seals are listed. Anything a file can't "
          "prove by itself (for example, that nothing was played after its last line) is listed "
          "with the verdict."),
    Entry("Check it yourself", "tools/check_seals.py checks the seals and deals of a log. It's "
          "only thirty lines long, so you can read it first, and it needs only Python."),
    Entry("By hand", "The SHA-256 of the secret is the seal. The first four bytes of the "
          "SHA-256 of the secret followed by your part are the seed."),
    Entry("What it can't prove", "That no one works out the cards during a game. A seed has only "
          "32 bits. Given your six cards and the starter, a computer needs less than a minute to "
          "find the ten or so seeds that fit."),
    Entry("Secrets before the game ends", "The secret and seed are never stored in plain text. "
          "The key is in muggins.key in the same folder. This prevents accidental peeking, not "
          "deliberate snooping."),
    Entry("muggins.key", "Keep it together with muggins.ini. Without it, a sealed game can't "
          "be resumed. The game is set aside, and a new one starts."),
)  # fmt: skip


def tell_seal(envelope: Envelope | None) -> Page:
    """Return the page about the sealed deck in play."""
    if envelope is None:
        return (
            Entry("No seal", "The cards come from a seed or a file. To seal them from the "
                  "next hand on, turn on Sealed deck in Options, Dealing and log."),
        )  # fmt: skip
    return (
        Entry(f"Seal {envelope.number}", say_seal(envelope.seal)),
        Entry("SHA-256", envelope.seal),
        Entry("Your part", tell_part(envelope.part)),
        Entry("Revealed", "When this game ends or is abandoned."),
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
