"""Readers of rings round printed circles on a mat (Line or Colour)."""
