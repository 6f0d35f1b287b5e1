"""Learning goes on from the weights that are shipped, though there normalisations are part of convolutions."""

from importlib import import_module
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.support.truth import FIXTURES, ROOT, load
from vision.network import Batch, Network

torch = pytest.importorskip("torch")

NETWORKS: dict[str, tuple[str, str, tuple[object, ...], tuple[int, int, int]]] = {
    "locate/boards.onnx": ("locate.masks", "MaskNetwork", (), (3, 192, 224)),
    "locate/quads/quad_rough.onnx": ("locate.quads", "QuadNetwork", ("rough",), (3, 112, 112)),
    "locate/quads/quad_close.onnx": ("locate.quads", "QuadNetwork", ("close",), (3, 144, 144)),
    "locate/quads/quad_fine.onnx": ("locate.quads", "QuadNetwork", ("fine",), (3, 112, 112)),
    "locate/quads/quad_exact.onnx": ("locate.quads", "QuadNetwork", ("exact",), (3, 112, 112)),
    "locate/quads/quad_sharp.onnx": ("locate.quads", "QuadNetwork", ("sharp",), (3, 224, 224)),
    "locate/quads/quad_whole.onnx": ("locate.quads", "QuadNetwork", ("whole",), (3, 224, 224)),
    "locate/lattice/lattice.onnx": ("locate.lattice", "LatticeNetwork", (), (3, 144, 144)),
    "locate/pose/refine.onnx": ("locate.refine", "RefineNetwork", (), (6, 128, 128)),
    "tiles/read.onnx": ("tiles.net", "BoardNet", (), (6, 136, 136)),
    "rings/read.onnx": ("rings.read", "RingsNet", (False,), (3, 256, 256)),
    "rings/changed.onnx": ("rings.changed", "ChangedNet", (), (6, 256, 256)),
    "rings/sharp.onnx": ("rings.read", "RingsNet", (True,), (3, 512, 512)),
    "windows/read.onnx": ("windows.read", "BoardNet", (False,), (3, 176, 176)),
    "windows/sharp.onnx": ("windows.read", "BoardNet", (True,), (3, 352, 352)),
}


@pytest.mark.parametrize("name", NETWORKS)
def test_a_network_that_learns_on_answers_as_the_shipped_one(name: str) -> None:
    weights = import_module("training.weights")
    module, network, kind, (channels, height, width) = NETWORKS[name]
    model = getattr(import_module(f"training.{module}"), network)(*kind)
    batch = pictures(height, width)[:, np.arange(channels) % 3]
    shipped = ROOT / "vision" / name
    expected = pytest.approx(Network.load(shipped).run(batch), rel=1e-3, abs=1e-3)
    with torch.no_grad():
        weights.load(model, shipped)
        assert model.eval()(torch.from_numpy(batch)).numpy() == expected
        weights.measure(model, torch.from_numpy(batch))
        assert model.eval()(torch.from_numpy(batch)).numpy() == expected
        assert model.train()(torch.from_numpy(batch)).numpy() == expected


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of torch: the older exporter is meant
@pytest.mark.parametrize("name", NETWORKS)
def test_a_network_that_is_written_answers_as_the_one_it_was_read_from(name: str, tmp_path: Path) -> None:
    weights = import_module("training.weights")
    module, network, kind, (channels, height, width) = NETWORKS[name]
    model = getattr(import_module(f"training.{module}"), network)(*kind)
    batch = pictures(height, width)[:, np.arange(channels) % 3]
    shipped = ROOT / "vision" / name
    weights.load(model, shipped)
    weights.export(model, torch.from_numpy(batch[:1].copy()), tmp_path / "written.onnx")
    answer = Network.load(tmp_path / "written.onnx").run(batch)
    assert answer == pytest.approx(Network.load(shipped).run(batch), rel=1e-3, abs=1e-3)


@pytest.mark.parametrize(
    ("module", "begins_as", "side"),
    [
        ("locate.quads", "locate/quads/quad_exact.onnx", 112),
        ("rings.read", "rings/read.onnx", 256),
        ("windows.read", "windows/read.onnx", 176),
    ],
)
def test_a_sharp_network_begins_as_another_of_half_as_large_a_picture(module: str, begins_as: str, side: int) -> None:
    shipped = ROOT / "vision" / begins_as
    batch = pictures(2 * side, 2 * side)
    halved = np.stack([cv2.resize(one.transpose(1, 2, 0), (side, side), interpolation=cv2.INTER_AREA) for one in batch])
    expected = Network.load(shipped).run(np.ascontiguousarray(halved.transpose(0, 3, 1, 2)))
    with torch.no_grad():
        answer = import_module(f"training.{module}").sharpened(shipped).eval()(torch.from_numpy(batch)).numpy()
    assert answer == pytest.approx(expected, rel=1e-3, abs=1e-3)


def pictures(height: int, width: int) -> Batch:
    """Three photos as a batch (3, 3, height, width), 0 to 1."""
    photos = sorted(FIXTURES.glob("*/00*.jpg"))[::20][:3]
    small = [cv2.resize(load(photo)[0], (width, height), interpolation=cv2.INTER_AREA) for photo in photos]
    return (np.stack(small).transpose(0, 3, 1, 2) / 255).astype(np.float32)
