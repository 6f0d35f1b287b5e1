"""What is believed of a board: readings weighed by the rules, in probabilities."""
