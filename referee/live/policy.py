"""Every threshold of belief and patience of the live referee, in one place."""

from collections.abc import Collection, Set
from dataclasses import dataclass, field

from referee.belief.policy import PhotoPolicy


@dataclass(frozen=True, slots=True)
class GamePolicy:
    """When the live referee acts, waits or asks.

    Names that end in `_s` are seconds of the source's time. Those in `_nats` are evidence: how much less likely one
    thing is than another, as a logarithm (3 nats: 20 times). The others are probabilities, unless they count things.

    Attributes
    ----------
    grace_s : how long a foul must lie still before it is announced; one that is put right in that time is none. What
        may be a foul is asked about after that time.
    counter_wait_s : how long a Linkage turn without its green counter on the new piece counts as being played.
    unclear_after_s : how long a still view may stay doubtful before a person is asked.
    hand_s : the same if no move was seen, and all that is doubtful lies under or beside a hand, which will go.
    act : a verdict is acted on from this probability on.
    guess : a verdict that was asked about is acted on from this probability on, once the players go on without an
        answer.
    objection_nats : nothing is acted on if a single cell prefers other contents by more than this.
    move_nats : how much less likely a legal move since the last clear view is than that nothing happened.
    further_move_nats : added to move_nats for each of them after the first.
    takeback_nats : how much less likely a take-back of the last move is than that nothing happened.
    foul_nats : how much less likely something against the rules is than that nothing happened.
    thing_nats : added to foul_nats for each thing after the first that was laid or lifted in it.
    odd_nats : added to foul_nats for each thing in it of a shape that no thing of the set has.
    unseen_nats : how much less likely a cell that is not seen is to hold anything else than what it held.
    half_seen_nats : the same of each hidden cell of a piece that is seen in part.
    alike_nats : the same of a cell that looks just as it did when the board was last as accepted.
    free_nats : alike_nats does not count for a free cell that was read as free by less than the first of these, and
        counts in full for one that was by more than the second.
    unlike_nats : how much likelier a cell that looks different is to hold the likeliest other content than to be
        unchanged, while little is read in it and nothing beside it.
    laid_on_nats : how much likelier a free cell that looks different all over is to hold something than to be free,
        while that is in doubt, and unless more than `most_strange_cells` look so. Of 18 windows in five recordings that
        were in doubt and held a tile 16 looked so, of 59 that were free three, by a thing that was put before the
        frame; of ten such squares of Linkage eight, of 183 two.
    hanging_nats : how much is added to laid_on_nats where nothing would hold the tile up.
    usual_change_nats : by how much an unchanged cell may speak less clearly for what it holds from one view to another.
    surprise, most_surprise_nats : for each nat that it speaks less clearly than that, how many nats less likely it is
        to be unchanged, and how many at most: a shadow or a hand's edge may be the cause.
    sticks_out : the piece below sticks out of the frame if the chance of a tile above it is at least the first of
        these, and, once it was seen to, as long as the chance is at least the second. Above 271 columns that were
        filled to the top, and from which nothing stuck out, .89 was the highest.
    misread_nats : a reading that leads by less than this may be mistaken, which is said where a foul hangs on it alone.
    doubt_nats : a reading that leads by less than this is asked about, and not remembered as the cell's look.
    unknown_make_nats : the same of which of two contents a cell holds while no thing of one of them has been accepted:
        a white ring of an unknown make, first in glare, was read as black by 6.3 and then by 5.2.
    of_its_like_nats : no cell says more than this about how its content is read on this board.
    least_apart_nats : two contents that a board's readings tell apart by less than this say nothing about how others
        are read.
    seems_free_nats : an accepted ring shows how its colour is read as long as its circle does not look free by more
        than this.
    few_of_a_kind : so many things of a content count half as much for how it is read as any number would. Of rings of
        18 makes midway differed by some 2 nats from make to make, and rings of one colour on one board by some 1.2: one
        of each then counts for nine tenths. Less is chosen, as one may lie in glare.
    doubted_nats : bound of log-likelihoods, as all evidence shares one light and lens.
    changed_nats : by how much what is accepted leads in each cell when the likeliest of all boards are listed.
    reach_nats : what is less likely than the best found so far by more than this is left out.
    most_things : if more things than this were laid and lifted against the rules, or more than `most_moves` laid, the
        referee has lost track and accuses nobody.
    most_moves : legal moves since the last clear view that are considered, in any order that works.
    most_unseen_turns : turns taken for granted though what was laid in them is hidden. Of more, some may not have been
        made.
    most_waiting_moves : moves that wait for a question's answer to be told; after more the game goes on from the board
        as it lies.
    board_nats : boards that no rule explains are compared if they are less likely than the likeliest by at most this.
    most_boards : boards with any cells changed that are compared.
    usual_start_nats : the usual start is believed unless all cells together speak against it by this much.
    hidden, hidden_beside : from this chance of being covered on, a cell counts as not seen: what it held stays. The
        second is for cells beside a covered one, as a thing covers several; where nothing lies the chance stays below a
        twentieth.
    grown : what is covered together may seem to grow by this share since the last move without being a hand: an arm
        that rests behind LINKX's frame seems to cover one window more or less.
    agreement : share of the cells in view that must look as accepted, or as they were seen since, before a board is
        believed to be found again.
    most_excused_nats : a cell that kept being misread is excused up to this: something may really have changed there.
    most_branches : first moves that are followed further, not counting those that are clearly spoken against.
    most_strange_cells : a thing that is no piece has at most so many cells; readers see by themselves that a larger one
        is none.
    least_alike_cells : at least so many cells that look alike and are connected are one thing: no piece that lies askew
        looks as large, as it has the area of two.
    most_explanations : legal explanations, the likeliest first, beside which something strange may lie.
    most_guesses : moves believed in doubt that are thought of again: the last ones.
    photo : the policy for the board that is found at the start.
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
