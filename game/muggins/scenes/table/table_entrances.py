"""The ways to the table, which is imported when somebody first sits down at it."""

from muggins.audio.mixer import Player
from muggins.session.session import Session
from muggins.ui.scene import Push


def open_table(session: Session, sound: Player, said: str = "") -> Push:
    """The table; the opponent says that, or else what its patter has for a greeting."""
    from muggins.scenes.table.play import PlayScene

    scene = PlayScene(session, sound)
    if said:
        scene.sitting.talk.relay(said)
    return Push(scene)


def open_lesson(session: Session, sound: Player) -> Push:
    from muggins.scenes.table.lesson import LessonScene

    return Push(LessonScene(session, sound))
