import type { DrawingNode } from '#model/drawing/drawing'
import { writeDrawing } from '#model/drawing/drawing'
import { compileRig, requirementsOf } from '#model/rig/compile'
import { RigError } from '#model/rig/rig-error'
import { aboutOf, firstAbout, withAbout } from './about.ts'
import { arrange } from './assign.ts'
import { hasPictures, partsIn } from './parts-in.ts'
import { boxOf, CUT_OFF_EDGE, middleOf } from './boxes.ts'
import { buildEye, mirrorPart, withLid } from './eye-parts.ts'
import { withBrow, withMouth, withoutArm } from './missing-parts.ts'
import { otherSide, partLabels, type PartName } from './part-names.ts'
import { findPart, placeOfId } from './places.ts'
import { pivotLabels, setPivot, suggestPivot, type PivotName } from './pivots.ts'

/** A problem of a drawing as a puppet, with a fix if there is one. */
export interface Check {
  id: string
  weight: 'must' | 'should'
  text: string
  fix?: { label: string; apply: (root: DrawingNode) => DrawingNode }
  /** The fix needs a decision, so it is not part of “fix all”. */
  asks?: boolean
}

/** Open checks, most important first. `guessed` are parts with a suggestion. */
export function checkDrawing(
  root: DrawingNode,
  name: string,
  guessed: ReadonlySet<PartName> = new Set(),
): Check[] {
  const parts = partsIn(root)
  const checks: Check[] = []
  const needed = requirementsOf({ hasPictures: hasPictures(root) })
  for (const part of needed.parts)
    if (!parts.has(part)) checks.push(missingPart(root, part, { parts, guessed }))
  for (const pivot of needed.pivots) {
    if (placeOfId(root, pivot)) continue
    checks.push(missingPivot(root, pivot))
  }
  if (!aboutOf(root)) {
    const isThere = root.children.some(({ name: kind }) => kind === 'metadata')
    checks.push({
      id: 'about',
      weight: 'must',
      text: isThere ? 'The rig’s description cannot be read.' : 'Mouth and movements are not set up yet.',
      fix: {
        label: 'Set them up from the drawing',
        apply: (tree) => withAbout(tree, firstAbout(tree, name)),
      },
    })
  }
  if (checks.length === 0) checks.push(...compileChecks(root))
  checks.push(...lidChecks(root, parts), ...hints(root, parts))
  return checks
}

/** Applies all automatic fixes repeatedly, because one may enable the next. */
export function mendAll(root: DrawingNode, name: string): DrawingNode {
  let tree = root
  for (let round = 0; round < 40; round++) {
    const fixable = checkDrawing(tree, name).filter(
      ({ weight, fix, asks }) => weight === 'must' && fix && !asks,
    )
    const mended = firstMended(tree, name, fixable)
    if (!mended) return tree
    tree = mended
  }
  return tree
}

/** Applies the first of these fixes that resolves its check; a useless one must not block the others. */
function firstMended(root: DrawingNode, name: string, fixable: readonly Check[]): DrawingNode | undefined {
  for (const { id, fix } of fixable) {
    const mended = fix?.apply(root)
    if (mended && !checkDrawing(mended, name).some((one) => one.id === id)) return mended
  }
  return undefined
}

function missingPart(
  root: DrawingNode,
  part: PartName,
  { parts, guessed }: { parts: ReadonlySet<string>; guessed: ReadonlySet<PartName> },
): Check {
  const words = partLabels[part]
  const check: Check = { id: `part-${part}`, weight: 'must', text: `There is no ${words.toLowerCase()}.` }
  if (guessed.has(part)) return { ...check, text: `${words}: there is a guess. Accept it under Parts.` }
  const side = part.endsWith('-l') ? 'l' : 'r'
  const inEye = /^(pupil|lid)-/.test(part)
  const other = otherSide(part)
  const isReady = !inEye || findPart(root, `white-${side}`)?.node.attributes['data-shut'] !== undefined
  if (other && parts.has(other) && isReady) {
    const label = `Mirror the ${partLabels[other].toLowerCase()}`
    return { ...check, fix: { label, apply: (tree) => arrange(mirrorPart(tree, other, axisOf(tree))) } }
  }
  if (inEye && parts.has(`eye-${side}`)) {
    const label = part.startsWith('lid') ? 'Create one from the eye' : 'Find it in the eye'
    return { ...check, fix: { label, apply: (tree) => buildEye(tree, side) } }
  }
  if (part === 'face' && parts.has('head'))
    return { ...check, fix: { label: 'Group the features', apply: arrange } }
  const drawn = drawnPart(part, side, parts)
  const text = `${check.text} Say in the layers which one it is${drawn ? `, or ${drawn.or}` : ''}.`
  return { ...check, text, ...(drawn && { fix: drawn.fix, asks: true }) }
}

/** Returns the fix for a part that the drawing may really lack. */
function drawnPart(part: PartName, side: 'l' | 'r', parts: ReadonlySet<string>) {
  if (part.startsWith('brow-') && parts.has(`eye-${side}`))
    return {
      or: 'have one drawn',
      fix: { label: 'Draw one', apply: (tree: DrawingNode) => withBrow(tree, side) },
    }
  if (part === 'mouth' && parts.has('eye-l') && parts.has('eye-r'))
    return { or: 'have one drawn', fix: { label: 'Draw one', apply: withMouth } }
  if (part.startsWith('arm-') && parts.has('body'))
    return {
      or: 'let it do without',
      fix: { label: 'It has none', apply: (tree: DrawingNode) => withoutArm(tree, side) },
    }
  return undefined
}

function missingPivot(root: DrawingNode, pivot: PivotName): Check {
  const point = suggestPivot(root, pivot)
  const text = `${pivotLabels[pivot]}: nothing says where it turns.`
  const check: Check = { id: pivot, weight: 'must', text }
  if (!point) return check
  return { ...check, fix: { label: 'Place it', apply: (tree) => setPivot(tree, pivot, point) } }
}

function compileChecks(root: DrawingNode): Check[] {
  try {
    compileRig(writeDrawing(root))
    return []
  } catch (error) {
    if (!(error instanceof RigError)) throw error
    return [{ id: 'compile', weight: 'must', text: `${error.place}: ${error.detail}` }]
  }
}

function lidChecks(root: DrawingNode, parts: ReadonlySet<string>): Check[] {
  return (['l', 'r'] as const).flatMap((side): Check[] => {
    if (!parts.has(`eye-${side}`) || !parts.has(`lid-${side}`)) return []
    const lid = findPart(root, `lid-${side}`)
    const closes = lid && JSON.stringify(lid.node).includes('"data-shut"')
    if (closes) return []
    return [
      {
        id: `shut-${side}`,
        weight: 'should',
        text: `The ${side === 'l' ? 'left' : 'right'} eye does not close.`,
        fix: {
          label: 'Make a lid that closes',
          apply: (tree) => withLid(buildEye(withoutPart(tree, `lid-${side}`), side), side),
        },
      },
    ]
  })
}

function hints(root: DrawingNode, parts: ReadonlySet<string>): Check[] {
  const found: Check[] = []
  const all = boxOf(root, [])
  // Pictures that their canvas cuts off were put there on purpose.
  const bottom = hasPictures(root) ? CUT_OFF_EDGE : 1_000
  if (all && (all.x < -1 || all.y < -1 || all.x + all.width > 1001 || all.y + all.height > bottom + 1))
    found.push({
      id: 'bounds',
      weight: 'should',
      text: 'Part of the drawing is outside its page and may be cut off in thumbnails.',
    })
  if (!parts.has('shadow') && all && !hasPictures(root) && placeOfId(root, 'pivot-feet'))
    found.push({
      id: 'shadow',
      weight: 'should',
      text: 'It casts no shadow and seems to float.',
      fix: { label: 'Draw one', apply: withShadow },
    })
  for (const part of ['arm-l', 'arm-r'] as const) {
    const elbow: PivotName = part === 'arm-l' ? 'pivot-forearm-l' : 'pivot-forearm-r'
    if (parts.has(part) && parts.has(`fore${part}`) && !placeOfId(root, elbow))
      found.push({ ...missingPivot(root, elbow), weight: 'should' })
  }
  const about = aboutOf(root)
  if (about && about.props.length < 3 && !hasPictures(root))
    found.push({
      id: 'props',
      weight: 'should',
      text: 'People can change little about it: colours are a good start.',
    })
  return found
}

function withShadow(root: DrawingNode): DrawingNode {
  const feet = findPart(root, 'pivot-feet')
  const box = boxOf(root, [])
  if (!feet || !box) return root
  const { cx = '500', cy = '950' } = feet.node.attributes
  const shadow: DrawingNode = {
    name: 'g',
    attributes: { id: 'shadow', opacity: '0.16' },
    children: [
      {
        name: 'ellipse',
        attributes: { cx, cy, rx: String(Math.round(box.width * 0.32)), ry: '20', fill: '#1b0d10' },
        children: [],
      },
    ],
  }
  const first = root.children.findIndex(({ name }) => name === 'g')
  return { ...root, children: root.children.toSpliced(Math.max(0, first), 0, shadow) }
}

function withoutPart(root: DrawingNode, id: string): DrawingNode {
  return {
    ...root,
    children: root.children
      .filter(({ attributes }) => attributes['id'] !== id)
      .map((child) => withoutPart(child, id)),
  }
}

/** The vertical axis of the face: between the eyes, or through the head, or the drawing. */
export function axisOf(root: DrawingNode): number {
  const box = (part: string) => {
    const found = findPart(root, part)
    return found && boxOf(found.node, found.parents)
  }
  const [left, right] = [box('eye-l'), box('eye-r')]
  if (left && right) return (middleOf(left).x + middleOf(right).x) / 2
  const wide = box('head') ?? boxOf(root, [])
  return wide ? middleOf(wide).x : 500
}
