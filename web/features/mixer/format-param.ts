import { BEATS_PER_BAR, beatsAt, type BeatGrid } from '#model/document/beats'
import { SHUT_DB } from '#contract/mixes/document'
import type { Param } from '#model/mix/param'
import { formatPercentage, typedPercent } from '../../ui/feedback/percent.ts'
import { formatFixed, formatNumber } from '../../platform/locale.ts'
import { readNumber } from '../../platform/number-text.ts'

/** Formats a level; −∞ for a closed fader. */
export function formatDecibels(value: number): string {
  if (value <= SHUT_DB) return '−∞ dB'
  const text = formatFixed(Math.abs(value), 1)
  return `${value > 0.04 ? '+' : value < -0.04 ? '−' : ''}${text} dB`
}

const notes: readonly [beats: number, name: string][] = [
  [0.25, '1/16'],
  [1 / 3, '1/8 T'],
  [0.5, '1/8'],
  [0.75, '1/8 .'],
  [1, '1/4'],
  [1.5, '1/4 .'],
  [2, '1/2'],
  [4, '1/1'],
]

export function formatParam({ unit, min }: Pick<Param, 'unit' | 'min'>, value: number): string {
  switch (unit) {
    case 'dB':
      return min === SHUT_DB && value <= SHUT_DB ? '−∞ dB' : formatDecibels(value)
    case 'Hz':
      return value >= 1_000
        ? `${formatNumber(Number((value / 1_000).toPrecision(3)))} kHz`
        : `${Math.round(value)} Hz`
    case 'ms':
      return value >= 100 ? `${Math.round(value)} ms` : `${formatNumber(Number(value.toPrecision(2)))} ms`
    case 's':
      return `${formatFixed(value, 1)} s`
    case ':1':
      return `${formatFixed(value, 1)}:1`
    case '%':
      return formatPercentage(value)
    case 'Q':
      return formatFixed(value, 2)
    case 'pan': {
      const share = Math.round(Math.abs(value) * 100)
      return share === 0 ? 'C' : `${share} ${value < 0 ? 'L' : 'R'}`
    }
    case 'beats':
      return notes.find(([beats]) => Math.abs(beats - value) < 0.01)?.[1] ?? `${formatFixed(value, 2)} beats`
    default:
      return unit satisfies never
  }
}

/** Parses a typed value as `formatParam` formats it, with or without the unit; `undefined` if it is none. */
export function typedParam({ unit, min }: Pick<Param, 'unit' | 'min'>, text: string): number | undefined {
  const typed = readNumber(text)
  switch (unit) {
    case '%':
      return typedPercent(text)
    case 'Hz':
      return typed !== undefined && /k/i.test(text) ? typed * 1_000 : typed
    case 'dB':
      return text.includes('∞') && min === SHUT_DB ? SHUT_DB : typed
    case 'pan': {
      if (typed === undefined) return /^\s*c/i.test(text) ? 0 : undefined
      return (/l/i.test(text) ? -Math.abs(typed) : typed) / 100
    }
    case 'beats':
      return notes.find(([, name]) => name === text.trim())?.[0] ?? typed
    default:
      return typed
  }
}

/** `formatParam` without units. */
export function formatShortParam(param: Pick<Param, 'unit' | 'min'>, value: number): string {
  return formatParam(param, value)
    .replace(/ kHz$/, 'k')
    .replace(/ (dB|Hz|ms|beats)$/, '')
}

/** `1:23.4` of seconds. */
export function formatClock(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10))
  const rest = tenths % 600
  return `${Math.floor(tenths / 600)}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`
}

/** Level in dB below which a fade counts as inaudible. */
const SILENT = -90

/** A loudness in LUFS with one decimal; a dash where there is none. */
export function formatLoudness(value: number | undefined): string {
  return value === undefined || !(value > SILENT) ? '–' : formatFixed(value, 1).replace('-', '−')
}

/** Bar and beat of a second, from 1; bar 0 and before lead in to the first beat. */
export function formatBeat(seconds: number, grid: BeatGrid): string {
  const beats = Math.floor(beatsAt(seconds, grid) + 1e-6)
  const bar = Math.floor(beats / BEATS_PER_BAR)
  return `${bar + 1}.${beats - bar * BEATS_PER_BAR + 1}`
}
