import { readNumber } from '../../platform/number-text.ts'

/** What a field for a number takes. */
export interface NumberLimits {
  min?: number | undefined
  max?: number | undefined
  /** Whole numbers only, or any. */
  kind: 'whole' | 'any'
}

/** The number that a text stands for, and the nearest one that the limits let through; nothing for no number. */
export function readWithin(
  text: string,
  { min = -Infinity, max = Infinity, kind }: NumberLimits,
): { given: number; nearest: number } | undefined {
  const typed = readNumber(text, { min, max })
  if (typed === undefined) return undefined
  const given = kind === 'whole' ? Math.round(typed) : typed
  return { given, nearest: Math.min(max, Math.max(min, given)) }
}
