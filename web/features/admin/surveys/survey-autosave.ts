import { changeBetween, composition, type Composition, type Version } from './composition.ts'
import type { SurveyChange } from '../../../data/surveys.ts'

/**
 * How safe the survey is: `saved` on the server; `unsaved` and `saving` on the way there; `offline` kept here and
 * tried again; `conflict` somebody saved another version; `incomplete` it can't be saved as it is, e.g. without a
 * title; `refused` the server does not take it.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'incomplete' | 'refused'

/** What a failed save means: a newer version exists, it may work later, or it never will. */
export type SaveFailure =
  | { kind: 'conflict'; theirs: Version }
  | { kind: 'temporary' }
  | { kind: 'refused'; error: unknown }

export interface AutosaveDeps {
  /** Saves on top of `revision`; answers what the server has then. */
  save(revision: number, change: SurveyChange): Promise<Version>
  explain(error: unknown): SaveFailure
  /** Writes the composition down in this browser; it stays there until `forget`. */
  keep(version: Version): void
  forget(): void
  /** Runs `task` after `delay` milliseconds; returns the way to call it off. */
  later(task: () => void, delay: number): () => void
  onState(state: SaveState): void
}

export interface Autosave {
  readonly state: SaveState
  /** The server's version, while there is a conflict. */
  readonly theirs: Version | undefined
  /** Why the server does not take it, while `refused`. */
  readonly reason: unknown
  changed(now: Composition): void
  /** Saves now instead of when the pause is over. Resolves when tried: whether the server has everything. */
  flush(): Promise<boolean>
  /** Ends a conflict: saves what is here over the server's version. */
  keepMine(): Promise<boolean>
  /** Ends a conflict with the server's version, which the caller shows from now on. */
  takeTheirs(): Composition | undefined
  /**
   * Lets the server move on by something else than a save, e.g. publishing, once it has everything; answers whether
   * it had. What is changed meanwhile is saved after it. Rejects with why it was refused.
   */
  step(act: () => Promise<{ revision: number }>): Promise<boolean>
  /** Calls off what is planned; the copy in this browser stays. */
  close(): void
}

/** Pause after the last change before it is sent, in milliseconds. */
const PAUSE = 800
/** Waits between tries while the server cannot be reached, in milliseconds; the last one repeats. */
const RETRIES = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

/** Sends the changes of one survey to the server: the newest only, one save at a time. */
export function createAutosave(start: Version, deps: AutosaveDeps): Autosave {
  let state: SaveState = 'saved'
  let base = start
  let latest = start.composition
  let theirs: Version | undefined
  let reason: unknown
  let running: Promise<void> | undefined
  let failures = 0
  let callOff: (() => void) | undefined

  function enter(next: SaveState) {
    state = next
    deps.onState(next)
  }

  function plan(delay: number) {
    callOff?.()
    callOff = deps.later(() => void flush(), delay)
  }

  const isSaved = () => Object.keys(changeBetween(base.composition, latest)).length === 0

  function changed(now: Composition) {
    latest = now
    deps.keep({ revision: base.revision, composition: now })
    if (state === 'conflict') return
    if (running) return
    // Undone to what the server has: nothing to send.
    if (isSaved()) return settle()
    if (state !== 'offline') {
      enter('unsaved')
      plan(PAUSE)
    }
  }

  function settle() {
    callOff?.()
    callOff = undefined
    deps.forget()
    enter('saved')
  }

  async function flush(): Promise<boolean> {
    callOff?.()
    callOff = undefined
    if (running) {
      await running
      return isSaved() || flush()
    }
    if (state === 'conflict') return false
    if (isSaved()) return true
    if (!composition.safeParse(latest).success) {
      enter('incomplete')
      return false
    }
    await alone(send(latest))
    if (isSaved()) return true
    if (state === 'unsaved') plan(PAUSE)
    return false
  }

  /** Nothing is sent while this is under way. */
  async function alone(work: Promise<void>) {
    const done = work.finally(() => (running = undefined))
    // Whoever waits for its end has no part in its failure.
    running = done.catch(() => undefined)
    await done
  }

  async function step(act: () => Promise<{ revision: number }>): Promise<boolean> {
    if (!(await flush())) return false
    const had = latest
    try {
      await alone(act().then(({ revision }) => arrived({ revision }, had)))
    } finally {
      if (!isSaved()) {
        enter('unsaved')
        plan(PAUSE)
      }
    }
    return true
  }

  async function send(sent: Composition) {
    enter('saving')
    try {
      arrived(await deps.save(base.revision, changeBetween(base.composition, sent)), sent)
    } catch (error) {
      const failure = deps.explain(error)
      switch (failure.kind) {
        case 'conflict':
          // The answer to an earlier try was lost on the way: what the server has is what was sent.
          if (Object.keys(changeBetween(failure.theirs.composition, sent)).length === 0) {
            return arrived(failure.theirs, sent)
          }
          theirs = failure.theirs
          return enter('conflict')
        case 'temporary':
          enter('offline')
          return plan(RETRIES[Math.min(failures++, RETRIES.length - 1)] ?? PAUSE)
        case 'refused':
          reason = failure.error
          return enter('refused')
        default:
          failure satisfies never
      }
    }
  }

  /** What was sent counts as what the server has, even where it tidied: else it would be sent for ever. */
  function arrived({ revision }: Pick<Version, 'revision'>, sent: Composition) {
    base = { revision, composition: sent }
    failures = 0
    reason = undefined
    if (isSaved()) return settle()
    deps.keep({ revision, composition: latest })
    enter('unsaved')
  }

  return {
    get state() {
      return state
    },
    get theirs() {
      return theirs
    },
    get reason() {
      return reason
    },
    changed,
    flush,
    step,
    async keepMine() {
      if (!theirs) return false
      base = theirs
      theirs = undefined
      enter('unsaved')
      return (await flush()) || isSaved()
    },
    takeTheirs() {
      if (!theirs) return undefined
      base = theirs
      latest = theirs.composition
      theirs = undefined
      settle()
      return latest
    },
    close() {
      callOff?.()
      callOff = undefined
    },
  }
}
