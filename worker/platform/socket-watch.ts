import { UNCONFIRMED_MAX_BYTES, UNCONFIRMED_MAX_MS } from '../contract/chat/frames.ts'

/** Frames of one socket beyond any human typing speed. */
const FLOOD = [
  { frames: 200, ms: 1_000 },
  { frames: 1_000, ms: 10_000 },
]

/**
 * Watches one socket: its frame rate, and whether it reads what it is sent. `limited` is off where the deployment
 * sets no rate (a benchmark does). Times are milliseconds.
 */
export class SocketWatch {
  private readonly limited: boolean
  private windows: { start: number; count: number }[]
  private unconfirmed = 0
  /** Time of the oldest unconfirmed byte. */
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

  /** The client confirmed everything; from now on it must continue to do so. */
  confirmed() {
    this.confirms = true
    this.unconfirmed = 0
  }

  /**
   * Counts sent characters; `false`: the client does not read and must be closed as slow. A client that never
   * confirms is closed only if it is silent as well, because simple clients do not confirm.
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
