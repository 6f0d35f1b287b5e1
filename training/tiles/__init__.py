"""Trains the reader of Linkage's boards."""
