import type { AudioCodec, AudioSample as Sample, OutputFormat } from 'mediabunny'
import { EncoderMissing, type Encoder } from './sound-file.ts'

export interface CompressedOptions {
  codec: AudioCodec
  /** Bits per second. */
  bitrate: number
  sampleRate: number
  /** 1 stores the left channel only; 2 if omitted. */
  channels?: 1 | 2
  container: OutputFormat
  /** MIME type of the file. */
  type: string
  /** Post-processes the finished file of a number of frames. */
  complete?: (file: Uint8Array<ArrayBuffer>, frames: number) => Uint8Array<ArrayBuffer>
}

/** Throws `EncoderMissing`. */
export async function openCompressed(options: CompressedOptions): Promise<Encoder> {
  const { codec, bitrate, sampleRate, channels: numberOfChannels = 2, container, type, complete } = options
  const { AudioSample, AudioSampleSource, BufferTarget, Output, canEncodeAudio } = await import('mediabunny')
  const config = { numberOfChannels, sampleRate, bitrate }
  if (!(await canEncodeAudio(codec, config))) throw new EncoderMissing(codec)
  const target = new BufferTarget()
  const output = new Output({ format: container, target })
  const source = new AudioSampleSource({ codec, bitrate })
  output.addAudioTrack(source)
  await output.start()
  let position = 0
  return {
    async add(left, right) {
      const data = new Float32Array(left.length * numberOfChannels)
      data.set(left)
      if (numberOfChannels === 2) data.set(right, left.length)
      const sample: Sample = new AudioSample({
        data,
        format: 'f32-planar',
        numberOfChannels,
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
      return new Blob([complete ? complete(file, position) : file], { type })
    },
    cancel: () => output.cancel(),
  }
}
