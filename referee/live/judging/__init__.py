"""From a view to a verdict: what changed, what may have happened, and what is believed of it. Pure.

`judge` leads: `evidence` of what each cell holds, also `by_appearance`, `hypotheses` of what may have happened,
`weighing` of the ones by the other, `deciding` between them. `verdict` has all that may come of it.
"""
