"""Linkage: its board, rules, notation and nominal look."""
