"""Learning takes as many steps as it is told to, be they few."""

from importlib import import_module
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")


@pytest.mark.parametrize("steps", [1, 2, 3, 10, 30])
@pytest.mark.parametrize("warm_up", [0.1, 0.3])
def test_few_steps_are_taken(steps: int, warm_up: float) -> None:
    learner_of = import_module("training.learner")
    model = torch.nn.Linear(2, 1)
    before = model.weight.detach().clone()
    learner = learner_of.Learner(model, None, steps, learner_of.Pace((1e-2, 1e-2), warm_up=warm_up))
    for _ in range(steps):
        learner.step(learner.answer(torch.ones(4, 2)).square().mean())
    assert not torch.equal(model.weight, before)
    assert torch.isfinite(learner.mean.module.weight).all()


def test_what_is_learned_is_written_meanwhile(tmp_path: Path) -> None:
    learner_of, steps = import_module("training.learner"), 100
    learner = learner_of.Learner(torch.nn.Linear(2, 1), None, steps, learner_of.Pace((1e-2, 1e-2)))
    taught = learner.taught(steps, lambda: learner.answer(torch.ones(4, 2)).square().mean(), tmp_path / "kept.pt")
    kept = torch.load(tmp_path / "kept.pt")
    assert kept.keys() == taught.state_dict().keys()
    assert all(torch.equal(kept[name], value) for name, value in taught.state_dict().items())
