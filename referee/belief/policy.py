"""Every threshold of belief about a photo, in one place."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PhotoPolicy:
    """When an answer is given, asked back or refused. Probabilities unless the name says otherwise.

    Attributes
    ----------
    cell_sure : a cell whose best content is less probable is asked about.
    gap_sure : what nobody sees over a cell that is in view and free with this probability is taken to float, if it is
        anything. Tiles seem gone beside an arm that looks like what is behind the frame: of 344 frames, 8 of 316 unseen
        cells over one that is free with cell_sure held tiles upon tiles, of 251 over such ones none.
    found_clear : what was found with this confidence is clearly found.
    legible_of_seen, legible_of_board : that is believed to be a board if at least these shares of the cells in view,
        and of all cells, are sure. The least of some 300 boards were 0.74 and 0.45 (half under a hand), of 80 of other
        makes 0.61; two of 23 other things that had been found reached the limits.
    legible_of_doubtful : the first of these for what was not found clearly.
    legible_of_layer : the same of one layer's cells, of what was found clearly. Of five boards of Line or Colour whose
        rings were hard to see four had more than 0.87 of their colours; of 17 other things none more than 0.71.
    legible_of_printed, clear_print_nats : the first of these, whatever is hidden, where the circles are so much better
        explained by what is printed than by any colouring. Of 71 other things full of circles none is by more than 4
        nats; of 475 boards of Line or Colour 84 % are by more than 5.
    most_alone : so many of Linkage's squares may seem to hold half a piece whose other half lies nowhere. Of 118 boards
        117 have none and one has one; of five drawn bingo cards that had been found four have more.
    found_empty : what was found and looks empty is believed to be a board from this confidence of finding on; of some
        700 boards found in the right place none had less than 0.93.
    even_odds : contents of which the likeliest is not this many times as likely as the unlikeliest are all alike.
    score_sure : a score is certain if it is at least so probable, boards that were not looked at counted against it.
    score_open : other scores that are at least so probable are named.
    fault_sure : a fault is named as one if it is at least this probable; below, it may be the reading.
    fault_likely : one that may be the reading is called probable from this on.
    fault_open : a fault less probable than this is not worth a word.
    fault_seen_nats : what is seen must speak by more than this for a fault of another board than the best.
    fault_seen : of boards too many to be weighed, those with a fault must together be more probable than this, the
        rules left aside, for it to be left open. Of 132 of Line or Colour that were `ok` two are; one has such a fault.
    overruled_nats : where the picture alone speaks for another board than the best by at least this, and only the rules
        against it, the cells in which they differ are asked about, and its faults are left open. Of some 350 boards of
        other makes it was so in one that had not been asked about, a LINKX square in the air, which was there.
    fault_nats : how much less likely, in nats, each fault makes a board beforehand. Clear evidence (up to some 10 nats
        a cell) outweighs it: legality is a prior, never a filter.
    most_fault_nats : bound of the same for all faults together.
    floating_nats : the same of each square that nothing can hold up, which is physics, not a rule to be broken. Of 103
        true holes under LINKX's pieces none leaves one, of 204 feigned by a card before a window 91 do.
    other_half : share that counts of what the second half of a Linkage piece, the less clear one, says against another
        content of both: what misleads about one half misleads about the other. In 69 pictures of sets that nothing had
        learned from, 7 squares were wrong and not asked about if all of it counts, 2 with this.
    left_out, most_boards : boards are weighed, the likeliest first, until those that are left are all together less
        probable than this, or so many are weighed. What is left out counts as doubt, but for what is drawn of it.
    most_beside_faulty : as many are where the likeliest breaks rules, as what is left out weighs more beside it.
    drawings : where only what is left out keeps the score in doubt, boards are drawn so many times, each as often as
        it is likely. Of 353 of Line or Colour that are legal and in full view 299 are certain by that instead of 263,
        none wrongly.
    drawn_share, most_drawn : of those that were not weighed yet, one is for each such share of what is left out, and no
        more than so many.
    most_things : circles that differ from what is printed may be things that lie there, as coins, if there are no more;
        a fault that rests on them alone, or else on one circle's colour, is left open. Of 266 boards of Line or Colour,
        84 with discs, none has truly a colour too often.
    printed : kinds of boards in a printed pattern: their share of all boards, and of their circles how many are not as
        printed, but covered by a disc. Enough of them that a circle that nobody sees is not told from the pattern.
    coloured_anyhow : share of the boards whose discs make any colouring.
    same_board_nats : readings of several photos are of one board if they agree by at least this, in the mean over
        cells: one clear contradiction in ten cells.
    contradiction : probability from which on two of them that name different contents of a cell contradict each other.
    in_common : what they still have in common there: either may be mistaken.
    faults_on_its_head : a photo shows its board on its head if turned round it has fewer faults by more than this. So
        many are a foul; upside down, each column of LINKX has one.
    doubted_nats : evidence is shared by a photo's light and lens, so log-likelihoods are trusted only up to this.
    """

    cell_sure: float = 0.98
    gap_sure: float = 0.995
    found_clear: float = 0.95
    legible_of_seen: float = 0.6
    legible_of_board: float = 0.4
    legible_of_doubtful: float = 0.75
    legible_of_layer: float = 0.85
    legible_of_printed: float = 0.4
    clear_print_nats: float = 10.0
    most_alone: int = 2
    found_empty: float = 0.9
    even_odds: float = 1.5
    score_sure: float = 0.98
    score_open: float = 0.005
    fault_sure: float = 0.98
    fault_likely: float = 0.5
    fault_open: float = 0.02
    fault_seen_nats: float = 1.0
    fault_seen: float = 0.5
    overruled_nats: float = 0.5
    fault_nats: float = 3.5
    most_fault_nats: float = 7.0
    floating_nats: float = 4.0
    other_half: float = 0.25
    left_out: float = 0.001
    most_boards: int = 100
    most_beside_faulty: int = 200
    drawings: int = 4000
    most_drawn: int = 200
    drawn_share: float = 0.001
    most_things: int = 2
    printed: tuple[tuple[float, float], ...] = ((0.6, 0.03), (0.1, 0.1), (0.1, 0.3))
    coloured_anyhow: float = 0.2
    same_board_nats: float = -0.7
    contradiction: float = 0.9
    in_common: float = 1e-3
    faults_on_its_head: int = 1
    doubted_nats: float = 12.0

    def nats_against(self, faults: int, floating: int) -> float:
        """How much less likely so many faults, and squares that float, make a board before it is looked at."""
        return min(self.fault_nats * faults, self.most_fault_nats) + self.floating_nats * floating


DEFAULT = PhotoPolicy()
