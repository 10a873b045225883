import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  canEncodeAudio,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  Quality,
  WebMOutputFormat,
  type Target,
} from 'mediabunny'
import { exportCodecs, type ExportAudio, type ExportFormat } from './export-format.ts'

export interface EncodingOptions {
  format: ExportFormat
  canvas: OffscreenCanvas
  fps: number
  /** Frames that will come, known beforehand so that a file on disk can begin with its index. */
  frames: number
  audio: Pick<ExportAudio, 'sampleRate'> | null
  target: Target
}

/** A video file in the making. Everything is awaited, so that encoders never pile up frames. */
export interface Encoding {
  /** Takes the canvas as it is now for frame `index`. */
  addFrame(index: number): Promise<void>
  /** Adds sound; `frame` counts samples from the beginning. */
  addSound(channels: readonly Float32Array[], frame: number): Promise<void>
  finish(): Promise<void>
  cancel(): Promise<void>
}

/** The encoder of @mediabunny/aac-encoder begins with one block of its own: its sound comes this many samples late. */
const BUNDLED_AAC_DELAY = 1024
const AAC_BLOCK = 1024
const AUDIO_BITRATE = 160_000

/** Opens a file with its encoders. Rejects where the browser cannot encode the format. */
export async function openEncoding(options: EncodingOptions): Promise<Encoding> {
  const { format, canvas, fps, frames, audio, target } = options
  const codecs = exportCodecs[format]
  const isBundled = format === 'mp4' && audio !== null && (await needsBundledAac())
  if (isBundled) await registerBundledAac()

  const output = new Output({ format: containerOf(format, target), target })
  const video = new CanvasSource(canvas, {
    codec: codecs.video,
    quality: new Quality('high'),
    keyFrameInterval: 2,
    latencyMode: 'quality',
    // Without it the encoder leaves trails of speckles on flat colour, in files three times as large.
    contentHint: 'detail',
  })
  output.addVideoTrack(video, { frameRate: fps, maximumPacketCount: frames })
  const sound = audio && new AudioSampleSource({ codec: codecs.audio, bitrate: AUDIO_BITRATE })
  if (sound && audio) {
    const blocks = Math.ceil(((frames / fps) * audio.sampleRate) / AAC_BLOCK)
    output.addAudioTrack(sound, { maximumPacketCount: blocks + 8 })
  }
  await output.start()

  return {
    addFrame: (index) => video.add(index / fps, 1 / fps),
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
    finish: () => output.finalize(),
    cancel: () => output.cancel(),
  }
}

/** Whether MP4 sound needs the encoder that comes with this app, because the browser has none. */
export async function needsBundledAac(): Promise<boolean> {
  return !(await canEncodeAudio('aac', { numberOfChannels: 2, sampleRate: 48_000, bitrate: AUDIO_BITRATE }))
}

let registration: Promise<void> | undefined

function registerBundledAac(): Promise<void> {
  registration ??= import('@mediabunny/aac-encoder').then(({ registerAacEncoder }) => registerAacEncoder())
  return registration
}

function containerOf(format: ExportFormat, target: Target) {
  if (format === 'webm') return new WebMOutputFormat()
  return new Mp4OutputFormat({ fastStart: target instanceof BufferTarget ? 'in-memory' : 'reserve' })
}

function planar(channels: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const length = channels[0]?.length ?? 0
  const samples = new Float32Array(length * channels.length)
  channels.forEach((channel, index) => samples.set(channel, index * length))
  return samples
}
