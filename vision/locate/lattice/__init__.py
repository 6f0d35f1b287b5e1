"""Boards found by their lattice: how their cells follow each other. Called if quadrilaterals alone lead to none."""
