"""From photographs to readings: find the board, look at it straight on, score what each cell may hold.

`decode` and `cameras` give frames; `locate` finds a board in one, `read` reads it, and `known` does both for a board
that was calibrated.
"""
