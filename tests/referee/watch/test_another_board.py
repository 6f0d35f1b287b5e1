"""While the board is lost, another one in its place is looked at a few times, and then only once something changes."""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from engine.games import game_called
from referee.live.observation import Observation, Relocated
from referee.live.session import Session, start
from referee.watch.watcher import MOST_AVERAGED, Watcher
from tests.support.drawn.known import photographed, pose
from tests.support.observers import SHARP, reading_of
from tests.support.play import after
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.reading import BoardReading

GAME = game_called("linkage")
EMPTY = GAME.start({})
OTHER = after(EMPTY, "red b2-b3", "blue f4-g4", "white d5-d6", "yellow f1-g1", "red a6-a7")
LONG = 7
"""Frames, more than are averaged."""
BEGUN = 3


@cache
def drawn(seed: int, light: float) -> Frame:
    return photographed(seed=seed, light=(light,) * 3)


class Lost:
    """A watcher whose board seems to have been pushed, and that finds another one in its place from then on."""

    def __init__(self) -> None:
        self.searched: list[int] = []
        self.session = start(GAME, {}, {}, states=(EMPTY,))
        self.number = 0
        self.watcher = Watcher(self.find, self.read, pose())

    def find(self, frame: Frame, was: BoardPose | None) -> BoardPose:
        self.searched.append(self.number)
        return pose((10.0, 0.0, 0.0)) if self.number >= BEGUN else pose()

    def read(self, *_: Any) -> BoardReading:
        lies = OTHER if self.number >= BEGUN else EMPTY
        return reading_of(GAME, lies.position, np.random.default_rng(0), SHARP)

    def current(self) -> Session:
        return self.session

    def see(self, frames: int, light: float = 1.0) -> list[Observation]:
        seen: list[Observation] = []
        for _ in range(frames):
            picture = drawn(self.number % 2, light)
            seen += self.watcher.observe(self.number, replace(picture, time_s=self.number / 2), self.current)
            self.number += 1
        return seen


def at_a_board_that_is_another_one() -> Lost:
    lost = Lost()
    lost.see(BEGUN)
    lost.watcher.look_again()
    lost.searched.clear()
    lost.see(LONG)
    return lost


def test_a_board_that_is_not_as_accepted_is_searched_no_more_than_a_view_without_one() -> None:
    lost = at_a_board_that_is_another_one()
    assert len(lost.searched) == MOST_AVERAGED


def test_it_is_searched_again_once_something_changes() -> None:
    lost = at_a_board_that_is_another_one()
    lost.see(LONG, light=2.0)
    assert len(lost.searched) == 2 * MOST_AVERAGED


def test_it_is_found_as_soon_as_a_person_says_that_this_was_played() -> None:
    lost = at_a_board_that_is_another_one()
    lost.session = start(GAME, {}, {}, states=(OTHER,))
    assert any(isinstance(one, Relocated) for one in lost.see(2))
