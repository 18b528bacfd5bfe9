"""A result as a code that survives mail and chat: about forty letters for each game.

The choices form one number, whose digits give the index of each choice among the legal ones, so no
code can hold an illegal move. A checksum detects typing errors.
"""

from base64 import b32decode
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256

from muggins.extras.club.results import Result, ResultError, gather_choices, replay_result
from muggins.record.player_names import check_name
from muggins.rules.moves import Claim, Move
from muggins.rules.referee import legal_moves
from muggins.rules.state import Scoring, State
from muggins.rules.turn import Turn
from muggins.store.challenges import (
    LETTERS,
    MISTYPED,
    N_BODY,
    N_LETTERS,
    OTHER_LETTERS,
    Challenge,
    CodeError,
    pack_challenge,
    read_code,
    unpack_challenge,
    write_plain,
)
from muggins.store.codetext import clean, find_runs, group_letters, letters_of

VERSION = 1
N_CHECK = 5
N_LEAST, LONGEST = 40, 20_000  # letters
MOST_PAR = 6  # match points for a double skunk
NOT_THERE = "No result code found. Copy all of it and try again."
Digit = tuple[int, int]  # a digit, and how many there are to choose from


def write_result_code(result: Result) -> str:
    """Return groups of letters and digits joined by hyphens; ResultError for an illegal result."""
    digits = [digit for turn in replay_result(result) for digit in _digits_of(turn)]
    number = 0
    for digit, base in reversed(digits):
        number = number * base + digit
    name = result.player.encode()
    head = bytes([VERSION, len(name)]) + name + pack_challenge(result.challenge)
    par = bytes([len(result.par), *(points + MOST_PAR for points in result.par)])
    body = head + par + number.to_bytes(-(-number.bit_length() // 8), "big")
    return group_letters(write_plain(body + _check(body)))


def read_result_code(text: str) -> Result:
    """Return the result of the code in a text, as mail and chat may change it; ResultError."""
    letters, body = _read_letters(text)
    if body[0] != VERSION:
        raise ResultError("This code is from a different version of Muggins.")
    try:
        result = _unpack(body)
    except (ValueError, IndexError) as error:
        raise ResultError(MISTYPED) from error
    if write_result_code(result).replace("-", "") != letters:
        raise ResultError(MISTYPED)
    return result


def read_code_head(text: str) -> Challenge:
    """Return the challenge of a code without replaying it; ResultError."""
    _, body = _read_letters(text)
    at = 2 + body[1]
    try:
        return unpack_challenge(body[at : at + N_BODY])
    except ValueError as error:
        raise ResultError(MISTYPED) from error


def _is_alone(text: str) -> bool:
    """Return True if the text may consist of a code only."""
    letters = "".join(clean(text[: 2 * LONGEST]).split()).replace("-", "")
    return len(letters) >= N_LEAST and not {*letters} - {*LETTERS}


def find_code(text: str) -> str | None:
    """Return the code of a result in a text, or a candidate if the text holds no challenge."""
    letters = _find_letters(text)
    if len(letters) <= N_LETTERS or {*letters} - {*LETTERS}:
        return None
    if _decode(letters) is None:
        with suppress(CodeError):
            read_code(text)
            return None
    return group_letters(letters)


def _read_letters(text: str) -> tuple[str, bytes]:
    """Return the letters of a code, and its payload without the checksum."""
    letters = _find_letters(text)
    if not N_LEAST <= len(letters) <= LONGEST:
        raise ResultError(NOT_THERE)
    if {*letters} - {*LETTERS}:
        raise ResultError(OTHER_LETTERS)
    body = _decode(letters)
    if body is None:
        raise ResultError(MISTYPED)
    return letters, body


def _find_letters(text: str) -> str:
    """Return the letters of the code in a text, or else those that are most like one."""
    text = text[: 4 * LONGEST]
    whole, *runs = letters_of(text), *find_runs(text)
    found = next((each for each in (whole, *runs) if _decode(each) is not None), None)
    if found is not None or _is_alone(text):
        return found or whole
    return max(runs, key=len)


def _decode(letters: str) -> bytes | None:
    """Decode letters without their checksum; None if that is wrong."""
    if not N_LEAST <= len(letters) <= LONGEST or {*letters} - {*LETTERS}:
        return None
    try:
        data = b32decode(letters + "=" * (-len(letters) % 8))
    except ValueError:
        return None
    body, check = data[:-N_CHECK], data[-N_CHECK:]
    return body if check == _check(body) and write_plain(data) == letters else None


def _check(body: bytes) -> bytes:
    return sha256(b"muggins result" + body).digest()[:N_CHECK]


def _unpack(body: bytes) -> Result:
    """Unpack a result; ValueError or IndexError if it is invalid."""
    at = 2 + body[1]
    player, end = check_name(body[2:at].decode()), at + N_BODY
    challenge = unpack_challenge(body[at:end])
    n_par = body[end]
    if n_par not in (0, challenge.n_games):
        raise ValueError("par is from another challenge")
    par = tuple(byte - MOST_PAR for byte in body[end + 1 : end + 1 + n_par])
    number = int.from_bytes(body[end + 1 + n_par :], "big")
    return Result(challenge, player, _unpack_games(challenge, number), par)


# --- the choices


def _unpack_games(challenge: Challenge, number: int) -> tuple[tuple[Move, ...], ...]:
    """Decode a number into choices; every number is valid."""

    def choose(state: State) -> Move:
        nonlocal number
        options = legal_moves(state)
        due = due_claim(state)
        if due is not None:
            number, is_wrong = divmod(number, 2)
            if not is_wrong:
                return due
        number, place = divmod(number, len(options))
        return options[place]

    return gather_choices(challenge, choose)


def _digits_of(turn: Turn) -> Iterator[Digit]:
    """Return the digits of a choice; a claim starts with one for "as due"."""
    if not turn.is_choice:
        return
    due, move = due_claim(turn.before), turn.move
    if due is not None:
        yield int(move != due), 2
    if move != due:
        options = legal_moves(turn.before)
        yield options.index(move), len(options)


def due_claim(state: State) -> Claim | None:
    return Claim(state.due) if isinstance(state.phase, Scoring) else None
