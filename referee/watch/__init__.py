"""Watching a board: from frames to observations, and from observations to what is told."""
