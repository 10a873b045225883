import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type * as Mediabunny from 'mediabunny'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import type { Browser } from 'playwright-core'

export interface VideoReport {
  /** By the container, in seconds. */
  duration: number
  /** By the browser's own `<video>`, in seconds. */
  playerDuration: number
  video: { codec: string; frames: number; width: number; height: number }
  audio: { codec: string; duration: number }
  /** One entry a decoded frame. */
  frames: {
    /** Seconds. */
    time: number
    /** Different colours in a coarse sample of the frame; a blank frame has one. */
    colours: number
    /** Share of pixels that have the colour asked for, 0..1. */
    share: number
  }[]
  /** Level of the decoded sound, 100 values a second, linear 0..1. */
  envelope: number[]
}

/**
 * Demuxes in Node and plays in the browser, and decodes every frame there. `colour` is counted in each, e.g. the
 * inside of a mouth.
 */
export async function inspectVideo(
  browser: Browser,
  bytes: Uint8Array<ArrayBuffer>,
  { colour, type }: { colour: [number, number, number]; type: string },
): Promise<VideoReport> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  if (!video || !audio) throw new Error(`The file has ${video ? 'no sound' : 'no picture'}.`)
  const packets = await video.computePacketStats()

  const page = await browser.newPage()
  await page.route('https://inspect.test/**', (route) =>
    route.request().url().endsWith('/file')
      ? route.fulfill({ body: Buffer.from(bytes), contentType: type })
      : route.fulfill({ body: '<!doctype html><title>inspect</title>', contentType: 'text/html' }),
  )
  await page.goto('https://inspect.test/')
  await page.addScriptTag({
    content: readFileSync(resolve('node_modules/mediabunny/dist/bundles/mediabunny.min.cjs'), 'utf8'),
  })
  const decoded = await page.evaluate(decodeInPage, colour)
  await page.close()

  return {
    duration: await input.computeDuration(),
    playerDuration: decoded.playerDuration,
    video: {
      codec: video.codec ?? 'unknown',
      frames: packets.packetCount,
      width: video.displayWidth,
      height: video.displayHeight,
    },
    audio: { codec: audio.codec ?? 'unknown', duration: await audio.computeDuration() },
    frames: decoded.frames,
    envelope: decoded.envelope,
  }
}

/** Runs in the page: nothing from this module is in reach there. */
async function decodeInPage(colour: [number, number, number]) {
  // The bundle puts its exports on the global object under this name.
  const { Input, ALL_FORMATS, BlobSource, CanvasSink } = (
    globalThis as unknown as { Mediabunny: typeof Mediabunny }
  ).Mediabunny
  const blob = await (await fetch('/file')).blob()

  const player = document.createElement('video')
  player.muted = true
  player.src = URL.createObjectURL(blob)
  await new Promise((done, fail) => {
    player.onloadedmetadata = done
    player.onerror = () => fail(new Error(`The browser cannot play it: ${player.error?.message}`))
  })

  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(blob) })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('no video track')
  const width = 320
  const height = Math.round((width * track.displayHeight) / track.displayWidth)
  const sink = new CanvasSink(track, { width, height, fit: 'fill', poolSize: 2 })
  const frames: { time: number; colours: number; share: number }[] = []
  for await (const { canvas, timestamp } of sink.canvases()) {
    const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
    const { data } = context.getImageData(0, 0, width, height)
    const seen = new Set<number>()
    let like = 0
    for (let i = 0; i < data.length; i += 4) {
      const r = data[i] ?? 0
      const g = data[i + 1] ?? 0
      const b = data[i + 2] ?? 0
      seen.add(((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5))
      if (Math.abs(r - colour[0]) + Math.abs(g - colour[1]) + Math.abs(b - colour[2]) < 24) like++
    }
    frames.push({ time: timestamp, colours: seen.size, share: like / (width * height) })
  }

  const context = new OfflineAudioContext(1, 1, 48_000)
  const sound = await context.decodeAudioData(await blob.arrayBuffer())
  const samples = sound.getChannelData(0)
  const hop = sound.sampleRate / 100
  const envelope: number[] = []
  for (let start = 0; start < samples.length; start += hop) {
    let sum = 0
    const end = Math.min(samples.length, start + hop)
    for (let i = Math.floor(start); i < end; i++) sum += (samples[i] ?? 0) ** 2
    envelope.push(Math.sqrt(sum / hop))
  }
  return { playerDuration: player.duration, frames, envelope }
}

/** Level of a 16-bit mono wav, 100 values a second, as `inspectVideo` gives it. */
export function wavEnvelope(wav: Buffer): number[] {
  const data = wav.subarray(wav.indexOf('data') + 8)
  const samples = Float32Array.from(
    { length: Math.floor(data.length / 2) },
    (_, i) => data.readInt16LE(i * 2) / 32_768,
  )
  return envelopeOf(samples, wav.readUInt32LE(24))
}

/** Loudness (root mean square) of each hundredth of a second of one channel. */
export function envelopeOf(samples: ArrayLike<number>, rate: number): number[] {
  const hop = rate / 100
  const levels: number[] = []
  for (let start = 0; start < samples.length; start += hop) {
    let sum = 0
    for (let i = Math.floor(start); i < Math.min(samples.length, start + hop); i++)
      sum += (samples[i] ?? 0) ** 2
    levels.push(Math.sqrt(sum / hop))
  }
  return levels
}

/** Best correlation (−1..1) of two envelopes over shifts of up to ± `maxShift` frames, and that shift. */
export function correlate(
  a: number[],
  b: number[],
  maxShift: number,
): { correlation: number; shift: number } {
  let best = { correlation: -1, shift: 0 }
  for (let shift = -maxShift; shift <= maxShift; shift++) {
    const pairs = a.flatMap((value, i) => {
      const other = b[i + shift]
      return other === undefined ? [] : [[value, other] as const]
    })
    if (pairs.length < Math.min(a.length, b.length) / 2) continue
    const meanA = pairs.reduce((sum, [x]) => sum + x, 0) / pairs.length
    const meanB = pairs.reduce((sum, [, y]) => sum + y, 0) / pairs.length
    let ab = 0
    let aa = 0
    let bb = 0
    for (const [x, y] of pairs) {
      ab += (x - meanA) * (y - meanB)
      aa += (x - meanA) ** 2
      bb += (y - meanB) ** 2
    }
    const correlation = ab / Math.sqrt(aa * bb || 1)
    if (correlation > best.correlation) best = { correlation, shift }
  }
  return best
}
