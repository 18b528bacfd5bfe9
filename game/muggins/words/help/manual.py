"""The manual, by task. Options explain themselves on their page and are not repeated here."""

from muggins.assets import VERSION
from muggins.settings.levels import LEVELS
from muggins.words.help.blocks import Book, DiscardTable, Entry, with_chapters

_CORE: Book = {
    "At the table": (
        Entry("Get a hint", "Press {hint}, right-click, or click Hint. On a touch screen, press "
              "and hold an empty part of the table. To see hints all the time, turn on Hints in "
              "Options. A thin gold outline marks the cards Master would choose for you, or "
              "Classic, if that's your opponent. A ring marks the right hole. When you point at "
              "them, the pointer turns into a peg. The line below explains why. With Score "
              "labels on, count first. Then press {hint} to see the right hole."),
        Entry("Let Muggins play for you", "Press {automatic}, or choose Play for me in the menu. "
              "Muggins makes the move the hint would show. Hold the key to fast-forward. Autoplay "
              "and Autoscore in Options control what it can do."),
        Entry("Undo a move", "Press Ctrl-Z. The first time in a game, you're asked to confirm, "
              "because that game will no longer count toward the match or your statistics."),
        Entry("Choose an opponent", " ".join(level.about for level in LEVELS if level.about)
              + " None of them can see your cards."),
        Entry("Get coached", "Turn on Live coach in Options. It tells you what your mistakes "
              "cost after each deal, or it warns you before a blunder."),
        Entry("Use dog ears", "Choose the dog-eared deck in Options, then bend the corners of up "
              "to thirteen cards. You can see the bent corners from the back, if your conscience "
              "lets you look."),
        Entry("Analyze a hand", "Choose More, Analyze a hand, or start from any moment of a "
              "review. Click cards, or type them (5H for the five of hearts). {previous_tab} and "
              "{next_tab} change rows. You see what each choice is worth, and you can play on "
              "from there. Ctrl-C and Ctrl-V copy and paste the position as text. Ctrl-Z removes "
              "a card."),
        Entry("Start over", "Press {new_match}, or choose New game in the menu. You're told what "
              "you'd lose. Then a new match starts right away, even in the middle of a hand. "
              "Match score, game score and match statistics start at zero. Your options don't "
              "change."),
        Entry("Quit", "Quit whenever you like, even in the middle of a hand. You'll pick up where "
              "you left off."),
        Entry("Screen and sound", "The window can be as small as 640 by 360. It opens on the "
              "screen where you left it, and full screen fills that screen. On a remote desktop, "
              "animation is off unless you turn it on. Without a sound device, you play in "
              "silence."),
    ),
    "Two players": (
        Entry("Start", "Choose Two players from the main menu, or run muggins two ANN BOB. You "
              "share one screen. Each pair of players has its own saved match and settings."),
        Entry("Hide the cards", "Between turns, all cards are face down until the player whose "
              "turn it is presses {confirm} or clicks. If Hide cards is set to For discards, "
              "hold {hint} or the right mouse button to see your cards during the play."),
        Entry("Use two controllers", "Mouse and keyboard count as one controller, and each "
              "gamepad is another. Once both players have used their own, only they can reveal "
              "their cards. You can reassign controllers in the menu."),
        Entry("Call muggins", "If you set Muggins, in Options, to When called, your opponent "
              "checks each claim and calls what you missed: with a peg, by number, or by "
              "clicking the cards. Points no one catches are lost. A false call may cost a point."),
        Entry("Play with a child", "Give one player a head start of up to 60 points, or have the "
              "game count for them (Options, Match, Who counts)."),
        Entry("Keep your settings", "Card faces, hints, speed and Autoscore are saved for each "
              "player. Options you change on your turn apply to you."),
        Entry("Undo together", "Ctrl-Z undoes a move if you both agree."),
        Entry("See your record", "Two-player games have their own statistics and don't affect "
              "your record against the computer. The coach stays quiet during play and grades "
              "both of you afterward."),
    ),
    "Customize": (
        Entry("Change the back", "Click the deck on the main menu, or choose Options, Cards "
              "and board. Pick one of the backs, or any BMP, PNG, JPG, GIF, WEBP, SVG or ICO "
              "file up to 16 MB (not WMF). Your picture is stretched to fit, and "
              "transparency is preserved. To draw on the dog, choose Save MoonBeam to edit, "
              "then edit that file."),
        Entry("Change the patter", "In Options, Table, save the patter to a text file. The file "
              "includes instructions. Edit it, then load it from the same page. If a line is "
              "invalid, Muggins shows its number and keeps the old patter."),
        Entry("Patter lines", "The first line is: Patter file for Muggins. Each other line is a "
              "key and a sentence, such as GoMine=Still here? (said when the computer has to say "
              "go). Muggins rotates through lines with the same key. A key with nothing after it "
              "means silence, and a semicolon starts a comment."),
        Entry("Change the music", "In Options, Sound, choose one file for when the computer wins "
              "and another for when it loses: WAV, OGG, MP3 or FLAC, up to three minutes and 16 "
              "MB."),
        Entry("Change keys", "Choose Options, Controls and screen, Keys and buttons."),
        Entry("Enlarge text", "Choose Options, Controls and screen, Text size. Pages then scroll "
              "as you move the focus or turn the mouse wheel. Large card faces are in Options, "
              "Cards and board."),
        Entry("Use a single switch", "Turn on Single-switch scanning. A ring steps through the "
              "choices. Space, Enter, a gamepad button or a click selects the one it's on. The "
              "recommended choice comes first."),
    ),
    "Records": (
        Entry("See statistics", "Press {statistics}. You'll find match and lifetime statistics, "
              "with separate figures for five- and six-card games. You can also replay any game "
              "or reset the statistics."),
        Entry("Review a game", "After a game, choose Review to see what each choice was worth "
              "and what was luck. For older games, choose Statistics, Games. To practice your "
              "mistakes, choose More, Practice your mistakes."),
        Entry("See your rating", "Choose Statistics, Skill. A rating of 10 means your "
              "mistakes give away 10% of a win every 20 decisions, whatever the cards. It "
              "covers your last 30 games. Classic's rating is about 5, and Casual's is about "
              "10."),
        Entry("Earn medals", "Choose Statistics, Medals, to see yours and how to earn the rest. "
              "Choose one you've earned to save it as a picture."),
        Entry("Keep a log", "Turn on Activity log in Options, Dealing and log. Your games are "
              "written to NAME.LOG in your data folder, in Cribbage '97's format."),
        Entry("Save messages", "Turn on Message log in Options. Click the list to see all "
              "messages, and save them as messages.log in your data folder."),
        Entry("List players", "Run muggins list."),
        Entry("Print statistics", "Run muggins stats NAME for the 1997 layout. --json prints "
              "JSON, and --since DATE leaves out earlier hands."),
        Entry("Export", "Run muggins export NAME --csv FILE for one line per hand, or --json "
              "FILE for everything. The hand in progress is masked with question marks. --log "
              "FILE writes a fresh activity log of all games, and --ini FILE a copy of the "
              "player's section of muggins.ini."),
        Entry("Replay a log", "Run muggins replay FILE to step through a log from Muggins or "
              "Cribbage '97 at the table. --game K selects games by number, and --print prints "
              "them instead."),
        Entry("Get graded", "Run muggins coach NAME, or give it a log file. It shows how much "
              "winning chance each decision cost (?! means 1 percentage point or more, ? 2 or "
              "more, and ?? 4 or more) and how much was luck. --html FILE saves a report, and "
              "--position TEXT analyzes one position."),
    ),
    "Files": (
        Entry("Folder", "Everything is in one folder. Linux: ~/.local/share/muggins. macOS: "
              "~/Library/Application Support/muggins. Windows: %LOCALAPPDATA%\\muggins. "
              "--data-dir DIR uses another folder, --portable uses one next to the program, and "
              "--no-disk saves nothing. If the folder can't be created, you can play, but nothing "
              "is saved."),
        Entry("Names", "Each player name has its own settings, match and statistics. Names have "
              "up to eight letters, digits or hyphens. To play under a name, run muggins NAME. "
              "All names are stored in muggins.sqlite. muggins.ini lists the twelve most recent."),
        Entry("muggins.ini", "A plain text file that you can edit while the game is closed. "
              "muggins view lists every setting. Invalid values are reported, saved separately, "
              "and replaced by defaults."),
        Entry("History", "muggins.sqlite stores every game, hand and move."),
        Entry("Safety", "Every action is saved to muggins.sqlite right away, completely or not "
              "at all. Then muggins.ini is updated. A crash or power failure loses at most your "
              "last action. Saving happens in the background. If your disk can't keep up, you're "
              "warned. When you quit, the program waits up to ten seconds for saving to finish."),
        Entry("Privacy", "The cards of a sealed game are masked in muggins.sqlite until the game "
              "is over. The seed and moves of any other game can be read there while you play."),
    ),
    "Discards": (
        Entry("2-3-4-5-9-10", "Three choices leave five points before the cut: 5-10, 5-9 and "
              "2-9. As dealer, discard 5-10, which puts two sure points in your own crib. "
              "Together with 2-3-4-9, that averages 14.8. As pone, discard 2-9 and keep 3-4-5-10."),
        Entry("2-3-4-4-7-7", "2-3-4-4 and 4-4-7-7 are worth eight each. Keep the double run: as "
              "dealer, the sevens bring the total to 17.9, while 2-3 brings it to 16.3. As pone, "
              "you'll hate both. 4-7 is the safest discard, with an average crib of 4.9 instead "
              "of 7.3, but it costs five of your own points."),
        Entry("2-2-3-3-6-6", "3-3-6-6 is worth eight and 2-2-3-3 is worth four. Discard the "
              "sixes anyway: with the starter, 2-2-3-3 averages 10.3, and 3-3-6-6 averages 9.5."),
        Entry("Pone keeps", "5-10-J-Q most often, then 5-J-Q-K, 5-9-10-J, 5-6-7-8 and 6-7-8-9."),
        Entry("Dealer keeps", "5-10-J-Q most often, then 6-7-8-9, 5-J-Q-K, A-6-7-8 and "
              "5-10-Q-K. These five, like pone's, make up between 3% and 4% of all hands. "
              "The 1989 program listed 4, 5, 6 and king fifth, based on coarser tables. Ours "
              "cover every hand."),
    ),
    "Crib tables": (
        Entry("How to use them", "Each figure is the average crib when you discard these two "
              "ranks (T is a ten). As dealer, add it to your hand. As pone, subtract it. Flushes "
              "are ignored. These are Cribbage '97's figures, which Classic uses. For Master's, "
              "choose Learn & practice, Discards."),
        DiscardTable("As dealer", "The average crib for the dealer's 91 discards.", "dealer"),
        DiscardTable("As pone", "The average crib for pone's 91 discards. Lower is "
                     "better.", "pone"),
    ),
    "Board position": (
        Entry("Count deals", "The dealer averages sixteen points per deal and pone ten, so each "
              "of you gains 26 points every two deals. Most games take eight to ten deals, and "
              "nine is the most common."),
        Entry("Where you want to be", "Try to be dealing at 95 or more. Sixteen points now and "
              "ten in the next deal, where you are pone and count first, make 121. Look that far "
              "ahead, not at who's up by two."),
        Entry("103 to 99", "You're ahead, but your opponent deals next. After an average deal "
              "(ten points for pone, sixteen for the dealer), you'd be behind 113 to 115, and "
              "your opponent counts first in the next one. If you keep both hands small, say "
              "nothing for you and eight for them, it's 103 to 107, and you're still in it."),
        Entry("If you're pone first", "In a game of nine deals, the first dealer deals one more "
              "time than you do. Try to make it eight or ten, by pushing or by slowing the play "
              "down."),
        Entry("Ahead", "Play it safe. Don't pair, don't build runs, and give their crib cards "
              "that are far apart."),
        Entry("Behind", "Gamble. Keep hands that need the right cut, pair, and build runs."),
        Entry("Last deals", "Count how many points each of you needs. Pone counts first, but at "
              "110 to 110, an average deal leaves pone one point short. With only a few points "
              "to go, cards that peg well can be worth more than cards that score in the show."),
    ),
    "Tournament": (
        Entry("Set it up", "Choose Options, Variant, ACC tournament game. That sets up "
              "everything below. The numbers refer to the American Cribbage Congress rules, "
              "paraphrased here."),
        Entry("3.2", "Both players cut for the first deal of every game, not just of the match. "
              "Low card deals."),
        Entry("3.3", "Pone cuts the deck before each deal. At least four cards must remain on "
              "each side."),
        Entry("6.1", "After the discards, pone cuts once more, for the starter."),
        Entry("6.3", "If it's a jack, the dealer claims two before playing a card, or loses them. "
              "Heels can win the game."),
        Entry("8.3", "If you claim too little, you lose the rest."),
        Entry("8.4a", "If you claim too much, you get what you really have, and your opponent "
              "takes the difference."),
        Entry("8.4b", "If you claim enough to win but don't have it, you also go back 15 holes. "
              "You don't forfeit the game."),
        Entry("10.1", "Muggins is optional and off by default. To play it, choose Options, "
              "Match, and set Scoring mistakes to Penalties and muggins."),
        Entry("10.3c", "Muggins doesn't apply to his heels. If the dealer misses those points, "
              "no one gets them."),
        Entry("10.4", "With two players, a call is a risk. If nothing was missed, the other "
              "player gets what you called. If something was, you get the smaller of the two "
              "numbers."),
        Entry("Points", "A win is worth two match points, and any skunk three. Ties are broken "
              "by point difference, shown in the window's title bar."),
        Entry("On screen", "The program deals, checks each card, announces the count and moves "
              "the pegs, so there can't be a misdeal (4), a renege (7.3), a wrong count (7.4) or "
              "a penalty for touching pegs (8.5 to 8.8)."),
    ),
    "The cards": (
        Entry("Seeds", "As in Cribbage '97, the next seed is (seed + 1) × 0x711CB3A5, low 32 "
              "bits only. The top two bits are the suit (spades, clubs, hearts, diamonds), and "
              "the next four are the rank, with three of the sixteen values skipped."),
        Entry("A deal", "A hand uses thirteen different cards. The odd-numbered ones go to pone, "
              "the even ones to the dealer, and the last is the starter. Every game uses up 17 "
              "hands, played or not, so the next game starts with the same cards for everyone, "
              "no matter how long this one took."),
        Entry("A file", "Any file can be the card source. Six bits of each byte make a card, for "
              "an average of 18.2 bytes per deal. When the file runs out, its last offset "
              "becomes the seed."),
        Entry("Print deals", "Run muggins deals --seed N --hands N for one line per hand: its "
              "number, pone's six cards, the dealer's six, the starter, and the seed after it. "
              "--data-file FILE --pointer N deals from the bytes of a file, starting at offset N."),
        Entry("Example", "1 6d8cKd3h7hKh 8s9d6sAhTd7s 6c 1446333642, the first hand of seed "
              "1458352401."),
        Entry("Tables", "The average crib for each of the 91 discards by rank, and how often "
              "each of the 1,820 four-card holdings is kept, as pone and as dealer. They're "
              "computed exactly, without sampling: find the best discard for each of 18,395 "
              "hands, compute new tables from those discards, and repeat until nothing changes. "
              "Pone's best discard is 10-K, with an average crib of 3.99."),
    ),
    "Engines": (
        Entry("Compare two", "Run muggins duel A B to have two engines play thousands of games. "
              "Each sequence of deals is played twice, with seats swapped. --luck adjusts for "
              "luck."),
        Entry("Use your own", "On the command line, file:PATH runs your own engine: a Python "
              "file, or a C library with the two functions that Cribbage '97 calls. To play "
              "against it, set CribAltFile=PATH in the [Global] section of muggins.ini, and "
              "UseCribAltDLL to 1 (hints and automatic moves), 2 (the opponent) or 3 (both)."),
        Entry("Let it play itself", "Set AllowCtrlF10=1 in the [Global] section of muggins.ini, "
              "and turn on Autoplay and Autoscore. Then press Ctrl-F10 at the table to have "
              "Muggins play both sides, up to 1,000 games. Press {confirm} to stop. --auto N plays "
              "up to 100 games without changing any settings."),
        Entry("Use more machines", "Add --cluster ADDRESS to muggins duel or muggins coach. The "
              "Dask scheduler at that address distributes the work. Use only a network you trust."),
    ),
}  # fmt: skip


MANUAL = with_chapters("manual", _CORE)

ABOUT: Book = {
    "About": (
        Entry("Muggins", f"Version {VERSION} (2026), under the MIT license. Use it, change it, "
              "share it, but keep the notice. There is no warranty. Everything made for Muggins is "
              "under the same license: sounds, patter, pips, ace, the zero in the ten, table, "
              "board, backs and opponent."),
        Entry("Face cards", "The twelve face cards are by Adrian Kennard (www.me.uk/cards), from "
              "the npm package @letele/playing-cards 0.1.0, recolored. CC0 1.0 (public domain)."),
        Entry("Text", "Atkinson Hyperlegible and Atkinson Hyperlegible Mono, by the Braille "
              "Institute of America, also used for the card indices. SIL Open Font License 1.1."),
        Entry("Headings", "Cinzel, by the Cinzel Project Authors. SIL Open Font License 1.1."),
        Entry("Numbers", "Lora and Inter, by their Project Authors. SIL Open Font License 1.1. "
              "All fonts come from the @fontsource packages and contain Latin letters only."),
        Entry("Charge", "The first four notes are from First Call, a bugle call in the public "
              "domain. The rest of the tune is our own, under the MIT license."),
        Entry("Taps", "As Daniel Butterfield arranged it in 1862. Public domain."),
        Entry("Libraries", "Python (PSF license), pygame-ce (LGPL 2.1) with SDL (zlib), NumPy and "
              "segno (BSD), platformdirs, accesskit (MIT). The standalone download has all "
              "license texts in its licenses folder."),
    ),
}  # fmt: skip
