"""Writes down what a referee says before it is said, and goes on if that can't be done."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.errors import GridrefError, RecordLost
from engine.position import Json
from referee.game_record.accepted_game import moves_of
from referee.game_record.pictures import save_picture
from referee.game_record.session_document import about_of
from referee.game_record.store import BUSY_S, KeptView, Store
from referee.live.event import Event, Kind
from referee.live.judging.evidence import Nats
from referee.live.observation import Observation, Still
from referee.live.session import Session
from vision.frame import Bgr, Frame
from vision.geometry.around import around_cells
from vision.geometry.pose import BoardPose

PICTURES = "some of its pictures"
KEPT_PICTURES = "pictures that were kept before"


@dataclass(frozen=True, slots=True)
class Entry:
    """What one observation caused, as `Store.add` writes it into the record."""

    events: tuple[Event, ...]
    moves: tuple[str, ...] | None
    about: Json
    view: KeptView | None


@dataclass(frozen=True, slots=True, eq=False)
class AcceptedView:
    """The last picture that showed the board as accepted, where it lay, and what the session remembers of that view."""

    bgr: Bgr
    pose: BoardPose
    remembered: Nats


@dataclass(slots=True)
class Recorder:
    """Keeps a game's record. What can't be written now waits in memory, in order, and is written later.

    Attributes
    ----------
    complain : told in a sentence each time that writing begins to fail, and that it works again.
    """

    store: Store
    complain: Callable[[str], None]
    _waiting: list[Entry] = field(default_factory=list)
    _has_complained: bool = False
    _lacking: set[str] = field(default_factory=set)
    _pictures: set[str] = field(default_factory=set)
    _accepted: "AcceptedView | None" = None

    def keep(
        self,
        seen: Observation,
        events: Sequence[Event],
        session: Session,
        picture: Frame | None = None,
        pose: BoardPose | None = None,
    ) -> tuple[Event, ...]:
        """Write what an observation caused. Returns its events with the names of their pictures.

        Parameters
        ----------
        session : the session after the events.
        picture, pose : the view that was read last, and where the board lay in it.
        """
        is_read = isinstance(seen, Still) and seen.reading is not None
        if not events and not is_read:
            self._write()
            return ()
        shown = self._picture(None if picture is None else picture.bgr)
        told = tuple(replace(event, evidence=self._evidence(event, shown, picture, pose, session)) for event in events)
        view = KeptView(seen.frame, seen.time_s, seen.since_s, shown) if isinstance(seen, Still) and shown else None
        self._keep_accepted(session, picture, pose)
        self._waiting.append(Entry(told, moves_of(session.course), about_of(session), view))
        self._write()
        return told

    def _write(self) -> None:
        try:
            while self._waiting:
                entry = self._waiting[0]
                self.store.add(entry.events, entry.moves, entry.about, entry.view)
                del self._waiting[0]
        except GridrefError as error:
            if not self._has_complained:
                self._has_complained = True
                self.store.wait_for_others(0.0)  # waiting once is enough: the game goes on before the camera
                self.complain(f"{error}; the game goes on, and what can't be written now is kept until it can be")
            return
        if self._has_complained:
            self._has_complained = False
            self.store.wait_for_others(BUSY_S)
            self.complain("the record can be written again, and no event is missing")

    @property
    def is_whole(self) -> bool:
        """Whether all events that were told are written down, and all pictures that were kept are still there."""
        return not (any(entry.events for entry in self._waiting) or self._pictures_gone())

    def say_what_is_missing(self) -> None:
        """Say at the end of a game which events could not be written, and if pictures are gone that were kept."""
        missing = [event for entry in self._waiting for event in entry.events]
        if missing:
            since = f"{missing[0].time:.1f} s"
            self.complain(
                f"{len(missing)} of the game's events could not be written: its record lacks what came from {since} on"
            )

        if (gone := self._pictures_gone()) and KEPT_PICTURES not in self._lacking:
            self.complain(f"{len(gone)} of the game's pictures are gone from {self.store.evidence}: put them back")

    def _pictures_gone(self) -> set[str]:
        folder = self.store.evidence
        return self._pictures - {path.name for path in folder.iterdir()} if folder.is_dir() else self._pictures

    def tell_about(self, what: str, **values: Any) -> bool:
        """Keep `values` beside the game's events. Returns whether it could; if not, says that `what` is lacking."""
        try:
            self.store.tell_about(**values)
        except GridrefError as error:
            self._lacks(what, error)
            return False
        return True

    def _evidence(
        self, event: Event, shown: str | None, picture: Frame | None, pose: BoardPose | None, session: Session
    ) -> tuple[str, ...]:
        if shown is None or picture is None:
            return ()
        if pose is None or session.state is None or not event.cells:
            return (shown,)
        cells = tuple(session.state.position.grid.parse(name) for name in event.cells)
        views = [(picture.bgr, pose)]
        if self._accepted is not None and _tells_what_was_lifted(event, session):
            views.append((self._accepted.bgr, self._accepted.pose))
        parts = (self._picture(around_cells(bgr, where, cells)) for bgr, where in views)
        return (shown, *(part for part in parts if part is not None))

    def _keep_accepted(self, session: Session, picture: Frame | None, pose: BoardPose | None) -> None:
        """Keep a picture of the board as accepted, unless something that is not accepted may lie on it, too."""
        remembered, known = session.remembered.nats, self._accepted
        is_news = remembered is not None and (known is None or remembered is not known.remembered)
        is_calm = session.pending.waiting is None and session.pending.foul is None
        if remembered is not None and picture is not None and pose is not None and is_news and is_calm:
            self._accepted = AcceptedView(picture.bgr, pose, remembered)

    def _picture(self, bgr: Bgr | None) -> str | None:
        """The name under which a picture is kept; None if there is no picture, or it can't be kept."""
        if bgr is None:
            return None
        folder = self.store.evidence
        if self._pictures and folder.parent.exists() and not folder.exists():
            gone = RecordLost(f"the pictures in {folder} are gone, removed or moved elsewhere: put them back")
            self._lacks(KEPT_PICTURES, gone)
        try:
            name = save_picture(folder, bgr)
        except GridrefError as error:
            self._lacks(PICTURES, error)
            return None
        self._pictures.add(name)
        return name

    def _lacks(self, what: str, error: GridrefError) -> None:
        """Say once in a game that its record will lack something, such as its pictures or what was learned."""
        if what not in self._lacking:
            self._lacking.add(what)
            self.complain(f"{error}; the game goes on, and its record lacks {what}")


def _tells_what_was_lifted(event: Event, session: Session) -> bool:
    """Whether an event tells of a foul that lifted something: only an earlier view shows what lay there."""
    opened = session.pending.foul
    return event.kind is Kind.FOUL and opened is not None and bool(opened.foul.done.removed)
