"""Tests of Muggins; the folders are those of the package."""

from muggins.session import challenge_bond

challenge_bond.register()
