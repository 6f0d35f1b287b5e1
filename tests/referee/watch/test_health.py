"""A hot, weak or full machine is said once, and a machine that tells nothing is well."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.game_record.recorded_games import RecordedGames
from referee.watch.health import EVERY_S, LEAST_MINUTES, OVER_S, USUAL_BYTES_A_MINUTE, Health
from referee.watch.machine import Held, Machine
from tests.support.truth import FIXTURES

PLENTY = 10**12
SPARSE = int(USUAL_BYTES_A_MINUTE * LEAST_MINUTES / 2)


@dataclass
class Pi:
    """A Raspberry Pi of files, with a clock and a disk; it is well until it is told otherwise."""

    folder: Path
    now_s: float = 1000.0
    free: int = PLENTY
    answer: str = ""
    firmware: str = "soc/soc:firmware"
    machine: Machine = field(init=False)

    def __post_init__(self) -> None:
        thermal, platform, monitors = self.folder / "thermal", self.folder / "platform", self.folder / "hwmon"
        self.machine = Machine(thermal, platform, monitors, lambda: self.answer, lambda folder: self.free)
        self._zone = thermal / "thermal_zone0"
        self._told = platform / self.firmware / "get_throttled"
        for file in (self._zone / "type", self._told):
            file.parent.mkdir(parents=True)
        (self._zone / "type").write_text("cpu-thermal\n")
        self.is_at(51.2)
        self.says("0")

    def is_at(self, celsius: float) -> None:
        (self._zone / "temp").write_text(f"{round(celsius * 1000)}\n")

    def says(self, throttled: str) -> None:
        self._told.write_text(f"{throttled}\n")

    def has_no_file(self) -> None:
        self._told.unlink()

    def raises_alarm(self, alarm: str) -> None:
        for number, name in enumerate(("cpu_thermal", "rpi_volt")):
            monitor = self.folder / "hwmon" / f"hwmon{number}"
            monitor.mkdir(parents=True, exist_ok=True)
            (monitor / "name").write_text(f"{name}\n")
            (monitor / "in0_lcrit_alarm").write_text(f"{alarm}\n")

    def health(self, record: Path | None = None) -> Health:
        return Health(record, self.machine, lambda: self.now_s)


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path / "sys")


def test_a_pi_that_is_well_says_nothing(pi: Pi, tmp_path: Path) -> None:
    health = pi.health(tmp_path)
    assert health.look() == ()
    assert health.troubles == ()


@pytest.mark.parametrize(
    ("celsius", "throttled", "words"),
    [
        (83.6, "0", ("the processor is hot: 84 °C",)),
        (79.9, "0", ()),
        (51.2, "50005", ("the power supply is too weak",)),
        (51.2, "50000", ()),  # it was so, but is no more
        (82.1, "e0006", ("the processor is hot: 82 °C", "heat slows the processor down")),
        (61.0, "80008", ("heat slows the processor down",)),
    ],
)
def test_what_a_pi_in_trouble_tells(pi: Pi, celsius: float, throttled: str, words: tuple[str, ...]) -> None:
    pi.is_at(celsius)
    pi.says(throttled)
    assert pi.health().look() == words


def test_a_pi_5_keeps_it_elsewhere(tmp_path: Path) -> None:
    pi = Pi(tmp_path, firmware="soc@107c000000/soc@107c000000:firmware")
    pi.says("80008")
    assert pi.health().look() == ("heat slows the processor down",)


def test_where_the_kernel_has_no_file_vcgencmd_is_asked(pi: Pi) -> None:
    pi.has_no_file()
    pi.answer = "throttled=0x50005"
    assert pi.health().look() == ("the power supply is too weak",)
    pi.answer = "VCHI initialization failed"
    assert pi.health().look() == ()


def test_any_kernel_says_that_the_voltage_is_too_low(pi: Pi) -> None:
    pi.has_no_file()
    pi.raises_alarm("1")
    assert pi.health().look() == ("the power supply is too weak",)
    pi.raises_alarm("0")
    assert pi.health().look() == ()


def test_a_machine_that_is_no_pi_or_tells_nonsense_is_well(pi: Pi, tmp_path: Path) -> None:
    def gone(folder: Path) -> int:
        raise FileNotFoundError(folder)

    nowhere = tmp_path / "nowhere"
    assert Health(nowhere, Machine(nowhere, nowhere, nowhere, lambda: "", gone)).look() == ()
    pi.says("what?")
    (pi.folder / "thermal" / "thermal_zone0" / "temp").write_text("")
    assert pi.health().look() == ()
    assert pi.machine.held() == Held(0)
    assert pi.machine.celsius() is None


def test_a_trouble_is_said_once_and_shown_as_long_as_it_lasts(pi: Pi) -> None:
    health = pi.health()
    pi.is_at(81)
    assert health.look() == ("the processor is hot: 81 °C",)
    pi.is_at(84)
    assert not health.look(), "not looked at yet"
    pi.now_s += EVERY_S
    assert not health.look()
    assert health.troubles == ("the processor is hot: 84 °C",)
    for celsius in (78, 80):  # to and fro
        pi.now_s += EVERY_S
        pi.is_at(celsius)
        assert not health.look()
    pi.now_s += EVERY_S
    pi.is_at(60)
    assert not health.look()
    assert not len(health.troubles)
    pi.now_s += OVER_S
    pi.is_at(81)
    assert health.look() == ("the processor is hot: 81 °C",)


def test_a_disk_is_said_to_be_nearly_full_long_before_it_is(pi: Pi, tmp_path: Path) -> None:
    pi.free = SPARSE
    assert pi.health(tmp_path).look() == ("the disk is nearly full: room for 30 min of pictures",)
    assert pi.health(None).look() == (), "nothing is written"


def test_a_game_that_writes_much_needs_more_room(pi: Pi, tmp_path: Path) -> None:
    pictures = tmp_path / "evidence"
    pictures.mkdir()
    (pictures / "of an earlier sitting").write_bytes(bytes(3_000_000))
    pi.free = 2 * SPARSE + 1
    health = pi.health(pictures)
    assert health.look() == ()
    (pictures / "since").write_bytes(bytes(round(4 * USUAL_BYTES_A_MINUTE)))
    pi.now_s += 120
    assert health.look() == ("the disk is nearly full: room for 30 min of pictures",)


def test_a_watched_game_on_a_hot_pi_with_little_room(pi: Pi, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.cli.watch.watch.Health", _on(pi))
    pi.is_at(85)
    pi.free = SPARSE
    game = FIXTURES / "games" / "line-or-colour"
    options = ("--as-fast-as-possible", "--json", "--name", "hot", "--language", "es")
    result = CliRunner().invoke(main, ("watch", "--game", "line-or-colour", "--camera", f"folder:{game}", *options))
    assert result.stderr.splitlines() == [
        "gridref: el disco está casi lleno: caben imágenes de 30 min",
        "gridref: el procesador está caliente: 85 °C",
    ]
    with RecordedGames().open("hot") as store:
        assert [one["what"] for one in store.about()["troubles"]] == [
            "the disk is nearly full: room for 30 min of pictures",
            "the processor is hot: 85 °C",
        ]


def _on(pi: Pi) -> Callable[[Path | None], Health]:
    return lambda record: pi.health(record)
