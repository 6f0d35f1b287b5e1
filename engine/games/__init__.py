"""The games by name. A new game is a folder here, and a line in `GAMES`."""

from collections.abc import Mapping

from engine.errors import BadOption
from engine.game import Game
from engine.games.line_or_colour import LINE_OR_COLOUR
from engine.games.linkage import LINKAGE
from engine.games.linkx import LINKX

GAMES: Mapping[str, Game] = {game.name: game for game in (LINKAGE, LINE_OR_COLOUR, LINKX)}


def game_called(name: str) -> Game:
    """The game called `name`. Raises BadOption if there is no such game."""
    try:
        return GAMES[name]
    except KeyError:
        raise BadOption(f"expected one of the games {', '.join(GAMES)}, got {name!r}") from None
