import { MEDIA_MAX_BYTES } from '#contract/media'
import { encodeWavSamples, wavHeader } from '../engine/mix/wav-samples.ts'
import { isReadInChunks } from '../engine/sound/chunked-sound.ts'
import { SILENCE } from '../engine/sound/level.ts'
import type { Sound } from '../engine/sound/sound.ts'
import { encodeWav } from '../engine/sound/wav.ts'

/**
 * Linear, +3 dB. Lossy codecs overshoot full scale by less, and players cut it off; above it floating-point samples
 * were meant.
 */
const OVERSHOOT = Math.SQRT2
/** More than the head of a WAV file. */
const HEAD_BYTES = 1024
const FLAC = 'fLaC'
/** Frames encoded at a time. */
const PIECE_FRAMES = 1 << 20

/**
 * Returns the file to store for a sound. Decoders start lossy files at different samples, so that a mouth would be out of
 * step elsewhere: they are stored as this browser decoded them. FLAC and WAV that plays in pieces are stored
 * unchanged, and plain samples in another container as WAV.
 */
export async function soundToStore(
  file: File,
  { channels, sampleRate }: Pick<Sound, 'channels' | 'sampleRate'>,
): Promise<{ blob: Blob; name: string }> {
  const isFlac = (await file.slice(0, FLAC.length).text()) === FLAC
  if (isFlac || (await isReadInChunks(file))) return { blob: file, name: file.name }
  const blob = (await plainWav(file)) ?? wavOf(withoutTwin(channels), sampleRate)
  return blob.size <= MEDIA_MAX_BYTES.sound
    ? { blob, name: `${file.name}.wav` }
    : { blob: file, name: file.name }
}

async function plainWav(file: Blob): Promise<Blob | undefined> {
  const { wavOfContainer } = await import('../engine/sound/read-sound.ts')
  const wav = await wavOfContainer(file)
  return wav && (await isReadInChunks(wav)) ? wav : undefined
}

/** `below`: the linear peak of a silent sound. */
export function isSilent({ channels }: Pick<Sound, 'channels'>, below = SILENCE): boolean {
  return channels.every((samples) => samples.every((sample) => Math.abs(sample) < below))
}

/** One channel where both are the same: a voice in a stereo file. */
function withoutTwin(channels: readonly Float32Array[]): readonly Float32Array[] {
  const [left, right] = channels
  if (!left || !right || channels.length > 2) return channels
  return left.every((sample, frame) => sample === right[frame]) ? [left] : channels
}

function peakOf(channels: readonly Float32Array[]): number {
  let peak = 0
  for (const samples of channels) for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return peak
}

function wavOf(channels: readonly Float32Array[], sampleRate: number): Blob {
  const shape = { channels: channels.length, sampleRate, format: 'float' } as const
  const frames = channels[0]?.length ?? 0
  const isLoud = peakOf(channels) > OVERSHOOT
  if (
    !isLoud ||
    frames * channels.length * Float32Array.BYTES_PER_ELEMENT > MEDIA_MAX_BYTES.sound - HEAD_BYTES
  )
    return new Blob([encodeWav(channels, sampleRate)], { type: 'audio/wav' })
  const parts: BlobPart[] = [wavHeader(shape, frames)]
  for (let at = 0; at < frames; at += PIECE_FRAMES) {
    const piece = channels.map((samples) => samples.subarray(at, at + PIECE_FRAMES))
    parts.push(encodeWavSamples(piece, 'float', at))
  }
  return new Blob(parts, { type: 'audio/wav' })
}
