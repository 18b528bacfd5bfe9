"""Chapter of the help on what a seal proves."""

from muggins.words.help.blocks import Entry, Page

PROOF: Page = (
    Entry("Run the check", "muggins verify checks every seal, deal and count in a log, a "
          "player's history or a result. It also replays the computer's moves with your "
          "hidden cards swapped for others: the moves must stay the same."),
    Entry("What is missing", "Missing games, hands or seals are listed. Anything a file can't "
          "prove by itself (for example, that nothing was played after its last line) is "
          "noted with the verdict."),
    Entry("By yourself", "tools/check_seals.py checks the seals and deals of a log. It has "
          "thirty lines, so read it first, and it needs only Python."),
    Entry("By hand", "The SHA-256 of the secret is the seal. The first four bytes of the "
          "SHA-256 of the secret followed by your part are the seed."),
    Entry("Not proved", "That nobody works out the cards during a game. A seed has 32 bits: "
          "from your six cards and the starter, a computer finds the ten or so seeds that fit "
          "in less than a minute."),
    Entry("Until then", "The secret and seed are never stored in plain text. The key is in "
          "muggins.key in the same folder. That prevents accidental peeking, not deliberate "
          "snooping."),
    Entry("muggins.key", "Keep it together with muggins.ini. Without it, a sealed game can't "
          "be resumed. It is set aside, and a new one starts."),
)  # fmt: skip
