import * as z from 'zod/mini'
import { mouthShapes } from '../../contract/takes/mouth-track.ts'
import { gesturesSchema, habitsSchema, movementProblem, type Habits, type Movement } from './movement.ts'
import { isColour, readPaint } from './paint.ts'
import { RigError } from './rig-error.ts'
import { pictureChanges, teethKinds, type MotionStyle, type MouthStyle, type PropDefinition } from './rig.ts'

const size = z.number().check(z.minimum(0), z.maximum(10_000))
const place = z.number().check(z.minimum(-100_000), z.maximum(100_000))
const id = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
/** Letters of a name in a rig. */
export const MAX_RIG_NAME = 60

const label = z.string().check(z.minLength(1), z.maxLength(MAX_RIG_NAME))
const colour = z.string().check(z.refine(isColour))
const paint = z.pipe(
  z.string().check(z.refine((text) => readPaint(text) !== undefined)),
  z.transform((text) => readPaint(text) ?? { slot: null, colour: '#000' }),
)

const share = z.number().check(z.minimum(0), z.maximum(1))
const controls = z.object({ jaw: share, width: share, rounding: share, teeth: share, tongue: share })

const mouthSchema = z.object({
  x: place,
  y: place,
  width: size,
  opening: size,
  line: size,
  upperLip: z._default(size, 0),
  lowerLip: z._default(size, 0),
  smile: z._default(z.number().check(z.minimum(-500), z.maximum(500)), 0),
  skew: z._default(z.number().check(z.minimum(-500), z.maximum(500)), 0),
  teeth: z._default(z.enum(teethKinds), 'row'),
  teethLength: size,
  ink: paint,
  lip: paint,
  inside: paint,
  tooth: paint,
  tongue: paint,
  shapes: z.optional(z.partialRecord(z.enum(mouthShapes), controls)),
  pictures: z.optional(z.enum(pictureChanges)),
})

const radius = z.number().check(z.minimum(1), z.maximum(10_000))

const motionSchema = z.object({
  pupil: z.object({ x: size, y: size }),
  brow: size,
  turn: z.object({ x: size, y: size }),
  jump: size,
  bounce: z.optional(z.number().check(z.minimum(0), z.maximum(300))),
  squash: z.optional(z.number().check(z.minimum(0), z.maximum(0.5))),
  shake: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  roundHead: z.optional(z.object({ x: place, y: place, rx: radius, ry: radius, turn: share })),
})

const effectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('scale'),
    targets: z.array(id),
    axis: z._default(z.enum(['x', 'y', 'both']), 'both'),
  }),
  z.object({ kind: z.literal('move'), targets: z.array(id), axis: z.enum(['x', 'y']) }),
  z.object({ kind: z.literal('mouth'), field: z.enum(['width', 'opening', 'smile', 'teethLength']) }),
])

const propSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('colour'),
    id,
    label,
    default: colour,
    options: z.array(colour).check(z.minLength(1), z.maxLength(24)),
    slot: id,
  }),
  z.object({
    kind: z.literal('slider'),
    id,
    label,
    default: place,
    min: place,
    max: place,
    step: z.number().check(z.positive()),
    affects: z.array(effectSchema),
  }),
  z.object({
    kind: z.literal('choice'),
    id,
    label,
    default: z.string(),
    options: z.array(z.object({ value: id, label })).check(z.minLength(2), z.maxLength(24)),
    mouth: z._default(z.nullable(z.literal('teeth')), null),
  }),
  z.object({ kind: z.literal('toggle'), id, label, default: z.boolean() }),
])

export const propsSchema = z.array(propSchema).check(z.maxLength(40))

export const metadataSchema = z.object({
  name: label,
  mouth: mouthSchema,
  motion: motionSchema,
  props: propsSchema,
  gestures: z._default(gesturesSchema, []),
  habits: z._default(z.nullable(habitsSchema), null),
})

export interface RigMetadata {
  name: string
  mouth: MouthStyle
  motion: MotionStyle
  props: PropDefinition[]
  gestures: Movement[]
  habits: Habits | null
}

/** Throws `RigError` (`bad_metadata`) with the place. */
export function readMetadata(text: string): RigMetadata {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new RigError('bad_metadata', 'metadata', 'not JSON')
  }
  const parsed = metadataSchema.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new RigError('bad_metadata', `metadata.${issue?.path.join('.') ?? ''}`, issue?.message ?? 'invalid')
  }
  const wrong = propProblem(parsed.data.props)
  if (wrong) throw new RigError('bad_metadata', `metadata.props.${wrong.id}`, wrong.detail)
  checkGestures(parsed.data)
  return parsed.data
}

function checkGestures({ gestures, habits }: Pick<RigMetadata, 'gestures' | 'habits'>) {
  const wrong = gesturesProblem(gestures)
  if (wrong) throw new RigError('bad_metadata', `metadata.gestures.${wrong.id}`, wrong.detail)
  const missing = habits?.gestures.find((id) => !gestures.some((one) => one.id === id))
  if (missing !== undefined)
    throw new RigError('bad_metadata', 'metadata.habits', `no gesture ${missing} of its own`)
}

/** The gestures fit the schema. */
export function gesturesProblem(gestures: readonly Movement[]): { id: string; detail: string } | undefined {
  const seen = new Set<string>()
  for (const gesture of gestures) {
    const detail = seen.has(gesture.id) ? 'declared twice' : movementProblem(gesture)
    if (detail) return { id: gesture.id, detail }
    seen.add(gesture.id)
  }
  return undefined
}

/** The props fit the schema; `undefined` if they are valid. */
export function propProblem(props: readonly PropDefinition[]): { id: string; detail: string } | undefined {
  const seen = new Set<string>()
  for (const prop of props) {
    const wrong = contradiction(prop)
    if (wrong) return { id: prop.id, detail: wrong }
    if (seen.has(prop.id)) return { id: prop.id, detail: 'declared twice' }
    seen.add(prop.id)
  }
  return undefined
}

function contradiction(prop: PropDefinition): string | null {
  if (prop.kind === 'slider' && !(prop.min < prop.max)) return 'min is not below max'
  if (prop.kind === 'slider' && (prop.default < prop.min || prop.default > prop.max))
    return 'default out of range'
  if (prop.kind === 'choice') {
    const values = prop.options.map((option) => option.value)
    if (!values.includes(prop.default)) return 'default is not an option'
    const teeth: readonly string[] = teethKinds
    if (prop.mouth === 'teeth' && values.some((value) => !teeth.includes(value))) return 'no such teeth'
  }
  return null
}
