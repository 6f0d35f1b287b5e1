"""What is remembered of how a board looked, and what of it is not to be relied on."""

from dataclasses import replace

import cv2
import numpy as np

from engine.games.line_or_colour.board import RING_CONTENTS
from engine.grid import Cell
from referee.watch.appearance import Appearance
from referee.watch.memory import Memory
from referee.watch.occupancy import Occupancy
from referee.watch.ring_memory import RingMemory
from tests.support.observers import all_in_view
from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from vision.changes.close_up import close_ups
from vision.changes.glance import glance
from vision.frame import Frame
from vision.reading import BoardReading, Layer
from vision.rings.changed import UNLAID_NATS
from vision.rings.network_input import CELL_PX, network_input

SHOT = recording(FIXTURES / "games" / "line-or-colour").shots[1]
BGR, TRUTH = SHOT.picture()
POSE = truth_pose(TRUTH)
A_CELL, ANOTHER = Cell(7), Cell(20)


def view(
    ring_at: Cell | None = None,
    hidden: frozenset[Cell] = frozenset(),
    lamp_at: Cell | None = None,
    shadow_at: Cell | None = None,
    *,
    with_hand: bool = False,
    is_pale: bool = False,
    white_rings: tuple[Cell, ...] = (),
    noise: float = 0.0,
) -> Appearance:
    """The empty board, perhaps with a line round a circle, a lamp or a shadow in one, a hand at its edge.

    `is_pale`: the line is thin and hardly darker than the mat. `white_rings`: laid on these. `noise`: its standard
    deviation, in levels.
    """
    bgr = BGR.copy()
    if with_hand:
        hand_cells = np.array([[4.8, 2.1], [8.0, 1.6], [8.0, 3.4], [4.8, 2.9]])
        cv2.fillPoly(bgr, [np.rint(POSE.project(hand_cells * POSE.pitch_mm)).astype(np.int32)], (60, 90, 140))
    if ring_at is not None:
        ring = bgr.copy()
        cv2.circle(ring, middle_px(ring_at), 22, (120, 120, 120), 2 if is_pale else 4)
        bgr = np.asarray(cv2.addWeighted(bgr, 0.85, ring, 0.15, 0), np.uint8) if is_pale else ring
    for cell in white_rings:
        cv2.circle(bgr, middle_px(cell), 22, (245, 245, 245), 7, cv2.LINE_AA)
    if lamp_at is not None:
        cv2.circle(bgr, middle_px(lamp_at), 14, (250, 250, 250), -1)
    if shadow_at is not None:
        x, y = middle_px(shadow_at)
        bgr[y : y + 22, x - 22 : x + 22] = (bgr[y : y + 22, x - 22 : x + 22] * 0.85).astype(np.uint8)
    bgr = np.clip(bgr + np.random.default_rng(0).normal(0, noise, bgr.shape), 0, 255).astype(np.uint8)
    frame = Frame(bgr, "a frame")
    return Appearance(glance(frame), hidden, close_ups(frame, POSE), network_input(frame, POSE, CELL_PX).picture)


def middle_px(cell: Cell) -> tuple[int, int]:
    x, y = np.rint(POSE.project(POSE.centres_mm[[cell]])[0]).astype(int)
    return int(x), int(y)


def remembering(accepted: Appearance) -> Memory:
    """A memory in which `accepted` shows the board as it was accepted."""
    memory = Memory()
    memory.keep(accepted, POSE.grid)
    memory.accept(np.zeros((25, 3)))
    return memory


def test_what_was_hidden_is_not_known_to_look_as_accepted() -> None:
    alike = remembering(view(hidden=frozenset({A_CELL}))).alike(view(), POSE)
    assert alike == frozenset(POSE.grid.cells) - {A_CELL}


def test_a_board_that_was_moved_looks_as_accepted_where_nothing_was_laid_nor_hidden() -> None:
    memory = remembering(view(hidden=frozenset({A_CELL})))
    memory.accept(None)
    alike = memory.alike(view(ring_at=ANOTHER), POSE)
    assert alike == frozenset(POSE.grid.cells) - {A_CELL, *POSE.grid.around(A_CELL), ANOTHER}


def test_a_pale_ring_is_seen_close_by_though_it_changes_nothing_at_a_glance() -> None:
    now = view(ring_at=ANOTHER, is_pale=True)
    at_a_glance = replace(now, close_ups=None)
    assert remembering(view()).alike(at_a_glance, POSE) == frozenset(POSE.grid.cells)
    assert remembering(view()).alike(now, POSE) == frozenset(POSE.grid.cells) - {ANOTHER}


def test_a_circle_that_changed_by_itself_looks_different() -> None:
    assert remembering(view()).unlike(view(ring_at=ANOTHER), POSE) == {ANOTHER}


def test_a_circle_that_changed_while_something_came_over_another_may_have_changed_by_that() -> None:
    covered = frozenset({A_CELL})
    assert not remembering(view()).unlike(view(ring_at=ANOTHER, hidden=covered), POSE)
    assert remembering(view(hidden=covered)).unlike(view(ring_at=ANOTHER, hidden=covered), POSE) == {ANOTHER}


def test_a_circle_that_changed_while_something_was_taken_away_may_have_changed_by_that() -> None:
    covered = frozenset({A_CELL})
    assert not remembering(view(hidden=covered)).unlike(view(ring_at=ANOTHER), POSE)


def test_a_ring_that_was_laid_while_something_was_taken_away_looks_different_all_the_same() -> None:
    covered, now = frozenset({A_CELL}), view(white_rings=(ANOTHER,))
    compared = remembering(view(hidden=covered)).compare(now, POSE, Occupancy())
    assert compared.unlike == {ANOTHER}
    assert ANOTHER not in compared.alike


def alone(now: Appearance, accepted: Appearance, laid: frozenset[Cell] = frozenset()) -> frozenset[Cell]:
    """On which circle a ring was laid beside the `accepted` view, if it is one."""
    return RingMemory().since(now, accepted, Occupancy(dict.fromkeys(laid, "white")), POSE.grid).alone


def test_a_ring_beside_what_covers_more_than_before_may_be_its_shadow() -> None:
    covered, now = frozenset({A_CELL}), view(white_rings=(ANOTHER,), hidden=frozenset({A_CELL}))
    assert alone(now, view(hidden=covered)) == {ANOTHER}
    assert not alone(now, view())


def test_of_several_rings_that_seem_to_be_laid_at_once_none_is_told() -> None:
    several = view(white_rings=(A_CELL, ANOTHER))
    assert not alone(several, view())
    assert alone(several, view(), laid=frozenset({A_CELL})) == {ANOTHER}


def test_what_hardly_looks_like_a_ring_beside_a_thing_that_came_is_part_of_that() -> None:
    beside, apart, covered = frozenset({Cell(8)}), frozenset({ANOTHER}), frozenset({A_CELL})
    faint = Occupancy(faint=beside | apart)
    assert remembering(view()).compare(view(hidden=covered), POSE, faint).hidden == covered | beside
    assert remembering(view(hidden=covered)).compare(view(hidden=covered), POSE, faint).hidden == covered


def rings_read(white: float, cell: Cell) -> BoardReading:
    """A reading of free circles, but that a white ring seems to lie on one."""
    nats = np.tile([0.0, -10.0, -10.0], (25, 1))
    nats[cell] = [0.0, white, -10.0]
    return BoardReading("line-or-colour", POSE.grid, (Layer("ring", RING_CONTENTS, nats),), all_in_view(POSE.grid))


def test_a_ring_that_seems_to_lie_where_nothing_was_laid_since_it_was_seen_free_is_believed_less() -> None:
    memory, bare, seeming = RingMemory(), replace(view(), free=frozenset({A_CELL})), rings_read(7.0, A_CELL)
    in_shadow = memory.since(view(shadow_at=A_CELL), bare, Occupancy(), POSE.grid).told(seeming)
    laid = memory.since(view(white_rings=(A_CELL,)), bare, Occupancy(), POSE.grid).told(seeming)
    leads = [one.layer("ring").log_likelihood[A_CELL] for one in (in_shadow, laid)]
    assert leads[0][1] - leads[0][0] == 7.0 - UNLAID_NATS
    assert leads[1][1] - leads[1][0] == 7.0


def test_of_a_circle_that_was_not_clearly_free_nothing_is_said() -> None:
    """A ring that was not noticed may lie there since."""
    memory = remembering(view())
    seen = memory.compare(view(), POSE, Occupancy(free=frozenset({A_CELL})))
    assert not seen.rings.laid
    memory.accept(np.ones((25, 3)))
    assert set(memory.compare(view(), POSE, Occupancy()).rings.laid) == {A_CELL}


def test_a_circle_that_looked_different_does_until_it_looks_as_it_did() -> None:
    memory, covered = remembering(view()), frozenset({A_CELL})

    def seen(now: Appearance) -> frozenset[Cell]:
        return memory.compare(now, POSE, Occupancy()).unlike

    assert seen(view(ring_at=ANOTHER)) == {ANOTHER}
    assert seen(view(ring_at=ANOTHER, hidden=covered)) == {ANOTHER}
    assert seen(view(ring_at=ANOTHER, hidden=frozenset({ANOTHER}))) == frozenset()
    assert seen(view(ring_at=ANOTHER, hidden=covered)) == {ANOTHER}
    assert seen(view(hidden=covered)) == frozenset()
    assert seen(view(ring_at=ANOTHER, hidden=covered)) == frozenset()


def test_where_more_changed_than_in_a_turn_though_no_hand_came_the_light_did() -> None:
    five = tuple(map(Cell, (0, 4, 12, 20, 24)))
    for changed, was_hand, unlike in ((five, True, five), (five, False, ()), (five[1:], False, five[1:])):
        memory = remembering(view())
        if was_hand:
            memory.touch()
        assert memory.compare(view(white_rings=changed), POSE, Occupancy()).unlike == {*unlike}


def test_a_circle_from_which_a_ring_was_taken_looks_as_before_though_a_shadow_crept_over_it() -> None:
    crept = view(shadow_at=ANOTHER)
    assert remembering(view()).compare(crept, POSE, Occupancy()).unlike == {ANOTHER}
    memory = remembering(view())
    assert memory.compare(view(ring_at=ANOTHER), POSE, Occupancy()).unlike == {ANOTHER}
    assert memory.compare(crept, POSE, Occupancy()).unlike == frozenset()


def test_a_circle_that_seems_free_but_does_not_look_so_is_not_seen() -> None:
    memory, both = Memory(), frozenset({A_CELL, ANOTHER})
    memory.learn_bare(view(), both, POSE.grid)
    memory.keep(view(ring_at=A_CELL), POSE.grid)
    memory.accept(np.zeros((25, 3)))
    glare = view(ring_at=A_CELL, lamp_at=A_CELL)
    assert memory.as_laid_or_neither(glare, both) == (frozenset(), frozenset({A_CELL}))
    assert memory.as_laid_or_neither(view(), both) == (frozenset(), frozenset())


def test_a_ring_that_is_not_read_lies_there_as_long_as_its_circle_looks_as_accepted() -> None:
    memory, ring = Memory(), frozenset({A_CELL})
    memory.learn_bare(view(), frozenset({A_CELL, ANOTHER}), POSE.grid)
    memory.keep(view(ring_at=A_CELL), POSE.grid)
    memory.accept(np.zeros((25, 3)))
    seems_gone = Occupancy({A_CELL: "white"}, gone=ring)
    still_there = memory.compare(view(ring_at=A_CELL, noise=2.0), POSE, seems_gone)
    assert (still_there.hidden, still_there.alike & ring) == (frozenset(), ring)
    under_a_lamp = memory.compare(view(ring_at=A_CELL, lamp_at=A_CELL), POSE, seems_gone)
    assert under_a_lamp.hidden == ring
    taken = memory.compare(view(noise=2.0), POSE, seems_gone)
    assert (taken.hidden, taken.alike & ring) == (frozenset(), frozenset())


def test_a_ring_that_looks_less_as_accepted_than_most_lies_there_if_it_looks_still_less_free() -> None:
    """A hand's shadow fell on it."""
    memory = Memory()
    memory.learn_bare(view(), frozenset({A_CELL, ANOTHER}), POSE.grid)
    memory.keep(view(ring_at=A_CELL), POSE.grid)
    memory.accept(np.zeros((25, 3)))
    in_shadow = view(ring_at=A_CELL, shadow_at=A_CELL)
    assert A_CELL not in memory.alike(in_shadow, POSE)
    assert A_CELL in memory.compare(in_shadow, POSE, Occupancy({A_CELL: "white"})).alike


def test_of_a_ring_that_was_accepted_beside_a_hand_the_look_is_not_known() -> None:
    """The circle that it is taken from looks as free as others, not as hidden as a ring under a lamp."""
    memory, beside = remembering(view()), frozenset(POSE.grid.neighbours(A_CELL))
    memory.learn_bare(view(), frozenset(POSE.grid.cells), POSE.grid)
    memory.keep(view(ring_at=A_CELL, hidden=beside), POSE.grid)
    memory.accept(np.ones((25, 3)))
    assert memory.as_laid_or_neither(view(noise=2.0), frozenset({A_CELL})) == (frozenset(), frozenset())


def test_of_a_circle_that_was_never_seen_free_nobody_knows_how_it_looks_then() -> None:
    memory = remembering(view(ring_at=A_CELL))
    memory.learn_bare(view(hidden=frozenset({A_CELL})), frozenset({A_CELL}), POSE.grid)
    assert memory.as_laid_or_neither(view(lamp_at=A_CELL), frozenset({A_CELL})) == (frozenset(), frozenset())


def test_a_hand_at_the_edge_reaches_cells_when_it_comes_not_when_it_goes() -> None:
    covered = frozenset({POSE.grid.parse("e3")})
    assert remembering(view()).reached(view(with_hand=True), POSE) >= covered
    assert not remembering(view(hidden=covered, with_hand=True)).reached(view(), POSE)
