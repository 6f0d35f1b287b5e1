"""Whole games, turns that break rules, and photos told in every language: no word of English is left in them."""

import re
from functools import cache, partial
from itertools import chain

import numpy as np
import pytest

from engine.games import GAMES, game_called
from engine.grid import Cell
from engine.move import Changes
from engine.options import Options
from engine.phrase import Phrase
from engine.position import Piece
from engine.state import State
from referee.languages import language
from referee.live.advance import advance
from referee.live.event import Event
from referee.live.session import start
from referee.photo.answer import Answer
from referee.photo.score import score_photo
from referee.photo.words import in_words
from tests.support.catalogues import FOREIGN, Template, templates, translated
from tests.support.truth import FIXTURES
from tests.support.watched import watched
from vision.decode import Photo, read_photo
from vision.frame import Frame

PLAYED: tuple[tuple[str, Options], ...] = (
    ("linkage", {}),
    ("line-or-colour", {"size": "5"}),
    ("line-or-colour", {"size": "7"}),
    ("linkx", {}),
)
WORD = re.compile(r"[^\W\d_]{3,}")
OPTION = re.compile(r"--\w+")
PLACEHOLDER = re.compile(r"{[^}]*}")


def words_of(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(PLACEHOLDER.sub(" ", text))}


def english_alone(code: str) -> set[str]:
    """Words of English sentences that no sentence of the other language uses."""
    english = {word for template in templates() for text in _each(template) for word in words_of(text)}
    english |= {"white", "blue", "red", "yellow", "black", "green", "purple", "orange", "grey", "more", "fewer"}
    return english - {word for *_, said in translated(code) for text in said for word in words_of(text)}


def _each(template: Template) -> tuple[str, ...]:
    return (template,) if isinstance(template, str) else template


def told_of(name: str, options: Options, seed: int) -> list[Event]:
    game = game_called(name)
    session, told = start(game, options, {game.roles[0]: "Ana"}), list[Event]()
    for observation in watched(game, options, seed).observations:
        session, events = advance(session, observation)
        told += events
    return told


def wrong_turns(name: str, options: Options, seed: int) -> list[Phrase]:
    """What the rules say of things that are laid and lifted at random, in the middle of a game and after its end."""
    rng = np.random.default_rng(seed)
    state = game_called(name).start(options)
    said: list[Phrase] = []
    while (moves := state.legal_moves()) and not state.outcome:
        state = state.after(moves[int(rng.integers(len(moves)))])
        said += _complaints(state, rng)
    return said + _complaints(state, rng)


def _complaints(state: State, rng: np.random.Generator) -> list[Phrase]:
    laid, lifted = (tuple(_piece(state, rng) for _ in range(int(rng.integers(3)))) for _ in range(2))
    marker = laid[0].cells if laid and rng.random() < 0.5 else ()
    broken = state.violations(Changes(laid, lifted, marker))
    return [fault.message for fault in (*broken, *state.game.faults(state.position, state.options))]


def _piece(state: State, rng: np.random.Generator) -> Piece:
    words = state.game.layers
    colours = [word for absent, *others in words.values() for word in others]
    cells = rng.choice(len(state.position.grid), int(rng.integers(1, 4)), replace=False)
    return Piece(tuple(sorted(Cell(int(cell)) for cell in cells)), str(rng.choice(colours)), int(rng.integers(2)))


@cache
def phrases() -> tuple[str, ...]:
    """Everything that is told of a game of each kind and of its wrong turns, each once."""
    told = (event.message for played in PLAYED for event in told_of(*played, 3))
    complaints = (phrase for played in PLAYED for phrase in wrong_turns(*played, 3))
    return tuple(dict.fromkeys(chain(told, complaints)))


@pytest.mark.parametrize("code", FOREIGN)
def test_a_game_is_told_without_a_word_of_english(code: str) -> None:
    english, into = english_alone(code), language(code)
    for phrase in phrases():
        assert isinstance(phrase, Phrase)
        said = into.say(phrase)
        assert not words_of(said) & english, f"{phrase} -> {said}"
        assert cells_in(said) == cells_in(phrase)


@cache
def scored() -> tuple[Answer, ...]:
    """Of a board under a hand, one against the rules, one with doubtful rings, and no board at all."""
    photos = ("linkage/0004.jpg", "linkage/0005.jpg", "line-or-colour/0016.jpg")
    answers = [score_photo("1.jpg", partial(read_photo, FIXTURES / photo))[0] for photo in photos]
    wall = Photo(Frame(np.full((480, 640, 3), (90, 120, 140), np.uint8), "wall"), (640, 480))
    return (*answers, score_photo("1.jpg", lambda: wall)[0], score_photo("1.jpg", lambda: wall, game="linkx")[0])


@pytest.mark.parametrize("code", FOREIGN)
def test_a_photo_is_scored_without_a_word_of_english(code: str) -> None:
    """But for options, what is typed after them, and the games' titles."""
    typed = {word for game in GAMES.values() for words in game.layers.values() for word in words}
    titles = {word for game in GAMES.values() for word in words_of(game.title)}
    english, say = english_alone(code) - typed - titles, language(code).say
    for answer in scored():
        said = in_words(answer, say)
        for line in said.splitlines():
            assert not words_of(OPTION.sub(" ", line)) & english, line
        assert cells_in(said) == cells_in(in_words(answer))
        told = answer.to_json(say)
        sentences = [told["message"], *told["notes"], *(fault["message"] for fault in told["faults"])]
        assert not words_of(OPTION.sub(" ", " ".join(sentences))) & english
        assert {**told, "message": "", "notes": [], "faults": []} == {
            **answer.to_json(),
            "message": "",
            "notes": [],
            "faults": [],
        }


def cells_in(text: str) -> list[str]:
    return re.findall(r"\b[a-i][1-9]\b", text)


def test_sentences_of_a_game() -> None:
    told = told_of("linkage", {}, 3)
    german, spanish = language("de"), language("es")
    assert german.say(told[0].message) == "Ich sehe das Brett. Ana (MEHR) ist am Zug."
    assert spanish.say(told[0].message) == "Veo el tablero. Le toca a Ana (MÁS)."
    assert language("en").say(told[0].message) == told[0].message
