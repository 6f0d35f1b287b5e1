"""LINKX's nominal look: sizes of the frame and of its tiles. Lengths are in cells unless the name says mm.

Coordinates: x from the left edge of column a, y downwards from the top of row 9, z from the tiles' front plane towards
the player in front. Measured on pictures whose camera is known.
"""

PITCH_MM = 24.4
"""Width and height of a cell."""

FRONT_Z = 0.35
"""How far the frame's front face stands before the tiles' front plane."""
BACK_Z = -0.85
"""The frame's back face; both faces look alike."""

UPRIGHTS_X = (-0.94, -0.01, 9.01, 9.94)
"""Outer and inner edge of the left upright, inner and outer edge of the right one, on the front face."""
BARS_Y = (-0.88, -0.23, 9.0, 9.87)
"""Upper and lower edge of the top bar, upper and lower edge of the bottom bar, on the front face."""
UPRIGHT_TOP_Y = -1.05
"""The uprights end a little above the top bar."""

RIM = 0.17
"""Width of the bevelled rim round a tile's recessed middle, from the tile's edge."""
