"""Chapter of the manual on Club Night."""

from muggins.words.help.blocks import Entry, Page

CLUB_NIGHT: Page = (
    Entry("Play a night", "Choose More, Club Night. A night has nine games, one against each of "
          "the regulars. Leave whenever you like, and Club Night picks up where you left off. "
          "Your own match waits in the meantime."),
    Entry("The regulars", "Choose More, Opponents, The regulars of Club Night. Each of the nine "
          "has a face, patter and habits. Beat one, and the next will play you. The number is "
          "the winning percentage against Classic."),
    Entry("The rules", "Games go to 121 under American Cribbage Congress rules: you count your "
          "own hands, overclaimed points go to your opponent, and there's no muggins. No one "
          "cuts, and you deal first in every other game. Options stay locked."),
    Entry("Points", "A win is 2 points, a skunk 3. The spread is what you won by, minus what you "
          "lost by. Twelve points or more is a good night."),
    Entry("The season", "A season has 36 nights. All ten players play each other every night, so "
          "there are no byes. The regulars really play their games, in the background. Ties are "
          "broken by games won, then by spread. Players who are still tied share a place."),
    Entry("Two players", "Choose Two players, enter both names, and choose Club Night. You play "
          "nine games against each other under the same rules. You each get a scorecard."),
    Entry("With friends", "Open Club Night, Season, and choose Copy code. Friends who paste it "
          "in Club Night before their first game get the same opponents and the same cards, "
          "night by night. Compare your scorecards."),
    Entry("Cards", "All the cards in a season come from one seed, and every game is sealed. "
          "To check them, run muggins verify with your club name: Ann-C, or Ann~Bob for two "
          "players."),
    Entry("Show a scorecard", "Print saves it as a page for your browser, and Save picture saves "
          "it as an image. A message says where."),
)  # fmt: skip
