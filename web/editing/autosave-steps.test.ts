import { beforeEach, expect, test } from 'vitest'
import { fails, settle, tempo, AutosaveHarness } from '../../tests/support/editing/fake-autosave.ts'

let world: AutosaveHarness
beforeEach(() => {
  world = new AutosaveHarness()
})

test('a step waits for the save, and later changes are saved on top of it', async () => {
  const autosave = world.start()
  autosave.changed(tempo(100))
  let act = (_answer: { revision: number }) => {}
  const stepping = autosave.step(() => new Promise((resolve) => (act = resolve)))
  await settle()
  expect(world.sent).toEqual([{ revision: 3, value: tempo(100) }])
  autosave.changed(tempo(101))
  act({ revision: 9 })
  expect(await stepping).toBe(true)
  expect(await autosave.flush()).toBe(true)
  expect(world.sent.at(-1)).toEqual({ revision: 9, value: tempo(101) })
})

test('a step fails while the server cannot have the latest value', async () => {
  const autosave = world.start()
  world.answer = fails({ kind: 'temporary' })
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

test('a step on another admin’s change is a conflict; a refused step rejects', async () => {
  const autosave = world.start()
  world.answer = fails({ kind: 'conflict', theirs: { revision: 8, value: tempo(60) } })
  const revisions: number[] = []
  const act = async (revision: number) => {
    revisions.push(revision)
    return { revision: await world.answer({ revision, value: tempo(90) }) }
  }
  expect(await autosave.step(act)).toBe(false)
  expect(autosave).toMatchObject({ state: 'conflict', theirs: { revision: 8 } })
  autosave.takeTheirs()
  await expect(autosave.step(act)).rejects.toThrow()
  expect(autosave.state).toBe('saved')
  expect(revisions).toEqual([3, 8])
})
