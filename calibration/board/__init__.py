"""The board before a fixed camera: where it lies, and how it looks with nothing on it."""
