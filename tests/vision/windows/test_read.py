"""A drawn frame reads as it was drawn."""

import numpy as np

from tests.vision.windows.drawing import camera, draw_frame
from vision.frame import Frame
from vision.pose import BoardPose
from vision.windows.locate import locate
from vision.windows.read import CONTENTS, read

STACKS = (".........",) * 5 + ("..w...b..", ".bw..bb.w", "wbbw.bwbw", "wwbb.bbww")


def test_tiles_are_read() -> None:
    frame = Frame(draw_frame(camera(-10, 12), STACKS), "drawing")
    pose = locate(frame)
    assert isinstance(pose, BoardPose)
    layer = read(frame, pose).layer("contents")
    best = [".bw"[index] for index in np.argmax(layer.log_likelihood, axis=1)]
    assert layer.contents == CONTENTS
    assert "".join(best) == "".join(STACKS)
