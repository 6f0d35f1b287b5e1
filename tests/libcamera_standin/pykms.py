"""picamera2 imports pykms whatever one does; only its preview on a screen uses it."""


class _Names:
    def __getattr__(self, name: str) -> str:
        return name


PixelFormat = _Names()
