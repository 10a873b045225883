import type { Document, Scene } from '#contract/document/document'
import { endOf } from '../document/timing.ts'
import { sceneAt } from '../timeline/frame.ts'
import { hundredths } from './hundredths.ts'
import { idOf, momentAt, readMoment, timeOfMoment, voiceKey, withFreeIds, type Moment } from './moment-id.ts'
import { sceneOf, type Plan } from './plan.ts'
import { directedAs, isUntouched } from './print.ts'
import type { Span } from './turns.ts'

/** Limit of a document. */
const SCENES_MAX = 500
/** The last scene goes on for later recordings. */
const FOREVER = 86_400
const BACKGROUND = 'scene:theatre'
/** Shorter rests of shots, in seconds, are given to their neighbours. */
const REST = 0.8

/** `before` are replaced by `after`. Scenes of a person stay, and so do the gaps that a person made. */
export function newScenes(
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
  const occupied = [
    ...theirs.map((scene) => ({ start: scene.start, end: occupiedUntil(document, scene) })),
    ...gaps,
  ]
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
  // The id of a deleted scene marks it as deleted, so no other scene gets it.
  const used = [...theirs.map(({ id }) => id), ...deleted.map(idOf)]
  return { before, after: withFreeIds(after, used).slice(0, Math.max(0, SCENES_MAX - theirs.length)) }
}

/** A last scene that a person changed does not cover what was recorded later. */
function occupiedUntil(document: Document, scene: Scene): number {
  const end = endOf(scene)
  if (!scene.directed || end < FOREVER - 1) return end
  const later = document.scenes.filter((one) => one.directed && one.start > scene.start)
  const least = scene.start + REST
  return Math.min(end, Math.max(least, directedUntil(document)), ...later.map(({ start }) => start))
}

/** The end of the takes that the director has placed something in. */
function directedUntil({ tracks, direction }: Document): number {
  const keys = new Set(direction?.ids.flatMap((id) => readMoment(id)?.key.slice(2) ?? []))
  const ends = tracks.flatMap(({ performer, clips }) =>
    clips
      .filter(({ take }) => keys.has(voiceKey('', take)) || keys.has(voiceKey(performer ?? '', take)))
      .map(endOf),
  )
  return Math.max(0, ...ends)
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
    moment.key.startsWith('s-') ? (timeOfMoment(document, moment, () => '') ?? []) : [],
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
