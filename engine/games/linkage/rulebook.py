"""Linkage's rules in short, as `gridref rules linkage` prints them."""

from engine.rulebook import Rule

RULES = (
    Rule("L1", "One black counter lies on the centre square, d4, and no piece may cover it."),
    Rule(
        "L2",
        "With the option free-black, one player, chosen by lot, lays the black counter on any square, and the other "
        "then chooses to be More or Fewer.",
    ),
    Rule(
        "L3",
        "More begins and turns alternate. Both players share all pieces: in a turn, a player lays one piece of any "
        "colour on two squares that share a side.",
    ),
    Rule("L4", "A piece lies inside the grid, on free squares only."),
    Rule(
        "L5",
        "A piece may not share a side with the piece under the green counter, the one laid just before. Corners may "
        "touch.",
    ),
    Rule(
        "L6",
        "Whoever lays a piece then puts the green counter on it, which completes the turn.",
        ends_turn=True,
    ),
    Rule(
        "L7",
        "If there are free pairs of squares, but all of them are beside the piece under the green counter, the "
        "player takes the counter off and passes. Nobody may pass otherwise. The other player then lays a piece "
        "wherever there is room.",
        ends_turn=True,
    ),
    Rule("L8", "There are six pieces of each colour: white, blue, red and yellow."),
    Rule("L9", "The game is over when no two free squares share a side; the green counter does not matter for this."),
    Rule(
        "L10",
        "Squares of one colour that are connected by their sides are a group. Twelve groups or more: More wins; "
        "eleven or fewer: Fewer.",
    ),
    Rule("L11", "Pieces and the black counter are never moved once they lie."),
)
