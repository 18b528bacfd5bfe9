"""Settings of the game: help at the table, the match, the variant."""

from muggins.rules.terms import (
    MOST_GIVEN,
    WEIGHTS,
    Calls,
    Claims,
    Excess,
    FirstDealer,
    Forfeit,
    Length,
    Mistakes,
)
from muggins.settings.declare import LogWords, Old, choice, group, switch, text
from muggins.settings.levels import LEVELS, STANDARD
from muggins.settings.values import Claimants, Coach, Curtain, Forced, name_head_start


def _on_off(place: int, name: str) -> Old:
    return Old(place, (f"{name}: Off", f"{name}: On"))


@group
class HelpSettings:
    hints: bool = switch(
        True,
        _on_off(2, "Hints (Mouse Icon)"),
        "Hints",
        "Shows a hint on every turn, and says why.",
    )
    hints_asked: bool = switch(
        True,
        "HintAsked",
        "Hints on request",
        "With Hints off, the hint key or a right-click still gives one, except in a locked match.",
        in_log=LogWords("Hints when asked"),
    )
    details: bool = switch(
        True,
        _on_off(3, "Scoring Details"),
        "Scoring details",
        "Shows how each hand is counted, step by step.",
    )
    autoplay: bool = switch(
        True,
        _on_off(4, "Allow Autoplay"),
        "Autoplay",
        "Lets the Auto button discard and play for you.",
    )
    autoscore: bool = switch(
        True,
        _on_off(5, "Allow Autoscore"),
        "Autoscore",
        "Lets the Auto button count and peg for you.",
    )
    claims: Claims = choice(
        Claims.ALL,
        "Claims",
        "What you count",
        "Which points you count yourself. The rest are pegged for you.",
        {
            Claims.ALL: "Everything",
            Claims.HANDS: "Hands and cribs",
            Claims.NONE: "Nothing",
        },
        in_log=LogWords("Claims", ("All your points", "Your hands", "Nothing")),
    )
    plays_forced: Forced = choice(
        Forced.FREE,
        "PlayForced",
        "Forced moves",
        "Plays your card for you if only one is legal, and pegs your point for a go or last card.",
        {
            Forced.FREE: "On, except with penalties",
            Forced.ALL: "On, even with penalties",
            Forced.NOTHING: "Off",
        },
        in_log=LogWords("Forced", ("On, but penalties ask", "On, with penalties too", "Off")),
    )
    waits_at_counts: bool = switch(
        False,
        "WaitAtCounts",
        "Pause after each count",
        "Waits for you after each hand is counted, not just after the last one.",
    )
    explains: str = choice(
        "at first",
        "Explain",
        "Score labels",
        "Labels scoring cards with the reason they score.",
        {"at first": "First 40 deals", "always": "Always", "never": "Never"},
        read=str,
    )
    counting_help: bool = switch(
        False,
        "CountingHelp",
        "Counting help",
        "Once you get one kind of score right ten hands in a row, offers to count it for you.",
    )
    sort: bool = switch(
        True,
        _on_off(6, "Sort Hands"),
        "Sorted hands",
        "Sorts hands from low to high, instead of leaving them as dealt.",
    )
    coach: Coach = choice(
        Coach.OFF,
        "Coach",
        "Live coach",
        "Tells you after each deal what your mistakes cost, or warns you before a blunder.",
        {Coach.OFF: "Off", Coach.WORD: "After each deal", Coach.ASK: "Before blunders"},
        in_log=LogWords("Live coach", ("Off", "A word each deal", "Asks: sure?")),
    )


@group
class MatchSettings:
    weights: int = choice(  # an index into the weights of the rules
        0,
        Old(7, tuple(f"{win}-{skunk}-{double} Weights." for win, skunk, double in WEIGHTS)),
        "Match points",
        "Points for a win, a skunk and a double skunk.",
        {i: "-".join(map(str, each)) for i, each in enumerate(WEIGHTS)},
    )
    length: Length = choice(
        Length.NORMAL,
        Old(9, ("Normal Game (121 Points).", "Short Game (61 Points).", "End Game Practice.")),
        "Game length",
        "A full game, a short one, or an endgame starting with the dealer at 98 and pone at 106.",
        {
            Length.NORMAL: "121 points",
            Length.SHORT: "61 points",
            Length.ENDGAME: "Endgame practice",
        },
        when="next game",
    )
    first_dealer: FirstDealer = choice(
        FirstDealer.LOSER,
        Old(
            10,
            (
                "Loser Deals.",
                "Alternate First Deals.",
                "Player Always First.",
                "Computer Always First.",
            ),
        ),
        "First dealer",
        "Who deals first in each game.",
        {
            FirstDealer.LOSER: "Previous loser",
            FirstDealer.ALTERNATE: "Alternates",
            FirstDealer.PLAYER: "Always you",
            FirstDealer.COMPUTER: "Always opponent",
        },
        when="next game",
    )
    skill: str = choice(
        STANDARD,
        "Skill",
        "Opponent",
        (
            "Sets how well your opponent plays. Hints come from Master, the strongest level. "
            "Only Classic gives its own."
        ),
        {level.name: level.label for level in LEVELS},
        read=str,
        in_log=LogWords("Level"),
    )
    mistakes: Mistakes = choice(
        Mistakes.FRIENDLY,
        Old(8, ("Friendly Corrections.", "Penalties but No Muggins.", "Penalties and Muggins.")),
        "Scoring mistakes",
        "Friendly just corrects you. With penalties or muggins, mistakes cost points.",
        {
            Mistakes.FRIENDLY: "Friendly",
            Mistakes.PENALTIES: "Penalties",
            Mistakes.MUGGINS: "Penalties and muggins",
        },
    )
    excess: Excess = choice(
        Excess.TAKEN,
        "Excess",
        "Overclaimed points",
        "What happens to points you overclaim when mistakes cost points.",
        {
            Excess.TAKEN: "Given to opponent",
            Excess.LOST: "Not counted",
            Excess.DOCKED: "Deducted",
            Excess.DOCKED_AND_TAKEN: "Deducted and given",
        },
        in_log=LogWords(
            "Excess",
            (
                "The computer takes them",
                "Only put right",
                "Off your own points",
                "Off yours, and taken",
            ),
        ),
    )
    forfeit: Forfeit = choice(
        Forfeit.NEVER,
        "Forfeit",
        "Forfeit on overclaim",
        "When claiming too many points forfeits the game.",
        {
            Forfeit.NEVER: "Never",
            Forfeit.COUNT: "Only in a hand or crib",
            Forfeit.WINNING: "Only when it would win",
            Forfeit.ALWAYS: "Always",
        },
        in_log=LogWords("Forfeit", ("Never", "In a hand or crib", "If it would win", "Always")),
    )
    claimants: Claimants = choice(
        Claimants.FIRST,
        "Claimants",
        "Who counts",
        "Who counts their own points. The other player's are pegged automatically.",
        {
            Claimants.FIRST: "Player 1",
            Claimants.OTHER: "Player 2",
            Claimants.BOTH: "Both",
        },
        is_row=False,
    )
    curtain: Curtain = choice(
        Curtain.ALWAYS,
        "Curtain",
        "Hide cards",
        "Hides the cards on every turn or only for discards. During the play, the hint key "
        "shows you yours.",
        {
            Curtain.ALWAYS: "Every turn",
            Curtain.THROW: "For discards",
            Curtain.NONE: "Never",
        },
        is_row=False,
    )
    onlooker: bool = choice(
        True,
        "Onlooker",
        "Commentary",
        "Muggins comments without taking sides, or leaves the room.",
        {True: "Muggins watches", False: "Muggins leaves"},
        is_row=False,
    )
    chats: bool = switch(
        True,
        "Chats",
        "Chat",
        "Allows gestures and short messages.",
        is_row=False,
    )
    turns_round: bool = choice(
        True,
        "TurnsRound",
        "Table view",
        "Turns the table to the player whose turn it is, or keeps player 1's view.",
        {True: "Rotates", False: "Stays put"},
        is_row=False,
    )
    second: str = text(
        "",
        "Second",
        "Player 2's settings",
        "Player 2's own card faces, hints, Autoscore and speed.",
        "for example, faces=large hints=1 autoscore=1 speed=slow",
        str,
    )
    calls: Calls = choice(
        Calls.TAKEN,
        "Calls",
        "Muggins",
        "How the other player gets the points you miss when you play with muggins.",
        {
            Calls.TAKEN: "Automatically",
            Calls.FREE: "When called",
            Calls.POINT: "When called (false call costs 1)",
        },
        is_row=False,
    )
    handicap: int = choice(
        0,
        "Handicap",
        "Head start",
        "Starts one player some points ahead.",
        {n: name_head_start(n) for n in range(-MOST_GIVEN, MOST_GIVEN + 1, 5)},
        when="next game",
        is_row=False,
    )
    tournament: bool = switch(
        False,
        "Tournament",
        "Tournament penalties",
        "ACC rules: falsely claiming the game costs 15 holes, and there's no muggins on his heels.",
    )
    asks_on: bool = choice(
        False,
        "AskOn",
        "After each game",
        "Waits for you to start the next game, or asks whether to continue, as in 1989.",
        {False: "Wait", True: "Ask"},
    )
    tallies: bool = choice(
        False,
        "Tally",
        "Pegging",
        "How you claim points.",
        {False: "Move the peg", True: "Type a number"},
    )


@group
class VariantSettings:
    """The variant, by the names of the rules."""

    n_dealt: int = choice(
        6,
        "Cards",
        "Cards dealt",
        "You discard two and keep four or three.",
        {6: "Six each", 5: "Five each"},
        when="next game",
    )
    pone_three: bool = switch(
        False,
        "PoneThree",
        "Three for last",
        "Gives pone three points at the start, as in the five-card game.",
        when="next game",
    )
    once_to_31: bool = choice(
        False,
        "OnceTo31",
        "The play",
        "Plays out all the cards, or stops at the first 31 or go.",
        {False: "Play all cards", True: "Stop at first 31"},
        when="next game",
    )
    deals_on: bool = choice(
        False,
        "DealOn",
        "Shuffle",
        "Shuffles before every deal, or only when the deck runs low.",
        {False: "Every deal", True: "When low"},
        when="next game",
    )
    cuts_starter: bool = choice(
        False,
        "CutStarter",
        "Starter",
        "Turns up the top card, or has pone cut the deck.",
        {False: "Top card", True: "Cut by pone"},
        when="next game",
    )
    cuts_deck: bool = choice(
        False,
        "CutDeck",
        "Before each deal",
        "Deals right after the shuffle, or has pone cut the deck first.",
        {False: "No cut", True: "Pone cuts"},
        when="next game",
    )
    cuts_every_game: bool = choice(
        False,
        "CutEveryGame",
        "Later first deals",
        "Gives the first deal of later games to the First dealer you chose, or has you cut again.",
        {False: "First dealer", True: "Cut again"},
        when="next game",
    )
    draws_dealer: bool = choice(
        False,
        "DrawDealer",
        "First deal",
        "Decides the first deal of the match by a cut of the cards or at random.",
        {False: "Cut for deal", True: "Random"},
        when="next match",
    )
    crib_flush_of_four: bool = choice(
        False,
        "CribFlushOfFour",
        "Flush in the crib",
        "Counts a four-card flush in the crib, or requires all five.",
        {False: "Five cards", True: "Four cards"},
        when="next game",
    )
    flush_of_four: bool = choice(
        False,
        "FlushOfFour",
        "Flush in a three-card hand",
        "Counts a flush of three in a three-card hand, or only a flush of four with the starter.",
        {False: "Three cards", True: "Four cards"},
        when="next game",
    )
    last_leads: bool = choice(
        False,
        "LastLeads",
        "After a go or 31",
        "Who leads the next count: the other player, or whoever played the last card.",
        {False: "Other player", True: "Last player"},
        when="next game",
    )
