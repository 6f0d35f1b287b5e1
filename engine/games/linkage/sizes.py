"""Sizes of Linkage's set in mm, as it is sold."""

PITCH_MM = 22.0
"""Side of a square of the printed grid."""
PIECE_HEIGHT_MM = 3.0
COUNTER_DIAMETER_MM = 15.0
COUNTER_HEIGHT_MM = 5.0
GREEN_TOP_MM = PIECE_HEIGHT_MM + COUNTER_HEIGHT_MM
"""The green counter stands on a piece, the black one on the mat."""
