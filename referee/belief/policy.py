"""Every threshold of belief about a photo, in one place."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PhotoPolicy:
    """When an answer about a photo is given, asked back or refused.

    Values are probabilities, unless the name says otherwise: `_nats` are evidence, how much less likely one thing is
    than another, as a logarithm (3 nats: 20 times).

    Attributes
    ----------
    cell_sure : a cell whose best content is less probable than this is asked about.
    gap_sure : above a cell that is in view and free with this probability, what nobody sees is taken to float, if it is
        anything. Tiles seem gone beside an arm that looks like what is behind the frame: of 344 frames, 8 of 316 unseen
        cells over one that is free with cell_sure held tiles upon tiles, of 251 over such ones none.
    found_clear : a board that was found with this confidence is clearly found.
    legible_of_seen, legible_of_board : what is clearly found is believed to be a board if at least these shares of the
        cells in view, and of all cells, are sure. The least of some 300 boards were 0.74 and 0.45 (half under a hand),
        of 80 of other makes 0.61; two of 23 other things that had been found reached the limits.
    legible_of_doubtful : takes the place of legible_of_seen for what was not clearly found.
    legible_of_layer : the share of the cells in view that must be sure in one layer, of what was clearly found. Of five
        boards of Line or Colour whose rings were hard to see four had more than 0.87 of their colours; of 17 other
        things none more than 0.71.
    legible_of_printed, clear_print_nats : the first takes the place of legible_of_seen, whatever is hidden, if what is
        printed explains the circles by the second better than any colouring does. Of 71 other things full of circles
        none is by more than 4 nats; of 475 boards of Line or Colour 84 % are by more than 5.
    most_alone : at most so many of Linkage's squares may seem to hold half a piece whose other half lies nowhere. Of
        118 boards 117 have none and one has one; of five drawn bingo cards that had been found four have more.
    found_empty : what was found and looks empty is believed to be a board from this confidence of finding on; of some
        700 boards found in the right place none had less than 0.93.
    even_odds : contents of a cell are as good as equal if the likeliest is less than so many times as likely as the
        unlikeliest.
    score_sure : a score is certain from this probability on, with boards that were not looked at counted against it.
    score_open : other scores are named from this probability on.
    fault_sure : a fault is named as one from this probability on; below it, it may be the reading that is wrong.
    fault_likely : a fault that may be the reading's is called probable from this probability on.
    fault_open : a fault less probable than this is not worth a word.
    fault_seen_nats : what is seen must speak by more than this for a fault of another board than the best.
    fault_seen : if too many boards are possible to be weighed, a fault is left open only if those with a fault are
        together more probable than this, the rules left aside. Of 132 boards of Line or Colour that were `ok` two are;
        one has such a fault.
    overruled_nats : if the picture alone speaks for another board than the best by at least this, and only the rules
        against it, the cells in which they differ are asked about, and its faults are left open. Of some 350 boards of
        other makes it was so in one that had not been asked about, a LINKX square in the air, which was there.
    fault_nats : how much less likely each fault makes a board beforehand. Clear evidence (up to some 10 nats a cell)
        outweighs it: legality is a prior, never a filter.
    most_fault_nats : bound of that for all faults together.
    floating_nats : how much less likely each square that nothing can hold up makes a board: that is physics, and no
        rule to be broken. Of 103 true holes under LINKX's pieces none leaves such a square, of 204 feigned by a card
        before a window 91 do.
    other_half : the share that counts of what the less clear half of a Linkage piece says against another content of
        both: what misleads about one half misleads about the other. In 69 pictures of sets that nothing had learned
        from, 7 squares were wrong and not asked about if all of it counts, 2 with this.
    left_out, most_boards : boards are weighed, the likeliest first, until all that are left are together less probable
        than the first of these, or as many as the second are weighed. What is left out counts as doubt, except for what
        is drawn of it.
    most_beside_faulty : takes the place of most_boards if the likeliest breaks rules, as what is left out weighs more
        beside it.
    drawings : if only what is left out keeps the score in doubt, boards are drawn so many times, each as often as it is
        likely. Of 353 of Line or Colour that are legal and in full view 299 are certain by that instead of 263, none
        wrongly.
    drawn_share, most_drawn : of those drawn that were not weighed yet, one is weighed for each such share of what is
        left out, and at most so many.
    most_things : circles that differ from what is printed may be things that lie there, as coins, if there are no more
        than this. A fault that rests on them alone, or on one circle's colour, is left open. Of 266 boards of Line or
        Colour, 84 with discs, none has truly a colour too often.
    printed : for each kind of board in a printed pattern: its share of all boards, and the share of its circles that
        are not as printed, but covered by a disc. Enough of them that a circle that nobody sees is not told from the
        pattern.
    coloured_anyhow : share of the boards whose discs make any colouring.
    same_board_nats : readings of several photos are of one board if they agree by at least this, in the mean over
        cells: one clear contradiction in ten cells.
    contradiction : two of those readings that name different contents of a cell contradict each other from this
        probability on.
    in_common : what contradicting readings still have in common in that cell: either may be mistaken.
    faults_on_its_head : a photo shows its board upside down if that, turned round, has fewer faults by more than this.
        So many are a foul; upside down, each column of LINKX has one.
    doubted_nats : log-likelihoods are trusted only up to this, as all evidence shares one light and lens.
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
