import { BufferTarget } from 'mediabunny'
import type { Document } from '#contract/document/document'
import { callerOf, serve, type Caller, type CallContext, type Port } from '../channel/channel.ts'
import { ownPort } from '../channel/worker.ts'
import { preparePuppet, type LoadedRig } from '../puppet/drawing/puppet.ts'
import { shotsAt } from '../timeline/camera-shots.ts'
import { frameAt, type Cast } from '../timeline/frame.ts'
import type { VoiceAnalysis } from '../voice/analysis.ts'
import { createCameraPlayer } from './camera-player.ts'
import { loadCaptionFonts } from './caption-font.ts'
import { needsBundledAac, openEncoding, type Encoding } from './encoding.ts'
import { ExportError, exportErrorOf } from './export-error.ts'
import type { ExportAudio, SoundCalls } from './export-audio.ts'
import { expectedBytes, openTarget } from './export-target.ts'
import {
  exportFormats,
  isVideoFormat,
  type PictureFormat,
  type SoundFormat,
  type VideoFormat,
} from './formats/index.ts'
import type { PictureSize } from './frame-view.ts'
import { paintFrame, withoutBackground } from './paint-frame.ts'
import { reframe } from './reframe.ts'
import { soundFeed } from './sound-feed.ts'

export interface ExportJob extends PictureSize {
  document: Document
  rigs: ReadonlyMap<string, LoadedRig>
  analyses: ReadonlyMap<string, VoiceAnalysis>
  pictures: ReadonlyMap<string, ImageBitmap>
  /** Camera recordings by take id. */
  films: ReadonlyMap<string, Blob>
  /** The source of the sound (`SoundCalls`); `null` for no sound track. */
  sound: { port: MessagePort; sampleRate: number } | null
  format: PictureFormat
  fps: number
  frames: number
  /** Above this many expected bytes the file is written to disk. */
  memoryBytes: number
}

export interface SoundJob {
  port: MessagePort
  sampleRate: number
  format: SoundFormat
  frames: number
}

export interface ExportProgress {
  frame: number
  frames: number
  /** Bytes encoded so far; only for files with a picture. */
  bytes?: number
}

export type ExportCalls = {
  /** Encodes two frames and a moment of sound. Rejects where the browser cannot. */
  probe(input: { format: VideoFormat }, context: CallContext<never>): Promise<void>
  export(input: ExportJob, context: CallContext<ExportProgress>): Promise<Blob>
  /** A file of the sound alone. */
  sound(input: SoundJob, context: CallContext<ExportProgress>): Promise<Blob>
}

const REPORT_MILLISECONDS = 60
/** Fonts that take longer than this are replaced by the system's. */
const FONT_MILLISECONDS = 20_000

serve<ExportCalls>(ownPort(), { probe: ({ format }) => probe(format), export: exportJob, sound: soundJob })

async function exportJob(job: ExportJob, { report, signal }: CallContext<ExportProgress>): Promise<Blob> {
  requireWebCodecs()
  const { width, height, fps, frames, format } = job
  const seconds = frames / fps
  await loadCaptionFonts(self.fonts, job.document, { signal, milliseconds: FONT_MILLISECONDS })
  signal.throwIfAborted()
  const canvas = new OffscreenCanvas(width, height)
  const isSeeThrough = isVideoFormat(format) && exportFormats[format].hasAlpha
  const context = contextOf(canvas, isSeeThrough)
  const cast: Cast = {
    puppets: new Map([...job.rigs].map(([id, rig]) => [id, preparePuppet(rig)])),
    analyses: job.analyses,
  }
  const cameras = createCameraPlayer(async (take) => job.films.get(take))
  // Safe: a MessagePort is a port; its overloaded listeners only hide that from the compiler.
  const caller = job.sound && callerOf<SoundCalls>(job.sound.port as Port)
  const audio = job.sound && caller && exportAudio(caller, job.sound.sampleRate, signal)
  let file: OpenedFile | undefined
  try {
    file = await openFile(job, canvas, audio)
    const { encoding } = file
    const sound = audio && soundFeed(audio, seconds, encoding.addSound)
    const size = { width, height }
    let reported = 0
    for (let frame = 0; frame < frames; frame++) {
      signal.throwIfAborted()
      await sound?.feedTo((frame + 1) / fps)
      const time = frame / fps
      const whole = frameAt(job.document, time, cast, { fps })
      const picture = reframe(whole, { document: job.document, cast, time }, size)
      if (job.films.size > 0) await cameras.show(shotsAt(job.document, time))
      const seen = isSeeThrough ? withoutBackground(picture) : picture
      paintFrame(context, seen, size, { pictures: job.pictures, cameras: cameras.pictures })
      await encoding.addFrame(frame)
      if (performance.now() - reported < REPORT_MILLISECONDS) continue
      reported = performance.now()
      report({ frame: frame + 1, frames, bytes: encoding.bytes() })
    }
    await sound?.feedTo(seconds)
    await encoding.finish()
    report({ frame: frames, frames })
    return await file.finish()
  } catch (failure) {
    // The first error is reported; cleaning up may fail for the same reason.
    await file?.discard()
    throw exportErrorOf(failure)
  } finally {
    cameras.close()
    caller?.close()
  }
}

async function soundJob(job: SoundJob, { report, signal }: CallContext<ExportProgress>): Promise<Blob> {
  const { encodeSound } = await import('./encode-sound.ts')
  const { format, frames, sampleRate } = job
  // Safe: a MessagePort is a port; its overloaded listeners only hide that from the compiler.
  const caller = callerOf<SoundCalls>(job.port as Port)
  try {
    const onProgress = (frame: number) => report({ frame, frames })
    return await encodeSound(exportAudio(caller, sampleRate, signal), format, { frames, onProgress, signal })
  } catch (failure) {
    throw exportErrorOf(failure)
  } finally {
    caller.close()
  }
}

interface OpenedFile {
  encoding: Encoding
  /** The whole file, after the encoding has finished. */
  finish(): Promise<Blob>
  discard(): Promise<void>
}

/** Formats that the app's own code encodes, in memory. */
const ownEncoders: Record<
  Exclude<PictureFormat, VideoFormat>,
  (canvas: OffscreenCanvas, fps: number) => Promise<OpenedFile>
> = {
  async gif(canvas, fps) {
    const { openGif } = await import('./gif-encoding.ts')
    const encoding = openGif({ canvas, fps })
    return { encoding, finish: async () => encoding.file(), discard: encoding.cancel }
  },
}

async function openFile(
  job: ExportJob,
  canvas: OffscreenCanvas,
  audio: ExportAudio | null,
): Promise<OpenedFile> {
  const { format, width, height, fps, frames } = job
  if (!isVideoFormat(format)) return ownEncoders[format](canvas, fps)
  const target = await openTarget({
    expectedBytes: expectedBytes({ width, height, frames, seconds: frames / fps }),
    memoryBytes: job.memoryBytes,
  })
  const discard = () => target.discard().catch(() => undefined)
  try {
    const encoding = await openEncoding({ format, canvas, fps, frames, audio, target: target.target })
    return {
      encoding,
      finish: () => target.finish(exportFormats[format].type),
      async discard() {
        await encoding.cancel().catch(() => undefined)
        await discard()
      },
    }
  } catch (failure) {
    await discard()
    throw failure
  }
}

function exportAudio(caller: Caller<SoundCalls>, sampleRate: number, signal: AbortSignal): ExportAudio {
  return { sampleRate, read: (from, frames) => caller.call('read', { from, frames }, { signal }) }
}

async function probe(format: VideoFormat): Promise<void> {
  requireWebCodecs()
  try {
    // The bundled encoder is a quarter of a megabyte: it is fetched only when a video is made.
    const { codecs, hasAlpha } = exportFormats[format]
    const bundledAudio = codecs.audio === 'aac' && (await needsBundledAac())
    const canvas = new OffscreenCanvas(1280, 720)
    contextOf(canvas, hasAlpha).fillRect(0, 0, 640, 360)
    const sampleRate = 48_000
    const encoding = await openEncoding({
      format,
      canvas,
      fps: 30,
      frames: 2,
      audio: bundledAudio ? null : { sampleRate },
      target: new BufferTarget(),
    })
    const silence = new Float32Array(sampleRate / 10)
    await encoding.addSound([silence, silence], 0)
    await encoding.addFrame(0)
    await encoding.addFrame(1)
    await encoding.finish()
  } catch (failure) {
    throw new ExportError('format_unsupported', {
      reason: exportErrorOf(failure).detail.reason,
      cause: failure,
    })
  }
}

function requireWebCodecs() {
  if (typeof VideoEncoder === 'undefined' || typeof OffscreenCanvas === 'undefined') {
    throw new ExportError('browser_without_webcodecs')
  }
}

function contextOf(canvas: OffscreenCanvas, alpha: boolean): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha })
  if (!context) throw new ExportError('encoder_failed', { reason: 'no room for another canvas' })
  return context
}
