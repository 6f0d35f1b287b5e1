"""The human side of a watched game: what persons type at a terminal, and what they see and hear there."""
