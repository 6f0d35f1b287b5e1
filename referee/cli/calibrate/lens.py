"""`gridref calibrate lens`: how a lens bends pictures, from views of a sheet that is held before the camera."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from calibration.lens import coverage
from calibration.lens.calibrate import LensCalibration, TooLittle, calibrate_lens
from calibration.lens.guide import Guide
from calibration.lens.target import Charuco, Chessboard, Seen, Target
from calibration.profile.profile import LensQuality, Profile
from calibration.profile.store import Profiles
from engine.errors import CameraLost
from engine.files import make_folder
from referee.cli.calibrate.options import added_to_option, out_option, pattern_option
from referee.cli.calibrate.profile_to_add_to import camera_options, profile_for
from referee.cli.calibrate.shots import readable, warn_not_locked
from referee.cli.command import Command
from referee.cli.complain import refuse, remark
from referee.cli.options import camera_option
from referee.cli.profiles import lens_in_words
from vision.cameras.choose import open_source
from vision.cameras.source import FrameSource, without_password
from vision.drawing.ink import with_banner
from vision.drawing.overlay import as_shown
from vision.encode import write_picture
from vision.frame import Bgr, Frame

MOST_VIEWS = 40
"""A live session ends after so many views. If they do not cover the picture, what is missing is said."""
ADVICE_EVERY_S = 2.0


@click.command("lens", cls=Command, short_help="Learn how the lens bends pictures.")
@camera_option
@added_to_option
@pattern_option
@out_option
def lens(camera: str, name: str, pattern: Chessboard | None, out: Path) -> None:
    """Learn how the lens bends pictures, from a camera that is shown the sheet or from a folder of photos."""
    Profiles().path(name)  # a name that cannot be one is said before the work, not after
    sheet: Target = pattern or Charuco()
    make_folder(out)
    with open_source(camera, pi=camera_options(Profiles(), name)) as source:
        views, last = _guided(source, sheet, out) if source.is_live else _recorded(source, sheet)
    if last is None:
        raise CameraLost(f"{without_password(camera)} gave no picture: expected some of the sheet")
    write_picture(out / "coverage.png", _coverage_shown(list(views.values()), last))
    remark(f"which parts of the picture are covered: {out / 'coverage.png'}")
    found = calibrate_lens(views, last.size_px)
    if isinstance(found, TooLittle):
        refuse("not calibrated", *found.reasons, hint=None if views else f"looked for: {_sought(pattern)}")
    _report(found)
    path = Profiles().save(_with_lens(profile_for(Profiles(), name, camera, last), found))
    remark(f"kept as profile {name}: {path}")


def _sought(pattern: Chessboard | None) -> str:
    """What was looked for, and by which option one is to say what else to look for."""
    if pattern is None:
        return "the sheet that `gridref calibrate target` writes; a plain chessboard needs --pattern"
    return f"all of a chessboard with {pattern.columns}x{pattern.rows} inner corners, as --pattern says"


def _coverage_shown(views: Sequence[Seen], last: Frame) -> Bgr:
    """A picture of where the sheet was seen, with a legend above it."""
    drawn = as_shown(coverage.picture(views, last.size_px, last.bgr))
    covered = coverage.share(coverage.coverage(views, last.size_px))
    legend = "dots: corners of the sheet, a colour for each view; red: parts of the picture that no view covers"
    return with_banner(drawn, (f"Where the sheet was seen: {covered:.0%} of the picture", legend))


def _recorded(source: FrameSource, sheet: Target) -> tuple[dict[str, Seen], Frame | None]:
    """The views in a recording's pictures of the most frequent size, and the last such picture."""
    found: list[tuple[Frame, Seen]] = []
    frame: Frame | None = None
    for frame in readable(source):
        seen = sheet.find(frame.gray)
        remark(f"{frame.source}: {'no sheet found' if seen is None else f'{len(seen.sheet)} corners'}")
        if seen is not None:
            found.append((frame, seen))
    if not found:
        return {}, frame
    ((size_px, _),) = Counter(frame.size_px for frame, _ in found).most_common(1)
    for other, _ in found:
        if other.size_px != size_px:
            remark(f"{other.source}: left out, it is not {size_px[0]}x{size_px[1]} as most are")
    kept = [(frame, seen) for frame, seen in found if frame.size_px == size_px]
    return {Path(frame.source).name: seen for frame, seen in kept}, kept[-1][0]


def _guided(source: FrameSource, sheet: Target, out: Path) -> tuple[dict[str, Seen], Frame | None]:
    """Views that a person shows to a live camera, and its last picture. Each is kept as a picture in `out`.

    It ends when nothing is missing, or with MOST_VIEWS.
    """
    kept_in = out / "views"
    make_folder(kept_in)
    views: dict[str, Seen] = {}
    guide: Guide | None = None
    last: Frame | None = None
    advised_s = -ADVICE_EVERY_S
    for frame in source:
        last = frame
        if guide is None:
            guide = Guide(sheet, frame.size_px)
            warn_not_locked(frame)
        seen = sheet.find(frame.gray)
        if guide.offer(seen):
            name = f"view-{len(views) + 1:02}.png"
            assert seen is not None  # the guide takes only what was seen
            views[name] = seen
            write_picture(kept_in / name, frame.bgr)
            remark(f"view {len(views)} taken")
            if guide.is_done or len(views) >= MOST_VIEWS:
                break
            advised_s = -ADVICE_EVERY_S
        if frame.time_s - advised_s >= ADVICE_EVERY_S:
            advised_s = frame.time_s
            where = "hold still" if seen is not None else "show the sheet"
            remark(f"{where}: {guide.wishes()[0]}")
    return views, last


def _report(found: LensCalibration) -> None:
    for name, rms_px in found.view_rms_px.items():
        click.echo(f"{name}: {rms_px:.2f} px")
    for name in found.rejected:
        click.echo(f"{name}: left out, it does not agree with the others")
    click.echo(lens_in_words(found.lens, found.size_px))
    click.echo(f"error: {found.rms_px:.2f} px, on views held back {found.held_out_rms_px:.2f} px")
    click.echo(f"focal length from each half of the views: {found.focal_disagreement:.1%} apart")
    click.echo(f"picture covered: {found.covered:.0%}")


def _with_lens(profile: Profile, found: LensCalibration) -> Profile:
    """The profile with the lens that was found. What it knows of the board stays if pictures have the same size."""
    quality = LensQuality(
        len(found.view_rms_px), found.rms_px, found.held_out_rms_px, found.focal_disagreement, found.covered
    )
    known = profile.known if profile.size_px == found.size_px else None
    return replace(profile, size_px=found.size_px, lens=found.lens, lens_quality=quality, known=known)
