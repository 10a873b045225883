import type { DrawingNode } from '#model/drawing/drawing'
import type { Box } from '#model/rig/outline'
import type { Point } from '#model/rig/rig'
import { boxOf, matrixThrough, middleOf, nearestIn } from './boxes.ts'
import { findPart, placeOfId, setAt } from './places.ts'

/** Labels of the pivots, in the order of the list. */
export const pivotLabels = {
  'pivot-head': 'Neck',
  'pivot-arm-l': 'Left shoulder',
  'pivot-arm-r': 'Right shoulder',
  'pivot-forearm-l': 'Left elbow',
  'pivot-forearm-r': 'Right elbow',
  'pivot-feet': 'Feet',
} as const
export type PivotName = keyof typeof pivotLabels
export const pivotNames = Object.keys(pivotLabels) as PivotName[]

/** Returns the pivots, in the drawing's space. */
export function pivotsOf(root: DrawingNode): Partial<Record<PivotName, Point>> {
  const found: Partial<Record<PivotName, Point>> = {}
  for (const name of pivotNames) {
    const pivot = findPart(root, name)
    if (!pivot) continue
    const [a, b, c, d, e, f] = matrixThrough([...pivot.parents, pivot.node])
    const x = Number(pivot.node.attributes['cx'] ?? 0)
    const y = Number(pivot.node.attributes['cy'] ?? 0)
    found[name] = { x: a * x + c * y + e, y: b * x + d * y + f }
  }
  return found
}

/** An invisible circle that marks a pivot; see `rig.ts`. */
export function pivotCircle(id: string, { x, y }: Point): DrawingNode {
  return {
    name: 'circle',
    attributes: { id, cx: String(Math.round(x)), cy: String(Math.round(y)), r: '0' },
    children: [],
  }
}

/** Sets a pivot in the drawing's space; a new one is added invisibly at the root. */
export function setPivot(root: DrawingNode, name: PivotName, point: Point): DrawingNode {
  const circle = pivotCircle(name, point)
  const place = placeOfId(root, name)
  if (place?.length === 1) return setAt(root, place, { ...circle.attributes, transform: null })
  const others = place ? setAt(root, place, { id: null, r: '0' }) : root
  const head = others.children.findIndex(({ name: kind }) => kind !== 'title' && kind !== 'metadata')
  return { ...others, children: others.children.toSpliced(Math.max(0, head), 0, circle) }
}

/** Shares of an arm's longer side by which its ends differ if it is raised. */
const RAISED = { byHand: 0.15, byTorso: 0.25 }

/**
 * The end of an arm at the body, whose middle is at `bodyX`: the one away from its hand, or else the one nearer to the
 * torso if the other is clearly farther. Arms between both hang.
 */
export function shoulderIn(
  arm: Box,
  { bodyX, torso, hand }: { bodyX: number; torso?: Box | undefined; hand?: Box | undefined },
): Point {
  const x = bodyX > middleOf(arm).x ? arm.x + arm.width * 0.82 : arm.x + arm.width * 0.18
  const inset = Math.min(arm.height * 0.14, arm.width * 0.5)
  const [upper, lower] = [
    { x, y: arm.y + inset },
    { x, y: arm.y + arm.height - inset },
  ]
  const longest = Math.max(arm.width, arm.height)
  if (hand) return middleOf(arm).y - middleOf(hand).y > RAISED.byHand * longest ? lower : upper
  if (!torso) return upper
  const gap = (end: Point) => {
    const near = nearestIn(torso, end)
    return Math.hypot(near.x - end.x, near.y - end.y)
  }
  return gap(upper) - gap(lower) > RAISED.byTorso * longest ? lower : upper
}

/** Suggests a pivot from the position of its parts; `undefined` while they are unknown. */
export function suggestPivot(root: DrawingNode, name: PivotName): Point | undefined {
  const box = (part: string) => {
    const found = findPart(root, part)
    return found && (boxOf(found.node, found.parents) ?? undefined)
  }
  switch (name) {
    case 'pivot-head': {
      const head = box('head')
      return head && { x: head.x + head.width / 2, y: head.y + head.height * 0.97 }
    }
    case 'pivot-feet': {
      const all = boxOf(root, [])
      return all ? { x: all.x + all.width / 2, y: all.y + all.height } : undefined
    }
    case 'pivot-arm-l':
    case 'pivot-arm-r': {
      const arm = box(name.slice('pivot-'.length))
      const body = box('body')
      if (!arm) return undefined
      const hand = box(`hand-${name.slice(-1)}`)
      return shoulderIn(arm, { bodyX: body ? middleOf(body).x : 500, torso: body, hand })
    }
    case 'pivot-forearm-l':
    case 'pivot-forearm-r': {
      const side = name.slice(-1)
      const forearm = box(`forearm-${side}`)
      const arm = box(`arm-${side}`)
      if (!forearm || !arm) return undefined
      return { x: middleOf(forearm).x, y: Math.max(forearm.y, middleOf(arm).y - arm.height * 0.05) }
    }
    default:
      return name satisfies never
  }
}
