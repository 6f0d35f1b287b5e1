"""One photo, or several of one board: found, read, judged, and the answer as data, words and a picture."""
