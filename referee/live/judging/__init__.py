"""From a view to a verdict: what changed, what may have happened, and what is believed of it. Pure."""
