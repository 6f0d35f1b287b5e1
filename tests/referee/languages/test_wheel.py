"""What is installed can speak: the wheel has the compiled catalogues."""

import subprocess
import sys
import zipfile
from pathlib import Path

from tests.support.catalogues import FOREIGN, ROOT


def test_the_wheel_has_every_catalogue(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    inside = zipfile.ZipFile(wheel).namelist()
    for code in FOREIGN:
        assert f"referee/languages/{code}/LC_MESSAGES/gridref.mo" in inside
