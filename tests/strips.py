"""Where keys of a replay, a review and what belongs to it are in a wide window."""

from game.motion.places import WIDE_VIEW
from game.motion.review_places import WIDE
from game.scenes.replay.position_places import position_places
from game.scenes.replay.replay_scene import replay_places
from game.scenes.replay.strip import ASKING, BRANCH, REVIEW, lay_strip

REPLAY_BUTTONS, REPLAY_GROOVE = replay_places(WIDE_VIEW).buttons, replay_places(WIDE_VIEW).groove
REVIEW_BUTTONS, AGAIN_BUTTONS, WHAT_IF_BUTTONS = (
    lay_strip(keys, WIDE).buttons for keys in (REVIEW, ASKING, BRANCH)
)
POSITION = position_places(is_wide=True)
