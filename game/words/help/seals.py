"""Sealed deals told for a layman: what a seal is, what it proves, and what it does not."""

from game.rules.seals import COMMON, Envelope, Opened, say_seal
from game.words.help.blocks import Book, Entry, Page

SEALS: Book = {
    "In words": (
        Entry("The seal", "The pack is sealed before you cut. Open the envelope afterwards: it is "
              "the same pack, cut where you cut."),
        Entry("The secret", "Sixteen bytes by chance. What is told before the game is their "
              "SHA-256, in hexadecimal and as eight words. No other secret fits it."),
        Entry("Your part", "Where you cut for the first deal; later the record of your throws and "
              "cards so far. Each seal is told before the game ahead of it begins: nobody can wait "
              "for your moves and choose a secret after them."),
        Entry("The seed", "Secret and part together give the seed of the game, and the generator "
              "of Cribbage '97 deals it."),
        Entry("Opened", "When the game is over, or given up, its secret is told: here, in the log "
              "and in the history."),
        Entry("Without", "A seed of your own, a data file, --seed, --defaults and --lock deal as "
              "Cribbage '97 did. Options, Card source, log, seals the pack or does not."),
    ),
    "The proof": (
        Entry("By Muggins", "muggins verify LOG, or NAME for a history, checks every seal, deal "
              "and count. It makes the computer's moves again from what it could see, and with "
              "your hidden cards exchanged for others: it must do the same."),
        Entry("By yourself", "tools/check_seals.py checks seals and deals of a log. It has thirty "
              "lines, to be read first, and needs nothing but Python."),
        Entry("By hand", "The SHA-256 of the secret is the seal. The first four bytes of the "
              "SHA-256 of the secret followed by your part are the seed."),
        Entry("Until then", "Neither secret nor seed stands in clear in any file. The key to them "
              "lies in muggins.key, beside the others: that keeps them from eyes that look by "
              "chance, and from nobody who wants to look."),
        Entry("muggins.key", "Keep it with muggins.ini. Without it a sealed game cannot be gone "
              "on with; it is set aside, and another begins."),
    ),
    "A challenge": (
        Entry("The same cards", "muggins challenge new makes a code: so many games, by such "
              "options, from cards that are the same for everybody who has it. It survives mail "
              "and chat."),
        Entry("In the code", "muggins challenge show CODE tells what it asks for. --games, "
              "--length, --level, --penalties, --muggins and --defaults choose that."),
        Entry("To play", "muggins challenge play CODE --player NAME, with a new name. Options, "
              "match and player are locked until its games are over, and all is logged."),
        Entry("To compare", "muggins verify LOG --challenge CODE checks that the cards were "
              "those; muggins director ranks the logs."),
        Entry("Among friends", "Nobody has a part in these seals, and whoever has the code could "
              "work out its cards. Nobody needs to know more than that."),
    ),
}  # fmt: skip


def tell_seal(envelope: Envelope | None) -> Page:
    """The seal of the game in progress, or of the one that begins next."""
    if envelope is None:
        return (
            Entry("No seal", "The cards come from a seed or a file. Options, Card source, log: "
                  "Seal the pack has them sealed from the next hand on."),
        )  # fmt: skip
    return (
        Entry(f"Seal {envelope.number}", say_seal(envelope.seal)),
        Entry("SHA-256", envelope.seal),
        Entry("Your part", tell_part(envelope.part)),
        Entry("Opened", "When this game is over, or given up."),
        Entry(f"Seal {envelope.number + 1}", say_seal(envelope.next_seal)),
        Entry("SHA-256", envelope.next_seal),
    )


def tell_part(part: str) -> str:
    """What the player had to do with it."""
    word, _, what = part.partition(" ")
    if not part:
        return "The pack is not cut yet. It is sealed already."
    if what == COMMON:
        return "None: in a challenge the cards are the same for everybody."
    if word == "cut":
        return f"You cut at card {int(what) + 1} of 52: {part}."
    return f"The record of your moves so far: {part}."


def tell_opened(opened: Opened) -> tuple[str, str]:
    """What proves a seal, in two lines."""
    return (
        f"Secret {opened.secret.hex()}, part {opened.part}.",
        f"They give the seed {opened.seed}, of 32 bits, and the SHA-256 {opened.seal[:32]}\u2026",
    )
