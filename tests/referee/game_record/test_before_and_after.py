"""A foul in which something was lifted is recorded with what its place looked like before."""

from datetime import date
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.grid import Grid
from referee.game_record.export import to_pictures
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.recorder import Recorder
from referee.live.event import Event
from referee.live.observation import Still
from tests.support.drawn.canvas import view
from tests.support.table import Table
from vision.frame import Frame

POSE = view("linkage", Grid(7, 7), 22.0, elevation_deg=75, azimuth_deg=4, fill=0.6)
DARK, MIDDLE, BRIGHT = 40, 120, 200


@pytest.mark.parametrize(
    ("deed", "parts"),
    [
        ("-red b2-b3 green=f4-g4", ["foul-before", "foul-cells", "foul-view"]),
        ("+red a6-b6 +white d6-e6 -red b2-b3 green=d6-e6", ["foul-before", "foul-cells", "foul-view"]),
        ("+blue f5-g5 green=f5-g5", ["foul-cells", "foul-view"]),
    ],
)
def test_the_place_before_is_kept_where_something_was_lifted(tmp_path: Path, deed: str, parts: list[str]) -> None:
    table = Table("linkage")
    with RecordedGames(tmp_path).begin("tea", "linkage", date(2026, 5, 1), {}) as store:
        recorder = Recorder(store, pytest.fail)

        def keep(events: list[Event], grey: int) -> None:
            frame, time_s = table.camera.now()
            picture = Frame(np.full((900, 1200, 3), grey, np.uint8), "grey")
            recorder.keep(Still(frame, time_s, time_s, None), events, table.session, picture, POSE)

        keep(table.play("red b2-b3"), DARK)
        keep(table.play("blue f4-g4"), MIDDLE)
        keep(table.do(deed), BRIGHT)
        assert not table.session.pending.waiting
        to_pictures(store, tmp_path / "seen")
    shown = {path.stem[5:]: cv2.imread(str(path)) for path in sorted((tmp_path / "seen").glob("*foul*"))}
    assert sorted(shown) == parts
    assert {part: round(float(picture.mean())) for part, picture in shown.items() if picture is not None} == {
        part: MIDDLE if part == "foul-before" else BRIGHT for part in parts
    }
    assert len({shown[part].shape for part in parts if part != "foul-view"}) == 1  # type: ignore[union-attr]
