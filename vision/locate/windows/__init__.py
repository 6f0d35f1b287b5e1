"""What only concerns LINKX's standing frame: how high up its rows go, in which column it begins, how its lines lean."""
