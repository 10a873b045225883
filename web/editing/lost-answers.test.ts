import { type Document } from '#contract/document/document'
import { beforeEach, expect, test } from 'vitest'
import {
  base,
  fails,
  tempo,
  AutosaveHarness,
  type Version,
} from '../../tests/support/editing/fake-autosave.ts'

let world: AutosaveHarness
beforeEach(() => {
  world = new AutosaveHarness()
})

const conflict = (revision: number, value: Document) =>
  fails({ kind: 'conflict', theirs: { revision, value: structuredClone(value) } })
const lost = fails({ kind: 'temporary' })
const accepted = async ({ revision }: Version) => revision + 1

/** A merge that takes `theirs` where it differs from the base. */
const mergeByField = (before: Document, mine: Document, theirs: Document): Document => ({
  ...mine,
  tempo: theirs.tempo === before.tempo ? mine.tempo : theirs.tempo,
  firstBeat: theirs.firstBeat === before.firstBeat ? mine.firstBeat : theirs.firstBeat,
})

test('a save whose response was lost is no conflict', async () => {
  const autosave = world.start()
  world.answer = fails({ kind: 'conflict', theirs: { revision: 4, value: structuredClone(tempo(100)) } })
  autosave.changed(tempo(100))
  await world.clock.pass(800)
  expect(autosave).toMatchObject({ state: 'saved', revision: 4 })
  expect([world.localCopy, world.saves]).toEqual([undefined, 1])
})

test('what was undone after a lost answer does not return', async () => {
  world.merge = mergeByField
  const autosave = world.start()
  world.answer = lost
  autosave.changed(tempo(100))
  await world.clock.pass(800)
  const undone = { ...base, firstBeat: 2 }
  autosave.changed(undone)
  world.answer = conflict(4, tempo(100))
  await world.clock.pass(1_000)
  expect([world.merged, autosave.state, autosave.revision]).toEqual([[], 'unsaved', 4])
  expect(world.localCopy).toEqual({ revision: 4, value: undone })
  world.answer = accepted
  await world.clock.pass(800)
  expect(world.sent.at(-1)).toEqual({ revision: 4, value: undone })
  expect([autosave.state, autosave.revision]).toEqual(['saved', 5])
})

test('the answer of any of several attempts may have been lost', async () => {
  world.merge = mergeByField
  const autosave = world.start()
  world.answer = lost
  for (const [value, wait] of [
    [100, 800],
    [101, 1_000],
    [102, 2_000],
  ] as const) {
    autosave.changed(tempo(value))
    await world.clock.pass(wait)
  }
  autosave.changed({ ...base, firstBeat: 2 })
  world.answer = conflict(4, tempo(101))
  await world.clock.pass(4_000)
  expect([world.merged, autosave.revision]).toEqual([[], 4])
})

test('an undo back to the base is saved, since the server may have what was undone', async () => {
  world.merge = mergeByField
  const autosave = world.start()
  world.answer = lost
  autosave.changed(tempo(100))
  await world.clock.pass(800)
  autosave.changed(base)
  expect([autosave.state, world.localCopy]).toEqual(['offline', { revision: 3, value: base }])
  world.answer = conflict(4, tempo(100))
  expect(await autosave.flush()).toBe(false)
  world.answer = accepted
  expect(await autosave.flush()).toBe(true)
  expect(world.sent.at(-1)).toEqual({ revision: 4, value: base })
  expect([autosave.state, autosave.revision, world.localCopy]).toEqual(['saved', 5, undefined])
})

test('after an answer, what was sent before it counts as another version again', async () => {
  world.merge = mergeByField
  const autosave = world.start()
  world.answer = lost
  autosave.changed(tempo(100))
  await world.clock.pass(800)
  world.answer = accepted
  autosave.changed(tempo(101))
  await world.clock.pass(1_000)
  expect([autosave.state, autosave.revision]).toEqual(['saved', 4])
  // Another tab returned to the tempo whose save had failed.
  autosave.changed({ ...tempo(101), firstBeat: 2 })
  world.answer = conflict(5, tempo(100))
  await world.clock.pass(800)
  expect(world.merged).toEqual([{ ...tempo(100), firstBeat: 2 }])
})

test('another version is merged also after a lost answer', async () => {
  world.merge = mergeByField
  const autosave = world.start()
  world.answer = lost
  autosave.changed(tempo(100))
  await world.clock.pass(800)
  world.answer = conflict(4, { ...base, firstBeat: 3 })
  await world.clock.pass(1_000)
  expect(world.merged).toEqual([{ ...tempo(100), firstBeat: 3 }])
})
