import { MEDIA_MAX_BYTES } from '#contract/media'
import type { ReadSound } from './read-sound.ts'
import { SoundError } from './sound.ts'

export interface OpenedSound extends ReadSound {
  name: string
}

/**
 * Reads a sound or a video's sound. The type is detected from the bytes; the length is checked before samples are
 * decoded. More than two channels become stereo, rates above 48 kHz become 48 kHz. Throws a `SoundError`, or
 * `signal`'s reason.
 *
 * `isNew`: also refuses what this device should not hold, since its owner can split it or use another device. A stored
 * sound has to play wherever it can.
 */
export async function openSound(
  file: Blob,
  name: string,
  { signal, isNew = false }: { signal?: AbortSignal | undefined; isNew?: boolean } = {},
): Promise<OpenedSound> {
  if (file.size === 0) throw new SoundError('empty')
  if (file.size > MEDIA_MAX_BYTES.sound) {
    throw new SoundError('too_large', { found: file.size, limit: MEDIA_MAX_BYTES.sound })
  }
  const { readSound } = await import('./read-sound.ts')
  signal?.throwIfAborted()
  return { ...(await readSound(file, { signal, isNew })), name }
}
