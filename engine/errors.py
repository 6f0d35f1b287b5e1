"""The one tree of errors: misuse and broken surroundings. Findings (no board, a foul) are values, not errors."""


class GridrefError(Exception):
    """Root of all errors raised on purpose; its text is one sentence: what was expected, what came, what to do."""


class BadNotation(GridrefError, ValueError):
    """A cell, move, diagram or record that cannot be parsed."""


class BadOption(GridrefError, ValueError):
    """A game, option or value that does not exist."""


class UnreadablePicture(GridrefError, ValueError):
    """A file that is no picture, is broken, or is too big, or too small to show a board."""


class BadInstallation(GridrefError, OSError):
    """A file of the program itself is missing or broken."""


class CameraLost(GridrefError, OSError):
    """A camera, folder or video that gives no usable picture, or gives none any more."""


class BadProfile(GridrefError, ValueError):
    """A profile that is missing, broken, or for another camera."""


class NotWritten(GridrefError, OSError):
    """A picture, table or profile that could not be written."""


class BadRecord(GridrefError, ValueError):
    """A game's record that is missing, damaged, or unfit for what is asked."""


class RecordLost(GridrefError, OSError):
    """A record that can't be written or read now: the disk is full, another program holds it, a card was taken out."""


class BadTruth(GridrefError, ValueError):
    """A file that should say what lies on a photo's board does not."""


class NobodyThere(GridrefError, RuntimeError):
    """A person is needed, but nobody is at a terminal."""
