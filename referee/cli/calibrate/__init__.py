"""`gridref calibrate`: learns the lens, the board, a set's colours and the light of a camera that stays where it is."""
