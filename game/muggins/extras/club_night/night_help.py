"""Chapter of the manual on Club Night."""

from muggins.words.help.blocks import Entry, Page

CLUB_NIGHT: Page = (
    Entry("Play a night", "Choose More, Club Night. A night has nine games, one against each of "
          "the regulars. Leave it whenever you like; Club Night resumes it where you left. Your "
          "own match waits meanwhile."),
    Entry("The rules", "Games go to 121 by the rules of the American Cribbage Congress: you count "
          "your own hands, overclaimed points go to your opponent, and there is no muggins. "
          "Nobody cuts, and you deal first in every other game. Options stay locked."),
    Entry("Points", "A win is 2 points, a skunk 3. The spread is what you won by, less what you "
          "lost by. Twelve points or more is a good night."),
    Entry("The season", "A season has 36 nights. All ten players meet each other every night, so "
          "there are no byes. The regulars really play their games, in the background. Ties go "
          "by games won, then by spread; equal players share a place."),
    Entry("With friends", "Open Club Night, Season, and choose Copy code. Friends who paste it in "
          "Club Night before their first game meet the same opponents with the same cards, night "
          "by night. Compare your scorecards."),
    Entry("Cards", "All cards of a season follow from one seed, and every game is sealed. Verify "
          "them with muggins verify and your name at the club, such as Ann-C."),
    Entry("Print", "Print saves the scorecard as a page for your browser."),
)  # fmt: skip
