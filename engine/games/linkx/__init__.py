"""LINKX: its board, rules, notation and nominal look."""
