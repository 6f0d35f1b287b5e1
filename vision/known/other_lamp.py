"""Whether a frame's light is still that in which the board was learned, and in words how it differs."""

import numpy as np

from engine.phrase import Phrase, listed
from vision.known.board_light import Light
from vision.known.view import MARGIN, STEPS

OTHER_BRIGHTNESS, OTHER_TINT = 0.4, 0.1
"""If log light changes by more, the lamp is another one: a factor of 1.5 in brightness; a tenth in red against blue, or
in green against both. The same lamp changes by less, if the camera's settings are locked."""
OTHER_SIDE = np.array([0.4, 0.25, 0.25])
"""If this changes by more from one end of the board to the other, the light comes from another side (opponent log
light)."""
PATCHY = 0.06
"""If a larger share of blocks is in shadow (`Light.patches`), the board is partly shaded. Without a shadow, no mat had
more than 0.05."""


def difference_in_words(light: Light, rim_alone: bool) -> str:
    """How the light differs from that of the empty view; empty if it is the same.

    `rim_alone` : look for shadows only on the board's rim, as what is seen through windows is not the board.
    """
    lightness, red, green = light.offset
    parts = []
    if abs(lightness) > OTHER_BRIGHTNESS:
        parts.append(Phrase("{times} times as bright", times=f"{np.exp(lightness):.1f}"))
    if abs(red) > OTHER_TINT:
        parts.append(Phrase("warmer") if red > 0 else Phrase("colder"))
    if abs(green) > OTHER_TINT:
        parts.append(Phrase("greener") if green > 0 else Phrase("more purple"))
    if _from_a_side(light) > 1:
        parts.append(Phrase("from another side"))
    if _patchy(light, rim_alone) > PATCHY:
        parts.append(Phrase("shaded in part"))
    return listed(parts) if parts else ""


def likeness(light: Light) -> float:
    """How similar the light is to the empty view's: 1 if it is the same, 0.6 at the limit of a difference in words."""
    limits = np.array([OTHER_BRIGHTNESS, OTHER_TINT, OTHER_TINT])
    apart = np.append(light.offset / limits, _from_a_side(light))
    return float(np.exp(-(apart @ apart) / 2))


def _from_a_side(light: Light) -> float:
    """How much the change of light differs from one end of the board to the other, in parts of OTHER_SIDE."""
    low, high = np.quantile(light.at[STEPS // 2 :: STEPS, STEPS // 2 :: STEPS], (0.02, 0.98), axis=(0, 1))
    return float(((high - low) / OTHER_SIDE).max())


def _patchy(light: Light, rim_alone: bool) -> float:
    """Share of the blocks, or of those of the rim alone, that are shaded, or lit, unlike the others."""
    counted = np.ones(light.patches.shape, np.bool_)
    counted[MARGIN:-MARGIN, MARGIN:-MARGIN] = not rim_alone
    return float(light.patches[counted].mean())
