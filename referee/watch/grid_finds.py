"""How settled the grid of a watched frame is. Its place is the mean of all finds: each moves it less."""

from dataclasses import dataclass

MOST_LESSONS = 8
"""At most so many views are searched anew for the grid. They are averaged with the first; more tell nothing new."""
LEFT_IT_THERE = 2
"""Once so many views in a row find the grid where it is, it is not looked for anew. With one view instead, two of six
recordings ended 0.03 and 0.07 cells farther off than after all eight views; with two, none by more than 0.01."""
WEIGHT_OF_SQUARE = 0.5
"""A find of an empty frame has weight 1. Each square in the frame adds this much, as squares show the grid. In 33
recordings, finds of frames with up to five squares were off by .12 of a cell, with 24 or more by .07. With these
weights, the games were told with 66 edits instead of 78; with .33 to .67 instead of .5, it is the same."""


@dataclass(frozen=True, slots=True)
class GridFinds:
    """All finds of a frame's grid so far, whose weighted mean is its place. By default one find, of an empty frame.

    Attributes
    ----------
    weight : the sum of the finds' weights.
    lessons : in how many accepted views the grid was looked for anew.
    left_it : how many of these, counted back from the last, did not move the grid.
    """

    weight: float = 1.0
    lessons: int = 0
    left_it: int = 0

    @classmethod
    def first(cls, squares: int) -> "GridFinds":
        """The first find, of a frame in which so many squares stand."""
        return cls(_weight_of(squares))

    @property
    def are_by_bars_alone(self) -> bool:
        """Whether no piece has shown the grid yet."""
        return self.weight <= 1

    @property
    def are_enough(self) -> bool:
        """Whether the grid need not be looked for anew."""
        return self.lessons == MOST_LESSONS or self.left_it == LEFT_IT_THERE

    def share_of_next(self, squares: int) -> float:
        """Which share of the way to its own place one more find, with so many squares, moves the grid."""
        weight = _weight_of(squares)
        return weight / (self.weight + weight)

    def with_next(self, squares: int, *, is_moved: bool) -> "GridFinds":
        """These finds and one more, with so many squares. `is_moved` : whether it moved the grid."""
        return GridFinds(self.weight + _weight_of(squares), self.lessons + 1, 0 if is_moved else self.left_it + 1)


def _weight_of(squares: int) -> float:
    """The weight of a find of a frame in which so many squares stand."""
    return 1 + WEIGHT_OF_SQUARE * squares
