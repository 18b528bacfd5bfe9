"""The pages of the help that tell of the program: the manual, and what its text has besides.

What an option does stands beside it on the screen, and is not told here again.
"""

from game.words.help.blocks import Book, Entry, Page

MANUAL: Book = {
    "At the table": (
        Entry("Options", "Every setting has a line of help beside it, which also says from when "
              "it holds. The variant has two buttons that set the usual five-card and six-card "
              "games."),
        Entry("Hints", "A thin gold line marks the cards that the computer would choose in your "
              "place, and a ring the right hole; point at them, and the pointer turns into a "
              "peg. A line below says what speaks for it: what you keep on average and what it "
              "brings to the crib, or what a card scores and how many of those unseen could "
              "answer it."),
        Entry("Opponents", "A beginner and a casual player err as people do. Classic plays as "
              "Cribbage '97 did. A master gets to know you in the course of a game. None of them "
              "sees more than you would in its place."),
        Entry("Dog ears", "Take the dog-eared deck, mark up to thirteen cards of it, and read "
              "their backs, if your conscience lets you."),
        Entry("Leaving", "Whenever you like, in the middle of a hand too: it goes on where you "
              "stopped."),
    ),
    "Your own": (
        Entry("A back", "Any BMP, PNG, JPG, GIF, WEBP, SVG or ICO picture of at most 16 MB, "
              "stretched to the card, its transparency kept: Options, Cards and felt, Choose a "
              "picture for the back. Save MoonBeam to draw on, under the deck's backs, writes the "
              "dog as BMP or PNG for a start."),
        Entry("Patter", "A text file. Its first line is: Patter file for Muggins. Lines of a key "
              "and what is said follow, such as GoMine=Still here? for when the computer has to "
              "say go. Several with one key are said in turn, one with nothing after it is "
              "silence, and a semicolon begins a note."),
        Entry("Its template", "Options, The table, saves all that the computer says as a file "
              "that explains itself, and takes yours. A line that cannot be read is named by its "
              "number, and the old voice kept."),
        Entry("Tunes", "For when the computer wins and loses: WAV, OGG, MP3 or FLAC files of at "
              "most three minutes and 16 MB, under Options, Sound."),
    ),
    "Records": (
        Entry("Statistics", "Those of the match and of a lifetime, five- and six-card games apart: "
              "{statistics} draws them, steps through any game again, and begins them anew when "
              "asked."),
        Entry("The log", "Written as Cribbage '97 wrote it, to NAME.LOG beside the settings, once "
              "it is switched on under Options, Card source, log."),
        Entry("History", "The file muggins.sqlite keeps every game, hand and move."),
        Entry("Players", "muggins list prints all of them, and how their matches stand."),
        Entry("Figures", "muggins stats NAME prints them as the old program did; --json as other "
              "programs like them, --since DATE those of later hands alone."),
        Entry("Tables", "muggins export NAME --csv FILE writes a line for each hand, --json FILE "
              "all there is, moves and scores included."),
        Entry("Replays", "muggins replay FILE steps through a log, ours or the old program's, on "
              "the table; --game K keeps to the games of that number, and --print needs no "
              "table."),
    ),
    "Files": (
        Entry("Folder", "Everything lies in one folder: on Linux ~/.local/share/muggins, on macOS "
              "~/Library/Application Support/muggins, on Windows %LOCALAPPDATA%\\muggins. "
              "--data-dir DIR takes another, --portable one beside the program; --no-disk keeps "
              "nothing at all."),
        Entry("Names", "muggins NAME keeps settings, match and statistics of its own. A name has "
              "up to eight letters, digits or hyphens. A dozen are kept; older ones are "
              "archived, and their name calls them up again."),
        Entry("muggins.ini", "Plain text, to be read and edited while the game is closed: muggins "
              "view prints what may stand in it. An entry that makes no sense is told of, set "
              "aside, and replaced by its default."),
        Entry("Safety", "It is written after every action, through a second file that takes the "
              "place of the first in one stroke, so that a crash or a power cut loses at most the "
              "action in progress. Play does not wait for that: a disk that cannot keep up is "
              "told of, and then what came after its last write is at stake. Quitting waits for "
              "it, ten seconds at most."),
    ),
    "The deal": (
        Entry("Seeds", "The cards come from the generator of Cribbage '97, bit for bit: the same "
              "seed gives everybody the same cards. Games are filled up with dead hands, so that "
              "they stay the same however long somebody's games were."),
        Entry("In print", "muggins deals --seed N --hands N prints them, a line a hand: its "
              "number, pone's six cards in the order dealt, the dealer's six, the starter, and "
              "the seed left after the cut. With --data-file FILE --pointer N they come from the "
              "bytes of a file."),
        Entry("As in", "1 6d8cKd3h7hKh 8s9d6sAhTd7s 6c 1446333642, the first hand of the seed "
              "1458352401."),
        Entry("Duplicate", "In a duplicate match everybody plays the same cards, with --lock, "
              "which freezes options, match and player, and with the same --defaults, such as "
              "31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0."),
        Entry("The director", "muggins director FILES ranks the players by their logs, and tells "
              "whether all had the same cards; --csv prints a table."),
    ),
    "Old words": (
        Entry("Words", "muggins --help lists all that can be said on the command line. The words "
              "of three old programs work as they did, in any case. What is said there holds for "
              "one run."),
        Entry("1997", "/PLAYER=NAME, /LOCK, /DEFAULTS=LIST and /OLDINIPATH are --player, --lock, "
              "--defaults and --user-dir."),
        Entry("1993", "61 and 121 are --length; go, pause, noblank and nodisk are --go (skip the "
              "title), --pause (messages wait), --no-blank and --no-disk; laptop is --laptop, "
              "faces of high contrast. A path, such as /home/me/crib or .. or B:\\ on Windows, is "
              "--data-dir. Any other word is a name, cut to eight letters. First of all, list, "
              "view, help or ? prints players, manual or help."),
        Entry("1989", "M I B L Q R D are --monochrome --inverse --safe-video --log --quiet "
              "--penalties --alternate, in one bunch: muggins LRD. An S among them takes a seed, "
              "as in S 7B: --match-seed 0x7B. An A is --auto: the computer plays both sides, up to "
              "100 games: muggins LRDSA 7B."),
        Entry("In doubt", "A bunch of flags has no letter twice and may stand in any order and "
              "case, with or without a seed: A, IA, sd, IASD 123. Only who is a player here "
              "already is no bunch: Mia is flags until --player Mia has made a player of her. "
              "--flags and --player leave no doubt."),
    ),
}  # fmt: skip

ENTRIES: Page = (
    Entry("Sections", "One is called Global; each player has one of his own."),
    Entry("Options", "The comma list of Cribbage '97. --defaults takes the same list for a new "
          "name; it may be short, and goes on with noughts then."),
    Entry("Others", "What Cribbage '97 did not know has entries of its own."),
    Entry("State", "The match in progress: how it stood when the hand began, the earlier deals of "
          "the game, and the moves since. A check value guards it; a state that was damaged is "
          "set aside, and the rest of the section kept."),
    Entry("In Global", "Window is its size and place. AllowMultipleInstances=1 lets several "
          "programs run at once. UseCribAltDLL and CribAltFile name an engine of your own. It runs "
          "apart from the game and, on a Linux of 2021 or later, cannot read your files; elsewhere "
          "it could, so let only those sit down that you trust."),
)  # fmt: skip
"""What stands in muggins.ini; for who reads the manual as text."""
