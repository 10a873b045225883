import type { DrawingNode } from '#model/drawing/drawing'
import { MAX_RIG_NAME, readMetadata, type RigMetadata } from '#model/rig/metadata'
import type { Paint, Point } from '#model/rig/rig'
import { boxOf } from './boxes.ts'
import { mouthSets, withMouthSet } from './mouth-sets.ts'
import { findPart } from './places.ts'
import { walk } from '#model/drawing/drawing'

/** Parses a rig's description; `undefined` when it is missing or invalid. */
export function aboutOf(root: DrawingNode): RigMetadata | undefined {
  const text = root.children.find(({ name }) => name === 'metadata')?.text
  if (text === undefined) return undefined
  try {
    return readMetadata(text)
  } catch {
    return undefined
  }
}

/** Replaces the description of a drawing. */
export function withAbout(root: DrawingNode, about: RigMetadata): DrawingNode {
  const node: DrawingNode = { name: 'metadata', attributes: {}, children: [], text: aboutText(about) }
  const at = root.children.findIndex(({ name }) => name === 'metadata')
  const title = root.children.findIndex(({ name }) => name === 'title')
  return {
    ...root,
    children: at < 0 ? root.children.toSpliced(title + 1, 0, node) : root.children.toSpliced(at, 1, node),
  }
}

function aboutText({ name, mouth, motion, props, gestures, habits }: RigMetadata): string {
  const paints = Object.fromEntries(
    (['ink', 'lip', 'inside', 'tooth', 'tongue'] as const).map((key) => [key, paintText(mouth[key])]),
  )
  return `{
  "name": ${JSON.stringify(name)},
  "mouth": ${JSON.stringify({ ...mouth, ...paints })},
  "motion": ${JSON.stringify(motion)},
  "props": ${linesOf(props)},
  "gestures": ${linesOf(gestures)},
  "habits": ${JSON.stringify(habits)}
}`
}

function linesOf(list: readonly unknown[]): string {
  return list.length === 0 ? '[]' : `[\n${list.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`
}

export function paintText({ slot, colour }: Paint): string {
  return slot === null ? colour : `var(--${slot}, ${colour})`
}

/** For a new drawing: a mouth where its mouth is drawn, and movements as large as its face allows. */
export function firstAbout(root: DrawingNode, name: string): RigMetadata {
  const box = (part: string) => {
    const found = findPart(root, part)
    return found && (boxOf(found.node, found.parents) ?? undefined)
  }
  const mouth = box('mouth')
  const head = box('head')
  const eye = box('eye-l')
  const pupil = box('pupil-l')
  const width = Math.round(mouth?.width ?? (head ? head.width * 0.4 : 180))
  const room = (outer = 0, inner = 0, min: number) => Math.round(Math.max(min, ((outer - inner) / 2) * 0.8))
  const standard = mouthSets[0]
  const about: RigMetadata = {
    name: name.slice(0, MAX_RIG_NAME),
    mouth: {
      x: Math.round(mouth ? mouth.x + mouth.width / 2 : head ? head.x + head.width / 2 : 500),
      y: Math.round(mouth ? mouth.y + mouth.height / 2 : head ? head.y + head.height * 0.75 : 480),
      width,
      opening: Math.round(width * 0.62),
      line: 12,
      upperLip: 0,
      lowerLip: 0,
      smile: 16,
      skew: 0,
      teeth: 'row',
      teethLength: 34,
      ink: { slot: null, colour: '#2a1720' },
      lip: { slot: null, colour: '#c2433b' },
      inside: { slot: null, colour: '#6b1526' },
      tooth: { slot: null, colour: '#fff9ec' },
      tongue: { slot: null, colour: '#f0716b' },
    },
    motion: {
      pupil: { x: room(eye?.width, pupil?.width, 8), y: room(eye?.height, pupil?.height, 6) },
      brow: Math.round((eye?.height ?? 100) * 0.22),
      turn: firstShift(root),
      jump: 90,
    },
    props: [],
    gestures: [],
    habits: null,
  }
  return standard ? { ...about, mouth: withMouthSet(about.mouth, standard.id) } : about
}

/** The shift of features at full turn and nod, for a new drawing. */
export function firstShift(root: DrawingNode): Point {
  const found = findPart(root, 'head')
  const head = found && boxOf(found.node, found.parents)
  return { x: Math.round((head?.width ?? 400) * 0.07), y: Math.round((head?.height ?? 400) * 0.05) }
}

/** The most frequent colours of a drawing with their counts, as candidates for colour props. */
export function coloursOf(root: DrawingNode): { colour: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { node } of walk(root)) {
    for (const name of ['fill', 'stroke']) {
      const colour = node.attributes[name]?.toLowerCase()
      if (colour && /^#[0-9a-f]{3,6}$/.test(colour)) counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  }
  return [...counts].map(([colour, count]) => ({ colour, count })).toSorted((a, b) => b.count - a.count)
}

/** Replaces a colour by a slot, which a colour prop fills. */
export function withSlot(root: DrawingNode, colour: string, slot: string): DrawingNode {
  const change = (node: DrawingNode): DrawingNode => {
    const attributes: Record<string, string> = { ...node.attributes }
    for (const name of ['fill', 'stroke'])
      if (attributes[name]?.toLowerCase() === colour) attributes[name] = `var(--${slot}, ${colour})`
    return { ...node, attributes, children: node.children.map(change) }
  }
  return change(root)
}
