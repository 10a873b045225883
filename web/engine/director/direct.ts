import type { Direction, DirectionLevel, Document, Gesture, Scene } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { stableText } from '#model/edits/invert-edit'
import { isExpression } from '../puppet/acting/expressions.ts'
import { isEntrance } from '../timeline/entrances.ts'
import { overlaps } from './gestures.ts'
import { isDeleted, readMoment, voiceKey, type Moment } from './moment-id.ts'
import { newScenes } from './new-scenes.ts'
import { isOwnGesture } from './own-gestures.ts'
import { planOf, type DirectorFacts, type Plan } from './plan.ts'
import { isUntouched } from './print.ts'
import type { Span } from './turns.ts'

export interface DirectOptions {
  seed: number
  level: DirectionLevel
  /** In seconds; the whole piece by default. */
  range?: Span | undefined
  /** Corrections to store; the document's by default. */
  speakers?: Direction['speakers'] | undefined
}

export interface Decision {
  id: string
  part: 'gestures' | 'shots'
  start: number
  because: string
}

export interface Directed {
  edits: Edit[]
  decisions: Decision[]
}

const IDS_MAX = 5_000
/** Limit of a document. */
const GESTURES_MAX = 2_000

/**
 * Stages what is heard: gestures, moods, reactions, shots and loudness. Replaces only its own earlier decisions; what a
 * person made, changed or deleted stays so. The same document, facts and options give the same edits, and none the
 * second time.
 */
export function direct(
  document: Document,
  facts: DirectorFacts,
  { seed, level, range, speakers = document.direction?.speakers }: DirectOptions,
): Directed {
  const span = range ?? { start: 0, end: Infinity }
  const isIn = ({ start, duration }: { start: number; duration: number }) =>
    start >= span.start - 1e-6 && start < span.end && (!range || start + duration <= span.end + 1e-6)
  const remembered = rememberedIds(document)
  const deleted = deletedMoments(document, remembered)
  const unknown = unknownVoices(document, facts)

  // An entrance changes what comes before it, so directing a part of the piece leaves it.
  const oldGestures = document.gestures.filter(
    (one) =>
      isOwnGesture(document, one) &&
      isIn(one) &&
      !(range && isEntrance(one)) &&
      !unknown.has(readMoment(one.id)?.key.slice(2) ?? ''),
  )
  const staying = document.gestures.filter((one) => !oldGestures.includes(one))
  const plan = planOf(document, facts, { seed, level, isPart: range !== undefined, staying, deleted })
  const gestures = freeGestures(plan, { staying, deleted }).filter(isIn)
  const scenes = newScenes(document, plan, { span, deleted })
  const gains = plan.gains.filter(({ clip }) =>
    document.tracks.some(({ clips, locked }) => !locked && clips.some((one) => one.id === clip && isIn(one))),
  )

  const edits = [
    ...changes(
      oldGestures,
      gestures,
      (one) => ({ kind: 'removeGesture', gesture: one.id }),
      (gesture) => ({ kind: 'addGesture', gesture }),
    ),
    ...changes(
      scenes.before,
      scenes.after,
      (one) => ({ kind: 'removeScene', scene: one.id }),
      (scene) => ({ kind: 'addScene', scene }),
    ),
    ...gains.flatMap(({ clip, gain, directed }): Edit[] => {
      const before = document.tracks.flatMap(({ clips }) => clips).find(({ id }) => id === clip)
      const isSame = before?.gain === gain && (before.directed?.print === directed.print || gain === 1)
      return isSame ? [] : [{ kind: 'setClipGain', clip, gain, directed }]
    }),
  ]
  const removed = new Set([...oldGestures, ...scenes.before].map(({ id }) => id))
  const placed = [...gestures, ...scenes.after]
  const others = remembered.filter((id) => !removed.has(id))
  const ids = [...new Set([...others, ...placed.map(({ id }) => id)])].slice(-IDS_MAX)
  // A level for a part of the piece leaves that of the piece.
  const direction: Direction = {
    seed,
    level: (range && document.direction?.level) ?? level,
    ids,
    ...(speakers && { speakers }),
  }
  if (stableText(direction) !== stableText(document.direction ?? null))
    edits.unshift({ kind: 'setDirection', direction })
  return { edits, decisions: decisionsOf(gestures, scenes.after) }
}

/** Once a person has deleted all gestures or all scenes, the director starts over with them. */
function rememberedIds(document: Document): string[] {
  const { direction, scenes, gestures } = document
  const there = idsIn(document)
  const hasScenes = scenes.some(isUntouched)
  // Still acting has hardly any gestures, whatever was deleted.
  const hasGestures = direction?.level === 'still' || gestures.some((one) => isOwnGesture(document, one))
  return (direction?.ids ?? []).filter(
    (id) => there.has(id) || (id.startsWith('s-') ? hasScenes : hasGestures),
  )
}

/** The moments of what a person deleted. */
function deletedMoments(document: Document, remembered: readonly string[]): Moment[] {
  const there = idsIn(document)
  return remembered.flatMap((id) => (there.has(id) ? [] : (readMoment(id) ?? [])))
}

function idsIn({ gestures, scenes }: Document): ReadonlySet<string> {
  return new Set([...gestures, ...scenes].map(({ id }) => id))
}

/** Keys of the moments of takes that could not be analysed: the gestures to them stay. */
function unknownVoices({ performers, tracks }: Document, { voices }: DirectorFacts): ReadonlySet<string> {
  return new Set(
    tracks.flatMap(({ performer, clips }) =>
      clips
        .filter(({ take }) => performer !== null && !voices.has(take))
        .flatMap(({ take }) => [
          voiceKey(performer ?? '', take),
          ...performers.map(({ id }) => voiceKey(`${id} ${performer ?? ''}`, take)),
        ]),
    ),
  )
}

/** The planned gestures, except where a person's own gesture or mood takes their place or a person deleted them. */
function freeGestures(
  { gestures }: Plan,
  { staying, deleted }: { staying: readonly Gesture[]; deleted: readonly Moment[] },
): Gesture[] {
  const room = Math.max(0, GESTURES_MAX - staying.length)
  return gestures
    .filter(
      (gesture) =>
        !staying.some(
          (other) =>
            other.id === gesture.id ||
            (other.performer === gesture.performer &&
              isExpression(other.name) === isExpression(gesture.name) &&
              overlaps(other, gesture)),
        ),
    )
    .filter(({ id }) => !isDeleted(id, deleted))
    .slice(0, room)
}

/** Equal ones stay as they are. */
function changes<Item extends { id: string }>(
  before: readonly Item[],
  after: readonly Item[],
  remove: (item: Item) => Edit,
  add: (item: Item) => Edit,
): Edit[] {
  const texts = new Map(after.map((item) => [item.id, stableText(item)]))
  const same = new Set(before.filter((item) => texts.get(item.id) === stableText(item)).map(({ id }) => id))
  return [
    ...before.filter(({ id }) => !same.has(id)).map(remove),
    ...after.filter(({ id }) => !same.has(id)).map(add),
  ]
}

function decisionsOf(gestures: readonly Gesture[], scenes: readonly Scene[]): Decision[] {
  const read =
    (part: Decision['part']) =>
    (item: Gesture | Scene): Decision => ({
      id: item.id,
      part,
      start: item.start,
      because: item.directed?.because ?? '',
    })
  return [...gestures.map(read('gestures')), ...scenes.map(read('shots'))].toSorted(
    (one, other) => one.start - other.start,
  )
}
