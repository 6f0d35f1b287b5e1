"""Line or Colour's rules in short, as `gridref rules line-or-colour` prints them."""

from engine.rulebook import Rule

RULES = (
    Rule(
        "C1",
        "White begins and turns alternate. In a turn, a player lays one ring of their own colour round a free circle; "
        "nobody may pass.",
    ),
    Rule("C2", "Rings are never moved once they lie."),
    Rule(
        "C3",
        "With the option swap, on by default on the 5x5 board only, Black may take White's ring away on the first turn "
        "and lay a black one in its place. Then it is White's turn.",
    ),
    Rule(
        "C4",
        "A player wins with four rings on 5x5, and with five on 7x7, if these lie round circles of one colour, "
        "anywhere on the board, or side by side in a straight line, which may be diagonal. More rings than that win "
        "too. The first win ends the game.",
    ),
    Rule("C5", "A full board without a winner is a draw, and the players play again."),
    Rule(
        "C6",
        "Before the game, discs may change the colours of circles. There must be equally many circles of each colour. "
        "During the game colours never change.",
    ),
    Rule("C7", "There are 25 rings of each colour."),
)
