"""`gridref watch`: referee a game while it is played, or one that was recorded."""

import json
import sys
from collections.abc import Mapping

import click

from calibration.profile import Profiles
from engine.errors import BadOption
from engine.games import GAMES
from engine.options import checked
from referee.cli.options import names_and_values
from referee.live.event import Event
from referee.live.session import start
from referee.watch.eyes import Eyes
from referee.watch.run import watch as watch_source
from vision.cameras.choose import NAMES, open_source
from vision.frame import Frame
from vision.known.board import KnownBoard


@click.command()
@click.option("--game", required=True, type=click.Choice(list(GAMES)), help="What is played.")
@click.option("--camera", required=True, metavar="NAME", help=f"What to watch: {NAMES}.")
@click.option("--fps", type=float, help="For a folder or video: another rate than its own.")
@click.option("--as-fast-as-possible", is_flag=True, help="For a folder or video: don't keep its pace.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", callback=names_and_values, help="As for score."
)
@click.option(
    "--player", "players", multiple=True, metavar="ROLE=NAME", callback=names_and_values, help="Who plays: white=Ann."
)
@click.option("--profile", "profile_name", help="The calibrated camera, board and colours to read with.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line and event.")
def watch(
    game: str,
    camera: str,
    fps: float | None,
    as_fast_as_possible: bool,
    options: dict[str, str],
    players: dict[str, str],
    profile_name: str | None,
    as_json: bool,
) -> None:
    """Watch a game: whose turn it is, each move, each foul while it lies there, and the score.

    Exit status: 0; 1 with an open foul or doubt at the end, or when no board was seen; 2 usage or surroundings.
    """
    rules = GAMES[game]
    chosen = checked(options, rules.options)
    eyes = Eyes(game, chosen, _known(profile_name, game))
    session = start(rules, chosen, _named(players, rules.roles))

    def tell(event: Event, view: Frame | None) -> None:
        click.echo(json.dumps(event.to_json()) if as_json else _in_words(event))
        sys.stdout.flush()

    with open_source(camera, fps=fps, at_own_pace=not as_fast_as_possible) as source:
        session = watch_source(source, eyes, session, tell, go_on=lambda cause: source.is_live)
    if session.state is None:
        click.echo(f"gridref: no {rules.title} board was seen in {camera}; show the whole board, larger", err=True)
    if session.state is None or session.has_doubt:
        raise SystemExit(1)


def _known(name: str | None, game: str) -> KnownBoard | None:
    if name is None:
        return None
    known = Profiles().load(name).known
    if known is None or known.pose.game != game:
        what = "no board" if known is None else f"a {GAMES[known.pose.game].title} board"
        raise BadOption(
            f"expected the profile {name} to have a {GAMES[game].title} board, it has {what}: calibrate one"
        )
    return known


def _named(players: Mapping[str, str], roles: tuple[str, ...]) -> Mapping[str, str]:
    for role in players:
        if role not in roles:
            raise BadOption(f"--player {role}=…: expected one of the roles {', '.join(roles)}")
    return players


def _in_words(event: Event) -> str:
    return f"{event.time:8.1f} s  {event.message}"
