"""A game watched: observations in, events out; no clock, file or camera inside."""
