"""Watching a board: from frames to observations, and from observations to what is told.

`run` leads: a `watcher` makes observations of the frames of a `watched_board`, beside what its `memory` holds.
"""
