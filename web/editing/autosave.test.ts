import { beforeEach, expect, test } from 'vitest'
import { newDocument, type Document } from '#contract/document/document'
import { createAutosave, type SaveFailure, type SaveState } from './autosave.ts'
import type { Version as VersionOf } from './versions.ts'

type Version = VersionOf<Document>

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
  readonly failure: SaveFailure<Document>
  constructor(failure: SaveFailure<Document>) {
    super(failure.kind)
    this.failure = failure
  }
}

let clock: ReturnType<typeof fakeClock>
let sent: Version[]
let kept: Version | undefined
let states: SaveState[]
let answer: (version: Version) => Promise<number>
/** How many times there is something to lose right now. */
let underWay: number

function start() {
  return createAutosave<Document>(
    { revision: 3, value: base },
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
      begin() {
        underWay++
        return () => void underWay--
      },
    },
  )
}

const fails = (failure: SaveFailure<Document>) => async () => {
  throw new Refusal(failure)
}

beforeEach(() => {
  clock = fakeClock()
  sent = []
  kept = undefined
  states = []
  underWay = 0
  answer = async ({ revision }) => revision + 1
})

test('changes close together are sent as one save of the newest', async () => {
  const autosave = start()
  autosave.changed(tempo(100))
  await clock.pass(500)
  autosave.changed(tempo(101))
  await clock.pass(799)
  expect(sent).toEqual([])
  expect(kept).toEqual({ revision: 3, value: tempo(101) })
  await clock.pass(1)
  expect(sent).toEqual([{ revision: 3, value: tempo(101) }])
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
  expect(kept).toEqual({ revision: 4, value: tempo(101) })
  await clock.pass(800)
  expect(sent.at(-1)).toEqual({ revision: 4, value: tempo(101) })
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
  expect(kept?.value).toEqual(tempo(101))
  answer = async ({ revision }) => revision + 1
  await autosave.flush()
  expect(autosave.state).toBe('saved')
  expect(kept).toBeUndefined()
  expect(sent.at(-1)?.value).toEqual(tempo(101))
})

test('a conflict stops saving and loses neither version', async () => {
  const autosave = start()
  const theirs = { revision: 7, value: tempo(60) }
  answer = fails({ kind: 'conflict', theirs })
  autosave.changed(tempo(100))
  await clock.pass(800)
  expect(autosave.state).toBe('conflict')
  expect(autosave.theirs).toEqual(theirs)
  autosave.changed(tempo(101))
  await clock.pass(60_000)
  expect(sent).toHaveLength(1)
  expect(kept?.value).toEqual(tempo(101))
})

test('a save whose answer was lost is no conflict', async () => {
  const autosave = start()
  answer = fails({ kind: 'conflict', theirs: { revision: 4, value: structuredClone(tempo(100)) } })
  autosave.changed(tempo(100))
  await clock.pass(800)
  expect(autosave).toMatchObject({ state: 'saved', revision: 4 })
  expect(kept).toBeUndefined()
})

test('keeping mine saves over the newest revision', async () => {
  const autosave = start()
  answer = fails({ kind: 'conflict', theirs: { revision: 7, value: tempo(60) } })
  autosave.changed(tempo(100))
  await clock.pass(800)
  answer = async ({ revision }) => revision + 1
  await autosave.keepMine()
  expect(sent.at(-1)).toEqual({ revision: 7, value: tempo(100) })
  expect(autosave).toMatchObject({ state: 'saved', revision: 8, theirs: undefined })
})

test('taking theirs drops mine and goes on from their revision', async () => {
  const autosave = start()
  const theirs = { revision: 7, value: tempo(60) }
  answer = fails({ kind: 'conflict', theirs })
  autosave.changed(tempo(100))
  await clock.pass(800)
  expect(autosave.takeTheirs()).toEqual(theirs)
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
  expect(kept?.value).toEqual(tempo(100))
  await clock.pass(60_000)
  expect(sent).toHaveLength(1)
  answer = async ({ revision }) => revision + 1
  autosave.changed(tempo(101))
  await clock.pass(800)
  expect(autosave).toMatchObject({ state: 'saved', reason: undefined })
})

test('a full disk does not stop the save to the server', async () => {
  const autosave = createAutosave<Document>(
    { revision: 1, value: base },
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
  autosave.meet({ revision: 3, value: base }, tempo(90))
  expect(autosave.state).toBe('conflict')
  await autosave.keepMine()
  expect(sent).toEqual([{ revision: 3, value: tempo(90) }])
})

test('what is changed while a save is under way is saved after it, and anyone who flushes waits for all', async () => {
  const autosave = start()
  let finish = (_revision: number) => {}
  answer = () => new Promise((resolve) => (finish = resolve))
  autosave.changed(tempo(100))
  const saving = autosave.flush()
  autosave.changed(tempo(101))
  answer = async ({ revision }) => revision + 1
  const all = autosave.flush()
  finish(4)
  await saving
  expect(await all).toBe(true)
  expect(sent).toEqual([
    { revision: 3, value: tempo(100) },
    { revision: 4, value: tempo(101) },
  ])
})

test('undone to what the server has, nothing is sent', async () => {
  const autosave = start()
  autosave.changed(tempo(100))
  autosave.changed(structuredClone(base))
  expect(autosave.state).toBe('saved')
  expect(clock.waits).toEqual([])
  expect(await autosave.flush()).toBe(true)
  expect(sent).toEqual([])
  expect(kept).toBeUndefined()
})

test('what is incomplete waits here, and is saved once it is whole', async () => {
  let given: Document | undefined
  const autosave = createAutosave<Document>(
    { revision: 1, value: base },
    {
      save: async (version, had) => {
        sent.push(version)
        given = had
        return 2
      },
      explain: () => ({ kind: 'temporary' }),
      isComplete: ({ tempo: value }) => value > 0,
      keep: async (version) => void (kept = version),
      forget: async () => void (kept = undefined),
      later: clock.later,
      onState: (state) => states.push(state),
    },
  )
  autosave.changed(tempo(0))
  expect(await autosave.flush()).toBe(false)
  expect(autosave.state).toBe('incomplete')
  expect(kept?.value.tempo).toBe(0)
  expect(sent).toEqual([])
  autosave.changed(tempo(99))
  expect(await autosave.flush()).toBe(true)
  expect(given).toEqual(base)
})

test('a step waits for the save, and what is changed meanwhile is saved on top of it', async () => {
  const autosave = start()
  autosave.changed(tempo(100))
  let act = (_answer: { revision: number }) => {}
  const stepping = autosave.step(() => new Promise((resolve) => (act = resolve)))
  await settle()
  expect(sent).toEqual([{ revision: 3, value: tempo(100) }])
  autosave.changed(tempo(101))
  act({ revision: 9 })
  expect(await stepping).toBe(true)
  expect(await autosave.flush()).toBe(true)
  expect(sent.at(-1)).toEqual({ revision: 9, value: tempo(101) })
})

test('a step does not happen while the server cannot have everything', async () => {
  const autosave = start()
  answer = fails({ kind: 'temporary' })
  autosave.changed(tempo(100))
  let acted = false
  expect(
    await autosave.step(async () => {
      acted = true
      return { revision: 4 }
    }),
  ).toBe(false)
  expect(acted).toBe(false)
})

test('keeping mine when both are the same ends the conflict without a save', async () => {
  const autosave = start()
  autosave.meet({ revision: 8, value: tempo(60) }, tempo(90))
  autosave.changed(tempo(60))
  expect(await autosave.keepMine()).toBe(true)
  expect(autosave).toMatchObject({ state: 'saved', revision: 8 })
  expect(sent).toEqual([])
})

test('until the server has it there is something to lose, once, and nothing afterwards', async () => {
  const autosave = start()
  answer = fails({ kind: 'temporary' })
  autosave.changed(tempo(100))
  expect(underWay).toBe(1)
  await clock.pass(800)
  expect([autosave.state, underWay]).toEqual(['offline', 1])
  answer = async ({ revision }) => revision + 1
  await autosave.flush()
  expect([autosave.state, underWay]).toEqual(['saved', 0])
  autosave.changed(tempo(101))
  autosave.close()
  expect(underWay).toBe(0)
})
