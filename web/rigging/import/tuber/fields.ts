import type { Point } from '#model/rig/rig'
import { base64ToBytes } from '../../../engine/voice/bytes/base64.ts'

/** The fields of a part of a model, of any kind until they are read. */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** 0 for what is no finite number. */
export function numberIn(fields: Fields, name: string): number {
  const value = fields[name]
  // Dictionaries have no prototype, so they can't be made a number.
  const number = typeof value === 'object' ? 0 : Number(value)
  return Number.isFinite(number) ? number : 0
}

/** Letters of the longest text of two numbers. */
const VECTOR_LENGTH = 100

/** Two numbers, as fields or in Godot's text: `Vector2(1, 2)`. */
export function vectorIn(fields: Fields, name: string, otherwise: Point = { x: 0, y: 0 }): Point {
  const value = fields[name]
  if (isFields(value)) return { x: numberIn(value, 'x'), y: numberIn(value, 'y') }
  if (typeof value !== 'string' || value.length > VECTOR_LENGTH) return otherwise
  const [, x, y] = /^\s*(?:Vector2i?)?\s*\(\s*([-\d.e+]+)\s*,\s*([-\d.e+]+)\s*\)\s*$/i.exec(value) ?? []
  return x === undefined ? otherwise : { x: numberIn({ x }, 'x'), y: numberIn({ y }, 'y') }
}

/** The movement of a part by itself. */
export function wobbleIn(fields: Fields): { xAmp: number; xFrq: number; yAmp: number; yFrq: number } {
  return {
    xAmp: numberIn(fields, 'xAmp'),
    xFrq: numberIn(fields, 'xFrq'),
    yAmp: numberIn(fields, 'yAmp'),
    yFrq: numberIn(fields, 'yFrq'),
  }
}

/** A PNG in base64 or in bytes. */
export function bytesIn(fields: Fields, name: string): Uint8Array<ArrayBuffer> | undefined {
  const value = fields[name]
  if (value instanceof Uint8Array) return value.slice()
  if (typeof value !== 'string' || value === '') return undefined
  try {
    return base64ToBytes(value)
  } catch {
    return undefined
  }
}

/** A text, or a number as one; `undefined` for anything else. */
export function idIn(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
