"""Every threshold of belief and patience of the live referee, in one place."""

from collections.abc import Collection, Set
from dataclasses import dataclass, field

from referee.belief.policy import PhotoPolicy


@dataclass(frozen=True, slots=True)
class GamePolicy:
    """When the live referee acts, waits or asks. `_nats`: logs of how much less likely; `_s`: of the source's time.

    Attributes
    ----------
    grace_s : how long a foul lies still before it is announced; put right in that time it is none. What may be one is
        asked about then.
    counter_wait_s : how long a Linkage turn without its green counter on the new piece counts as being played.
    unclear_after_s : how long a still view stays doubtful before a person is asked.
    hand_s : the same where no move was seen and all that is doubtful lies under or beside a hand, which will go.
    act : probability from which on a verdict is acted on.
    guess : the same of one that was asked about, once the players go on without an answer.
    objection_nats : neither is acted on if a single cell prefers other contents by more than this.
    move_nats : how much less likely each legal move since the last clear view is than that nothing happened.
    further_move_nats : how much more than that each after the first.
    takeback_nats : how much less likely it is that the last move was taken back.
    foul_nats : the same of something against the rules.
    thing_nats : and of each thing, after the first, that was laid or lifted in it.
    odd_nats : and of each thing in it of a shape that no thing has.
    unseen_nats : how much less likely other contents of a cell that is not seen are than what it held.
    half_seen_nats : the same of each hidden cell of a piece that is seen in part.
    alike_nats : the same of a cell that looks just as it did when the board was last as accepted.
    free_nats : none of that counts for a free cell that was read as free by less than the first, all of it for one that
        was by more than the second.
    unlike_nats : how much likelier than unchanged a cell is to hold the likeliest other content if it looks different,
        while little is read in it and nothing beside it.
    laid_on_nats : how much likelier than unchanged a free cell is to hold something if it looks different all over,
        while that is in doubt, unless more than `most_strange_cells` are so. Of 18 windows in five recordings that were
        in doubt and held a tile 16 looked so, of 59 that were free three, by a thing that was put before the frame; of
        ten such squares of Linkage eight, of 183 two.
    hanging_nats : how much more than that where nothing would hold it up.
    usual_change_nats : how much less clearly an unchanged cell may speak, from view to view, for what it holds.
    surprise, most_surprise_nats : for each nat that it loses beyond that, how many nats less likely it is unchanged, at
        most in all: a shadow or a hand's edge may be the cause.
    sticks_out : chance of a tile above the frame from which on the piece that was laid below it sticks out, and, once
        it was seen to, still does. Above 271 columns that were filled to the top, and from which nothing stuck out, .89
        was the highest.
    misread_nats : a reading that leads by less may be mistaken; that is said where a foul hangs on it alone.
    doubt_nats : where it leads by less than this, it is asked about instead, and not remembered as the cell's look.
    unknown_make_nats : the same of which of two contents it holds, while what is accepted has not shown both: a white
        ring of an unknown make, first in glare, was read as black by 6.3 and then by 5.2.
    of_its_like_nats : no cell says more than this of how its content is read on this board.
    least_apart_nats : two contents that are read more alike than this on a board tell nothing of how others are.
    seems_free_nats : a ring that is accepted shows how its colour is read as long as its circle does not look free by
        more.
    few_of_a_kind : as many of each content as count for half in that. Of rings of 18 makes midway differed by some 2
        nats from make to make, and rings of one colour on one board by some 1.2: one of each then counts for nine
        tenths. Less, as one may lie in glare.
    doubted_nats : bound of log-likelihoods, as evidence is shared by light and lens.
    changed_nats : the lead that what is accepted gets in each cell, where the likeliest of all boards are listed.
    reach_nats : what is less likely than the best found so far by more than this is left out.
    most_things : where more things were laid and lifted against the rules, or more laid than `most_moves`, nobody is
        accused: the referee has lost track.
    most_moves : legal moves since the last clear view that are thought of, in any order that works.
    most_unseen_turns : turns taken for granted though what was laid in them is hidden: of more, some may not have been
        made.
    most_waiting_moves : moves that wait for a question's answer to be told; after more the game goes on from the board
        as it lies.
    board_nats : boards that no rule explains are compared if they are less likely than the likeliest by at most this.
    most_boards : boards with any cells changed that are compared.
    usual_start_nats : the usual start is believed unless all cells together speak against it by this much.
    hidden, hidden_beside : chance that something covers a cell from which on it counts as not seen: what it held stays.
        What covers a cell covers others beside it, so there a smaller chance is enough; where nothing lies it stays
        below a twentieth.
    grown : share of what is covered together by which that may seem to have grown since the last move without a hand:
        an arm that rests behind LINKX's frame seems to cover one window more or less.
    agreement : share of the cells in view that must look as accepted, or as they were seen since, before a board is
        believed to be found again.
    most_excused_nats : a cell that kept being misread is excused up to this: something may really have changed there.
    most_branches : first moves that are followed further; those that are clearly spoken against are not among them.
    most_strange_cells : cells of a thing that is no piece; readers see by themselves that a larger one is none.
    least_alike_cells : cells that look alike and hang together are one thing from so many on: no piece that lies askew
        looks as large, as it has the area of two.
    most_explanations : legal ones, the likeliest first, beside which something strange may lie.
    most_guesses : moves believed in doubt that are thought of again: the last ones.
    photo : for the board found at the start.
    """

    grace_s: float = 0.5
    counter_wait_s: float = 3.0
    unclear_after_s: float = 1.0
    hand_s: float = 3.0
    act: float = 0.9
    guess: float = 0.7
    objection_nats: float = 2.0
    move_nats: float = 1.5
    further_move_nats: float = 0.5
    takeback_nats: float = 2.5
    foul_nats: float = 3.0
    thing_nats: float = 3.0
    odd_nats: float = 4.0
    unseen_nats: float = 4.0
    half_seen_nats: float = 1.0
    alike_nats: float = 5.0
    free_nats: tuple[float, float] = (2.0, 6.0)
    unlike_nats: float = 3.0
    laid_on_nats: float = 4.0
    hanging_nats: float = 4.0
    usual_change_nats: float = 3.0
    surprise: float = 0.5
    most_surprise_nats: float = 3.0
    sticks_out: tuple[float, float] = (0.95, 0.5)
    misread_nats: float = 8.0
    doubt_nats: float = 4.0
    unknown_make_nats: float = 6.0
    of_its_like_nats: float = 10.0
    least_apart_nats: float = 4.0
    seems_free_nats: float = 2.0
    few_of_a_kind: float = 0.25
    doubted_nats: float = 12.0
    changed_nats: float = 1.0
    reach_nats: float = 20.0
    most_things: int = 4
    most_moves: int = 3
    most_unseen_turns: int = 1
    most_waiting_moves: int = 6
    board_nats: float = 8.0
    most_boards: int = 60
    usual_start_nats: float = 10.0
    hidden: float = 0.25
    hidden_beside: float = 0.08
    grown: float = 0.25
    agreement: float = 0.85
    most_excused_nats: float = 6.0
    most_branches: int = 12
    most_strange_cells: int = 4
    least_alike_cells: int = 4
    most_explanations: int = 4
    most_guesses: int = 3
    photo: PhotoPolicy = field(default_factory=PhotoPolicy)

    def least_lead_nats(
        self, apart: Set[str], free: str, accepted: Collection[str], is_hardly_read: bool = False
    ) -> float:
        """By how much one of the two contents `apart` must lead not to be in doubt.

        By more where what is `accepted` has not shown both: how the things of a make are read is not known before, and
        least of all from one that `is_hardly_read`.
        """
        is_known = free in apart or all(content in accepted for content in apart)
        unknown = self.misread_nats if is_hardly_read else self.unknown_make_nats
        return self.doubt_nats if is_known else unknown

    def clear_nats(self, is_of_part: bool) -> float:
        """How clearly cells must show what is accepted for a guess to be forgotten; what they show less is in doubt."""
        return self.misread_nats if is_of_part else self.doubt_nats


DEFAULT = GamePolicy()
