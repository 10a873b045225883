import { ALL_FORMATS, BlobSource, BufferTarget, Input } from 'mediabunny'
import { compileRig } from '../../../worker/model/rig/compile.ts'
import { type Document } from '../../../worker/contract/document/document.ts'
import { startingDocument } from '#model/document/new-document'
import { preparePuppet } from '../../../web/engine/puppet/drawing/puppet.ts'
import { openEncoding } from '../../../web/engine/render/encoding.ts'
import { paintFrame } from '../../../web/engine/render/paint-frame.ts'
import { frameAt, type Cast } from '../../../web/engine/timeline/frame.ts'

export interface Order {
  drawing: string
  format: 'webm' | 'mp4'
  width: number
  height: number
  fps: number
  seconds: number
}

/** Seconds for the same frames: drawn only, encoded only, and both as the export does it. */
export interface Figures {
  drawing: number
  encoding: number
  both: number
}

function scene(drawing: string): { document: Document; cast: Cast } {
  const document: Document = {
    ...startingDocument('pip'),
    gestures: [{ id: 'g', performer: 'performer-1', name: 'wave', start: 0.5, duration: 3 }],
    captions: [{ id: 'c', start: 0, duration: 60, text: 'A caption that stands there all the time.' }],
  }
  return {
    document,
    cast: { puppets: new Map([['pip', preparePuppet(compileRig(drawing))]]), analyses: new Map() },
  }
}

export async function measure({
  drawing: svg,
  format,
  width,
  height,
  fps,
  seconds,
}: Order): Promise<Figures> {
  const { document, cast } = scene(svg)
  const frames = Math.round(seconds * fps)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser has no room for another canvas.')
  const draw = (frame: number) =>
    paintFrame(context, frameAt(document, frame / fps, cast, { fps }), { width, height })
  // Scenery is drawn once and then cached.
  draw(0)

  const drawing = await timed(async () => {
    for (let frame = 0; frame < frames; frame++) draw(frame)
    // Recorded calls are drawn when the pixels are read.
    context.getImageData(0, 0, 1, 1)
  })
  // Ten pictures in turn: an encoder that gets the same one again has nothing to do.
  const pictures = Array.from({ length: 10 }, (_, index) => {
    draw(Math.round((index / 10) * frames))
    return canvas.transferToImageBitmap()
  })
  const file = (feed: (frame: number) => void) =>
    timed(async () => {
      const options = { format, canvas, fps, frames, audio: null, target: new BufferTarget() }
      const opened = await openEncoding(options)
      for (let frame = 0; frame < frames; frame++) {
        feed(frame)
        await opened.addFrame(frame)
      }
      await opened.finish()
    })
  const encoding = await file((frame) => {
    const picture = pictures[frame % pictures.length]
    if (picture) context.drawImage(picture, 0, 0)
  })
  const both = await file(draw)
  return { drawing, encoding, both }
}

/** The browser's own way: a canvas that is painted in real time and recorded. */
export async function record({
  drawing: svg,
  width,
  height,
  fps,
  seconds,
}: Order): Promise<{ seconds: number; frameShare: number }> {
  const { document, cast } = scene(svg)
  const canvas = Object.assign(window.document.createElement('canvas'), { width, height })
  window.document.body.append(canvas)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser has no room for another canvas.')
  const recorder = new MediaRecorder(canvas.captureStream(fps), { mimeType: 'video/webm;codecs=vp9' })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((done) => (recorder.onstop = done))
  const took = await timed(async () => {
    recorder.start()
    const since = performance.now()
    for (let now = 0; now < seconds; now = (performance.now() - since) / 1_000) {
      paintFrame(context, frameAt(document, now, cast, { fps }), { width, height })
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    await stopped
  })
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(new Blob(parts)) })
  const track = await input.getPrimaryVideoTrack()
  const packets = (await track?.computePacketStats())?.packetCount ?? 0
  return { seconds: took, frameShare: packets / Math.round(seconds * fps) }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1_000
}
