/** What a mirror copies from and to. */
export interface MirrorDeps {
  /** Copies at most so many events after `after` and answers the newest of them; none: nothing is left. */
  copy(after: number, most: number): Promise<number | undefined>
  /** Up to where the copy has got, kept for good. */
  load(): number
  keep(rev: number): void
  /** Tells the followers of the copy. */
  announce(): Promise<void>
  now(): number
  later(milliseconds: number, work: () => void): void
  /** Has `catchUp` called in so many milliseconds even if everything else is forgotten by then. */
  wakeIn(milliseconds: number): void
  failed(error: unknown): void
}

/** A copy this long after a change has all that happened meanwhile in it. */
const WAIT_MS = 50
/**
 * After a step the machine belongs to the room for at least this long, or this long when the step did not take all
 * there was: fifty busy rooms that copied at every turn would keep the database, and themselves, from everything else.
 */
const PAUSE_MS = 1_000
const SHORT_PAUSE_MS = 250
/**
 * Events in one step: few, since people who talk wait meanwhile; more when somebody waits for the copy, or it is far
 * behind.
 */
const STEP = 100
const LARGE_STEP = 500
const FAR_BEHIND = 2_000
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
  private wanted: number
  private running: Promise<boolean> | undefined
  /** Counts what is planned: only the newest plan is carried out. */
  private plan = 0
  private planned = false
  private failures = 0
  private ended = 0
  /** The last step left something that was there when it began. */
  private far = false
  private promised = false
  private stopped = false
  /** How many wait for the copy. */
  private waiting = 0

  /** `rev`: where the room stands. */
  constructor(deps: MirrorDeps, rev: number) {
    this.deps = deps
    this.rev = deps.load()
    this.wanted = rev
    if (this.behind) this.soon()
  }

  private get behind(): boolean {
    return this.rev < this.wanted && !this.stopped
  }

  /** The room stands at `rev` now. */
  note(rev: number) {
    this.wanted = rev
    this.soon()
  }

  /** Returns when everything up to now is copied; rejects when that does not work at the moment. */
  async settle(): Promise<void> {
    const upTo = this.wanted
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

  private soon(milliseconds = Math.max(WAIT_MS, this.ended + PAUSE_MS - this.deps.now())) {
    if (!this.promised) {
      this.promised = true
      this.deps.wakeIn(LATEST_MS)
    }
    // After a failure the alarm calls: waiting for it keeps nobody awake.
    if (this.running || this.planned || this.failures > 0) return
    this.planned = true
    const plan = ++this.plan
    this.deps.later(milliseconds, () => {
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
      if (this.failures === 0) this.soon(this.far ? SHORT_PAUSE_MS : undefined)
      else this.deps.wakeIn(Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (this.failures - 1)))
    })
    return this.running
  }

  private async step(): Promise<boolean> {
    try {
      const { wanted } = this
      const hurried = this.waiting > 0 || wanted - this.rev > FAR_BEHIND
      const rev = await this.deps.copy(this.rev, hurried ? LARGE_STEP : STEP)
      if (rev === undefined || this.stopped) return false
      this.deps.keep(rev)
      this.rev = rev
      this.far = rev < wanted
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
