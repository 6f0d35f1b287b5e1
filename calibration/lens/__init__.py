"""Calibrating a camera's lens with a printed sheet.

`sheet` makes the sheet (its pattern is in `target`), `guide` takes views while a person holds it in front of the
camera, `coverage` says where in the picture it is still missing, and `calibrate` makes a lens of the views (`fit`) and
says how far to trust it.
"""
