"""What random play shows of every game in GAMES."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadNotation
from engine.games import GAMES
from engine.move import Changes
from engine.position import Piece
from engine.state import State
from tests.support.play import at_random

VARIANTS: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("linkage", {}),
    ("linkage", {"free-black": "on"}),
    ("line-or-colour", {"size": "5"}),
    ("line-or-colour", {"size": "5", "swap": "off"}),
    ("line-or-colour", {"size": "7"}),
    ("line-or-colour", {"size": "7", "swap": "on"}),
    ("linkx", {}),
    ("linkx", {"no-repeat": "off", "first": "white"}),
)

variants = pytest.mark.parametrize(
    ("name", "options"), VARIANTS, ids=lambda v: v if isinstance(v, str) else ",".join(v.values()) or "default"
)


def states(name: str, options: Mapping[str, str], seed: int) -> Iterator[State]:
    """The states of a random game, from the start to the end."""
    return at_random(GAMES[name].start(options), Random(seed))


@variants
def test_boards_show_whether_the_game_is_over_unless_it_may_end_unseen(name: str, options: Mapping[str, str]) -> None:
    game = GAMES[name]
    scores = [game.score(replace(state.position, pieces=None)) for state in states(name, options, seed=0)]
    assert game.may_end_unseen or all(score.finished is not None for score in scores)


@variants
def test_every_game_ends_and_says_how(name: str, options: Mapping[str, str]) -> None:
    for seed in range(5):
        *under_way, last = states(name, options, seed)
        assert all(state.outcome is None and state.legal_moves() for state in under_way)
        assert last.outcome is not None
        assert last.outcome.winner in (*last.game.roles, "draw")
        assert last.outcome.winner == last.game.score(last.position).winner
        assert min(last.reserve.values()) >= 0


@variants
def test_no_board_of_a_legal_game_has_a_fault(name: str, options: Mapping[str, str]) -> None:
    for seed in range(5):
        for state in states(name, options, seed):
            if state.turn is None and options.get("free-black") == "on":
                continue  # the black counter is still to be laid
            assert state.game.faults(state.position, options) == ()
            unknown = replace(state.position, pieces=None)
            assert state.game.faults(unknown, options) == ()


@variants
def test_legal_moves_break_no_rule_and_read_back(name: str, options: Mapping[str, str]) -> None:
    for state in states(name, options, 1):
        moves = state.legal_moves()
        assert len({move.notation for move in moves}) == len(set(moves)) == len(moves)
        for move in moves:
            assert state.violations(move.changes) == ()
            assert state.game.parse_move(state, move.notation) == move
            assert state.game.named(state, move.changes) == move


@variants
def test_moves_are_read_in_capitals_too(name: str, options: Mapping[str, str]) -> None:
    for state in states(name, options, seed=3):
        held = state.game.held(state.position)
        lying = tuple(Piece((cell,), held[cell]) for cell in state.position.grid.cells if held[cell] != state.game.free)
        for move in state.legal_moves():
            assert state.game.parse_move(state, move.notation.upper()) == move
            placed = (*move.changes.placed, Piece((state.position.grid.at(0, 0),), "white"))
            changes = state.game.named(state, replace(move.changes, placed=placed, removed=lying[:1]))
            assert state.game.parse_move(state, changes.notation.upper()) == changes


@variants
def test_legal_turns_lay_whole_pieces_of_the_set(name: str, options: Mapping[str, str]) -> None:
    *_, last = states(name, options, 7)
    state = last.game.start(options)
    for move in last.moves:
        after = state.after(move)
        if not move.notation.startswith("black "):  # Linkage's free counter
            assert state.game.odd_things(move.changes, after.position) == 0
            assert all(state.game.pieces_of(piece.cells) == (piece.cells,) for piece in move.changes.placed)
        state = after


@variants
def test_every_move_breaks_a_rule_after_the_end(name: str, options: Mapping[str, str]) -> None:
    *_, before_the_end, last = states(name, options, 2)
    for move in before_the_end.legal_moves():
        assert last.violations(move.changes)


@variants
def test_nothing_done_is_a_pass_and_legal_only_when_forced(name: str, options: Mapping[str, str]) -> None:
    for state in states(name, options, 3):
        forced = [move for move in state.legal_moves() if not move.changes.placed]
        done = Changes()
        assert (state.violations(done) == ()) == bool(forced)
        if forced:
            assert [move.changes for move in state.legal_moves()] == [done]


@variants
def test_the_difference_of_two_positions_is_what_was_done(name: str, options: Mapping[str, str]) -> None:
    *_, last = states(name, options, 4)
    state = last.game.start(options)
    for move in last.moves:
        after = state.after(move)
        assert state.game.difference(state.position, after.position) == move.changes
        unseen = replace(after.position, pieces=None)
        assert state.violations(state.game.difference(state.position, unseen)) == ()
        state = after
    assert state == last
    assert hash(state) == hash(last)


@variants
def test_diagrams_and_plain_positions_read_back(name: str, options: Mapping[str, str]) -> None:
    for state in states(name, options, 5):
        game, position = state.game, state.position
        assert game.parse_diagram(game.diagram(position)) == position
        indented = "\n".join("    " + line for line in game.diagram(position).splitlines())
        assert game.parse_diagram(indented) == position
        assert game.position_from_json(game.position_to_json(position)) == position
        unknown = replace(position, pieces=None)
        assert game.parse_diagram(game.diagram(unknown)).layers == position.layers


@variants
def test_a_game_can_be_taken_up_from_a_position(name: str, options: Mapping[str, str]) -> None:
    for state in states(name, options, 6):
        taken_up = state.game.start(options, state.position, state.turn)
        assert taken_up.position == state.position
        if options.get("no-repeat", "off") == "off" and name != "linkx":
            assert taken_up.legal_moves() == state.legal_moves()


@settings(deadline=None)
@given(st.sampled_from(VARIANTS), st.integers(0, 10**6), st.data())
def test_pieces_and_layers_agree_whatever_is_done(
    variant: tuple[str, Mapping[str, str]], seed: int, data: st.DataObject
) -> None:
    """Things laid over each other and beside the grid, and lifted where they lie or lay, as a board shows them."""
    name, options = variant
    state = data.draw(st.sampled_from(list(states(name, options, seed))))
    game, layer, grid = state.game, state.game.played_layer, state.position.grid
    colours = [word for word in game.layers[layer] if word != game.free]
    cells = st.lists(st.sampled_from(grid.cells), min_size=1, max_size=3, unique=True)
    piece = st.builds(lambda where, colour: Piece(tuple(sorted(where)), colour), cells, st.sampled_from(colours))
    lying = st.sampled_from(state.position.pieces) if state.position.pieces else piece
    done = Changes(
        tuple(data.draw(st.lists(piece, max_size=3))),
        tuple(data.draw(st.lists(piece | lying, max_size=2))),
        tuple(sorted(data.draw(cells))) if game.has_marker else (),
    )
    position = game.applied(state.position, done)
    for lies in position.pieces or ():
        assert position.holds(lies, layer)
    assert game.position_from_json(game.position_to_json(position)) == position


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "text", ["", "x", "pass me", "+", "+red", "+red z", "-red b2-b2", "green=", "red", "4X1", "z9"]
)
def test_what_names_no_move_is_refused(name: str, text: str) -> None:
    state = GAMES[name].start({"size": "5"} if name == "line-or-colour" else {})
    with pytest.raises(BadNotation):
        state.game.parse_move(state, text)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", ["", "1 . .", "7 . . . . . . .\n  a b c d e f g"])
def test_what_is_no_diagram_is_refused(name: str, text: str) -> None:
    with pytest.raises(BadNotation):
        GAMES[name].parse_diagram(text)


@settings(deadline=None)
@given(st.sampled_from(VARIANTS), st.integers(0, 10**6), st.data())
def test_any_deed_has_a_name_and_a_verdict(
    variant: tuple[str, Mapping[str, str]], seed: int, data: st.DataObject
) -> None:
    """A random move of one moment at another: it is among the legal moves there, or breaks a rule."""
    name, options = variant
    *played, last = states(name, options, seed)
    state, move = data.draw(st.sampled_from(played)), data.draw(st.sampled_from(last.moves))
    legal = {legal.changes for legal in state.legal_moves()}
    assert (state.violations(move.changes) == ()) == (move.changes in legal)
    named = state.game.named(state, move.changes)
    if all(state.position.holds(piece, state.game.played_layer) for piece in move.changes.removed):
        assert state.game.parse_move(state, named.notation).changes == move.changes
    else:
        with pytest.raises(BadNotation, match="expected to lift something that lies there"):
            state.game.parse_move(state, named.notation)
    assert state.after(named).moves == (*state.moves, named)
