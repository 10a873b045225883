import * as z from 'zod/mini'
import { clipEffectsSchema } from '../document/document.ts'
import { inserts, insertSchemas } from './inserts/index.ts'
import { within } from './range.ts'

/**
 * Times and lengths are in seconds unless named otherwise, levels and gains in dB, pan from −1 (left) to 1 (right).
 */
export const MIX_VERSION = 1

/** Half of what one D1 row may hold. */
export const MIX_MAX_BYTES = 1_000_000

export const SHUT_DB = -60

export const MIX_MAX_TRACKS = 64
export const MIX_MAX_GROUPS = 8
/** Knobs that may be automated, and points of each. */
export const MIX_MAX_LANES = 200
export const MIX_MAX_POINTS = 4_000

const id = z.string().check(z.minLength(1), z.maxLength(64))
const seconds = z.number().check(z.nonnegative(), z.maximum(86_400))
const between = (min: number, max: number) => within({ min, max })
const level = between(SHUT_DB, 12)

export const mixSourceSchema = z.object({
  id,
  name: z.string().check(z.maxLength(120)),
  sound: id,
  file: z.string().check(z.minLength(1), z.maxLength(255)),
  duration: seconds,
  /** Applied before mixing; omitted or `null` for none. */
  effects: z.optional(z.nullable(clipEffectsSchema)),
  /** Source of an import; a new take on that track is offered to the mix. */
  origin: z.nullable(z.object({ project: z.optional(id), jam: z.optional(id), track: id, take: id })),
})

export const fadeShapes = ['linear', 'smooth'] as const

export const mixClipSchema = z.object({
  id,
  source: id,
  start: seconds,
  offset: seconds,
  duration: z.number().check(z.positive(), z.maximum(86_400)),
  gain: level,
  fadeIn: seconds,
  fadeOut: seconds,
  /** `smooth` keeps the power where two clips cross, `linear` the amplitude. */
  fade: z.enum(fadeShapes),
})

const channel = {
  gain: level,
  ...insertSchemas,
  order: z.array(z.enum(inserts)).check(
    z.length(inserts.length),
    z.refine((order) => new Set(order).size === inserts.length),
  ),
}

const strip = {
  id,
  name: z.string().check(z.maxLength(80)),
  colour: z.int().check(z.minimum(0), z.maximum(7)),
  ...channel,
  pan: between(-1, 1),
  mute: z.boolean(),
  solo: z.boolean(),
  /** Stays audible when others are soloed. */
  safe: z.boolean(),
  invert: z.boolean(),
  reverb: level,
  delay: level,
}

export const mixTrackSchema = z.object({
  ...strip,
  /** A group's id or `master`. */
  output: id,
  clips: z.array(mixClipSchema).check(z.maxLength(2_000)),
})

export const mixGroupSchema = z.object(strip)

/** dB. */
export const MIX_TRIM = { min: -59, max: 60 } as const

export const masterSchema = z.object({
  ...channel,
  /** Brings the mix to a loudness, behind the fader and before the limiter; 0 if omitted. */
  trim: z.optional(between(MIX_TRIM.min, MIX_TRIM.max)),
  limiter: z.object({ on: z.boolean(), ceiling: between(-12, -1) }),
})

export const reverbSchema = z.object({
  gain: level,
  /** Seconds until the sound is 60 dB down. */
  decay: between(0.2, 8),
  /** 0 (bright) to 1 (dull). */
  damping: between(0, 1),
  /** Milliseconds before the reverb starts. */
  preDelay: between(0, 200),
})

export const delaySchema = z.object({
  gain: level,
  /** Beats. */
  beats: between(0.125, 4),
  feedback: between(0, 0.9),
  damping: between(0, 1),
})

export const automationPointSchema = z.object({
  time: seconds,
  value: z.number(),
  /** Curvature up to the next point: 0 linear, −1 … 1 slow start … slow end; `null` holds the value. */
  curve: z.nullable(between(-1, 1)),
})

export const automationSchema = z.object({
  /** A track's or group's id, or `master`, `reverb`, `delay`. */
  strip: id,
  /** Path of the knob in the strip: `gain`, `eq.low.gain`. */
  param: z.string().check(z.maxLength(40)),
  /** In order of time. */
  points: z.array(automationPointSchema).check(z.maxLength(MIX_MAX_POINTS)),
})

export const markerSchema = z.object({ id, time: seconds, name: z.string().check(z.maxLength(60)) })

export const mixDocumentSchema = z.object({
  version: z.literal(MIX_VERSION),
  sampleRate: z.union([z.literal(44_100), z.literal(48_000)]),
  tempo: between(20, 400),
  /** Seconds where a beat begins a bar; 0 if omitted. */
  firstBeat: z.optional(seconds),
  sources: z.array(mixSourceSchema).check(z.maxLength(500)),
  tracks: z.array(mixTrackSchema).check(z.maxLength(MIX_MAX_TRACKS)),
  groups: z.array(mixGroupSchema).check(z.maxLength(MIX_MAX_GROUPS)),
  master: masterSchema,
  reverb: reverbSchema,
  delay: delaySchema,
  automation: z.array(automationSchema).check(z.maxLength(MIX_MAX_LANES)),
  markers: z.array(markerSchema).check(z.maxLength(200)),
  loop: z.object({ on: z.boolean(), start: seconds, end: seconds }),
})

export type MixDocument = z.infer<typeof mixDocumentSchema>
export type MixSource = z.infer<typeof mixSourceSchema>
export type MixClip = z.infer<typeof mixClipSchema>
export type MixTrack = z.infer<typeof mixTrackSchema>
export type MixGroup = z.infer<typeof mixGroupSchema>
export type MixMaster = z.infer<typeof masterSchema>
export type MixAutomation = z.infer<typeof automationSchema>
export type AutomationPoint = z.infer<typeof automationPointSchema>
