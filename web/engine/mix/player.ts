import { BLOCK, LATENCY } from './core/fields.ts'
import type { MixSettings } from './mix-settings.ts'
import { MixHost } from './host.ts'
import type { Chunk, Loop } from './mix-calls.ts'
import { onGrid } from './grid.ts'
import { CHUNK } from './render.ts'

type Request = (position: number, frames: number, generation: number) => void

/** Chunks that are read ahead of what plays: a third of a second. */
const AHEAD = 4
/** Frames: a loop of fewer is none. What is read ahead has to fill blocks. */
const SHORTEST_LOOP = BLOCK

export class MixPlayer {
  readonly host: MixHost
  playing = false
  ended = false
  starved = 0
  private readonly request: Request
  /** Counts what made earlier requests worthless. */
  private generation = 0
  private queue: Chunk[] = []
  private offset = 0
  private next = 0
  private pending = 0
  private loop: Loop | null = null
  private end = Infinity
  private at = 0
  /** The frame at which playback started, or the loop restarted. */
  private begun = 0
  /** Both sides of each track, for a block that is put together from several chunks. */
  private readonly stitched: [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>][] = []

  constructor(settings: MixSettings, request: Request) {
    this.host = new MixHost(settings)
    this.request = request
  }

  get position(): number {
    return this.at
  }

  /** The audible frame, after the limiter's delay; at first the start frame. */
  get audiblePosition(): number {
    return Math.max(this.begun, this.at - LATENCY)
  }

  change(settings: MixSettings): number {
    this.host.change(settings)
    return this.at
  }

  locate(position: number, state: ArrayBuffer | null) {
    this.at = this.next = this.begun = onGrid(position)
    this.queue = []
    this.offset = 0
    this.forget()
    this.ended = false
    if (state) this.host.restore(state)
    else this.host.reset()
    this.readAhead()
  }

  play(end: number) {
    this.end = end
    this.playing = true
    this.ended = false
    this.readAhead()
  }

  setEnd(end: number) {
    this.end = end
  }

  pause() {
    this.playing = false
  }

  setLoop(loop: Loop | null) {
    const rounded = loop && { from: Math.round(loop.from), to: Math.round(loop.to) }
    this.loop = rounded && rounded.to - rounded.from >= SHORTEST_LOOP ? rounded : null
    this.reread()
  }

  reread() {
    const { loop } = this
    // A stopped song can wait for all of it.
    const current = this.playing ? this.queue[0] : undefined
    this.queue = current ? [current] : []
    this.forget()
    if (!current) {
      this.next = this.at
      this.offset = 0
    } else {
      if (loop && current.position + this.offset < loop.to) {
        current.frames = Math.min(current.frames, loop.to - current.position)
      }
      this.next = current.position + current.frames
      if (loop && this.next === loop.to) this.next = loop.from
    }
    this.readAhead()
  }

  /** A chunk that was asked for in that generation; older ones are of no use any more. */
  feed(chunk: Chunk, generation: number) {
    if (generation !== this.generation) return
    this.pending--
    this.queue.push(chunk)
  }

  /** One block into `left` and `right`; `false` when it is silence because nothing plays or nothing was there. */
  block(left: Float32Array, right: Float32Array): boolean {
    if (!this.playing) return false
    const chunk = this.queue[0]
    const ready = this.queue.reduce((sum, { frames }) => sum + frames, -this.offset)
    if (!chunk || ready < BLOCK) {
      this.starved++
      this.readAhead()
      return false
    }
    const position = chunk.position + this.offset
    this.moveTo(position)
    if (chunk.frames - this.offset >= BLOCK) {
      chunk.tracks.forEach((sound, track) => this.host.input(track, sound[0], sound[1], this.offset))
      this.advance(BLOCK)
    } else this.stitch()
    this.host.block(position, left, right, 0)
    if (this.at >= this.end) {
      this.playing = false
      this.ended = true
    }
    return true
  }

  private stitch() {
    const pieces: { tracks: Chunk['tracks']; from: number; frames: number; to: number }[] = []
    for (let filled = 0; filled < BLOCK;) {
      // Safe: `block` has counted the frames.
      const { tracks, frames } = this.queue[0]!
      const part = Math.min(BLOCK - filled, frames - this.offset)
      pieces.push({ tracks, from: this.offset, frames: part, to: filled })
      filled += part
      this.advance(part)
    }
    const count = Math.max(...pieces.map(({ tracks }) => tracks.length))
    for (let track = 0; track < count; track++) {
      const sides = (this.stitched[track] ??= [new Float32Array(BLOCK), new Float32Array(BLOCK)])
      const sounding = pieces.filter(({ tracks }) => tracks[track]?.[0])
      if (sounding.length === 0) {
        this.host.input(track, undefined, undefined, 0)
        continue
      }
      sides.forEach((side, channel) => {
        side.fill(0)
        for (const { tracks, from, frames, to } of sounding) {
          const sound = tracks[track]?.[channel] ?? tracks[track]?.[0]
          if (sound) side.set(sound.subarray(from, from + frames), to)
        }
      })
      this.host.input(track, sides[0], sides[1], 0)
    }
  }

  private advance(frames: number) {
    const chunk = this.queue[0]
    if (!chunk) return
    this.offset += frames
    this.at = chunk.position + this.offset
    if (this.offset < chunk.frames) return
    this.queue.shift()
    this.offset = 0
    this.readAhead()
    const following = this.queue[0]
    if (following) this.moveTo(following.position)
  }

  private moveTo(position: number) {
    if (position !== this.at) this.begun = position
    this.at = position
  }

  private forget() {
    this.generation++
    this.pending = 0
  }

  private readAhead() {
    while (this.queue.length + this.pending < AHEAD) {
      const { loop } = this
      const inLoop = loop && loop.to > loop.from && this.next < loop.to
      const frames = inLoop ? Math.min(CHUNK, loop.to - this.next) : CHUNK
      this.pending++
      this.request(this.next, frames, this.generation)
      this.next += frames
      if (inLoop && this.next >= loop.to) this.next = loop.from
    }
  }
}
