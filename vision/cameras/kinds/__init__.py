"""The kinds of camera, and what stands for one: Raspberry Pi, USB, network; folders and videos."""
