"""The lens of a camera: what is printed and held before it, and what the views of that say.

`guide` takes views of what `sheet` prints; `calibrate` makes a lens of them and says how far to trust it.
"""
