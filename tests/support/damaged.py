"""A file that suffered: a JPEG that lost bytes on its way and begins and ends as it should."""


def damaged(jpeg: bytes) -> bytes:
    """Without 500 bytes of its middle, so that its decoder makes up some of the pixels."""
    middle = len(jpeg) // 2
    return jpeg[:middle] + jpeg[middle + 500 :]
