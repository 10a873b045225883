import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  canEncodeAudio,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
  type Target,
} from 'mediabunny'
import { VIDEO_COLOURS, yuvConverter, type ByteOrder } from './colour/yuv.ts'
import type { ExportAudio } from './export-audio.ts'
import type { VideoExport } from './formats/format.ts'
import { exportFormats, type VideoFormat } from './formats/index.ts'
import type { PictureTrack } from './picture-track.ts'
import { transparentTrack } from './transparent-track.ts'

export interface EncodingOptions {
  format: VideoFormat
  canvas: OffscreenCanvas
  fps: number
  /** Frames that will come, known beforehand so that a file on disk can begin with its index. */
  frames: number
  audio: Pick<ExportAudio, 'sampleRate'> | null
  target: Target
}

export interface Encoding {
  addFrame(index: number): Promise<void>
  /** Adds sound; `frame` counts samples from the beginning. */
  addSound(channels: readonly Float32Array[], frame: number): Promise<void>
  finish(): Promise<void>
  cancel(): Promise<void>
  /** Bytes encoded so far; the file is slightly larger. */
  bytes(): number
}

/** Samples of delay of @mediabunny/aac-encoder, which starts with one block of its own. */
const BUNDLED_AAC_DELAY = 1024
const AAC_BLOCK = 1024
const AUDIO_BITRATE = 160_000

/** Opens a file with its encoders. Rejects where the browser cannot encode the format. */
export async function openEncoding(options: EncodingOptions): Promise<Encoding> {
  const { format, canvas, fps, frames, audio, target } = options
  const { codecs, type, hasAlpha } = exportFormats[format]
  const isBundled = codecs.audio === 'aac' && audio !== null && (await needsBundledAac())
  if (isBundled) await registerBundledAac()

  const output = new Output({ format: containerOf(type, target), target })
  let bytes = 0
  const count = ({ byteLength }: { byteLength: number }) => void (bytes += byteLength)
  const pictures = hasAlpha
    ? transparentTrack(canvas, fps, count)
    : opaqueTrack({ codec: codecs.video, canvas, fps, onPacket: count })
  output.addVideoTrack(pictures.source, { frameRate: fps, maximumPacketCount: frames })
  const sound =
    audio && new AudioSampleSource({ codec: codecs.audio, bitrate: AUDIO_BITRATE, onEncodedPacket: count })
  if (sound && audio) {
    const blocks = Math.ceil(((frames / fps) * audio.sampleRate) / AAC_BLOCK)
    output.addAudioTrack(sound, { maximumPacketCount: blocks + 8 })
  }
  await output.start()

  return {
    addFrame: (index) => pictures.add(index),
    async addSound(channels, frame) {
      if (!sound || !audio) return
      const sample = new AudioSample({
        data: planar(channels),
        format: 'f32-planar',
        numberOfChannels: channels.length,
        sampleRate: audio.sampleRate,
        timestamp: (frame - (isBundled ? BUNDLED_AAC_DELAY : 0)) / audio.sampleRate,
      })
      try {
        await sound.add(sample)
      } finally {
        sample.close()
      }
    },
    async finish() {
      await pictures.finish()
      await output.finalize()
    },
    async cancel() {
      pictures.cancel()
      await output.cancel()
    },
    bytes: () => bytes,
  }
}

interface OpaqueOptions extends Pick<EncodingOptions, 'canvas' | 'fps'> {
  codec: VideoExport['codecs']['video']
  onPacket(packet: { byteLength: number }): void
}

function opaqueTrack({ codec, canvas, fps, onPacket }: OpaqueOptions): PictureTrack {
  const source = new VideoSampleSource({
    codec,
    // By bit rate, of which VP9 gets six tenths of H.264's, for equal size and quality within 1 dB (PSNR of Y,
    // drawings at 720p). Quantizers made WebM three times as large at 7 dB that no one sees.
    quality: new Quality({ quality: 'high', preferBitrate: true }),
    onEncodedPacket: onPacket,
    keyFrameInterval: 2,
    latencyMode: 'quality',
    contentHint: 'detail',
  })
  const pictures = pictureFeed(canvas)
  return {
    source,
    async add(index) {
      const sample = await pictures.sample(index / fps, 1 / fps)
      try {
        await source.add(sample)
      } finally {
        sample.close()
      }
    },
    // Its output flushes and closes it.
    finish: async () => undefined,
    cancel: () => undefined,
  }
}

/** Limited range: left alone, browsers write the full range, which some players show too dark and too bright. */
function pictureFeed(canvas: OffscreenCanvas) {
  const { width, height } = canvas
  const converter = yuvConverter(width, height)
  return {
    async sample(timestamp: number, duration: number): Promise<VideoSample> {
      const order = await readCanvas(canvas, converter.picture)
      const frame = new VideoFrame(converter.convert(order), {
        format: 'I420',
        codedWidth: width,
        codedHeight: height,
        timestamp: Math.round(timestamp * 1e6),
        colorSpace: VIDEO_COLOURS,
      })
      return new VideoSample(frame, { timestamp, duration })
    },
  }
}

/** Copies a canvas's pixels to `picture`; resolves to the order of their colours. */
async function readCanvas(canvas: OffscreenCanvas, picture: Uint8Array<ArrayBuffer>): Promise<ByteOrder> {
  const frame = new VideoFrame(canvas, { timestamp: 0 })
  try {
    const order = byteOrders[frame.format ?? '']
    if (order && frame.allocationSize() === picture.length) {
      await frame.copyTo(picture)
      return order
    }
  } finally {
    frame.close()
  }
  // The browser does not expose the memory layout of its frames.
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  if (!data) throw new Error('This canvas cannot be read.')
  picture.set(data)
  return 'rgb'
}

const byteOrders: Record<string, ByteOrder> = { RGBA: 'rgb', RGBX: 'rgb', BGRA: 'bgr', BGRX: 'bgr' }

/** Returns whether MP4 audio needs the bundled encoder, because the browser has none. */
export async function needsBundledAac(): Promise<boolean> {
  return !(await canEncodeAudio('aac', { numberOfChannels: 2, sampleRate: 48_000, bitrate: AUDIO_BITRATE }))
}

let registration: Promise<void> | undefined

function registerBundledAac(): Promise<void> {
  registration ??= import('@mediabunny/aac-encoder').then(({ registerAacEncoder }) => registerAacEncoder())
  return registration
}

function containerOf(type: VideoExport['type'], target: Target) {
  if (type !== 'video/mp4') return new WebMOutputFormat()
  return new Mp4OutputFormat({ fastStart: target instanceof BufferTarget ? 'in-memory' : 'reserve' })
}

function planar(channels: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const length = channels[0]?.length ?? 0
  const samples = new Float32Array(length * channels.length)
  channels.forEach((channel, index) => samples.set(channel, index * length))
  return samples
}
