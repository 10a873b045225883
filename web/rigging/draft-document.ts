import { type Document, type PropValues } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { plainClip } from '#model/document/plain-clip'
import type { Movement } from '#model/rig/movement'
import type { Rig } from '#model/rig/rig'

/** The draft's character id, used here only. */
export const DRAFT = 'draft'

/** Pixels of the stage; a rig has as many units, so a point of the stage is a point of the rig. */
export const STAGE = 1000

/** Gestures of the puppet during the sample, as [name, second]. */
const actions = [
  ['wave', 0.6],
  ['happy', 1],
  ['shrug', 2.8],
  ['nod', 4.2],
] as const

/** The draft on a stage of its own size, with a sample of `duration` seconds if there is one. */
export function draftDocument(
  feet: Rig['feet'] | undefined,
  props: PropValues,
  sample?: { take: string; duration: number },
): Document {
  const document = newDocument(DRAFT)
  const clips = sample ? [plainClip({ id: 'clip', start: 0, ...sample })] : []
  return {
    ...document,
    stage: { width: STAGE, height: STAGE, fps: 60 },
    performers: document.performers.map((performer) => ({
      ...performer,
      props,
      x: (feet?.x ?? STAGE / 2) / STAGE,
      y: (feet?.y ?? STAGE) / STAGE,
    })),
    tracks: document.tracks.map((track) => ({ ...track, clips })),
    gestures: sample
      ? actions.map(([name, start]) => ({ id: name, performer: 'performer-1', name, start, duration: 1.6 }))
      : [],
  }
}

export function gestureDocument(
  feet: Rig['feet'] | undefined,
  props: PropValues,
  { id, seconds }: Pick<Movement, 'id' | 'seconds'>,
): Document {
  const document = draftDocument(feet, props)
  return {
    ...document,
    performers: document.performers.map((performer) => ({
      ...performer,
      acting: { idle: 0, voice: 1, camera: 1 },
    })),
    gestures: [{ id: 'shown', performer: 'performer-1', name: id, start: 0, duration: seconds }],
  }
}
