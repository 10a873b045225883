import { beforeEach, expect, test } from 'vitest'
import { newDocument, type Document } from '#contract/document'
import { createAutosave, type SaveFailure, type SaveState, type Version } from './autosave.ts'

const base = newDocument('pip')
const tempo = (value: number): Document => ({ ...base, tempo: value })

/** A clock that moves only when told. */
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

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

class Refusal extends Error {
  readonly failure: SaveFailure
  constructor(failure: SaveFailure) {
    super(failure.kind)
    this.failure = failure
  }
}

let clock: ReturnType<typeof fakeClock>
let sent: Version[]
let kept: Version | undefined
let states: SaveState[]
let answer: (version: Version) => Promise<number>

function start() {
  return createAutosave(
    { revision: 3, document: base },
    {
      save(version) {
        sent.push(version)
        return answer(version)
      },
      explain: (error) => (error as Refusal).failure, // the fake server throws nothing else
      async keep(version) {
        kept = version
      },
      async forget() {
        kept = undefined
      },
      later: clock.later,
      onState: (state) => states.push(state),
    },
  )
}

const fails = (failure: SaveFailure) => async () => {
  throw new Refusal(failure)
}

beforeEach(() => {
  clock = fakeClock()
  sent = []
  kept = undefined
  states = []
  answer = async ({ revision }) => revision + 1
})

test('changes close together are sent as one save of the newest', async () => {
  const autosave = start()
  autosave.changed(tempo(100))
  await clock.pass(500)
  autosave.changed(tempo(101))
  await clock.pass(799)
  expect(sent).toEqual([])
  expect(kept).toEqual({ revision: 3, document: tempo(101) })
  await clock.pass(1)
  expect(sent).toEqual([{ revision: 3, document: tempo(101) }])
  expect(autosave.state).toBe('saved')
  expect(autosave.revision).toBe(4)
  expect(kept).toBeUndefined()
  expect(states).toEqual(['unsaved', 'saving', 'saved'])
})

test('a change during a save is kept, and sent on top of the new revision', async () => {
  const autosave = start()
  let finish = (_revision: number) => {}
  answer = () => new Promise((resolve) => (finish = resolve))
  autosave.changed(tempo(100))
  await clock.pass(800)
  expect(autosave.state).toBe('saving')
  autosave.changed(tempo(101))
  answer = async ({ revision }) => revision + 1
  finish(4)
  await settle()
  expect(kept).toEqual({ revision: 4, document: tempo(101) })
  await clock.pass(800)
  expect(sent.at(-1)).toEqual({ revision: 4, document: tempo(101) })
  expect(autosave.state).toBe('saved')
})

test('offline waits longer each time, keeps the local copy, and a change does not hurry it', async () => {
  const autosave = start()
  answer = fails({ kind: 'temporary' })
  autosave.changed(tempo(100))
  await clock.pass(800)
  expect(autosave.state).toBe('offline')
  expect(clock.waits).toEqual([1_000])
  await clock.pass(1_000)
  expect(clock.waits).toEqual([2_000])
  autosave.changed(tempo(101))
  expect(clock.waits).toEqual([2_000])
  for (const wait of [2_000, 4_000, 8_000, 16_000, 30_000]) await clock.pass(wait)
  expect(clock.waits).toEqual([30_000])
  expect(kept?.document).toEqual(tempo(101))
  answer = async ({ revision }) => revision + 1
  await autosave.flush()
  expect(autosave.state).toBe('saved')
  expect(kept).toBeUndefined()
  expect(sent.at(-1)?.document).toEqual(tempo(101))
})

test('a conflict stops saving and loses neither version', async () => {
  const autosave = start()
  const theirs = { revision: 7, document: tempo(60) }
  answer = fails({ kind: 'conflict', theirs })
  autosave.changed(tempo(100))
  await clock.pass(800)
  expect(autosave.state).toBe('conflict')
  expect(autosave.theirs).toEqual(theirs)
  autosave.changed(tempo(101))
  await clock.pass(60_000)
  expect(sent).toHaveLength(1)
  expect(kept?.document).toEqual(tempo(101))
})

test('a save whose answer was lost is no conflict', async () => {
  const autosave = start()
  answer = fails({ kind: 'conflict', theirs: { revision: 4, document: structuredClone(tempo(100)) } })
  autosave.changed(tempo(100))
  await clock.pass(800)
  expect(autosave).toMatchObject({ state: 'saved', revision: 4 })
  expect(kept).toBeUndefined()
})

test('keeping mine saves over the newest revision', async () => {
  const autosave = start()
  answer = fails({ kind: 'conflict', theirs: { revision: 7, document: tempo(60) } })
  autosave.changed(tempo(100))
  await clock.pass(800)
  answer = async ({ revision }) => revision + 1
  await autosave.keepMine()
  expect(sent.at(-1)).toEqual({ revision: 7, document: tempo(100) })
  expect(autosave).toMatchObject({ state: 'saved', revision: 8, theirs: undefined })
})

test('taking theirs drops mine and goes on from their revision', async () => {
  const autosave = start()
  const theirs = { revision: 7, document: tempo(60) }
  answer = fails({ kind: 'conflict', theirs })
  autosave.changed(tempo(100))
  await clock.pass(800)
  expect(await autosave.takeTheirs()).toEqual(theirs)
  expect(kept).toBeUndefined()
  expect(autosave).toMatchObject({ state: 'saved', revision: 7 })
  await clock.pass(60_000)
  expect(sent).toHaveLength(1)
})

test('a refused save keeps the work here and tries again after the next change', async () => {
  const autosave = start()
  const error = new Error('too large')
  answer = fails({ kind: 'refused', error })
  autosave.changed(tempo(100))
  await clock.pass(800)
  expect(autosave).toMatchObject({ state: 'refused', reason: error })
  expect(kept?.document).toEqual(tempo(100))
  await clock.pass(60_000)
  expect(sent).toHaveLength(1)
  answer = async ({ revision }) => revision + 1
  autosave.changed(tempo(101))
  await clock.pass(800)
  expect(autosave).toMatchObject({ state: 'saved', reason: undefined })
})

test('a full disk does not stop the save to the server', async () => {
  const autosave = createAutosave(
    { revision: 1, document: base },
    {
      save: async (version) => {
        sent.push(version)
        return 2
      },
      explain: () => ({ kind: 'temporary' }),
      keep: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      forget: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      later: clock.later,
      onState: (state) => states.push(state),
    },
  )
  autosave.changed(tempo(100))
  await clock.pass(800)
  expect(sent).toHaveLength(1)
  expect(autosave.state).toBe('saved')
})

test('an old draft that meets a newer version is a conflict at once', async () => {
  const autosave = start()
  autosave.meet({ revision: 3, document: base }, tempo(90))
  expect(autosave.state).toBe('conflict')
  await autosave.keepMine()
  expect(sent).toEqual([{ revision: 3, document: tempo(90) }])
})
