"""Trains the reader of Line or Colour's boards."""
