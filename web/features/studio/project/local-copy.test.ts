import { expect, test } from 'vitest'
import { newDocument } from '#contract/document'
import type { TabRegistry } from '../../../platform/living-tabs.ts'
import { memoryStore } from '../../../platform/local-store.ts'
import { localCopyIn } from './local-copy.ts'
import type { WaitingTake } from './takes.ts'
import type { Draft } from './versions.ts'

function machine() {
  const stores = { drafts: memoryStore<Draft>(), takes: memoryStore<WaitingTake>() }
  const living = new Set<string>()
  const tabs: TabRegistry = {
    hold(key) {
      living.add(key)
      return () => living.delete(key)
    },
    living: async () => new Set(living),
  }
  return (place = { owner: 'ada', project: 'one' }) => localCopyIn(stores, tabs, place)
}

const draft = (revision: number, keptAt: number): Draft => ({
  revision,
  keptAt,
  document: newDocument('pip'),
})

test('a draft outlives its tab and is found by the next one', async () => {
  const openTab = machine()
  const crashed = openTab()
  await crashed.keepDraft(draft(3, 1))
  crashed.close()
  const next = openTab()
  expect(await next.adoptDraft()).toMatchObject({ revision: 3 })
  await next.forgetDraft()
  next.close()
  expect(await openTab().adoptDraft()).toBeUndefined()
})

test('the draft of a tab that still lives is left alone', async () => {
  const openTab = machine()
  const first = openTab()
  await first.keepDraft(draft(3, 1))
  const second = openTab()
  expect(await second.adoptDraft()).toBeUndefined()
  await second.keepDraft(draft(4, 2))
  await second.forgetDraft()
  first.close()
  expect(await openTab().adoptDraft()).toMatchObject({ revision: 3 })
})

test('of several abandoned drafts the newest comes first, and the others are not lost', async () => {
  const openTab = machine()
  for (const keptAt of [5, 9, 7]) {
    const tab = openTab()
    await tab.keepDraft(draft(keptAt, keptAt))
    // Closed only at the end, as two tabs would be.
    setTimeout(() => tab.close(), 0)
  }
  await new Promise((done) => setTimeout(done, 5))
  const first = openTab()
  expect(await first.adoptDraft()).toMatchObject({ keptAt: 9 })
  await first.forgetDraft()
  expect(await openTab().adoptDraft()).toMatchObject({ keptAt: 7 })
})

test('drafts of other people and other projects are not found', async () => {
  const openTab = machine()
  const mine = openTab()
  await mine.keepDraft(draft(3, 1))
  mine.close()
  expect(await openTab({ owner: 'ben', project: 'one' }).adoptDraft()).toBeUndefined()
  expect(await openTab({ owner: 'ada', project: 'two' }).adoptDraft()).toBeUndefined()
})
