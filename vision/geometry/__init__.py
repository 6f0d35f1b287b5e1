"""Where things lie: points of a plane, the lens, a board's pose, and the board seen straight on."""
