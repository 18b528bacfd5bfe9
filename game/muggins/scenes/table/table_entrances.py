"""Factories of table scenes, which are imported on first use."""

from muggins.audio.mixer import SoundPlayer
from muggins.session.session import Session
from muggins.ui.scene import Push


def open_table(session: Session, sound: SoundPlayer, said: str = "") -> Push:
    """Open the table; the opponent says that, or a greeting from its patter."""
    from muggins.scenes.table.play import PlayScene

    scene = PlayScene(session, sound)
    if said:
        scene.controller.talk.relay(said)
    return Push(scene)


def open_game(session: Session, sound: SoundPlayer) -> Push:
    """Open the table with the running game, or deal the next one if the last is over."""
    from muggins.scenes.table.play import PlayScene

    scene, recorder = PlayScene(session, sound), session.recorder
    choice = scene.controller.choice
    if scene.controller.is_over and choice and not recorder.bond.is_played_out(recorder.snapshot):
        scene.controller.make(choice.confirm())
    return Push(scene)


def open_lesson(session: Session, sound: SoundPlayer) -> Push:
    from muggins.scenes.table.lesson import LessonScene

    return Push(LessonScene(session, sound))
