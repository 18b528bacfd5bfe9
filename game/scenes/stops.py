"""What can be chosen in a scene, in the order in which one switch walks through it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from game.control.intents import Act, Device, Intent
from game.motion.places import Box, around
from game.motion.streets import Point
from game.scenes.pieces.controls import Control, Row, ScrollList
from game.scenes.pieces.focus import Form
from game.scenes.pieces.forms import Room
from game.scenes.pieces.scene import Change, Scene
from game.scenes.replay.asking import AskingScene
from game.scenes.replay.branch import BranchScene
from game.scenes.replay.replay import ReplayScene
from game.scenes.replay.review import ReviewScene
from game.scenes.table.play import PlayScene
from game.table.choices import CardChoice, Choice, PlayChoice, ThrowChoice
from game.table.claims import ClaimChoice, NumberChoice, TallyChoice
from game.table.cuts import CutChoice

N_CUTS = 7  # places at which the pack can be cut
HOLE_ROOM, FIGURE_ROOM = 30.0, 56.0  # around a hole, and a figure
FIGURE_LEFT = 72.0  # of the arrows
Stripped = ReplayScene | ReviewScene | AskingScene | BranchScene


@dataclass(frozen=True, slots=True)
class Stop:
    """Something to choose: where it lies, what coming to it does, and what taking it does.

    The walk goes on from what ``stays``; else it begins anew. ``words`` stand beside what has
    no words of its own.
    """

    name: str
    box: Box
    take: Callable[[], Change | None]
    enter: Callable[[], object] = bool
    stays: bool = False
    words: str = ""


def stops_of(scene: Scene) -> list[Stop]:
    """All that can be chosen now; none while nothing can be."""
    if isinstance(scene, PlayScene):
        return list(_at_table(scene))
    form = getattr(scene, "form", None)
    if isinstance(form, Form):
        return list(_in_form(scene, form))
    if isinstance(scene, AskingScene):
        return list(_in_question(scene))
    if isinstance(scene, BranchScene):
        return list(_in_branch(scene))
    if isinstance(scene, ReplayScene | ReviewScene):
        return list(_of_strip(scene, *scene.strip.buttons))
    return []


def _of_strip(scene: Stripped, *names: str) -> Iterator[Stop]:
    """Some buttons of the strip."""
    for name in names:
        button = scene.strip.buttons[name]
        yield _stop(scene, name, button.box, button.act)


def _stop(scene: Scene, name: str, box: Box, act: Act, number: int = 0) -> Stop:
    return Stop(name, box, partial(scene.handle, Intent(act, number=number)))


# --- forms


def _in_form(scene: Scene, form: Form) -> Iterator[Stop]:
    """Every control that is on, in order; of a list the lines that show."""
    for i, control in enumerate(form.controls):
        if not control.is_enabled:
            continue
        if isinstance(control, ScrollList):
            yield from _in_list(scene, form, i, control)
        else:
            yield Stop(
                f"control {i}",
                control.box,
                partial(_use, scene),
                partial(_focus, scene, form, i),
                stays=_stays(scene, i, control),
            )


def _stays(scene: Scene, number: int, control: Control) -> bool:
    """A row can be turned on, a tab leads to its page; a button is done with."""
    return isinstance(control, Row) or (isinstance(scene, Room) and number < len(scene.tabs))


def _use(scene: Scene) -> Change | None:
    """As a pad does, which has letters on the screen."""
    return scene.handle(Intent(Act.CONFIRM, device=Device.PAD))


def _focus(scene: Scene, form: Form, number: int) -> None:
    """What is in focus comes into sight."""
    form.focus, form.is_pointing = number, False
    scene.handle(Intent(Act.LEAVE))


def _in_list(scene: Scene, form: Form, number: int, lines: ScrollList) -> Iterator[Stop]:
    box, first = lines.box, lines.first
    for i in range(first, min(len(lines.lines), first + lines.n_shown)):
        place = Box(box.x, box.y + 10 + (i - first) * lines.line, box.width, lines.line)

        def enter(line: int = i) -> None:
            lines.at = line
            _focus(scene, form, number)

        yield Stop(f"line {i}", place, partial(_use, scene), enter)
    if len(lines.lines) > lines.n_shown:
        edge = Box(box.right - 60, box.y, 60, box.height)
        yield Stop("more", edge, partial(_turn_over, lines), stays=True, words="More")


def _turn_over(lines: ScrollList) -> None:
    """The next lines that fit; the first ones after the last."""
    after = lines.first + lines.n_shown
    lines.first = lines.at = after if after < len(lines.lines) else 0


# --- choices that are put once more, and branches


def _in_question(scene: AskingScene) -> Iterator[Stop]:
    """The cards, to be shown it and to leave; or the way on."""
    (go,) = _of_strip(scene, "go")
    if scene.made is not None:
        yield from (go, *_of_strip(scene, "back"))
    else:
        yield from _cards(scene, scene.choice, go, scene.strip.places.frame)
        yield from _of_strip(scene, *_but_go(scene))


def _in_branch(scene: BranchScene) -> Iterator[Stop]:
    """The cards, or the way on; what begins it otherwise."""
    sitting, (go,) = scene.sitting, _of_strip(scene, "go")
    if sitting.talk.told is None and not sitting.is_waiting:
        return
    if isinstance(sitting.choice, CardChoice) and sitting.is_waiting:
        yield from _cards(scene, sitting.choice, go, scene.strip.places.frame)
    else:
        yield go
    yield from _of_strip(scene, *_but_go(scene))


def _but_go(scene: AskingScene | BranchScene) -> Iterator[str]:
    """The other buttons, as one reads."""
    return (name for name in scene.strip.buttons if name != "go")


# --- the table


def _at_table(scene: PlayScene) -> Iterator[Stop]:
    sitting, places = scene.sitting, scene.places
    main = _stop(scene, "main", places.main, Act.CONFIRM)
    menu = _stop(scene, "menu", places.menu, Act.MENU)
    if sitting.talk.told is not None:
        yield from (main, menu)
        return
    if not sitting.is_waiting or sitting.choice is None:
        return
    yield from _of_choice(scene, sitting.choice, main)
    if sitting.automatic is not None and not sitting.is_over:
        yield _stop(scene, "auto", places.auto, Act.AUTOMATIC)
    yield menu
    yield _stop(scene, "speed", places.speed, Act.SPEED)


def _of_choice(scene: PlayScene, choice: Choice, main: Stop) -> Iterator[Stop]:
    if isinstance(choice, CardChoice):
        yield from _cards(scene, choice, main)
    elif isinstance(choice, NumberChoice):
        yield from _claims(scene, choice, main)
    elif isinstance(choice, CutChoice):
        yield from _cuts(scene, choice)
    else:
        yield main


def _cards(
    scene: Scene, choice: CardChoice, main: Stop, frame: Callable[[Box], Box] = lambda box: box
) -> Iterator[Stop]:
    """The cards that may be taken; two that are picked are laid away first, or put back.

    ``frame`` tells where in the scene a place of the table is seen.
    """
    if choice.ready is not None:
        yield main
    picked = choice.picked if isinstance(choice, ThrowChoice) else ()
    order = sorted(range(len(choice.cards)), key=lambda i: choice.cards[i] in picked)
    for i in order:
        if choice.can_take(choice.cards[i]) and (len(picked) < 2 or choice.cards[i] in picked):
            yield _card(scene, choice, i, frame)


def _card(scene: Scene, choice: CardChoice, i: int, frame: Callable[[Box], Box]) -> Stop:
    own = choice.places.own
    x, y = own.at(len(choice.cards), i) - own.width / 2, own.y - own.height / 2
    act = Act.CONFIRM if isinstance(choice, PlayChoice) else Act.SELECT
    take = partial(scene.handle, Intent(act, number=i + 1))
    box = frame(Box(x, y, own.width, own.height))
    return Stop(f"card {choice.cards[i]}", box, take, partial(setattr, choice, "cursor", i))


def _claims(scene: PlayScene, choice: NumberChoice, main: Stop) -> Iterator[Stop]:
    """What is offered, or due as far as a hint tells it; five more, one more, one less."""
    due = scene.sitting.hint.points
    if choice.points == 0 and due and choice.offer != due:
        yield Stop("due", main.box, partial(_claim, scene, choice, due), words=str(due))
    is_told = choice.earns or (due == 0 and choice.points == 0)
    if is_told:
        yield main
    for name, by in (("five more", 5), ("more", 1), ("less", -1)):
        if 0 <= choice.points + by <= choice.room:
            step = partial(choice.step, by)
            yield Stop(name, _claim_box(scene, choice, by), step, stays=True, words=f"{by:+d}")
    if not is_told:
        yield main


def _claim(scene: PlayScene, choice: NumberChoice, points: int) -> Change | None:
    choice.set(points)
    return scene.handle(Intent(Act.CONFIRM))


def _claim_box(scene: PlayScene, choice: NumberChoice, by: int) -> Box:
    """The hole that the peg would come to; an arrow, or the figure where there is none for it."""
    if isinstance(choice, ClaimChoice):
        hole = scene.places.streets.hole_xy(choice.seat, choice.hole + by)
        return _round(scene.board.to_table(*hole), HOLE_ROOM)
    assert isinstance(choice, TallyChoice)
    _, up, down = choice.boxes
    if abs(by) > 1:
        return _round((up.x - FIGURE_LEFT, up.bottom), FIGURE_ROOM)
    return up if by > 0 else down


def _round(place: Point, reach: float) -> Box:
    return around(Box(*place, 0, 0), reach)


def _cuts(scene: PlayScene, choice: CutChoice) -> Iterator[Stop]:
    """Some places of the pack, from one end to the other."""
    spread = scene.places.spread
    for i in range(N_CUTS):
        place = (2 * i + 1) * choice.n_cards // (2 * N_CUTS)
        x = spread.at(choice.n_cards, place) - spread.width / 2
        box = Box(x, spread.y - spread.height / 2, spread.width, spread.height)
        take = partial(scene.handle, Intent(Act.CONFIRM))
        yield Stop(f"cut {place}", box, take, partial(setattr, choice, "place", place))


def focus_of(scene: Scene) -> str:
    """The name of what the keys are on, in a form."""
    form = getattr(scene, "form", None)
    if not isinstance(form, Form):
        return ""
    at = form.focus % len(form.controls)
    control = form.controls[at]
    return f"line {control.at}" if isinstance(control, ScrollList) else f"control {at}"


def put_pointer_away(scene: Scene) -> None:
    """What the keys are on shows, wherever the mouse was."""
    if isinstance(scene, AskingScene):
        scene.choice.is_pointing = False
    elif isinstance(scene, PlayScene | BranchScene):
        scene.sitting.is_pointing = False
        if scene.sitting.choice is not None:
            scene.sitting.choice.is_pointing = False


def hurry(scene: Scene) -> Change | None:
    """Where there is nothing to choose: show the end of what moves, or confirm."""
    if isinstance(scene, PlayScene):
        scene.sitting.hurry()
        return None
    return scene.handle(Intent(Act.CONFIRM))
