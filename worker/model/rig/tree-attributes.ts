import { handShapes, type HandShape } from './movement.ts'
import { identity, multiply, parseTransform, type Matrix } from './matrix.ts'
import { longColour, readPaint } from './paint.ts'
import { RigError } from './rig-error.ts'
import type { Condition, Paint, RigPicture, RigShape } from './rig.ts'

export interface Inherited {
  matrix: Matrix
  fill: Paint | null
  stroke: Paint | null
  width: number
  cap: RigShape['cap']
  join: RigShape['join']
  evenOdd: boolean
  /** The lids deform paths inside the eye; the forearm bends those in the arm. */
  eye: 'lid-l' | 'lid-r' | null
  arm: 'l' | 'r' | null
  depth: number
}

export function inherit(attributes: Record<string, string>, from: Inherited, place: string): Inherited {
  const element = { attributes, place }
  const transform = attributes['transform'] === undefined ? identity : parseTransform(attributes['transform'])
  if (!transform) throw new RigError('bad_value', `${place}@transform`, 'not a transform')
  return {
    ...from,
    matrix: multiply(from.matrix, transform),
    fill: paintOf(attributes, 'fill', from.fill, place),
    stroke: paintOf(attributes, 'stroke', from.stroke, place),
    width: numberOf(attributes, 'stroke-width', from.width, place),
    cap: oneOf(element, 'stroke-linecap', ['butt', 'round', 'square'], from.cap),
    join: oneOf(element, 'stroke-linejoin', ['miter', 'round', 'bevel'], from.join),
    evenOdd:
      oneOf(element, 'fill-rule', ['nonzero', 'evenodd'], from.evenOdd ? 'evenodd' : 'nonzero') === 'evenodd',
  }
}

function paintOf(attributes: Record<string, string>, name: string, inherited: Paint | null, place: string) {
  const text = attributes[name]
  if (text === undefined || text === 'inherit') return inherited
  const paint = readPaint(text)
  if (paint === undefined) throw new RigError('unsupported', `${place}@${name}`, `not a flat colour: ${text}`)
  return paint
}

export function numberOf(
  attributes: Record<string, string>,
  name: string,
  otherwise: number,
  place: string,
): number {
  const text = attributes[name]
  if (text === undefined) return otherwise
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || Math.abs(value) > 1e6)
    throw new RigError('bad_value', `${place}@${name}`, `not a number: ${text}`)
  return value
}

function oneOf<Value extends string>(
  { attributes, place }: { attributes: Record<string, string>; place: string },
  name: string,
  values: readonly Value[],
  otherwise: Value,
): Value {
  const text = attributes[name]
  if (text === undefined) return otherwise
  const value = values.find((candidate) => candidate === text)
  if (value === undefined) throw new RigError('unsupported', `${place}@${name}`, text)
  return value
}

/** `glasses`, `!glasses`, `hair=tuft|curls`, separated by spaces: all must hold. */
export function conditionsOf(text: string | undefined, place: string): Condition[] {
  if (text === undefined) return []
  return text
    .trim()
    .split(/\s+/)
    .map((part) => {
      const match = /^(!?)([a-z][a-z0-9-]*)(?:=([a-z0-9|-]+))?$/.exec(part)
      if (!match) throw new RigError('bad_value', `${place}@data-when`, part)
      return { prop: match[2] ?? '', values: match[3]?.split('|') ?? [], negated: match[1] === '!' }
    })
}

export function clipOf(attributes: Record<string, string>, place: string): string | null {
  const text = attributes['clip-path']
  if (text === undefined || text === 'none') return null
  const match = /^url\(#([\w-]+)\)$/.exec(text.trim())
  if (!match) throw new RigError('unsafe', `${place}@clip-path`, 'only url(#id)')
  return match[1] ?? null
}

/** A slot with the colour of a picture that it recolours. */
export function tintOf(text: string | undefined, place: string): Pick<RigPicture, 'tint'> {
  if (text === undefined) return {}
  const paint = readPaint(text)
  if (!paint || paint.slot === null)
    throw new RigError('bad_value', `${place}@data-tint`, 'not a slot with a colour')
  return { tint: { slot: paint.slot, colour: longColour(paint.colour) } }
}

export function handOf(text: string | undefined, place: string): HandShape | null {
  if (text === undefined) return null
  const known = handShapes.find((shape) => shape === text)
  if (!known) throw new RigError('bad_value', `${place}@data-hand`, `one of ${handShapes.join(', ')}`)
  return known
}
