"""`gridref cameras`: which cameras this machine has, and why one cannot be used."""

import json
from dataclasses import asdict

import click

from referee.cli.command import Command
from referee.importing import ended_by_interrupt


@click.command("cameras", cls=Command)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def cameras(as_json: bool) -> None:
    """List the cameras of this machine, and say why one is missing and what to do.

    A camera's name is what --camera takes. Folders of pictures, videos and network cameras need no listing:
    folder:PATH, video:PATH, url:http://…
    """
    with ended_by_interrupt():
        from vision.cameras.present import cameras_present

    found = cameras_present()
    if as_json:
        click.echo(json.dumps([asdict(each) for each in found]))
        return
    for each in found:
        click.echo(f"{each.source:8}{'' if each.is_usable else 'not usable: '}{each.words}")
