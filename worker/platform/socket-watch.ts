import { UNCONFIRMED_MAX_BYTES, UNCONFIRMED_MAX_MS } from '../contract/chat/frames.ts'

/** Beyond any human typing speed. */
const FLOOD = [
  { frames: 200, ms: 1_000 },
  { frames: 1_000, ms: 10_000 },
]

/** Watches a socket's frame rate, and whether it reads. `limited` is off for benchmarks. Times are milliseconds. */
export class SocketWatch {
  private readonly limited: boolean
  private windows: { start: number; count: number }[]
  private unconfirmed = 0
  /** Milliseconds, of the oldest unconfirmed byte. */
  private since = 0
  private lastFrameAt: number
  private confirms = false
  private readonly pinged: () => number

  /** `pinged` returns the time of the last ping, which the platform answers for us. */
  constructor(now: number, { limited, pinged = () => 0 }: { limited: boolean; pinged?: () => number }) {
    this.limited = limited
    this.pinged = pinged
    this.lastFrameAt = now
    this.windows = FLOOD.map(() => ({ start: now, count: 0 }))
  }

  receive(now: number): boolean {
    this.lastFrameAt = now
    if (!this.limited) return true
    return FLOOD.every(({ frames, ms }, index) => {
      const window = this.windows[index]
      if (!window) return true
      if (now - window.start >= ms) {
        window.start = now
        window.count = 0
      }
      return ++window.count <= frames
    })
  }

  /** A client that confirms once must continue to do so. */
  confirmed() {
    this.confirms = true
    this.unconfirmed = 0
  }

  /**
   * `false`: close the client as slow. One that never confirms, as simple clients do, is closed only if it is silent
   * too.
   */
  sends(characters: number, now: number): boolean {
    if (this.unconfirmed === 0) this.since = now
    this.unconfirmed += characters
    const much = this.unconfirmed > UNCONFIRMED_MAX_BYTES
    if (this.confirms) return !much && now - this.since <= UNCONFIRMED_MAX_MS
    if (!much || now - this.lastFrameAt <= UNCONFIRMED_MAX_MS) return true
    this.lastFrameAt = Math.max(this.lastFrameAt, this.pinged())
    return now - this.lastFrameAt <= UNCONFIRMED_MAX_MS
  }
}
