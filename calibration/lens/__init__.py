"""The lens of a camera: what is printed and held before it, and what the views of that say."""
