"""Pictures that are removed while a game is watched: that is said once, and counts for the exit status."""

import shutil
from pathlib import Path

import numpy as np
import pytest

from engine.games import GAMES
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.recorder import Recorder
from referee.live.advance import advance
from referee.live.observation import Still
from referee.live.session import start
from tests.referee.game_record.test_store import GREY, LENGTH, OPTIONS, TODAY
from tests.support.watched import watched
from vision.frame import Frame


def plain(shade: int) -> Frame:
    """A picture of one shade."""
    return Frame(np.full_like(GREY.bgr, 4 * shade % 256), "plain")


@pytest.mark.parametrize("removed_after", [LENGTH // 2, LENGTH])
@pytest.mark.parametrize("what", ["evidence", "a picture", "the record"])
def test_it_is_said_once(tmp_path: Path, what: str, removed_after: int) -> None:
    game = GAMES["linkage"]
    options = OPTIONS[game.name]
    complaints: list[str] = []
    session = start(game, options, {})
    with RecordedGames(tmp_path).begin("g", game.name, TODAY, {}) as store:
        recorder = Recorder(store, complaints.append)
        gone = {"evidence": store.evidence, "the record": store.folder}
        for number, seen in enumerate(watched(game, options, 1).observations[:LENGTH], 1):
            session, events = advance(session, seen)
            recorder.keep(seen, events, session, plain(number) if isinstance(seen, Still) else None)
            if number == removed_after:
                picture = next(store.evidence.iterdir())
                assert recorder.is_whole
                shutil.rmtree(gone.get(what, picture)) if what in gone else picture.unlink()
        recorder.say_what_is_missing()
        assert not recorder.is_whole
    about_pictures = [said for said in complaints if "put them back" in said]
    assert len(about_pictures) == 1
    assert str(store.evidence) in about_pictures[0]


def test_nothing_is_said_of_pictures_that_a_copied_record_never_had(tmp_path: Path) -> None:
    game = GAMES["linkage"]
    complaints: list[str] = []
    with RecordedGames(tmp_path).begin("g", game.name, TODAY, {}) as store:
        shutil.rmtree(store.evidence)
        recorder = Recorder(store, complaints.append)
        session = start(game, OPTIONS[game.name], {})
        for seen in watched(game, OPTIONS[game.name], 1).observations[:LENGTH]:
            session, events = advance(session, seen)
            recorder.keep(seen, events, session, plain(100) if isinstance(seen, Still) else None)
        recorder.say_what_is_missing()
        assert recorder.is_whole
    assert complaints == []
