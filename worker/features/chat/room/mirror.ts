/** What a mirror copies from and to. */
export interface MirrorDeps {
  /** Copies at most so many events after `after` and returns the newest of them; none: nothing is left. */
  copy(after: number, most: number): Promise<number | undefined>
  /** Up to where the copy has got, kept for good. */
  load(): number
  store(rev: number): void
  /** Tells the followers of the copy. */
  announce(): Promise<void>
  now(): number
  schedule(milliseconds: number, work: () => void): void
  /** Has `catchUp` called in so many milliseconds even if everything else is forgotten by then. */
  wakeIn(milliseconds: number): void
  failed(error: unknown): void
}

/** A copy this long after a change has all that happened meanwhile in it. */
const WAIT_MS = 50
/**
 * After a step the machine belongs to the room for at least this long. A step that took `BUSY_STEP` events or more is
 * followed by a longer pause: people who talk wait during a step, and fifty busy rooms that copied every second would
 * keep the database from everything else. What is left when nobody talks any more is copied soon.
 */
const PAUSE_MS = 1_000
const BUSY_PAUSE_MS = 3_000
const QUIET_PAUSE_MS = 250
const BUSY_STEP = 5
/** Events in one step; more when somebody waits for the copy, or nobody talks. */
const STEP = 200
const LARGE_STEP = 500
const RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000
/** Later than this nothing may be left uncopied. */
const LATEST_MS = 20_000

/**
 * Keeps a copy of a room's events up to date: in order, one step at a time, again and again until it works.
 * The room goes on meanwhile and never waits for it.
 */
export class Mirror {
  private readonly deps: MirrorDeps
  private rev: number
  private target: number
  private running: Promise<boolean> | undefined
  /** Counts what is planned: only the newest plan is carried out. */
  private plan = 0
  private planned = false
  private failures = 0
  private ended = 0
  /** How long the room has the machine to itself after the last step. */
  private pause = PAUSE_MS
  /** Where the room stood when the last step began. */
  private lastTarget: number
  private promised = false
  private stopped = false
  /** How many wait for the copy. */
  private waiting = 0

  /** `rev`: where the room stands. */
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

  /** The room stands at `rev` now. */
  note(rev: number) {
    this.target = rev
    this.soon()
  }

  /** Returns when everything up to now is copied; rejects when that does not work at the moment. */
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

  /** Copies what is left, if anything. */
  async catchUp(): Promise<void> {
    this.promised = false
    if (this.behind) await this.run()
  }

  /** The room is no more. */
  stop() {
    this.stopped = true
  }

  private soon() {
    if (!this.promised) {
      this.promised = true
      this.deps.wakeIn(LATEST_MS)
    }
    // After a failure the alarm calls: waiting for it keeps nobody awake.
    if (this.running || this.planned || this.failures > 0) return
    this.planned = true
    const plan = ++this.plan
    this.deps.schedule(Math.max(WAIT_MS, this.ended + this.pause - this.deps.now()), () => {
      if (plan === this.plan && this.planned && this.behind) void this.run()
    })
  }

  /** One step; anyone who asks during one waits for that. Whether it got on. */
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
    // Nobody waits for listeners; if it fails, they hear of it with the next step.
    this.deps.announce().catch((error: unknown) => this.deps.failed(error))
    return true
  }
}

/** After a step of so many events. `leftInQuiet`: nobody talks, and it did not take all there was. */
function pauseAfter(copied: number, leftInQuiet: boolean): number {
  if (leftInQuiet) return QUIET_PAUSE_MS
  return copied < BUSY_STEP ? PAUSE_MS : BUSY_PAUSE_MS
}
