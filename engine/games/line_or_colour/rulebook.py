"""Line or Colour's rules in short, as `gridref rules line-or-colour` prints them."""

from engine.rulebook import Rule

RULES = (
    Rule(
        "C1",
        "White begins and turns alternate. A turn lays one ring of one's own colour round a free circle; nobody "
        "passes.",
    ),
    Rule("C2", "A ring that lies is not moved."),
    Rule(
        "C3",
        "With the option swap, on by default on the 5x5 board only, Black may on the first turn take White's ring away "
        "and lay a black one in its place; then White moves.",
    ),
    Rule(
        "C4",
        "On 5x5 four rings of one's own win, on 7x7 five: round circles of one colour anywhere, or side by side in a "
        "straight line, also a slanting one. More than that win too. The first win ends the game.",
    ),
    Rule("C5", "A full board without a winner is a draw, and one plays again."),
    Rule(
        "C6",
        "Discs may re-colour the board before the game; every colour must be there equally often, and colours stay as "
        "they are during play.",
    ),
    Rule("C7", "There are 25 rings of each colour."),
)
