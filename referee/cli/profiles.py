"""`gridref profiles`: the profiles, in which calibration keeps what it learned."""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from calibration.colours.learn import cells_learned_from, separations
from calibration.profile.document import format_profile, profile_in, read_profile, to_document
from calibration.profile.profile import Profile
from calibration.profile.store import Profiles
from engine.errors import BadProfile
from engine.files import check_own, read_stream, write_whole
from engine.games import GAMES
from engine.phrase import counted
from referee.cli.command import Group
from referee.cli.complain import remark
from referee.cli.exit_status import at_least
from vision.cameras.source import without_password
from vision.geometry.lens import Lens

STDIO = "-"


@click.group("profiles", cls=Group, invoke_without_command=True)
@click.pass_context
def profiles(context: click.Context) -> None:
    """List, show, copy or delete the profiles of calibrated cameras. Alone it lists them.

    Exit status: 0; 2 usage or surroundings, or if one of those that are listed is broken.
    """
    if context.invoked_subcommand is not None:
        return
    kept = Profiles()
    names = kept.names()
    for name in names:
        try:
            profile = kept.load(name)
        except BadProfile as error:
            at_least(2)
            click.echo(f"{name:16}broken: {error}")
        else:
            click.echo(f"{name:16}{summary(profile)}")
    if not names:
        remark("no profiles yet: `gridref calibrate all` makes one")
    context.exit(at_least(0))


@profiles.command("show")
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show(name: str, as_json: bool) -> None:
    """Say what a profile holds."""
    profile = Profiles().load(name)
    if as_json:
        click.echo(json.dumps(to_document(profile)))
        return
    click.echo(f"profile {name}, made {profile.made} with {without_password(profile.camera)}")
    for line in about(profile):
        click.echo(line)


@profiles.command("export")
@click.argument("name")
@click.argument("path", type=click.Path(dir_okay=False, allow_dash=True), default=STDIO)
def export(name: str, path: str) -> None:
    """Write a profile to a file, or to standard output."""
    text = format_profile(Profiles().load(name))
    if path == STDIO:
        click.echo(text, nl=False)
    else:
        check_own(Path(path), _is_profile)
        write_whole(Path(path), text.encode())


def _is_profile(content: bytes) -> bool:
    try:
        profile_in(content, "")
    except BadProfile:
        return False
    return True


@profiles.command("import")
@click.argument("path", type=click.Path(dir_okay=False, allow_dash=True))
@click.option("--name", help="Keep it under this name instead of its own.")
@click.option("--replace", "is_replaced", is_flag=True, help="Replace a profile that has this name.")
def import_(path: str, name: str | None, is_replaced: bool) -> None:
    """Import a profile from a file or standard input. A broken one changes nothing."""
    profile = _from_stdin() if path == STDIO else read_profile(Path(path))
    renamed, kept = replace(profile, name=name or profile.name), Profiles()
    if kept.path(renamed.name).exists() and not is_replaced:
        raise BadProfile(f"there is a profile {renamed.name} already: give this one another --name, or say --replace")
    kept.save(renamed)
    remark(f"profile {renamed.name} is kept")


def _from_stdin() -> Profile:
    try:
        content = read_stream(sys.stdin.buffer)
    except OSError as error:
        raise BadProfile(f"expected a profile on standard input, but it can't be read: {error.strerror}") from error
    return profile_in(content, "standard input")


@profiles.command("delete")
@click.argument("name")
def delete(name: str) -> None:
    """Delete a profile."""
    Profiles().delete(name)
    remark(f"profile {name} is deleted")


def summary(profile: Profile) -> str:
    """One line about a profile."""
    parts = [without_password(profile.camera), profile.made[:10]]
    if profile.lens_quality is not None:
        parts.append(f"lens {profile.lens_quality.rms_px:.2f} px from {profile.lens_quality.views} views")
    if profile.known is not None:
        learned = len(cells_learned_from(profile.known.materials))
        parts.append(f"board of {GAMES[profile.known.pose.game].title}, {learned} colours")
    return ", ".join(parts)


def about(profile: Profile) -> Iterator[str]:
    """What a profile knows, in lines."""
    yield from _about_lens(profile)
    yield from _about_board(profile)
    if profile.settings is not None:
        settings = profile.settings
        yield (
            f"locked: exposure {settings.exposure_us} µs, gain {settings.analogue_gain:.2f}, "
            f"red {settings.colour_gains[0]:.2f}, blue {settings.colour_gains[1]:.2f}"
            + ("" if settings.focus_dioptres is None else f", focus {settings.focus_dioptres:.2f} dioptres")
        )


def _about_lens(profile: Profile) -> Iterator[str]:
    lens, quality = profile.lens, profile.lens_quality
    if lens is None or quality is None:
        yield "lens: not calibrated, taken as straight"
        return
    yield lens_in_words(lens, profile.size_px)
    yield (
        f"  from {quality.views} views: {quality.rms_px:.2f} px error, {quality.held_out_rms_px:.2f} px on views held "
        f"back, halves agree to {quality.focal_disagreement:.1%}, {quality.covered:.0%} of the picture covered"
    )


def lens_in_words(lens: Lens, size_px: tuple[int, int]) -> str:
    """One line about a lens that was calibrated with pictures of `size_px`."""
    kind = "fisheye" if lens.is_fisheye else "common"
    return f"lens: {kind}, focal length {lens.focal_px:.1f} px of {size_px[0]}x{size_px[1]}"


def _about_board(profile: Profile) -> Iterator[str]:
    if profile.known is None:
        yield "board: not calibrated"
        return
    pose = profile.known.pose
    corners = ", ".join(f"{x:.0f},{y:.0f}" for x, y in pose.corners_px)
    yield f"board: {GAMES[pose.game].title}, {pose.grid.rows}x{pose.grid.columns}, corners at {corners}"
    yield f"  {pose.residual_px:.2f} px error, with cells of {pose.cell_px:.0f} px"
    cells = cells_learned_from(profile.known.materials)
    learned = ", ".join(f"{content} from {counted(count, 'cell')}" for content, count in sorted(cells.items()))
    yield f"colours: {learned or 'not calibrated'}"
    for sigmas, one, other in separations(profile.known.materials)[:1]:
        yield f"  the nearest: {one} and {other}, {sigmas:.1f} sigma apart"
