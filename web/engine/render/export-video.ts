import type { Document } from '#contract/document/document'
import { RemoteError, serve, Transferred, type Caller, type Port } from '../channel/channel.ts'
import { startWorker, WorkerDied } from '../channel/worker.ts'
import { durationOf } from '../document/timing.ts'
import type { LoadedRig } from '../puppet/drawing/puppet.ts'
import { frameCount } from '../timeline/time-code.ts'
import type { VoiceAnalysis } from '../voice/analysis.ts'
import { ExportError } from './export-error.ts'
import type { ExportAudio, SoundCalls } from './export-audio.ts'
import type { ExportCalls, ExportProgress } from './export-worker.ts'
// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address.
import workerAddress from './export-worker.ts?worker&url'
import {
  exportFormats,
  formatNames,
  isVideoFormat,
  type PictureFormat,
  type SoundFormat,
  type VideoFormat,
} from './formats/index.ts'
import type { PictureSize } from './frame-view.ts'

export interface ExportOptions extends PictureSize {
  document: Document
  rigs: ReadonlyMap<string, LoadedRig>
  analyses: ReadonlyMap<string, VoiceAnalysis>
  /** Backgrounds by media id. */
  pictures: ReadonlyMap<string, ImageBitmap>
  /** Camera recordings by take id; none if omitted. */
  films?: ReadonlyMap<string, Blob>
  /** The mix, e.g. of `openMixdown`; read up to the length of the picture. `null`: no sound track. */
  audio: ExportAudio | null
  format: PictureFormat
  fps: number
  signal?: AbortSignal | undefined
  onProgress?: (progress: ExportProgress) => void
  /** Expected size above which a video is written to disk; 96 MB if omitted. */
  memoryBytes?: number
}

export interface ExportedVideo {
  blob: Blob
  type: string
  /** Pixels; odd sizes are cut to even ones, because H.264 wants them. */
  width: number
  height: number
  frames: number
  seconds: number
  /** Seconds of video made in one second. */
  realTimeFactor: number
}

/** Milliseconds a cancelled export may take to clean up before its worker is terminated. */
const CLEARING_UP = 1_000

/** Runs in a worker. Throws an `ExportError`, or `signal`'s reason at once. */
export async function exportVideo(options: ExportOptions): Promise<ExportedVideo> {
  const { document, format, fps, signal, onProgress } = options
  const [width, height] = [even(options.width), even(options.height)]
  const frames = frameCount(durationOf(document), fps)
  if (frames === 0) throw new ExportError('nothing_to_export')
  if (frames / fps > (exportFormats[format].maxSeconds ?? Infinity)) throw new ExportError('too_long')
  if (!hasWebCodecs()) throw new ExportError('browser_without_webcodecs')
  signal?.throwIfAborted()
  const began = performance.now()
  const worker = startWorker<ExportCalls>(workerAddress)
  const sound = isVideoFormat(format) && options.audio ? offerSound(options.audio) : null
  try {
    const blob = await worker.call(
      'export',
      {
        document,
        rigs: options.rigs,
        analyses: options.analyses,
        pictures: options.pictures,
        films: options.films ?? new Map(),
        sound: sound && { port: sound.port, sampleRate: sound.sampleRate },
        format,
        width,
        height,
        fps,
        frames,
        memoryBytes: options.memoryBytes ?? 96 * 1024 * 1024,
      },
      { signal, onReport: onProgress, transfer: sound ? [sound.port] : [] },
    )
    const seconds = frames / fps
    const realTimeFactor = seconds / ((performance.now() - began) / 1000)
    return { blob, type: blob.type, width, height, frames, seconds, realTimeFactor }
  } catch (failure) {
    throw signal?.aborted ? signal.reason : localError(failure)
  } finally {
    sound?.close()
    closeWorker(worker, signal)
  }
}

/**
 * `seconds` long. Runs in a worker: encoders start workers of their own, which a page may not. Throws like
 * `exportVideo`.
 */
export async function exportSound(options: {
  audio: ExportAudio
  format: SoundFormat
  seconds: number
  signal: AbortSignal
  onProgress: (progress: ExportProgress) => void
}): Promise<Blob> {
  const { audio, format, seconds, signal, onProgress } = options
  const frames = Math.round(seconds * audio.sampleRate)
  if (frames === 0) throw new ExportError('nothing_to_export')
  const worker = startWorker<ExportCalls>(workerAddress)
  const { port, sampleRate, close } = offerSound(audio)
  try {
    return await worker.call(
      'sound',
      { port, sampleRate, format, frames },
      { signal, onReport: onProgress, transfer: [port] },
    )
  } catch (failure) {
    throw signal.aborted ? signal.reason : localError(failure)
  } finally {
    close()
    closeWorker(worker, signal)
  }
}

/** Answers the worker's questions for sound until it is closed. */
function offerSound({ sampleRate, read }: ExportAudio) {
  const { port1, port2 } = new MessageChannel()
  // Safe: a MessagePort is a port; its overloaded listeners only hide that from the compiler.
  const stop = serve<SoundCalls>(port1 as Port, {
    async read({ from, frames }) {
      const channels = await read(from, frames)
      return new Transferred(
        channels,
        channels.map(({ buffer }) => buffer),
      )
    },
  })
  return {
    port: port2,
    sampleRate,
    close() {
      stop()
      port1.close()
    },
  }
}

/** Encodes two frames of each kind: browsers claim more than they can. */
export async function probeEncoders(): Promise<Record<VideoFormat, boolean>> {
  const videos = formatNames.filter(isVideoFormat)
  const able = new Set<VideoFormat>()
  if (hasWebCodecs()) {
    const worker = startWorker<ExportCalls>(workerAddress)
    for (const format of videos) {
      await worker.call('probe', { format }).then(
        () => able.add(format),
        () => undefined,
      )
    }
    worker.close()
  }
  // Safe: every video format is in the list.
  return Object.fromEntries(videos.map((format) => [format, able.has(format)])) as Record<
    VideoFormat,
    boolean
  >
}

function hasWebCodecs(): boolean {
  // Not AudioEncoder: where only that is missing, MP4 still works with the bundled encoder.
  return typeof VideoEncoder !== 'undefined' && typeof OffscreenCanvas !== 'undefined'
}

function localError(failure: unknown): ExportError {
  if (failure instanceof ExportError) return failure
  if (failure instanceof RemoteError && failure.name === 'ExportError') {
    // Safe: an ExportError's detail, made by the worker of the same build.
    const { code, reason } = failure.detail as ExportError['detail']
    return new ExportError(code, { reason, cause: failure })
  }
  const reason = failure instanceof Error ? failure.message : String(failure)
  const code = failure instanceof WorkerDied ? 'worker_failed' : 'encoder_failed'
  return new ExportError(code, { reason, cause: failure })
}

function closeWorker(worker: Caller<ExportCalls>, signal: AbortSignal | undefined) {
  if (signal?.aborted) setTimeout(() => worker.close(), CLEARING_UP)
  else worker.close()
}

function even(pixels: number): number {
  return Math.max(2, Math.floor(pixels / 2) * 2)
}
