"""Every threshold of belief about a photo, in one place."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PhotoPolicy:
    """When an answer about a photo is given, asked back or refused.

    Values are probabilities, unless the name says otherwise: `_nats` are evidence, how much less likely one thing is
    than another, as a logarithm (3 nats: 20 times).

    Attributes
    ----------
    cell_sure : a cell is asked about if its best content is less probable than this.
    gap_sure : if a cell in view is free with at least this probability, what nobody sees above it is taken to float, if
        anything is there. (Beside an arm that looks like what is behind the frame, tiles seem to be gone. In 344 frames
        were 316 unseen cells above a cell that is free with cell_sure: 8 of them held tiles, which stood on tiles. Of
        251 unseen cells above one that is free with gap_sure, none did.)
    found_clear : a board that was found with at least this confidence counts as clearly found.
    legible_of_seen, legible_of_board : what was clearly found is believed to be a board if at least these shares of the
        cells in view, and of all cells, are sure. The smallest shares of some 300 boards were 0.74 and 0.45 (half under
        a hand), of 80 boards of other makes 0.61 of those in view. Of 23 other things that were found, two had as much.
    legible_of_doubtful : takes the place of legible_of_seen if the board was not clearly found.
    legible_of_layer : what was clearly found is also believed to be a board if at least this share of the cells in view
        is sure in one layer. Of five boards of Line or Colour whose rings were hard to see, four were sure of more than
        0.87 of their colours; of 17 other things, none of more than 0.71.
    legible_of_printed, clear_print_nats : if the circles are explained better by what is printed than by any colouring,
        by at least the second, the first takes the place of legible_of_seen, and legible_of_board does not apply. Of 71
        other things full of circles, none was explained better by more than 4 nats; of 475 boards of Line or Colour,
        84 % were by more than 5. More than twice as much is asked for, to be safe, and costs little: of 129 boards,
        78 % were by more than 5 and 77 % by more than 10.
    most_alone : at most so many of Linkage's squares may seem to hold half a piece whose other half is nowhere. Of 118
        boards, 117 had none and one had one; of five drawn bingo cards that were found, four had more.
    found_empty : what looks empty is believed to be a board if it was found with at least this confidence. Of some 700
        boards that were found in the right place, none had less than 0.93.
    even_odds : a cell's contents count as equally likely if the likeliest is less than so many times as likely as the
        unlikeliest.
    score_sure : a score is certain from this probability on. Boards that were not looked at count against it.
    score_open : other scores are named from this probability on.
    fault_sure : a fault is named from this probability on; below it, the reading may be wrong.
    fault_likely : a suspected fault is called probable from this probability on.
    fault_open : a fault less probable than this is not worth a word.
    fault_seen_nats : a fault of another board than the best is suspected if what is seen speaks for that board by more
        than this.
    fault_seen : if too many boards are possible to weigh them, a fault is suspected only if the boards that have it are
        together more probable than this, the rules left aside. Of 132 boards of Line or Colour with status `ok`, two
        have such a suspicion; one of them truly has the fault.
    overruled_nats : if the picture alone makes another board likelier than the best, by at least this, so that only the
        rules speak against it, then the cells in which the two differ are asked about, and its faults are suspected.
        Of some 350 boards of other makes, one was not asked about without this: a LINKX square in the air, truly there.
    even_nats : if the picture makes a board on which each colour is there equally often less likely than the best one
        by no more than this, shades may have been mixed up: the circles in which the two differ are asked about, and
        their fault is only suspected. Four of some 110 boards were seen with unequal numbers; all of them were misread,
        and none by more than 11 nats. If three circles are exchanged for others of the board, it is 2 % that differ by
        less than this.
    fault_nats : how much less likely each fault makes a board beforehand. Clear evidence (up to some 10 nats a cell)
        outweighs it: legality is a prior, never a filter.
    most_fault_nats : all faults of a board together count no more than this.
    floating_nats : how much less likely each square that nothing can hold up makes a board. That is physics, not a rule
        that somebody may break. Of 103 true holes under LINKX's pieces, none leaves such a square; of 204 holes feigned
        by a card before a window, 91 do.
    other_half : the evidence against another colour of a Linkage piece is that of its clearer half, and this share of
        its other half's: what misleads about one half misleads about the other. In 69 pictures of sets that nothing had
        learned from, 7 squares were wrong and not asked about if all of it counts, 2 with this share.
    left_out, most_boards : boards are weighed, the likeliest first, until all others are together less probable than
        the first of these, or until as many as the second are weighed. The others count as doubt, except for what is
        drawn of them at random.
    most_beside_faulty : takes the place of most_boards if the likeliest board breaks rules, as the boards left out
        weigh more beside it.
    drawings : if only the boards left out keep the score in doubt, so many boards are drawn, each as often as it is
        likely. Of 353 boards of Line or Colour that are legal and in full view, 299 become certain instead of 263, none
        of them wrongly.
    drawn_share, most_drawn : of the drawings that are not among the boards weighed before, one is used for each
        drawn_share in the probability of all boards left out, but no more than most_drawn.
    most_things : if no more circles than this differ from what is printed, these may be things that lie there, such as
        coins. A fault that rests on them alone, or on one circle's colour, is only suspected. Of 266 boards of Line or
        Colour, 84 with discs, none truly has a colour too often.
    printed : kinds of boards in a printed pattern: for each, its share of all boards, and the share of its circles that
        discs cover, so that they are not as printed. This is enough for a circle that nobody sees not to be told from
        the pattern.
    coloured_anyhow : share of the boards whose discs make any colouring.
    same_board_nats : readings of several photos are of one board if they agree by at least this, in the mean over
        cells. One clear contradiction in ten cells comes to this.
    contradiction : two such readings contradict each other in a cell if each gives another content at least this
        probability.
    in_common : what readings still have in common in a cell in which they contradict each other: either may be wrong.
    faults_on_its_head : a photo shows its board upside down if the board turned round has fewer faults, by more than
        this. So many faults may be a foul; upside down, each column of LINKX has one.
    doubted_nats : what is seen makes a content less likely than the best by no more than this, as all evidence shares
        one light and one lens.
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
    even_nats: float = 15.0
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
        """How much less likely, in nats, so many faults and floating squares make a board before it is looked at."""
        return min(self.fault_nats * faults, self.most_fault_nats) + self.floating_nats * floating


DEFAULT = PhotoPolicy()
