"""`gridref calibrate`: a camera that stays where it is learns its lens, its board, a set's colours, the light."""
