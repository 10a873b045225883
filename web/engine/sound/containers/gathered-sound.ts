import { RATES, soundOf, type Sound } from '../sound.ts'
import { refuseTooHeavy } from './memory-limit.ts'

/** Collects decoded pieces into mono or stereo, so that nothing but the result is in memory. */
export interface GatheredSound {
  /** `at`: the frame of the sound at which the piece begins. Samples outside the sound are dropped. */
  put(at: number, channels: readonly Float32Array[]): void
  /** The samples up to the end of the last piece. */
  finish(): GatheredSamples
}

export interface GatheredSamples {
  channels: Float32Array<ArrayBuffer>[]
  sampleRate: number
}

/** Throws a `SoundError` for more than `maxBytes` of samples. */
export function gatherSound({
  channels: count,
  sampleRate,
  frames,
  maxBytes = Infinity,
}: {
  channels: number
  sampleRate: number
  frames: number
  maxBytes?: number
}): GatheredSound {
  refuseTooHeavy({ seconds: frames / sampleRate, sampleRate, channels: count }, maxBytes)
  const channels = Array.from({ length: Math.min(2, Math.max(1, count)) }, () => new Float32Array(frames))
  let end = 0
  return {
    put(at, piece) {
      const folded = asMany(piece, channels.length)
      const skipped = Math.max(0, -at)
      channels.forEach((samples, side) => {
        const from = folded[side]?.subarray(skipped, frames - at)
        if (from && at < frames) samples.set(from, Math.max(0, at))
      })
      end = Math.max(end, Math.min(frames, at + (piece[0]?.length ?? 0)))
    },
    finish() {
      // One by one, so that not all are in memory twice.
      for (const [side, samples] of channels.entries())
        if (end < frames) channels[side] = samples.slice(0, end)
      return { channels, sampleRate }
    },
  }
}

/** Converts to `count` channels: mono becomes both sides, more than two are folded into stereo. */
function asMany(piece: readonly Float32Array[], count: number): readonly Float32Array[] {
  const [first] = piece
  if (!first || piece.length === count) return piece
  if (piece.length === 1) return Array.from({ length: count }, () => first)
  const sides = piece.length === 2 ? piece : folded(piece)
  const [left, right] = sides
  if (count === 2 || !left || !right) return sides
  return [left.map((sample, frame) => (sample + (right[frame] ?? 0)) / 2)]
}

/** −3 dB. */
const HALF_POWER = Math.SQRT1_2

/**
 * Channels beyond left and right by their number, in the order of the decoders (front, centre, low effects, back,
 * side): the sides they are heard on.
 */
const placed: Record<number, readonly ('both' | 'left' | 'right' | 'neither')[]> = {
  3: ['both'],
  4: ['left', 'right'],
  5: ['both', 'left', 'right'],
  6: ['both', 'neither', 'left', 'right'],
  7: ['both', 'neither', 'both', 'left', 'right'],
  8: ['both', 'neither', 'left', 'right', 'left', 'right'],
}

/** Stereo by the weights of Web Audio's own down-mix: what is not in front is 3 dB softer. */
function folded([left, right, ...others]: readonly Float32Array[]): Float32Array[] {
  if (!left || !right) return []
  const sides = placed[others.length + 2] ?? []
  const mixed = [left.slice(), right.slice()]
  others.forEach((samples, index) => {
    const side = sides[index] ?? 'neither'
    mixed.forEach((out, number) => {
      if (side === 'neither' || side === (number === 0 ? 'right' : 'left')) return
      for (let frame = 0; frame < out.length; frame++)
        out[frame] = (out[frame] ?? 0) + HALF_POWER * (samples[frame] ?? 0)
    })
  })
  return mixed
}

/** The sound at a rate that browsers play. */
export async function soundOfSamples({ channels, sampleRate }: GatheredSamples): Promise<Sound> {
  const frames = channels[0]?.length ?? 0
  const rate = Math.max(RATES.lowest, Math.min(RATES.highest, sampleRate))
  const duration = frames / sampleRate
  if (rate === sampleRate || frames === 0) return { channels, sampleRate, duration }
  const context = new OfflineAudioContext(channels.length, Math.max(1, Math.ceil(duration * rate)), rate)
  const buffer = context.createBuffer(channels.length, frames, sampleRate)
  channels.forEach((samples, channel) => buffer.copyToChannel(samples, channel))
  const source = new AudioBufferSourceNode(context, { buffer })
  source.connect(context.destination)
  source.start()
  return soundOf(await context.startRendering())
}
