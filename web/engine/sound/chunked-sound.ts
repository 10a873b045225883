import { wavLayoutOf, wavSlice } from './wav-layout.ts'

/** A sound that is decoded where it is read, so that all of it is never in memory. */
export interface ChunkedSound {
  /** Seconds. */
  duration: number
  /** Decodes at least what lies between two times of the sound, in seconds. */
  read(from: number, to: number): Promise<SoundChunk>
}

export interface SoundChunk {
  buffer: AudioBuffer
  /** Start time in the sound: whole seconds, so that differences are exact. */
  begin: number
}

/** Sample rates that browsers decode without resampling, as in `openSound`. */
const RATES = { lowest: 8_000, highest: 48_000 }
/** Seconds after the end that are decoded with it: changing the rate looks ahead. */
const AHEAD = 0.05

/** Only for uncompressed mono or stereo, where any chunk decodes to the same samples as the whole; else `null`. */
export async function openChunkedSound(file: Blob): Promise<ChunkedSound | null> {
  const layout = await wavLayoutOf(file)
  if (!layout || layout.frames === 0 || layout.channels > 2) return null
  const { sampleRate, frames } = layout
  if (sampleRate < RATES.lowest || sampleRate > RATES.highest) return null
  return {
    duration: frames / sampleRate,
    async read(from, to) {
      const begin = Math.max(0, Math.floor(from))
      const [first, last] = [begin * sampleRate, Math.min(frames, Math.ceil((to + AHEAD) * sampleRate))]
      // By the browser's own decoder, which the whole is decoded by as well.
      const context = new OfflineAudioContext(layout.channels, 1, sampleRate)
      const bytes = await wavSlice(file, layout, first, last).arrayBuffer()
      return { buffer: await context.decodeAudioData(bytes), begin }
    },
  }
}
