import { LIVE_VALUES } from '#contract/jam/live-frame'
import { faceValues, noFace, type FaceMoment } from '../../../engine/face/face-moment.ts'
import type { LiveVoice } from '../../../stage/stage-frame.ts'

/** Index of the face values: after five of the mouth, loudness, and speaking. */
const FACE = 7
/** Lids exceed 1 slightly; all other values of a face are in −1..1. */
const isLid = (name: keyof FaceMoment) => name === 'lidLeft' || name === 'lidRight'

/** Encodes a voice as the values of a live frame (0..1). Loudness maps −60..0 dBFS to 0..1. */
export function valuesOf(voice: LiveVoice): Float32Array {
  const values = new Float32Array(LIVE_VALUES)
  const { jaw, width, rounding, teeth, tongue } = voice.mouth
  values.set([jaw, width, rounding, teeth, tongue, 1 + (voice.loudness ?? -60) / 60, voice.speaking ? 1 : 0])
  const face = voice.face ?? noFace
  faceValues.forEach((name, index) => {
    values[FACE + index] = isLid(name) ? face[name] / 2 : (face[name] + 1) / 2
  })
  return values
}

/** Decodes a voice; `base` provides what a frame lacks. */
export function voiceOf(values: Float32Array, base: LiveVoice): LiveVoice {
  const [jaw = 0, width = 0.5, rounding = 0, teeth = 0, tongue = 0, loudness = 0, speaking = 0] = values
  const face = { ...noFace }
  faceValues.forEach((name, index) => {
    const value = values[FACE + index] ?? 0
    face[name] = isLid(name) ? value * 2 : value * 2 - 1
  })
  return {
    mouth: { ...base.mouth, jaw, width, rounding, teeth, tongue },
    loudness: (loudness - 1) * 60,
    speaking: speaking > 0.5,
    ...(face.seen > 0.05 && { face }),
  }
}
