import { SHUT_DB } from '#contract/mixes/document'
import { inserts } from '#contract/mixes/inserts/index'
import { insertModels } from '#model/mix/inserts/index'
import type { Param } from '#model/mix/param'

const level = (path: string, label: string, initial: number): Param => ({
  path,
  label,
  min: SHUT_DB,
  max: 12,
  initial,
  unit: 'dB',
})

const insertParams = inserts.flatMap((kind) => insertModels[kind].params)

export const stripParams: readonly Param[] = [
  level('gain', 'Volume', 0),
  { path: 'pan', label: 'Pan', min: -1, max: 1, initial: 0, unit: 'pan' },
  level('reverb', 'Reverb send', SHUT_DB),
  level('delay', 'Delay send', SHUT_DB),
  ...insertParams,
]

export const masterParams: readonly Param[] = [
  level('gain', 'Volume', 0),
  { path: 'limiter.ceiling', label: 'Ceiling', min: -12, max: -1, initial: -1, unit: 'dB' },
  ...insertParams,
]

export const reverbParams: readonly Param[] = [
  level('gain', 'Return', 0),
  { path: 'decay', label: 'Decay', min: 0.2, max: 8, initial: 1.8, unit: 's', logarithmic: true },
  { path: 'damping', label: 'Damping', min: 0, max: 1, initial: 0.4, unit: '%' },
  { path: 'preDelay', label: 'Pre-delay', min: 0, max: 200, initial: 20, unit: 'ms' },
]

export const delayParams: readonly Param[] = [
  level('gain', 'Return', 0),
  { path: 'beats', label: 'Time', min: 0.125, max: 4, initial: 0.5, unit: 'beats' },
  { path: 'feedback', label: 'Feedback', min: 0, max: 0.9, initial: 0.35, unit: '%' },
  { path: 'damping', label: 'Damping', min: 0, max: 1, initial: 0.3, unit: '%' },
]

/** The knobs of a strip by its id; tracks and groups have the same. */
export function paramsOf(strip: string): readonly Param[] {
  if (strip === 'master') return masterParams
  if (strip === 'reverb') return reverbParams
  if (strip === 'delay') return delayParams
  return stripParams
}

export function paramOf(strip: string, path: string): Param | undefined {
  return paramsOf(strip).find((param) => param.path === path)
}

/** The number at `path`; `undefined` where there is none. */
export function readParam(strip: object, path: string): number | undefined {
  let value: unknown = strip
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    // Safe: any object may be asked for any name.
    value = (value as Record<string, unknown>)[name]
  }
  return typeof value === 'number' ? value : undefined
}

/** A copy of the strip with another number at `path`; what is not on the way is shared. */
export function withParam<Strip extends object>(strip: Strip, path: string, value: number): Strip {
  const [name = '', ...rest] = path.split('.')
  // Safe: any object may be asked for any name.
  const inner = (strip as Record<string, unknown>)[name]
  const next = rest.length === 0 ? value : withParam(inner ?? {}, rest.join('.'), value)
  return { ...strip, [name]: next }
}

/** The value inside a knob's range. */
export function clamped({ min, max }: Pick<Param, 'min' | 'max'>, value: number): number {
  return Math.min(max, Math.max(min, value))
}
