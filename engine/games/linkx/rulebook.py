"""LINKX's rules in short, as `gridref rules linkx` prints them."""

from engine.rulebook import Rule

RULES = (
    Rule(
        "X1",
        "The youngest begins, which the option first says or the first piece shows, and turns alternate. A turn drops "
        "one piece of one's own colour into the frame from the top, turned and turned over as one likes; what lies "
        "stays.",
    ),
    Rule("X2", "No square below a piece may stay empty."),
    Rule("X3", "No part of a piece may be above the top row."),
    Rule(
        "X4",
        "With the option no-repeat, on by default, one may not play the shape that the opponent placed in the turn "
        "just before; after a skipped turn any shape may be played.",
        certainty="probable",
    ),
    Rule("X5", "Who can place a piece must; who cannot skips the turn.", ends_turn=True),
    Rule("X6", "Pieces of one colour are linked where they touch, by a side or a corner."),
    Rule(
        "X7",
        "Who ends a turn with linked pieces that reach from left to right, or from bottom to top, wins at once.",
    ),
    Rule(
        "X8",
        "When neither side can place any piece, the larger set of linked squares wins. Equally large sets are a draw, "
        "which is assumed.",
    ),
    Rule(
        "X9",
        "Each colour has two of each of seven shapes: 1 and 2 squares, 3I, 3L, 4S, 4T and 4L. That these are the "
        "shapes is probable.",
    ),
)
