"""What changed from one frame to another, light's share taken off: at a glance, close up, all over a cell, at the edge.

`glance` compares whole pictures in small. By that `all_over` says which cells changed, and `over_the_edge` where a hand
reaches in; `close_up` looks at cells one by one.
"""
