"""Whether all that a record holds is what was written."""

from referee.game_record.sqlite_errors import damaged
from referee.game_record.store import LEARNED, Store


def check_whole(store: Store) -> None:
    """Raises BadRecord if anything in the record is not what was written, as far as can be told."""
    store.check_pages()
    store.check_events()
    store.about()
    store.views()
    for key in LEARNED:
        if store.learned(key) == b"":
            raise damaged(store.folder, f"its {key} is not what was written")
