import { BufferTarget } from 'mediabunny'
import type { Document } from '#contract/document'
import { serve, type CallContext } from '../channel/channel.ts'
import { ownPort } from '../channel/worker.ts'
import { preparePuppet } from '../puppet/puppet.ts'
import type { Rig } from '#contract/rig/rig'
import { frameAt, type Cast } from '../timeline/frame.ts'
import type { VoiceAnalysis } from '../voice/analysis.ts'
import { loadCaptionFont } from './caption-font.ts'
import { needsBundledAac, openEncoding, type Encoding } from './encoding.ts'
import { ExportError, exportErrorOf } from './export-error.ts'
import { exportCodecs, type ExportAudio, type ExportFormat } from './export-format.ts'
import { expectedBytes, openTarget } from './export-target.ts'
import { paintFrame, type PictureSize } from './paint-frame.ts'

export interface ExportJob extends Required<PictureSize> {
  document: Document
  rigs: ReadonlyMap<string, Rig>
  analyses: ReadonlyMap<string, VoiceAnalysis>
  pictures: ReadonlyMap<string, ImageBitmap>
  audio: ExportAudio | null
  format: ExportFormat
  fps: number
  frames: number
  /** Above this many expected bytes the file is written to disk. */
  memoryBytes: number
}

export interface ExportProgress {
  frame: number
  frames: number
}

/** What the page may ask of the export worker. */
export type ExportCalls = {
  /** Encodes two frames and a moment of sound; answers whether sound needs the bundled encoder. */
  probe(input: { format: ExportFormat }, context: CallContext<never>): Promise<{ bundledAudio: boolean }>
  export(input: ExportJob, context: CallContext<ExportProgress>): Promise<Blob>
}

/** Seconds of sound that are encoded at once, ahead of the picture. */
const SOUND_CHUNK = 0.5
const REPORT_MILLISECONDS = 60

serve<ExportCalls>(ownPort(), { probe: ({ format }) => probe(format), export: exportJob })

async function exportJob(job: ExportJob, { report, signal }: CallContext<ExportProgress>): Promise<Blob> {
  requireWebCodecs()
  const { width, height, fit, fps, frames, format, audio } = job
  const seconds = frames / fps
  await loadCaptionFont(self.fonts)
  const canvas = new OffscreenCanvas(width, height)
  const context = contextOf(canvas)
  const cast: Cast = {
    puppets: new Map([...job.rigs].map(([id, rig]) => [id, preparePuppet(rig)])),
    analyses: job.analyses,
  }
  const file = await openTarget({
    expectedBytes: expectedBytes({ width, height, frames, seconds }),
    memoryBytes: job.memoryBytes,
  })
  let encoding: Encoding | undefined
  try {
    encoding = await openEncoding({ format, canvas, fps, frames, audio, target: file.target })
    const sound = audio && soundFeed(audio, seconds, encoding)
    let reported = 0
    for (let frame = 0; frame < frames; frame++) {
      signal.throwIfAborted()
      await sound?.feedTo((frame + 1) / fps)
      const picture = frameAt(job.document, frame / fps, cast, { fps })
      paintFrame(context, picture, { width, height, fit }, job.pictures)
      await encoding.addFrame(frame)
      if (performance.now() - reported < REPORT_MILLISECONDS) continue
      reported = performance.now()
      report({ frame: frame + 1, frames })
    }
    await sound?.feedTo(seconds)
    await encoding.finish()
    report({ frame: frames, frames })
    return await file.finish(exportCodecs[format].type)
  } catch (failure) {
    // What failed first is what is told; clearing up after it may fail for the same reason.
    await encoding?.cancel().catch(() => undefined)
    await file.discard().catch(() => undefined)
    throw exportErrorOf(failure)
  }
}

/** Feeds exactly `seconds` of sound in order; what is missing at the end is silence. */
function soundFeed({ channels, sampleRate }: ExportAudio, seconds: number, encoding: Encoding) {
  const whole = Math.round(seconds * sampleRate)
  const chunk = Math.round(SOUND_CHUNK * sampleRate)
  let fed = 0
  return {
    async feedTo(time: number) {
      while (fed < whole && fed < time * sampleRate) {
        const end = Math.min(whole, fed + chunk)
        const part = channels.map((samples) => {
          const piece = new Float32Array(end - fed)
          piece.set(samples.subarray(fed, end))
          return piece
        })
        await encoding.addSound(part, fed)
        fed = end
      }
    },
  }
}

async function probe(format: ExportFormat): Promise<{ bundledAudio: boolean }> {
  requireWebCodecs()
  try {
    // The bundled encoder is a quarter of a megabyte: it is fetched only when a video is made.
    const bundledAudio = format === 'mp4' && (await needsBundledAac())
    const canvas = new OffscreenCanvas(1280, 720)
    contextOf(canvas).fillRect(0, 0, 640, 360)
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
    return { bundledAudio }
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

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new ExportError('encoder_failed', { reason: 'no room for another canvas' })
  return context
}
