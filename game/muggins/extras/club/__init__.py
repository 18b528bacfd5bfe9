"""Clubs: challenges, their results, duplicate matches and the director who ranks them."""

from muggins.registry import Chapter, Command, Extra, MenuEntry

EXTRA = Extra(
    commands={
        "challenge": Command("muggins.extras.club.challenge:make_parser", "challenges"),
        "director": Command("muggins.extras.club.director:make_parser", "rankings"),
    },
    menu=(
        MenuEntry(
            "Play",
            "Challenge a friend",
            "Play the same cards and compare",
            "C",
            "muggins.extras.club.challenges_page:open_challenges",
            rank=1,
            under_lock=True,
            for_pairs=False,
        ),
    ),
    chapters=(
        Chapter("Duplicate", "Board position", "muggins.extras.club.club_help:DUPLICATE"),
        Chapter("A challenge", "The proof", "muggins.extras.club.club_help:CHALLENGE", "seals"),
        Chapter("The result", "A challenge", "muggins.extras.club.club_help:RESULT", "seals"),
    ),
    hooks={
        "bond": "muggins.session.challenge_bond:ChallengeBond",
        "challenge": "muggins.extras.club.challenges_page:open_challenge",
        "ending": "muggins.extras.club.challenges_page:make_part",
        "judge": "muggins.extras.club.result_check:make_judge",
        "texts": "muggins.extras.club.challenges_page:open_text",
        "verify": "muggins.extras.club.result_check",
    },
    preloads=("muggins.extras.club.challenges_page",),
)
