"""The record of a watched game: everything that was said, seen and accepted, in a file that survives a power cut."""
