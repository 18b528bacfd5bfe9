"""What becomes of a game with a friend far away who does not come back."""

LENGTHS = {1: "a day", 3: "three days", 7: "a week"}
DAYS = ((0, "Never"), *((days, f"After {long}") for days, long in LENGTHS.items()))
LABEL = "A game is claimed"
HELP = "By who waits for so long, and hears nothing of the other."
NEVER = "Nobody can claim a game because the other stays away."
AFTER = "Who hears nothing of the other for {long} can claim the game."
CLAIM = "Claim the game"
MAY_CLAIM = (
    "Nothing was heard of {who} for {long}. By what you agreed on you can claim the game: in the "
    "menu, Claim the game."
)
SURE = "Claim the game?"
COST = "It is yours then, and this match is over. To play {who} again, ask with a new code."
ANSWERS = "Claim it", "Wait"
OWN = "You waited {long} for {who}, as agreed, and claimed the game. This match is over."
HIS = "{who} says they waited {long} for you, and claimed the game, as agreed. This match is over."
BOTH = (
    "You waited {long} for {who}, and {who} says they waited for you. Both of you claimed the "
    "game, so nobody gets it. This match is over."
)


def tell_days(days: int) -> str:
    return AFTER.format(long=LENGTHS[days]) if days else NEVER


def tell_claims(who: str, days: int, *, is_own: bool, is_his: bool) -> str:
    """Who claimed it; nothing where nobody did."""
    if not (is_own or is_his):
        return ""
    told = BOTH if is_own and is_his else OWN if is_own else HIS
    return told.format(who=who, long=LENGTHS[days])
