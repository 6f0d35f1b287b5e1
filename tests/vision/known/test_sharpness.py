"""The empty view is taken as blurred as the frame is, whatever lies on the board."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.support.drawn.known import bare_board, with_pieces
from vision.known.sharpness import BLURS, as_sharp_as

BOARD = bare_board()


@pytest.mark.parametrize("pieces", [0, 12, 24])
@pytest.mark.parametrize("blur", [0.0, *BLURS])
def test_a_frame_out_of_focus_is_known_for_it(blur: float, pieces: int) -> None:
    laid = with_pieces(BOARD.empty_view, pieces)
    linear = cv2.GaussianBlur(laid.linear, (0, 0), blur) if blur else laid.linear
    seen = replace(laid, linear=np.asarray(linear, np.float32))
    assert as_sharp_as(seen, BOARD.blurred_views) is BOARD.blurred_views[[0.0, *BLURS].index(blur)]
