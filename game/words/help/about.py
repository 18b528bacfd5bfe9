"""The page of the help that tells what the program is made of, and under which licences."""

from game.assets import VERSION
from game.words.help.blocks import Book, Entry

ABOUT: Book = {
    "About": (
        Entry("Muggins", f"Version {VERSION}, of 2026, under the MIT licence: use it, change it, "
              "pass it on, and leave the notice in. There is no warranty. What was drawn, written "
              "and composed for it, all sounds, the patter, the ten's nought, pips, ace, table, "
              "board, backs and opponent, is under the same."),
        Entry("Courts", "The twelve court figures are Adrian Kennard's (www.me.uk/cards), from the "
              "npm package @letele/playing-cards 0.1.0, recoloured. CC0 1.0: public domain."),
        Entry("Words", "Atkinson Hyperlegible and its Mono, by the Braille Institute of America; "
              "the indices of the cards are set in it. SIL Open Font License 1.1."),
        Entry("Headings", "Cinzel, by the Cinzel Project Authors. SIL Open Font License 1.1."),
        Entry("Figures", "Lora and Inter, by their Project Authors. SIL Open Font License 1.1. "
              "All fonts come from the @fontsource packages, their Latin letters alone."),
        Entry("Charge", "The four notes of First Call, a cavalry call in the public domain. The "
              "rest of the tune is our own, under the MIT licence."),
        Entry("Taps", "As Daniel Butterfield arranged it in 1862. Public domain."),
        Entry("Libraries", "Python (PSF licence), pygame-ce (LGPL 2.1) with SDL (zlib), NumPy "
              "and segno (BSD), platformdirs, accesskit (MIT). A download without Python has all "
              "texts in its folder licences."),
    ),
}  # fmt: skip
