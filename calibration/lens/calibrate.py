"""Calibrating a lens from views of a flat target, and saying how far to trust the result."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from calibration.lens.coverage import coverage, missing, share
from calibration.lens.fit import Fit, fit_lens, fit_poses, rms
from calibration.lens.target import Seen
from vision.geometry.lens import Lens

FEWEST_VIEWS = 8
"""Each half of the views must be enough for a lens: three views are the least, and four leave a check."""
TILT_DEG = 15.0
"""A view that is tilted by this shows the focal length by its foreshortening."""
FEWEST_TILTED = 4
"""With fewer views tilted by TILT_DEG, the focal length is a guess, and the lens is refused."""
LEAST_COVERED = 0.5
"""The sheet must have been seen in this share of the picture; elsewhere the distortion is a guess."""
BETTER = 0.95
"""The fisheye model, which has two more terms, is taken if its error on views that it was not made from is 5 %
smaller."""
OUTLIER_RATIO = 2.5
"""A view with so many times the median view's error was blurred, or its corners were found wrongly."""
MOST_OUTLIERS = 0.2
"""If a larger share of the views are outliers, it is not single views that are wrong."""
LARGEST_RMS_SHARE = 1e-3
"""Largest error of the fit, in widths of the picture: 1.3 px of 1296. If it is larger, the sheet is bent, the pattern
is another, or the camera refocuses."""
LARGEST_DISAGREEMENT = 0.03
"""Largest relative difference between the focal lengths of two halves of the views; of good views it is under 1 %."""
INVERTIBLE_PX = 0.01
"""A lens is invertible if each pixel, straightened and distorted again, comes back as near to its place as this."""


@dataclass(frozen=True, slots=True, eq=False)
class LensCalibration:
    """A lens, and how far to trust it.

    Attributes
    ----------
    size_px : width and height of the pictures that it is for.
    rms_px : root mean square error over all corners of the views that were used.
    held_out_rms_px : the same on each half of the views, with the lens of the other half.
    focal_disagreement : relative difference between the focal lengths of the halves.
    view_rms_px : the error of each view that was used, by its name.
    rejected : names of the views that were left out as outliers.
    covered : share of the picture in which the sheet was seen.
    """

    lens: Lens
    size_px: tuple[int, int]
    rms_px: float
    held_out_rms_px: float
    focal_disagreement: float
    view_rms_px: dict[str, float]
    rejected: tuple[str, ...]
    covered: float


@dataclass(frozen=True, slots=True)
class TooLittle:
    """The views are not enough for a lens that can be trusted. Falsy.

    `reasons` : sentences for a person, each with what to do.
    """

    reasons: tuple[str, ...]

    def __bool__(self) -> bool:
        return False


@dataclass(frozen=True, slots=True, eq=False)
class _Halves:
    """A lens fitted to all views, and how it compares with those fitted to each half of them."""

    fit: Fit
    held_out_rms_px: float
    focal_disagreement: float


def calibrate_lens(views: Mapping[str, Seen], size_px: tuple[int, int]) -> LensCalibration | TooLittle:
    """The lens that views show, or why they are not enough.

    `views` : by name, all from pictures of `size_px`, in the order in which they were taken.
    """
    if len(views) < FEWEST_VIEWS:
        found = "view shows" if len(views) == 1 else "views show"
        return TooLittle((f"{len(views)} {found} the sheet, at least {FEWEST_VIEWS} must: add some",))
    kept, rejected, is_fisheye = _without_outliers(views, size_px)
    if len(rejected) > MOST_OUTLIERS * len(views):
        return TooLittle((f"{len(rejected)} of {len(views)} views do not agree: is the sheet flat, the focus locked?",))
    seen = list(kept.values())
    best = _halves(seen, size_px, is_fisheye)
    reasons = _doubts(best, seen, size_px)
    if reasons:
        return TooLittle(reasons)
    return LensCalibration(
        lens=best.fit.lens,
        size_px=size_px,
        rms_px=best.fit.rms_px,
        held_out_rms_px=best.held_out_rms_px,
        focal_disagreement=best.focal_disagreement,
        view_rms_px=dict(zip(kept, best.fit.view_rms_px.tolist(), strict=True)),
        rejected=rejected,
        covered=share(coverage(seen, size_px)),
    )


def _without_outliers(
    views: Mapping[str, Seen], size_px: tuple[int, int]
) -> tuple[dict[str, Seen], tuple[str, ...], bool]:
    """The views that agree, the names of those that do not, and whether the fisheye model suits them better."""
    kept = dict(views)
    rejected: list[str] = []
    while True:
        common, wide = (_halves(list(kept.values()), size_px, is_fisheye) for is_fisheye in (False, True))
        is_fisheye = wide.held_out_rms_px < BETTER * common.held_out_rms_px and _is_invertible(wide.fit.lens, size_px)
        errors = (wide if is_fisheye else common).fit.view_rms_px
        worst = int(np.argmax(errors))
        if errors[worst] <= OUTLIER_RATIO * np.median(errors) or len(kept) <= FEWEST_VIEWS:
            return kept, tuple(rejected), is_fisheye
        name = list(kept)[worst]
        rejected.append(name)
        del kept[name]


def _halves(views: list[Seen], size_px: tuple[int, int], is_fisheye: bool) -> _Halves:
    """A lens from all views and from two halves: every other view, as views taken one after another are alike."""
    fit = fit_lens(views, size_px, is_fisheye)
    halves = views[::2], views[1::2]
    lenses = [fit_lens(half, size_px, is_fisheye).lens for half in halves]
    tested = [fit_poses(half, size_px, lens) for half, lens in zip(halves, reversed(lenses), strict=True)]
    errors = np.concatenate([error for each in tested for error in each.errors_px])
    focals_px = [lens.focal_px for lens in lenses]
    return _Halves(
        fit,
        rms(errors),
        abs(focals_px[0] - focals_px[1]) / fit.lens.focal_px,
    )


def _doubts(halves: _Halves, views: list[Seen], size_px: tuple[int, int]) -> tuple[str, ...]:
    """Why a lens should not be trusted, in sentences; empty if it can be."""
    fit = halves.fit
    counts = coverage(views, size_px)
    reasons = []
    tilted = int((fit.tilts_deg >= TILT_DEG).sum())
    if tilted < FEWEST_TILTED:
        reasons.append(
            f"{tilted} views are tilted by {TILT_DEG:g}° or more, at least {FEWEST_TILTED} must be, or the focal "
            "length is a guess: add views with the sheet tilted by 20 to 45°, to different sides"
        )
    if share(counts) < LEAST_COVERED:
        places = ", ".join(missing(counts))
        reasons.append(f"the sheet was seen in {share(counts):.0%} of the picture: add views of it in the {places}")
    if fit.rms_px > LARGEST_RMS_SHARE * size_px[0]:
        reasons.append(
            f"the fit's error is {fit.rms_px:.2f} px: "
            "check the sheet's pattern, that it is flat, and that the focus is locked"
        )
    if halves.focal_disagreement > LARGEST_DISAGREEMENT:
        reasons.append(
            f"two halves of the views disagree by {halves.focal_disagreement:.1%} about the focal length: add views, "
            "tilted ones above all"
        )
    if not reasons and not _is_invertible(fit.lens, size_px):
        places = ", ".join(missing(counts)) or "outermost corners"
        reasons.append(f"the lens as found is wrong at the picture's edge: add views of the sheet in the {places}")
    return tuple(reasons)


def _is_invertible(lens: Lens, size_px: tuple[int, int]) -> bool:
    """Whether distortion can be undone in all of the picture: beyond the corners seen, its polynomial may turn back."""
    xs, ys = np.meshgrid(np.linspace(0, size_px[0] - 1, 32), np.linspace(0, size_px[1] - 1, 24))
    seen_px = np.column_stack((xs.ravel(), ys.ravel()))
    with np.errstate(all="ignore"):
        again_px = lens.distort(lens.straighten(seen_px))
    return bool(np.all(np.abs(again_px - seen_px) < INVERTIBLE_PX))
