"""What changed from one frame to another, apart from what the light did to all of it.

`glance` compares small copies of whole pictures. From that, `all_over` says which cells changed, and `over_the_edge`
where a hand reaches in. `beyond_counter` says which part of a cell counts below
Linkage's green counter. `close_up` looks at the cells one by one.
"""
