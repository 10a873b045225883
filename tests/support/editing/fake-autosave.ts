import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import type { Version as VersionOf } from '../../../web/editing/versions.ts'
import { createAutosave, type SaveFailure } from '../../../web/editing/autosave.ts'
import type { SaveState } from '../../../web/editing/save-status.ts'

export type Version = VersionOf<Document>

export const base = newDocument('pip')
export const tempo = (value: number): Document => ({ ...base, tempo: value })

function fakeClock() {
  let now = 0
  let tasks: { at: number; run: () => void }[] = []
  return {
    later(run: () => void, delay: number) {
      const task = { at: now + delay, run }
      tasks.push(task)
      return () => (tasks = tasks.filter((other) => other !== task))
    },
    async pass(milliseconds: number) {
      now += milliseconds
      const due = tasks.filter((task) => task.at <= now)
      tasks = tasks.filter((task) => task.at > now)
      for (const task of due) task.run()
      await settle()
    },
    get waits() {
      return tasks.map((task) => task.at - now)
    },
  }
}

export const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

class Refusal extends Error {
  readonly failure: SaveFailure<Document>
  constructor(failure: SaveFailure<Document>) {
    super(failure.kind)
    this.failure = failure
  }
}

export class AutosaveHarness {
  readonly clock = fakeClock()
  readonly sent: Version[] = []
  readonly states: SaveState[] = []
  localCopy: Version | undefined
  underWay = 0
  /** Calls of `onSaved`. */
  saves = 0
  merge: ((base: Document, mine: Document, theirs: Document) => Document | undefined) | undefined
  readonly merged: Document[] = []
  /** The server's own version of what is saved, instead of `answer`. */
  stored: ((version: Version) => Promise<Version>) | undefined
  answer: (version: Version) => Promise<number> = async ({ revision }) => revision + 1

  start() {
    return createAutosave<Document>(
      { revision: 3, value: base },
      {
        save: (version) => {
          this.sent.push(version)
          return this.stored ? this.stored(version) : this.answer(version)
        },
        explain: (error) => (error as Refusal).failure, // the fake server throws nothing else
        keep: async (version) => {
          this.localCopy = version
        },
        forget: async () => {
          this.localCopy = undefined
        },
        merge: (before, mine, theirs) => this.merge?.(before, mine, theirs),
        onMerged: (value) => this.merged.push(value),
        onSaved: () => this.saves++,
        later: this.clock.later,
        onState: (state) => this.states.push(state),
        begin: () => {
          this.underWay++
          return () => void this.underWay--
        },
      },
    )
  }
}

export const fails = (failure: SaveFailure<Document>) => async () => {
  throw new Refusal(failure)
}
