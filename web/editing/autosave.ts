import type { WorkUnderWay } from '../platform/work-under-way.ts'
import { createSaveSchedule } from './save-schedule.ts'
import { createSaveStatus, type SaveState } from './save-status.ts'
import { createThreeWay } from './three-way.ts'
import { sameValue, type Version } from './versions.ts'

/** The outcome of a failed save: a newer version exists, a retry may work, or it will never work. */
export type SaveFailure<Value> =
  | { kind: 'conflict'; theirs: Version<Value> }
  | { kind: 'temporary' }
  | { kind: 'refused'; error: unknown }

export interface AutosaveDeps<Value> {
  /**
   * Returns the new revision, or the version that the server saved instead. `base` is the server's version, for calls
   * that send only differences.
   */
  save(version: Version<Value>, base: Value): Promise<number | Version<Value>>
  explain(error: unknown): SaveFailure<Value>
  /** Returns whether the value can be saved; by default every value can. */
  isComplete?: ((value: Value) => boolean) | undefined
  /** Equality for the server's purposes; by default by value. */
  same?: ((one: Value, other: Value) => boolean) | undefined
  /** Both changes of a value; `undefined` where they touch, which is a conflict. */
  merge?: ((base: Value, mine: Value, theirs: Value) => Value | undefined) | undefined
  /** The value became that of `merge`. */
  onMerged?: ((merged: Value) => void) | undefined
  /** Called whenever the server has a newer version from here, also after `close` if it was under way. */
  onSaved?: (() => void) | undefined
  /** Stores the change in this browser until `forget`. */
  keep(version: Version<Value>): Promise<void>
  forget(): Promise<void>
  /** Runs `task` after `delay` milliseconds; returns a cancel function. */
  later(task: () => void, delay: number): () => void
  onState(state: SaveState): void
  /** Registers unsaved work; by default with this tab's `workUnderWay`. */
  begin?: WorkUnderWay['begin'] | undefined
}

export interface Autosave<Value> {
  readonly state: SaveState
  /** The newest server revision that this value is based on. */
  readonly revision: number
  /** The server's version during a conflict. */
  readonly theirs: Version<Value> | undefined
  /** The server's refusal, while `refused`. */
  readonly reason: unknown
  changed(value: Value): void
  /** Saves at once. Resolves after the attempt with whether the server has everything. */
  flush(): Promise<boolean>
  /** Resolves a conflict by saving this value over the server's. */
  keepMine(): Promise<boolean>
  /** Resolves a conflict with the server's version, which the caller shows. */
  takeTheirs(): Version<Value> | undefined
  /** Adopts a newer version from the server unless there are unsaved changes; returns whether it did. */
  follow(newer: Version<Value>): boolean
  /** A draft from an earlier visit whose base is older than the server's version. */
  meet(theirs: Version<Value>, mine: Value): void
  /**
   * Saves, then runs a step such as publishing on the saved revision; a newer revision is a conflict. Returns whether
   * it ran; rejects with the refusal.
   */
  step(act: (revision: number) => Promise<{ revision: number }>): Promise<boolean>
  /** Cancels pending saves; the local copy stays. */
  close(): void
}

/** Saves the changes of a value: only the newest, one save at a time. */
export function createAutosave<Value>(start: Version<Value>, deps: AutosaveDeps<Value>): Autosave<Value> {
  const same = deps.same ?? sameValue
  const versions = createThreeWay(start, same)
  const status = createSaveStatus(deps.onState, deps.begin)
  const schedule = createSaveSchedule(deps.later, () => void flush())
  let reason: unknown
  /** Sent on the present base without an answer: the server may have one of these. */
  let unanswered: Value[] = []
  let running: Promise<void> | undefined

  const isSaved = () => unanswered.length === 0 && versions.isSaved()

  function keep() {
    void deps.keep({ revision: versions.base.revision, value: versions.mine }).catch(() => undefined)
  }

  function settle() {
    schedule.cancel()
    void deps.forget().catch(() => undefined)
    status.enter('saved')
  }

  function meet(theirs: Version<Value>) {
    versions.conflict(theirs)
    status.enter('conflict')
  }

  function merge(base: Value, theirs: Version<Value>) {
    const merged = deps.merge?.(base, versions.mine, theirs.value)
    if (merged === undefined) return meet(theirs)
    versions.rebase(theirs, merged)
    deps.onMerged?.(merged)
    if (versions.isSaved()) return settle()
    keep()
    status.enter('unsaved')
  }

  async function flush(): Promise<boolean> {
    schedule.cancel()
    if (running) {
      await running
      return isSaved() || flush()
    }
    if (status.state === 'conflict') return false
    if (isSaved()) return true
    if (deps.isComplete?.(versions.mine) === false) {
      status.enter('incomplete')
      return false
    }
    await alone(send(versions.mine))
    if (isSaved()) return true
    if (status.state === 'unsaved') schedule.afterPause()
    return false
  }

  /** Runs work during which nothing is saved. */
  async function alone(work: Promise<void>) {
    const done = work.finally(() => (running = undefined))
    // Waiting for the end must not fail with it.
    running = done.catch(() => undefined)
    await done
  }

  async function send(sent: Value) {
    status.enter('saving')
    const { revision, value } = versions.base
    try {
      const saved = await deps.save({ revision, value: sent }, value)
      if (typeof saved === 'number') arrived(saved, sent)
      else arrivedChanged(saved, sent)
    } catch (error) {
      const failure = deps.explain(error)
      switch (failure.kind) {
        case 'conflict': {
          const { theirs } = failure
          // Only the answer was lost: merging would bring back what was undone since.
          const stored = [sent, ...unanswered].find((attempt) => same(attempt, theirs.value))
          if (stored !== undefined) return arrived(theirs.revision, stored)
          unanswered = []
          return merge(value, theirs)
        }
        case 'temporary':
          if (!unanswered.includes(sent)) unanswered.push(sent)
          status.enter('offline')
          return schedule.retry()
        case 'refused':
          reason = failure.error
          return status.enter('refused')
        default:
          failure satisfies never
      }
    }
  }

  /** Changes that were made meanwhile are merged with the server's. */
  function arrivedChanged(saved: Version<Value>, sent: Value) {
    noteSaved()
    merge(sent, saved)
  }

  function noteSaved() {
    unanswered = []
    schedule.reset()
    reason = undefined
    deps.onSaved?.()
  }

  function arrived(revision: number, sent: Value) {
    versions.saved(revision, sent)
    noteSaved()
    if (versions.isSaved()) return settle()
    // The local copy must have the new base revision.
    keep()
    status.enter('unsaved')
  }

  return {
    get state() {
      return status.state
    },
    get revision() {
      return versions.base.revision
    },
    get theirs() {
      return versions.theirs
    },
    get reason() {
      return reason
    },
    changed(value) {
      versions.change(value)
      keep()
      if (status.state === 'conflict' || running) return
      // Reverted to the server's value: nothing to save.
      if (isSaved()) return settle()
      // While offline the back-off continues: a change must not cause an attempt every 800 ms.
      if (status.state === 'offline') return
      status.enter('unsaved')
      schedule.afterPause()
    },
    flush,
    async keepMine() {
      if (!versions.keepMine()) return false
      if (versions.isSaved()) {
        settle()
        return true
      }
      keep()
      status.enter('unsaved')
      return flush()
    },
    takeTheirs() {
      if (!versions.takeTheirs()) return undefined
      settle()
      return versions.base
    },
    follow(newer) {
      if (status.state !== 'saved' || running || newer.revision <= versions.base.revision) return false
      versions.follow(newer)
      return true
    },
    meet(theirs, mine) {
      versions.change(mine)
      meet(theirs)
    },
    async step(act) {
      if (!(await flush())) return false
      const had = versions.mine
      try {
        await alone(act(versions.base.revision).then(({ revision }) => arrived(revision, had)))
        return true
      } catch (error) {
        const failure = deps.explain(error)
        if (failure.kind !== 'conflict' || same(failure.theirs.value, had)) throw error
        meet(failure.theirs)
        return false
      } finally {
        if (status.state !== 'conflict' && !versions.isSaved()) {
          status.enter('unsaved')
          schedule.afterPause()
        }
      }
    },
    close() {
      schedule.cancel()
      status.close()
    },
  }
}
