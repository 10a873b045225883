/** Source and target of a mirror. */
export interface MirrorDeps {
  copy(after: number, limit: number): Promise<number | undefined>
  /** The durable cursor of the copy. */
  load(): number
  store(rev: number): void
  announce(): Promise<void>
  now(): number
  schedule(milliseconds: number, work: () => void): void
  /** Schedules an alarm that calls `catchUp`, even if the object is evicted. */
  wakeIn(milliseconds: number): void
  failed(error: unknown): void
}

/** Delay that lets one copy include further changes. */
const WAIT_MS = 50
/**
 * A step of `BUSY_STEP` events or more is followed by the longer pause: users wait during a step, and fifty busy
 * rooms that copied every second would block the database.
 */
const PAUSE_MS = 1_000
const BUSY_PAUSE_MS = 3_000
const QUIET_PAUSE_MS = 250
const BUSY_STEP = 5
/** Events per step; more when a caller waits for the copy, or the room is quiet. */
const STEP = 200
const LARGE_STEP = 500
const RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000
const LATEST_MS = 20_000

/** Updates a copy of a room's events: in order, one step at a time, with retries. The room never waits for it. */
export class Mirror {
  private readonly deps: MirrorDeps
  private rev: number
  private target: number
  private running: Promise<boolean> | undefined
  private plan = 0
  private planned = false
  private failures = 0
  private ended = 0
  private pause = PAUSE_MS
  /** The target at the start of the last step. */
  private lastTarget: number
  private promised = false
  private stopped = false
  private waiting = 0

  /** `rev`: the room's newest event. */
  constructor(deps: MirrorDeps, rev: number) {
    this.deps = deps
    this.rev = deps.load()
    this.target = rev
    this.lastTarget = rev
    if (this.behind) this.soon()
  }

  private get behind(): boolean {
    return this.rev < this.target && !this.stopped
  }

  note(rev: number) {
    this.target = rev
    this.soon()
  }

  /** Returns when everything up to now is copied; rejects when copying fails. */
  async settle(): Promise<void> {
    const upTo = this.target
    this.waiting++
    try {
      while (this.rev < upTo && !this.stopped) {
        if (!(await this.run()) && !this.stopped) throw new Error('The copy of the room does not get on.')
      }
    } finally {
      this.waiting--
    }
  }

  async catchUp(): Promise<void> {
    this.promised = false
    if (this.behind) await this.run()
  }

  stop() {
    this.stopped = true
  }

  private soon() {
    if (!this.promised) {
      this.promised = true
      this.deps.wakeIn(LATEST_MS)
    }
    // After a failure the alarm retries, which lets the object hibernate meanwhile.
    if (this.running || this.planned || this.failures > 0) return
    this.planned = true
    const plan = ++this.plan
    this.deps.schedule(Math.max(WAIT_MS, this.ended + this.pause - this.deps.now()), () => {
      if (plan === this.plan && this.planned && this.behind) void this.run()
    })
  }

  /** Runs one step; concurrent callers share it. Returns whether it made progress. */
  private run(): Promise<boolean> {
    this.planned = false
    this.running ??= this.step().finally(() => {
      this.running = undefined
      this.ended = this.deps.now()
      if (!this.behind) return
      if (this.failures === 0) this.soon()
      else this.deps.wakeIn(Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (this.failures - 1)))
    })
    return this.running
  }

  private async step(): Promise<boolean> {
    try {
      const { target } = this
      const quiet = target === this.lastTarget
      this.lastTarget = target
      const hurried = this.waiting > 0 || quiet
      const rev = await this.deps.copy(this.rev, hurried ? LARGE_STEP : STEP)
      if (rev === undefined || this.stopped) return false
      this.deps.store(rev)
      this.pause = pauseAfter(rev - this.rev, quiet && rev < target)
      this.rev = rev
      this.failures = 0
    } catch (error) {
      this.failures++
      this.deps.failed(error)
      return false
    }
    // Subscribers are notified in the background; a failure is made up for by the next step.
    this.deps.announce().catch((error: unknown) => this.deps.failed(error))
    return true
  }
}

/** The pause after a step. `leftInQuiet`: the room is quiet and events are left. */
function pauseAfter(copied: number, leftInQuiet: boolean): number {
  if (leftInQuiet) return QUIET_PAUSE_MS
  return copied < BUSY_STEP ? PAUSE_MS : BUSY_PAUSE_MS
}
