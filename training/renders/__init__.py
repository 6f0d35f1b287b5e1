"""Photographs with truth, rendered by Blender (`bpy`): each of another make of set, room, lamp and camera."""
