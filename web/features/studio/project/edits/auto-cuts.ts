import { beatGridOf, beatsBetween } from '#model/document/beats'
import { timelineTimeOf } from '#model/document/clip-time'
import type { Document, Scene } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { MouthCue } from '#contract/takes/mouth-track'
import { durationOf } from '../../../../engine/document/timing.ts'
import { framingsOf } from '../../../../engine/timeline/framings.ts'
import { endOf } from './selection.ts'
import { together } from './selection-edits.ts'

/** A pause this long (seconds) ends a sentence. */
const PAUSE = 0.35
/** Minimum distance of cuts in seconds; shorter scenes flicker. */
const CLOSEST = 0.8
const SCENES_MAX = 500

/** Starts of captions or, without any, of speech after a pause. Seconds of the timeline, in order. */
export function sentenceTimes(document: Document, cuesOf: (take: string) => readonly MouthCue[]): number[] {
  if (document.captions.length > 0) return spaced(document.captions.map(({ start }) => start))
  const times = document.tracks
    .filter(({ performer }) => performer !== null)
    .flatMap(({ clips }) =>
      clips.flatMap((clip) => {
        const cues = cuesOf(clip.take)
        const begins = cues.flatMap((cue, index) => {
          const before = cues[index - 1]
          const isPause = before?.value === 'X' && before.end - before.start >= PAUSE
          return cue.value !== 'X' && isPause ? [timelineTimeOf(clip, cue.start)] : []
        })
        return [clip.start, ...begins.filter((time) => time > clip.start && time < endOf(clip))]
      }),
    )
  return spaced(times)
}

export function barTimes(document: Document): number[] {
  return beatsBetween(0, durationOf(document), beatGridOf(document))
    .filter(({ time, strong }) => strong && time > 0)
    .slice(0, SCENES_MAX)
    .map(({ time }) => time)
}

/** Alternates medium and close framing; with several performers the close one shows the speaker. */
export function cutScenes(
  document: Document,
  times: readonly number[],
  newId: () => string,
): Edit | undefined {
  const edits: Edit[] = []
  const framings = framingsOf(document.stage)
  const framing = (near: boolean) => framings.find(({ id }) => id === (near ? 'close' : 'medium'))?.camera
  const several = document.performers.length > 1
  let room = SCENES_MAX - document.scenes.length
  let cuts = 0
  for (const scene of document.scenes) {
    const inside = times
      .filter((time) => time > scene.start + 0.1 && time < Math.min(endOf(scene), durationOf(document)) - 0.1)
      .slice(0, Math.max(0, room))
    const [first] = inside
    if (first === undefined) continue
    room -= inside.length
    edits.push({ kind: 'changeScene', scene: scene.id, change: { duration: first - scene.start } })
    inside.forEach((start, index) => {
      const until = inside[index + 1] ?? endOf(scene)
      const near = cuts++ % 2 === 0
      const camera = several && near ? scene.camera : (framing(near) ?? scene.camera)
      const piece: Scene = {
        ...scene,
        id: newId(),
        start,
        duration: until - start,
        camera,
        transition: 'cut',
        moveSpan: null,
        shot: null,
        directed: null,
        ...(several && near && { move: 'speaker' }),
      }
      edits.push({ kind: 'addScene', scene: piece })
    })
  }
  return together(edits)
}

/** Sorted, without times that are too close. */
function spaced(times: readonly number[]): number[] {
  const spread: number[] = []
  for (const time of times.toSorted((a, b) => a - b)) {
    if (time - (spread.at(-1) ?? -CLOSEST) >= CLOSEST) spread.push(time)
  }
  return spread
}
