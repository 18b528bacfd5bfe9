"""Scripts that build data or measure; the game never imports them."""

from muggins.session import challenge_bond

challenge_bond.register()
