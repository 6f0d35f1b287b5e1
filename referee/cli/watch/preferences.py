"""The language, voice and rate with which a game is watched: as the command line says, or else as the last time."""

from dataclasses import asdict, dataclass

from engine.errors import RecordLost
from referee.cli.complain import complain
from referee.game_record.store import Store


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the players chose. None stands for no choice.

    Attributes
    ----------
    language : code of the language.
    voice : whether sentences are also spoken.
    fps : frames a second of a folder or video, by which its clock runs.
    """

    language: str | None
    voice: bool | None
    fps: float | None

    def or_as_before(self, store: Store | None) -> "Preferences":
        """These preferences, completed by those of the last time. They are kept for the next time, if possible."""
        if store is None:
            return self
        about = store.about()
        said = {name: value for name, value in asdict(self).items() if value is not None}
        if said != {name: about.get(name) for name in said}:
            try:
                store.tell_about(**said)
            except RecordLost as error:
                complain(str(error))
        return Preferences(**{name: said.get(name, about.get(name)) for name in asdict(self)})
