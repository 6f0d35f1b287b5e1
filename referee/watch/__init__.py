"""Watching a board: from frames to observations, and from observations to what is told.

`run` leads. A `watcher` turns frames of a `watched_board` into observations; its `memory` holds earlier views.
"""
