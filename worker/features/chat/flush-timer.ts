/** Time after a batch of several items in which further batches are expected. */
const BUSY_MS = 60
/** Maximum time that an item waits for others. */
const MAX_WAIT_MS = 20
/** Maximum turns of the event loop that an item waits, regardless of the clock. */
const MAX_TURNS = 20
/** Consecutive turns of a millisecond each without an item, after which a burst counts as over. */
const MAX_IDLE_TURNS = 4

interface FlushTimerDeps {
  now(): number
  schedule(milliseconds: number, work: () => void): void
  flush(): void
  /** Minimum milliseconds between two flushes; 0 if absent. */
  gap?(): number
}

/**
 * Decides when a batch is flushed. A quiet one is flushed at the end of the event loop's turn. A busy one waits until
 * it is at least half as large as the last, or until several turns have added nothing: frames are the main cost, so
 * fewer and larger ones arrive sooner. Times are milliseconds.
 */
export class FlushTimer {
  private readonly deps: FlushTimerDeps
  private due = false
  private came = 0
  private seen = 0
  private turns = 0
  private idleTurns = 0
  private since = 0
  private flushedAt = -Infinity
  private said = 0

  constructor(deps: FlushTimerDeps) {
    this.deps = deps
  }

  add(count: number) {
    this.came += count
    if (this.due) return
    this.due = true
    this.since = this.deps.now()
    const wait = this.flushedAt + (this.deps.gap?.() ?? 0) - this.since
    this.deps.schedule(Math.max(0, wait), () => this.turn())
  }

  private turn() {
    const now = this.deps.now()
    if (this.busy(now) && Math.abs(now - this.since) < MAX_WAIT_MS && this.turns < MAX_TURNS) {
      this.turns++
      if (this.came > this.seen) {
        this.idleTurns = 0
        return this.again(0)
      }
      if (this.came < this.said / 2 && this.idleTurns++ < MAX_IDLE_TURNS) return this.again(1)
    }
    this.said = this.came
    this.flushedAt = now
    this.due = false
    this.came = 0
    this.seen = 0
    this.turns = 0
    this.idleTurns = 0
    this.deps.flush()
  }

  private again(milliseconds: number) {
    this.seen = this.came
    this.deps.schedule(milliseconds, () => this.turn())
  }

  private busy(now: number): boolean {
    return this.came > 1 || (this.said > 1 && Math.abs(now - this.flushedAt) < BUSY_MS)
  }
}
