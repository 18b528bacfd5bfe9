"""Chapters of the help on the words and the INI file of the older programs."""

from muggins.words.help.blocks import Entry, Page

OLD_COMMANDS: Page = (
    Entry("Options", "muggins --help lists all command-line options. Options from three older "
          "programs still work, too, in upper or lower case. They apply to this session only."),
    Entry("1997", "/PLAYER=NAME, /LOCK, /DEFAULTS=LIST and /OLDINIPATH are --player, --lock, "
          "--defaults and --user-dir. As in that program, your pegs are green, and the back peg "
          "starts behind the front one."),
    Entry("1993", "61 and 121 are --length; go, pause, noblank and nodisk are --go (skip the "
          "main menu), --pause (waits for a key after messages), --no-blank and --no-disk; "
          "laptop is --laptop, high-contrast card faces. A path, such as /home/me/crib or .. or "
          "B:\\ on Windows, is --data-dir. Any other word is a name, shortened to eight letters. "
          "As the first word, list, view, help or ? prints players, manual or help. With these "
          "words, the screen also blanks after 5 idle minutes (61-point games) or 10 (121), or "
          "when the pointer is in the corner. noblank turns that off. In Options, type a letter "
          "to jump to an option, and press Enter to go back. Changes are saved automatically."),
    Entry("1989", "M I B L Q R D are --monochrome --inverse --safe-video --log --quiet "
          "--penalties --alternate, combined in one word: muggins LRD. S takes a seed: S 7B is "
          "--match-seed 0x7B. A is --auto: the computer plays both sides, up to 100 games, as in "
          "muggins LRDSA 7B. With flags, you're asked after each game whether to continue the "
          "match."),
    Entry("Flag or name?", "You can combine flags in any order, upper or lower case, each at "
          "most once, with or without a seed: A, IA, sd, IASD 123. If a player with that name "
          "already exists, the name wins. To be explicit, use --flags or --player."),
)  # fmt: skip

ENTRIES: Page = (
    Entry("Sections", "One section is called [Global]. Each player has a section, too."),
    Entry("Options", "Cribbage '97's comma-separated list. --defaults takes the same list for a "
          "new player. Missing values are zero. If a section has this entry but no Sealed entry "
          "(as in a file from Cribbage '97), it keeps dealing from its own seed, or its file and "
          "offset."),
    Entry("Newer settings", "Each setting that Cribbage '97 didn't have has its own entry."),
    Entry("State", "The match in progress: the start of the hand, the earlier deals of the "
          "game, and the moves since. This entry is read-only. The match is stored in the "
          "database, so edits here have no effect. For a sealed game, it's masked, and only "
          "muggins.key, in the same folder, makes it readable."),
    Entry("Seal", "The number and SHA-256 of this sealed deck and of the next one, and your part "
          "in this one. OpenedSeals holds the numbers, secrets and parts of finished games."),
    Entry("Window", "In [Global]: the size and position of the window. BoardAt and MessagesAt "
          "are how far you moved the floating board and the message log."),
    Entry("AllowMultipleInstances", "In [Global]: 1 lets several copies of the program run at "
          "once."),
    Entry("AllowCtrlF10", "In [Global]: 1 lets Ctrl-F10 at the table start and stop continuous "
          "play, in which the computer plays both sides, up to 1,000 games. Autoplay and "
          "Autoscore must be on."),
    Entry("UseCribAltDLL", "In [Global]: 1 uses your own engine for your hints and automatic "
          "moves, 2 for the computer, 3 for both, and 0 turns it off. CribAltFile is its path. "
          "On Linux 5.13 or later it is sandboxed: it can't read your files, use the network or "
          "start programs. Elsewhere it isn't, so only use engines you trust."),
)  # fmt: skip
"""Reference of muggins.ini, for readers of the manual as text."""
