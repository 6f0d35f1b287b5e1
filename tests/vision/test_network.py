"""Networks: a missing or broken file is said in a sentence."""

from pathlib import Path

import numpy as np
import pytest

from engine.errors import BadInstallation
from vision.network import Batch, Network


class Slanted:
    """Stands in for a network whose answer is the picture, and more of it to the right."""

    def run(self, _: None, inputs: dict[str, Batch]) -> list[Batch]:
        return [np.add(batch, np.arange(batch.shape[-1]), dtype=np.float32) for batch in inputs.values()]


def test_what_is_shown_flipped_is_answered_as_it_lay() -> None:
    picture = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    for axes in ((), (1,), (2,), (1, 2)):
        answer = Network(Slanted()).mean_of_flipped(picture, [axes])
        slant = np.arange(4)[::-1] if 2 in axes else np.arange(4)
        assert np.array_equal(answer, picture + slant)


def test_slips_to_one_side_cancel() -> None:
    picture = np.zeros((1, 3, 4), np.float32)
    assert np.array_equal(Network(Slanted()).mean_of_flipped(picture, [(), (2,)]), picture + 1.5)


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadInstallation, match="install gridref again"):
        Network.load(tmp_path / "missing.onnx")


def test_a_broken_file_is_said(tmp_path: Path) -> None:
    path = tmp_path / "broken.onnx"
    path.write_bytes(b"no network at all")
    with pytest.raises(BadInstallation, match="install gridref again"):
        Network.load(path)
