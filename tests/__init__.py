"""The tests; the record they open has the files of Cribbage '97, as that of the program."""

from muggins.legacy.register import register
from muggins.session import challenge_bond

register()
challenge_bond.register()
