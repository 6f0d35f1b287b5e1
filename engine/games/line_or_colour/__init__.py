"""Line or Colour: its board, its rules and its notation."""

from engine.games.line_or_colour.game import LINE_OR_COLOUR

__all__ = ["LINE_OR_COLOUR"]
