"""Which options can be added to a command if no board was found, or several were."""

from engine.phrase import Phrase, either
from referee.live.advice import OPTIONS
from vision.geometry.pose import About, Unsaid


def with_advice(reason: str, unsaid: Unsaid | None) -> str:
    """Why no board was found (`reason`), with the options that would help."""
    if unsaid is None:
        return reason
    if unsaid.about is About.CORNERS:
        return Phrase("{reason}, or say where it lies: --corners", reason=reason)
    options = [OPTIONS[unsaid.about].format(answer) for answer in unsaid.answers]
    return Phrase("{reason}, or say {options}", reason=reason, options=either(options))
