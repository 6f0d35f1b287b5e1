"""Every kind of picture file gives an upright colour frame, or one sentence that says why not."""

import io
import os
import struct
import threading
import time
import zlib
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import ExifTags, Image, ImageOps

from engine.errors import UnreadablePicture
from engine.files import read_whole
from tests.support.damaged import damaged
from vision import decode as decode_module
from vision.decode import decode, read_photo

WIDTH, HEIGHT = 160, 130
RGB = (200, 120, 40)


def picture(mode: str = "RGB") -> Image.Image:
    """A picture of one colour with a dark upper left corner."""
    plain = Image.new("RGB", (WIDTH, HEIGHT), RGB)
    plain.paste((10, 10, 10), (0, 0, 40, 40))
    return plain.convert(mode)


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def test_colours_come_as_blue_green_red() -> None:
    photo = decode(encoded(picture(), "PNG"), "x")
    assert photo.full_size_px == (WIDTH, HEIGHT)
    assert photo.frame.bgr[100, 100].tolist() == [40, 120, 200]


@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
@pytest.mark.parametrize("turn", range(1, 9))
def test_exif_turns_are_undone(turn: int, kind: str) -> None:
    undo = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    stored = picture() if turn == 1 else picture().transpose(undo[turn])
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = turn
    photo = decode(encoded(stored, kind, exif=exif), "x")
    assert photo.full_size_px == (WIDTH, HEIGHT)
    assert (photo.frame.bgr == decode(encoded(picture(), "PNG"), "x").frame.bgr).all()


def test_a_photo_with_odd_exif_is_turned_all_the_same() -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Make] = "Maker"
    exif[ExifTags.Base.Orientation] = 6
    plain = encoded(picture(), "JPEG", exif=exif)
    make, width = (struct.pack(">HH", tag, 2) for tag in (ExifTags.Base.Make, ExifTags.Base.ImageWidth))
    assert make in plain
    odd = decode(plain.replace(make, width, 1), "x")  # a width of "Maker" pixels
    assert odd.full_size_px == (HEIGHT, WIDTH)
    assert np.array_equal(odd.frame.bgr, decode(plain, "x").frame.bgr)


def test_sixteen_bits_are_scaled_not_clipped() -> None:
    levels = np.linspace(0, 65535, HEIGHT * WIDTH).reshape(HEIGHT, WIDTH).astype(np.uint16)
    gray = decode(encoded(Image.fromarray(levels), "PNG"), "x").frame.bgr[..., 0]
    assert np.abs(gray.astype(int) - levels // 257).max() <= 1


def test_floating_levels_are_of_one() -> None:
    levels: NDArray[np.float32] = np.full((HEIGHT, WIDTH), 0.5, np.float32)
    levels[:20] = 1.0
    gray = decode(encoded(Image.fromarray(levels), "TIFF"), "x").frame.bgr[..., 0]
    assert (gray[0, 0], gray[100, 100]) == (255, 127)


@pytest.mark.parametrize(("mode", "kind"), [("CMYK", "JPEG"), ("L", "PNG"), ("P", "PNG"), ("1", "PNG"), ("LA", "PNG")])
def test_other_modes_have_the_same_size_and_three_channels(mode: str, kind: str) -> None:
    assert decode(encoded(picture(mode), kind), "x").frame.bgr.shape == (HEIGHT, WIDTH, 3)


def test_cmyk_keeps_its_colour() -> None:
    bgr = decode(encoded(picture("CMYK"), "JPEG", quality=95), "x").frame.bgr
    assert np.abs(bgr[100, 100].astype(int) - (40, 120, 200)).max() <= 12


def test_what_is_transparent_is_grey() -> None:
    layered = picture("RGBA")
    layered.paste((255, 0, 0, 0), (80, 80, 160, 130))
    bgr = decode(encoded(layered, "PNG"), "x").frame.bgr
    assert bgr[100, 100].tolist() == [128, 128, 128]
    assert bgr[60, 60].tolist() == [40, 120, 200]


def test_focal_length_is_that_of_the_diagonal() -> None:
    exif = Image.Exif()
    exif.get_ifd(ExifTags.IFD.Exif)[ExifTags.Base.FocalLengthIn35mmFilm] = 26
    focal_px = decode(encoded(picture(), "JPEG", exif=exif), "x").frame.focal_px
    assert focal_px == pytest.approx(26 / 43.27 * np.hypot(WIDTH, HEIGHT))
    assert decode(encoded(picture(), "JPEG"), "x").frame.focal_px is None


def test_points_of_a_reduced_photo_are_those_of_the_whole() -> None:
    whole = Image.new("RGB", (4000, 3000), RGB)
    whole.paste((0, 0, 0), (1000, 1200, 1400, 1600))
    photo = decode(encoded(whole, "JPEG", quality=95), "x")
    assert max(photo.frame.size_px) == 2000
    dark_y, dark_x = np.nonzero(photo.frame.bgr[..., 1] < 60)
    first = photo.full_pixels(np.array([[dark_x.min() - 0.5, dark_y.min() - 0.5]]))
    assert first == pytest.approx(np.array([[999.5, 1199.5]]), abs=1.0)
    assert photo.full_pixels(photo.frame_pixels(first)) == pytest.approx(first)


def test_a_huge_jpeg_is_decoded_small() -> None:
    photo = decode(encoded(Image.new("L", (12000, 9000), 90), "JPEG"), "x")
    assert photo.full_size_px == (12000, 9000)
    assert max(photo.frame.size_px) <= 2000


def claims_size(width: int, height: int) -> bytes:
    """A PNG whose header says that size, and which holds no pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


BAD = [
    ("empty", b"", "empty file"),
    ("text", b"this is a letter, not a photo\n" * 20, "another kind"),
    ("cut_jpeg", encoded(picture().resize((600, 500)), "JPEG")[:-900], "broken or incomplete"),
    ("cut_jpeg_closed", encoded(picture().resize((600, 500)), "JPEG")[:-900] + b"\xff\xd9", "broken or incomplete"),
    ("cut_png", encoded(picture(), "PNG")[:-60], "broken or incomplete"),
    ("first_bytes_of_a_jpeg", encoded(picture(), "JPEG")[:9], "broken or incomplete"),
    ("cut_tiff", encoded(picture(), "TIFF", compression="tiff_lzw")[:-60], "incomplete or raw TIFF"),
    ("heic", b"\0\0\0\x18ftypheic" + bytes(64), "save it as JPEG"),
    ("postscript", encoded(picture(), "EPS"), "another kind"),
    ("texture_of_no_format", encoded(picture(), "DDS").replace(b"\x40\0\0\0", bytes(4)), "another kind"),
    ("one_pixel", encoded(Image.new("RGB", (1, 1)), "PNG"), "got 1 x 1"),
    ("narrow_strip", encoded(Image.new("RGB", (200, 60000)), "PNG"), "got 200 x 60000"),
    ("huge_png", claims_size(20000, 10000), "got 200; send it smaller"),
    ("hardly_too_large", claims_size(8000, 8001), "at most 64 megapixels, got 65"),
    ("absurd_png", claims_size(2**31 - 1, 2**31 - 1), "megapixels"),
    ("huge_progressive", encoded(Image.new("L", (9000, 8000)), "JPEG", progressive=True), "got 72"),
]


@pytest.mark.parametrize(("content", "words"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_bad_files_get_one_sentence(content: bytes, words: str) -> None:
    with pytest.raises(UnreadablePicture, match=words) as caught:
        decode(content, "x")
    assert "\n" not in str(caught.value)


def test_a_photo_framed_in_grey_is_whole() -> None:
    framed = ImageOps.expand(picture(), 16, (128, 128, 128))
    assert decode(encoded(framed, "JPEG"), "x").full_size_px == framed.size


@pytest.mark.parametrize("kind", ["GIF", "TIFF", "WEBP", "PNG"])
def test_of_several_pictures_none_is_chosen(kind: str) -> None:
    several = encoded(picture(), kind, save_all=True, append_images=[picture().rotate(90)])
    with pytest.raises(UnreadablePicture, match=f"got {kind} with several pictures"):
        decode(several, "x")


def test_the_preview_that_a_phone_puts_beside_a_photo_is_no_second_picture() -> None:
    several = encoded(picture(), "MPO", save_all=True, append_images=[picture().rotate(90)])
    assert decode(several, "x").full_size_px == (WIDTH, HEIGHT)


def test_a_broken_tiff_gets_no_second_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    whole = encoded(picture(), "TIFF", compression="tiff_lzw")
    broken = whole[:20] + bytes(byte ^ 0xFF for byte in whole[20:200]) + whole[200:]
    with pytest.raises(UnreadablePicture, match="broken or incomplete"):
        decode(broken, "x")
    assert capfd.readouterr().err == ""


def test_a_jpeg_whose_data_is_damaged_is_refused_where_that_matters(capfd: pytest.CaptureFixture[str]) -> None:
    noise = Image.fromarray(np.random.default_rng(0).integers(0, 256, (300, 400, 3), np.uint8))
    whole = encoded(noise, "JPEG")
    with pytest.raises(UnreadablePicture, match="broken or incomplete"):
        decode(damaged(whole), "x")
    assert decode(damaged(whole), "x", is_strict=False).full_size_px == (400, 300)
    padded = whole[:-2] + bytes(9) + whole[-2:]  # as some webcams write
    for fine in (whole, padded):
        assert decode(fine, "x").full_size_px == (400, 300)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("size", [(4032, 3024), (3024, 4032), (4608, 2592)])
def test_a_phone_s_photo_is_decoded_at_half_its_size(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    decoded: list[tuple[int, int]] = []
    as_rgb = decode_module._as_rgb

    def seen(picture: Image.Image) -> Image.Image:
        decoded.append(picture.size)
        return as_rgb(picture)

    monkeypatch.setattr(decode_module, "_as_rgb", seen)
    photo = decode(encoded(Image.new("RGB", size, RGB), "JPEG"), "x")
    assert decoded == [(size[0] // 2, size[1] // 2)]
    assert photo.full_size_px == size
    assert max(photo.frame.size_px) == 2000


def test_missing_file_and_folder(tmp_path: Path) -> None:
    with pytest.raises(UnreadablePicture, match="no such file"):
        read_photo(tmp_path / "none.jpg")
    with pytest.raises(UnreadablePicture, match="got a folder"):
        read_photo(tmp_path)
    with pytest.raises(UnreadablePicture, match="can't be read"):
        read_photo(Path("a\0b"))


def test_a_pipe_into_which_nobody_writes_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jpg"
    os.mkfifo(pipe)
    with pytest.raises(UnreadablePicture, match="a pipe into which nobody writes"):
        read_photo(pipe)


def test_a_silent_writer_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jpg"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # without a reader nobody could open it for writing
    writing = os.open(pipe, os.O_WRONLY)
    with pytest.raises(TimeoutError, match=r"nothing came through the pipe for 0\.1 s"):
        read_whole(pipe, patience_s=0.1)
    os.close(writing)
    os.close(reading)


@pytest.mark.parametrize("delay_s", [0.0, 0.2])
def test_a_photo_comes_through_a_pipe(tmp_path: Path, delay_s: float) -> None:
    """As from a shell's <(…), which may take its time."""
    pipe = tmp_path / "pipe.jpg"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # without a reader nobody could open it for writing, or write
    writing = os.open(pipe, os.O_WRONLY)

    def write() -> None:
        time.sleep(delay_s)
        os.write(writing, encoded(picture(), "PNG"))
        os.close(writing)

    writer = threading.Thread(target=write)
    writer.start()
    photo = read_photo(pipe)
    writer.join()
    os.close(reading)
    assert photo.full_size_px == (WIDTH, HEIGHT)


def test_a_file_that_fills_the_memory_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "sparse.jpg").open("wb") as sparse:
        sparse.truncate(1 << 34)
    with pytest.raises(UnreadablePicture, match="it is larger than 512 MB"):
        read_photo(tmp_path / "sparse.jpg")


def test_a_device_is_no_photo() -> None:
    with pytest.raises(UnreadablePicture, match="it is a device"):
        read_photo(Path("/dev/zero"))
