import { workUnderWay, type WorkUnderWay } from '../platform/work-under-way.ts'
import { sameValue, type Version } from './versions.ts'

/**
 * How safe the value is: `saved` on the server; `unsaved` and `saving` on the way there; `offline` kept here and
 * tried again; `conflict` somebody saved another version; `incomplete` it can't be saved as it is, e.g. without a
 * title; `refused` the server does not take it.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'incomplete' | 'refused'

/** What a failed save means: a newer version exists, it may work later, or it never will. */
export type SaveFailure<Value> =
  | { kind: 'conflict'; theirs: Version<Value> }
  | { kind: 'temporary' }
  | { kind: 'refused'; error: unknown }

export interface AutosaveDeps<Value> {
  /**
   * Saves on top of `revision`, and returns the new revision. `base` is what the server has there, for calls that
   * send only what differs.
   */
  save(version: Version<Value>, base: Value): Promise<number>
  explain(error: unknown): SaveFailure<Value>
  /** Whether the server could take it; everything is complete unless this is given. */
  isComplete?: ((value: Value) => boolean) | undefined
  /** Equal for the server's purposes; by value unless this is given. */
  same?: ((one: Value, other: Value) => boolean) | undefined
  /** Writes the change down in this browser; it stays there until `forget`. */
  keep(version: Version<Value>): Promise<void>
  forget(): Promise<void>
  /** Runs `task` after `delay` milliseconds; returns the way to call it off. */
  later(task: () => void, delay: number): () => void
  onState(state: SaveState): void
  /** Says that there is something to lose; `workUnderWay` of this tab unless this is given. */
  begin?: WorkUnderWay['begin'] | undefined
}

export interface Autosave<Value> {
  readonly state: SaveState
  /** The newest revision of the server that this value is based on. */
  readonly revision: number
  /** The server's version, while there is a conflict. */
  readonly theirs: Version<Value> | undefined
  /** Why the server does not take the value, while `refused`. */
  readonly reason: unknown
  /** The value has become `value`. */
  changed(value: Value): void
  /** Saves now instead of when the pause is over. Resolves when tried: whether the server has everything. */
  flush(): Promise<boolean>
  /** Ends a conflict: saves this value over the server's version. */
  keepMine(): Promise<boolean>
  /** Ends a conflict with the server's version, which the caller shows from now on. */
  takeTheirs(): Version<Value> | undefined
  /**
   * The server has a newer version, made elsewhere: it is this value's from now on if nothing here is on its way. Returns
   * whether it is; what is changed here all the same meets it as a conflict when it is saved.
   */
  follow(newer: Version<Value>): boolean
  /** A draft from an earlier visit whose base is older than the server's version. */
  meet(theirs: Version<Value>, mine: Value): void
  /**
   * Lets the server move on by something else than a save, e.g. publishing, once it has everything; returns whether
   * it did. `act` is told the revision it is about: when the server has another one by now, nobody has seen that
   * here, and it is a conflict. What is changed meanwhile is saved after it. Rejects with why it was refused.
   */
  step(act: (revision: number) => Promise<{ revision: number }>): Promise<boolean>
  /** Calls off what is planned; the local copy stays. */
  close(): void
}

/** Pause after the last change before it is sent, in milliseconds. */
const PAUSE = 800
/** Waits between tries while the server cannot be reached, in milliseconds; the last one repeats. */
const RETRIES = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

/** Sends the changes of one value to the server: the newest only, one save at a time. */
export function createAutosave<Value>(start: Version<Value>, deps: AutosaveDeps<Value>): Autosave<Value> {
  let state: SaveState = 'saved'
  let base = start
  let latest = start.value
  let theirs: Version<Value> | undefined
  let reason: unknown
  let running: Promise<void> | undefined
  let failures = 0
  let callOff: (() => void) | undefined
  let over: (() => void) | undefined
  const same = deps.same ?? sameValue
  const isSaved = () => same(base.value, latest)

  function enter(next: SaveState) {
    if (next === 'unsaved' && state === 'unsaved') return
    state = next
    note()
    deps.onState(next)
  }

  /** Until the server has it, the app does not reload by itself. */
  function note() {
    if (state !== 'saved') return void (over ??= (deps.begin ?? workUnderWay.begin)())
    over?.()
    over = undefined
  }

  function plan(delay: number) {
    callOff?.()
    callOff = deps.later(() => void flush(), delay)
  }

  function unplan() {
    callOff?.()
    callOff = undefined
  }

  /** A full disk must not stop the save to the server, which is the safer of the two places. */
  function keep() {
    void deps.keep({ revision: base.revision, value: latest }).catch(() => undefined)
  }

  function settle() {
    unplan()
    void deps.forget().catch(() => undefined)
    enter('saved')
  }

  function changed(value: Value) {
    latest = value
    keep()
    if (state === 'conflict' || running) return
    // Undone to what the server has: nothing to send.
    if (isSaved()) return settle()
    // While offline the back-off goes on: a change must not turn it into a try every 800 ms.
    if (state === 'offline') return
    enter('unsaved')
    plan(PAUSE)
  }

  async function flush(): Promise<boolean> {
    unplan()
    if (running) {
      await running
      return isSaved() || flush()
    }
    if (state === 'conflict') return false
    if (isSaved()) return true
    if (deps.isComplete?.(latest) === false) {
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
    // Anyone who waits for its end has no part in its failure.
    running = done.catch(() => undefined)
    await done
  }

  async function send(sent: Value) {
    enter('saving')
    try {
      arrived(await deps.save({ revision: base.revision, value: sent }, base.value), sent)
    } catch (error) {
      const failure = deps.explain(error)
      switch (failure.kind) {
        case 'conflict':
          // The answer to an earlier try was lost on the way: what the server has is what was sent.
          if (same(failure.theirs.value, sent)) return arrived(failure.theirs.revision, sent)
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
  function arrived(revision: number, sent: Value) {
    base = { revision, value: sent }
    failures = 0
    reason = undefined
    if (isSaved()) return settle()
    // The copy in this browser must name the revision that its value is now based on.
    keep()
    enter('unsaved')
  }

  return {
    get state() {
      return state
    },
    get revision() {
      return base.revision
    },
    get theirs() {
      return theirs
    },
    get reason() {
      return reason
    },
    changed,
    flush,
    async keepMine() {
      if (!theirs) return false
      base = theirs
      theirs = undefined
      if (isSaved()) {
        settle()
        return true
      }
      keep()
      enter('unsaved')
      return flush()
    },
    takeTheirs() {
      if (!theirs) return undefined
      base = theirs
      latest = theirs.value
      theirs = undefined
      settle()
      return base
    },
    follow(newer) {
      if (state !== 'saved' || running || newer.revision <= base.revision) return false
      base = newer
      latest = newer.value
      return true
    },
    meet(version, mine) {
      theirs = version
      latest = mine
      enter('conflict')
    },
    async step(act) {
      if (!(await flush())) return false
      const had = latest
      try {
        await alone(act(base.revision).then(({ revision }) => arrived(revision, had)))
        return true
      } catch (error) {
        const failure = deps.explain(error)
        if (failure.kind !== 'conflict' || same(failure.theirs.value, had)) throw error
        theirs = failure.theirs
        enter('conflict')
        return false
      } finally {
        if (state !== 'conflict' && !isSaved()) {
          enter('unsaved')
          plan(PAUSE)
        }
      }
    },
    close() {
      unplan()
      // Kept though it is spent: a save that ends after this begins nothing new.
      over?.()
    },
  }
}
