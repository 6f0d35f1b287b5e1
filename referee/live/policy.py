"""Every threshold of belief and patience of the live referee, in one place."""

from collections.abc import Collection, Set
from dataclasses import dataclass, field

from referee.belief.policy import PhotoPolicy


@dataclass(frozen=True, slots=True)
class GamePolicy:
    """When the live referee acts, waits or asks.

    Names that end in `_s` are seconds of the source's time. Those in `_nats` are evidence: the logarithm of how much
    less (or more) likely one thing is than another; 3 nats are 20 times. The others are numbers of things, or
    probabilities and shares from 0 to 1. "Beforehand" means without what is seen: a prior.

    Attributes
    ----------
    grace_s : how long a foul must lie still before it is announced; one that is put right sooner is none. What may be a
        foul is asked about after the same time.
    counter_wait_s : how long a Linkage turn whose green counter is not on the new piece yet counts as being played; if
        it lasts longer, it is a foul.
    unclear_after_s : how long a doubt must last before a person is asked, if it is hardly about a foul.
    hand_s : takes the place of unclear_after_s if no move was seen, and all that is doubtful lies under or beside a
        hand, which will go.
    act : what happened is believed from this probability on.
    guess : once the players go on without answering a question, the likeliest explanation is believed from this
        probability on. A foul that was only asked about may be told later if its things were laid with at least this
        probability.
    objection_nats : nothing is believed if a single cell prefers other contents by more than this.
    move_nats : how much less likely, beforehand, a legal move is than that nothing happened. It counts for each move
        since the last clear view.
    further_move_nats : added to move_nats for each of these moves after the first.
    takeback_nats : how much less likely, beforehand, a take-back of the last move is than that nothing happened.
    foul_nats : how much less likely, beforehand, something against the rules is than that nothing happened.
    thing_nats : added to foul_nats for each thing after the first that was laid or lifted, and once if a cell holds
        another thing than before.
    odd_nats : added to foul_nats for each thing of a shape that the set does not have, each changed cell that no whole
        thing explains, and a counter that lies on no piece.
    unseen_nats : how much less likely a cell that is not seen is to hold anything else than what is accepted there.
    half_seen_nats : takes the place of unseen_nats for the hidden cells of a piece, another part of which is seen to be
        laid or gone.
    alike_nats : how much less likely it becomes that a cell holds anything else than what is accepted, if it looks just
        as it did when the board last lay as accepted.
    free_nats : for free cells, how clearly they were read as free then: up to the first of these alike_nats does not
        count, from the second on it counts in full, and between them in part.
    unlike_nats : for Line or Colour, if a single free circle looks different and little is read in it or beside it: how
        much likelier the likeliest ring is there than none. If several such circles look different: how much less
        likely a change becomes that is read where nothing looks different.
    laid_on_nats : for Linkage and LINKX, how much likelier a free cell becomes to hold something if it looks different
        all over and its reading is in doubt, unless this is so in more than `most_strange_cells`. In five recordings 18
        windows held a tile and were in doubt, and 16 of them looked so; of 59 that were free three did, because of a
        thing before the frame. In Linkage eight of ten such squares looked so, and two of 183 that were free.
    hanging_nats : added to laid_on_nats if nothing would hold the tile up.
    usual_change_nats : an unchanged cell may speak for what it holds less clearly than before by this much.
    surprise, most_surprise_nats : for each nat that a cell speaks still less clearly than that, it is so many nats less
        likely to be unchanged, and at most so many in all: a shadow or a hand's edge may be the cause.
    sticks_out : probabilities that a tile is seen above the frame. From the first on, the piece below it sticks out of
        the frame; once that was seen, the second is enough. Above 271 columns that were filled to the top, and from
        which nothing stuck out, .89 was the highest.
    misread_nats : a reading that leads by less than this may be mistaken. If a foul hangs on it alone, that is said
        with the foul.
    doubt_nats : a reading that leads by less than this is in doubt. If a foul hangs on it alone, the referee asks
        instead. A cell has not shown clearly what it holds before it is read better than this.
    unknown_make_nats : takes the place of doubt_nats between two colours while no thing of one of them has been
        accepted: a white ring of an unknown make was read as black by 6.3, in glare, and later by 5.2.
    of_its_like_nats : the lead of one colour over the other in an accepted cell counts up to this when it is learned
        how colours are read on this board (`judging/balanced.py`, as for the next three).
    least_apart_nats : if the accepted things of the two colours are read less far apart than this, nothing is learned
        from them.
    seems_free_nats : nothing is learned from an accepted ring whose circle looks free by more than this.
    few_of_a_kind : if each colour has so many accepted things, half as much is learned as from any number of them.
        Among rings of 18 makes, the middle between the colours differed by some 2 nats from make to make, and rings of
        one colour on one board differed by some 1.2: so one ring of each colour should count for nine tenths. Less is
        chosen (four fifths), as one may lie in glare.
    doubted_nats : bound on the evidence of any cell, either way, as all evidence shares one light and lens.
    changed_nats : what is accepted gets this lead in each cell when the likeliest of all boards are listed.
    reach_nats : moves that are less likely than the best ones found by more than this are left out.
    most_things : if more things than this were laid and lifted against the rules, or more than `most_moves` laid, the
        referee has lost track and accuses nobody.
    left_over : the board was emptied if things lie on at most this share of the cells on which they lay.
    most_moves : so many legal moves since the last clear view are considered at most, in any order that works.
    most_unseen_turns : so many turns are taken for granted, at most, though what was laid in them is hidden. Of more,
        some may not have been made.
    most_waiting_moves : so many moves may wait to be told until a question is answered; after more the game goes on
        from the board as it lies.
    board_nats : boards that no rule explains are compared if they are less likely than the likeliest one by at most
        this.
    most_boards : so many boards are listed to be compared, at most, whichever cells changed.
    usual_start_nats : the usual start is believed unless all cells together speak against it by this much.
    hidden, hidden_beside : a cell counts as not seen, and keeps what it held, if it is covered with at least the first
        probability; beside such a cell the second is enough, as a thing covers several cells. Where nothing lies the
        probability stays below a twentieth.
    grown : if at most this share of a cover's cells is new since the last move, the cover is no hand: an arm that rests
        behind LINKX's frame seems to cover one window more or less.
    agreement : share of the cells in view that must look as accepted, or as they were seen since, before a board is
        believed to be found again.
    most_excused_nats : what a cell said against what is accepted, when it was not believed, is taken off what it says
        now, up to this. Beyond that something may really have changed there.
    most_branches : so many first moves of each player, the likeliest ones, are followed further, not counting those
        that are clearly spoken against.
    most_strange_cells : a thing that is no piece is looked for on at most so many cells; readers see by themselves that
        a larger one is none.
    least_alike_cells : in Linkage, so many new cells that look alike and are connected are one thing and no pieces. A
        piece that lies askew does not look as large, as its area is two cells.
    most_explanations : so many legal explanations, the likeliest first, are tried with something strange lying beside
        them.
    most_guesses : so many moves believed in doubt are thought of again: the last ones.
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
    left_over: float = 0.1
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
        """By how many nats one of two contents must lead the other not to be in doubt.

        More is needed while the board has not shown both contents, as it is not known yet how things of this make are
        read; and most if the cell itself `is_hardly_read`.

        `apart` : the two contents. `free` : the word for a free cell. `accepted` : what the board's cells are accepted
        to hold.
        """
        is_known = free in apart or all(content in accepted for content in apart)
        unknown = self.misread_nats if is_hardly_read else self.unknown_make_nats
        return self.doubt_nats if is_known else unknown

    def clear_nats(self, is_of_part: bool) -> float:
        """By how many nats cells must show what is accepted for a guess to be forgotten; less leaves it in doubt.

        `is_of_part` : as in `course.Guess`.
        """
        return self.misread_nats if is_of_part else self.doubt_nats


DEFAULT = GamePolicy()
