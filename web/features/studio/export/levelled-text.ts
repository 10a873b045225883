import type { LevelledMix } from '../../../engine/mix/document/level-mix.ts'
import { formatFixed } from '../../../platform/locale.ts'

/** Changes below this many dB are none. */
const HEARD = 0.1

/** Says how the loudness of a file was changed. */
export function levelledText({ mastering, before, after }: LevelledMix): string {
  const { trim, ceiling } = mastering
  const change =
    Math.abs(trim) < HEARD
      ? 'Loudness kept'
      : `Loudness ${trim > 0 ? 'raised' : 'lowered'} by ${formatFixed(Math.abs(trim), 1)} dB, from ${lufs(before.integrated)}`
  const isLimited = before.truePeak + trim > ceiling
  const peaks = `peaks ${isLimited ? 'limited to' : 'at'} ${formatFixed(after.truePeak, 1)} dBTP`
  return `${change}${Math.abs(trim) < HEARD ? ' at' : ' to'} ${lufs(after.integrated)}, ${peaks}.`
}

function lufs(value: number): string {
  return `${formatFixed(value, 1)} LUFS`
}
