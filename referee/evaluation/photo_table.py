"""Many answers compared with their truth, as a table of rates, each with its confidence interval."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from referee.evaluation.photo_comparison import PhotoComparison
from referee.evaluation.text_table import ENDLESS, in_columns

CONFIDENCE = 0.95
CALIBRATION_BINS = 10
EVEN, ODD = "even numbers", "odd numbers"


@dataclass(frozen=True, slots=True)
class Rate:
    """`count` of `total`, with the confidence interval of Clopper and Pearson (1934)."""

    count: int
    total: int

    @property
    def interval(self) -> tuple[float, float]:
        """The two rates, 0 to 1, between which the true rate lies with probability CONFIDENCE."""
        from scipy.stats import binomtest  # heavy, and not needed for help

        interval = binomtest(self.count, self.total).proportion_ci(CONFIDENCE)
        return float(interval.low), float(interval.high)

    def __str__(self) -> str:
        if self.total == 0:
            return "-"
        low, high = (round(100 * bound, 2) for bound in self.interval)
        return f"{100 * self.count / self.total:.4g}% ({low:g}-{high:g})"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table, about some photos. `certain` counts only legal boards of which nothing is hidden."""

    name: str
    photos: int
    found: Rate
    perfect: Rate
    wrong: Rate
    asked: Rate
    wrong_certain: Rate
    certain: Rate
    false_boards: Rate
    faults_wrong: Rate
    calibration_error: float
    median_ms: float
    p95_ms: float


def table(comparisons: Sequence[PhotoComparison]) -> list[Row]:
    """For each game, and for photos without a board: a row, its halves and its tags. At the end a row for all.

    The halves are photos with even and with odd numbers, so that one can tune on one half and report the other.
    """
    rows = []
    for group in sorted({one.group for one in comparisons}):
        members = [one for one in comparisons if one.group == group]
        rows.append(summary(group, members))
        halves = sorted({_half(one) for one in members})
        rows += [summary(f"  {half}", [one for one in members if _half(one) == half]) for half in halves]
        tags = sorted({tag for one in members for tag in one.truth.tags})
        rows += [summary(f"  {tag}", [one for one in members if tag in one.truth.tags]) for tag in tags]
    return [*rows, summary("all", comparisons)]


def _half(one: PhotoComparison) -> str:
    number = one.truth.photo.stem[-1:]
    return EVEN if number.isdigit() and int(number) % 2 == 0 else ODD


def summary(name: str, comparisons: Sequence[PhotoComparison]) -> Row:
    """One row. Rates of boards and cells count only photos that show a board."""
    boards = [one for one in comparisons if one.truth.board]
    answered = sum(one.cells - one.asked for one in boards)
    judged = [one for one in boards if one.answer.judgement]
    plain = [one for one in boards if one.plain]
    total_ms = [one.answer.timings_ms.get("total", 0.0) for one in comparisons]
    return Row(
        name,
        len(comparisons),
        found=Rate(sum(one.found for one in boards), len(boards)),
        perfect=Rate(sum(one.perfect for one in boards), len(boards)),
        wrong=Rate(sum(one.wrong for one in boards), answered),
        asked=Rate(sum(one.asked for one in boards), sum(one.cells for one in boards)),
        wrong_certain=Rate(sum(one.wrong_certain for one in comparisons), len(comparisons)),
        certain=Rate(sum(one.certain for one in plain), len(plain)),
        false_boards=Rate(sum(one.false_board for one in comparisons), len(comparisons)),
        faults_wrong=Rate(sum(one.fault_missed or one.fault_invented for one in judged), len(judged)),
        calibration_error=calibration_error([belief for one in boards for belief in one.beliefs]),
        median_ms=float(np.median(total_ms)) if total_ms else 0.0,
        p95_ms=float(np.percentile(total_ms, 95)) if total_ms else 0.0,
    )


def calibration_error(beliefs: Sequence[tuple[float, bool]]) -> float:
    """Expected calibration error: distance of belief and hit rate, in the weighted mean over bins of equal width."""
    if not beliefs:
        return 0.0
    probability = np.array([belief for belief, _ in beliefs])
    right = np.array([hit for _, hit in beliefs], np.float64)
    bins = np.minimum((probability * CALIBRATION_BINS).astype(np.int64), CALIBRATION_BINS - 1)
    surplus = np.bincount(bins, probability - right, CALIBRATION_BINS)
    return float(np.abs(surplus).sum() / len(beliefs))


HEADINGS = (
    "photos",
    "found",
    "perfect",
    "wrong cells",
    "asked cells",
    "wrong+certain",
    "certain",
    "false boards",
    "faults wrong",
    "ECE",
    "median ms",
    "p95 ms",
)


LEGEND = (
    "In brackets: where the true rate lies 19 times out of 20. Wrong cells: of those that were not asked about.\n"
    "Certain: of legal boards that hide nothing. ECE: how far belief in cells is from how often it is right, 0 to 1."
)


def as_text(rows: Sequence[Row], widest: int = ENDLESS) -> str:
    """The table for a terminal `widest` letters wide. Rates are in per cent, with their intervals in brackets."""
    lines: list[tuple[str, ...]] = [("", *HEADINGS)]
    for row in rows:
        rates = (row.found, row.perfect, row.wrong, row.asked, row.wrong_certain, row.certain, row.false_boards)
        times = (f"{row.calibration_error:.4f}", f"{row.median_ms:.0f}", f"{row.p95_ms:.0f}")
        lines.append((row.name, str(row.photos), *map(str, rates), str(row.faults_wrong), *times))
    return in_columns(lines, widest)


def as_csv(comparisons: Iterable[PhotoComparison]) -> str:
    """A table as CSV, with one row per photo."""
    text = io.StringIO()
    writer = csv.DictWriter(text, fieldnames=CSV_COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_csv_rows(comparisons))
    return text.getvalue()


def is_csv(content: bytes) -> bool:
    """Whether a file holds a table of `as_csv`."""
    return content.startswith(",".join(CSV_COLUMNS).encode())


CSV_COLUMNS = (
    "photo",
    "game",
    "tags",
    "status",
    "message",
    "found",
    "perfect",
    "cells",
    "asked",
    "wrong",
    "wrong_certain",
    "certain",
    "false_board",
    "fault_missed",
    "fault_invented",
    "decode_ms",
    "locate_ms",
    "read_ms",
    "total_ms",
)


def _csv_rows(comparisons: Iterable[PhotoComparison]) -> Iterator[dict[str, object]]:
    for one in comparisons:
        row: dict[str, object] = {
            "photo": str(one.truth.photo),
            "game": one.group,
            "tags": " ".join(one.truth.tags),
            "status": one.answer.status,
            "message": one.answer.message,
        }
        for name in CSV_COLUMNS:
            if name.endswith("_ms"):
                row[name] = round(one.answer.timings_ms.get(name.removesuffix("_ms"), 0.0), 2)
            elif name not in row:
                value = getattr(one, name)
                row[name] = int(value)
        yield row
