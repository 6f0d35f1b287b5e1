"""The light that levels of a picture stand for."""

import numpy as np

_ENCODED = np.arange(256) / 255
LINEAR = np.where(_ENCODED <= 0.04045, _ENCODED / 12.92, ((_ENCODED + 0.055) / 1.055) ** 2.4).astype(np.float32)
"""(256,) of each sRGB level, 0 to 1 (IEC 61966-2-1): `LINEAR[bgr]` is a picture in linear light."""
