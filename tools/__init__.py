"""Scripts that build data or measure; the game never imports them."""

from muggins.legacy.register import register
from muggins.session import challenge_bond

register()  # a record that they open has the files of Cribbage '97
challenge_bond.register()
