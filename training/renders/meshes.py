"""Bodies made of rings of points, and what they are made of, as Blender's objects. Lengths are centimetres."""

from collections.abc import Sequence
from typing import Any

import bpy
import numpy as np
from numpy.typing import NDArray

from training.renders.shades import Shade
from vision.srgb import linear

Points = NDArray[np.float64]
Mesh = Any
Material = Any
Thing = Any

COVERS = "covers"
"""The mark of things that hide what lies below."""


def rounded(width: float, height: float, radius: float, each: int = 4) -> Points:
    """The outline (4 * each, 2) of a rectangle about the origin with rounded corners."""
    radius = max(min(radius, width / 2 - 1e-4, height / 2 - 1e-4), 1e-4)
    angles = np.linspace(0, np.pi / 2, each)
    corners = []
    for quarter, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        turned = angles + quarter * np.pi / 2
        middle = np.array([x * (width / 2 - radius), y * (height / 2 - radius)])
        corners.append(middle + radius * np.column_stack([np.cos(turned), np.sin(turned)]))
    return np.concatenate(corners)


def circle(radius: float, points: int = 40) -> Points:
    """The outline (points, 2) of a circle about the origin."""
    angles = np.linspace(0, 2 * np.pi, points, endpoint=False)
    return radius * np.column_stack([np.cos(angles), np.sin(angles)])


def at_height(outline: Points, height: float) -> Points:
    """An outline (N, 2) as a level ring (N, 3)."""
    return np.column_stack([outline, np.full(len(outline), height)])


def loft(rings: Sequence[Points], *, closed: bool = False, smooth: bool = False, bottom: bool = True) -> Mesh:
    """The mesh of rings (N, 3) one after another; its ends are capped, the first if `bottom`, or joined if `closed`."""
    count, points = len(rings), len(rings[0])
    pairs = [(at, (at + 1) % count) for at in range(count if closed else count - 1)]
    faces: list[list[int]] = [
        [a * points + i, a * points + (i + 1) % points, b * points + (i + 1) % points, b * points + i]
        for a, b in pairs
        for i in range(points)
    ]
    if not closed:
        faces.append([(count - 1) * points + i for i in range(points)])
    if bottom and not closed:
        faces.append(list(range(points))[::-1])
    mesh = bpy.data.meshes.new("body")
    mesh.from_pydata(np.concatenate(rings).tolist(), [], faces)
    if smooth:
        mesh.shade_smooth()
    mesh.update()
    return mesh


def slab(width: float, depth: float, height: float, bevel: float = 0.05, corner: float = 0.05) -> Mesh:
    """A plate that stands on the origin's plane, its upper edge bevelled."""
    bevel = min(bevel, height * 0.45, width * 0.45, depth * 0.45)
    steps = [(0.0, 0.0), (0.0, height - bevel), (0.3 * bevel, height - 0.3 * bevel), (bevel, height)]
    rings = [at_height(rounded(width - 2 * inset, depth - 2 * inset, corner - inset), z) for inset, z in steps]
    return loft(rings)


def lathe(
    profile: Sequence[tuple[float, float]], points: int = 40, *, closed: bool = False, smooth: bool = True
) -> Mesh:
    """A turned body: radius and height, one after another, outermost upwards."""
    return loft([at_height(circle(radius, points), z) for radius, z in profile], closed=closed, smooth=smooth)


def counter(radius: float, tall: float, edge: float) -> Mesh:
    """A disc with a rounded upper edge."""
    profile = [(radius, 0), (radius, tall - edge), (radius - 0.3 * edge, tall - 0.3 * edge)]
    return lathe([*profile, (radius - edge, tall), (radius * 0.3, tall)], smooth=False)


def ring(inner: float, outer: float, tall: float, is_round: bool) -> Mesh:
    """A ring that lies on the origin's plane, round all over or with edges."""
    if is_round:
        angles = np.linspace(0, 2 * np.pi, 14, endpoint=False)
        middle, half = (inner + outer) / 2, (outer - inner) / 2
        return lathe([(middle + half * np.cos(a), tall / 2 + tall / 2 * np.sin(a)) for a in angles], closed=True)
    edge = 0.2 * min(tall, outer - inner)
    outside = [(outer, 0), (outer, tall - edge), (outer - edge, tall)]
    inside = [(inner + edge, tall), (inner, tall - edge), (inner, 0)]
    return lathe([*outside, *inside], closed=True, smooth=False)


def capsule(start: Points, end: Points, radius: float, end_radius: float | None = None, flat: float = 1.0) -> Mesh:
    """A limb with round ends; `flat` below 1 makes it lower than wide."""
    end_radius = radius if end_radius is None else end_radius
    along = (end - start) / max(float(np.linalg.norm(end - start)), 1e-6)
    side = np.cross(along, [0, 0, 1.0]) if abs(along[2]) < 0.95 else np.array([1.0, 0, 0])
    side /= np.linalg.norm(side)
    up = np.cross(side, along)
    turn = np.linspace(-np.pi / 2 + 0.12, 0, 5)
    stops = [(start, radius * np.cos(t), radius * np.sin(t)) for t in turn]
    stops += [(end, end_radius * np.cos(t), -end_radius * np.sin(t)) for t in turn[::-1]]
    outline = circle(1.0, 20)
    rings = [
        middle + along * ahead + wide * (outline[:, :1] * side + flat * outline[:, 1:] * up)
        for middle, wide, ahead in stops
    ]
    return loft(rings, smooth=True)


def add(
    mesh: Mesh,
    material: Material,
    place: Sequence[float] | Points = (0, 0, 0),
    turned: float = 0.0,
    *,
    covers: bool = False,
    rotation: Sequence[float] | None = None,
) -> Thing:
    """Put a body into the scene, turned about the upright by an angle in radians, or by Euler angles."""
    thing = bpy.data.objects.new("thing", mesh)
    if not mesh.materials:
        mesh.materials.append(material)
    thing.location = [float(x) for x in place]
    thing.rotation_euler = [float(x) for x in rotation] if rotation is not None else (0, 0, float(turned))
    thing[COVERS] = covers
    bpy.context.scene.collection.objects.link(thing)
    return thing


def plain(
    shade: Shade,
    roughness: float = 0.5,
    *,
    metallic: float = 0.0,
    coat: float = 0.0,
    through: float = 0.0,
    light: float = 0.0,
) -> Material:
    """One shade all over; `through` lets that share of light pass, as frosted plastic does, `light` makes it shine."""
    material, shader = _new(roughness, metallic, coat)
    shader.inputs["Base Color"].default_value = (*linear(shade), 1)
    if through:
        shader.inputs["Alpha"].default_value = 1 - through
    if light:
        shader.inputs["Emission Color"].default_value = (*linear(shade), 1)
        shader.inputs["Emission Strength"].default_value = light
    return material


def painted(
    picture: NDArray[np.float32],
    size: tuple[float, float],
    roughness: float = 0.5,
    *,
    coat: float = 0.0,
    light: float = 0.0,
) -> Material:
    """A picture (H, W, 3) in sRGB, red first, that covers `size` centimetres about a body's origin, and goes on."""
    material, shader = _new(roughness, 0.0, coat)
    height, width = picture.shape[:2]
    image = bpy.data.images.new("painted", width, height)
    rgba = np.ones((height, width, 4), np.float32)
    rgba[..., :3] = np.clip(picture, 0, 1)[::-1]
    image.pixels.foreach_set(rgba.ravel())
    image.update()
    nodes, links = material.node_tree.nodes, material.node_tree.links
    where, mapping, texture = (nodes.new(f"ShaderNode{name}") for name in ("TexCoord", "Mapping", "TexImage"))
    texture.image = image
    mapping.inputs["Scale"].default_value = (1 / size[0], 1 / size[1], 1)
    mapping.inputs["Location"].default_value = (0.5, 0.5, 0)
    links.new(where.outputs["Object"], mapping.inputs["Vector"])
    links.new(mapping.outputs["Vector"], texture.inputs["Vector"])
    links.new(texture.outputs["Color"], shader.inputs["Base Color"])
    if light:
        links.new(texture.outputs["Color"], shader.inputs["Emission Color"])
        shader.inputs["Emission Strength"].default_value = light
    return material


def pane(shade: Shade, mirror: float) -> Material:
    """Clear plastic: all light passes, hardly tinted, except a share that is mirrored."""
    material = bpy.data.materials.new("pane")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    out, mix, clear, gloss = (
        nodes.new(f"ShaderNode{name}") for name in ("OutputMaterial", "MixShader", "BsdfTransparent", "BsdfGlossy")
    )
    clear.inputs["Color"].default_value = (*(0.88 + 0.12 * linear(shade)), 1)
    gloss.inputs["Roughness"].default_value = 0.05
    mix.inputs[0].default_value = mirror
    links.new(clear.outputs[0], mix.inputs[1])
    links.new(gloss.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], out.inputs["Surface"])
    return material


def _new(roughness: float, metallic: float, coat: float) -> tuple[Material, Any]:
    material = bpy.data.materials.new("material")
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Metallic"].default_value = metallic
    shader.inputs["Coat Weight"].default_value = coat
    return material, shader
