"""Which game's board is in a picture, and where: proposed, moved onto the grid and judged by small networks.

`find` answers, by what `search` leads to: where `propose` marks an area, `settle` moves a quadrilateral onto the grid,
and `verify` believes it or not; `by_lattice` is a second way there. `through_lens` does the same for a lens that is
known; `given_corners` takes a person's word. What only Line or Colour's mats or LINKX's frames need is in `rings` and
`windows`, called like the readers of those.
"""
