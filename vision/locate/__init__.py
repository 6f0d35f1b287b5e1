"""Which game's board is in a picture, and where: proposed, moved onto the grid and judged by small networks.

`find` answers, by what `search` leads to: `propose` marks areas, from each of which `quads` moves a quadrilateral onto
the grid, and `verify` believes it or not. `lattice` is a second way there. `pose` says where exactly the grid lies.

`through_lens` does the same for a lens that is known; `given_corners` takes a person's word. What only Line or Colour's
mats or LINKX's frames need is in `rings` and `windows`, called like the readers of those.
"""
