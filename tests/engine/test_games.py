"""What holds for every game in GAMES."""

from typing import Any

import pytest

from engine.errors import BadNotation, BadOption
from engine.games import GAMES, game_called
from engine.options import checked

POSITIONS: dict[str, dict[str, Any]] = {
    "linkage": {
        "size": 7,
        "pieces": [{"colour": "red", "cells": ["b3", "b2"]}, {"colour": "blue", "cells": ["f4", "g4"]}],
        "black": "d4",
        "green": {"cells": ["f4", "g4"]},
    },
    "line-or-colour": {
        "size": 5,
        "colours": [
            ["red", "yellow", "green", "blue", "purple"],
            ["blue", "purple", "red", "yellow", "green"],
            ["yellow", "green", "blue", "purple", "red"],
            ["purple", "red", "yellow", "green", "blue"],
            ["green", "blue", "purple", "red", "yellow"],
        ],
        "discs": ["a1"],
        "rings": {"d5": "white", "c2": "white", "c1": "black"},
    },
    "linkx": {
        "size": 9,
        "pieces": [{"colour": "blue", "cells": ["c1", "c2", "d1", "e1"]}, {"colour": "white", "cells": ["f1", "g1"]}],
    },
}


@pytest.mark.parametrize("name", GAMES)
def test_positions_read_back(name: str) -> None:
    game = GAMES[name]
    position = game.position_from_json(POSITIONS[name])
    assert game.faults(position, {}) == ()
    assert game.score(position).winner is None
    assert game.position_from_json(game.position_to_json(position)) == position


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_composed_of_what_its_cells_hold(name: str) -> None:
    game = GAMES[name]
    position = game.position_from_json(POSITIONS[name])
    words = game.layers
    contents = {layer: position.contents(layer) for layer in words}
    assert all(set(contents[layer]) <= set(words[layer]) for layer in words)
    pieces = None if position.pieces is None else [piece.cells for piece in position.pieces]
    assert game.compose(contents, marker=position.marker[:1], pieces=pieces) == position


@pytest.mark.parametrize("name", GAMES)
def test_only_what_no_cell_can_hold_is_named(name: str) -> None:
    game = GAMES[name]
    position = game.position_from_json(POSITIONS[name])
    contents = {layer: ["pink", "pink", *position.contents(layer)[2:]] for layer in game.layers}
    said = ", ".join(["'pink'"] * len(contents))
    with pytest.raises(BadNotation, match=rf"^expected .*, got {said}$"):
        game.compose(contents)


@pytest.mark.parametrize("name", GAMES)
def test_pieces_that_nobody_knows_are_guessed(name: str) -> None:
    game = GAMES[name]
    position = game.position_from_json(POSITIONS[name])
    contents = {layer: position.contents(layer) for layer in game.layers}
    guessed = game.position_from_json(game.position_to_json(game.compose(contents)))
    assert guessed.layers == position.layers
    assert game.faults(guessed, {}) == ()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("broken", [{}, {"size": 4}, {"size": 7}, {"size": 9, "pieces": [{"cells": ["z9"]}]}])
def test_other_data_is_refused(name: str, broken: dict[str, Any]) -> None:
    with pytest.raises(BadNotation):
        GAMES[name].position_from_json(broken)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("piece", [{"cells": [], "colour": "blue"}, {"cells": ["a1"], "colour": ["blue"]}])
def test_odd_things_are_refused(name: str, piece: dict[str, Any]) -> None:
    odd = POSITIONS[name] | {"pieces": [piece], "rings": {"a1": piece["colour"] if piece["cells"] else 1}}
    with pytest.raises(BadNotation):
        GAMES[name].position_from_json(odd)


def test_options_are_checked() -> None:
    game = game_called("linkx")
    assert checked({"no-repeat": "off"}, game.options) == {"no-repeat": "off"}
    with pytest.raises(BadOption, match="no-repeat, first"):
        checked({"norepeat": "off"}, game.options)
    with pytest.raises(BadOption, match="on or off"):
        checked({"no-repeat": "maybe"}, game.options)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadOption, match="linkage, line-or-colour, linkx"):
        game_called("go")


def test_the_size_of_line_or_colour_must_be_known() -> None:
    game = game_called("line-or-colour")
    assert len(game.grid({"size": "5"})) == 25
    with pytest.raises(BadOption, match="5 or 7"):
        game.grid({})
