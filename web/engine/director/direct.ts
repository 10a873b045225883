import type { DirectionLevel, Document, Gesture, Scene } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { stableText } from '#model/edits/invert-edit'
import { endOf } from '../document/timing.ts'
import { isExpression } from '../puppet/acting/expressions.ts'
import { sceneAt } from '../timeline/frame.ts'
import { overlaps } from './gestures.ts'
import { hundredths } from './hundredths.ts'
import { idOf, momentAt, readMoment, timeOfMoment, type Moment } from './moment-id.ts'
import { planOf, sceneOf, type DirectorFacts, type Plan } from './plan.ts'
import { directedAs, isUntouched } from './print.ts'
import type { Span } from './turns.ts'

interface DirectOptions {
  seed: number
  level: DirectionLevel
  /** In seconds; the whole piece by default. */
  range?: Span | undefined
}

export interface Decision {
  id: string
  part: 'gestures' | 'shots'
  start: number
  because: string
}

const IDS_MAX = 5_000
/** Limits of a document. */
const GESTURES_MAX = 2_000
const SCENES_MAX = 500
/** The last scene goes on for later recordings. */
const FOREVER = 86_400
const BACKGROUND = 'scene:theatre'
/** Shorter rests of shots, in seconds, are given to their neighbours. */
const REST = 0.8
/** A decision this near, in hundredths of a second, to one that a person deleted is the same decision. */
const NEAR = 100

/**
 * Stages what is heard: gestures, moods, reactions, shots and loudness. Replaces only its own earlier decisions; what a
 * person made, changed or deleted stays so. The same document, facts and options give the same edits, and none the
 * second time.
 */
export function direct(
  document: Document,
  facts: DirectorFacts,
  { seed, level, range }: DirectOptions,
): { edits: Edit[]; decisions: Decision[] } {
  const plan = planOf(document, facts, { seed, level })
  const span = range ?? { start: 0, end: FOREVER }
  const isIn = ({ start, duration }: { start: number; duration: number }) =>
    start >= span.start - 1e-6 && start < span.end && (!range || start + duration <= span.end + 1e-6)
  const deleted = deletedMoments(document)

  const oldGestures = document.gestures.filter((one) => isUntouched(one) && isIn(one))
  const gestures = freeGestures(plan, document, { mine: oldGestures, deleted }).filter(isIn)
  const scenes = newScenes(document, plan, { span, deleted })
  const gains = plan.gains.filter(({ clip }) =>
    document.tracks.some(({ clips }) => clips.some((one) => one.id === clip && isIn(one))),
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
  const remembered = (document.direction?.ids ?? []).filter((id) => !removed.has(id))
  const ids = [...new Set([...remembered, ...placed.map(({ id }) => id)])].slice(-IDS_MAX)
  // A level for a part of the piece leaves that of the piece.
  const direction = { seed, level: (range && document.direction?.level) ?? level, ids }
  if (stableText(direction) !== stableText(document.direction ?? null))
    edits.unshift({ kind: 'setDirection', direction })
  return { edits, decisions: decisionsOf(gestures, scenes.after) }
}

/** The moments of what a person deleted. */
function deletedMoments(document: Document): Moment[] {
  const there = new Set([...document.gestures, ...document.scenes].map(({ id }) => id))
  return (document.direction?.ids ?? []).flatMap((id) => (there.has(id) ? [] : (readMoment(id) ?? [])))
}

/** Without those that a person's own gestures or moods take the place of, or that a person deleted. */
function freeGestures(
  { gestures }: Plan,
  document: Document,
  { mine, deleted }: { mine: readonly Gesture[]; deleted: readonly Moment[] },
): Gesture[] {
  const theirs = document.gestures.filter((one) => !mine.includes(one))
  const room = Math.max(0, GESTURES_MAX - theirs.length)
  return gestures
    .filter(
      (gesture) =>
        !theirs.some(
          (other) =>
            other.id === gesture.id ||
            (other.performer === gesture.performer &&
              isExpression(other.name) === isExpression(gesture.name) &&
              overlaps(other, gesture)),
        ),
    )
    .filter(({ id }) => {
      const moment = readMoment(id)
      return !deleted.some(({ key, time }) => key === moment?.key && Math.abs(time - moment.time) < NEAR)
    })
    .slice(0, room)
}

/** `before` are replaced by `after`. Scenes of a person stay, and so do the gaps that a person made. */
function newScenes(
  document: Document,
  { shots, end }: Plan,
  { span, deleted }: { span: Span; deleted: readonly Moment[] },
): { before: Scene[]; after: Scene[] } {
  if (end === 0) return { before: [], after: [] }
  const isWhole = span.end >= end
  const before = document.scenes.filter(
    (scene) =>
      (isUntouched(scene) || isStartingScene(document, scene, end)) &&
      scene.start >= span.start - 1e-6 &&
      (isWhole || endOf(scene) <= span.end + 1e-6),
  )
  const theirs = document.scenes.filter((scene) => !before.includes(scene))
  const gaps = document.direction ? gapsOf(document, end, deleted) : []
  const occupied = [...theirs.map((scene) => ({ start: scene.start, end: endOf(scene) })), ...gaps]
  const voices = document.tracks.filter(({ performer }) => performer !== null).flatMap(({ clips }) => clips)
  const free = freeSpans({ start: span.start, end: Math.min(span.end, end) }, occupied)
  const after = free.flatMap((space) =>
    clipped(shots, space).map((shot): Scene => {
      const start = hundredths(shot.start)
      const isEnd = isWhole && shot.end >= end - 1e-6
      const until = isEnd ? FOREVER : hundredths(shot.end)
      const setting = sceneAt(document, shot.start) ?? document.scenes[0] ?? { background: BACKGROUND }
      const id = idOf(momentAt('s', '', voices, start))
      const scene = sceneOf(id, { ...shot, start, end: until, ...(isEnd && { push: 0 }) }, document, setting)
      return directedAs({ ...scene, duration: hundredths(scene.duration) }, shot.because)
    }),
  )
  const names = new Set(theirs.map(({ id }) => id))
  return { before, after: after.filter(({ id }) => !names.has(id)).slice(0, SCENES_MAX - theirs.length) }
}

/** The scene that a new project begins with: one for the whole piece, without a cut or a move. */
function isStartingScene({ scenes, direction }: Document, scene: Scene, end: number): boolean {
  if (direction || scenes.length !== 1) return false
  const isPlain = !scene.shot && !scene.cast && (scene.move ?? 'still') === 'still'
  return isPlain && scene.start === 0 && endOf(scene) >= end
}

/** Spans that no scene covers, where a person deleted one. */
function gapsOf(document: Document, end: number, deleted: readonly Moment[]): Span[] {
  const covered = document.scenes.map((scene) => ({ start: scene.start, end: endOf(scene) }))
  const times = deleted.flatMap((moment) =>
    moment.key.startsWith('s-') ? (timeOfMoment(document, moment) ?? []) : [],
  )
  return freeSpans({ start: 0, end }, covered).filter((gap) =>
    times.some((time) => time >= gap.start - 0.05 && time < gap.end),
  )
}

function freeSpans(whole: Span, occupied: readonly Span[]): Span[] {
  let free = [whole]
  for (const { start, end } of occupied) {
    free = free.flatMap((one) => [
      { start: one.start, end: Math.min(one.end, start) },
      { start: Math.max(one.start, end), end: one.end },
    ])
    free = free.filter((one) => one.end - one.start > 0.05)
  }
  return free
}

function clipped(shots: Plan['shots'], space: Span): Plan['shots'] {
  const pieces: Plan['shots'] = []
  for (const shot of shots) {
    const start = Math.max(shot.start, space.start)
    const end = Math.min(shot.end, space.end)
    if (end - start <= 1e-6) continue
    const last = pieces.at(-1)
    if (last && end - start < REST) last.end = end
    else if (last && last.end - last.start < REST)
      pieces[pieces.length - 1] = { ...shot, start: last.start, end }
    else pieces.push({ ...shot, start, end })
  }
  return pieces
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
