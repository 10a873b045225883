/** After a batch of several items, how long the next ones are expected to come in batches as well. */
const BUSY_MS = 60
/** The longest an item waits for others. */
const MAX_WAIT_MS = 20
/** The most turns of the event loop that an item waits, whatever the clock says. */
const MAX_TURNS = 20
/** Turns in a row that bring nothing, of a millisecond each, after which the rest of a crowd is not coming. */
const MAX_IDLE_TURNS = 4

interface FlushTimerDeps {
  now(): number
  schedule(milliseconds: number, work: () => void): void
  /** Passes on everything that has come in. */
  flush(): void
}

/**
 * Decides when a room or a gateway flushes its batch. A quiet one flushes at the end of the turn of the event loop. A
 * busy one waits until a turn brings nothing new and the batch is at least half as large as the last one, or some turns
 * in a row have brought nothing: frames are what costs, on the wire and in readers, so fewer and larger ones reach
 * everybody sooner, but one that comes alone after a crowd does not wait for it. Times are milliseconds.
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

  /** Notes that the batch has grown, by `count` items that others may react to. */
  add(count: number) {
    this.came += count
    if (this.due) return
    this.due = true
    this.since = this.deps.now()
    this.deps.schedule(0, () => this.turn())
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
