/** Milliseconds that the runtime takes to write one frame: an object alone writes 33,000 a second on two cores. */
const FRAME_MS = 0.03
/** Nobody waits longer for others' frames than it takes to notice. */
const MOST_MS = 20

/**
 * When a room or a gateway may speak again: not before what it said last can be written to all its sockets. A quiet one
 * never waits; in a busy one more messages share a frame, and frames are what costs, here and in what stands between
 * here and the reader. Times are milliseconds.
 */
export class FramePace {
  private free = 0

  /** How long the next frames have to wait. */
  wait(now: number): number {
    return Math.max(0, Math.min(this.free - now, MOST_MS))
  }

  /** So many frames go out. */
  spoke(frames: number, now: number) {
    this.free = Math.max(now, Math.min(this.free, now + MOST_MS)) + frames * FRAME_MS
  }
}
