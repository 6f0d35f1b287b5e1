"""One photo, or several of one board: found, read, judged, and the answer as data, words and a picture.

`score` answers to one photo and `same_board` to several; the `answer` comes with `words` and an `overlay`.
"""
