import * as z from 'zod/mini'
import { mouthShapes } from './mouth-track.ts'

/**
 * The versioned JSON that a project, a jam and a mix all hold. Times and lengths are in seconds,
 * gains are linear (1 = unchanged), pan runs from −1 (left) to 1 (right).
 */
export const DOCUMENT_VERSION = 1

/** Largest stored document, in bytes of JSON: half of what one D1 row may hold. */
export const DOCUMENT_MAX_BYTES = 1_000_000

const id = z.string().check(z.minLength(1), z.maxLength(64))
const seconds = z.number().check(z.nonnegative(), z.maximum(86_400))
const gain = z.number().check(z.nonnegative(), z.maximum(8))

export const stageSchema = z.object({
  /** Pixels of the exported frame at scale 1. */
  width: z.int().check(z.minimum(16), z.maximum(3840)),
  height: z.int().check(z.minimum(16), z.maximum(3840)),
  /** Frames a second. */
  fps: z.int().check(z.minimum(1), z.maximum(60)),
})

export const propValue = z.union([z.string(), z.number(), z.boolean()])

export const performerSchema = z.object({
  id,
  /** Id of a `characters` record. */
  character: id,
  /** Id of the rig it is drawn with (`rigPath`); left out: the character's first. */
  rig: z.optional(id),
  /** Values of the character's custom props; missing ones take the character's defaults. */
  props: z.record(z.string(), propValue),
  /**
   * Where the performer's feet stand, as a fraction of the stage (0..1), and its size: at 1 its drawing is
   * as tall as the stage's shorter side.
   */
  x: z.number(),
  y: z.number(),
  scale: z.number().check(z.positive()),
})

export const clipSchema = z.object({
  id,
  /** Id of a `takes` record. */
  take: id,
  /** Where the clip begins on the timeline. */
  start: seconds,
  /** How far into the take the clip begins. */
  offset: seconds,
  duration: z.number().check(z.positive(), z.maximum(86_400)),
  gain,
  fadeIn: seconds,
  fadeOut: seconds,
})

export const trackSchema = z.object({
  id,
  kind: z.enum(['voice', 'sound', 'music']),
  name: z.string().check(z.maxLength(120)),
  /** The performer this voice moves; `null` for a track that only sounds. */
  performer: z.nullable(id),
  gain,
  pan: z.number().check(z.minimum(-1), z.maximum(1)),
  mute: z.boolean(),
  solo: z.boolean(),
  clips: z.array(clipSchema).check(z.maxLength(2_000)),
})

/** How performers share a stage: each where it was put (`free`), or placed by their number. */
export const stageLayouts = ['free', 'row', 'grid', 'duet'] as const

export type StageLayout = (typeof stageLayouts)[number]

export const sceneSchema = z.object({
  id,
  start: seconds,
  duration: z.number().check(z.positive()),
  /** A CSS colour, or the id of a `media` picture behind `media:`. */
  background: z.string().check(z.maxLength(200)),
  /** Framing: the point of the stage in the middle of the picture (0..1) and how near it is (1 = whole stage). */
  camera: z.object({ x: z.number(), y: z.number(), zoom: z.number().check(z.positive()) }),
  /** Left out or `null`: `free`. */
  layout: z.optional(z.nullable(z.enum(stageLayouts))),
  /** The performers on stage, in the order the layout places them; left out or `null`: all of them. */
  cast: z.optional(z.nullable(z.array(id).check(z.maxLength(32)))),
})

export const captionSchema = z.object({
  id,
  start: seconds,
  duration: z.number().check(z.positive()),
  text: z.string().check(z.maxLength(500)),
  /** Whose words these are; left out or `null`: nobody's in particular. */
  performer: z.optional(z.nullable(id)),
})

export const gestureSchema = z.object({
  id,
  performer: id,
  name: z.string().check(z.maxLength(60)),
  start: seconds,
  duration: z.number().check(z.positive()),
})

/** A mouth that somebody put right by hand: it belongs to the take, wherever its clips are and whatever is heard in it. */
export const mouthCorrectionSchema = z.object({
  id,
  /** Id of a `takes` record. */
  take: id,
  /** Seconds from the beginning of the take. */
  start: seconds,
  duration: z.number().check(z.positive(), z.maximum(86_400)),
  shape: z.enum(mouthShapes),
})

export const documentSchema = z.object({
  version: z.literal(DOCUMENT_VERSION),
  stage: stageSchema,
  /** Beats a minute. */
  tempo: z.number().check(z.minimum(20), z.maximum(400)),
  performers: z.array(performerSchema).check(z.maxLength(32)),
  tracks: z.array(trackSchema).check(z.maxLength(64)),
  scenes: z.array(sceneSchema).check(z.maxLength(500)),
  captions: z.array(captionSchema).check(z.maxLength(2_000)),
  gestures: z.array(gestureSchema).check(z.maxLength(2_000)),
  /** Where two overlap, the later in the list is seen. Missing in documents where nothing was put right. */
  mouthCorrections: z.optional(z.array(mouthCorrectionSchema).check(z.maxLength(2_000))),
})

export type Document = z.infer<typeof documentSchema>
export type Stage = z.infer<typeof stageSchema>
export type PropValue = z.infer<typeof propValue>
export type PropValues = Record<string, PropValue>
export type Performer = z.infer<typeof performerSchema>
export type Clip = z.infer<typeof clipSchema>
export type Track = z.infer<typeof trackSchema>
export type Scene = z.infer<typeof sceneSchema>
export type Caption = z.infer<typeof captionSchema>
export type Gesture = z.infer<typeof gestureSchema>
export type MouthCorrection = z.infer<typeof mouthCorrectionSchema>

/** The document of a new project: one performer in the middle of a 16:9 stage with one empty voice track. */
export function newDocument(character: string, rig?: string): Document {
  return {
    version: DOCUMENT_VERSION,
    stage: { width: 1280, height: 720, fps: 30 },
    tempo: 120,
    performers: [{ id: 'performer-1', character, ...(rig && { rig }), props: {}, x: 0.5, y: 0.96, scale: 1 }],
    tracks: [
      {
        id: 'voice-1',
        kind: 'voice',
        name: 'Voice',
        performer: 'performer-1',
        gain: 1,
        pan: 0,
        mute: false,
        solo: false,
        clips: [],
      },
    ],
    scenes: [],
    captions: [],
    gestures: [],
  }
}

/** What a new project begins with: one performer, waist up, on the product's own stage. */
export function startingDocument(character: string, rig?: string): Document {
  const camera = { x: 0.5, y: 0.4, zoom: 1.3 }
  const scene = { id: 'scene-1', start: 0, duration: 86_400, background: 'scene:theatre', camera }
  return { ...newDocument(character, rig), scenes: [scene] }
}
