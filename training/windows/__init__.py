"""Trains the reader of LINKX's boards."""
