"""Every threshold of belief and patience of the live referee, in one place."""

from dataclasses import dataclass, field

from referee.belief.policy import PhotoPolicy


@dataclass(frozen=True, slots=True)
class GamePolicy:
    """When the live referee acts, waits or asks. `_nats`: logs of how much less likely; `_s`: of the source's time.

    Attributes
    ----------
    grace_s : a foul lies still for so long before it is announced; put right in that time it is none. What may be one
        is asked about then.
    counter_wait_s : a Linkage turn without its green counter on the new piece is "being played" for so long.
    unclear_after_s : a still view is doubtful for so long before a person is asked.
    act : a verdict is acted on if it is at least this probable.
    guess : one that was asked about is acted on if it is so probable, once the players go on without an answer.
    objection_nats : and both only if no single cell prefers other contents by more than this.
    move_nats : each legal move since the last clear view is this much less likely than that nothing happened.
    further_move_nats : and each after the first so much more.
    takeback_nats : that the last move was taken back.
    foul_nats : that something against the rules was done.
    thing_nats : each thing, after the first, that was laid or lifted in it.
    odd_nats : each thing in it of a shape that no thing has.
    unseen_nats : other contents of a cell that is not seen are so much less likely than what it held.
    half_seen_nats : the same of each hidden cell of a piece that is seen in part.
    alike_nats : the same of a cell that looks just as it did when the board was last as accepted.
    unlike_nats : what is likeliest of the others in a cell that looks different, while nothing is read in it or beside
        it, is so much likelier than that it is unchanged.
    usual_change_nats : a cell that is unchanged speaks by so much less clearly for what it holds from view to view.
    surprise, most_surprise_nats : each nat that it loses beyond that makes it so many nats less likely that it is
        unchanged, up to the bound: a shadow or a hand's edge may be the cause.
    misread_nats : what is likelier than all else by less may be misread: said where a foul hangs on it alone.
    doubt_nats : and of what is likelier by less it is asked instead; nor is it known then what it looks like.
    doubted_nats : evidence is shared by light and lens: log-likelihoods are trusted only up to this.
    changed_nats : each cell's lead for what is accepted there, when the likeliest of all boards are listed.
    reach_nats : what is less likely than what is found already by more than this is left out.
    most_things : where more things than this were laid and lifted against the rules, or more laid than `most_moves`,
        nobody is accused: the referee has lost track.
    most_moves : legal moves since the last clear view that are thought of, in any order that works.
    most_unseen_turns : taken for granted though what was laid in them is hidden: of more, some may not have been made.
    most_waiting_moves : wait for a question's answer to be told; after more the game goes on from the board as it lies.
    board_nats : boards that no rule explains are compared if they are not less likely than the likeliest by more.
    most_boards : boards with any cells changed that are compared.
    usual_start_nats : the empty board is taken for the start unless all cells together speak against it so much.
    photo : for the board found at the start.
    """

    grace_s: float = 0.5
    counter_wait_s: float = 3.0
    unclear_after_s: float = 1.0
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
    unlike_nats: float = 3.0
    usual_change_nats: float = 3.0
    surprise: float = 0.5
    most_surprise_nats: float = 3.0
    misread_nats: float = 8.0
    doubt_nats: float = 4.0
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
    photo: PhotoPolicy = field(default_factory=PhotoPolicy)


DEFAULT = GamePolicy()
