"""Sealed deals told for a layman: what a seal is, what it proves, and what it does not."""

from game.rules.seals import COMMON, Envelope, Opened, say_seal
from game.words.help.blocks import Book, Entry, Page

SEALS: Book = {
    "In words": (
        Entry("The seal", "The pack is sealed before you cut. Open the envelope afterwards: it is "
              "the same pack, cut where you cut."),
        Entry("The secret", "Sixteen bytes by chance. What is told before the game is their "
              "SHA-256, in hexadecimal and as eight words. No other secret fits it."),
        Entry("Your part", "Where you cut for the first deal; later the record of what you laid "
              "away and played so far. Each seal is told before the game ahead of it begins: "
              "nobody can wait for your moves and choose a secret after them."),
        Entry("The seed", "Secret and part together give the seed of the game, and the generator "
              "of Cribbage '97 deals it."),
        Entry("Opened", "When the game is over, or given up, its secret is told: here, in the log "
              "and in the history."),
        Entry("Without", "A seed of your own, a data file, --seed, --defaults and --lock deal as "
              "Cribbage '97 did. Options, Card source, log, seals the pack or does not."),
    ),
    "The proof": (
        Entry("By Muggins", "muggins verify LOG, NAME for a history, or a result, checks every "
              "seal, deal and count. It makes the computer's moves again from what it could see, "
              "and with your hidden cards exchanged for others: it must do the same."),
        Entry("What is missing", "A game, a hand or a seal that is not there is named. What no "
              "file can prove by itself, as that nothing was played after its last line, stands "
              "beside the verdict."),
        Entry("By yourself", "tools/check_seals.py checks seals and deals of a log. It has thirty "
              "lines, to be read first, and needs nothing but Python."),
        Entry("By hand", "The SHA-256 of the secret is the seal. The first four bytes of the "
              "SHA-256 of the secret followed by your part are the seed."),
        Entry("Not proved", "That nobody works the cards out during a game. A seed has 32 bits: "
              "from your six cards and the starter, a computer finds the ten or so seeds that fit "
              "them in less than a minute."),
        Entry("Until then", "Neither secret nor seed stands in clear in any file. The key to them "
              "lies in muggins.key, beside the others: that keeps them from eyes that look by "
              "chance, and from nobody who wants to look."),
        Entry("muggins.key", "Keep it with muggins.ini. Without it a sealed game cannot be gone "
              "on with; it is set aside, and another begins."),
    ),
    "A challenge": (
        Entry("Same cards", "Challenge a friend, in the menu, makes a code: so many games, by "
              "such options, from cards that are the same for everybody who has it. It survives "
              "mail and chat; telephones read it from the screen."),
        Entry("To play", "Paste the code anywhere with Ctrl-V, or drop its file on the window. It "
              "is a match under a new name: cards and options are locked until its games are "
              "over, but how you see, hear and handle it. Change player brings yours back, and "
              "the challenge too."),
        Entry("Today's deal", "The date gives one to everybody, with no server. It counts once, on "
              "its own day; afterwards it is practice. Another name could play it before: it is "
              "for your own pleasure."),
        Entry("By command", "muggins challenge new, show CODE, play CODE, daily. --games, "
              "--length, --level, --penalties, --muggins and --defaults choose what is asked."),
        Entry("Friends", "Nobody has a part in these seals, and whoever has the code could "
              "know its cards beforehand. So could whoever reads how the program makes those of a "
              "day: it is played on trust."),
    ),
    "The result": (
        Entry("A code", "Copy it after the last game, and paste a friend's: Results ranks them. "
              "muggins challenge result NAME prints it, with --file writes it. Whatever is changed "
              "in it is named."),
        Entry("Par", "What Master makes of the same cards in your chair, game by game: on the "
              "result, and by muggins challenge show CODE --par."),
        Entry("Who won", "muggins director FILES takes results, logs, or a folder of both, checks "
              "each and ranks them: match points, points, and with --grade what the coach finds. "
              "--html FILE writes a page to be printed."),
        Entry("A log", "muggins verify LOG --challenge CODE checks that cards and options were "
              "those of the challenge; muggins director --challenge CODE ranks logs alone."),
        Entry("The name", "A result is bound to its player's name, but a new chain can be made "
              "for another: the director tells of the same choices under two names, and cannot "
              "tell who made them."),
    ),
}  # fmt: skip


def tell_seal(envelope: Envelope | None) -> Page:
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
