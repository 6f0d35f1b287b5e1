"""What tests of all folders begin with."""

import os
from pathlib import Path

import pytest

# There is a worker for each core: threads of their own would only hold each other up. Commands inherit this.
os.environ |= {"OPENCV_FOR_THREADS_NUM": "1", "OPENBLAS_NUM_THREADS": "1"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where profiles and games are kept: nowhere near those of whoever runs the tests."""
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))
    return tmp_path / "home" / "gridref"


@pytest.fixture
def working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which commands run, empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
