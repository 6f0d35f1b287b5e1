"""LINKX's rules in short, as `gridref rules linkx` prints them."""

from engine.rulebook import Rule

RULES = (
    Rule(
        "X1",
        "The youngest player begins, and turns alternate; the option first says which colour begins, or the first "
        "piece shows it. In a turn, a player drops one piece of their own colour into the frame from the top, turned "
        "and turned over as they like. Pieces that lie stay where they are.",
    ),
    Rule("X2", "No square below a piece may stay empty."),
    Rule("X3", "No part of a piece may be above the top row."),
    Rule(
        "X4",
        "With the option no-repeat, on by default, a player may not play the shape that the opponent placed in the "
        "turn just before. After a skipped turn any shape may be played.",
        certainty="probable",
    ),
    Rule("X5", "A player who can place a piece must do so; a player who cannot skips the turn.", ends_turn=True),
    Rule("X6", "Pieces of one colour are linked where they touch, by a side or a corner."),
    Rule(
        "X7",
        "A player who ends a turn with linked pieces that reach from left to right, or from bottom to top, wins at "
        "once.",
    ),
    Rule(
        "X8",
        "When neither side can place any piece, the larger set of linked squares wins. If they are equally large, we "
        "assume a draw.",
    ),
    Rule(
        "X9",
        "Each colour has two of each of seven shapes: 1 and 2 squares, 3I, 3L, 4S, 4T and 4L. These are "
        "probably the shapes.",
    ),
)
