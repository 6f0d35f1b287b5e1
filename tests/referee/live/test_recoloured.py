"""Pieces whose colour shows only beside others, and cells of one piece that say different things of it."""

from dataclasses import replace

import numpy as np
import pytest

from referee.live.judging.evidence import Evidence
from referee.live.session import Answers
from tests.support.play import after
from tests.support.table import Table, kinds

TURN_WHITE = "-yellow b2-b3 +white b2-b3"


def test_what_the_first_piece_was_shows_once_there_is_another_colour_beside_it() -> None:
    table = Table("linkage")
    table.play("yellow b2-b3")
    told = table.do(f"{TURN_WHITE} +yellow e5-e6 green=e5-e6")
    assert [(event.kind.value, event.move) for event in told] == [
        ("revised", "white b2-b3"),
        ("move", "yellow e5-e6"),
    ]
    assert str(told[0].message) == "I misread the board: white b2-b3 was played, not yellow b2-b3."
    assert not table.session.has_doubt
    assert [move.notation for move in table.session.accepted.moves] == ["white b2-b3", "yellow e5-e6"]
    assert kinds(table.play("red a6-b6")) == ["move"]


def test_a_piece_that_is_only_asked_about_shows_what_the_first_one_was() -> None:
    table = Table("linkx")
    table.play("w 3Lr26")
    dark = {"f1": (-3.0, -1.0, 0.0), "g1": (-4.0, 0.0, -1.5), "g2": (-4.0, 0.0, -2.5)}
    told = table.see("+white i1", {**dark, "i1": (-1.0, -9.0, 0.0)})
    assert kinds(told) == ["unclear"]
    told = table.see("-white f1-g1-g2 +blue f1-g1-g2 +white i1 +blue d1-e1-e2-f2", {})
    assert [(event.kind.value, event.move) for event in told if event.kind.value != "clear_again"] == [
        ("revised", "b 3Lr26"),
        ("move", "19"),
        ("move", "4Ssr14"),
    ]


@pytest.mark.parametrize("beside", [False, True])
def test_nobody_is_accused_of_the_colour_that_a_piece_was_first_taken_for(beside: bool) -> None:
    table = Table("linkage")
    table.play("yellow b2-b3")
    assert kinds(table.do(f"{TURN_WHITE} +yellow e5-e6 green=e5-e6")) == ["revised", "move"]
    if beside:
        assert kinds(table.play("blue a6-b6")) == ["move"]
    counter = "a6-b6" if beside else "e5-e6"
    for colour, other in (("white", "yellow"), ("yellow", "white"), ("white", "yellow")):
        told = table.do(f"-{colour} b2-b3 +{other} b2-b3 green={counter}")
        assert [(event.kind.value, event.move) for event in told] == [("revised", f"{other} b2-b3")]


def test_what_a_person_said_of_a_piece_is_not_revised() -> None:
    table = Table("linkage")
    table.play("yellow b2-b3")
    answers = Answers(misread=dict.fromkeys(table.cells("b2", "b3"), "white"))
    table.session = replace(table.session, answers=answers)
    assert kinds(table.do(f"{TURN_WHITE} +yellow e5-e6 green=e5-e6")) == ["move"]
    assert kinds(table.play("red a6-b6")) == ["move"]


def test_a_piece_that_is_exchanged_for_another_is_a_foul_where_nothing_is_there_to_compare_it_with() -> None:
    table = Table("linkage")
    table.play("yellow b2-b3")
    table.play("red f5-g5")
    assert kinds(table.do(f"{TURN_WHITE} green=f5-g5")) == ["foul"]


def test_a_piece_that_is_exchanged_for_another_is_a_foul_once_both_colours_were_seen() -> None:
    table = Table("linkage")
    for move in ("white f1-f2", "yellow f5-g5", "yellow b2-b3", "red d6-e6"):
        assert kinds(table.play(move)) == ["move"]
    assert kinds(table.do(f"{TURN_WHITE} green=d6-e6")) == ["foul"]


def test_a_piece_that_is_exchanged_for_another_is_a_foul_once_it_lay_clearly_beside_others_of_both_colours() -> None:
    table = Table("linkage")
    for move in ("yellow b2-b3", "white f1-f2", "yellow f5-g5", "red d6-e6"):
        assert kinds(table.play(move)) == ["move"]
    told = table.do(f"{TURN_WHITE} green=d6-e6")
    assert [(event.kind.value, event.rules) for event in told] == [("foul", ("L11",))]


def test_a_piece_that_lay_beside_the_other_colour_alone_may_have_been_misread() -> None:
    table = Table("linkage")
    for move in ("yellow b2-b3", "white f1-f2"):
        assert kinds(table.play(move)) == ["move"]
    told = table.do(f"{TURN_WHITE} +yellow e5-e6 green=e5-e6")
    assert [(event.kind.value, event.move) for event in told] == [
        ("revised", "white b2-b3"),
        ("move", "yellow e5-e6"),
    ]


def test_a_piece_that_was_hardly_seen_beside_others_of_both_colours_may_have_been_misread() -> None:
    table = Table("linkage")
    for move in ("yellow b2-b3", "white f1-f2"):
        table.play(move)
    hardly = dict.fromkeys(("b2", "b3"), tuple(2.0 * (word == "yellow") for word in table.lies.game.layers["contents"]))
    assert kinds(table.see("+yellow e5-e6 green=e5-e6", hardly)) == ["move"]
    assert kinds(table.see(f"{TURN_WHITE} green=e5-e6", {})) == ["revised"]


@pytest.mark.parametrize(("unlike", "told"), [("b2 b3", "foul"), ("b2", "revised"), ("b2 b3 d6", "revised")])
def test_a_piece_that_alone_looks_different_all_over_was_exchanged_and_not_misread(unlike: str, told: str) -> None:
    table = Table("linkage")
    for move in ("yellow b2-b3", "yellow f5-g5", "red d6-e6"):
        assert kinds(table.play(move)) == ["move"]
    assert kinds(table.see(f"{TURN_WHITE} green=d6-e6", {}, unlike)) == [told]


@pytest.mark.parametrize("before", [("white a6-a7",), ("yellow a4-a5", "white g1-g2", "white a6-a7")])
def test_two_pieces_that_are_exchanged_for_each_other_are_a_foul(before: tuple[str, ...]) -> None:
    table = Table("linkage")
    for move in ("yellow b2-b3", *before, "red d6-e6"):
        assert kinds(table.play(move)) == ["move"]
    (foul,) = table.do(f"{TURN_WHITE} -white a6-a7 +yellow a6-a7 green=d6-e6")
    assert foul.kind.value == "foul"
    assert "the yellow piece on b2 and b3 was exchanged for a white one" in str(foul.message).lower()
    assert "the white piece on a6 and a7 was exchanged for a yellow one" in str(foul.message).lower()
    assert "white a6-a7" in [move.notation for move in table.session.accepted.moves]


def test_half_a_piece_in_other_light_does_not_keep_another_from_being_revised() -> None:
    table = Table("linkage")
    for move in ("yellow b2-b3", "white f1-f2"):
        table.play(move)
    half = {"f2": tuple({"yellow": 0.0, "white": -5.0}.get(w, -9.0) for w in table.lies.game.layers["contents"])}
    told = table.see(f"{TURN_WHITE} +yellow e5-e6 green=e5-e6", half)
    assert "white b2-b3" in [event.move for event in told if event.kind.value == "revised"]


def seen_with(**said: tuple[str, float]) -> Evidence:
    """White on b2 and b3, and what else some cell looks like, by so many nats more."""
    state = after(Table("linkage").lies, "white b2-b3")
    layer = state.game.played_layer
    words, held = state.game.layers[layer], state.position.contents(layer)
    gains = np.full((len(held), len(words)), -8.0)
    gains[np.arange(len(held)), [words.index(content) for content in held]] = 0.0
    for cell, (content, nats) in said.items():
        gains[state.position.grid.parse(cell), words.index(content)] = nats
    return Evidence(state.position, layer, words, gains, np.zeros(len(gains)), {})


@pytest.mark.parametrize(("other_half_nats", "objects"), [(2.0, True), (-0.5, True), (-2.0, False)])
def test_a_half_objects_to_its_colour_only_as_far_as_the_whole_piece_does(
    other_half_nats: float, objects: bool
) -> None:
    seen = seen_with(b2=("yellow", 3.0), b3=("yellow", other_half_nats))
    assert bool(seen.objections(seen.accepted, 2.0)) == objects


def test_a_half_that_looks_free_objects_by_itself() -> None:
    seen = seen_with(b2=("empty", 3.0))
    assert seen.objections(seen.accepted, 2.0) == (seen.accepted.grid.parse("b2"),)
