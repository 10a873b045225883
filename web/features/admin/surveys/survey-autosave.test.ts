import { expect, test } from 'vitest'
import type { SurveyChange } from '../../../data/surveys.ts'
import { compositionOf, type Composition, type Version } from './composition.ts'
import { createAutosave, type SaveFailure, type SaveState } from './survey-autosave.ts'
import { newSurvey } from './survey-for-tests.ts'

const first: Composition = { ...compositionOf(newSurvey), title: 'First' }

class Refusal extends Error {
  readonly failure: SaveFailure
  constructor(failure: SaveFailure) {
    super('refused')
    this.failure = failure
  }
}

/** A server and a clock under the test's hand. */
function setUp() {
  const sent: { revision: number; change: SurveyChange }[] = []
  const states: SaveState[] = []
  const planned: { task: () => void; delay: number }[] = []
  let kept: Version | undefined
  let server: Version = { revision: 1, composition: first }
  let answer: () => Promise<void> = async () => {}
  const autosave = createAutosave(server, {
    async save(revision, change) {
      sent.push({ revision, change })
      await answer()
      if (revision !== server.revision) throw new Refusal({ kind: 'conflict', theirs: server })
      // Safe: the changed parts are whole.
      server = {
        revision: revision + 1,
        composition: { ...server.composition, ...(change as Partial<Composition>) },
      }
      return server
    },
    explain: (error) => (error instanceof Refusal ? error.failure : { kind: 'temporary' }),
    keep: (version) => (kept = version),
    forget: () => (kept = undefined),
    later(task, delay) {
      const plan = { task, delay }
      planned.push(plan)
      return () => void planned.splice(planned.indexOf(plan), planned.includes(plan) ? 1 : 0)
    },
    onState: (state) => void states.push(state),
  })
  return {
    autosave,
    sent,
    states,
    planned,
    kept: () => kept,
    server: () => server,
    setServer: (version: Version) => (server = version),
    onSave: (next: () => Promise<void>) => (answer = next),
  }
}

test('several changes become one save of the parts that changed', async () => {
  const { autosave, sent, states, planned, kept, server } = setUp()
  autosave.changed({ ...first, title: 'Sec' })
  autosave.changed({ ...first, title: 'Second' })
  expect(planned).toHaveLength(1)
  expect(kept()?.composition.title).toBe('Second')
  expect(await autosave.flush()).toBe(true)
  expect(sent).toEqual([{ revision: 1, change: { title: 'Second' } }])
  expect(states.at(-1)).toBe('saved')
  expect(kept()).toBeUndefined()
  expect(server().composition.title).toBe('Second')
})

test('what is changed while a save is under way is saved after it', async () => {
  const { autosave, sent, onSave, server } = setUp()
  let arrive = () => {}
  onSave(() => new Promise((resolve) => (arrive = resolve)))
  autosave.changed({ ...first, title: 'A' })
  const saving = autosave.flush()
  autosave.changed({ ...first, title: 'B' })
  onSave(async () => {})
  const all = autosave.flush()
  arrive()
  await saving
  expect(await all).toBe(true)
  expect(sent.map(({ revision, change }) => [revision, change.title])).toEqual([
    [1, 'A'],
    [2, 'B'],
  ])
  expect(server().composition.title).toBe('B')
})

test('undone to what the server has, nothing is sent', async () => {
  const { autosave, sent, planned } = setUp()
  autosave.changed({ ...first, title: 'A' })
  autosave.changed(first)
  expect(autosave.state).toBe('saved')
  expect(planned).toEqual([])
  expect(await autosave.flush()).toBe(true)
  expect(sent).toEqual([])
})

test('a survey without a title waits, and is saved once it has one', async () => {
  const { autosave, sent } = setUp()
  autosave.changed({ ...first, title: '  ' })
  expect(await autosave.flush()).toBe(false)
  expect(autosave.state).toBe('incomplete')
  expect(sent).toEqual([])
  autosave.changed({ ...first, title: 'Named' })
  expect(await autosave.flush()).toBe(true)
})

test('without a connection the copy stays and the waits grow', async () => {
  const { autosave, planned, kept, onSave } = setUp()
  onSave(() => Promise.reject(new Error('no network')))
  autosave.changed({ ...first, title: 'A' })
  const waits: number[] = []
  for (let round = 0; round < 3; round++) {
    await autosave.flush()
    expect(autosave.state).toBe('offline')
    waits.push(planned.at(-1)?.delay ?? 0)
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(new Set(waits).size).toBe(3)
  expect(kept()?.composition.title).toBe('A')
  onSave(async () => {})
  expect(await autosave.flush()).toBe(true)
  expect(kept()).toBeUndefined()
})

test('a conflict waits for a choice: mine goes over theirs', async () => {
  const { autosave, setServer, server, sent } = setUp()
  const theirs = { ...first, title: 'Theirs', description: 'Theirs' }
  setServer({ revision: 5, composition: theirs })
  autosave.changed({ ...first, title: 'Mine' })
  expect(await autosave.flush()).toBe(false)
  expect(autosave.state).toBe('conflict')
  autosave.changed({ ...first, title: 'Mine too' })
  expect(await autosave.flush()).toBe(false)
  expect(sent).toHaveLength(1)
  expect(await autosave.keepMine()).toBe(true)
  expect(server()).toEqual({ revision: 6, composition: { ...first, title: 'Mine too' } })
})

test('a conflict waits for a choice: theirs is taken', async () => {
  const { autosave, setServer, kept } = setUp()
  const theirs = { ...first, title: 'Theirs' }
  setServer({ revision: 5, composition: theirs })
  autosave.changed({ ...first, title: 'Mine' })
  await autosave.flush()
  expect(autosave.takeTheirs()).toEqual(theirs)
  expect(autosave.state).toBe('saved')
  expect(kept()).toBeUndefined()
})

test('a save whose answer was lost is no conflict', async () => {
  const { autosave, setServer } = setUp()
  const mine = { ...first, title: 'Mine' }
  setServer({ revision: 2, composition: mine })
  autosave.changed(mine)
  expect(await autosave.flush()).toBe(true)
  expect(autosave.state).toBe('saved')
})
