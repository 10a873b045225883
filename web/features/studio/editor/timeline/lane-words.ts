import type { Picked } from '../../project/performers.ts'

const names: Record<Picked['kind'], [one: string, many: string]> = {
  clip: ['clip', 'clips'],
  caption: ['caption', 'captions'],
  gesture: ['gesture', 'gestures'],
  scene: ['scene', 'scenes'],
  overlay: ['overlay', 'overlays'],
  marker: ['marker', 'markers'],
}

/** “3 clips”, “2 captions and 1 gesture”. */
export function things(selection: readonly Picked[]): string {
  const counts = new Map<Picked['kind'], number>()
  for (const { kind } of selection) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const parts = [...counts].map(([kind, count]) => `${count} ${names[kind][count === 1 ? 0 : 1]}`)
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? 'Nothing')
}

/** A linear gain in decibels: “−6.0 dB”. */
export function gainWords(gain: number): string {
  if (gain === 0) return 'silent'
  const decibels = 20 * Math.log10(gain)
  return `${decibels > 0 ? '+' : ''}${decibels.toFixed(1)} dB`
}
