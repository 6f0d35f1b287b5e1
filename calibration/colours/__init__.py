"""The colours of a set, learned from what a person confirms to lie on a known board."""
