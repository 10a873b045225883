import * as z from 'zod/mini'
import { mouthShapes } from '../takes/mouth-track.ts'
import { correctedSpeakersSchema } from './speaker-corrections.ts'

/** Times and lengths are in seconds, gains linear (1 = unchanged), pan runs from −1 (left) to 1 (right). */
export const DOCUMENT_VERSION = 3

/** Maximum size of a stored document, in bytes of JSON: half of what one D1 row may hold. */
export const DOCUMENT_MAX_BYTES = 1_000_000

const id = z.string().check(z.minLength(1), z.maxLength(64))
const seconds = z.number().check(z.nonnegative(), z.maximum(86_400))
const share = z.number().check(z.minimum(0), z.maximum(1))
const gain = z.number().check(z.nonnegative(), z.maximum(8))

/** Written by the director (`web/engine/director`); missing or `null` in everything that a person made. */
export const directedSchema = z.object({
  /** Its reason in a word, such as `question`. */
  because: z.string().check(z.maxLength(40)),
  /** Fingerprint of the values that the director wrote. Another one means that a person changed them. */
  print: z.string().check(z.maxLength(16)),
})
const directed = z.optional(z.nullable(directedSchema))

export const stageSchema = z.object({
  /** Pixels of the exported frame at scale 1. */
  width: z.int().check(z.minimum(16), z.maximum(3840)),
  height: z.int().check(z.minimum(16), z.maximum(3840)),
  fps: z.int().check(z.minimum(1), z.maximum(60)),
})

export const propValue = z.union([z.string(), z.number(), z.boolean()])

export const performerSchema = z.object({
  id,
  character: id,
  /** By default the character's first (`rigPath`). */
  rig: z.optional(id),
  /** Values of the character's custom props; missing ones take the character's defaults. */
  props: z.record(z.string(), propValue),
  /**
   * Position of the feet as a fraction of the stage. At size 1 the drawing is as tall as the stage's shorter side.
   */
  x: z.number(),
  y: z.number(),
  scale: z.number().check(z.positive()),
  /** Strength of idle, voice and camera motion besides its gestures, 0..1 each; missing or `null`: full. */
  acting: z.optional(z.nullable(z.object({ idle: share, voice: share, camera: share }))),
})

export const clipVoices = ['natural', 'deep', 'small', 'robot', 'radio', 'giant', 'choir'] as const

export const clipEffectsSchema = z.strictObject({
  voice: z.enum(clipVoices),
  /** Pitch shift in semitones, added to the preset's. */
  pitch: z.number().check(z.minimum(-12), z.maximum(12)),
  /** Formant shift in semitones, added to the preset's. */
  formant: z.number().check(z.minimum(-12), z.maximum(12)),
  /** Playback speed at the same pitch: the clip plays `duration * speed` seconds of its take. */
  speed: z.number().check(z.minimum(0.5), z.maximum(2)),
  /** Strength, 0..1. */
  denoise: share,
  level: z.boolean(),
})

export const clipSchema = z.object({
  id,
  take: id,
  start: seconds,
  /** Start of the clip within its take. */
  offset: seconds,
  duration: z.number().check(z.positive(), z.maximum(86_400)),
  gain,
  fadeIn: seconds,
  fadeOut: seconds,
  /** Missing or `null`: none. */
  effects: z.optional(z.nullable(clipEffectsSchema)),
  /** About the gain. */
  directed,
})

export const trackSchema = z.object({
  id,
  kind: z.enum(['voice', 'sound', 'music']),
  name: z.string().check(z.maxLength(120)),
  /** The performer that this voice moves; `null` for a track that is only heard. */
  performer: z.nullable(id),
  gain,
  pan: z.number().check(z.minimum(-1), z.maximum(1)),
  mute: z.boolean(),
  solo: z.boolean(),
  /** The editor does not change a locked track; missing or `null`: unlocked. */
  locked: z.optional(z.nullable(z.boolean())),
  /** Gain (0..1, linear) of the track during speech on a voice track; missing or `null`: unchanged. */
  ducking: z.optional(z.nullable(z.number().check(z.nonnegative(), z.maximum(1)))),
  clips: z.array(clipSchema).check(z.maxLength(2_000)),
})

export const sceneTransitions = ['cut', 'glide', 'dip', 'curtain'] as const

export const cameraMoves = ['still', 'in', 'out', 'left', 'right', 'shake', 'speaker'] as const

export const stageLayouts = ['free', 'row', 'grid', 'duet'] as const

export type StageLayout = (typeof stageLayouts)[number]

export const shotKinds = ['wide', 'two', 'single', 'reaction'] as const

export type ShotKind = (typeof shotKinds)[number]

export const shotSchema = z.object({
  kind: z.enum(shotKinds),
  /** The performers that it shows; empty in a wide shot. */
  subjects: z.array(id).check(z.maxLength(32)),
  /** Zoom that is added until the end of the scene: 0.06 comes 6 % nearer. */
  push: share,
})

export const sceneSchema = z.object({
  id,
  start: seconds,
  duration: z.number().check(z.positive()),
  /** A CSS colour, or the id of a `media` picture after `media:`. */
  background: z.string().check(z.maxLength(200)),
  /** `x` and `y` (0..1) are the stage's point in the middle of the picture; zoom 1 shows the whole stage. */
  camera: z.object({ x: z.number(), y: z.number(), zoom: z.number().check(z.positive()) }),
  /** Missing or `null`: `free`. */
  layout: z.optional(z.nullable(z.enum(stageLayouts))),
  /** The performers on stage, in the order the layout places them; missing or `null`: all of them. */
  cast: z.optional(z.nullable(z.array(id).check(z.maxLength(32)))),
  /** Missing or `null`: `cut`. */
  transition: z.optional(z.nullable(z.enum(sceneTransitions))),
  /** Missing or `null`: `still`. */
  move: z.optional(z.nullable(z.enum(cameraMoves))),
  /** The move of a longer scene that was split: its elapsed seconds at the start, and its whole length. */
  moveSpan: z.optional(z.nullable(z.object({ before: seconds, duration: z.number().check(z.positive()) }))),
  /** Framed for each shape of picture when it is drawn; replaces `camera` and `move`. Missing or `null`: none. */
  shot: z.optional(z.nullable(shotSchema)),
  directed,
})

export const cameraShapes = ['round', 'square', 'wide'] as const

export const overlaySchema = z.object({
  id,
  start: seconds,
  duration: z.number().check(z.positive(), z.maximum(86_400)),
  kind: z.enum(['title', 'sticker', 'picture', 'camera']),
  /** A title's text, an emoji, the id of a `media` picture, or that of the track with the camera's pictures. */
  content: z.string().check(z.maxLength(400)),
  /** Fractions of the picture; independent of the camera. */
  x: z.number().check(z.minimum(-1), z.maximum(2)),
  y: z.number().check(z.minimum(-1), z.maximum(2)),
  /** Fraction of the picture's shorter side. */
  size: z.number().check(z.minimum(0.01), z.maximum(2)),
  /** Degrees, clockwise. */
  turn: z.number().check(z.minimum(-360), z.maximum(360)),
  /** A CSS colour of a title's text; missing or `null`: light. */
  colour: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  /** Background of a title; missing or `null`: an outline. */
  look: z.optional(z.nullable(z.enum(['outline', 'band', 'plain']))),
  /** Shape of a camera's picture; missing or `null`: round. */
  shape: z.optional(z.nullable(z.enum(cameraShapes))),
  /** Crop of a camera's picture: its centre in fractions, and the zoom; missing or `null`: the largest that fits. */
  crop: z.optional(
    z.nullable(z.object({ x: share, y: share, zoom: z.number().check(z.minimum(1), z.maximum(4)) })),
  ),
})

export const markerSchema = z.object({ id, time: seconds, name: z.string().check(z.maxLength(120)) })

export const captionLooks = ['plain', 'card', 'outline', 'bold', 'pop', 'karaoke', 'typewriter'] as const

export const captionStyleSchema = z.object({
  look: z.enum(captionLooks),
  size: z.enum(['small', 'medium', 'large']),
  highlight: z.boolean(),
  /** Most words that are shown at once, in one line; missing or `null`: two lines. */
  words: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(4)))),
  /** Missing or `null`: `bottom`. Faces come first: captions in their way go to the other one. */
  position: z.optional(z.nullable(z.enum(['bottom', 'top']))),
  /** Missing or `null`: `clear`. */
  font: z.optional(z.nullable(z.enum(['clear', 'stage']))),
})

export const captionSchema = z.object({
  id,
  start: seconds,
  duration: z.number().check(z.positive()),
  text: z.string().check(z.maxLength(500)),
  /** Start of each word, in seconds from the caption's start; missing or `null`: estimated by length. */
  words: z.optional(z.nullable(z.array(seconds).check(z.maxLength(250)))),
  performer: z.optional(z.nullable(id)),
  directed,
})

export const gestureSchema = z.object({
  id,
  performer: id,
  name: z.string().check(z.maxLength(60)),
  start: seconds,
  duration: z.number().check(z.positive()),
  /** Swaps left and right; missing or `null`: as the gesture is written. */
  mirror: z.optional(z.nullable(z.boolean())),
  /** Missing or `null`: 1. */
  size: z.optional(z.nullable(z.number().check(z.minimum(0.2), z.maximum(2)))),
  directed,
})

export const directionLevels = ['still', 'calm', 'natural', 'lively'] as const

export type DirectionLevel = (typeof directionLevels)[number]

export const directionSchema = z.object({
  seed: z.int().check(z.nonnegative(), z.maximum(0xffffffff)),
  level: z.enum(directionLevels),
  /** Everything that the director placed. One that is missing from the document was deleted by a person. */
  ids: z.array(id).check(z.maxLength(5_000)),
  /** Takes whose speakers a person corrected; missing or `null`: none. */
  speakers: z.optional(z.nullable(z.array(correctedSpeakersSchema).check(z.maxLength(100)))),
})

/** A manual correction of a mouth: it belongs to the take, whatever its clips and effects. */
export const mouthCorrectionSchema = z.object({
  id,
  take: id,
  /** Seconds from the start of the take. */
  start: seconds,
  duration: z.number().check(z.positive(), z.maximum(86_400)),
  shape: z.enum(mouthShapes),
})

/**
 * Everything new in versions 2 and 3 is optional, so reading upgrades. Builds that know only older versions refuse
 * newer documents instead of losing data.
 */
const version = z.pipe(
  z.union([z.literal(1), z.literal(2), z.literal(DOCUMENT_VERSION)]),
  z.transform(() => DOCUMENT_VERSION as typeof DOCUMENT_VERSION), // Safe: it is that very value.
)

export const documentSchema = z.object({
  version,
  stage: stageSchema,
  /** Beats per minute. */
  tempo: z.number().check(z.minimum(20), z.maximum(400)),
  /** Seconds of the timeline at which a beat starts a bar; missing or `null`: 0. */
  firstBeat: z.optional(z.nullable(seconds)),
  performers: z.array(performerSchema).check(z.maxLength(32)),
  tracks: z.array(trackSchema).check(z.maxLength(64)),
  scenes: z.array(sceneSchema).check(z.maxLength(500)),
  captions: z.array(captionSchema).check(z.maxLength(2_000)),
  gestures: z.array(gestureSchema).check(z.maxLength(2_000)),
  /** If two overlap, the later in the list wins. Missing in documents without corrections. */
  mouthCorrections: z.optional(z.array(mouthCorrectionSchema).check(z.maxLength(2_000))),
  /** Back to front. Missing if there are none. */
  overlays: z.optional(z.array(overlaySchema).check(z.maxLength(1_000))),
  /** Missing if there are none. */
  markers: z.optional(z.array(markerSchema).check(z.maxLength(1_000))),
  /** Missing or `null`: medium cards. */
  captionStyle: z.optional(z.nullable(captionStyleSchema)),
  /** Missing or `null` until the director has worked on the document. */
  direction: z.optional(z.nullable(directionSchema)),
})

export type Document = z.infer<typeof documentSchema>
export type Stage = z.infer<typeof stageSchema>
export type PropValue = z.infer<typeof propValue>
export type PropValues = Record<string, PropValue>
export type Performer = z.infer<typeof performerSchema>
export type Clip = z.infer<typeof clipSchema>
export type ClipEffects = z.infer<typeof clipEffectsSchema>
export type Track = z.infer<typeof trackSchema>
export type Scene = z.infer<typeof sceneSchema>
export type Caption = z.infer<typeof captionSchema>
export type Gesture = z.infer<typeof gestureSchema>
export type MouthCorrection = z.infer<typeof mouthCorrectionSchema>
export type Overlay = z.infer<typeof overlaySchema>
export type Marker = z.infer<typeof markerSchema>
export type Directed = z.infer<typeof directedSchema>
export type Shot = z.infer<typeof shotSchema>
export type Direction = z.infer<typeof directionSchema>
export type CaptionStyle = z.infer<typeof captionStyleSchema>
