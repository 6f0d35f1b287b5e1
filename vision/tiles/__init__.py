"""Readers of opaque tiles on a mat with a printed grid (Linkage)."""
