import { groupOf, walk, type DrawingNode } from '#model/drawing/drawing'
import { arrange } from './assign.ts'
import { boxOf, inverse, matrixThrough, middleOf } from './boxes.ts'
import { changePart, findPart } from './places.ts'
import { setPivot } from './pivots.ts'

/** Simple versions of parts that many drawings lack, in the drawing's own line style. */

type Side = 'l' | 'r'

const round = (value: number) => Number(value.toFixed(2))

export function withBrow(root: DrawingNode, side: Side): DrawingNode {
  const eye = boxOfPart(root, `eye-${side}`)
  if (!eye || findPart(root, `brow-${side}`)) return root
  const size = Math.max(eye.width, eye.height)
  const middle = middleOf(eye)
  const y = eye.y - size * 0.3
  const [left, right] = [middle.x - size * 0.5, middle.x + size * 0.5]
  const d = `M ${round(left)} ${round(y)} Q ${round(middle.x)} ${round(y - size * 0.3)} ${round(right)} ${round(y)}`
  return beside(root, `eye-${side}`, `brow-${side}`, [line(d, inkOf(root), size * 0.16)])
}

export function withMouth(root: DrawingNode): DrawingNode {
  const [left, right, head] = ['eye-l', 'eye-r', 'head'].map((part) => boxOfPart(root, part))
  if (!left || !right || findPart(root, 'mouth')) return root
  const [from, to] = [middleOf(left), middleOf(right)]
  const apart = to.x - from.x
  const floor = Math.max(left.y + left.height, right.y + right.height)
  const room = head ? head.y + head.height - floor : apart * 1.4
  const y = floor + Math.min(apart * 0.7, room * 0.5)
  const [start, end] = [from.x + apart * 0.1, to.x - apart * 0.1]
  const d = `M ${round(start)} ${round(y)} Q ${round((from.x + to.x) / 2)} ${round(y + apart * 0.24)} ${round(end)} ${round(y)}`
  return beside(root, 'eye-l', 'mouth', [line(d, inkOf(root), Math.max(5, apart * 0.07))])
}

/** An invisible arm for drawings without one, with its shoulder at the usual place. */
export function withoutArm(root: DrawingNode, side: Side): DrawingNode {
  const body = boxOfPart(root, 'body')
  if (!body || findPart(root, `arm-${side}`)) return root
  const shoulder = { x: body.x + body.width * (side === 'l' ? 0.12 : 0.88), y: body.y + body.height * 0.2 }
  const arm = groupOf({ id: `arm-${side}` }, [])
  const placed = changePart(root, 'body', (node) => [arm, node])
  return setPivot(placed, `pivot-arm-${side}`, shoulder)
}

function boxOfPart(root: DrawingNode, part: string) {
  const found = findPart(root, part)
  return found && (boxOf(found.node, found.parents) ?? undefined)
}

/** Adds a part in the drawing's space beside another one, then moves it to its place. */
function beside(root: DrawingNode, part: string, id: string, children: DrawingNode[]): DrawingNode {
  const found = findPart(root, part)
  if (!found) return root
  const matrix = inverse(matrixThrough(found.parents)).map(round)
  const isPlain = matrix.join(' ') === '1 0 0 1 0 0'
  const added = groupOf({ id, ...(isPlain ? {} : { transform: `matrix(${matrix.join(' ')})` }) }, children)
  return arrange(changePart(root, part, (node) => [node, added]))
}

function line(d: string, stroke: string, width: number): DrawingNode {
  return {
    name: 'path',
    attributes: { d, fill: 'none', stroke, 'stroke-width': String(round(width)), 'stroke-linecap': 'round' },
    children: [],
  }
}

/** The most frequent line colour of the drawing. */
function inkOf(root: DrawingNode): string {
  const counts = new Map<string, number>()
  for (const { node } of walk(root)) {
    const stroke = node.attributes['stroke']
    if (stroke && stroke !== 'none') counts.set(stroke, (counts.get(stroke) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '#2a1720'
}
