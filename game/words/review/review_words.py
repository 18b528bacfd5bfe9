"""What a review says of a game and of its choices; chances are told as games of a hundred.

Muggins is called by its name here: it plays no more. A change is told as the difference of two
chances as they are shown, so that what is shown adds up.
"""

from collections.abc import Mapping
from itertools import chain

from game.mind.coach.chance import POINT
from game.mind.coach.decision import AS_GOOD, Decision, DecisionKind, Judgement
from game.mind.coach.luck_ledger import LuckLedger, Owner
from game.mind.coach.rates import FEW, Rate, plays_like
from game.rules.seat import Seat
from game.words.names import NUMBERS, say_number
from game.words.table.sentences import ME, YOU

MUGGINS = "Muggins"
MINUS = "\N{MINUS SIGN}"
SIGNS = ("+", MINUS)

# the line over a game
LUCKY = "The cards gave you {of_hundred} of 100."
UNLUCKY = "The cards took {of_hundred} of 100 from you."
EVEN_LUCK = "The cards gave you nothing and took nothing."
COST = "Your choices cost you {of_hundred}, most of it by {what}."
COST_LITTLE = "Your choices cost you {of_hundred}, none of them much."
FAULTLESS = "You gave nothing away."
PRESENT = "Muggins made you a present of {of_hundred}."
NO_PRESENT = "Muggins gave nothing away."
CLAIMED = "Claims brought you {of_hundred}."
CLAIMED_AWAY = "Claims cost you {of_hundred}."
WEIGHING = "The game is being weighed: {n_done} of {n_deals} deals."
NO_SUM = "Not all deals could be weighed, so there is no sum."
HAND = "Hand {number}"
MOVES = "The moves of the game"
SAVE = "Save this review as a page"
WAITING = "This hand is being weighed."
NOTHING = "There is no hand that can be weighed."

# over the choices, by the part of the game and who chose
HEADINGS: Mapping[tuple[DecisionKind, Seat], str] = {
    (DecisionKind.THROW_AS_DEALER, YOU): "You lay away; your crib",
    (DecisionKind.THROW_AS_DEALER, ME): "Muggins lays away; Muggins's crib",
    (DecisionKind.THROW_AS_PONE, YOU): "You lay away; Muggins's crib",
    (DecisionKind.THROW_AS_PONE, ME): "Muggins lays away; your crib",
    (DecisionKind.LEAD, YOU): "You lead",
    (DecisionKind.LEAD, ME): "Muggins leads",
    (DecisionKind.ANSWER, YOU): "You answer",
    (DecisionKind.ANSWER, ME): "Muggins answers",
    (DecisionKind.ENDING, YOU): "You play, near the end",
    (DecisionKind.ENDING, ME): "Muggins plays, near the end",
}
BEST: Mapping[Seat, str] = {YOU: "You chose the best.", ME: "Muggins chose the best."}
AS_GOOD_AS = "As good as the best."
COSTS: Mapping[tuple[Judgement | None, Seat], str] = {
    (None, YOU): "It costs you {pp} of 100.",
    (Judgement.INACCURACY, YOU): "Not the best: it costs you {pp} of 100.",
    (Judgement.MISTAKE, YOU): "A mistake: it costs you {pp} of 100.",
    (Judgement.BLUNDER, YOU): "A blunder: it costs you {pp} of 100.",
    (None, ME): "It gives you {pp} of 100.",
    (Judgement.INACCURACY, ME): "A small present: it gives you {pp} of 100.",
    (Judgement.MISTAKE, ME): "A present: it gives you {pp} of 100.",
    (Judgement.BLUNDER, ME): "A large present: it gives you {pp} of 100.",
}
MIXED: Mapping[Seat, str] = {
    YOU: "It costs you {pp} of 100, but good play mixes it in: no mark.",
    ME: "It gives you {pp} of 100, but good play mixes it in: no mark.",
}

LEGEND = (
    "Chances are games of a hundred if both play like Master. {} costs {} or more, {} {}, {} {}."
)
IF_MASTERS = "Chances are what they are if both play like Master."

# where the deal was played out by each choice
WITHIN = "As good as the best, as far as is known."
GIVE_OR_TAKE = "Played out, give or take {reach}."
PLAYED_OUT = "Played out by each card."
ROUGH = "At first sight: it is being played out."

COSTLIEST = "No other choice of yours cost more."
COLUMNS = (
    "Chance: games won of 100 if both play like Master. Points: pegged in this deal, on average."
)
FROM_MY_SIDE = "Reckoned from what Muggins could see; the chances are yours."

# what changed the chance, by whose doing it is
CHANGES: Mapping[Owner, str] = {
    Owner.DEAL: "The six cards",
    Owner.THROW: "What you laid away",
    Owner.STARTER: "The starter",
    Owner.CARD: "Your card",
    Owner.HIS_THROW: "What Muggins laid away",
    Owner.HIS_CARD: "Muggins's card",
    Owner.HAND: "The hand that Muggins held",
    Owner.CRIB: "The crib",
    Owner.CLAIMS: "Claims",
    Owner.UNTOLD: "What the log leaves out",
}
OWED = "{what}: your chance {change}."
START, RESULT, STANDS = "Chance at the start", "At the end", "Where it stands"
THE_SUM = "Your game, of 100"
BY_EACH = "{n} choices, and {mean:.2f} lost by each."
PLAYS_SO = "{name} plays like that."
LUCKS: Mapping[str, str] = {
    "deal": "Luck of the deal",
    "starter": "Luck of the starter",
    "other": "Luck of Muggins's cards",
}
PRESENTS, THROWS, CARDS = "Muggins's presents", "What you laid away", "Cards you played"


def call_other(told: str, other: str) -> str:
    """The same of a game between two people, in which somebody else sat there."""
    return told.replace(MUGGINS, other)


def write_legend() -> str:
    told = ((each.glyph, NUMBERS[each.threshold // POINT]) for each in Judgement)
    return LEGEND.format(*chain.from_iterable(told))


def write_pp(millionths: int) -> str:
    """As in ``4.2``, without a sign."""
    return f"{abs(millionths) / POINT:.1f}"


def write_change(before: int, after: int) -> str:
    """By how much a chance as it is shown differs from another, as in ``+4.2``."""
    shown = (float(f"{each / POINT:.1f}") for each in (after, before))
    return write_more(next(shown) - next(shown))


def write_loss(decision: Decision) -> str:
    """What a choice cost who had it, without a sign; chances are shown as the player's."""
    best, chosen = decision.best.win.of(YOU), decision.chosen.win.of(YOU)
    return write_change(best, chosen).lstrip(f"+{MINUS}")


def write_more(points: float) -> str:
    """As in ``+1.2``; nothing has no sign."""
    told = f"{points:+.1f}".replace("-", MINUS)
    return told if float(f"{points:.1f}") else "0.0"


def of_hundred(millionths: int) -> int:
    """Whole games of a hundred, without a sign."""
    return round(abs(millionths) / POINT)


# --- a game


def sum_up(ledger: LuckLedger) -> str:
    luck, losses, gifts = ledger.luck(), ledger.losses(), ledger.gifts
    told = [_choose(luck, LUCKY, UNLUCKY, EVEN_LUCK)]
    if not of_hundred(losses):
        told.append(FAULTLESS)
    elif what := _name_choices(*ledger.poor):
        told.append(COST.format(of_hundred=of_hundred(losses), what=what))
    else:
        told.append(COST_LITTLE.format(of_hundred=of_hundred(losses)))
    told.append(_choose(gifts, PRESENT, PRESENT, NO_PRESENT))
    told.append(_choose(ledger.of(Owner.CLAIMS), CLAIMED, CLAIMED_AWAY, ""))
    return " ".join(filter(None, told))


def _choose(value: int, more: str, less: str, none: str) -> str:
    if not of_hundred(value):
        return none
    return (more if value > 0 else less).format(of_hundred=of_hundred(value))


def _name_choices(n_throws: int, n_cards: int) -> str:
    """As in ``three cards played and two laid away``."""
    cards = f"{_number(n_cards, 'card')} played" if n_cards else ""
    laid = _number(2 * n_throws, "" if n_cards else "card") if n_throws else ""
    return " and ".join(filter(None, (cards, laid and f"{laid} laid away")))


def _number(n_things: int, thing: str) -> str:
    if n_things == 1:
        return f"a {thing}"
    number = say_number(n_things)
    return f"{number} {thing}s" if thing else number


def write_account(ledger: LuckLedger) -> list[tuple[str, str]]:
    """The sums of a game, line by line, in games of a hundred."""
    changes = [
        *((what, ledger.luck(part)) for part, what in LUCKS.items()),
        (PRESENTS, ledger.gifts),
        (THROWS, ledger.of(Owner.THROW)),
        (CARDS, ledger.of(Owner.CARD)),
    ]
    for owner in (Owner.CLAIMS, Owner.UNTOLD):
        if change := ledger.of(owner):
            changes.append((CHANGES[owner], change))
    rows, stands = [(START, write_pp(ledger.start))], ledger.start
    for what, change in changes:
        rows.append((what, write_change(stands, stands + change)))
        stands += change
    return [*rows, (RESULT if ledger.is_over else STANDS, write_pp(ledger.end))]


def write_rate(rate: Rate) -> str:
    """What was lost by a choice, and who plays so, where there were enough."""
    told = BY_EACH.format(n=rate.n, mean=rate.mean)
    if rate.n < FEW:
        return told
    return f"{told} {PLAYS_SO.format(name=plays_like(rate).capitalize())}"


# --- a choice


def head(decision: Decision) -> str:
    return HEADINGS[decision.kind, decision.seat]


def judge(decision: Decision) -> str:
    """What a choice cost, and how that is known where the deal was played out."""
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
    if decision.loss >= POINT and not decision.judgement:
        return MIXED[decision.seat].format(pp=write_loss(decision))
    return COSTS[decision.judgement, decision.seat].format(pp=write_loss(decision))


def write_owed(owner: Owner, before: int, after: int) -> str:
    """What changed the chance, and by how much; nothing where none of it would show."""
    change = write_change(before, after)
    return OWED.format(what=CHANGES[owner], change=change) if change.startswith(SIGNS) else ""


# --- once more

ASK_THROW: Mapping[bool, str] = {
    True: "Your deal, your crib: lay two cards away.",
    False: "Muggins's deal, Muggins's crib: lay two cards away.",
}
ASK_CARD = "Your turn: play a card."
AGAIN = "Mistake {number} of {n}"
ONCE_MORE = "You know better now: choose again. Within half a game in 100 counts as right."
ALL_DONE = "That was all"
GO_ON, LAY_AWAY, PLAY_IT = "Next", "Lay away", "Play"
BACK_TO_REVIEW = "Back to the review"
SHOWN = "This is the best."
FOUND = "Right: that is the best."
FOUND_AS_GOOD = "Right: that is as good as the best."
MISSED = "That costs {pp} of 100."
MISSED_AGAIN = "The same again: that costs {pp} of 100."
DONE = "You found {found} of {n}."
DONE_ONE: Mapping[bool, str] = {True: "You found it.", False: "You did not find it this time."}


def ask(decision: Decision) -> str:
    if decision.kind.is_throw:
        return ASK_THROW[decision.kind is DecisionKind.THROW_AS_DEALER]
    return ASK_CARD


def answer(made: Decision, *, is_same: bool) -> str:
    """What a second try was worth; ``is_same``: it was chosen in the game too."""
    if made.loss < AS_GOOD:
        return FOUND_AS_GOOD if made.loss else FOUND
    return (MISSED_AGAIN if is_same else MISSED).format(pp=write_loss(made))


def write_found(n_found: int, n_all: int) -> str:
    return DONE_ONE[n_found == 1] if n_all == 1 else DONE.format(found=n_found, n=n_all)


# --- told

CHANCE_HERE = "From here you win {n:.0f} games of 100."
OFFER = "{Cards}: {win} of 100"
BEHIND = "{offer}, {loss}"
PLAYED = "{offer}, as played"


def say_chance(chance: float | None) -> str:
    """The chance at a place of the game, 0 to 1; nothing where it is not known."""
    return "" if chance is None else CHANCE_HERE.format(n=100 * chance)


def say_offer(cards: str, win: str, loss: str, *, is_played: bool) -> str:
    """A choice with what it is worth, and by how much less than the best."""
    offer = OFFER.format(Cards=cards[:1].upper() + cards[1:], win=win)
    offer = BEHIND.format(offer=offer, loss=loss) if loss else offer
    return f"{PLAYED.format(offer=offer) if is_played else offer}."
