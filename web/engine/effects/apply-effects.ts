import type { ClipEffects } from '#contract/document/document'
import { levelLoudness } from './level-loudness.ts'
import type { NoiseNet } from './remove-noise.ts'
import { changeVoice } from './voices.ts'

export interface RawSound {
  /** −1..1, of equal length. */
  channels: Float32Array<ArrayBuffer>[]
  /** Samples a second. */
  sampleRate: number
}

/**
 * Noise reduction first, then the voice, then loudness. The result is `speed` times shorter. `net` is only called for
 * noise reduction. `onProgress` gets 0..1 and may throw to stop.
 */
export async function applyEffects(
  { channels, sampleRate }: RawSound,
  effects: ClipEffects,
  net: () => Promise<NoiseNet>,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<RawSound> {
  let current = channels
  if (effects.denoise > 0) {
    const { clean } = await net()
    const cleaned: Float32Array<ArrayBuffer>[] = []
    for (const samples of current) {
      const report = (fraction: number) => onProgress((0.4 * (cleaned.length + fraction)) / current.length)
      cleaned.push(await clean(samples, sampleRate, effects.denoise, report))
    }
    current = cleaned
  }
  const begun = effects.denoise > 0 ? 0.4 : 0
  current = changeVoice(current, sampleRate, effects, (fraction) =>
    onProgress(begun + (0.9 - begun) * fraction),
  )
  if (effects.level) current = levelLoudness(current, sampleRate)
  onProgress(1)
  return { channels: current, sampleRate }
}
