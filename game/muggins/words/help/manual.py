"""The manual, by task. Options explain themselves on their page and are not repeated here."""

from muggins.assets import VERSION
from muggins.settings.levels import LEVELS
from muggins.words.help.blocks import Book, DiscardTable, Entry, with_chapters

_CORE: Book = {
    "At the table": (
        Entry("Get a hint", "Press {hint}, right-click, or click Hint. On a touch screen, "
              "hold a finger on the bare felt. To see hints all the time, turn on Hints in "
              "Options. A thin gold outline marks the cards the computer would choose in "
              "your place (Master's choice, unless you're playing Classic), and a "
              "ring marks the right hole. Point at them, and the pointer turns into a peg. "
              "The line below explains why. With Score labels on, count first. Then press "
              "{hint} to see the right hole."),
        Entry("Let it play for you", "Press {automatic}, or choose Play for me in the menu. It "
              "makes the move the hint would show. Hold the key to fast-forward. Autoplay and "
              "Autoscore in Options control what it may do."),
        Entry("Undo a move", "Press Ctrl-Z. The first time in a game, you're asked: the game will "
              "no longer count toward the match or your statistics."),
        Entry("Choose an opponent", " ".join(level.about for level in LEVELS if level.about)
              + " None of them can see your cards."),
        Entry("Get coached", "Turn on Live coach in Options. It tells you after each deal what "
              "your mistakes cost, or warns you before a blunder."),
        Entry("Use dog ears", "Choose the dog-eared deck in Options, then mark up to thirteen "
              "cards. Bent corners show on the backs, if your conscience lets you look."),
        Entry("Analyze a hand", "Choose More, Analyze a hand, or start from any moment of a "
              "review. Click cards or type them (5H); {previous_tab} and {next_tab} change rows. "
              "You see what each choice is worth, and you can play on from there. Ctrl-C and "
              "Ctrl-V copy and paste the position as text; Ctrl-Z removes a card."),
        Entry("Start over", "Press {new_match}, or choose New game in the menu. It first says "
              "what you give up. A new match then begins at once, even in the middle of a hand. "
              "Match score, game score and match statistics start at zero; your options stay."),
        Entry("Quit", "Quit whenever you like, even in the middle of a hand. You'll pick up where "
              "you left off."),
    ),
    "Two players": (
        Entry("Start", "Choose Two players from the main menu, or run muggins two ANN BOB. You "
              "share one screen. The pair's settings and match are saved."),
        Entry("Hide the cards", "Between turns, all cards are face down until the player named "
              "presses {confirm} or clicks. If Hide cards is set to hide them only for discards, "
              "hold {hint} or the right button during the play to see yours."),
        Entry("Use two controllers", "Mouse and keyboard count as one controller; each gamepad is "
              "another. Once each player has used their own, only they can reveal their cards. "
              "You can reassign controllers in the menu."),
        Entry("Call muggins", "If missed points must be called (Muggins, in Options), your "
              "opponent checks each claim and calls what you missed by peg, number or card. "
              "Points nobody spots are lost. A false call may cost a point."),
        Entry("Play with a child", "Give one player a head start of up to 60 points, or have the "
              "game count for them (Who counts)."),
        Entry("Keep your settings", "Card faces, hints, speed and Autoscore are saved for each "
              "player. Options you change on your turn apply to you."),
        Entry("Undo together", "Ctrl-Z takes a move back if you both agree."),
        Entry("See your record", "Two-player games have their own statistics and don't affect "
              "your record against the computer. The coach stays quiet during play and grades "
              "both of you afterwards."),
    ),
    "Your own": (
        Entry("Change the back", "Click the deck on the main menu, or choose Options, Cards and "
              "board. Pick one of the backs, or any BMP, PNG, JPG, GIF, WEBP, SVG or ICO file up "
              "to 16 MB (no WMF). It is stretched to fit, and transparency is preserved. To paint "
              "over the dog, save MoonBeam as BMP or PNG there."),
        Entry("Change the patter", "In Options, Table, save the patter to a text file. The "
              "file explains itself. Edit it, then load it from the same page. If a line can't be "
              "read, you're told its number and the old patter is kept."),
        Entry("Patter lines", "The first line is: Patter file for Muggins. Each other line is a "
              "key and a sentence, such as GoMine=Still here? for when the computer has to say "
              "go. Lines with the same key take turns. A key with nothing after it means silence, "
              "and a semicolon starts a note."),
        Entry("Change the music", "In Options, Sound, choose a file for when the computer wins "
              "and one for when it loses: WAV, OGG, MP3 or FLAC, up to three minutes and 16 MB."),
        Entry("Change keys", "Choose Options, Controls and screen, Keys and buttons."),
        Entry("Enlarge text", "Choose Options, Controls and screen, Text size. Pages then scroll "
              "with the focus or the mouse wheel. Large card faces are in Options, Cards and "
              "board."),
        Entry("Use one switch", "Turn on Single-switch scanning. A ring steps through the "
              "choices; Space, Enter, a gamepad button or a click selects one. The recommended "
              "choice comes first."),
    ),
    "Records": (
        Entry("See statistics", "Press {statistics}. Match and lifetime statistics are there, "
              "with five- and six-card games separate. You can also replay any game, or reset the "
              "statistics."),
        Entry("Review a game", "After a game, choose Review to see what each choice was "
              "worth and what was luck. Statistics, Games, does the same for older games, "
              "and Skill sums them up. Choose More, Practice your mistakes, to practice them."),
        Entry("Keep a log", "Turn on Activity log in Options, Dealing and log. Your games are "
              "written to NAME.LOG in your data folder, the way Cribbage '97 wrote them."),
        Entry("Save messages", "Turn on Message log in Options. Click the list to see all "
              "messages, and save them as messages.log in your data folder."),
        Entry("List players", "Run muggins list."),
        Entry("Print statistics", "Run muggins stats NAME for the layout of 1997. --json prints "
              "JSON, and --since DATE leaves out earlier hands."),
        Entry("Export", "Run muggins export NAME --csv FILE for one line per hand, or --json FILE "
              "for everything. The hand in progress is masked with question marks. --log FILE and "
              "--ini FILE write a new copy of the activity log of all games, or of the player's "
              "section of muggins.ini."),
        Entry("Replay a log", "Run muggins replay FILE to step through a log, ours or the old "
              "program's, on the table. --game K selects games by number, and --print prints them "
              "instead."),
        Entry("Get graded", "Run muggins coach NAME, or give it a log file. It shows what each "
              "choice cost in winning chances (?! from 1 percentage point, ? from 2, ?? from 4) "
              "and how much was luck. --html FILE saves a report, and --position TEXT analyzes "
              "one position."),
    ),
    "Files": (
        Entry("Folder", "Everything is in one folder. Linux: ~/.local/share/muggins. macOS: "
              "~/Library/Application Support/muggins. Windows: %LOCALAPPDATA%\\muggins. "
              "--data-dir DIR uses another folder, --portable one next to the program, and "
              "--no-disk saves nothing."),
        Entry("Names", "Each player name has its own settings, match and statistics. Names have "
              "up to eight letters, digits or hyphens. Run muggins NAME to play as one. All names "
              "are kept in muggins.sqlite; muggins.ini lists the twelve most recent."),
        Entry("muggins.ini", "A plain text file that you can edit while the game is closed. "
              "muggins view lists every setting. Invalid values are reported, set aside, and "
              "replaced by defaults."),
        Entry("History", "muggins.sqlite keeps every game, hand and move."),
        Entry("Safety", "Every action is saved immediately, all or nothing, to muggins.sqlite, "
              "and muggins.ini follows. A crash or power cut loses at most your last action. "
              "Saving happens in the background; if your disk can't keep up, you're warned. "
              "Quitting waits up to ten seconds for it."),
        Entry("Privacy", "The cards of a sealed game are masked in muggins.sqlite until the game "
              "is over. The seed and moves of any other game can be read there while you play."),
    ),
    "Discards": (
        Entry("2-3-4-5-9-10", "Three choices leave five points before the cut: 5-10, 5-9 and 2-9. "
              "As dealer, discard 5-10, two sure points in your own crib. With 2-3-4-9 that makes "
              "14.8 on average. As pone, discard 2-9 and keep 3-4-5-10."),
        Entry("2-3-4-4-7-7", "2-3-4-4 and 4-4-7-7 are worth eight each. Keep the double run: as "
              "dealer, the sevens bring the total to 17.9, while 2-3 brings it to 16.3. As pone, "
              "you'll hate both. 4-7 is the safest discard, with a crib of 4.9 in place of 7.3, "
              "but it costs five of your own points."),
        Entry("2-2-3-3-6-6", "3-3-6-6 is worth eight and 2-2-3-3 is worth four. Discard the sixes "
              "all the same: with the starter, 2-2-3-3 makes 10.3 on average, and 3-3-6-6 makes "
              "9.5."),
        Entry("Pone keeps", "5-10-J-Q most often, then 5-J-Q-K, 5-9-10-J, 5-6-7-8 and 6-7-8-9."),
        Entry("Dealer keeps", "5-10-J-Q most often, then 6-7-8-9, 5-J-Q-K, A-6-7-8 and 5-10-Q-K. "
              "These five, like pone's, make up between three and four percent of all hands. The "
              "game of 1989 listed 4, 5, 6 and king fifth, from coarser tables; ours cover every "
              "hand."),
    ),
    "Crib tables": (
        Entry("Use them", "Each figure is the average crib when you discard these two ranks "
              "(T is a ten). As dealer, add it to your hand; as pone, subtract it. Flushes "
              "are left out. These are Cribbage '97's figures, which Classic uses. Learn & "
              "practice, Discards, has Master's."),
        DiscardTable("As dealer", "The average crib for the dealer's 91 discards.", "dealer"),
        DiscardTable("As pone", "The average crib for pone's 91 discards. Low is good.", "pone"),
    ),
    "Board position": (
        Entry("Count deals", "The dealer averages sixteen points per deal and pone ten, so each "
              "of you gains 26 every two deals. Most games take eight to ten deals, and nine is "
              "the most common."),
        Entry("Where to be", "Try to be dealing at 95 or more. Sixteen points now and ten in the "
              "next deal, where you are pone and count first, make 121. Look that far ahead, and "
              "not at who leads by two."),
        Entry("103 to 99", "You're ahead, but your opponent deals next. With average hands "
              "(ten for pone, sixteen for the dealer) you'd be at 113 to 115, and in the "
              "next deal your opponent counts first. Without the runs that gave you ten and "
              "them eight, it would be 103 to 107, and you'd still be in it."),
        Entry("If you're pone first", "In a game of nine deals, the first dealer deals once more "
              "than you. Try to make it eight or ten: push, or slow the play down."),
        Entry("Ahead", "Play safe. Don't pair, don't build runs, and give their crib cards that "
              "are far apart."),
        Entry("Behind", "Gamble. Keep hands that need the right cut, pair, and build runs."),
        Entry("Last deals", "Count what each of you needs. Pone counts first, but at 110 to 110 "
              "an average deal leaves pone one short. With only a few points to go, cards that "
              "peg can be worth more than cards that score."),
    ),
    "Tournament": (
        Entry("Choose it", "Choose Options, Variant, ACC tournament game. It sets everything "
              "below. The numbers are those of the rules of the American Cribbage Congress, "
              "which are retold here."),
        Entry("3.2", "Both players cut for the first deal of every game, not just of the match. "
              "Low card deals."),
        Entry("3.3", "Pone cuts the deck before each deal. At least four cards stay on either "
              "side."),
        Entry("6.1", "After the discards, pone cuts once more, for the starter."),
        Entry("6.3", "If it's a jack, the dealer claims two before playing a card, or loses them. "
              "Heels can win the game."),
        Entry("8.3", "If you claim too little, you lose the rest."),
        Entry("8.4a", "If you claim too much, you get what you really have, and your opponent "
              "takes the difference."),
        Entry("8.4b", "If you claim enough to win and don't have it, you go back 15 holes, too. "
              "You don't forfeit the game."),
        Entry("10.1", "Muggins is optional, and off. To play it, in Options, Match, set "
              "Scoring mistakes to Penalties and muggins."),
        Entry("10.3c", "Muggins never takes heels. If you miss them, nobody gets them."),
        Entry("10.4", "With two players, a call is a risk: if nothing was missed, the other player "
              "gets what you called. If something was, you get the smaller number."),
        Entry("Points", "A win is worth two match points, and any skunk three. Ties are broken by "
              "the point difference, which is in the title."),
        Entry("On a screen", "The program deals, checks each card, says the count and moves the "
              "pegs. So there is no misdeal (4), no renege (7.3), no wrong count (7.4) and no "
              "penalty for touching pegs (8.5 to 8.8)."),
    ),
    "The cards": (
        Entry("Seeds", "Seed = (Seed + 1) x 711CB3A5, in hexadecimal, of which 32 bits are kept, "
              "as in Cribbage '97. The top two bits are the suit (spades, clubs, hearts, "
              "diamonds), and the next four are the rank. Three of their values are skipped."),
        Entry("A deal", "Thirteen different cards: the odd-numbered ones go to pone, the even "
              "ones to the dealer, and the last is the starter. Each game is padded with dead "
              "hands to 17, so the next game has the same cards for everyone, no matter how long "
              "this one took."),
        Entry("A file", "Any file can be the card source: six bits of each byte are a card, 18.2 "
              "bytes a deal on average. At its end, the last pointer becomes the seed."),
        Entry("Print deals", "Run muggins deals --seed N --hands N for one line per hand: its "
              "number, pone's six cards, the dealer's six, the starter, and the seed after it. "
              "--data-file FILE --pointer N uses the bytes of a file."),
        Entry("For example", "1 6d8cKd3h7hKh 8s9d6sAhTd7s 6c 1446333642, the first hand of seed "
              "1458352401."),
        Entry("Tables", "The average crib for each of the 91 discards by rank, and how often each "
              "of the 1,820 four-card holdings is kept, as pone and as dealer. They are computed "
              "exactly, without sampling: find the best discard for each of 18,395 hands, compute "
              "new tables from those, and repeat until nothing changes. Pone's best is 10-K, a "
              "crib of 3.99."),
    ),
    "Engines": (
        Entry("Compare two", "Run muggins duel A B to have two engines play thousands of games, "
              "each deal from both seats. --luck takes out the luck of the cards."),
        Entry("Use your own", "On the command line, file:PATH is an engine of your own: a Python "
              "file, or a C library with the two functions that Cribbage '97 calls. To play "
              "against it, set CribAltFile=PATH in section Global of muggins.ini, and "
              "UseCribAltDLL to 1 (hints and automatic moves), 2 (the opponent) or 3 (both)."),
        Entry("Play by itself", "Set AllowCtrlF10=1 in section Global of muggins.ini, and turn on "
              "Autoplay and Autoscore. At the table, Ctrl-F10 then plays both sides, up to 1,000 "
              "games. Press {confirm} to stop. --auto N plays up to 100 games with no setting "
              "changed."),
        Entry("Use more machines", "Add --cluster ADDRESS to muggins duel or muggins coach. The "
              "Dask scheduler there distributes the work. Use a network that you trust."),
    ),
}  # fmt: skip


MANUAL = with_chapters("manual", _CORE)

ABOUT: Book = {
    "About": (
        Entry("Muggins", f"Version {VERSION}, of 2026, under the MIT license: use it, change it, "
              "pass it on, and leave the notice in. There is no warranty. What was drawn, written "
              "and composed for it is under the same license: all sounds, the patter, pips, ace, "
              "the ten's zero, table, board, backs and opponent."),
        Entry("Face cards", "The twelve figures are Adrian Kennard's (www.me.uk/cards), from the "
              "npm package @letele/playing-cards 0.1.0, recolored. CC0 1.0: public domain."),
        Entry("Text", "Atkinson Hyperlegible and its Mono, by the Braille Institute of America; "
              "the indices of the cards are set in it. SIL Open Font License 1.1."),
        Entry("Headings", "Cinzel, by the Cinzel Project Authors. SIL Open Font License 1.1."),
        Entry("Numbers", "Lora and Inter, by their Project Authors. SIL Open Font License 1.1. "
              "All fonts come from the @fontsource packages, Latin letters only."),
        Entry("Charge", "The four notes of First Call, a cavalry call in the public domain. The "
              "rest of the tune is our own, under the MIT license."),
        Entry("Taps", "As Daniel Butterfield arranged it in 1862. Public domain."),
        Entry("Libraries", "Python (PSF license), pygame-ce (LGPL 2.1) with SDL (zlib), NumPy and "
              "segno (BSD), platformdirs, accesskit (MIT). A download without Python has all "
              "license texts in its folder licences."),
    ),
}  # fmt: skip
