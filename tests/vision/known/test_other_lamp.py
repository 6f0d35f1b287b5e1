"""The recordings under lamps that their profiles do not know: noticed, and never a sure answer that is wrong."""

from dataclasses import replace
from functools import partial

import pytest

from referee.evaluation.photo_comparison import compare
from referee.photo.score import score_photo
from tests.support.rigs import game_folder, rig, stills, truth_of
from tests.support.truth import GAME_NAMES
from tests.support.varied.variations import vary
from vision.decode import read_photo

STILLS = (0.3, 0.8)
"""How far into the game."""
LAMPS = {
    "white_balance": "not the profile's",
    "underexposed": "times as bright",
    "gradient": "from another side",
    "white_balance gradient": "from another side",
    "hard_shadow": "",
    "overexposed": "",
    "saturation": "",
}
"""Changes of light, and what must be said of them: a shadow leaves the lamp what it is."""


@pytest.mark.parametrize("lamp", LAMPS)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_another_lamp_is_noticed_and_misleads_nobody(game: str, lamp: str) -> None:
    if not game_folder(game).is_dir():
        pytest.skip(f"{game_folder(game)} is not there")
    for share in STILLS:
        known = stills(game)[int(share * len(stills(game)))]
        assert known.board is not None
        photo = read_photo(known.photo)
        bgr, _ = vary(photo.frame.bgr, truth_of(game, known.photo), tuple(lamp.split()), seed=1)
        varied = replace(photo, frame=replace(photo.frame, bgr=bgr))
        answer, _, _ = score_photo(known.photo.name, partial(replace, varied), profile=rig(game))
        said = compare(known, answer)
        assert not said.wrong_certain
        assert said.wrong == 0
        assert LAMPS[lamp] in " ".join(answer.notes)
