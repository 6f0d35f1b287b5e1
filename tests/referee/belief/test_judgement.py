"""What is said of a board with doubt: which scores stay possible, and that clear faults are named."""

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.games import GAMES
from engine.games.line_or_colour.board import default_colours
from engine.games.linkage.board import CONTENTS, GRID, all_pairs
from engine.grid import Cell, Grid
from referee.belief.judgement import Judgement, judge_reading
from referee.belief.policy import DEFAULT
from referee.photo.words import summary_message
from tests.support.observers import all_in_view
from vision.reading import BoardReading, Layer, Marker, Seams

LINKAGE = GAMES["linkage"]
CLEAR_NATS = 14.0
BOARD = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . # . . .
. . . . . . .
. r r . . . .
. r r . . . .
"""
WORDS = {".": "empty", "#": "black", "r": "red"}

SEVEN_BLUE = "a5 b5 c5 d5 a6 b6 c6 d6 e6 a7 b7 c7 d7 e7"


def seen(**instead: str) -> NDArray[np.float64]:
    """Log-likelihoods (49, 6) that show BOARD clearly, but for some cells another content: `a1="blue"`."""
    contents = [WORDS[letter] for letter in BOARD.split()]
    for name, content in instead.items():
        contents[GRID.parse(name)] = content
    table = np.zeros((len(GRID), len(CONTENTS)))
    table[np.arange(len(GRID)), [CONTENTS.index(content) for content in contents]] = CLEAR_NATS
    return table


def judged(table: NDArray[np.float64], seams: Seams | None = None, marker: Marker | None = None) -> Judgement:
    reading = BoardReading("linkage", GRID, (Layer("contents", CONTENTS, table),), all_in_view(GRID), marker, seams)
    return judge_reading(reading, {}, DEFAULT)


def test_a_clear_board_is_certain() -> None:
    answer = judged(seen())
    assert (answer.status, answer.certain, answer.possible, answer.unsure) == ("ok", True, (), ())


def test_a_clear_odd_square_is_named_as_a_fault() -> None:
    answer = judged(seen(a7="blue"))
    assert answer.status == "faulty"
    assert [(fault.rule, fault.cells) for fault in answer.faults] == [("L3", (GRID.parse("a7"),))]


def test_all_clear_faults_are_named() -> None:
    places = ((), *((cell,) for cell in GRID.cells), *all_pairs())
    beside_the_board = Marker(places, np.array([CLEAR_NATS, *[0.0] * (len(places) - 1)]))
    answer = judged(seen(d4="empty", a7="blue", g7="white"), marker=beside_the_board)
    assert (answer.status, answer.unsure) == ("faulty", ())
    assert [fault.rule for fault in answer.faults] == ["L1", "L3", "L3"]


def test_an_unseen_cell_is_asked_about_and_not_certain() -> None:
    table = seen(g6="blue")
    table[GRID.parse("g7")] = 0.0
    answer = judged(table)
    assert answer.status == "unclear"
    assert "g7" in {GRID.name(unsure.cell) for unsure in answer.unsure}


def test_a_suspected_fault_names_the_cells_that_settle_it_at_once() -> None:
    """Three white rings and one black one; each may be of the other colour, but none enough to be asked about."""
    rings, colours = ("none", "white", "black"), GAMES["line-or-colour"].layers["colour"]
    circles, lying = np.zeros((25, len(colours))), np.zeros((25, len(rings)))
    circles[np.arange(25), [colours.index(colour) for colour in default_colours(5)]] = CLEAR_NATS
    lying[:, 0] = CLEAR_NATS
    for cell, ring in ((6, "white"), (12, "white"), (18, "white"), (3, "black")):
        lying[cell] = (0.0, CLEAR_NATS - 8, CLEAR_NATS - 8)
        lying[cell, rings.index(ring)] = CLEAR_NATS
    lying[12, rings.index("black")] += 0.3
    layers = (Layer("colour", colours, circles), Layer("ring", rings, lying))
    reading = BoardReading("line-or-colour", Grid(5, 5), layers, all_in_view(Grid(5, 5)))
    answer = judge_reading(reading, {}, DEFAULT)
    assert answer.unsure == ()
    assert answer.certain
    (suspicion,) = answer.suspected
    assert suspicion.fault.rule == "C1"
    assert DEFAULT.fault_open < suspicion.probability < DEFAULT.fault_sure
    assert suspicion.settled_by == (12, 6)
    assert summary_message(answer).endswith("white begins (96%); look at c3, b4.")
    told = judge_reading(
        reading, {}, DEFAULT, dict.fromkeys([("ring", cell) for cell in suspicion.settled_by], "white")
    )
    assert (told.status, told.suspected) == ("faulty", ())
    told = judge_reading(reading, {}, DEFAULT, {("ring", suspicion.settled_by[0]): "black"})
    assert (told.status, told.suspected) == ("ok", ())


def test_nobody_is_asked_about_a_cell_where_a_fault_hangs_on_the_green_counter() -> None:
    """The counter lies on b1, or on b1 and on the free a1. Nothing is in doubt about what these two cells hold."""
    places = [tuple(sorted(map(GRID.parse, names))) for names in (("b1",), ("a1", "b1"))]
    answer = judged(seen(), marker=Marker(((), *places), np.array([0.0, CLEAR_NATS, CLEAR_NATS + 2])))
    (suspicion,) = answer.suspected
    assert (suspicion.fault.rule, suspicion.settled_by) == ("L6", ())
    assert "look at" not in summary_message(answer)


@pytest.mark.parametrize(
    ("white", "black", "status"),
    [(1, 0, "ok"), (0, 1, "ok"), (2, 0, "unclear"), (0, 2, "unclear"), (0, 6, "unclear"), (1, 6, "faulty")],
)
def test_where_one_side_alone_shows_the_other_may_not_stand_out(white: int, black: int, status: str) -> None:
    """White rings on a white mat: only black ones seem to lie there. After a swap one may."""
    rings, colours = ("none", "white", "black"), GAMES["line-or-colour"].layers["colour"]
    circles, lying = np.zeros((25, len(colours))), np.zeros((25, len(rings)))
    circles[np.arange(25), [colours.index(colour) for colour in default_colours(5)]] = CLEAR_NATS
    held = np.repeat([1, 2, 0], (white, black, 25 - white - black))
    lying[np.arange(25), held] = CLEAR_NATS
    layers = (Layer("colour", colours, circles), Layer("ring", rings, lying))
    answer = judge_reading(BoardReading("line-or-colour", Grid(5, 5), layers, all_in_view(Grid(5, 5))), {}, DEFAULT)
    assert (answer.status, answer.certain) == (status, status != "unclear")
    assert ("perhaps a fault" in summary_message(answer)) == (status == "unclear")


@pytest.mark.parametrize(
    ("also_seen", "suspected"),
    [
        ({}, []),  # e3 may go on under what covers the cells beside it
        (dict.fromkeys(SEVEN_BLUE.split(), "blue"), ["L8"]),
    ],
)
def test_under_a_hand_only_what_shows_is_called_a_fault(also_seen: dict[str, str], suspected: list[str]) -> None:
    table = seen(e3="white", **also_seen)
    for name in ("e2", "e4", "f1", "f2", "f3", "f4", "f5", "g1", "g2", "g3", "g4", "g5"):
        table[GRID.parse(name)] = 0.0
    answer = judged(table)
    assert answer.status == "unclear"
    assert [suspicion.fault.rule for suspicion in answer.suspected] == suspected


@pytest.mark.parametrize(("blue_nats", "suspected"), [(-2.0, []), (0.0, []), (2.0, ["L3"]), (8.0, ["L3"])])
def test_a_cell_speaks_for_a_fault_only_if_that_is_seen_in_it(blue_nats: float, suspected: list[str]) -> None:
    """A blue square by itself is against the rules: in an unseen cell it is no more than one of six contents."""
    table = seen()
    table[GRID.parse("a7")] = 0.0 if blue_nats == 0.0 else -CLEAR_NATS
    table[GRID.parse("a7"), CONTENTS.index("empty")] = 0.0
    table[GRID.parse("a7"), CONTENTS.index("blue")] = blue_nats
    answer = judged(table)
    assert [fault.rule for fault in (*answer.faults, *(suspicion.fault for suspicion in answer.suspected))] == suspected


def test_what_an_unseen_cell_must_hold_for_the_rest_to_be_legal_may_be_a_fault() -> None:
    table = seen(g6="blue")
    table[GRID.parse("g7")] = 0.0
    assert [(s.fault.rule, s.fault.cells) for s in judged(table).suspected] == [("L3", (GRID.parse("g6"),))]


def test_a_doubtful_colour_leaves_the_score_open() -> None:
    """A piece that is nearly as likely of another colour leaves the groups of each colour open."""
    table = seen(a1="blue", a2="blue")
    assert judged(table.copy()).certain
    for name in ("a1", "a2"):
        table[GRID.parse(name), CONTENTS.index("white")] = CLEAR_NATS - 1.0
    assert not judged(table).certain


def test_seams_say_which_squares_are_one_piece() -> None:
    pairs = all_pairs()
    met = {tuple(sorted((GRID.parse("b1"), GRID.parse("c1")))), tuple(sorted((GRID.parse("b2"), GRID.parse("c2"))))}
    answer = judged(seen(), Seams(pairs, np.array([CLEAR_NATS if cells in met else -1.0 for cells in pairs])))
    pieces = LINKAGE.position_to_json(answer.position)["pieces"]
    assert [piece["cells"] for piece in pieces] == [["b1", "b2"], ["c1", "c2"]]


@pytest.mark.parametrize("place", [("b1",), ("b1", "b2")])
def test_the_green_counter_stays_where_it_was_seen(place: tuple[str, ...]) -> None:
    cells = tuple(sorted(GRID.parse(name) for name in place))
    marker = Marker(((), cells), np.array([0.0, CLEAR_NATS]))
    pairs = all_pairs()
    answer = judged(seen(), Seams(pairs, np.zeros(len(pairs))), marker)
    assert answer.position.marker == cells
    assert any(set(cells) <= set(piece.cells) for piece in answer.position.pieces or ())


def test_faint_seams_are_looked_at_only_where_pieces_must_be_named() -> None:
    """Which pieces they make of the squares says nothing of whether the game is over."""
    linkx, looks = GAMES["linkx"], []

    def look() -> Seams:
        looks.append(1)
        return Seams(((Cell(72), Cell(73)),), np.array([-CLEAR_NATS]))

    table = np.zeros((81, 3))
    table[:, 0] = CLEAR_NATS
    table[[72, 73]] = [0.0, CLEAR_NATS, 0.0]
    layer = Layer("contents", linkx.layers["contents"], table)
    grid = linkx.grid({})
    answer = judge_reading(BoardReading("linkx", grid, (layer,), all_in_view(grid), faint_seams=look), {}, DEFAULT)
    assert (looks, answer.position.pieces) == ([], None)
    assert [piece.cells for piece in answer.in_pieces().pieces or ()] == [(Cell(72), Cell(73))]
    assert looks == [1]
