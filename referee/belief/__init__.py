"""What is believed of a board: readings weighed by the rules, in probabilities.

`judgement` leads: `posterior` weighs the boards that a reading may show; `scores`, `faults` and `unsure` say what
follows. Every threshold is in `policy`.
"""
