"""Readers of tiles in a standing, see-through frame (LINKX)."""
