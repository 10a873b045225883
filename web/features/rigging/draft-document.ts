import { newDocument, type Document } from '#contract/document'
import type { PropValues } from '#contract/document'
import type { Rig } from '#contract/rig/rig'

/** The draft's name among characters, and the take of the sample voice: neither is anywhere else. */
export const DRAFT = 'draft'
export const SAMPLE_TAKE = 'sample-voice'

/** Pixels of the stage; a rig has as many units, so a point of the stage is a point of the rig. */
export const STAGE = 1000

/** What the puppet does while it says the sample, as [name, second]. */
const actions = [
  ['wave', 0.6],
  ['happy', 1],
  ['shrug', 2.8],
  ['nod', 4.2],
] as const

/** The draft alone on a stage of its own size. `duration`: seconds of the sample voice, 0 without. */
export function draftDocument(
  feet: Rig['feet'] | undefined,
  props: PropValues,
  duration: number,
  id: string = DRAFT,
): Document {
  const document = newDocument(id)
  const clip = {
    id: 'clip',
    take: SAMPLE_TAKE,
    start: 0,
    offset: 0,
    duration,
    gain: 1,
    fadeIn: 0,
    fadeOut: 0,
  }
  return {
    ...document,
    stage: { width: STAGE, height: STAGE, fps: 60 },
    performers: document.performers.map((performer) => ({
      ...performer,
      props,
      x: (feet?.x ?? STAGE / 2) / STAGE,
      y: (feet?.y ?? STAGE) / STAGE,
    })),
    tracks: document.tracks.map((track) => ({ ...track, clips: duration > 0 ? [clip] : [] })),
    gestures:
      duration > 0
        ? actions.map(([name, start]) => ({ id: name, performer: 'performer-1', name, start, duration: 1.6 }))
        : [],
  }
}
