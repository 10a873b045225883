import { walk, type DrawingNode } from '#model/drawing/drawing'
import { identity, multiply, parseTransform, type Matrix } from '#model/rig/matrix'
import { outlineBox, transformOutline, unionBox, type Box } from '#model/rig/outline'
import type { Point } from '#model/rig/rig'
import { outlineOf } from '#model/rig/shapes'

const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image'])

/**
 * The lower edge of pictures that their canvas cuts off: below the page and the stage, where the cut is out of sight,
 * also for performers of less than half the size.
 */
export const CUT_OFF_EDGE = 1_060

/** The transform of an element's own attribute. */
export function ownMatrix({ attributes }: DrawingNode): Matrix {
  const text = attributes['transform']
  return (text === undefined ? undefined : parseTransform(text)) ?? identity
}

export function matrixThrough(nodes: readonly DrawingNode[]): Matrix {
  return nodes.reduce((matrix, node) => multiply(matrix, ownMatrix(node)), identity)
}

/** The inverse; the identity for singular matrices. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const size = a * d - b * c
  if (Math.abs(size) < 1e-12) return identity
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size]
}

/** The box of an element in the drawing's space; `parents` from the outermost in. `null` where nothing is drawn. */
export function boxOf(node: DrawingNode, parents: readonly DrawingNode[]): Box | null {
  const boxes: Box[] = []
  for (const { node: inner, parents: between } of walk(node)) {
    if (!shapes.has(inner.name) || inner.attributes['id']?.startsWith('pivot-')) continue
    const matrix = matrixThrough([...parents, ...between, inner])
    try {
      const kind = inner.name === 'image' ? 'rect' : inner.name
      const box = outlineBox(transformOutline(outlineOf(kind, inner.attributes, inner.name), matrix), 0)
      if (box) boxes.push(box)
    } catch {
      // A broken path has no box; the checks report it.
    }
  }
  return unionBox(boxes)
}

export function middleOf(box: Box): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export function holds(outer: Box, inner: Box): boolean {
  const { x, y } = middleOf(inner)
  return (
    x > outer.x &&
    x < outer.x + outer.width &&
    y > outer.y &&
    y < outer.y + outer.height &&
    inner.width <= outer.width * 1.05 &&
    inner.height <= outer.height * 1.05
  )
}

/** True inside the edge. */
export function holdsPoint({ x, y, width, height }: Box, point: Point): boolean {
  return point.x > x && point.x < x + width && point.y > y && point.y < y + height
}

/** The point in a box nearest to another. */
export function nearestIn({ x, y, width, height }: Box, to: Point): Point {
  return { x: Math.min(x + width, Math.max(x, to.x)), y: Math.min(y + height, Math.max(y, to.y)) }
}
