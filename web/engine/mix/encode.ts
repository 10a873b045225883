import type { AudioSample as Sample } from 'mediabunny'
import type { BounceFormat } from './mix-calls.ts'
import { withGapsTold } from './mp3-gaps.ts'
import { encodeWavSamples, wavHeader } from './wav-samples.ts'

/** Takes stereo piece by piece and makes a file of it. */
export interface Encoder {
  add(left: Float32Array, right: Float32Array): Promise<void>
  /** The whole file; nothing may be added any more. */
  finish(): Promise<Blob>
  /** Gives it up. */
  cancel(): Promise<void>
}

export const extensions = { wav: 'wav', opus: 'webm', mp3: 'mp3' } as const satisfies Record<
  BounceFormat['kind'],
  string
>

const BITRATES = { opus: 160_000, mp3: 256_000 }

/** This browser has no encoder for the format. */
export class EncoderMissing extends Error {
  override readonly name = 'EncoderMissing'
}

/** An encoder for `frames` frames of stereo. Throws `EncoderMissing`, or a RangeError for more than a WAV file holds. */
export async function openEncoder(
  format: BounceFormat,
  { sampleRate, frames }: { sampleRate: number; frames: number },
): Promise<Encoder> {
  return format.kind === 'wav'
    ? wavEncoder(wavHeader({ channels: 2, sampleRate, format: format.bits }, frames), format.bits)
    : compressedEncoder(format.kind, sampleRate)
}

function wavEncoder(
  header: Uint8Array<ArrayBuffer>,
  bits: Extract<BounceFormat, { kind: 'wav' }>['bits'],
): Encoder {
  const parts: BlobPart[] = [header]
  let position = 0
  return {
    async add(left, right) {
      parts.push(encodeWavSamples([left, right], bits, position))
      position += left.length
      // Many small parts become one blob now and then, which the browser may keep on disk.
      if (parts.length > 512) parts.splice(0, parts.length, new Blob(parts))
    },
    finish: async () => new Blob(parts, { type: 'audio/wav' }),
    async cancel() {
      parts.length = 0
    },
  }
}

async function compressedEncoder(kind: 'opus' | 'mp3', sampleRate: number): Promise<Encoder> {
  const {
    AudioSample,
    AudioSampleSource,
    BufferTarget,
    Mp3OutputFormat,
    Output,
    WebMOutputFormat,
    canEncodeAudio,
  } = await import('mediabunny')
  if (kind === 'mp3' && !(await canEncodeAudio('mp3'))) {
    const { registerMp3Encoder } = await import('@mediabunny/mp3-encoder')
    registerMp3Encoder()
  }
  const config = { numberOfChannels: 2, sampleRate, bitrate: BITRATES[kind] }
  if (!(await canEncodeAudio(kind, config))) throw new EncoderMissing(kind)
  const target = new BufferTarget()
  const output = new Output({
    format: kind === 'mp3' ? new Mp3OutputFormat() : new WebMOutputFormat(),
    target,
  })
  const source = new AudioSampleSource({ codec: kind, bitrate: BITRATES[kind] })
  output.addAudioTrack(source)
  await output.start()
  let position = 0
  return {
    async add(left, right) {
      const data = new Float32Array(left.length * 2)
      data.set(left)
      data.set(right, left.length)
      const sample: Sample = new AudioSample({
        data,
        format: 'f32-planar',
        numberOfChannels: 2,
        sampleRate,
        timestamp: position / sampleRate,
      })
      position += left.length
      try {
        await source.add(sample)
      } finally {
        sample.close()
      }
    },
    async finish() {
      await output.finalize()
      const file = new Uint8Array(target.buffer ?? new ArrayBuffer(0))
      return new Blob([kind === 'mp3' ? withGapsTold(file, position) : file], {
        type: kind === 'mp3' ? 'audio/mpeg' : 'audio/webm',
      })
    },
    cancel: () => output.cancel(),
  }
}
