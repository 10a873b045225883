import { readNumber } from '../../platform/number-text.ts'

export interface NumberLimits {
  min?: number | undefined
  max?: number | undefined
  kind: 'whole' | 'any'
}

/** Parses a number and clamps it to the limits; undefined for no number. */
export function readWithin(
  text: string,
  { min = -Infinity, max = Infinity, kind }: NumberLimits,
): { given: number; nearest: number } | undefined {
  const typed = readNumber(text, { min, max })
  if (typed === undefined) return undefined
  const given = kind === 'whole' ? Math.round(typed) : typed
  return { given, nearest: Math.min(max, Math.max(min, given)) }
}
