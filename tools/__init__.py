"""Scripts that build data or measure; the game never imports them."""

from muggins.legacy.register import register

register()  # a record that they open has the files of Cribbage '97
