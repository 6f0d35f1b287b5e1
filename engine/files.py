"""Files read and written whole. Nothing is waited for forever, and a power cut leaves nothing half written."""

import contextlib
import errno
import fcntl
import os
import re
import select
import tempfile
from collections.abc import Callable, Iterator
from io import FileIO
from pathlib import Path
from typing import IO

from engine.errors import GridrefError, NotWritten

LONGEST_NAME = 64
NAME = re.compile(rf"[a-z0-9][a-z0-9_-]{{0,{LONGEST_NAME - 1}}}")
"""Names that profiles and recorded games may have: valid as a file's name everywhere, and never a path."""
NAME_IN_WORDS = f"up to {LONGEST_NAME} of a-z, 0-9, - and _, of which the first is a letter or digit"
SHARED = 0o644
PRIVATE = 0o600
"""Permissions of files: all may read SHARED ones, only their owner PRIVATE ones."""
PATIENCE_S = 30.0
"""If nothing comes through a pipe for longer, its writer has stopped. No slow download is silent for so long."""
CHUNK = 1 << 20
MOST_BYTES = 1 << 29
"""The largest file that is read: larger than the largest picture that is decoded, without compression."""


def typed_path(text: str) -> Path:
    """A path as a person types it, with `~` for a home folder. Of a user who is not there, it is a name like others."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def read_whole(path: Path, patience_s: float = PATIENCE_S) -> bytes:
    """All bytes of a file, or of what is written into a pipe. Raises OSError, also if nobody writes into the pipe.

    `patience_s` : how long nothing may come through a pipe before that is an error.
    """
    if path.is_char_device():
        raise OSError(errno.ENODEV, "it is a device")
    if path.is_fifo():
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb", buffering=0) as pipe:
            return _through_pipe(pipe, patience_s)
    with path.open("rb") as file:
        return read_stream(file)


def read_stream(stream: IO[bytes]) -> bytes:
    """All that is left of an open file or of standard input. Raises OSError if that is more than MOST_BYTES."""
    content = stream.read(MOST_BYTES + 1)
    _check_size(len(content))
    return content


def _check_size(size: int) -> None:
    if size > MOST_BYTES:
        raise OSError(errno.EFBIG, f"it is larger than {MOST_BYTES >> 20} MB")


def _through_pipe(pipe: FileIO, patience_s: float) -> bytes:
    parts: list[bytes] = []
    while (part := pipe.read(CHUNK)) != b"":
        if part is not None:
            parts.append(part)
            _check_size(sum(map(len, parts)))
        elif not select.select([pipe], [], [], patience_s)[0]:
            raise OSError(errno.ETIMEDOUT, f"nothing came through the pipe for {patience_s:g} s")
    if not parts:
        raise OSError(errno.ENXIO, "it is a pipe into which nobody writes")
    return b"".join(parts)


def entries(folder: Path) -> list[Path]:
    """What lies in a folder, by name; nothing if there is no such folder. Raises OSError if that can't be known."""
    try:
        return sorted(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []


@contextlib.contextmanager
def within_reach(as_error: type[GridrefError]) -> Iterator[None]:
    """Raises `as_error`, in one sentence, for a file or folder of its own that gridref may not read."""
    try:
        yield
    except PermissionError as error:
        raise as_error(f"{error.filename}: can't be read ({error.strerror}); make it yours") from error


def make_folder(path: Path) -> None:
    """Make a folder and those above it, if they are missing. Raises NotWritten."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise NotWritten(
            f"{path}: expected a folder, or a place where one can be made, got a file; name another place"
        ) from None
    except OSError as error:
        raise NotWritten(
            f"{path}: expected a folder, or a place where one can be made ({error.strerror}); name another place"
        ) from error


@contextlib.contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """Hold the folder's lock, so that one process at a time works in it, and flush its entries to the disk at the end.

    If the file system can't lock or flush, that is left out.
    """
    opened = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            fcntl.flock(opened, fcntl.LOCK_EX)
        yield
        with contextlib.suppress(OSError):  # the file system can't; the files themselves are on the disk
            os.fsync(opened)
    finally:
        os.close(opened)


def write_whole(path: Path, content: bytes, permissions: int = SHARED) -> None:
    """Write or replace a file. At any moment it holds what it held before, or all of `content`. Raises NotWritten."""
    _write(path, content, permissions, is_trial=False)


def check_writable(path: Path) -> None:
    """Raises NotWritten if `write_whole` could not write a file at `path`. What is there is left as it is."""
    _write(path, b"", PRIVATE, is_trial=True)


def check_own(path: Path, is_own: Callable[[bytes], bool]) -> None:
    """Raises NotWritten if a file is there whose content `is_own` does not know as gridref's: somebody would miss it.

    An empty file is nobody's.
    """
    try:
        content = read_whole(path) if path.is_file() else b""
        is_foreign = bool(content) and not is_own(content)
    except OSError:
        is_foreign = True
    if is_foreign:
        raise NotWritten(f"{path}: this would overwrite what gridref did not write; name another file")


def _write(path: Path, content: bytes, permissions: int, *, is_trial: bool) -> None:
    try:
        path.parent.stat()  # realpath would take missing/../a.jpg for a.jpg
        real = Path(os.path.realpath(path))
        is_replaceable = not real.exists() or real.is_file()
        if is_replaceable:
            whole = written_beside(real, content, permissions)
            try:
                if not is_trial:
                    whole.replace(real)
            finally:
                whole.unlink(missing_ok=True)
    except OSError as error:
        raise NotWritten(
            f"{path}: can't be written ({error.strerror or error}); name a folder that exists, has room, and lets you "
            "write"
        ) from error
    if not is_replaceable:
        raise NotWritten(f"{path}: expected the name of a file to write, got a folder or a device")


def written_beside(path: Path, content: bytes, permissions: int = SHARED) -> Path:
    """Write `content` to the disk in a new hidden file beside `path`. Raises OSError, and then leaves no file."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(permissions)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)
