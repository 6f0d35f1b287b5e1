"""How a game wants to be told and paced: as said on the command line, else as it was watched before."""

from dataclasses import asdict, dataclass

from engine.errors import RecordLost
from referee.cli.complain import complain
from referee.record.store import Store


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was wished for; None where nothing was.

    Attributes
    ----------
    language : code of the language. voice : whether it is spoken, too.
    fps : rate of a folder or video, by which its clock runs.
    """

    language: str | None
    voice: bool | None
    fps: float | None

    def or_as_before(self, store: Store | None) -> "Wishes":
        """With those of the last time for what nothing is said of now; kept for the next time.

        Where they can't be kept, that is said.
        """
        if store is None:
            return self
        about = store.about()
        said = {name: wish for name, wish in asdict(self).items() if wish is not None}
        if said != {name: about.get(name) for name in said}:
            try:
                store.tell_about(**said)
            except RecordLost as error:
                complain(str(error))
        return Wishes(**{name: said.get(name, about.get(name)) for name in asdict(self)})
