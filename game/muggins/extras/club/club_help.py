"""Chapters of the help on challenges, results and duplicate."""

from muggins.words.help.blocks import Entry, Page

DUPLICATE: Page = (
    Entry("The idea", "Everyone plays the same cards against the same computer, which removes "
          "most of the luck. There are no official rules."),
    Entry("Agree", "Agree on a seed (the number that determines the cards), a number of games, "
          "penalties and match points. Turn off hints, scoring details, Autoplay, Autoscore and "
          "dog ears. Log games and messages. First deals must alternate, or you won't all have "
          "the same cards."),
    Entry("Start", "Set the seed, then start a new match. Or run muggins --lock --player Smith "
          "--defaults 31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0 to do all this for a new player. "
          "--lock freezes options, match and player."),
    Entry("Finish", "After the last game, choose Append the statistics to the log in Options, "
          "Dealing and log. This works even when the match is locked. Then turn in the log."),
    Entry("Find the winner", "The player with the best match-point difference wins: 10 to 14 "
          "beats 11 to 16. If that's a tie, keep playing, or compare point differences over all "
          "games."),
    Entry("Rank players", "Run muggins director FILES to rank the players from their logs and "
          "check that everyone had the same cards and settings. --csv prints a table."),
    Entry("Set par", "Run the same seed with --auto to see how the computer does in your seat."),
)  # fmt: skip
CHALLENGE: Page = (
    Entry("Challenge a friend", "Choose More, Challenge a friend. You get a code that sets the "
          "number of games, the options and the cards for everyone who has it. Send it by email "
          "or chat, or scan it with a phone."),
    Entry("Play one", "Paste the code anywhere with Ctrl-V, or drop its file on the window. It's "
          "played as a separate match under a new player name. Cards and rules are locked until "
          "it's finished, but you can change display, sound and controls. Use Players to switch "
          "back and forth."),
    Entry("Today's deal", "Everyone gets the same deal each day, with no server. It counts once, "
          "on that day. After that, it's practice. It's on the honor system."),
    Entry("Use commands", "Run muggins challenge new, show CODE, play CODE or daily. --games, "
          "--length, --level, --penalties, --muggins and --defaults set the terms."),
    Entry("Trust", "Players add nothing to these seals, so anyone who has the code could work "
          "out the cards in advance. So could anyone who reads how the program makes the daily "
          "deal."),
)  # fmt: skip
RESULT: Page = (
    Entry("Compare", "After the last game, copy your code and paste your friend's. Results ranks "
          "them. muggins challenge result NAME prints your code, and --file saves it. If anyone "
          "changes a result, Muggins reports it."),
    Entry("Par", "Master's score with the same cards in your seat, game by game. It's shown with "
          "your result and by muggins challenge show CODE --par."),
    Entry("Rank players", "Run muggins director FILES with results, logs, or a folder of both. "
          "It checks each one and ranks them by match points, then points. --grade adds each "
          "player's rating. --html FILE writes a page to print."),
    Entry("Check a log", "muggins verify LOG --challenge CODE checks that the cards and options "
          "match the challenge. muggins director --challenge CODE ranks logs only."),
    Entry("The name", "A result is tied to a player name, but anyone can play again under "
          "another name. The director flags identical choices under two names but can't tell "
          "who made them."),
)  # fmt: skip
