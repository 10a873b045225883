import type { SelectedItem } from '../../project/performers.ts'
import { formatPercentage, typedPercent } from '../../../../ui/feedback/percent.ts'
import { formatFixed } from '../../../../platform/locale.ts'
import { readNumber } from '../../../../platform/number-text.ts'

const names: Record<SelectedItem['kind'], [one: string, many: string]> = {
  clip: ['clip', 'clips'],
  caption: ['caption', 'captions'],
  gesture: ['gesture', 'gestures'],
  scene: ['scene', 'scenes'],
  overlay: ['overlay', 'overlays'],
  marker: ['marker', 'markers'],
}

/** “3 clips”, “2 captions and 1 gesture”. */
export function things(selection: readonly SelectedItem[]): string {
  const counts = new Map<SelectedItem['kind'], number>()
  for (const { kind } of selection) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const parts = [...counts].map(([kind, count]) => `${count} ${names[kind][count === 1 ? 0 : 1]}`)
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? 'Nothing')
}

/** A linear gain in decibels: “−6.0 dB”. */
export function formatGain(gain: number): string {
  if (gain === 0) return 'silent'
  const decibels = 20 * Math.log10(gain)
  return `${decibels > 0 ? '+' : ''}${formatFixed(decibels, 1)} dB`
}

/** Parses a gain in decibels to a linear gain; `undefined` for no number. */
export function typedGain(text: string): number | undefined {
  if (text.trim() === 'silent') return 0
  const decibels = readNumber(text)
  return decibels === undefined ? undefined : 10 ** (decibels / 20)
}

/** Formats a pan, −1..1: “50% left”. */
export function formatBalance(pan: number): string {
  if (Math.abs(pan) < 0.025) return 'middle'
  return `${formatPercentage(Math.abs(pan))} ${pan < 0 ? 'left' : 'right'}`
}

/** Parses a balance such as “50% left”, “50 l” or “-50”; `undefined` for others. */
export function typedBalance(text: string): number | undefined {
  const share = typedPercent(text)
  if (share === undefined) return /^\s*[mc]/i.test(text) ? 0 : undefined
  return /l/i.test(text) ? -Math.abs(share) : share
}
