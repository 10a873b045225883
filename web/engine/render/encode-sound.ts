import { openEncoder } from '../mix/sound-files/index.ts'
import type { ExportAudio } from './export-audio.ts'
import { exportFormats, type SoundFormat } from './formats/index.ts'

/** Encodes `frames` samples of a mix. Rejects with the signal's reason when it is cancelled. */
export async function encodeSound(
  audio: ExportAudio,
  format: SoundFormat,
  {
    frames,
    onProgress,
    signal,
  }: { frames: number; onProgress: (frame: number) => void; signal: AbortSignal },
): Promise<Blob> {
  const { sampleRate } = audio
  const encoder = await openEncoder(exportFormats[format].file, { sampleRate, frames })
  try {
    for (let from = 0; from < frames; from += sampleRate) {
      signal.throwIfAborted()
      const [left, right = left] = await audio.read(from, Math.min(sampleRate, frames - from))
      if (!left || !right) throw new Error('The mix has no channels.')
      await encoder.add(left, right)
      onProgress(Math.min(frames, from + sampleRate))
    }
    return await encoder.finish()
  } catch (failure) {
    await encoder.cancel().catch(() => undefined)
    throw failure
  }
}
