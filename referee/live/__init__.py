"""A game watched: observations in, events out; no clock, file or camera inside.

`advance` leads, from session to session: what a view shows goes through `judging` to a verdict and through `settling`
to what it changes; what a person says goes through `person`. `telling` has the words.
"""
