"""A piece that seems to be gone, though nobody touched it, is asked about; the game that goes on is followed."""

from dataclasses import replace

from engine.geometry import Cell
from engine.position import Position
from referee.live.observation import Still
from tests.support.table import Table, kinds
from tests.support.watched import Camera

LEAD_NATS = 3.5
"""Enough to object to what is accepted, too little to believe that the piece was taken."""


class Misreading(Camera):
    """A camera to which one cell looks free, as in a shadow."""

    cell: Cell

    def view(self, position: Position, hidden: frozenset[Cell] = frozenset(), frames: int = 2) -> None:
        super().view(position, hidden, frames)
        self.observations = [self._misread(one) if isinstance(one, Still) else one for one in self.observations]

    def _misread(self, seen: Still) -> Still:
        assert seen.reading is not None
        (layer,) = seen.reading.layers
        rows = layer.log_likelihood.copy()
        rows[self.cell] = (0.0, -8.0, -LEAD_NATS)
        return replace(seen, reading=replace(seen.reading, layers=(replace(layer, log_likelihood=rows),)))


def in_a_shadow(table: Table, name: str) -> None:
    """From now on the white piece on the cell called `name` looks as if it were gone."""
    clear = table.camera
    table.camera = Misreading(clear.game, clear.options, clear.rng, clear.eyes, frame=clear.frame)
    table.camera.cell = table.lies.position.grid.parse(name)


def test_moves_are_told_while_a_piece_seems_gone() -> None:
    table = Table("linkx", options={"no-repeat": "off"})
    table.play("b 21")
    table.play("3Ir15")
    in_a_shadow(table, "e2")
    assert kinds(table.look(frames=4)) == ["unclear"]
    assert [(event.event.value, event.move) for event in table.play("2r18")] == [
        ("clear_again", None),
        ("move", "2r18"),
    ]
    assert [(event.event.value, event.move) for event in table.play("14")] == [("move", "14")]


def test_a_piece_that_is_clearly_taken_away_is_missed_all_the_same() -> None:
    table = Table("linkx", options={"no-repeat": "off"})
    table.play("b 21")
    table.play("3Ir15")
    in_a_shadow(table, "e2")
    table.look(frames=4)
    table.play("2r18")
    table.camera = Camera(table.camera.game, table.camera.options, table.camera.rng, frame=table.camera.frame)
    assert "foul" in kinds(table.do("-white e1-e2-e3", frames=4))
