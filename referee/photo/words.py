"""The answer to one photo put into words, in the language of those who read it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import reduce

from engine.fault import faults_in_words
from engine.grid import Cell, Grid
from engine.phrase import Phrase, on_one_line, one_after_another, term
from referee.belief.faults import SuspectedFault
from referee.belief.judgement import Judgement
from referee.belief.unsure import Unsure
from referee.photo.answer import OVER, YES, Answer, Translate, said_as_typed

NAMED_CELLS = 4
"""How many doubtful cells are named in a sentence; the rest are counted."""
LISTED_CELLS = 12
"""Up to so many cells to look at are all listed, where there is room for a list."""
NAMED_SCORES = 3
"""How many of the other results that are possible are named."""


def in_words(answer: Answer, say: Translate = str) -> str:
    """A few lines for a terminal: the board, what counts, who won, how sure, what to do."""
    judged = answer.judgement
    if judged is None:
        return on_one_line(f"{answer.photo}: {say(answer.message)}")
    lines = [f"{on_one_line(answer.photo)}: {judged.game.title}", "", judged.game.diagram(judged.position), ""]
    if counted := [f"  {say(line)}" for line in _score_lines(judged)]:
        lines += [*counted, ""]
    faults = [Phrase("Fault, rule {rule}: {fault}.", rule=fault.rule, fault=fault.message) for fault in judged.faults]
    lines += [say(fault) for fault in faults]
    lines.append(f"{say(_sentence(judged.score.reason))} {say(_sureness(judged))}".strip())
    lines += [say(line) for line in _doubts(judged, answer.notes)]
    if judged.suspect_cells:
        deciding = [unsure.cell for unsure in judged.unsure if unsure.matters]
        cells = _listed(judged.position.grid, dict.fromkeys([*deciding, *judged.suspect_cells]))
        lines.append(say(Phrase("Look at {cells}, and say with --set what lies there.", cells=cells)))
    elif judged.unsure:
        lines.append(say(_advice(judged)))
    if judged.score.finished is None:
        option = f"--set {OVER}={YES}"
        lines.append(
            say(Phrase("Look at the pieces that are left; if none of them fits, add: {option}", option=option))
        )
    return "\n".join(lines)


def summary_message(judged: Judgement) -> str:
    """One sentence: the faults, or the result, or what is open and which cells decide it."""
    reason = judged.score.reason
    if judged.faults:
        return faults_in_words(judged.faults)
    if judged.status == "ok":
        return _sentence(reason)
    where = _where(judged)
    if judged.certain or judged.is_half_unseen:
        perhaps = one_after_another(_how_probable(judged, suspicion) for suspicion in judged.suspected)
        if where and not judged.is_half_unseen:  # half unseen: no few cells settle that
            return _sentence(
                Phrase("{score}; perhaps a fault: {faults}; look at {cells}", score=reason, faults=perhaps, cells=where)
            )
        return _sentence(Phrase("{score}; perhaps a fault: {faults}", score=reason, faults=perhaps))
    if where:
        return _sentence(Phrase("I can't be sure of {cells}; as I see it, {score}", cells=where, score=reason))
    if judged.score.finished is None:
        return _sentence(reason)
    return _sentence(Phrase("the score is not certain: {score}, or something else", score=reason))


def _how_probable(judged: Judgement, suspicion: SuspectedFault) -> Phrase:
    fault, sure = suspicion.fault.message, _percent(suspicion.probability)
    if not judged.has(suspicion):
        return Phrase("{fault} ({probability}, if the board is not as drawn)", fault=fault, probability=sure)
    if suspicion.how == "sure":  # sure by what is seen: nobody knows how probable a mistake is
        return fault
    return Phrase("{said} ({probability})", said=fault, probability=sure)


def _where(judged: Judgement) -> str:
    """The cells that decide the result; else those that settle suspected faults; else all in doubt, if any."""
    deciding = [unsure.cell for unsure in judged.unsure if unsure.matters]
    in_doubt = [unsure.cell for unsure in judged.unsure]
    return _first_of(judged.position.grid, dict.fromkeys(deciding or judged.suspect_cells or in_doubt))


def _first_of(grid: Grid, cells: Iterable[Cell]) -> str:
    """The names of the first NAMED_CELLS, and how many more there are."""
    names = [grid.name(cell) for cell in cells]
    first, left = ", ".join(names[:NAMED_CELLS]), len(names) - NAMED_CELLS
    return Phrase("{cells} and {number} more", cells=first, number=left) if left > 0 else first


def _listed(grid: Grid, cells: Collection[Cell]) -> str:
    """All names if there are few enough to read them one by one, else the first of them."""
    return grid.names(cells) if len(cells) <= LISTED_CELLS else _first_of(grid, cells)


def _score_lines(judged: Judgement) -> Iterator[Phrase]:
    for line in judged.score.lines:
        cells = judged.position.grid.names(line.cells)
        yield Phrase("{label}, {colour}: {cells}", label=line.label, colour=term(line.colour), cells=cells)


def _sureness(judged: Judgement) -> Phrase:
    """How sure the result is, and the likeliest others. Results that are told in the same words count as one."""
    if judged.certain:
        return Phrase("Certain, as the board lies.") if judged.faults else Phrase("Certain.")
    if judged.is_half_unseen:
        return Phrase("Not certain: I see nothing of one side; it may not stand out from the board.")
    if not judged.possible and judged.score.finished is None:
        return Phrase("Not certain: the board does not show whether the game is over.")
    if not judged.possible:
        return Phrase("Not certain: too much of the board is in doubt.")
    main = judged.score.reason
    likely = {main: judged.probability}
    for other in judged.possible:
        likely[other.score.reason] = likely.get(other.score.reason, 0.0) + other.probability
    others = [
        Phrase("{said} ({probability})", said=reason, probability=_percent(probability))
        for reason, probability in sorted(likely.items(), key=lambda one: -one[1])
        if reason != main
    ]
    sure = _percent(likely[main])
    if not others:
        return Phrase(
            "Not certain ({probability}): something else may count, but the result would be the same.", probability=sure
        )
    named = reduce(lambda most, last: Phrase("{most}; or {last}", most=most, last=last), others[:NAMED_SCORES])
    return Phrase("Not certain ({probability}); it may also be: {scores}.", probability=sure, scores=named)


def _percent(probability: float) -> str:
    """A probability in words. It is one of something in doubt, so it never says 100%."""
    return f"{min(probability, 0.99):.0%}" if probability >= 0.01 else Phrase("under 1%")


def _doubts(judged: Judgement, notes: Sequence[str]) -> Iterator[str]:
    """What may be a fault, which cells can't be made out, what a person said, and what disturbed the view.

    If a note says why just some cells can't be seen, it takes the place of the sentence that would name them.
    """
    grid = judged.position.grid
    yield from (_suspected(judged, suspicion) for suspicion in judged.suspected)
    unseen = {unsure.cell for unsure in judged.unsure if unsure.matters and unsure.is_unseen}
    others = _other_cells(judged)
    why, why_others = (_reason(grid, cells, notes) for cells in (unseen, others))
    yield from _deciding_cells(judged, unseen, why)
    if others and (judged.certain or any(unsure.matters for unsure in judged.unsure)):
        if why_others is None:
            yield Phrase("Unsure, but without effect on the result: {cells}.", cells=grid.names(others))
        else:
            yield Phrase("{why:C}. This has no effect on the result.", why=why_others)
    elif others:  # nobody knows what depends on them
        yield Phrase("Unsure: {cells}.", cells=grid.names(others)) if why_others is None else _sentence(why_others)
    if said := said_as_typed(judged):
        yield Phrase("You said: {said}.", said=", ".join(said))
    yield from (_sentence(note) for note in notes if note is not why and note is not why_others)


def _suspected(judged: Judgement, suspicion: SuspectedFault) -> Phrase:
    """A suspected fault and how probable it is: one of the board as it is drawn, or only of another possible board."""
    said = {
        "rule": suspicion.fault.rule,
        "probability": _percent(suspicion.probability),
        "fault": suspicion.fault.message,
    }
    if not judged.has(suspicion):
        return Phrase(
            "Perhaps a fault, rule {rule}, if the board is not as drawn here ({probability}): {fault}.", **said
        )
    match suspicion.how:
        case "probable":
            return Phrase("Probably a fault ({probability}), rule {rule}, unless I misread the board: {fault}.", **said)
        case "perhaps":
            return Phrase("Perhaps a fault ({probability}), rule {rule}, unless I misread the board: {fault}.", **said)
        case "sure":
            return Phrase("Perhaps a fault, rule {rule}, unless I misread the board: {fault}.", **said)


def _deciding_cells(judged: Judgement, unseen: Collection[Cell], why: Phrase | None) -> Iterator[Phrase]:
    """Cells in doubt that can change the result. `unseen` : those that are not seen; `why` : the note about them."""
    for unsure in judged.unsure:
        if unsure.matters and not unsure.is_unseen:
            yield _doubt(judged, unsure)
    if why is not None:
        yield Phrase("{why:C}. This can change the result.", why=why)
    elif unseen:
        cells = judged.position.grid.names(unseen)
        yield Phrase("I can't see what is on {cells}. This can change the result.", cells=cells)


def _other_cells(judged: Judgement) -> set[Cell]:
    """The cells in doubt that neither change the result nor settle suspected faults."""
    others = {unsure.cell for unsure in judged.unsure if not unsure.matters}.difference(judged.suspect_cells)
    return others - {unsure.cell for unsure in judged.unsure if unsure.matters}  # by their other layer


def _reason(grid: Grid, cells: Collection[Cell], notes: Sequence[str]) -> Phrase | None:
    """The note that says why just these cells can't be seen; None if there is no such note."""
    if not cells:
        return None
    named = grid.names(cells)
    return next((note for note in notes if isinstance(note, Phrase) and note.values.get("cells") == named), None)


def _doubt(judged: Judgement, unsure: Unsure) -> Phrase:
    """A cell in doubt that can change the result, and what may lie there in the words that `--set` takes."""
    cell = judged.position.grid.name(unsure.cell)
    seen = ", ".join(f"{content} {min(max(p, 0.01), 0.99):.0%}" for content, p in unsure.alternatives)  # never 100%
    return Phrase("I can't be sure of {cell}: {seen}. This can change the result.", cell=cell, seen=seen)


def _advice(judged: Judgement) -> Phrase:
    """An example of `--set`: a cell that decides with its likeliest content, or with all contents if none is seen."""
    asked = [unsure for unsure in judged.unsure if unsure.matters] or judged.unsure
    if seen := [unsure for unsure in asked if not unsure.is_unseen]:
        option = f"--set {judged.position.grid.name(seen[0].cell)}={seen[0].alternatives[0][0]}"
        return Phrase("Look there and say what you see, for example: {option}", option=option)
    layers = [unsure.layer for unsure in asked if unsure.cell == asked[0].cell]
    contents = ", ".join(content for layer in layers for content in judged.game.layers[layer])
    option = f"--set {judged.position.grid.name(asked[0].cell)}=…"
    return Phrase("Look there and say what you see: {option} ({contents})", option=option, contents=contents)


def _sentence(said: str) -> str:
    """A sentence begun with a capital letter and ended with a full stop. Empty if nothing is `said`."""
    if not said:
        return ""
    return Phrase("{said:C}", said=said) if said.endswith(".") else Phrase("{said:C}.", said=said)
