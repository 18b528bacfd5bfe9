"""Formats of a result: a code that survives mail and chat, and a file that people can read."""

import re
from base64 import b32decode
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256

from muggins.extras.club.results import (
    Choice,
    Result,
    ResultError,
    begin_chain,
    chain_of,
    gather_choices,
    next_link,
    replay_result,
    scores_of,
    split_games,
)
from muggins.extras.legacy.logbook import Fault
from muggins.record.players import check_name
from muggins.rules.cards import write_card, write_cards
from muggins.rules.moves import Claim, Move, read_move, write_move
from muggins.rules.referee import legal_moves
from muggins.rules.sealing import opened_by
from muggins.rules.state import Scoring, State
from muggins.rules.turn import Turn
from muggins.settings.settings import Settings, describe_variant, say, terms_of
from muggins.store.challenges import (
    LETTERS,
    MISTYPED,
    N_BODY,
    N_LETTERS,
    OTHER_LETTERS,
    TOLD,
    Challenge,
    CodeError,
    clean,
    find_runs,
    group_letters,
    letters_of,
    pack_challenge,
    read_code,
    unpack_challenge,
    write_code,
    write_plain,
)
from muggins.store.loglines import VARIANT

VERSION = 1
CODE_CHECK = 5
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
    return group_letters(write_plain(body + _hash_code(body)))


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
    body, check = data[:-CODE_CHECK], data[-CODE_CHECK:]
    return body if check == _hash_code(body) and write_plain(data) == letters else None


def _hash_code(body: bytes) -> bytes:
    return sha256(b"muggins result" + body).digest()[:CODE_CHECK]


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


HEAD = "Muggins result 1"
LARGEST = 2_000_000  # letters
FILE_CHECK = 16
HAND = re.compile(r"(\d{1,3}) (\w+) (\w+) (\w+) (\w\w) \|((?: [tpc=]\w+)+) \| (\d+) (\d+)")
GAME = re.compile(r"Game \d{1,2}")
PLACE = re.compile(r"Game (\d+)(?:, hand (\d+))?")
PAR = re.compile(r"[+-]\d")
ENTRY = re.compile(r"(Option|Seal|Opened|Part|Won|Chain)(?: (\d{1,2}))?: .*")
SIDES = ("player", "computer")
NO_FILE = "This is not a challenge result."
Key = tuple[str, int, int]  # the kind of a line, its game, and its hand or place
NEVER = "it has been altered or is not a valid result"
WHY = {
    "Option": "the options don't match the challenge",
    "Game": "the games are out of order",
    "Seal": "seal {} doesn't belong to the challenge",
    "Opened": "seal {} wasn't opened with this secret",
    "Part": "seal {} wasn't cut this way",
    "Won": "game {} must end with {due}",
    "Par": "par is invalid",
    "Score": "the score must be {due}",
}


@dataclass(slots=True)
class ParsedResult:
    """A parsed file: its lines by kind, and the choices by game."""

    lines: dict[Key, tuple[int, str]] = field(default_factory=dict)
    games: list[list[Move]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def note(self, line: int, why: str) -> None:
        self.faults.append(Fault(line, why))

    def text_of(self, kind: str, number: int = 0) -> str:
        """Return the text after a keyword, which has a single line, or one with that number."""
        _, text = self.lines.get((kind, number, 0), (0, ""))
        return text.partition(": ")[2]


def read_result(text: str) -> Result:
    """Return a result from its file or its code; ResultError, with a sentence, if it has faults."""
    result, faults = inspect_result(text)
    if faults:
        raise ResultError(f"Line {faults[0].line}: {faults[0].why}.")
    return result


def inspect_result(text: str) -> tuple[Result, list[Fault]]:
    """Return a result and its faults, except those of minds; ResultError if none can be read.

    A code has a checksum of its own, so nothing in it can be wrong.
    """
    if not is_file(text):
        return read_result_code(text), []
    if len(text) > LARGEST:
        raise ResultError(NO_FILE)
    plain = text.replace("\r\n", "\n").removesuffix("\n")
    told = _read_lines(plain)
    result = _read_claims(told)
    for (kind, game, _), (line, head) in told.lines.items():
        if kind == "Game" and head != f"Game {game}":
            told.note(line, WHY["Game"])
    if not told.faults:
        _check(result, told, plain)
    return result, sorted(told.faults, key=lambda fault: fault.line)


def is_file(text: str) -> bool:
    """Return True if the text starts as a result file; otherwise it may be a code."""
    return text.startswith(HEAD.rpartition(" ")[0])


# --- written


def write_result(result: Result) -> str:
    """Return the text of the file; ResultError if the result breaks the rules."""
    return _write(result, chain_of(result))


def _write(result: Result, chain: tuple[str, ...]) -> str:
    body = "".join(f"{line}\n" for _, line in _list_lines(result, chain))
    return f"{body}Check: {sha256(body.encode()).hexdigest()[:FILE_CHECK]}\n"


def _list_lines(result: Result, chain: tuple[str, ...]) -> Iterator[tuple[Key, str]]:
    """Yield all lines except the checksum."""
    turns = list(replay_result(result))
    games, scores = split_games(turns), scores_of(turns)
    yield ("Head", 0, 0), HEAD
    yield ("Challenge", 0, 0), f"Challenge: {write_code(result.challenge)}"
    yield ("Player", 0, 0), f"Player: {result.player}"
    for place, option in enumerate(sentences_of(result.challenge.settings).values()):
        yield ("Option", 0, place), f"Option: {option}"
    yield ("Chain", 0, 0), f"Chain 0: {chain[0]}"
    for number, (game, score) in enumerate(zip(games, scores, strict=True), 1):
        yield from _list_game(number, game)
        end = f"{score.own} {score.computers} {score.gained:+}"
        yield ("Won", number, 0), f"Won {number}: {end}"
        yield ("Chain", number, 0), f"Chain {number}: {chain[number]}"
    if result.par:
        yield ("Par", 0, 0), "Par: " + " ".join(f"{points:+}" for points in result.par)
    lead = sum(score.lead for score in scores)
    total = sum(score.gained for score in scores)
    yield ("Score", 0, 0), f"Score: {total:+} {lead:+}"


def sentences_of(settings: Settings) -> dict[str, str]:
    """Return a sentence for each setting of a challenge, by name."""
    variant = f"{VARIANT}{describe_variant(terms_of(settings).variant)}."
    return {**{name: say(settings, name) for name in TOLD}, "variant": variant}


def list_hand_lines(result: Result) -> dict[tuple[int, int], int]:
    """Return the file's line numbers of hands, by game and hand."""
    lines = enumerate(_list_lines(result, chain_of(result)), 1)
    return {(game, hand): line for line, ((kind, game, hand), _) in lines if kind == "Hand"}


def _list_game(number: int, turns: list[Turn]) -> Iterator[tuple[Key, str]]:
    opened = opened_by(turns[-1].before, turns[-1].after)
    assert opened is not None
    yield ("Game", number, 0), f"Game {number}"
    yield ("Seal", number, 0), f"Seal {number}: {opened.seal}"
    yield ("Part", number, 0), f"Part {number}: {opened.part}"
    yield ("Opened", number, 0), f"Opened {number}: {opened.secret.hex()}"
    hands: dict[int, list[Turn]] = {}
    for turn in turns:
        if turn.is_choice:
            hands.setdefault(turn.before.n_hands, []).append(turn)
    for hand, own in hands.items():
        yield ("Hand", number, hand), _write_hand(hand, own)


def _write_hand(number: int, turns: list[Turn]) -> str:
    """Format the dealer, pone's cards, the dealer's, the starter, the choices, and the scores."""
    state = turns[-1].after
    hand = state.the_hand
    pone, dealer = hand.dealt[hand.dealer.other], hand.dealt[hand.dealer]
    cards = f"{write_cards(pone)} {write_cards(dealer)} {write_card(hand.starter)}"
    words = " ".join(write_move(turn.move) for turn in turns)
    scores = f"{state.scores[0]} {state.scores[1]}"
    return f"{number} {SIDES[hand.dealer]} {cards} | {words} | {scores}"


# --- read


def _read_lines(text: str) -> ParsedResult:
    told = ParsedResult()
    for number, line in enumerate(text.split("\n"), 1):
        key = _read_line(told, number, line)
        if key is None:
            told.note(number, "invalid line")
        elif key in told.lines:
            told.note(number, "this line appears twice")
        else:
            told.lines[key] = number, line
    return told


def _read_line(told: ParsedResult, number: int, line: str) -> Key | None:
    """Return a line's key; choices of a hand are stored with the preceding game header."""
    game = len(told.games)
    if number == 1:
        return "Head", 0, 0
    if line.startswith(("Challenge: ", "Player: ", "Par: ", "Score: ", "Check: ")):
        return line.partition(":")[0], 0, 0
    if GAME.fullmatch(line):
        told.games.append([])
        return "Game", game + 1, 0
    if found := ENTRY.fullmatch(line):
        kind, at = found.groups()
        if kind == "Option":
            return kind, 0, sum(key[0] == kind for key in told.lines)
        return None if at is None else (kind, int(at), 0)
    found = HAND.fullmatch(line)
    if not found or not game:
        return None
    told.games[-1] += _read_moves(told, number, found[6])
    return "Hand", game, int(found[1])


def _read_moves(told: ParsedResult, line: int, words: str) -> list[Move]:
    try:
        moves = [read_move(word) for word in words.split()]
    except ValueError as error:
        told.note(line, str(error))
        return []
    return [move for move in moves if isinstance(move, Choice)]


def _read_claims(told: ParsedResult) -> Result:
    """Return the stated result; ResultError if it is incomplete."""
    try:
        challenge = read_code(told.text_of("Challenge"))
        player = check_name(told.text_of("Player"))
    except CodeError as error:
        raise ResultError(f"The challenge in this result can't be read. {error}") from error
    except ValueError as error:
        raise ResultError(f"The player in this result is invalid. {error}") from error
    return Result(challenge, player, tuple(map(tuple, told.games)), _read_par(told, challenge))


def _read_par(told: ParsedResult, challenge: Challenge) -> tuple[int, ...]:
    words = told.text_of("Par").split()
    if not all(PAR.fullmatch(word) for word in words):
        told.note(told.lines["Par", 0, 0][0], WHY["Par"])
        return ()
    if len(words) not in (0, challenge.n_games):
        told.note(told.lines["Par", 0, 0][0], WHY["Par"])
    return tuple(map(int, words))


# --- held against what follows


def _check(result: Result, told: ParsedResult, text: str) -> None:
    _check_chain(result, told)
    links = tuple(told.text_of("Chain", number) for number in range(len(result.games) + 1))
    try:
        due = dict(_list_lines(result, links))
    except ResultError as error:
        told.note(_line_of(told, str(error)), str(error).rstrip("."))
        return
    for key, line in due.items():
        number, found = told.lines.pop(key, (0, ""))
        if found != line:
            told.note(number or _line_of(told, f"Game {key[1]}"), _say_fault(key, found, line))
    check = told.lines.pop(("Check", 0, 0), (1, ""))[0]
    for number, _ in told.lines.values():
        told.note(number, "this line doesn't belong to the result")
    if not told.faults and f"{text}\n" != _write(result, links):
        told.note(check, NEVER)


def _check_chain(result: Result, told: ParsedResult) -> None:
    """Check each link against the stated preceding one, so that a change is reported once."""
    if told.text_of("Chain") != begin_chain(result.challenge, result.player):
        why = "the chain starts with another name or challenge"
        told.note(told.lines.get(("Player", 0, 0), (1, ""))[0], why)
    for number, game in enumerate(result.games, 1):
        if told.text_of("Chain", number) != next_link(told.text_of("Chain", number - 1), game):
            line, _ = told.lines.get(("Chain", number, 0), (1, ""))
            told.note(line, f"game {number}: its choices don't match the chain")


def _line_of(told: ParsedResult, sentence: str) -> int:
    """Return the line of the game named at the start of a sentence, or the first line."""
    found = PLACE.match(sentence)
    if found is None:
        return 1
    hand = "Hand", int(found[1]), int(found[2] or 0)
    line, _ = told.lines.get(hand, told.lines.get(("Game", int(found[1]), 0), (1, "")))
    return line


def _say_fault(key: Key, found: str, due: str) -> str:
    kind, game, hand = key
    if not found:
        return f"a line is missing: {due[:40]}"
    if kind != "Hand":
        return WHY.get(kind, NEVER).format(game, due=due.partition(": ")[2])
    told, must = HAND.fullmatch(found), HAND.fullmatch(due)
    assert told is not None and must is not None
    name = f"game {game}, hand {hand}"
    if told.groups()[:5] != must.groups()[:5]:
        return f"{name}: its cards don't match seal {game}"
    if told[6] == must[6]:
        return f"{name}: the scores must be {must[7]} and {must[8]}, not {told[7]} and {told[8]}"
    return f"{name}: its choices don't fit the hand or are out of order"
