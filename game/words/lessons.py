"""Why: a sentence to go with a hint."""

from game.mind.engines.lessons import weigh_play, weigh_throw
from game.rules.cards import value_of
from game.rules.moves import Move, Play, Throw
from game.rules.scoring import LIMIT, play_reasons
from game.rules.views import DiscardView, PlayView, View
from game.words.speech import say_count, write_points


def explain(view: View, move: Move) -> str:
    """The reasons for a move of who sees this, or nothing where there is nothing to say."""
    match view, move:
        case DiscardView(), Throw(cards):
            return _explain_throw(view, cards)
        case PlayView(), Play(card):
            return _explain_play(view, card)
    return ""


def _explain_throw(view: DiscardView, cards: tuple[int, ...]) -> str:
    lesson = weigh_throw(view, cards)
    crib = "your crib brings you" if view.is_dealer else "my crib brings me"
    return (
        f"Those marked: you keep {lesson.kept:.1f} points on average, and {crib} {lesson.crib:.1f}."
    )


def _explain_play(view: PlayView, card: int) -> str:
    lesson = weigh_play(view, card)
    reasons = play_reasons((*view.pile, card))
    scored = say_count(reasons) if reasons else "no points now"
    if view.count + value_of(card) == LIMIT or lesson.is_last_word:
        return f"The one marked: {scored}, and I cannot answer it."
    if not lesson.n_answers:
        return f"The one marked: {scored}, and nothing that I may hold scores on it."
    score = "scores" if lesson.n_answers == 1 else "score"
    answers = f"{lesson.n_answers} of the {lesson.n_unseen} cards that I may hold {score} on it"
    return f"The one marked: {scored}; {answers}, {write_points(lesson.most)} at most."
