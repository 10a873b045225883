/** Who has said several things at once is busy for so long. */
const BUSY_MS = 60
/** Nobody waits longer for others' words than it takes to notice. */
const MOST_MS = 20
/** Nor for more turns than that, whatever the clock says. */
const MOST_TURNS = 20

interface GatheringDeps {
  now(): number
  later(milliseconds: number, work: () => void): void
  /** Says all that has come in. */
  speak(): void
}

/**
 * When a room or a gateway says what came in: at the end of the turn of the event loop, or, if it is busy, when a turn
 * brings nothing new and at least half as much has come as last time, since who has read that answers now. Frames are
 * what costs, here, in what stands between here and the readers, and at theirs: half as many with twice as much in
 * them reach everybody sooner. Times are milliseconds.
 */
export class Gathering {
  private readonly deps: GatheringDeps
  private due = false
  private came = 0
  private seen = 0
  private turns = 0
  private since = 0
  private spokeAt = -Infinity
  private said = 0

  constructor(deps: GatheringDeps) {
    this.deps = deps
  }

  /** There is more to say, and so much of it is what others will answer. */
  add(count: number) {
    this.came += count
    if (this.due) return
    this.due = true
    this.since = this.deps.now()
    this.deps.later(0, () => this.turn())
  }

  private turn() {
    const now = this.deps.now()
    if (this.busy(now) && Math.abs(now - this.since) < MOST_MS && this.turns < MOST_TURNS) {
      this.turns++
      if (this.came > this.seen) return this.again(0)
      if (this.came < this.said / 2) return this.again(1)
    }
    this.said = this.came
    this.spokeAt = now
    this.due = false
    this.came = 0
    this.seen = 0
    this.turns = 0
    this.deps.speak()
  }

  private again(milliseconds: number) {
    this.seen = this.came
    this.deps.later(milliseconds, () => this.turn())
  }

  private busy(now: number): boolean {
    return this.came > 1 || (this.said > 1 && Math.abs(now - this.spokeAt) < BUSY_MS)
  }
}
