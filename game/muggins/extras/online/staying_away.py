"""Sentences about an online game whose other player does not come back."""

LENGTHS = {1: "a day", 3: "three days", 7: "a week"}
DAYS = ((0, "Never"), *((days, f"After {long}") for days, long in LENGTHS.items()))
LABEL = "Claim by absence"
HELP = "How long one player must be gone before the other may claim the game."
NEVER = "Games can't be claimed for absence."
AFTER = "If one player is gone for {long}, the other may claim the game."
CLAIM = "Claim the game"
MAY_CLAIM = (
    "{who} has been gone for {long}. As agreed, you may now claim the game: open the menu and "
    "choose Claim the game."
)
SURE = "Claim the game?"
COST = "You win the game and this match ends. To play {who} again, send a new invitation."
ANSWERS = "Claim it", "Wait"
OWN = "You waited {long} for {who}, as agreed, and claimed the game. This match is over."
HIS = "{who} says they waited {long} for you and claimed the game, as agreed. This match is over."
BOTH = (
    "You waited {long} for {who}, and {who} says they waited for you. You both claimed the game, "
    "so neither of you wins it. This match is over."
)


def tell_days(days: int) -> str:
    return AFTER.format(long=LENGTHS[days]) if days else NEVER


def tell_claims(who: str, days: int, *, is_own: bool, is_his: bool) -> str:
    """Return who claimed the game; empty if neither player did."""
    if not (is_own or is_his):
        return ""
    told = BOTH if is_own and is_his else OWN if is_own else HIS
    return told.format(who=who, long=LENGTHS[days])
