"""Chapters of the help on challenges, results and duplicate."""

from muggins.words.help.blocks import Entry, Page

DUPLICATE: Page = (
    Entry("The idea", "Everyone plays the same cards against the same computer, which removes "
          "most of the luck. There are no official rules."),
    Entry("Agree", "Agree on a seed (the number that the cards follow from), a number of "
          "games, penalties and match points. Turn off hints, scoring details, Autoplay, "
          "Autoscore and dog ears. Log games and messages. First deals must alternate, or the "
          "cards won't be the same."),
    Entry("Start", "Set the seed, then start a new match. Or let muggins --lock --player "
          "Smith --defaults 31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0 do all of it for a new "
          "name. --lock freezes options, match and player."),
    Entry("Finish", "After the last game, choose Append the statistics to the log in "
          "Options, Dealing and log. It works under lock, too. Then hand in the log."),
    Entry("Find the winner", "The player with the best match-point difference wins: 10 to 14 "
          "beats 11 to 16. If that is a tie, play on, or compare the point difference of all "
          "games."),
    Entry("Rank players", "Run muggins director FILES to rank the players from their logs and "
          "check that everyone had the same cards and settings. --csv prints a table."),
    Entry("Set par", "Run the same seed with --auto to see how the computer does in your "
          "place."),
)  # fmt: skip
CHALLENGE: Page = (
    Entry("Challenge a friend", "Choose More, Challenge a friend. It creates a code that "
          "fixes the number of games, the options and the cards for everyone who has it. Send "
          "it by email or chat, or scan it with a phone."),
    Entry("Play one", "Paste the code anywhere with Ctrl-V, or drop its file on the window. "
          "It is played as a separate match under a new player name. Cards and rules are "
          "locked until it's finished; display, sound and controls are yours to change. Use "
          "Players to switch back and forth."),
    Entry("Today's deal", "Everyone gets the same deal for each date; no server needed. It "
          "counts once, on its day, and is practice after that. It's on the honor system."),
    Entry("Use commands", "Run muggins challenge new, show CODE, play CODE or daily. --games, "
          "--length, --level, --penalties, --muggins and --defaults set what you challenge "
          "your friend to."),
    Entry("Trust", "Players add nothing to these seals, so whoever has the code could know "
          "its cards beforehand. So could anyone who reads how the program makes the deal of "
          "a day."),
)  # fmt: skip
RESULT: Page = (
    Entry("Compare", "Copy the code after the last game, and paste a friend's: Results ranks "
          "them. muggins challenge result NAME prints it, and --file writes it. Any change to "
          "it is reported."),
    Entry("Par", "How Master does with the same cards in your seat, game by game. It is shown "
          "with the result and by muggins challenge show CODE --par."),
    Entry("Rank players", "Run muggins director FILES with results, logs, or a folder of "
          "both. It checks each one and ranks them by match points, then points, and with "
          "--grade by what the coach finds. --html FILE writes a page to print."),
    Entry("Check a log", "muggins verify LOG --challenge CODE checks that cards and options "
          "were those of the challenge. muggins director --challenge CODE ranks logs only."),
    Entry("The name", "A result is tied to a player name, but anyone can play again under "
          "another name. The director flags identical choices under two names but can't tell "
          "who made them."),
)  # fmt: skip
