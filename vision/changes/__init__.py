"""What changed from one frame to another, apart from what the light did to all of it.

`glance` compares small copies of whole pictures. From that, `all_over` says which cells changed, and `over_the_edge`
where a hand reaches in. `close_up` looks at the cells one by one.
"""
