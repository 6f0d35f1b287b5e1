"""Where pictures come from: cameras, folders and videos, all chosen by name and read in the same way."""
