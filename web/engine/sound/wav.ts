import { nextTurn } from '../channel/next-turn.ts'
import { bytesPerSample, wavBytes, wavHeader } from './wav-header.ts'
import { putSamples, type StoredWavFormat } from './wav-samples.ts'

/** Frames encoded at a time. */
const PIECE_FRAMES = 1 << 20

/**
 * 16-bit samples (RIFF, format 1). Clips beyond ±1; NaN is silence. Channels are of equal length. Throws a RangeError
 * for no channels or more samples than a WAV file holds.
 */
export function encodeWav(channels: readonly Float32Array[], sampleRate: number): Uint8Array<ArrayBuffer> {
  const shape = { channels: channels.length, sampleRate, format: 16 } as const
  const frames = framesOf(channels)
  const header = wavHeader(shape, frames)
  const bytes = new Uint8Array(wavBytes(shape, frames))
  bytes.set(header)
  putSamples(new DataView(bytes.buffer, header.length), channels, { format: 16 })
  return bytes
}

/**
 * A WAV file that is encoded piece by piece, with other work between the pieces, so that it is never in memory as a
 * whole. Samples are multiplied by `gain`; floating-point ones are not clipped. Throws like `encodeWav`.
 */
export async function wavOfSamples(
  channels: readonly Float32Array[],
  { sampleRate, format, gain = 1 }: { sampleRate: number; format: StoredWavFormat; gain?: number },
): Promise<Blob> {
  const frames = framesOf(channels)
  const parts: BlobPart[] = [wavHeader({ channels: channels.length, sampleRate, format }, frames)]
  for (let at = 0; at < frames; at += PIECE_FRAMES) {
    const piece = channels.map((samples) => samples.subarray(at, at + PIECE_FRAMES))
    const bytes = new ArrayBuffer(framesOf(piece) * channels.length * bytesPerSample(format))
    putSamples(new DataView(bytes), piece, { format, gain })
    parts.push(new Blob([bytes]))
    await nextTurn()
  }
  return new Blob(parts, { type: 'audio/wav' })
}

function framesOf(channels: readonly Float32Array[]): number {
  const frames = channels[0]?.length
  if (frames === undefined) throw new RangeError('A WAV file has at least one channel.')
  if (channels.some((samples) => samples.length !== frames))
    throw new RangeError('Channels differ in length.')
  return frames
}
