"""The ways to the table, which is imported when somebody first sits down at it."""

from game.audio.mixer import Player
from game.session.session import Session
from game.ui.scene import Push


def open_table(session: Session, sound: Player) -> Push:
    from game.scenes.table.play import PlayScene

    return Push(PlayScene(session, sound))


def open_lesson(session: Session, sound: Player) -> Push:
    from game.scenes.table.lesson import LessonScene

    return Push(LessonScene(session, sound))
