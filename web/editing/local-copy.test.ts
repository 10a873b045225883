import { expect, test } from 'vitest'
import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import type { TabRegistry } from '../platform/open-tabs.ts'
import { localCopyIn, memoryStores } from './local-copy.ts'
import type { Draft as DraftOf } from './versions.ts'

type Draft = DraftOf<Document>

function machine() {
  const stores = memoryStores<Document>()
  const living = new Set<string>()
  const tabs: TabRegistry = {
    hold(key) {
      living.add(key)
      return () => living.delete(key)
    },
    living: async () => new Set(living),
  }
  return (place = { owner: 'ada', kind: 'project', id: 'one' }) => localCopyIn(stores, tabs, place)
}

const draft = (revision: number, storedAt: number): Draft => ({
  revision,
  storedAt,
  value: newDocument('pip'),
})

test('a draft outlives its tab and is adopted by the next one', async () => {
  const openTab = machine()
  const crashed = openTab()
  await crashed.saveDraft(draft(3, 1))
  crashed.close()
  const next = openTab()
  expect((await next.adopt()).draft).toMatchObject({ revision: 3 })
  await next.deleteDraft()
  next.close()
  expect((await openTab().adopt()).draft).toBeUndefined()
})

test('drafts of builds that named their time otherwise are adopted in its order', async () => {
  const openTab = machine()
  for (const keptAt of [5, 9, 7]) {
    const tab = openTab()
    // Safe: a stored draft of an earlier build.
    await tab.saveDraft({ revision: keptAt, keptAt, value: newDocument('pip') } as unknown as Draft)
    setTimeout(() => tab.close(), 0)
  }
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await openTab().adopt()).draft).toMatchObject({ revision: 9 })
})

test('the draft of an open tab is left alone', async () => {
  const openTab = machine()
  const first = openTab()
  await first.saveDraft(draft(3, 1))
  const second = openTab()
  expect((await second.adopt()).draft).toBeUndefined()
  await second.saveDraft(draft(4, 2))
  await second.deleteDraft()
  first.close()
  expect((await openTab().adopt()).draft).toMatchObject({ revision: 3 })
})

test('the newest of several abandoned drafts is adopted first, and the others are not lost', async () => {
  const openTab = machine()
  for (const storedAt of [5, 9, 7]) {
    const tab = openTab()
    await tab.saveDraft(draft(storedAt, storedAt))
    // Closed only at the end, as two tabs would be.
    setTimeout(() => tab.close(), 0)
  }
  await new Promise((done) => setTimeout(done, 5))
  const first = openTab()
  expect((await first.adopt()).draft).toMatchObject({ storedAt: 9 })
  await first.deleteDraft()
  expect((await openTab().adopt()).draft).toMatchObject({ storedAt: 7 })
})

test('drafts of other users and other projects are not found', async () => {
  const openTab = machine()
  const mine = openTab()
  await mine.saveDraft(draft(3, 1))
  mine.close()
  expect((await openTab({ owner: 'ben', kind: 'project', id: 'one' }).adopt()).draft).toBeUndefined()
  expect((await openTab({ owner: 'ada', kind: 'project', id: 'two' }).adopt()).draft).toBeUndefined()
})

test('drafts of another kind with the same id are not found', async () => {
  const openTab = machine()
  const mine = openTab()
  await mine.saveDraft(draft(3, 1))
  mine.close()
  const other = await openTab({ owner: 'ada', kind: 'survey', id: 'one' }).adopt()
  expect(other).toEqual({ draft: undefined, history: undefined })
})

test('the newest undo history outlives its tab', async () => {
  const openTab = machine()
  const [older, newer] = [openTab(), openTab()]
  await older.saveHistory({ value: newDocument('pip'), steps: 'older', storedAt: 1 })
  await newer.saveHistory({ value: newDocument('pip'), steps: 'newer', storedAt: 2 })
  older.close()
  newer.close()
  const next = openTab()
  expect((await next.adopt()).history).toMatchObject({ steps: 'newer' })
  next.close()
  const last = openTab()
  expect((await last.adopt()).history).toMatchObject({ steps: 'newer' })
})
