"""Quadrilaterals of a picture: what is seen in one, and how it is moved until it rests on a board, or on none."""
