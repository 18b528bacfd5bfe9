"""Sentences of a review, about a game and its choices. Winning chances are percentages.

Muggins is called by name here, since the game is over. A change is the difference of two chances as
displayed, so that the displayed numbers add up.
"""

from collections.abc import Mapping
from itertools import chain

from muggins.mind.coach.decision import AS_GOOD, POINT, Decision, DecisionKind, Judgement
from muggins.mind.coach.luck_report import LuckReport, Owner
from muggins.mind.coach.skill import FEW, Rate, plays_like
from muggins.rules.cards import Seat
from muggins.words.names import say_number

MUGGINS = "Muggins"
MINUS = "\N{MINUS SIGN}"
SIGNS = ("+", MINUS)

# the line over a game
LUCKY = "Luck: +{of_hundred}%."
UNLUCKY = "Luck: \N{MINUS SIGN}{of_hundred}%."
EVEN_LUCK = "Luck was even."
COST = "Your mistakes cost you {of_hundred}%, mostly {what}."
COST_LITTLE = "Your mistakes cost you {of_hundred}%, none of them serious."
FAULTLESS = "You made no mistakes."
GIFT = "Muggins's mistakes gave you {of_hundred}%."
NO_GIFT = "Muggins made no mistakes."
CLAIMED = "You gained {of_hundred}% from scoring mistakes."
CLAIMED_AWAY = "Scoring mistakes cost you {of_hundred}%."
WEIGHING = "Analyzing: {n_done} of {n_deals} deals."
NO_SUM = "Some deals couldn't be analyzed, so there is no total."
HAND = "Hand {number}"
MOVES = "Moves in the game"
SAVE = "Save this review as HTML"
WAITING = "Analyzing this hand..."
NOTHING = "No hands can be analyzed."

# over the choices, by the part of the game and who chose
HEADINGS: Mapping[tuple[DecisionKind, Seat], str] = {
    (DecisionKind.THROW_AS_DEALER, Seat.PLAYER): "Your discard, your crib",
    (DecisionKind.THROW_AS_DEALER, Seat.COMPUTER): "Muggins's discard and crib",
    (DecisionKind.THROW_AS_PONE, Seat.PLAYER): "Your discard, Muggins's crib",
    (DecisionKind.THROW_AS_PONE, Seat.COMPUTER): "Muggins's discard, your crib",
    (DecisionKind.LEAD, Seat.PLAYER): "Your lead",
    (DecisionKind.LEAD, Seat.COMPUTER): "Muggins's lead",
    (DecisionKind.ANSWER, Seat.PLAYER): "Your reply",
    (DecisionKind.ANSWER, Seat.COMPUTER): "Muggins's reply",
    (DecisionKind.ENDING, Seat.PLAYER): "Your endgame play",
    (DecisionKind.ENDING, Seat.COMPUTER): "Muggins's endgame play",
}
BEST: Mapping[Seat, str] = {
    Seat.PLAYER: "Best choice.",
    Seat.COMPUTER: "Muggins found the best choice.",
}
AS_GOOD_AS = "Just as good as the best."
COSTS: Mapping[tuple[Judgement | None, Seat], str] = {
    (None, Seat.PLAYER): "Cost: {pp}%.",
    (Judgement.INACCURACY, Seat.PLAYER): "Inaccuracy: \N{MINUS SIGN}{pp}%.",
    (Judgement.MISTAKE, Seat.PLAYER): "Mistake: \N{MINUS SIGN}{pp}%.",
    (Judgement.BLUNDER, Seat.PLAYER): "Blunder: \N{MINUS SIGN}{pp}%.",
    (None, Seat.COMPUTER): "You gain {pp}%.",
    (Judgement.INACCURACY, Seat.COMPUTER): "Inaccuracy by Muggins: +{pp}% for you.",
    (Judgement.MISTAKE, Seat.COMPUTER): "Mistake by Muggins: +{pp}% for you.",
    (Judgement.BLUNDER, Seat.COMPUTER): "Blunder by Muggins: +{pp}% for you.",
}
MIXED: Mapping[Seat, str] = {
    Seat.PLAYER: (
        "\N{MINUS SIGN}{pp}%, but an expert would sometimes play this, so it isn't marked."
    ),
    Seat.COMPUTER: "+{pp}% for you, but an expert would sometimes play this, so it isn't marked.",
}

LEGEND = (
    "Winning chances assume both sides play like Master. {} means a loss of {}% or more, "
    "{} {}%, {} {}%."
)
IF_MASTERS = "Winning chances assume both sides play like Master."

# where the deal was played out by each choice
WITHIN = "Equal to the best, within the margin of error."
GIVE_OR_TAKE = "Simulated, \N{PLUS-MINUS SIGN}{reach}%."
PLAYED_OUT = "Every card simulated to the end."
ROUGH = "Estimate. Simulating..."

COSTLIEST = "Your costliest mistake."
COLUMNS = "Win % assumes both sides play like Master. Points are the average for this deal."
FROM_MY_SIDE = "Based on what Muggins could see. Percentages are your winning chance."

# what changed the chance, by whose doing it is
CHANGES: Mapping[Owner, str] = {
    Owner.DEAL: "The six cards",
    Owner.THROW: "Your discard",
    Owner.STARTER: "The starter",
    Owner.CARD: "Your card",
    Owner.OTHER_THROW: "Muggins's discard",
    Owner.OTHER_CARD: "Muggins's card",
    Owner.HAND: "Muggins's hand",
    Owner.CRIB: "The crib",
    Owner.CLAIMS: "Scoring mistakes",
    Owner.UNTOLD: "Not in the log",
}
OWED = "{what}: {change}% to your winning chance."
START, RESULT, STANDS = (
    "Winning chance at the start",
    "Winning chance at the end",
    ("Winning chance now"),
)
THE_SUM = "Winning chance, %"
BY_EACH = "Rating {rating:.1f} over {n} decisions."
PLAYS_SO = "About as strong as {name}."
LUCKS: Mapping[str, str] = {
    "deal": "Luck of the deal",
    "starter": "Luck of the starter",
    "other": "Luck of Muggins's cards",
}
GIFTS, DISCARDS, CARDS = "Muggins's mistakes", "Your discards", "Cards you played"


def call_other(told: str, other: str) -> str:
    """Replace Muggins by the other player's name, for a game between two people."""
    return told.replace(MUGGINS, other)


def write_legend() -> str:
    told = ((each.glyph, each.threshold // POINT) for each in Judgement)
    return LEGEND.format(*chain.from_iterable(told))


def write_pp(millionths: int) -> str:
    """Format percentage points as in ``4.2``, without a sign."""
    return f"{abs(millionths) / POINT:.1f}"


def write_change(before: int, after: int) -> str:
    """Format the difference of two chances, each rounded as displayed, as in ``+4.2``."""
    shown = (float(f"{each / POINT:.1f}") for each in (after, before))
    return write_more(next(shown) - next(shown))


def write_loss(decision: Decision) -> str:
    """Format the loss of a choice without a sign, from chances as displayed for the player."""
    best, chosen = decision.best.win.of(Seat.PLAYER), decision.chosen.win.of(Seat.PLAYER)
    return write_change(best, chosen).lstrip(f"+{MINUS}")


def write_more(points: float) -> str:
    """Format points as in ``+1.2``; zero has no sign."""
    told = f"{points:+.1f}".replace("-", MINUS)
    return told if float(f"{points:.1f}") else "0.0"


def of_hundred(millionths: int) -> int:
    """Return whole percent, without a sign."""
    return round(abs(millionths) / POINT)


# --- a game


def sum_up(luck_report: LuckReport) -> str:
    luck, losses, gifts = luck_report.luck(), luck_report.losses(), luck_report.gifts
    told = [_choose(luck, LUCKY, UNLUCKY, EVEN_LUCK)]
    if not of_hundred(losses):
        told.append(FAULTLESS)
    elif what := _name_choices(*luck_report.poor):
        told.append(COST.format(of_hundred=of_hundred(losses), what=what))
    else:
        told.append(COST_LITTLE.format(of_hundred=of_hundred(losses)))
    told.append(_choose(gifts, GIFT, GIFT, NO_GIFT))
    told.append(_choose(luck_report.of(Owner.CLAIMS), CLAIMED, CLAIMED_AWAY, ""))
    return " ".join(filter(None, told))


def _choose(value: int, more: str, less: str, none: str) -> str:
    if not of_hundred(value):
        return none
    return (more if value > 0 else less).format(of_hundred=of_hundred(value))


def _name_choices(n_throws: int, n_cards: int) -> str:
    """Return the costly choices, as in ``two discards and one play``."""
    discards = _number(n_throws, "discard") if n_throws else ""
    cards = _number(n_cards, "play") if n_cards else ""
    return " and ".join(filter(None, (discards, cards)))


def _number(n_things: int, thing: str) -> str:
    if n_things == 1:
        return f"one {thing}"
    return f"{say_number(n_things)} {thing}s"


def write_account(luck_report: LuckReport) -> list[tuple[str, str]]:
    """Return the totals of a game, line by line, as percentages."""
    changes = [
        *((what, luck_report.luck(part)) for part, what in LUCKS.items()),
        (GIFTS, luck_report.gifts),
        (DISCARDS, luck_report.of(Owner.THROW)),
        (CARDS, luck_report.of(Owner.CARD)),
    ]
    for owner in (Owner.CLAIMS, Owner.UNTOLD):
        if change := luck_report.of(owner):
            changes.append((CHANGES[owner], change))
    rows, stands = [(START, write_pp(luck_report.start))], luck_report.start
    for what, change in changes:
        rows.append((what, write_change(stands, stands + change)))
        stands += change
    return [*rows, (RESULT if luck_report.is_over else STANDS, write_pp(luck_report.end))]


def write_rate(rate: Rate) -> str:
    """Describe the rating over a game and, with enough choices, the comparable level."""
    told = BY_EACH.format(n=rate.n, rating=rate.rating)
    if rate.n < FEW:
        return told
    return f"{told} {PLAYS_SO.format(name=plays_like(rate).capitalize())}"


# --- a choice


def head(decision: Decision) -> str:
    return HEADINGS[decision.kind, decision.seat]


def judge(decision: Decision) -> str:
    """Describe the loss of a choice, and its accuracy if the deal was simulated."""
    told, reach = _tell_cost(decision), decision.chosen.reach
    if reach is None:
        return told
    return f"{told} {GIVE_OR_TAKE.format(reach=write_pp(reach)) if reach else PLAYED_OUT}"


def _tell_cost(decision: Decision) -> str:
    if decision.chosen.win == decision.best.win:
        return BEST[decision.seat]
    if not decision.loss:
        return WITHIN
    if decision.loss < AS_GOOD:
        return AS_GOOD_AS
    if decision.loss >= POINT and decision.chosen.share is not None and not decision.judgement:
        return MIXED[decision.seat].format(pp=write_loss(decision))
    return COSTS[decision.judgement, decision.seat].format(pp=write_loss(decision))


def write_owed(owner: Owner, before: int, after: int) -> str:
    """Describe a change of the winning chance and its cause; empty if it would show as zero."""
    change = write_change(before, after)
    return OWED.format(what=CHANGES[owner], change=change) if change.startswith(SIGNS) else ""


# --- once more

ASK_THROW: Mapping[bool, str] = {
    True: "Your deal, your crib. Choose two cards to discard.",
    False: "Muggins's deal, Muggins's crib. Choose two cards to discard.",
}
ASK_CARD = "Your turn. Play a card."
AGAIN = "Mistake {number} of {n}"
ONCE_MORE = "Try again. Anything within 0.5% of the best counts as right."
ALL_DONE = "Done"
GO_ON, LAY_AWAY, PLAY_IT = "Next", "Discard", "Play"
BACK_TO_REVIEW = "Back to review"
SHOWN = "This is the best choice."
FOUND = "Right. That's the best choice."
FOUND_AS_GOOD = "Right. That's as good as the best."
MISSED = "That costs {pp}%."
MISSED_AGAIN = "Same mistake as last time: −{pp}%."
DONE = "You found {found} of {n}."
DONE_ONE: Mapping[bool, str] = {True: "You found it.", False: "Not this time."}


def ask(decision: Decision) -> str:
    if decision.kind.is_throw:
        return ASK_THROW[decision.kind is DecisionKind.THROW_AS_DEALER]
    return ASK_CARD


def answer(made: Decision, *, is_same: bool) -> str:
    """Describe the result of a second try; ``is_same``: it repeats the choice of the game."""
    if made.loss < AS_GOOD:
        return FOUND_AS_GOOD if made.loss else FOUND
    return (MISSED_AGAIN if is_same else MISSED).format(pp=write_loss(made))


def write_found(n_found: int, n_all: int) -> str:
    return DONE_ONE[n_found == 1] if n_all == 1 else DONE.format(found=n_found, n=n_all)


# --- told

CHANCE_HERE = "Your winning chance is {n:.0f}%."
OFFER = "{Cards}: {win}%"
BEHIND = "{offer}, {loss}"
PLAYED = "{offer}, as played"


def say_chance(chance: float | None) -> str:
    """Describe the chance at a place of the game, 0 to 1; empty if unknown."""
    return "" if chance is None else CHANCE_HERE.format(n=100 * chance)


def say_offer(cards: str, win: str, loss: str, *, is_played: bool) -> str:
    """Return a choice with its value, and the difference to the best."""
    offer = OFFER.format(Cards=cards[:1].upper() + cards[1:], win=win)
    offer = BEHIND.format(offer=offer, loss=loss) if loss else offer
    return f"{PLAYED.format(offer=offer) if is_played else offer}."
