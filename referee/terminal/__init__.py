"""A watched game at a terminal: what people type, see and hear there."""
