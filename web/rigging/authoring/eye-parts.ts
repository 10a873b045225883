import { groupOf, walk, withAttributes, type DrawingNode } from '#model/drawing/drawing'
import { channelsOf } from '#model/drawing/luminance'
import { transformOutline, type Box, type Outline } from '#model/rig/outline'
import { longColour } from '#model/rig/paint'
import { outlineOf } from '#model/rig/shapes'
import { boxOf, matrixThrough, ownMatrix, inverse } from './boxes.ts'
import { multiply } from '#model/rig/matrix'
import { changePart, findPart } from './places.ts'

type Side = 'l' | 'r'

const shapes = new Set(['path', 'circle', 'ellipse', 'rect', 'polygon'])
const round = (value: number) => Number(value.toFixed(2))

/** Builds an eye from its group: the largest shape is the white, which closes; its content is the pupil. */
export function buildEye(root: DrawingNode, side: Side): DrawingNode {
  return withLid(withPupil(withWhite(root, side), side), side)
}

/** The white: a path that closes to a line slightly below the eye's middle. */
function withWhite(root: DrawingNode, side: Side): DrawingNode {
  const eye = findPart(root, `eye-${side}`)
  if (!eye) return root
  const existing = [...walk(eye.node)].find(({ node }) => node.attributes['id'] === `white-${side}`)
  if (existing?.node.attributes['data-shut'] !== undefined) return root
  const white = existing ?? largestShape(eye.node, eye.parents)
  if (!white) return root
  const outline = localOutline(white.node)
  if (!outline) return root
  const box = ownBox(outline)
  const attributes: Record<string, string> = { ...white.node.attributes, id: `white-${side}` }
  for (const name of ['cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'width', 'height', 'points'])
    delete attributes[name]
  attributes['d'] = pathText(outline.steps, outline.points)
  attributes['data-shut'] = pathText(
    outline.steps,
    outline.points.map((value, at) => (at % 2 === 0 ? value : shutLine(box, outline.points[at - 1] ?? 0))),
  )
  return changePart(root, `eye-${side}`, (node) => [
    exchanged(node, white.node, { name: 'path', attributes, children: [] }),
  ])
}

/** Everything in the eye that is neither white nor lid moves as the pupil. */
function withPupil(root: DrawingNode, side: Side): DrawingNode {
  if (findPart(root, `pupil-${side}`)) return root
  return changePart(root, `eye-${side}`, (eye) => {
    const white = eye.children.findIndex((child) =>
      [...walk(child)].some(({ node }) => node.attributes['id'] === `white-${side}`),
    )
    const isLid = ({ attributes }: DrawingNode) => attributes['id'] === `lid-${side}`
    const rest = eye.children.filter((child, index) => index > white && !isLid(child))
    const drawn = eye.children[white]
    if (!drawn) return [eye]
    const pupil = groupOf({ id: `pupil-${side}` }, rest.length > 0 ? rest : [newPupil(drawn, side)])
    return [
      {
        ...eye,
        children: [
          ...eye.children.slice(0, white + 1),
          pupil,
          ...eye.children.filter((child, index) => index > white && isLid(child)),
        ],
      },
    ]
  })
}

/** For eyes of one shape: a dark spot in a light eye, a glint in a dark one. */
function newPupil(drawn: DrawingNode, side: Side): DrawingNode {
  const found = [...walk(drawn)].find(({ node }) => node.attributes['id'] === `white-${side}`)
  const white = found?.node ?? drawn
  const outline = localOutline(white)
  const { x, y, width, height } = outline ? ownBox(outline) : { x: 0, y: 0, width: 0, height: 0 }
  const size = Math.min(width, height)
  const isDark = brightnessOf(white.attributes['fill'] ?? '#000000') < 0.5
  const [cx, cy] = isDark ? [x + width * 0.64, y + height * 0.34] : [x + width * 0.5, y + height * 0.52]
  const { transform } = white.attributes
  return {
    name: 'circle',
    attributes: {
      cx: String(round(cx)),
      cy: String(round(cy)),
      r: String(round(size * (isDark ? 0.15 : 0.26))),
      fill: isDark ? '#ffffff' : '#2a1720',
      ...(transform === undefined ? {} : { transform }),
    },
    children: [],
  }
}

/** Brightness of a hex colour or slot: 0 (black) .. 1 (white). */
function brightnessOf(paint: string): number {
  const colour = /#(?:[0-9a-f]{6}|[0-9a-f]{3})/i.exec(paint)?.[0] ?? '#000'
  const [r = 0, g = 0, b = 0] = channelsOf(longColour(colour))
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255
}

/** The lid: a line along the white's upper edge that closes with it. */
export function withLid(root: DrawingNode, side: Side): DrawingNode {
  if (findPart(root, `lid-${side}`)) return root
  const white = findPart(root, `white-${side}`)
  const outline = white && localOutline(white.node)
  if (!white || !outline) return root
  const box = ownBox(outline)
  const { x, y, width, height } = box
  const [rx, ry] = [width / 2, height / 2]
  const [cx, cy] = [x + rx, y + ry]
  const reach = 0.5523
  const arc = [
    [x, cy],
    [x, cy - ry * reach, cx - rx * reach, y, cx, y],
    [cx + rx * reach, y, x + width, cy - ry * reach, x + width, cy],
  ].flat()
  const shut = arc.map((value, at) => (at % 2 === 0 ? value : shutLine(box, arc[at - 1] ?? 0)))
  const eye = findPart(root, `eye-${side}`)
  if (!eye) return root
  // The white may be in a group with its own transform.
  const to = multiply(
    inverse(matrixThrough([...eye.parents, eye.node])),
    multiply(matrixThrough(white.parents), ownMatrix(white.node)),
  )
  const [opened, closed] = [arc, shut].map((points) => transformOutline({ steps: 'MCC', points }, to).points)
  const lid: DrawingNode = {
    name: 'path',
    attributes: {
      d: pathText('MCC', opened ?? []),
      'data-shut': pathText('MCC', closed ?? []),
      fill: 'none',
      stroke: inkOf(white.node, white.parents),
      'stroke-width': String(round(Math.max(4, width * 0.1))),
      'stroke-linecap': 'round',
    },
    children: [],
  }
  return changePart(root, `eye-${side}`, (node) => [
    { ...node, children: [...node.children, groupOf({ id: `lid-${side}` }, [lid])] },
  ])
}

/** Returns the height where the lids meet at `x`: a line slightly below the middle of the eye. */
function shutLine({ x, y, width, height }: Box, at: number): number {
  const away = (at - x - width / 2) / (width / 2 || 1)
  return round(y + height * (0.6 + 0.14 * Math.max(0, 1 - away * away)))
}

function inkOf(node: DrawingNode, parents: readonly DrawingNode[]): string {
  const own = [...parents, node].findLast(({ attributes }) => attributes['stroke'] !== undefined)
  const stroke = own?.attributes['stroke']
  return stroke === undefined || stroke === 'none' ? '#2a1720' : stroke
}

function largestShape(eye: DrawingNode, parents: readonly DrawingNode[]) {
  let best: { node: DrawingNode; area: number } | undefined
  for (const { node, parents: between } of walk(eye)) {
    if (!shapes.has(node.name) || node.attributes['fill'] === 'none') continue
    const box = boxOf(node, [...parents, ...between])
    const area = box ? box.width * box.height : 0
    if (area > (best?.area ?? 0)) best = { node, area }
  }
  return best
}

function localOutline(node: DrawingNode): Outline | undefined {
  try {
    return outlineOf(node.name, node.attributes, node.name)
  } catch {
    return undefined
  }
}

function ownBox({ points }: Outline): Box {
  const xs = points.filter((_, at) => at % 2 === 0)
  const ys = points.filter((_, at) => at % 2 === 1)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** An outline as the `d` of a path. */
function pathText(steps: string, points: readonly number[]): string {
  let at = 0
  const parts: string[] = []
  for (const step of steps) {
    const count = step === 'C' ? 6 : step === 'Z' ? 0 : 2
    parts.push([step, ...points.slice(at, at + count).map(round)].join(' '))
    at += count
  }
  return parts.join(' ')
}

function exchanged(node: DrawingNode, old: DrawingNode, by: DrawingNode): DrawingNode {
  if (node === old) return by
  return { ...node, children: node.children.map((child) => exchanged(child, old, by)) }
}

/** About the vertical line between the eyes, or of the head. Names change sides too. */
export function mirrorPart(root: DrawingNode, from: string, axis: number): DrawingNode {
  const found = findPart(root, from)
  if (!found) return root
  const turned = (id: string) =>
    id.replace(/-([lr])(?=-|$)/, (_, side: string) => (side === 'l' ? '-r' : '-l'))
  if (findPart(root, turned(from))) return root
  const inside = matrixThrough(found.parents)
  const mirror = multiply(
    multiply(inverse(inside), [-1, 0, 0, 1, 2 * axis, 0]),
    multiply(inside, ownMatrix(found.node)),
  )
  const renamed = (node: DrawingNode): DrawingNode => ({
    ...(node.attributes['id'] === undefined
      ? node
      : withAttributes(node, { id: turned(node.attributes['id']) })),
    children: node.children.map(renamed),
  })
  const copy = withAttributes(renamed(found.node), {
    transform: `matrix(${mirror.map(round).join(' ')})`,
  })
  return changePart(root, from, (node) => [node, copy])
}
