"""What a fixed camera learns once: its lens, where the board lies, the colours of a set under its lamp."""
