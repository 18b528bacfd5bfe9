"""The help: seven pages for a beginner, and trivia."""

from muggins.rules.cards import read_card, read_cards
from muggins.words.help.blocks import Book, Entry, Example


def _example(hand: str, starter: str, said: str) -> Example:
    return Example(read_cards(hand), read_card(starter), said)


GAME: Book = {
    "The game": (
        Entry("Goal", "Score points and move your pegs around the board. The first player to "
              "reach 121 wins, and the game ends right there, even in the middle of a hand."),
        Entry("Board", "Each player has two pegs that leapfrog each other. The front peg marks "
              "your score. When you score again, the back peg jumps ahead of it. Thirty holes "
              "make a street. Your pegs are the green ones, unless you change Peg colors in "
              "Options."),
        Entry("Cut for deal", "Cut the deck for the first deal. Low card deals; aces are low. "
              "From then on you take turns dealing."),
        Entry("Discard", "Each player gets six cards and discards two, face down. These four make "
              "the crib, an extra hand that belongs to the dealer. The player who isn't dealing "
              "is called pone."),
        Entry("Starter", "The deck is cut and one card is turned up. This is the starter, and it "
              "counts with every hand. If it's a jack, the dealer pegs two points right away. "
              "That's called his heels."),
        Entry("Play", "Starting with pone, you take turns playing a card and adding up. The "
              "running total is called the count, and it can't pass 31. See The play."),
        Entry("Show", "Then the hands are counted, each with the starter: pone's hand, the "
              "dealer's hand and the crib, in that order. This is the show. See The show."),
        Entry("Match", "A match is a series of games. A win is worth two match points, unless you "
              "change that in Options, Match. The loser deals first in the next game."),
        Entry("Skunk", "If the loser has 90 points or fewer, it's a skunk, worth three match "
              "points. If it's 60 or fewer, it's a double skunk, worth four."),
        Entry("Short games", "A six-card game to 61 is played from 60 to 121, as in Cribbage "
              "'97. A five-card game to 61 starts at zero."),
        Entry("House rules", "Choose Options, Variant, for five-card cribbage and more: keep "
              "dealing until the deck runs low, let pone cut the starter, count four-card flushes "
              "in the crib, or let the last player lead again after a go."),
    ),
    "The play": (
        Entry("15 and 31", "Score two points when you make the count exactly 15 or exactly 31. "
              "Face cards count ten, and aces count one."),
        Entry("Pairs", "Match the rank of the last card for two points. A third in a row scores "
              "six, and a fourth scores twelve. A queen and a king don't match, although both "
              "count ten."),
        Entry("Runs", "When the last three or more cards form a sequence, in any order, score "
              "one point per card. No other card may come between them. 4, 6, 5 is a run of "
              "three; a 7 next makes it four."),
        Entry("Go", "If you can't play without passing 31, you say \"go.\" The game says it for "
              "you. Your opponent keeps playing as long as possible, then pegs one for the go, or "
              "two for hitting 31."),
        Entry("Back to zero", "After a go or 31, the cards are turned face down and the count goes "
              "back to zero. The player who didn't play the last card leads. (In Options, "
              "Variant, you can have the last player lead again, as in CRIB 4.5.) Pairs and runs "
              "don't carry over."),
        Entry("Last card", "Whoever plays the very last card pegs one point for it, or two if it "
              "makes 31."),
        Entry("Example", "Pone plays a 7. You play an 8: fifteen for two. Pone plays a 9: a run "
              "of three for three. You play a 7: thirty-one for two, and 8-9-7 is a run of three. "
              "That's five for you, and pone leads from zero."),
        Entry("Claim a go", "The point for a go is pegged separately and automatically. With "
              'penalties on, you claim it yourself, unless you set Forced moves to "On, even '
              'with penalties."'),
    ),
    "The show": (
        Entry("Fifteens", "Two points for every combination of cards that adds up to 15. The same "
              "card can be part of several."),
        Entry("Pairs", "Two points per pair. Three of a kind is three pairs, for six points. Four "
              "of a kind is six pairs, for twelve."),
        Entry("Runs", "One point per card for each run of three or more. A pair in the run makes "
              "two runs: 4-5-5-6 scores three, three again, and two for the pair."),
        Entry("Flush", "Four points if all four cards in your hand are one suit, five if the "
              "starter matches too. In the crib, all five must match. In the five-card game, a "
              "hand of three can be a flush; CRIB 4.5 requires all four cards, including the "
              "starter."),
        Entry("Nobs", "One point for a jack in your hand or crib of the same suit as the starter. "
              "That's called his nobs."),
        _example("TsJhQdKc", "5s", "Four fifteens, and a run of four."),
        _example("5h6s6d7c", "Jd", "A double run: the pair makes two runs."),
        _example("5s5c5dJh", "5h", "The perfect hand."),
        Entry("Count it", "Count your hand. Then move your back peg that many holes past your "
              "front peg, click the hole, or click the cards that score. With Scoring details "
              "on, you see every hand counted step by step."),
    ),
    "Tricky hands": (
        _example("Ac6d7h8s", "Ad", "The hand people miscount most. A-A-6-7 is a fifteen, too."),
        _example("Ad6d7d8d", "Ac", "The same cards with a flush."),
        _example("4c4d6h6s", "5h", "Four points before the cut. The five makes four runs."),
        Entry("In order", "Always count in the same order: fifteens, pairs, runs, flush, nobs. "
              "Count out loud. The computer does."),
        Entry("Nineteen", "No hand can score 19, 25, 26 or 27. That's why a worthless hand is "
              "called a \"nineteen.\""),
    ),
    "Mistakes": (
        Entry("Friendly", "You're asked to count whenever you score in the play, and for every "
              "hand. If you miscount, you're corrected at no cost."),
        Entry("Penalties", "You're asked to count after every cut, every card and every hand. If "
              "you claim too much, the computer takes the excess. If you claim too little, you "
              "lose the rest."),
        Entry("Muggins", "Same as penalties, but the computer also takes any points you miss. It "
              "calls \"muggins\" and enjoys it. With two players, your opponent has to call it, "
              "by number or by clicking the cards."),
        Entry("Forfeit", "You can make an overclaim forfeit the game: always, only in a hand or "
              "crib, or only when the claim would have won."),
        Entry("No points?", "Press {confirm} or click your back peg."),
        Entry("Undo", "Press Ctrl-Z, or open the menu and choose Undo. You can go back as far as "
              "you like. After that, the game doesn't count, so you're asked to confirm."),
        Entry("Change these", "Choose Options, Match."),
    ),
    "Strategy": (
        Entry("Discards", "Find the four cards that score the most, then consider what the other "
              "two do for the crib. If it's close, keep low cards: they peg better."),
        Entry("Your crib", "Give it a five, a pair, a fifteen, or two cards next to each other."),
        Entry("Their crib", "Give it cards that are far apart. A king and a ten do the least. "
              "Don't give away a five."),
        Entry("Double runs", "2-3-4-4 is worth eight before the cut. Think twice before you break "
              "one up."),
        Entry("Lead", "A four is the classic lead, because your opponent can't make 15 on it. "
              "Don't lead a five. It invites a ten. Leading from a pair is strong: if your "
              "opponent pairs your card, you make three of a kind."),
        Entry("Pair or not", "Pairing gains two points and risks six. First ask yourself whether "
              "your opponent could have a third."),
        Entry("The five", "As dealer, watch out for fives: pone has one in about four deals out "
              "of ten."),
        Entry("Position", "The dealer averages about sixteen points per deal, and pone about "
              "ten. Aim to deal the next-to-last hand with 95 points or more. If you're behind, "
              "gamble. If you're ahead, play it safe."),
        Entry("More", "The manual has more: example discards, the average crib for every pair of "
              "ranks, and how to play by board position."),
    ),
    "Keys": (
        Entry("Cuts", "Click the spread deck, or use {left} and {right}, then press {confirm}."),
        Entry("Cards", "Click, or use {left}, {right} and {confirm}, or press 1 to 6. With two "
              "cards selected, click Discard, or double-click one of them."),
        Entry("Pegs", "Drag the back peg, click its hole, or click the cards that score. Or use "
              "{up}, {down} and {confirm}. To claim nothing, just press {confirm} or click the "
              "peg."),
        Entry("{confirm}", "Continues, deals, and skips animations. {speed} changes the speed."),
        Entry("{automatic}", "Plays and counts for you. Hold it to fast-forward."),
        Entry("{hint}", "Gives you a hint. So does the right or middle mouse button. Ctrl-Z "
              "undoes your last choice."),
        Entry("{menu}", "Opens the menu. {options} opens the options, {help} this help, and "
              "{statistics} the statistics. {new_match} starts a new match. {previous_tab} and "
              "{next_tab} change tabs."),
        Entry("Read aloud", "{tell_table} reads the table, {tell_count} the count, {tell_scores} "
              "the scores and {tell_hand} your hand. {tell_again} repeats the last message. To "
              "turn speech on, choose Options, Sound."),
        Entry("Screen", "{full_screen} turns full screen on and off. {blank} blanks the screen, "
              "and {picture} saves a screenshot. Ctrl-V pastes a challenge."),
        Entry("{back}", "Goes back. At the table, Esc is the boss key, which hides the game. The "
              "first time, you choose between that and the menu."),
        Entry("Change keys", "Choose Options, Controls and screen, Keys and buttons. On-screen "
              "labels match the device you used last."),
    ),
    "Trivia": (
        Entry("29", "The odds of a 29 with four random cards and a starter are 1 in 3,248,700. "
              "If you get six cards and always keep the right four, they're 1 in 216,580. Buy a "
              "round."),
        Entry("Aces", "Four aces score twelve, and no starter makes them any better."),
        Entry("Fives", "Any hand with a five scores at least two."),
        Entry("The starter", "The most a starter can add is twenty points: a five to 4-4-6-6."),
        Entry("6-7-8-9", "Any starter that pairs one of these makes the hand sixteen."),
        Entry("On average", "A hand scores about eight points, and a crib about four and three "
              "quarters. The two of you together peg about five and a half per deal."),
        Entry("The dealer", "Pegs at least one point in every deal, unless pone goes out first."),
        Entry("Any crib", "Any two cards can end up in a crib of fourteen points or more."),
        Entry("From nothing", "3-4-6-7 of one suit is worth nothing in the crib. The five of that "
              "suit makes it fourteen."),
        Entry("First deal", "The first dealer wins 55% to 60% of all games."),
        Entry("MoonBeam", "The dog on the cards would never mark a deck. Or so he says. Leave him "
              "alone for a while, and keep an eye on the deck."),
    ),
}  # fmt: skip
