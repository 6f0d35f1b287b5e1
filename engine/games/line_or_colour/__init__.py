"""Line or Colour: its board, rules, notation and nominal look."""
