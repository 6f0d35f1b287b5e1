"""Networks: a missing or broken file is said in a sentence."""

from pathlib import Path

import pytest

from vision.network import Network


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="install gridref again"):
        Network.load(tmp_path / "missing.onnx")


def test_a_broken_file_is_said(tmp_path: Path) -> None:
    path = tmp_path / "broken.onnx"
    path.write_bytes(b"no network at all")
    with pytest.raises(OSError, match="install gridref again"):
        Network.load(path)
