import { resampledLength, resampleInto } from '../resample.ts'
import type { PcmSource } from '../sources.ts'
import type { SentSound } from './document-calls.ts'

/**
 * Converts the sample rate chunk by chunk. Only samples within a chunk may be read; they equal those of the whole.
 */
export function ratedSource(
  { channels, rate, first, length }: Omit<SentSound, 'key'>,
  sampleRate: number,
): PcmSource {
  const rates = { from: rate, to: sampleRate }
  let converted = new Float32Array(1_024)
  // The filter's table takes some milliseconds, better now than in the first block.
  if (rate !== sampleRate) resampleInto(converted.subarray(0, 0), new Float32Array(0), rates, { begin: 0 })
  return {
    channels: channels.length,
    frames: resampledLength(length, rates),
    read(channel, from, frames) {
      const samples = channels[channel] ?? new Float32Array(0)
      const at = from - first
      if (rate === sampleRate && at >= 0 && at + frames <= samples.length) {
        return samples.subarray(at, at + frames)
      }
      if (frames > converted.length) converted = new Float32Array(frames)
      const result = converted.subarray(0, frames)
      if (rate === sampleRate) {
        for (let n = 0; n < frames; n++) result[n] = samples[at + n] ?? 0
      } else resampleInto(result, samples, rates, { begin: from, first })
      return result
    },
  }
}
