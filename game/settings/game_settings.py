"""How a game is played: help at the table, the match, the variant."""

from game.rules.terms import (
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
from game.settings.declare import Old, choice, group, names, switch, text
from game.settings.values import Claimants, Coach, Curtain, Forced, write_given


def _on_off(place: int, name: str) -> Old:
    return Old(place, (f"{name}: Off", f"{name}: On"))


@group
class HelpSettings:
    hints: bool = switch(
        True,
        _on_off(2, "Hints (Mouse Icon)"),
        "Hints",
        "Marks what the computer would pick, and says why, by itself.",
    )
    hints_asked: bool = switch(
        True,
        "HintAsked",
        "Hints when asked",
        "With hints off, their key and the right button give one all the same. Not under lock.",
    )
    details: bool = switch(
        True,
        _on_off(3, "Scoring Details"),
        "Scoring details",
        "Shows and tells how each hand is counted.",
    )
    autoplay: bool = switch(
        True,
        _on_off(4, "Allow Autoplay"),
        "Auto plays for you",
        "The button Auto may play cards and lay them away for you.",
    )
    autoscore: bool = switch(
        True,
        _on_off(5, "Allow Autoscore"),
        "Auto counts for you",
        "The button Auto may count hands and peg points for you.",
    )
    claims: Claims = choice(
        Claims.ALL,
        "Claims",
        "What you count",
        "From now on: the play, its goes and your hands; your hands alone; or all is done for you.",
        {
            Claims.ALL: "All your points",
            Claims.HANDS: "Your hands",
            Claims.NONE: "Nothing",
        },
        in_log="Claims",
    )
    plays_forced: Forced = choice(
        Forced.FREE,
        "PlayForced",
        "Forced moves",
        "A card that alone fits plays itself; one for go or last pegs itself, if without penalty.",
        {
            Forced.FREE: "On, but penalties ask",
            Forced.ALL: "On, with penalties too",
            Forced.NOTHING: "Off",
        },
        in_log="Forced",
    )
    waits_at_counts: bool = switch(
        False,
        "WaitAtCounts",
        "Stop at each count",
        "Each count waits for your word; else only the last one of a deal does.",
    )
    explains: str = choice(
        "at first",
        "Explain",
        "Explain scores",
        "At once: what scores says why, over its cards: in your first forty deals, or always.",
        names("at first", "always", "never"),
        read=str,
    )
    sort: bool = switch(
        True,
        _on_off(6, "Sort Hands"),
        "Sort hands",
        "Lays hands out low to high, else as they were dealt.",
    )
    coach: Coach = choice(
        Coach.OFF,
        "Coach",
        "Live coach",
        "Tells after each deal what your choices cost; click it to see. Or asks before a blunder.",
        {Coach.OFF: "Off", Coach.WORD: "A word each deal", Coach.ASK: "Asks: sure?"},
    )


@group
class MatchSettings:
    weights: int = choice(  # an index into the weights of the rules
        0,
        Old(7, tuple(f"{win}-{skunk}-{double} Weights." for win, skunk, double in WEIGHTS)),
        "Match points",
        "Points for a win, a skunk and a double skunk, from now on.",
        {i: "-".join(map(str, each)) for i, each in enumerate(WEIGHTS)},
    )
    length: Length = choice(
        Length.NORMAL,
        Old(9, ("Normal Game (121 Points).", "Short Game (61 Points).", "End Game Practice.")),
        "Game length",
        "From the next game: whole; half, from 60, or five cards from 0; or from 98 and 106.",
        {
            Length.NORMAL: "121 points",
            Length.SHORT: "61 points",
            Length.ENDGAME: "End game practice",
        },
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
        "Who deals first, from the next game.",
        {
            FirstDealer.LOSER: "Loser deals",
            FirstDealer.ALTERNATE: "Alternate",
            FirstDealer.PLAYER: "You, always",
            FirstDealer.COMPUTER: "Computer, always",
        },
    )
    skill: str = choice(
        "classic",
        "Skill",
        "The computer plays",
        "From now on; hints and Auto too, but for the first two, who err: there Master advises.",
        names("beginner", "casual", "classic", "master"),
        read=str,
        in_log="Level",
    )
    mistakes: Mistakes = choice(
        Mistakes.FRIENDLY,
        Old(8, ("Friendly Corrections.", "Penalties but No Muggins.", "Penalties and Muggins.")),
        "Scoring mistakes",
        "From now on: friendly corrects you; penalties and muggins make mistakes cost points.",
        {
            Mistakes.FRIENDLY: "Friendly",
            Mistakes.PENALTIES: "Penalties",
            Mistakes.MUGGINS: "Penalties and muggins",
        },
    )
    excess: Excess = choice(
        Excess.TAKEN,
        "Excess",
        "Points claimed too many",
        "Unless mistakes are friendly: what becomes of the excess, from now on.",
        {
            Excess.TAKEN: "The computer takes them",
            Excess.LOST: "Only put right",
            Excess.DOCKED: "Off your own points",
            Excess.DOCKED_AND_TAKEN: "Off yours, and taken",
        },
        in_log="Excess",
    )
    forfeit: Forfeit = choice(
        Forfeit.NEVER,
        "Forfeit",
        "Forfeit on overclaim",
        "From now on: who claims too much loses: anywhere, at a count, or if it would win.",
        {
            Forfeit.NEVER: "Never",
            Forfeit.COUNT: "In a hand or crib",
            Forfeit.WINNING: "If it would win",
            Forfeit.ALWAYS: "Always",
        },
        in_log="Forfeit",
    )
    claimants: Claimants = choice(
        Claimants.FIRST,
        "Claimants",
        "Who counts",
        "Between two people: who claims his points himself; the other's are pegged for him.",
        {
            Claimants.FIRST: "The first",
            Claimants.OTHER: "The second",
            Claimants.BOTH: "Both",
        },
        is_row=False,
    )
    curtain: Curtain = choice(
        Curtain.ALWAYS,
        "Curtain",
        "The curtain",
        "Between two: at every turn; or to lay away, and in the play hold the hint to see yours.",
        {
            Curtain.ALWAYS: "At every turn",
            Curtain.THROW: "To lay away",
            Curtain.NONE: "None",
        },
        is_row=False,
    )
    onlooker: bool = choice(
        True,
        "Onlooker",
        "The monitor",
        "Between two people: looks on and takes no side, or is sent off.",
        {True: "Looks on", False: "Sent off"},
        is_row=False,
    )
    chats: bool = switch(
        True,
        "Chats",
        "Words between you",
        "With a friend far away: gestures and a line of text, or not a word.",
        is_row=False,
    )
    turns_round: bool = choice(
        True,
        "TurnsRound",
        "The table",
        "Between two: turns round to whoever acts, or stays as the first one sees it.",
        {True: "Turns round", False: "Stays"},
        is_row=False,
    )
    second: str = text(
        "",
        "Second",
        "The second's own",
        "Between two people: faces, hints, counting by Auto and speed of who is named second.",
        "as in faces=large hints=1 autoscore=1 speed=slow",
        str,
    )
    calls: Calls = choice(
        Calls.TAKEN,
        "Calls",
        "Muggins",
        "With penalties and muggins: how what one missed goes to the other one.",
        {
            Calls.TAKEN: "Taken at once",
            Calls.FREE: "Called",
            Calls.POINT: "Called; falsely, a point",
        },
        is_row=False,
    )
    handicap: int = choice(
        0,
        "Handicap",
        "A start given",
        "From the next game: the weaker of two people may begin some points ahead.",
        {n: write_given(n) or "None" for n in range(-MOST_GIVEN, MOST_GIVEN + 1, 5)},
        is_row=False,
    )
    asks_on: bool = choice(
        False,
        "AskOn",
        "After a game",
        "At once: the next one waits for you, or you are asked if the match goes on, as in 1989.",
        {False: "The next one waits", True: "Asks to go on"},
    )
    tallies: bool = choice(
        False,
        "Tally",
        "How you peg",
        "From the next claim: carry the back peg to its hole, or say how many.",
        {False: "With the peg", True: "By number"},
    )


@group
class VariantSettings:
    """The variant, by the names of the rules."""

    n_dealt: int = choice(
        6,
        "Cards",
        "Cards dealt",
        "From the next game. Two of them go to the crib: you keep four, or three.",
        {6: "Six each", 5: "Five each"},
    )
    pone_three: bool = switch(
        False,
        "PoneThree",
        "Three for last",
        "From the next game: pone begins with three points.",
    )
    once_to_31: bool = choice(
        False,
        "OnceTo31",
        "The play",
        "From the next game: until all cards lie, or no further than the first 31 or go.",
        {False: "All cards", True: "To 31 only once"},
    )
    deals_on: bool = choice(
        False,
        "DealOn",
        "Shuffle",
        "From the next game: before each deal, or only when the pack runs short.",
        {False: "Each deal", True: "When it runs short"},
    )
    cuts_starter: bool = choice(
        False,
        "CutStarter",
        "The starter",
        "From the next game: the top of the pack is turned, or pone cuts for it.",
        {False: "Turned up", True: "Pone cuts for it"},
    )
    draws_dealer: bool = choice(
        False,
        "DrawDealer",
        "The first deal",
        "From the next match: both cut for it, or chance decides.",
        {False: "Cut for it", True: "By chance"},
    )
    crib_flush_of_four: bool = choice(
        False,
        "CribFlushOfFour",
        "Flush in the crib",
        "From the next game: four of a suit count, or all five have to match.",
        {False: "Five of a suit", True: "Four will do"},
    )
    flush_of_four: bool = choice(
        False,
        "FlushOfFour",
        "Flush in a hand of three",
        "From the next game: three of a suit count, or only with the starter.",
        {False: "Three of a suit", True: "Four, with the starter"},
    )
    last_leads: bool = choice(
        False,
        "LastLeads",
        "After a go or 31",
        "From the next game: the other leads, or who played the last card.",
        {False: "The other leads", True: "The last to play leads"},
    )
