"""`gridref profiles`: what calibration has kept."""

import json
import sys
from dataclasses import asdict, replace
from pathlib import Path

import click

from calibration.profile import Profile, Profiles, format_profile, parse_profile, read_profile
from engine.errors import BadProfile

STDIO = "-"


@click.group("profiles", invoke_without_command=True)
@click.pass_context
def profiles(context: click.Context) -> None:
    """List, show, copy or delete the profiles of calibrated cameras. Alone it lists them."""
    if context.invoked_subcommand is not None:
        return
    kept = Profiles()
    for name in kept.names():
        try:
            profile = kept.load(name)
        except BadProfile as error:
            click.echo(f"{name:16}broken: {error}")
        else:
            click.echo(f"{name:16}{summary(profile)}")
    if not kept.names():
        click.echo("no profiles yet: `gridref calibrate lens` makes one", err=True)


@profiles.command("show")
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def show(name: str, as_json: bool) -> None:
    """Say what a profile holds."""
    profile = Profiles().load(name)
    if as_json:
        click.echo(json.dumps(asdict(profile)))
        return
    lens, quality = profile.lens, profile.lens_quality
    kind = "fisheye" if lens.is_fisheye else "common"
    click.echo(f"profile {name}, made {profile.made} with {profile.camera}")
    click.echo(f"lens: {kind}, focal length {lens.focal_px:.1f} px of {profile.size_px[0]}x{profile.size_px[1]}")
    click.echo(
        f"  from {quality.views} views: {quality.rms_px:.2f} px left, {quality.held_out_rms_px:.2f} px on views held "
        f"back, halves agree to {quality.focal_disagreement:.1%}, {quality.covered:.0%} of the picture covered"
    )
    if profile.settings is not None:
        settings = profile.settings
        click.echo(
            f"locked: exposure {settings.exposure_us} µs, gain {settings.analogue_gain:.2f}, "
            f"red {settings.colour_gains[0]:.2f}, blue {settings.colour_gains[1]:.2f}"
            + ("" if settings.focus_dioptres is None else f", focus {settings.focus_dioptres:.2f} dioptres")
        )


@profiles.command("export")
@click.argument("name")
@click.argument("path", type=click.Path(dir_okay=False, allow_dash=True), default=STDIO)
def export(name: str, path: str) -> None:
    """Write a profile to a file, or to standard output."""
    text = format_profile(Profiles().load(name))
    if path == STDIO:
        click.echo(text, nl=False)
    else:
        Path(path).write_text(text, encoding="utf-8")


@profiles.command("import")
@click.argument("path", type=click.Path(dir_okay=False, allow_dash=True))
@click.option("--name", help="Keep it under this name instead of its own.")
def import_(path: str, name: str | None) -> None:
    """Take over a profile from a file or standard input. A broken one changes nothing."""
    profile = parse_profile(sys.stdin.read()) if path == STDIO else read_profile(Path(path))
    renamed = replace(profile, name=name or profile.name)
    Profiles().save(renamed)
    click.echo(f"profile {renamed.name} is kept", err=True)


@profiles.command("delete")
@click.argument("name")
def delete(name: str) -> None:
    """Delete a profile."""
    Profiles().delete(name)
    click.echo(f"profile {name} is deleted", err=True)


def summary(profile: Profile) -> str:
    """One line about a profile."""
    quality = profile.lens_quality
    return f"{profile.camera}, {profile.made[:10]}, lens {quality.rms_px:.2f} px from {quality.views} views"
