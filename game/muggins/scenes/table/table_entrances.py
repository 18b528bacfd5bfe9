"""Factories of table scenes, which are imported on first use."""

from muggins.audio.mixer import Player
from muggins.session.session import Session
from muggins.ui.scene import Push


def open_table(session: Session, sound: Player, said: str = "") -> Push:
    """Open the table; the opponent says that, or a greeting from its patter."""
    from muggins.scenes.table.play import PlayScene

    scene = PlayScene(session, sound)
    if said:
        scene.sitting.talk.relay(said)
    return Push(scene)


def open_game(session: Session, sound: Player) -> Push:
    """Open the table with the running game, or deal the next one if the last is over."""
    from muggins.scenes.table.play import PlayScene

    scene, ledger = PlayScene(session, sound), session.ledger
    choice = scene.sitting.choice
    if scene.sitting.is_over and choice and not ledger.bond.is_played_out(ledger.page):
        scene.sitting.make(choice.confirm())
    return Push(scene)


def open_lesson(session: Session, sound: Player) -> Push:
    from muggins.scenes.table.lesson import LessonScene

    return Push(LessonScene(session, sound))
