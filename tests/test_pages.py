"""What the pages and packages name exists, and the figures that the pages give are the program's."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from calibration.colours.learn import TOO_CLOSE
from calibration.lens import calibrate as lens
from calibration.lens.guide import ENOUGH_VIEWS
from engine.files import LONGEST_NAME
from referee.cli import COMMANDS, main
from referee.fixture_recorder.session import SEEN_S
from referee.fixture_recorder.truth_document import QUALITY
from referee.live.policy import DEFAULT as LIVE
from referee.watch import as_accepted, health, run, watcher
from tests.support.truth import ROOT
from vision import decode
from vision.cameras import live, reopening, source
from vision.cameras.kinds import pi
from vision.cameras.watchdog import Watchdog

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "fixtures/README.md")),
    *(ROOT / "docs").glob("*.md"),
]
FOLDERS = (
    "engine",
    "vision",
    "calibration",
    "referee",
    "training",
    "benchmarks",
    "tests",
    "docs",
    "fixtures",
    "scripts",
)
FILES = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if "__pycache__" not in file.parts]
CODE = "\n".join(file.read_text(encoding="utf-8") for file in FILES if file.suffix == ".py")
WRITTEN_BY_USERS = ("calibration.md", "fixtures.md", "record.md")
"""Pages that also name files which gridref writes for its user."""

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def code_in(page: Path) -> Iterator[str]:
    """Every piece of code in a page: between backticks, and each line of a block."""
    text = page.read_text(encoding="utf-8")
    yield from re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text)
    yield from re.findall(r"^ {4}(?:\$ )?(\S.*)$", text, re.MULTILINE)
    for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL):
        yield from block.splitlines()


def options_of(command: click.Command) -> set[str]:
    """Of a command and of those below it."""
    own = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
    below = command.commands.values() if isinstance(command, click.Group) else ()
    return own.union({"--help"}, *map(options_of, below))


def command_called(name: str) -> click.Command:
    command = main.get_command(click.Context(main), name)
    assert command is not None, name
    return command


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^):#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link


@every_page
def test_commands_exist_with_their_options(page: Path) -> None:
    for code in code_in(page):
        for name, arguments in re.findall(r"(?:^|bin/)gridref ([a-z]+)([^&|;]*)", code):
            unknown = set(re.findall(r"(?<!\S)--[a-z][a-z0-9-]*", arguments)) - options_of(command_called(name))
            assert not unknown, code


@every_page
def test_options_named_alone_are_some_commands(page: Path) -> None:
    known = set().union(*(options_of(command_called(name)) for name in COMMANDS), re.findall(r'"(--[a-z-]+)"', CODE))
    assert {found[1] for code in code_in(page) if (found := re.match(r"(--[a-z][a-z0-9-]*)", code))} <= known


@every_page
def test_modules_that_are_run_exist(page: Path) -> None:
    for code in code_in(page):
        for module in re.findall(r"python -m ((?:tests|training|benchmarks)[\w.]*)", code):
            place = ROOT / module.replace(".", "/")
            assert place.with_suffix(".py").is_file() or (place / "__main__.py").is_file(), module


@every_page
def test_files_and_constants_exist(page: Path) -> None:
    for code in code_in(page):
        if re.fullmatch(r"[\w./-]+\.(py|onnx)", code):
            assert any(str(file).endswith(f"/{code}") for file in FILES), code
        if re.fullmatch(r"[\w-]+(/[\w-]+)+/?", code) and page.name not in WRITTEN_BY_USERS:
            assert any(str(file.with_suffix("")).endswith(f"/{code.rstrip('/')}") for file in FILES), code
        if re.fullmatch(r"[A-Z]+(_[A-Z]+)+", code):
            assert re.search(rf"\b{code}\b", CODE), code


def test_modules_that_a_package_says_it_has_are_there() -> None:
    for package in (file for file in FILES if file.name == "__init__.py" and "training" not in file.parts):
        said = ast.get_docstring(ast.parse(package.read_text(encoding="utf-8"))) or ""
        for name in set(re.findall(r"`([a-z]\w*(?:\.\w+)*)`", said)) - {"gridref"}:
            place = package.parent / name.replace(".", "/")
            assert place.is_dir() or place.with_suffix(".py").is_file(), f"{name} in {package}"


NETWORKS = list((ROOT / "vision").rglob("*.onnx"))
NETWORK_BYTES = sum(network.stat().st_size for network in NETWORKS)
FIGURES = {
    "README.md": [
        f"from {decode.SMALLEST_PX} pixels and up to {decode.MOST_DECODED_PIXELS // 1_000_000} megapixels",
    ],
    "docs/watching.md": [
        f"at most {watcher.STILL_SHARE:.0%} of the board and its surroundings",
        f"and {watcher.STILL_CELL:.0%} of any cell",
        f"other contents are {LIVE.alike_nats:g} nats less likely",
        f"a ring is {LIVE.unlike_nats:g} nats likelier than none",
        f"({LIVE.hidden:.0%} and more, or {LIVE.hidden_beside:.0%} beside another)",
        f"at least {LIVE.act:.0%} probable and no single cell",
        f"if that lasts for {LIVE.unclear_after_s:g} s",
        f"at least {LIVE.guess:.0%} probable; a piece",
        f"less than {LIVE.doubt_nats:g} nats, would make it legal",
        f"lain there for {LIVE.grace_s:g} s",
        f"being played for {LIVE.counter_wait_s:g} s",
        f"once the hand has stayed for {LIVE.hand_s:g} s",
        f"moved by less than {as_accepted.STAYED_CELLS:g} of a cell",
        f"at least {LIVE.agreement:.0%} of the cells",
        f"looked at every {health.EVERY_S:g} s",
        f"{health.HOT_CELSIUS:g} °C and more",
    ],
    "docs/calibration.md": [
        f"{ENOUGH_VIEWS} views, each ninth of the picture",
        f"fewer than {lens.FEWEST_VIEWS} views; fewer than {lens.FEWEST_TILTED} that are tilted by {lens.TILT_DEG:g}°",
        f"more than {lens.OUTLIER_RATIO:g} times the median view's error",
        f"differ by more than {lens.LARGEST_DISAGREEMENT:.0%}",
        f"Under {TOO_CLOSE:g} sigma",
    ],
    "docs/cameras.md": [
        f"No picture within {source.FRAME_TIMEOUT_S:g} s",
        f"(`gridref watch`: {run.SILENCE_S:g} s; {live.OPENING_S:g} s for the first)",
        f"or is black, for {Watchdog().patience_s:g} s",
        f"first after {reopening.FIRST_DELAY_S:g} s, then at twice the interval up to {reopening.LONGEST_DELAY_S:g} s",
        f"worked on at {decode.LONGEST_WORKED_PX} px at most",
        f"a small one, {pi.SMALL_WIDTH_PX} pixels wide",
    ],
    "docs/networks.md": [
        f"by {len(NETWORKS)} small convolutional networks",
        f"{NETWORK_BYTES / 4e6:.1f} million numbers, {NETWORK_BYTES / 1e6:.1f} MB",
    ],
    "docs/architecture.md": [f"by {sum('locate' in network.parts for network in NETWORKS)} networks"],
    "docs/record.md": [f"with up to {LONGEST_NAME} small letters"],
    "docs/fixtures.md": [f"within {SEEN_S:g} s of a change", f"as JPEG of quality {QUALITY}"],
}


@pytest.mark.parametrize(
    ("page", "figure"), [(page, figure) for page, figures in FIGURES.items() for figure in figures]
)
def test_a_figure_is_the_programs(page: str, figure: str) -> None:
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    assert figure.replace("%", " %") in text
