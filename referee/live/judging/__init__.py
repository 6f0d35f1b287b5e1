"""From a view to a verdict: what changed, what may have happened, and what is believed of it. Pure.

`judge` leads. These are the steps; the first one is taken before, when a view is compared with what is accepted.

1. `evidence`: how much better does each content explain each cell than what is accepted there? `balanced` corrects that
   by how this board's colours are read, `by_appearance` by how its cells look. `seen_board` is a board as it can be
   seen.
2. `hypotheses`: what may have happened, each with a weight. `interim`: do the moves lead through what was seen on the
   way? `changes`: which things were laid and lifted?
3. `weighing`: how probable is each hypothesis?
4. `deciding`: is the likeliest one believed, or else what all likely ones have `in_common`? `fouls`, `covered`,
   `misread`: which rule does it break, and may cover or a mistake explain that?
5. `judge` looks again at what would be a foul or a question: is it perhaps no piece at all (`strange`)?
6. `sticking_out`: does a piece that was laid reach beyond the frame?

`verdict` has the types of all that may come of it.
"""
