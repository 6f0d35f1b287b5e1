"""Nominal look of a Line or Colour set, as plain data: sizes in mm."""

CIRCLE_DIAMETER_MM = 15.0
DISC_HEIGHT_MM = 2.5
RING_OUTER_DIAMETER_MM = 20.0
RING_HEIGHT_MM = 5.0
SMALLEST_PITCH_MM, LARGEST_PITCH_MM = 21.0, 33.0
"""Mats are printed with circles 24 to 30 mm apart; a margin for others."""
