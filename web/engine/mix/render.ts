import type { MixDocument } from '#contract/mixes/document'
import { BLOCK, LATENCY } from './core/fields.ts'
import { settingsOf, tailOf } from './mix-settings.ts'
import { beginning, onGrid } from './grid.ts'
import { MixHost } from './host.ts'
import type { TrackReader, TrackSound } from './sources.ts'

/** Frames that are read from the tracks at a time, a multiple of the block. */
export const CHUNK = 4_096

/** Renders a mix block by block: the same for starting to play in its middle and for bouncing. */
export class Renderer {
  readonly host: MixHost
  private readonly reader: TrackReader
  private position: number

  constructor(document: MixDocument, reader: TrackReader, from: number) {
    this.host = new MixHost(settingsOf(document))
    this.reader = reader
    this.position = from
  }

  /** Fills both arrays, whose length is a multiple of the block. */
  render(left: Float32Array, right: Float32Array) {
    const frames = left.length
    const tracks = readAll(this.reader, this.position, frames)
    for (let offset = 0; offset < frames; offset += BLOCK) {
      tracks.forEach((sound, track) => this.host.input(track, sound[0], sound[1], offset))
      this.host.block(this.position + offset, left, right, offset)
    }
    this.position += frames
  }
}

export function readAll(reader: TrackReader, position: number, frames: number): TrackSound[] {
  return Array.from({ length: reader.trackCount }, (_, track) => reader.read(track, position, frames))
}

/**
 * The core's state as if the song had played from its start: renders from as far back as is still audible. `position`
 * is on the grid.
 */
export function stateAt(document: MixDocument, reader: TrackReader, position: number): ArrayBuffer {
  const { sampleRate } = document
  const from = beginning(position - tailOf(document) * sampleRate)
  const renderer = new Renderer(document, reader, from)
  const left = new Float32Array(CHUNK)
  const right = new Float32Array(CHUNK)
  for (let at = from; at < position; at += CHUNK) {
    const frames = Math.min(CHUNK, position - at)
    renderer.render(left.subarray(0, frames), right.subarray(0, frames))
  }
  return renderer.host.snapshot()
}

export interface Stretch {
  from: number
  to: number
}

/**
 * In step with the song: without the limiter's delay, and including what sounded before `from`. Yields the same two
 * arrays each time, as far as they are filled.
 */
export function* bounced(
  document: MixDocument,
  reader: TrackReader,
  { from, to }: Stretch,
): Generator<{ left: Float32Array; right: Float32Array }, void> {
  const start = onGrid(from)
  const begin = beginning(start - tailOf(document) * document.sampleRate)
  const renderer = new Renderer(document, reader, begin)
  const left = new Float32Array(CHUNK)
  const right = new Float32Array(CHUNK)
  // Output frame n sounds what went in LATENCY frames before.
  const first = from + LATENCY
  const last = to + LATENCY
  for (let at = begin; at < last; at += CHUNK) {
    renderer.render(left, right)
    const low = Math.max(0, first - at)
    const high = Math.min(CHUNK, last - at)
    if (high > low) yield { left: left.subarray(low, high), right: right.subarray(low, high) }
    // Rendering the lead takes time as well, so it yields too.
    else yield { left: left.subarray(0, 0), right: right.subarray(0, 0) }
  }
}
