import { SHUT_DB } from '#contract/mixes/document'

/** A knob that may be turned and automated. */
export interface Param {
  /** Its place in the strip: `eq.low.gain`. Also its name in automation. */
  path: string
  label: string
  min: number
  max: number
  /** Where a double click brings it. */
  initial: number
  unit: 'dB' | 'Hz' | 'ms' | 's' | ':1' | '%' | 'pan' | 'Q' | 'beats'
  /** Turns in ratios instead of steps: frequencies, times. */
  logarithmic?: true
}

const level = (path: string, label: string, initial: number): Param => ({
  path,
  label,
  min: SHUT_DB,
  max: 12,
  initial,
  unit: 'dB',
})

const band = (name: 'low' | 'mid' | 'high', label: string, frequency: number): Param[] => [
  { path: `eq.${name}.gain`, label: `${label} gain`, min: -18, max: 18, initial: 0, unit: 'dB' },
  {
    path: `eq.${name}.frequency`,
    label: `${label} frequency`,
    min: 20,
    max: 20_000,
    initial: frequency,
    unit: 'Hz',
    logarithmic: true,
  },
  {
    path: `eq.${name}.q`,
    label: `${label} Q`,
    min: 0.1,
    max: 10,
    initial: name === 'mid' ? 0.8 : 0.71,
    unit: 'Q',
    logarithmic: true,
  },
]

const channel: Param[] = [
  ...band('low', 'Low', 120),
  ...band('mid', 'Mid', 1_200),
  ...band('high', 'High', 7_000),
  { path: 'compressor.threshold', label: 'Threshold', min: -60, max: 0, initial: -20, unit: 'dB' },
  { path: 'compressor.ratio', label: 'Ratio', min: 1, max: 20, initial: 3, unit: ':1', logarithmic: true },
  { path: 'compressor.knee', label: 'Knee', min: 0, max: 24, initial: 6, unit: 'dB' },
  {
    path: 'compressor.attack',
    label: 'Attack',
    min: 0.1,
    max: 200,
    initial: 8,
    unit: 'ms',
    logarithmic: true,
  },
  {
    path: 'compressor.release',
    label: 'Release',
    min: 5,
    max: 2_000,
    initial: 140,
    unit: 'ms',
    logarithmic: true,
  },
  { path: 'compressor.makeup', label: 'Make-up', min: 0, max: 24, initial: 0, unit: 'dB' },
  {
    path: 'deEsser.frequency',
    label: 'De-esser frequency',
    min: 2_000,
    max: 12_000,
    initial: 5_500,
    unit: 'Hz',
    logarithmic: true,
  },
  { path: 'deEsser.threshold', label: 'De-esser threshold', min: -60, max: 0, initial: -32, unit: 'dB' },
  { path: 'deEsser.range', label: 'De-esser range', min: 0, max: 24, initial: 8, unit: 'dB' },
]

/** Of tracks and groups. */
export const stripParams: readonly Param[] = [
  level('gain', 'Volume', 0),
  { path: 'pan', label: 'Pan', min: -1, max: 1, initial: 0, unit: 'pan' },
  level('reverb', 'Reverb send', SHUT_DB),
  level('delay', 'Delay send', SHUT_DB),
  ...channel,
]

export const masterParams: readonly Param[] = [
  level('gain', 'Volume', 0),
  { path: 'limiter.ceiling', label: 'Ceiling', min: -12, max: -1, initial: -1, unit: 'dB' },
  ...channel,
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
