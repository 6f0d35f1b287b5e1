"""Pictures in shades of one tone, and those with colours of their own."""

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.games import GAMES
from engine.phrase import Phrase
from referee.photo.answering import COLOURLESS
from referee.photo.score import score_photo
from tests.support.truth import FIXTURES, load, truth_pose
from vision.decode import Photo
from vision.frame import Bgr, Frame
from vision.geometry.pose import BoardPose
from vision.toned import is_toned

SEPIA = np.array([[0.131, 0.534, 0.272], [0.168, 0.686, 0.349], [0.189, 0.769, 0.393]], np.float32)
LINKAGE = "linkage/0036"
Tone = Callable[[Bgr], Bgr]


def grey(bgr: Bgr) -> Bgr:
    return np.asarray(cv2.cvtColor(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)


def as_bgr(levels: NDArray[Any]) -> Bgr:
    return np.asarray(np.clip(levels, 0, 255), np.uint8)


def sepia(bgr: Bgr) -> Bgr:
    return as_bgr(cv2.transform(bgr.astype(np.float32), SEPIA))


def split(bgr: Bgr) -> Bgr:
    """Bluish where it is dark, warm where it is bright."""
    light = grey(bgr) / 255
    return as_bgr(255 * (light + 0.06 * (1 - light) * (1, 0, -0.5) + 0.06 * light * (-1, 0, 0.6)))


def night(bgr: Bgr) -> Bgr:
    return as_bgr(0.5 * grey(bgr) + np.random.default_rng(5).normal(0, 8, bgr.shape))


def dated(bgr: Bgr) -> Bgr:
    place = (bgr.shape[1] - 330, bgr.shape[0] - 25)
    return np.asarray(
        cv2.putText(grey(bgr), "2024 5 12", place, cv2.FONT_HERSHEY_SIMPLEX, 1.6, (40, 60, 255), 4), np.uint8
    )


TONES: list[Tone] = [grey, sepia, split, night, dated]


def photo(name: str) -> tuple[Bgr, BoardPose]:
    bgr, truth = load(FIXTURES / f"{name}.jpg")
    return bgr, truth_pose(truth)


def with_grey_board(bgr: Bgr, pose: BoardPose, room: Bgr) -> Bgr:
    """The board as seen in shades of grey, amid a `room` (H, W, 3)."""
    mask = cv2.fillConvexPoly(np.zeros(bgr.shape[:2], np.uint8), pose.corners_px.astype(np.int32), 1)
    return np.where(mask[..., None] > 0, grey(bgr), room).astype(np.uint8)


def message(bgr: Bgr) -> Phrase | str:
    size = (bgr.shape[1], bgr.shape[0])
    return score_photo("photo", lambda: Photo(Frame(bgr, "photo"), size)).answer.message


@pytest.mark.parametrize("name", [LINKAGE, "linkage/0051", "line-or-colour/0069"])
@pytest.mark.parametrize("tone", TONES)
def test_shades_of_one_tone_are_no_colours(name: str, tone: Tone) -> None:
    bgr, pose = photo(name)
    assert not is_toned(Frame(bgr, name), pose)
    assert is_toned(Frame(tone(bgr), name), pose)


@pytest.mark.parametrize("gains", [(1.9, 0.9, 0.45), (0.4, 0.5, 1.6), (0.2, 0.2, 0.2)])
def test_a_coloured_lamp_leaves_colours(gains: tuple[float, float, float]) -> None:
    bgr, pose = photo(LINKAGE)
    assert not is_toned(Frame(as_bgr(bgr * np.array(gains)), "lamp"), pose)


def test_a_small_board_may_have_the_only_colours() -> None:
    bgr, pose = photo(LINKAGE)
    far = grey(np.asarray(cv2.resize(bgr, (1200, 900)), np.uint8))
    far[:90, :120] = cv2.resize(bgr, (120, 90), interpolation=cv2.INTER_AREA)
    small = pose.scaled(120 / bgr.shape[1])
    assert not is_toned(Frame(far, "far"), small)
    assert is_toned(Frame(grey(far), "far"), small)


def test_a_counter_may_have_the_only_colour() -> None:
    bgr, pose = photo(LINKAGE)
    x, y = pose.centres_px[8].round().astype(int).tolist()
    counter = cv2.circle(grey(bgr), (x, y), round(0.27 * pose.cell_px), (90, 130, 70), -1, cv2.LINE_AA)
    assert not is_toned(Frame(np.asarray(counter, np.uint8), "counter"), pose)


def test_a_bare_board_is_in_colour_where_its_room_is() -> None:
    bgr, pose = photo(LINKAGE)
    room = np.full_like(bgr, (40, 90, 160))
    assert not is_toned(Frame(with_grey_board(bgr, pose, room), "bare"), pose)


def test_what_is_all_dark_or_cut_off_is_not_said_to_be_toned() -> None:
    bgr, pose = photo(LINKAGE)
    for level in (5, 255):
        assert not is_toned(Frame(np.full_like(bgr, level), "even"), pose)


@pytest.mark.parametrize("tone", TONES)
def test_a_bare_board_is_read_in_any_tone(tone: Tone) -> None:
    """Nothing on it has a colour to be told by."""
    bgr = cv2.imread(str(FIXTURES / "games/linkage/frames/0000.jpg"))
    assert bgr is not None
    size = (bgr.shape[1], bgr.shape[0])
    answer = score_photo("bare", lambda: Photo(Frame(tone(np.asarray(bgr, np.uint8)), "bare"), size)).answer
    assert answer.judgement is not None
    assert answer.judgement.position == GAMES["linkage"].start({}).position


@pytest.mark.parametrize("tone", [sepia, split, dated])
def test_a_toned_photo_is_not_read_where_colours_are_needed(tone: Tone) -> None:
    assert message(tone(photo(LINKAGE)[0])) == COLOURLESS


def test_linkx_is_told_by_lightness() -> None:
    bgr, _ = photo("linkx/0048")
    answer = score_photo("sepia", lambda: Photo(Frame(sepia(bgr), "sepia"), (bgr.shape[1], bgr.shape[0]))).answer
    assert answer.judgement is not None
    assert COLOURLESS not in (answer.message, *answer.notes)
