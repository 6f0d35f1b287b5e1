"""What only concerns Line or Colour: its two boards on one mat, and the rings that say which one is in play."""
