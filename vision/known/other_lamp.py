"""Whether a frame's light is still the one in which the board was learned, and in words what differs."""

import numpy as np

from engine.phrase import Phrase, listed
from vision.known.board_light import Light
from vision.known.view import MARGIN, STEPS

OTHER_BRIGHTNESS, OTHER_TINT = 0.4, 0.1
"""A lamp is another one beyond these changes of log light: a factor of 1.5 in brightness; a tenth of red against blue,
or of green against both. Lamps that stay, under locked settings, change by less."""
OTHER_SIDE = np.array([0.4, 0.25, 0.25])
"""The light comes from another side beyond this change from one end of the board to the other (opponent log light)."""
PATCHY = 0.06
"""Share of blocks in shadow (`Light.patches`) beyond which the board is shaded in part; without a shadow no mat had
more than 0.05."""


def difference_in_words(light: Light, rim_alone: bool) -> str:
    """How the light differs from that of the empty view; empty where it is the same.

    With `rim_alone` shadows are looked for on the board's rim alone: what is seen through windows is no board.
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
    """How like the empty view's light it is: 1 for the same, 0.6 where `difference_in_words` names the first thing."""
    limits = np.array([OTHER_BRIGHTNESS, OTHER_TINT, OTHER_TINT])
    apart = np.append(light.offset / limits, _from_a_side(light))
    return float(np.exp(-(apart @ apart) / 2))


def _from_a_side(light: Light) -> float:
    """By how much light or its colour changes from one end of the board to the other, in parts of OTHER_SIDE."""
    low, high = np.quantile(light.at[STEPS // 2 :: STEPS, STEPS // 2 :: STEPS], (0.02, 0.98), axis=(0, 1))
    return float(((high - low) / OTHER_SIDE).max())


def _patchy(light: Light, rim_alone: bool) -> float:
    """Share of the blocks, or of those of the rim, that a shadow's edge sets apart from the others."""
    counted = np.ones(light.patches.shape, np.bool_)
    counted[MARGIN:-MARGIN, MARGIN:-MARGIN] = not rim_alone
    return float(light.patches[counted].mean())
