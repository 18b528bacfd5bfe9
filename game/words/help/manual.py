"""The pages of the help that tell of the program: the manual, and what its text has besides.

What an option does stands beside it on the screen, and is not told here again.
"""

from game.assets import VERSION
from game.settings.levels import LEVELS
from game.words.help.blocks import Book, Entry, Page

MANUAL: Book = {
    "At the table": (
        Entry("Options", "Every setting has a line of help beside it, which also says from when "
              "it holds. The variant has two buttons that set the usual five-card and six-card "
              "games."),
        Entry("Hints", "A thin gold line marks the cards that the computer would choose in your "
              "place (against a beginner or a casual player, those that Master would), and a "
              "ring the right hole; point at them, and the pointer turns into a peg. A line below "
              "says what speaks for it: what you keep on average and what it brings to the crib, "
              "or what a card scores and how many of those unseen could answer it. While scores "
              "are explained a hand is yours to count first; {hint} shows its hole."),
        Entry("Opponents", " ".join(level.about for level in LEVELS) + " None of them sees more "
              "than you would in its place."),
        Entry("Dog ears", "Take the dog-eared deck, mark up to thirteen cards of it, and read "
              "their backs, if your conscience lets you."),
        Entry("Position", "On the title, and in a review: any choice of cards is set up, weighed, "
              "and played on from. Touch cards, or type them, such as 5 H; {previous_tab} and "
              "{next_tab} turn to the next row. Ctrl-C and Ctrl-V copy and paste it as a line, "
              "and Ctrl-Z takes a card back."),
        Entry("Leaving", "Whenever you like, in the middle of a hand too: it goes on where you "
              "stopped."),
    ),
    "Two of us": (
        Entry("Sit down", "On the title, under More, or muggins two ANN BOB: two people at one "
              "screen. What they agree on is kept for their table, and so is their match."),
        Entry("Curtain", "When the turn passes all cards lie face down until the one who is named "
              "takes his seat, by {confirm} or a click. Where it is to lay away, cards show in the "
              "play while {hint} or the second button is held."),
        Entry("Hands", "Mouse and keys are one pair of hands, each pad another. Once you have both "
              "sat down by your own, nobody lifts the curtain for the other; the menu lets you "
              "change."),
        Entry("Muggins", "Where it is called, the other looks at each claim and calls what was "
              "missed: as if it were his own, by peg, number or touch. What nobody sees is lost "
              "to both; a false call may cost a point."),
        Entry("A child", "Give it a start of up to 60 points, or choose who counts: the other's "
              "points are then pegged for him."),
        Entry("Your own", "Faces, hints, speed and whether Auto counts are those of whoever sits "
              "there. Options that are changed in your turn are yours."),
        Entry("A slip", "Ctrl-Z takes a move back if both agree."),
        Entry("Kept", "Your games stand apart in history and statistics, under Against people, "
              "and none counts against the computer. The coach keeps silent meanwhile, and grades "
              "both of you afterwards."),
    ),
    "Far away": (
        Entry("Asking", "Under More, A friend far away: Ask somebody shows a code, such as "
              "29-juniper-ginger. Your friend types it there, and agrees to your terms. Or muggins "
              "ask, and muggins join CODE; where --at HOST:PORT follows, no servers are needed."),
        Entry("Where", "Both in one network find each other by the code. Elsewhere they meet at "
              "magic-wormhole's mailbox and relay, which see that two play, from where and how "
              "long, but no name, word or card. Mailbox and Relay in the INI file name others."),
        Entry("Breaks", "Go on with your friend takes the match up. Terms may name days: who "
              "heard nothing for so long can claim the game in the menu. It ends the match; "
              "statistics leave it out."),
        Entry("Words", "G at the table: six gestures, or a line of your own, or neither. None is "
              "kept; no other data travels."),
        Entry("Its cards", "Both programs shuffle and lock all; one is dealt when the other's "
              "lock comes off. All is proved: not even a changed program sees or chooses one "
              "before."),
        Entry("Not proved", "That nobody asks a computer, shows their cards to a friend, or leaves "
              "when they lose; nor that the other was away when a game was claimed. No expert from "
              "outside has looked at the scheme yet."),
        Entry("The record", "muggins verify ANN@BOB checks it; --save FILE writes a copy without "
              "secrets (the folder far has them). Others can't trust it: both keys make one."),
        Entry("It needs", "pip install 'muggins[net]'; for other networks, 'muggins[far]'."),
    ),
    "Your own": (
        Entry("A back", "Any BMP, PNG, JPG, GIF, WEBP, SVG or ICO picture of at most 16 MB (no "
              "WMF), stretched to the card, its transparency kept: Options, Cards and felt, Choose "
              "a picture for the back. Save MoonBeam to draw on, under the deck's backs, writes "
              "the dog as BMP or PNG for a start."),
        Entry("Patter", "A text file. Its first line is: Patter file for Muggins. Lines of a key "
              "and what is said follow, such as GoMine=Still here? for when the computer has to "
              "say go. Several with one key are said in turn, one with nothing after it is "
              "silence, and a semicolon begins a note."),
        Entry("Its template", "Options, The table, saves all that the computer says as a file "
              "that explains itself, and takes yours. A line that cannot be read is named by its "
              "number, and the old voice kept."),
        Entry("Tunes", "For when the computer wins and loses: WAV, OGG, MP3 or FLAC files of at "
              "most three minutes and 16 MB, under Options, Sound."),
        Entry("Engines", "muggins duel A B lets two play each other by the thousand, every deal "
              "from both seats; file:PATH is one of your own, and --luck takes the luck of the "
              "cards out. With --cluster ADDRESS a Dask scheduler, in a network that you trust, "
              "shares it out to other machines; muggins coach takes that, too."),
        Entry("Your eyes", "Options, Mouse, keys, window: larger words. Pages then go along with "
              "the focus or the wheel."),
        Entry("One switch", "A ring walks by itself round all there is to choose; Space, Enter, "
              "a pad's button or a click takes it. What is advised comes first."),
    ),
    "Records": (
        Entry("Statistics", "Those of the match and of a lifetime, five- and six-card games apart: "
              "{statistics} draws them, steps through any game, and begins them anew."),
        Entry("The log", "As Cribbage '97 wrote it: NAME.LOG beside the settings, once it is on "
              "under Options, Card source, log. A double click on the list of messages writes "
              "messages.log beside it."),
        Entry("History", "The file muggins.sqlite keeps every game, hand and move."),
        Entry("Players", "muggins list prints all, and how their matches stand."),
        Entry("Figures", "muggins stats NAME prints them as the old program did; --json as other "
              "programs like them, --since DATE those of later hands alone."),
        Entry("Tables", "muggins export NAME --csv FILE writes a line for each hand, --json FILE "
              "all there is; of the hand in progress, question marks. --log FILE and --ini FILE "
              "write the activity log of all games and the player's section anew."),
        Entry("Replays", "muggins replay FILE steps through a log, ours or the old program's, on "
              "the table; --game K keeps to games of that number, --print needs no table."),
        Entry("Coach", "muggins coach NAME, or a log, tells what every card cost in chances to "
              "win, ?! from 1 percentage point, ? from 2, ?? from 4, and what was luck; --html "
              "FILE makes a page of it, --position TEXT weighs any one."),
        Entry("Review", "The same on the table; also Skill under Statistics, Practice, Position."),
    ),
    "Files": (
        Entry("Folder", "Everything lies in one folder: on Linux ~/.local/share/muggins, on macOS "
              "~/Library/Application Support/muggins, on Windows %LOCALAPPDATA%\\muggins. "
              "--data-dir DIR takes another, --portable one beside the program; --no-disk keeps "
              "nothing at all."),
        Entry("Names", "muggins NAME keeps settings, match and statistics of its own. A name has "
              "up to eight letters, digits or hyphens. All of them stay in muggins.sqlite; "
              "muggins.ini lists the last dozen."),
        Entry("muggins.ini", "Plain text, to be read and edited while the game is closed: muggins "
              "view prints what may stand in it. An entry that makes no sense is told of, set "
              "aside, and replaced by its default."),
        Entry("Safety", "Every action is written at once to muggins.sqlite, all of it or nothing "
              "of it, and muggins.ini follows, so that a crash or a power cut loses at most the "
              "action in progress. Play does not wait for that: a disk that cannot keep up is "
              "told of, and then what came after its last write is at stake. Quitting waits for "
              "it, ten seconds at most."),
        Entry("Secrets", "The cards of a game under seal are masked in muggins.sqlite until the "
              "game is over. The seed and the moves of any other game are readable there while "
              "it is played."),
    ),
    "Laying away": (
        Entry("2-3-4-5-9-10", "Three choices leave five points before the cut: 5-10, 5-9 and 2-9. "
              "As dealer lay away 5-10, two sure points in your own crib: with 2-3-4-9 that makes "
              "14.8 on average. As pone lay away 2-9, keep 3-4-5-10."),
        Entry("2-3-4-4-7-7", "2-3-4-4 and 4-4-7-7 hold eight each. Save the double run: as dealer "
              "the sevens bring 17.9 in all, 2-3 would bring 16.3. As pone you hate both. 4-7 is "
              "safest laid away, a crib of 4.9 in place of 7.3, but it costs five of your own."),
        Entry("2-2-3-3-6-6", "3-3-6-6 holds eight, 2-2-3-3 four. Lay away the sixes all the same: "
              "with the starter 2-2-3-3 makes 10.3 on average, 3-3-6-6 makes 9.5."),
        Entry("Pone keeps", "5-10-J-Q most often, then 5-J-Q-K, 5-9-10-J, 5-6-7-8 and 6-7-8-9."),
        Entry("Dealer keeps", "5-10-J-Q most often, then 6-7-8-9, 5-J-Q-K, A-6-7-8 and 5-10-Q-K. "
              "These five, like pone's, are between three and four hands of a hundred. The game of "
              "1989 had 4, 5, 6 and king fifth, by coarser tables; ours weigh all hands."),
        Entry("103 to 99", "You lead, but he deals next. With ten for pone and sixteen for the "
              "dealer you stand at 113 and he at 115, and he counts first. Had you spoiled the "
              "runs that brought you ten and him eight, it would be 103 to 107, and a fight."),
    ),
    "Duplicate": (
        Entry("The idea", "Everybody plays the same cards against the same computer, and what is "
              "left of luck is little. Nobody has made rules for it."),
        Entry("Agree", "On a seed, a number of games, penalties and match points. Leave out hints, "
              "details, automatic play and scoring, and dog ears; log games and messages. First "
              "deals have to alternate, or the cards will not be the same."),
        Entry("Begin", "Set the seed, then begin a new match. Or let muggins --lock --player Smith "
              "--defaults 31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0 do all of it for a new name: "
              "--lock freezes options, match and player."),
        Entry("End", "After the last game append the statistics to the log, under Options, Card "
              "source, log, which works under lock too, and hand in the log."),
        Entry("Who won", "He who is most match points ahead, or least behind: 10 to 14 beats 11 to "
              "16. If that is even, play on, or take the points ahead in all games."),
        Entry("The director", "muggins director FILES ranks the players by their logs, and tells "
              "whether all had the same cards and settings; --csv prints a table."),
        Entry("Par", "The same seed with --auto shows how the computer fares in your place."),
    ),
    "The cards": (
        Entry("Seeds", "Seed = (Seed + 1) x 711CB3A5, hexadecimal, of which 32 bits are kept, as "
              "in Cribbage '97. The top two bits name the suit, in the order of spades, clubs, "
              "hearts, diamonds; the next four the rank, of which three mean nothing."),
        Entry("A deal", "Thirteen different cards: the odd ones to pone, the even ones to the "
              "dealer, the last is the starter. Games are filled up with dead hands to 17, so "
              "that the next one has the same cards however long somebody's was."),
        Entry("A file", "Six bits of each byte are a card, 18.2 bytes a deal on average. At its "
              "end the last pointer becomes the seed."),
        Entry("In print", "muggins deals --seed N --hands N prints a line a hand: its number, "
              "pone's six cards, the dealer's six, the starter, the seed after it. --data-file "
              "FILE --pointer N takes a file's bytes."),
        Entry("As in", "1 6d8cKd3h7hKh 8s9d6sAhTd7s 6c 1446333642, the first hand of the seed "
              "1458352401."),
        Entry("Tables", "What the 91 pairs by rank are worth in a crib, and how often the 1,820 "
              "holdings of four are kept, as pone and as dealer. No dice: from each of 18,395 "
              "hands the best is laid away, which gives new tables, until they no longer change. "
              "Pone's best is 10-K, a crib of 3.99."),
    ),
    "Old words": (
        Entry("Words", "muggins --help lists all that can be said on the command line. The words "
              "of three old programs work as they did, in any case. What is said there holds for "
              "one run."),
        Entry("1997", "/PLAYER=NAME, /LOCK, /DEFAULTS=LIST and /OLDINIPATH are --player, --lock, "
              "--defaults and --user-dir. Your pegs are green, as there; at the start the back one "
              "lies behind the other."),
        Entry("1993", "61 and 121 are --length; go, pause, noblank and nodisk are --go (skip the "
              "title), --pause (messages wait), --no-blank and --no-disk; laptop is --laptop, "
              "faces of high contrast. A path, such as /home/me/crib or .. or B:\\ on Windows, is "
              "--data-dir. Any other word is a name, cut to eight letters. First of all, list, "
              "view, help or ? prints players, manual or help. These words bring the blanker too: "
              "after 5 idle minutes at 61, 10 at 121, and in the corner; noblank takes it away. "
              "Words after the eighth are read too. In the options letters look for a word, M too; "
              "Enter leads back, and nothing has to be saved."),
        Entry("1989", "M I B L Q R D are --monochrome --inverse --safe-video --log --quiet "
              "--penalties --alternate, in one bunch: muggins LRD. An S among them takes a seed, "
              "as in S 7B: --match-seed 0x7B. An A is --auto: the computer plays both sides, up to "
              "100 games: muggins LRDSA 7B. With flags you are asked after each game whether the "
              "match goes on."),
        Entry("In doubt", "A bunch of flags has no letter twice and may stand in any order and "
              "case, with or without a seed: A, IA, sd, IASD 123. Only who is a player here "
              "already is no bunch: Mia is flags until --player Mia has made a player of her. "
              "--flags and --player leave no doubt."),
    ),
}  # fmt: skip

ENTRIES: Page = (
    Entry("Sections", "One is called Global; each player has one of his own."),
    Entry("Options", "The comma list of Cribbage '97. --defaults takes the same list for a new "
          "name; it may be short, and goes on with noughts then. A section that has it and no "
          "Sealed, as one of Cribbage '97, goes on with the seed, or the file and pointer, that "
          "stand there."),
    Entry("Others", "What Cribbage '97 did not know has entries of its own."),
    Entry("State", "The match in progress: how it stood when the hand began, the earlier deals of "
          "the game, and the moves since. It alone tells the cards of the hand before it is "
          "over, though a seed that is known tells all. A check value guards it; a state that "
          "was damaged is set aside, and the rest of the section kept. Of a sealed game it "
          "stands there in a form that only muggins.key, beside the file, makes readable."),
    Entry("Seal", "The number and SHA-256 of the sealed pack, that of the next one, and your part "
          "in it. OpenedSeals are the numbers, secrets and parts of those that are over."),
    Entry("In Global", "Window is its size and place; BoardAt and MessagesAt tell how far the "
          "floating board and the log of messages were carried. AllowMultipleInstances=1 lets "
          "several programs run at once. UseCribAltDLL and CribAltFile name an engine of your "
          "own. It is shut in on a Linux of 2021 or later, and cannot read your files, reach the "
          "net or begin a program; elsewhere it could, which Options say, so let only those sit "
          "down that you trust."),
)  # fmt: skip
"""What stands in muggins.ini; for who reads the manual as text."""

ABOUT: Book = {
    "About": (
        Entry("Muggins", f"Version {VERSION}, of 2026, under the MIT licence: use it, change it, "
              "pass it on, and leave the notice in. There is no warranty. What was drawn, written "
              "and composed for it, all sounds, the patter, the ten's nought, pips, ace, table, "
              "board, backs and opponent, is under the same."),
        Entry("Courts", "The twelve court figures are Adrian Kennard's (www.me.uk/cards), from the "
              "npm package @letele/playing-cards 0.1.0, recoloured. CC0 1.0: public domain."),
        Entry("Words", "Atkinson Hyperlegible and its Mono, by the Braille Institute of America; "
              "the indices of the cards are set in it. SIL Open Font License 1.1."),
        Entry("Headings", "Cinzel, by the Cinzel Project Authors. SIL Open Font License 1.1."),
        Entry("Figures", "Lora and Inter, by their Project Authors. SIL Open Font License 1.1. "
              "All fonts come from the @fontsource packages, their Latin letters alone."),
        Entry("Charge", "The four notes of First Call, a cavalry call in the public domain. The "
              "rest of the tune is our own, under the MIT licence."),
        Entry("Taps", "As Daniel Butterfield arranged it in 1862. Public domain."),
        Entry("Libraries", "Python (PSF licence), pygame-ce (LGPL 2.1) with SDL (zlib), NumPy "
              "and segno (BSD), platformdirs, accesskit (MIT). A download without Python has all "
              "texts in its folder licences."),
    ),
}  # fmt: skip
