import * as z from 'zod/mini'
import {
  captionStyleSchema,
  clipSchema,
  directedSchema,
  directionSchema,
  performerSchema,
  propValue,
  stageSchema,
  trackSchema,
} from './document.ts'
import type { Edit } from './edit.ts'
import { documentItems } from './items.ts'

/** Batches are not nested. */
export const BATCH_MAX_EDITS = 500

export const EDIT_MAX_BYTES = 48 * 1024

/** Names and values are counted in characters. */
const PROPS_MAX = 64
const PROP_NAME_MAX = 64
const PROP_TEXT_MAX = 400

const id = z.string().check(z.minLength(1), z.maxLength(64))
const start = z.number().check(z.nonnegative(), z.maximum(86_400))
const place = { index: z.optional(z.int().check(z.gte(0), z.lte(2_000))), after: z.optional(z.nullable(id)) }

const propName = z.string().check(z.maxLength(PROP_NAME_MAX))
const smallProp = propValue.check(
  z.refine((value) => typeof value !== 'string' || value.length <= PROP_TEXT_MAX, 'too long'),
)
const few = <Value>() =>
  z.refine<Record<string, Value>>((props) => Object.keys(props).length <= PROPS_MAX, 'too many')
const props = z.record(propName, smallProp).check(few())
const performer = z.strictObject({ ...performerSchema.shape, props })

const some = <Shape extends z.core.$ZodShape>(shape: Shape) => z.partial(z.strictObject(shape))

const { id: _track, clips: _clips, ...trackFields } = trackSchema.shape
const { start: clipStart, offset, duration, fadeIn, fadeOut, effects } = clipSchema.shape
const { x, y, scale, acting } = performerSchema.shape

const kind = <Name extends string, Shape extends z.core.$ZodShape>(name: Name, shape: Shape) =>
  z.strictObject({ kind: z.literal(name), ...shape })

const itemEdits = Object.entries(documentItems).flatMap(([name, { field, schema }]) => {
  const { id: _id, ...fields } = schema.shape
  return [
    kind(`add${name}`, { [field]: schema, ...place }),
    kind(`change${name}`, { [field]: id, change: some(fields) }),
    kind(`remove${name}`, { [field]: id }),
  ]
})

const single = [
  kind('addTrack', { track: trackSchema, ...place }),
  kind('changeTrack', { track: id, change: some(trackFields) }),
  kind('moveTrack', { track: id, ...place, index: z.int().check(z.gte(0), z.lte(2_000)) }),
  kind('removeTrack', { track: id }),
  kind('addClip', { track: id, clip: clipSchema, ...place }),
  kind('moveClip', { clip: id, start, track: z.optional(id), ...place }),
  kind('trimClip', {
    clip: id,
    change: some({ start: clipStart, offset, duration, fadeIn, fadeOut, effects }),
  }),
  kind('trimEdge', { clip: id, edge: z.enum(['start', 'end']), at: start }),
  kind('setClipGain', {
    clip: id,
    gain: clipSchema.shape.gain,
    directed: z.optional(z.nullable(directedSchema)),
  }),
  kind('splitClip', { clip: id, at: start, newId: id }),
  kind('removeClip', { clip: id }),
  kind('addPerformer', { performer, ...place }),
  kind('setPerformerProps', {
    performer: id,
    props: z.record(propName, z.nullable(smallProp)).check(few()),
  }),
  kind('setPerformerPlace', { performer: id, change: some({ x, y, scale, acting }) }),
  kind('setCharacter', { performer: id, character: id, rig: performerSchema.shape.rig, props }),
  kind('movePerformer', { performer: id, ...place, index: z.int().check(z.gte(0), z.lte(2_000)) }),
  kind('removePerformer', { performer: id }),
  kind('setCaptionStyle', { style: z.nullable(captionStyleSchema) }),
  kind('setDirection', { direction: z.nullable(directionSchema) }),
  kind('setStage', { change: some(stageSchema.shape) }),
  kind('setTempo', { tempo: z.number().check(z.minimum(20), z.maximum(400)) }),
  kind('setFirstBeat', { time: z.nullable(start) }),
  ...itemEdits,
] as const

export const singleEditSchema = z.discriminatedUnion('kind', single)

/** `applyEdit` merges its input, so no undeclared field, unlimited text or nested batch may pass. */
export const editSchema = z.discriminatedUnion('kind', [
  ...single,
  kind('batch', {
    edits: z.array(singleEditSchema).check(z.minLength(1), z.maxLength(BATCH_MAX_EDITS)),
  }),
])

/** Undefined for malformed edits and those over the size limit. */
export function readEdit(value: unknown): Edit | undefined {
  const read = editSchema.safeParse(value)
  if (!read.success || JSON.stringify(value).length > EDIT_MAX_BYTES) return undefined
  // zod infers `field?: T | undefined` where the edit has `field?: T`; JSON has no undefined.
  return read.data as Edit
}
