"""What lies under the green counter can be learned alone: no other answer changes."""

from importlib import import_module

import numpy as np
import pytest

from tests.support.truth import ROOT
from training.tiles.samples import drawn_sample
from vision.tiles.half_cells import UNDER

torch = pytest.importorskip("torch")


def test_all_other_answers_stay() -> None:
    read, net_of, weights = (import_module(f"training.{name}") for name in ("tiles.read", "tiles.net", "weights"))
    rng = np.random.default_rng(0)
    pool = read._pool_of([drawn_sample(rng) for _ in range(read.BATCH)])
    pictures = torch.from_numpy(pool.levels[:4] / np.float32(255))
    shipped = ROOT / "vision/tiles/read.onnx"
    begun, net = net_of.BoardNet(), net_of.BoardNet()
    weights.load(begun, shipped)
    net.keep_but_under()
    taught = read.train(pool, net, shipped, 3, rng)
    with torch.no_grad():
        before, after = begun.eval()(pictures), taught.eval()(pictures)
    others = before.shape[1] - len(UNDER)
    assert after[:, :others].numpy() == pytest.approx(before[:, :others].numpy(), rel=1e-3, abs=1e-3)
    assert (after - before)[:, others:].abs().max() > 0.01
