import { BLOCK, LATENCY } from './core/fields.ts'
import type { Desk } from './desk.ts'
import { MixHost } from './host.ts'
import type { Chunk, Loop } from './mix-calls.ts'
import { onGrid } from './grid.ts'
import { CHUNK } from './render.ts'

type Request = (position: number, frames: number, generation: number) => void

/** Chunks that are read ahead of what plays: a third of a second. */
const AHEAD = 4

/**
 * Plays a mix in blocks of 128 frames on the song's grid. It asks for the tracks' sound by `request` and is fed it;
 * a block whose sound is not there is silent and the song waits. Runs in the worklet, and in tests.
 */
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
  /** Where the playhead was put, or the loop began anew. */
  private begun = 0

  constructor(desk: Desk, request: Request) {
    this.host = new MixHost(desk)
    this.request = request
  }

  /** The frame of the next block. */
  get position(): number {
    return this.at
  }

  /** The frame that is heard, behind the limiter; before that comes out, the frame that playing begins at. */
  get heard(): number {
    return Math.max(this.begun, this.at - LATENCY)
  }

  /** Takes another desk at the next block, and returns where that is. */
  change(desk: Desk): number {
    this.host.change(desk)
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

  /** The song has become longer or shorter: it stops there instead. */
  setEnd(end: number) {
    this.end = end
  }

  pause() {
    this.playing = false
  }

  setLoop(loop: Loop | null) {
    this.loop = loop && { from: onGrid(loop.from), to: onGrid(loop.to) }
    this.reread()
  }

  /** Asks anew for what was read ahead, but for the chunk that plays: the clips or the loop have changed. */
  reread() {
    const { loop } = this
    // What stands still can wait for all of it.
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
    if (!chunk) {
      this.starved++
      this.readAhead()
      return false
    }
    const position = chunk.position + this.offset
    this.moveTo(position)
    chunk.tracks.forEach((sound, track) => this.host.input(track, sound[0], sound[1], this.offset))
    this.host.block(position, left, right, 0)
    this.offset += BLOCK
    this.at = position + BLOCK
    if (this.offset >= chunk.frames) {
      this.queue.shift()
      this.offset = 0
      this.readAhead()
      const following = this.queue[0]
      if (following) this.moveTo(following.position)
    }
    if (this.at >= this.end) {
      this.playing = false
      this.ended = true
    }
    return true
  }

  /** The next block is this one; where it does not follow the one before, playing begins anew. */
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
