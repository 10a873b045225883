import { unionBox, type Box } from '#model/rig/outline'

export function overlap(one: Box, other: Box): Box | null {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/** The share of a box that is inside another one, 0..1. */
export function visibleShare(box: Box, view: Box): number {
  const inside = overlap(box, view)
  return inside ? (inside.width * inside.height) / (box.width * box.height) : 0
}

export function union(one: Box | null, other: Box): Box {
  // Safe: there is a box.
  return unionBox(one ? [one, other] : [other])!
}

export function mixed(from: Box, to: Box, share: number): Box {
  const part = (key: keyof Box) => from[key] + (to[key] - from[key]) * share
  return { x: part('x'), y: part('y'), width: part('width'), height: part('height') }
}

export function widened({ x, y, width, height }: Box, air: number): Box {
  return { x: x - air, y: y - air, width: width + 2 * air, height: height + 2 * air }
}

/** A box of a rig at the place of its performer, in pixels of the stage. */
export function placedBox(
  box: Box,
  { feet, x, y, scale }: { feet: { x: number; y: number }; x: number; y: number; scale: number },
): Box {
  return {
    x: x + (box.x - feet.x) * scale,
    y: y + (box.y - feet.y) * scale,
    width: box.width * scale,
    height: box.height * scale,
  }
}
