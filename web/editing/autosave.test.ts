import { type Document } from '#contract/document/document'
import { beforeEach, expect, test } from 'vitest'
import { createAutosave } from './autosave.ts'
import { base, fails, settle, tempo, AutosaveHarness } from '../../tests/support/editing/fake-autosave.ts'

let world: AutosaveHarness
beforeEach(() => {
  world = new AutosaveHarness()
})

test('changes in quick succession are saved once, as the newest', async () => {
  const autosave = world.start()
  autosave.changed(tempo(100))
  await world.clock.pass(500)
  autosave.changed(tempo(101))
  await world.clock.pass(799)
  expect(world.sent).toEqual([])
  expect(world.localCopy).toEqual({ revision: 3, value: tempo(101) })
  await world.clock.pass(1)
  expect(world.sent).toEqual([{ revision: 3, value: tempo(101) }])
  expect(autosave.state).toBe('saved')
  expect(autosave.revision).toBe(4)
  expect(world.localCopy).toBeUndefined()
  expect(world.states).toEqual(['unsaved', 'saving', 'saved'])
})

test('a change during a save is saved on top of the new revision', async () => {
  const autosave = world.start()
  let finish = (_revision: number) => {}
  world.answer = () => new Promise((resolve) => (finish = resolve))
  autosave.changed(tempo(100))
  await world.clock.pass(800)
  expect(autosave.state).toBe('saving')
  autosave.changed(tempo(101))
  world.answer = async ({ revision }) => revision + 1
  finish(4)
  await settle()
  expect(world.localCopy).toEqual({ revision: 4, value: tempo(101) })
  await world.clock.pass(800)
  expect(world.sent.at(-1)).toEqual({ revision: 4, value: tempo(101) })
  expect(autosave.state).toBe('saved')
})

test('offline retries back off, keep the local copy, and are not hurried by a change', async () => {
  const autosave = world.start()
  world.answer = fails({ kind: 'temporary' })
  autosave.changed(tempo(100))
  await world.clock.pass(800)
  expect(autosave.state).toBe('offline')
  expect(world.clock.waits).toEqual([1_000])
  await world.clock.pass(1_000)
  expect(world.clock.waits).toEqual([2_000])
  autosave.changed(tempo(101))
  expect(world.clock.waits).toEqual([2_000])
  for (const wait of [2_000, 4_000, 8_000, 16_000, 30_000]) await world.clock.pass(wait)
  expect(world.clock.waits).toEqual([30_000])
  expect(world.localCopy?.value).toEqual(tempo(101))
  world.answer = async ({ revision }) => revision + 1
  await autosave.flush()
  expect(autosave.state).toBe('saved')
  expect(world.localCopy).toBeUndefined()
  expect(world.sent.at(-1)?.value).toEqual(tempo(101))
})

test('a conflict stops saving and loses neither version', async () => {
  const autosave = world.start()
  const theirs = { revision: 7, value: tempo(60) }
  world.answer = fails({ kind: 'conflict', theirs })
  autosave.changed(tempo(100))
  await world.clock.pass(800)
  expect(autosave.state).toBe('conflict')
  expect(autosave.theirs).toEqual(theirs)
  autosave.changed(tempo(101))
  await world.clock.pass(60_000)
  expect(world.sent).toHaveLength(1)
  expect(world.localCopy?.value).toEqual(tempo(101))
})

test('changes that do not touch are merged and saved on top of the other version', async () => {
  const autosave = world.start()
  const stage = { ...base.stage, fps: 60 }
  world.merge = (_, mine, theirs) => ({ ...theirs, tempo: mine.tempo })
  world.answer = fails({ kind: 'conflict', theirs: { revision: 4, value: { ...base, stage } } })
  autosave.changed(tempo(100))
  await world.clock.pass(800)
  const both = { ...base, stage, tempo: 100 }
  expect([autosave.state, autosave.revision, world.merged]).toEqual(['unsaved', 4, [both]])
  // A crash now would lose neither.
  expect(world.localCopy).toEqual({ revision: 4, value: both })
  world.answer = async ({ revision }) => revision + 1
  await world.clock.pass(800)
  expect(world.sent.at(-1)).toEqual({ revision: 4, value: both })
  expect([autosave.state, world.states.includes('conflict')]).toEqual(['saved', false])
})

test('changes that touch are a conflict, and changes that the other version has are saved', async () => {
  const autosave = world.start()
  world.merge = () => undefined
  world.answer = fails({ kind: 'conflict', theirs: { revision: 4, value: tempo(60) } })
  autosave.changed(tempo(100))
  await world.clock.pass(800)
  expect([autosave.state, world.merged]).toEqual(['conflict', []])
  autosave.takeTheirs()
  world.merge = (_, __, theirs) => theirs
  world.answer = fails({ kind: 'conflict', theirs: { revision: 5, value: { ...tempo(60), captions: [] } } })
  autosave.changed(tempo(61))
  await world.clock.pass(800)
  expect([autosave.state, autosave.revision]).toEqual(['saved', 5])
})

test('keeping mine saves over the newest revision', async () => {
  const autosave = world.start()
  world.answer = fails({ kind: 'conflict', theirs: { revision: 7, value: tempo(60) } })
  autosave.changed(tempo(100))
  await world.clock.pass(800)
  world.answer = async ({ revision }) => revision + 1
  await autosave.keepMine()
  expect(world.sent.at(-1)).toEqual({ revision: 7, value: tempo(100) })
  expect(autosave).toMatchObject({ state: 'saved', revision: 8, theirs: undefined })
})

test('taking theirs drops mine and continues from their revision', async () => {
  const autosave = world.start()
  const theirs = { revision: 7, value: tempo(60) }
  world.answer = fails({ kind: 'conflict', theirs })
  autosave.changed(tempo(100))
  await world.clock.pass(800)
  expect(autosave.takeTheirs()).toEqual(theirs)
  expect(world.localCopy).toBeUndefined()
  expect(autosave).toMatchObject({ state: 'saved', revision: 7 })
  await world.clock.pass(60_000)
  expect(world.sent).toHaveLength(1)
})

test('a newer version is adopted while nothing is unsaved, and an older one never', async () => {
  const autosave = world.start()
  expect(autosave.follow({ revision: 2, value: tempo(50) })).toBe(false)
  expect(autosave.follow({ revision: 5, value: tempo(55) })).toBe(true)
  expect(autosave.revision).toBe(5)
  // Nothing has to be sent; the next change is based on it.
  expect(await autosave.flush()).toBe(true)
  autosave.changed(tempo(56))
  expect(autosave.follow({ revision: 6, value: tempo(66) })).toBe(false)
  await world.clock.pass(800)
  expect(world.sent).toEqual([{ revision: 5, value: tempo(56) }])
})

test('a refused save keeps the work locally and retries after the next change', async () => {
  const autosave = world.start()
  const error = new Error('too large')
  world.answer = fails({ kind: 'refused', error })
  autosave.changed(tempo(100))
  await world.clock.pass(800)
  expect(autosave).toMatchObject({ state: 'refused', reason: error })
  expect(world.localCopy?.value).toEqual(tempo(100))
  await world.clock.pass(60_000)
  expect(world.sent).toHaveLength(1)
  world.answer = async ({ revision }) => revision + 1
  autosave.changed(tempo(101))
  await world.clock.pass(800)
  expect(autosave).toMatchObject({ state: 'saved', reason: undefined })
})

test('a full disk does not stop the save to the server', async () => {
  const autosave = createAutosave<Document>(
    { revision: 1, value: base },
    {
      save: async (version) => {
        world.sent.push(version)
        return 2
      },
      explain: () => ({ kind: 'temporary' }),
      keep: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      forget: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      later: world.clock.later,
      onState: (state) => world.states.push(state),
    },
  )
  autosave.changed(tempo(100))
  await world.clock.pass(800)
  expect(world.sent).toHaveLength(1)
  expect(autosave.state).toBe('saved')
})

test('an old draft that meets a newer version is a conflict at once', async () => {
  const autosave = world.start()
  autosave.meet({ revision: 3, value: base }, tempo(90))
  expect(autosave.state).toBe('conflict')
  await autosave.keepMine()
  expect(world.sent).toEqual([{ revision: 3, value: tempo(90) }])
})

test('a change during a save is saved after it, and a flush waits for both', async () => {
  const autosave = world.start()
  let finish = (_revision: number) => {}
  world.answer = () => new Promise((resolve) => (finish = resolve))
  autosave.changed(tempo(100))
  const saving = autosave.flush()
  autosave.changed(tempo(101))
  world.answer = async ({ revision }) => revision + 1
  const all = autosave.flush()
  finish(4)
  await saving
  expect(await all).toBe(true)
  expect(world.sent).toEqual([
    { revision: 3, value: tempo(100) },
    { revision: 4, value: tempo(101) },
  ])
})

test('nothing is sent after undoing to the server’s version', async () => {
  const autosave = world.start()
  autosave.changed(tempo(100))
  autosave.changed(structuredClone(base))
  expect(autosave.state).toBe('saved')
  expect(world.clock.waits).toEqual([])
  expect(await autosave.flush()).toBe(true)
  expect(world.sent).toEqual([])
  expect(world.localCopy).toBeUndefined()
})

test('an incomplete value stays local, and is saved once it is complete', async () => {
  let given: Document | undefined
  const autosave = createAutosave<Document>(
    { revision: 1, value: base },
    {
      save: async (version, had) => {
        world.sent.push(version)
        given = had
        return 2
      },
      explain: () => ({ kind: 'temporary' }),
      isComplete: ({ tempo: value }) => value > 0,
      keep: async (version) => void (world.localCopy = version),
      forget: async () => void (world.localCopy = undefined),
      later: world.clock.later,
      onState: (state) => world.states.push(state),
    },
  )
  autosave.changed(tempo(0))
  expect(await autosave.flush()).toBe(false)
  expect(autosave.state).toBe('incomplete')
  expect(world.localCopy?.value.tempo).toBe(0)
  expect(world.sent).toEqual([])
  autosave.changed(tempo(99))
  expect(await autosave.flush()).toBe(true)
  expect(given).toEqual(base)
})

test('keeping mine when both versions are equal ends the conflict without a save', async () => {
  const autosave = world.start()
  autosave.meet({ revision: 8, value: tempo(60) }, tempo(90))
  autosave.changed(tempo(60))
  expect(await autosave.keepMine()).toBe(true)
  expect(autosave).toMatchObject({ state: 'saved', revision: 8 })
  expect(world.sent).toEqual([])
})

test('unsaved work is registered once, until the server has it', async () => {
  const autosave = world.start()
  world.answer = fails({ kind: 'temporary' })
  autosave.changed(tempo(100))
  expect(world.underWay).toBe(1)
  await world.clock.pass(800)
  expect([autosave.state, world.underWay]).toEqual(['offline', 1])
  world.answer = async ({ revision }) => revision + 1
  await autosave.flush()
  expect([autosave.state, world.underWay]).toEqual(['saved', 0])
  autosave.changed(tempo(101))
  autosave.close()
  expect(world.underWay).toBe(0)
})

test('a value that the server changed is adopted, with the changes that were made meanwhile', async () => {
  const autosave = world.start()
  world.merge = (_before, mine, theirs) => ({ ...theirs, tempo: mine.tempo })
  const cut = { ...tempo(100), captions: [] }
  let finish = (_saved: { revision: number; value: Document }) => {}
  world.stored = () => new Promise((resolve) => (finish = resolve))
  autosave.changed({ ...tempo(100), captions: [{ id: 'gone', start: 0, duration: 1, text: 'Withdrawn' }] })
  await world.clock.pass(800)
  finish({ revision: 9, value: cut })
  await settle()
  expect([autosave.state, autosave.revision]).toEqual(['saved', 9])
  expect(world.merged).toEqual([cut])
  expect(world.localCopy).toBeUndefined()

  autosave.changed(tempo(101))
  await world.clock.pass(800)
  autosave.changed(tempo(102))
  finish({ revision: 10, value: { ...tempo(101), firstBeat: 1 } })
  await settle()
  expect(autosave.state).toBe('unsaved')
  expect(world.localCopy).toEqual({ revision: 10, value: { ...tempo(102), firstBeat: 1 } })
})
