"""Linkage's nominal look: sizes in mm, and roughly how much light its things reflect."""

PITCH_MM = 22.0
"""Side of a square of the printed grid."""
PIECE_HEIGHT_MM = 3.0
COUNTER_DIAMETER_MM = 15.0
COUNTER_HEIGHT_MM = 5.0
GREEN_TOP_MM = PIECE_HEIGHT_MM + COUNTER_HEIGHT_MM
"""The green counter stands on a piece, the black one on the mat."""

Reflectance = tuple[float, float, float]
"""Share of red, green and blue light that a surface reflects."""

PIECES: dict[str, Reflectance] = {
    "white": (0.80, 0.80, 0.78),
    "blue": (0.04, 0.12, 0.48),
    "red": (0.52, 0.04, 0.04),
    "yellow": (0.80, 0.48, 0.05),
}
PANEL: Reflectance = (0.28, 0.28, 0.28)
"""The grid's ground."""
BLACK: Reflectance = (0.025, 0.025, 0.025)
GREEN: Reflectance = (0.03, 0.22, 0.06)
