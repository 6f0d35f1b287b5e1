"""From a verdict to what it changes: what is accepted, told, asked about, or waits. Pure."""
