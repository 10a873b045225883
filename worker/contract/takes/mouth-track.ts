import * as z from 'zod/mini'

/** Rhubarb's nine mouth shapes: A closed (P B M), B teeth together, C open, D wide, E rounded, F puckered, G lip bite (F V), H tongue (L), X at rest. */
export const mouthShapes = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'X'] as const
export type MouthShape = (typeof mouthShapes)[number]

/** The continuous controls of a puppet's mouth, each 0..1; `width` and `rounding` rest at 0.5 and 0. */
export const mouthCurves = ['jaw', 'width', 'rounding', 'teeth', 'tongue'] as const
export type MouthCurve = (typeof mouthCurves)[number]

/** Mouth frames per second. */
export const MOUTH_RATE = 100

/** Characters: half an hour of fast speech. */
export const MAX_TRANSCRIPT_LENGTH = 40_000

export const mouthCue = z.object({
  /** Seconds from the start of the take. */
  start: z.number(),
  end: z.number(),
  value: z.enum(mouthShapes),
})
export type MouthCue = z.infer<typeof mouthCue>

/** Face frames per second. */
export const FACE_RATE = 30

/** Eleven bytes per frame (`web/engine/puppet/acting/face-track.ts`); no picture. */
export const storedFace = z.object({
  rate: z.literal(FACE_RATE),
  frames: z.int().check(z.minimum(0), z.maximum(FACE_RATE * 60 * 60)),
  values: z.string(),
})
export type StoredFace = z.infer<typeof storedFace>

const SCRIPT_WORDS_MAX = MAX_TRANSCRIPT_LENGTH / 2

/** The transcript that a user gave for a take, with word times. */
export const takeScript = z.object({
  text: z.string().check(z.maxLength(MAX_TRANSCRIPT_LENGTH)),
  /** The words of the text, split at spaces: first mouth frame, end frame, and whether the sound agrees. */
  words: z.array(z.tuple([z.int(), z.int(), z.boolean()])).check(z.maxLength(SCRIPT_WORDS_MAX)),
})
export type TakeScript = z.infer<typeof takeScript>

/** Twice the longest take. */
const MOUTH_FRAMES_MAX = MOUTH_RATE * 60 * 60

const analysis = z.object({
  version: z.literal(1),
  /** Name and version of the analysing engine; takes of older ones are analysed again. */
  engine: z.string(),
  /** The words that the mouth was aligned to, if the sound agreed with any of them. */
  text: z.optional(z.string().check(z.maxLength(MAX_TRANSCRIPT_LENGTH))),
  /** Length of the sound in seconds. */
  duration: z.number().check(z.minimum(0), z.maximum(MOUTH_FRAMES_MAX / MOUTH_RATE)),
  rate: z.literal(MOUTH_RATE),
  frames: z.int().check(z.minimum(0), z.maximum(MOUTH_FRAMES_MAX)),
  cues: z.array(mouthCue),
  /** One byte per frame and curve: 0..255 is 0..1. */
  curves: z.record(z.enum(mouthCurves), z.string()),
  /** One byte per frame: speech loudness, 0..255 is −60..0 dBFS. */
  loudness: z.string(),
  /** One byte per frame: K-weighted loudness, 0..255 is −60..0 LUFS. Older analyses lack it. */
  weighted: z.optional(z.string()),
  /** One byte per frame: 0 if unvoiced, else 1 + 48 steps per octave above 50 Hz. Older analyses lack it. */
  pitch: z.optional(z.string()),
  /** One byte per frame: 1 during speech. */
  speech: z.string(),
  /** Waveform: pairs of signed bytes (min, max), `peaksPerSecond` pairs per second. */
  peaksPerSecond: z.number(),
  peaks: z.string(),
  /** Missing without a transcript. */
  script: z.optional(takeScript),
  /** Recorded with the take, on its clock. */
  face: z.optional(storedFace),
})

/** Binary parts are base64 of bytes. Readers take memory for each frame, so that a file has the bytes of all of them. */
export const takeAnalysis = analysis.check(
  z.refine(({ frames, curves }) => Object.values(curves).some((bytes) => frames <= (bytes.length * 3) / 4)),
)
export type TakeAnalysis = z.infer<typeof takeAnalysis>
