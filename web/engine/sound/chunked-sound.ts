import { RATES } from './sound.ts'
import { wavLayoutOf, wavSlice, type WavLayout } from './wav-layout.ts'

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

/** Seconds after the end that are decoded with it: changing the rate looks ahead. */
const AHEAD = 0.05

/** Returns whether `openChunkedSound` opens the file. */
export async function isReadInChunks(file: Blob): Promise<boolean> {
  return (await chunkLayout(file)) !== null
}

async function chunkLayout(file: Blob): Promise<WavLayout | null> {
  const layout = await wavLayoutOf(file)
  if (!layout || layout.frames === 0 || layout.channels > 2) return null
  return layout.sampleRate < RATES.lowest || layout.sampleRate > RATES.highest ? null : layout
}

/** Only for uncompressed mono or stereo, where any chunk decodes to the same samples as the whole; else `null`. */
export async function openChunkedSound(file: Blob): Promise<ChunkedSound | null> {
  const layout = await chunkLayout(file)
  if (!layout) return null
  const { sampleRate, frames } = layout
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
