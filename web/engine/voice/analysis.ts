import type { MouthCue, MouthCurve, StoredFace, TakeScript } from '#contract/takes/mouth-track'

/** The controls of a puppet's mouth, each 0..1: `width` rests at 0.5, the others at 0. */
export type Mouth = Record<MouthCurve, number>

export const restingMouth: Readonly<Mouth> = { jaw: 0, width: 0.5, rounding: 0, teeth: 0, tongue: 0 }

/** At `rate` frames a second; frame `i` is at `i / rate`. */
export interface VoiceAnalysis {
  engine: string
  /** The words that the mouth was fitted to, if the sound agreed with any of them. */
  text?: string
  duration: number
  rate: number
  frames: number
  /** Nine-shape cues covering the whole duration without gaps. */
  cues: MouthCue[]
  /** `frames` values 0..1 each. */
  curves: Record<MouthCurve, Float32Array>
  /** `frames` values: level of the sound in dBFS, −60..0. */
  loudness: Float32Array
  /** `frames` values: K-weighted loudness of the sound, −60..0 LUFS. Older analyses lack it. */
  weighted?: Float32Array
  /** `frames` values: pitch of the voice in Hz, 0 where nothing is voiced. */
  pitch: Float32Array
  /** `frames` values: 1 during speech. */
  speech: Uint8Array
  /** Words that a person gave for it, whether or not the mouth follows them. */
  script?: TakeScript
  /** Tracked by a camera during the take. */
  face?: StoredFace
}
