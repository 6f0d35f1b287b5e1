"""The kinds of cameras: Raspberry Pi, USB and network; and folders and videos, which are played back like one."""
