"""Chapters of the help on the words and the INI file of the older programs."""

from muggins.words.help.blocks import Entry, Page

OLD_COMMANDS: Page = (
    Entry("Options", "muggins --help lists all command-line options. Those of three older "
          "programs still work, in upper or lower case. They apply to this session only."),
    Entry("1997", "/PLAYER=NAME, /LOCK, /DEFAULTS=LIST and /OLDINIPATH are --player, --lock, "
          "--defaults and --user-dir. Your pegs are green, as there. At the start, the back "
          "peg is behind the front one."),
    Entry("1993", "61 and 121 are --length; go, pause, noblank and nodisk are --go (skip the "
          "main menu), --pause (messages wait), --no-blank and --no-disk; laptop is "
          "--laptop, high-contrast card faces. A path, such as /home/me/crib or .. or B:\\ "
          "on Windows, is --data-dir. Any other word is a name, cut to eight letters. As the "
          "first word, list, view, help or ? prints players, manual or help. These words "
          "also turn on screen blanking: after 5 idle minutes at 61, after 10 at 121, and in "
          "the corner; noblank turns it off. In Options, letters (M, too) find an option, "
          "Enter goes back, and there is nothing to save."),
    Entry("1989", "M I B L Q R D are --monochrome --inverse --safe-video --log --quiet "
          "--penalties --alternate, combined in one word: muggins LRD. An S takes a seed, as "
          "in S 7B: --match-seed 0x7B. An A is --auto: the computer plays both sides, up to "
          "100 games: muggins LRDSA 7B. With flags, you're asked after each game whether to "
          "continue the match."),
    Entry("Flag or name?", "Flags may be combined in any order and case, each at most once, "
          "with or without a seed: A, IA, sd, IASD 123. If a player with that name already "
          "exists, the name wins. To be explicit, use --flags or --player."),
)  # fmt: skip

ENTRIES: Page = (
    Entry("Sections", "One section is called Global. Each player has a section, too."),
    Entry("Options", "The comma-separated list of Cribbage '97. --defaults takes the same list "
          "for a new name; missing values are zero. A section that has it and no Sealed, such as "
          "one from Cribbage '97, keeps its seed, or its file and pointer, as the card source."),
    Entry("Others", "Settings that Cribbage '97 didn't have are entries of their own."),
    Entry("State", "The match in progress: the start of the hand, the earlier deals of the "
          "game, and the moves since. This entry is read-only. The match is stored in the "
          "database, so edits here have no effect. For a sealed game it is masked, and only "
          "muggins.key, in the same folder, makes it readable."),
    Entry("Seal", "The number and SHA-256 of the sealed deck, those of the next one, and your "
          "part in it. OpenedSeals holds the numbers, secrets and parts of finished games."),
    Entry("Window", "In section Global: the size and place of the window. BoardAt and MessagesAt "
          "are how far you moved the floating board and the message log."),
    Entry("AllowMultipleInstances", "In section Global: 1 lets several copies of the program run "
          "at once."),
    Entry("AllowCtrlF10", "In section Global: 1 lets Ctrl-F10 at the table start and stop "
          "continuous play, in which the computer plays both sides, up to 1,000 games. Autoplay "
          "and Autoscore must be on."),
    Entry("UseCribAltDLL", "In section Global: 1 uses your own engine for your hints and "
          "automatic moves, 2 for the computer, 3 for both, and 0 not at all. CribAltFile is its "
          "path. On Linux 5.13 or later it is sandboxed: it can't read your files, use the "
          "network or start programs. Elsewhere it isn't, so only use engines you trust."),
)  # fmt: skip
"""Reference of muggins.ini, for readers of the manual as text."""
