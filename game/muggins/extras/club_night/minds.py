"""Engines of the nine regulars."""

from muggins.mind.classic.classic import Classic
from muggins.mind.classic.plain import Greedy, House
from muggins.mind.classic.weaknesses import BEGINNER, CASUAL, Learner
from muggins.mind.engines.engines import UsualOnly
from muggins.mind.facts.rankings import Mind
from muggins.mind.master.master import Master, MasterFast


def make_mind(key: str) -> Mind:
    """Return the engine of a regular by its key."""
    return _MINDS[key]


_MINDS: dict[str, Mind] = {
    "earl": Learner(BEGINNER),
    "bev": Learner(CASUAL),
    "gus": Greedy(),
    "duane": Learner(CASUAL),
    "marypat": House(),
    "lorraine": House(),
    "walt": Classic(),
    "frankie": UsualOnly(MasterFast(), Classic()),
    "opal": UsualOnly(Master(), Classic()),
}
