import * as z from 'zod/mini'
import { mouthShapes } from '../takes/mouth-track.ts'

/**
 * The versioned JSON that a project, a jam and a mix all hold. Times and lengths are in seconds,
 * gains are linear (1 = unchanged), pan runs from −1 (left) to 1 (right).
 */
export const DOCUMENT_VERSION = 2

/** Largest stored document, in bytes of JSON: half of what one D1 row may hold. */
export const DOCUMENT_MAX_BYTES = 1_000_000

const id = z.string().check(z.minLength(1), z.maxLength(64))
const seconds = z.number().check(z.nonnegative(), z.maximum(86_400))
const share = z.number().check(z.minimum(0), z.maximum(1))
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
  /** How much moves it besides its gestures, 0..1 each; left out or `null`: all of it, fully. */
  acting: z.optional(z.nullable(z.object({ idle: share, voice: share, camera: share }))),
})

/** How a clip's voice may sound; `natural` as it was recorded. */
export const clipVoices = ['natural', 'deep', 'small', 'robot', 'radio', 'giant', 'choir'] as const

/** What is done to the sound of a clip when it is played; the take stays as it is. */
export const clipEffectsSchema = z.strictObject({
  voice: z.enum(clipVoices),
  /** Semitones that the voice is raised by, on top of what its kind does. */
  pitch: z.number().check(z.minimum(-12), z.maximum(12)),
  /** Semitones that mouth and throat are made smaller by, likewise. */
  formant: z.number().check(z.minimum(-12), z.maximum(12)),
  /** Times as fast at the same pitch: the clip plays `duration * speed` seconds of its take. */
  speed: z.number().check(z.minimum(0.5), z.maximum(2)),
  /** How much of the noise behind the voice is taken away, 0..1. */
  denoise: share,
  /** Whether the take is brought to −14 LUFS with peaks below −1 dBTP. */
  level: z.boolean(),
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
  /** Left out or `null`: none. */
  effects: z.optional(z.nullable(clipEffectsSchema)),
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
  /** The editor leaves a locked track alone; left out or `null`: it is open. */
  locked: z.optional(z.nullable(z.boolean())),
  /** How loud (0..1, linear) the track is while somebody speaks on a voice track; left out or `null`: as ever. */
  ducking: z.optional(z.nullable(z.number().check(z.nonnegative(), z.maximum(1)))),
  clips: z.array(clipSchema).check(z.maxLength(2_000)),
})

/** How a scene comes in: at once, gliding over from the one before, through the dark, or behind a curtain. */
export const sceneTransitions = ['cut', 'glide', 'dip', 'curtain'] as const

/** What the camera does in the course of a scene: drift, tremble, or come closer to the one who speaks. */
export const cameraMoves = ['still', 'in', 'out', 'left', 'right', 'shake', 'speaker'] as const

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
  /** Left out or `null`: `cut`. */
  transition: z.optional(z.nullable(z.enum(sceneTransitions))),
  /** Left out or `null`: `still`. */
  move: z.optional(z.nullable(z.enum(cameraMoves))),
  /**
   * Of a scene that was cut out of a longer one: how many seconds of its move were over before it began, and how long
   * the whole move takes. Left out or `null`: the move is all its own.
   */
  moveSpan: z.optional(z.nullable(z.object({ before: seconds, duration: z.number().check(z.positive()) }))),
})

/** How the camera's picture is cut: a circle, a square, or all of it. */
export const cameraShapes = ['round', 'square', 'wide'] as const

/** Something over the picture: words, an emoji, a picture of one's own, or the speaker, as the camera saw them. */
export const overlaySchema = z.object({
  id,
  start: seconds,
  duration: z.number().check(z.positive(), z.maximum(86_400)),
  kind: z.enum(['title', 'sticker', 'picture', 'camera']),
  /** The words, the emoji, the id of a `media` picture, or of the track whose takes' camera pictures are shown. */
  content: z.string().check(z.maxLength(400)),
  /** Its middle, in fractions of the picture; the camera does not move it. */
  x: z.number().check(z.minimum(-1), z.maximum(2)),
  y: z.number().check(z.minimum(-1), z.maximum(2)),
  /** Height of its letters, of the emoji or of the picture, as a fraction of the picture's shorter side. */
  size: z.number().check(z.minimum(0.01), z.maximum(2)),
  /** Degrees, clockwise. */
  turn: z.number().check(z.minimum(-360), z.maximum(360)),
  /** A CSS colour of a title's words; left out or `null`: light. */
  colour: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  /** What a title stands on; left out or `null`: an outline. */
  look: z.optional(z.nullable(z.enum(['outline', 'band', 'plain']))),
  /** Of a camera's picture; left out or `null`: round. */
  shape: z.optional(z.nullable(z.enum(cameraShapes))),
  /**
   * Which part of a camera's picture: its middle in fractions of it, and how near; left out or `null`: all that fits.
   */
  crop: z.optional(
    z.nullable(z.object({ x: share, y: share, zoom: z.number().check(z.minimum(1), z.maximum(4)) })),
  ),
})

/** A named moment of the timeline. */
export const markerSchema = z.object({ id, time: seconds, name: z.string().check(z.maxLength(120)) })

/** How all captions look. */
export const captionStyleSchema = z.object({
  look: z.enum(['card', 'outline', 'bold']),
  size: z.enum(['small', 'medium', 'large']),
  /** The word that is being said stands out. */
  highlight: z.boolean(),
})

export const captionSchema = z.object({
  id,
  start: seconds,
  duration: z.number().check(z.positive()),
  text: z.string().check(z.maxLength(500)),
  /** When each of its words begins, in seconds from its start; left out or `null`: by their letters. */
  words: z.optional(z.nullable(z.array(seconds).check(z.maxLength(250)))),
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

/**
 * A mouth that somebody put right by hand: it belongs to the take, wherever its clips are and whatever is heard in it.
 */
export const mouthCorrectionSchema = z.object({
  id,
  /** Id of a `takes` record. */
  take: id,
  /** Seconds from the beginning of the take. */
  start: seconds,
  duration: z.number().check(z.positive(), z.maximum(86_400)),
  shape: z.enum(mouthShapes),
})

/**
 * Version 1 had no overlays, markers, caption style, locks, ducking, transitions and camera moves. All of these may
 * be left out, so that reading is the whole upgrade: what was stored as version 1 comes out as version 2. A build that
 * knows only version 1 refuses what is written now, instead of losing what it does not know.
 */
const version = z.pipe(
  z.union([z.literal(1), z.literal(DOCUMENT_VERSION)]),
  z.transform(() => DOCUMENT_VERSION as typeof DOCUMENT_VERSION), // safe: it is that very value
)

export const documentSchema = z.object({
  version,
  stage: stageSchema,
  /** Beats a minute. */
  tempo: z.number().check(z.minimum(20), z.maximum(400)),
  /** Seconds of the timeline where a beat begins a bar; left out or `null`: 0. */
  firstBeat: z.optional(z.nullable(seconds)),
  performers: z.array(performerSchema).check(z.maxLength(32)),
  tracks: z.array(trackSchema).check(z.maxLength(64)),
  scenes: z.array(sceneSchema).check(z.maxLength(500)),
  captions: z.array(captionSchema).check(z.maxLength(2_000)),
  gestures: z.array(gestureSchema).check(z.maxLength(2_000)),
  /** Where two overlap, the later in the list is seen. Missing in documents where nothing was put right. */
  mouthCorrections: z.optional(z.array(mouthCorrectionSchema).check(z.maxLength(2_000))),
  /** Back to front. Missing where there are none. */
  overlays: z.optional(z.array(overlaySchema).check(z.maxLength(1_000))),
  /** Missing where there are none. */
  markers: z.optional(z.array(markerSchema).check(z.maxLength(1_000))),
  /** Left out or `null`: medium cards. */
  captionStyle: z.optional(z.nullable(captionStyleSchema)),
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
export type CaptionStyle = z.infer<typeof captionStyleSchema>
