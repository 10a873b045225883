import { MEDIA_MAX_BYTES } from '#contract/media'
import { isReadInChunks } from '../engine/sound/chunked-sound.ts'
import { SILENCE } from '../engine/sound/level.ts'
import type { ReadSound } from '../engine/sound/read-sound.ts'
import type { Sound } from '../engine/sound/sound.ts'
import type { StoredWavFormat } from '../engine/sound/wav-samples.ts'
import { wavOfSamples } from '../engine/sound/wav.ts'
import { wavBytes } from '../engine/sound/wav-header.ts'

/**
 * Linear, +3 dB. Lossy codecs overshoot full scale by less, and players cut it off; above it floating-point samples
 * were meant.
 */
const OVERSHOOT = Math.SQRT2
const FLAC = 'fLaC'

/**
 * Returns the file to store for a sound. Decoders start lossy files at different samples, so that a mouth would be out of
 * step elsewhere: they are stored as this browser decoded them. FLAC and WAV that plays in pieces are stored
 * unchanged, plain samples in another container as WAV. Lossless sounds and peaks beyond +3 dB keep their bits as long
 * as a file may hold them; longer ones have 16 bits and are turned down until nothing is cut off.
 */
export async function soundToStore(
  file: File,
  { channels, sampleRate, wav }: Pick<ReadSound, 'channels' | 'sampleRate' | 'wav'>,
): Promise<{ blob: Blob; name: string }> {
  const isFlac = (await file.slice(0, FLAC.length).text()) === FLAC
  if (isFlac || (await isReadInChunks(file))) return { blob: file, name: file.name }
  const name = `${file.name}.wav`
  if (wav && wav.size <= MEDIA_MAX_BYTES.sound && (await isReadInChunks(wav))) return { blob: wav, name }
  return { blob: await wavToStore({ channels, sampleRate }), name }
}

/** The WAV file to store for samples. */
export function wavToStore({ channels, sampleRate }: Pick<Sound, 'channels' | 'sampleRate'>): Promise<Blob> {
  const stored = withoutTwin(channels)
  return wavOfSamples(stored, { sampleRate, ...storedFormat(stored) })
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

/**
 * The smallest format that keeps what was meant, and the factor by which samples are multiplied. Half an hour of 16
 * bits always fits (`TAKE_MAX_SECONDS` in stereo at the highest rate).
 */
export function storedFormat(
  channels: readonly Float32Array[],
  limit: number = MEDIA_MAX_BYTES.sound,
): { format: StoredWavFormat; gain: number } {
  const { peak, bits } = grainOf(channels)
  const shape = { channels: channels.length }
  const fits = (format: StoredWavFormat) => wavBytes({ ...shape, format }, channels[0]?.length ?? 0) <= limit
  if (peak > OVERSHOOT) return fits('float') ? { format: 'float', gain: 1 } : { format: 16, gain: 1 / peak }
  return { format: bits === 24 && fits(24) ? 24 : 16, gain: 1 }
}

/** The highest sample, and the bits of integers that all samples are; `undefined` for what a codec or a filter made. */
function grainOf(channels: readonly Float32Array[]): { peak: number; bits: 16 | 24 | undefined } {
  let peak = 0
  let bits: 16 | 24 | undefined = 16
  for (const samples of channels) {
    for (const sample of samples) {
      peak = Math.max(peak, Math.abs(sample))
      if (bits === 16 && !Number.isInteger(sample * 2 ** 15)) bits = 24
      if (bits === 24 && !Number.isInteger(sample * 2 ** 23)) bits = undefined
    }
  }
  return { peak, bits }
}
