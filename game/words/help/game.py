"""The pages of the help that tell of the game: its rules, its counts, its tricks, its keys."""

from game.rules.cards import read_card, read_cards
from game.words.help.blocks import Book, Entry, Example


def _example(hand: str, starter: str, said: str) -> Example:
    return Example(read_cards(hand), read_card(starter), said)


GAME: Book = {
    "The game": (
        Entry("Aim", "Be first to 121 points. The game ends on the very point that gets there."),
        Entry("Cut", "Both cut a card for the first deal. Low card deals, aces are low."),
        Entry("Deal", "Six cards each. You both lay two away, face down: they are the crib, and "
              "the crib is the dealer's. Who does not deal is called pone."),
        Entry("Starter", "The pack is cut and a card turned up. It belongs to every hand. If it "
              "is a jack, the dealer pegs two at once, for his heels."),
        Entry("Play", "In turn, pone first, you lay cards and add them up, to 31 at most. See "
              "the next page."),
        Entry("Count", "Then pone's hand is counted, the dealer's hand, and the crib, in that "
              "order."),
        Entry("Skunk", "A loser with 90 points or fewer is skunked, with 60 or fewer doubly. That "
              "is worth more match points."),
        Entry("Match", "Games follow each other; the loser deals first. The score: bottom left."),
        Entry("To 61", "Six cards: 60 to 121, as in Cribbage '97. Five: 0 to 61."),
        Entry("Other games", "Options, The variant: five cards each, to 61, with three points for "
              "pone and the play to 31 only once; dealing on from one pack; a cut for the "
              "starter; four of a suit in the crib; who leads after a go."),
    ),
    "The play": (
        Entry("15 and 31", "Two points for making the count exactly 15 or exactly 31."),
        Entry("Pairs", "Two for matching the rank of the last card. A third in a row makes six, "
              "a fourth makes twelve. A queen and a king do not match, though both count ten."),
        Entry("Runs", "When the last three cards or more make a sequence, in any order, a point "
              "for each. Nothing may come between them. 4, 6, 5 is a run; so is the 7 after it."),
        Entry("Go", "Who cannot play without passing 31 says go, which is said for you. The "
              "other plays on while he can, and pegs one for the last card, unless it made 31."),
        Entry("Again", "Then the cards are turned down, and the count starts from nothing. Who "
              "did not play last leads, unless you choose CRIB 4.5's way, by which he goes on who "
              "did. Nothing reaches back over the break."),
        Entry("Last", "Whoever plays the last card of all pegs one for it."),
        Entry("Claims", "The one for a go is pegged by itself, after what the card has earned. "
              "With penalties you claim it, unless Forced moves, under Options, does."),
    ),
    "The count": (
        Entry("Fifteens", "Two points for every set of cards that adds up to 15. Court cards "
              "count ten, aces one."),
        Entry("Pairs", "Two points a pair. Three of a kind hold three pairs, four of a kind six."),
        Entry("Runs", "A point a card for each run of three or more. A pair in it makes two runs."),
        Entry("Flush", "Four points for a hand of one suit, five if the starter matches. In the "
              "crib, all five have to match. With five cards dealt, a hand of three is one too; "
              "CRIB 4.5 wants four, with the starter."),
        Entry("Nobs", "One point for holding the jack of the starter's suit."),
        _example("5s5c5dJh", "5h", "The best hand there is."),
        _example("TsJhQdKc", "5s", "Every ten likes a five."),
    ),
    "Counted twice": (
        _example("Ac6d7h8s", "Ad", "The hand that is miscounted most: A-A-6-7 is a fifteen too."),
        _example("Ad6d7d8d", "Ac", "The same in one suit."),
        _example("4c4d6h6s", "5h", "Before the cut it was worth four."),
        Entry("How", "Count fifteens first, then pairs, runs, the flush and nobs, and always in "
              "the same order. Say it aloud; the computer does. No hand is ever worth 19, 25, 26 "
              "or 27, which is why a hand of nothing is called nineteen."),
    ),
    "Mistakes": (
        Entry("Friendly", "You are asked when points are due, and for every hand. A miscount is "
              "put right, and costs nothing."),
        Entry("Penalties", "You are asked after every cut, every card and every hand. Claim too "
              "much, and the computer takes the excess; claim too little, and it is lost."),
        Entry("Muggins", "As before, and the computer takes what you have missed. It calls "
              "muggins when it does, and enjoys it. Between two people the other "
              "calls it: how much, or by touching the cards."),
        Entry("Forfeit", "If you choose so, claiming too much loses the game: always, in a hand "
              "or crib, or only when the claim would have won it."),
        Entry("Nothing", "Nothing to claim? {confirm}, or a click on your back peg."),
        Entry("A slip", "Ctrl-Z, or the menu, takes back your last choice, and the one before it. "
              "Nothing of such a game counts, and you are asked first."),
        Entry("Choose", "All of this is under Options, The match."),
    ),
    "Strategy": (
        Entry("Laying away", "Look for the four cards that score most, then at what the other "
              "two do in the crib. Between equals, keep the lower cards: they play better."),
        Entry("Your crib", "Give it a five, a pair, a fifteen, or two cards next to each other."),
        Entry("My crib", "Give me cards far apart, best of all a king and a ten. Never a five."),
        Entry("Double runs", "2-3-4-4 is worth eight before the cut. Think twice before you "
              "break one up."),
        Entry("Leading", "A four is the classic lead: nobody can make 15 of it at once. Leading "
              "a five asks for a ten. Lead from a pair, and hope to be paired."),
        Entry("Pairing", "A pair gains two, and risks six. See first whether the third can come."),
        Entry("The five", "As dealer, expect pone to hold a five: in four deals of ten he does."),
        Entry("Position", "A dealer makes about sixteen points a deal, pone about ten. Aim to "
              "deal the hand before the last one, somewhere from 95 on. When behind, gamble; "
              "when ahead, spoil the play."),
    ),
    "Trivia": (
        Entry("29", "Four cards and a starter taken blindly make it once in 3,248,700 times; six "
              "cards, of which the right four are kept, once in 216,580. Buy a round."),
        Entry("Aces", "Four aces make twelve, and no starter makes them any better."),
        Entry("Fives", "Any hand with a five in it is worth at least two once the starter lies."),
        Entry("The cut", "The most a starter ever adds is twenty: a five to 4-4-6-6."),
        Entry("6-7-8-9", "Any starter that pairs one of these makes the hand sixteen."),
        Entry("On average", "A hand makes about eight points, a crib four and three quarters, "
              "and the play some five and a half between the two of you."),
        Entry("The dealer", "Always pegs at least one, unless pone goes out first."),
        Entry("Any crib", "Any two cards can become a crib of fourteen points or more."),
        Entry("From none", "3-4-6-7 in one suit is a crib of nothing; its five makes it fourteen."),
        Entry("First deal", "Who deals first wins 55 to 60 games of a hundred."),
        Entry("MoonBeam", "The dog on the cards waits for the evening, and looks as though he "
              "would never mark a deck. Leave him alone for a while, and watch the pack."),
    ),
    "Keys": (
        Entry("Cuts", "Click the spread pack, or {left} and {right}, then {confirm}."),
        Entry("Cards", "Click, or {left} and {right} with {confirm}, or 1 to 6. A second click "
              "lays two picked ones away."),
        Entry("Pegs", "Drag the back peg, click its hole or the cards that score; or {up}, {down} "
              "and {confirm}. {confirm} alone, or a click on the peg, claims nothing."),
        Entry("{confirm}", "Goes on, deals, hurries whatever moves. {speed} changes the speed."),
        Entry("{automatic}", "Makes the computer's move for you, and counts; held, it races on."),
        Entry("{hint}", "Asks for a hint; so does the right or the middle mouse button. "
              "Ctrl-Z takes your last choice back."),
        Entry("{menu}", "The menu. {options} opens the options, {help} this help, {statistics} the "
              "statistics; {new_match} begins a new match. {previous_tab} and {next_tab} turn to "
              "the next group of a page."),
        Entry("For the ear", "{tell_table} tells the table, {tell_count} the count, "
              "{tell_scores} the scores, {tell_hand} your hand, {tell_again} that again. Spoken: "
              "Options, Sound."),
        Entry("Screen", "{full_screen}: full screen and back. {blank} blanks it, {picture} saves "
              "a picture. Ctrl-V pastes a challenge."),
        Entry("{back}", "Goes back. Esc at the table hides the game at once, in case the boss "
              "comes; from anywhere else it goes back to the table first."),
        Entry("Others", "All keys and buttons can be changed: Options, Mouse, keys, window. "
              "Captions name those of the device that you used last."),
    ),
}  # fmt: skip
