import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import type { Edit } from '#contract/document/edit'
import type { JamServerEvent } from '#contract/jam/frames'
import { expect, test } from 'vitest'
import { localCopyIn, memoryStores, type LocalCopy } from '../../../editing/local-copy.ts'
import type { TabRegistry } from '../../../platform/open-tabs.ts'
import { readDraft } from './read-draft.ts'
import { Replica } from './replica.ts'
import { storeEdits, type JamDraft } from './stored-edits.ts'

const REV = 7
const muted = (track: string, isMuted: boolean): Edit => ({
  kind: 'changeTrack',
  track,
  change: { mute: isMuted },
})

function device() {
  const stores = memoryStores<JamDraft>()
  const living = new Set<string>()
  const tabs: TabRegistry = {
    hold(key) {
      living.add(key)
      return () => living.delete(key)
    },
    living: async () => new Set(living),
  }
  return () => localCopyIn(stores, tabs, { owner: 'ada', kind: 'jam', id: 'jam' })
}

/** A tab of the jam, with the draft of an earlier one. */
async function openTab(local: LocalCopy<JamDraft>, name: string) {
  const { draft } = await local.adopt()
  const left = draft && readDraft(draft.value)
  const client = left?.client ?? name
  const stored = storeEdits(local, { client, now: () => 1, onStored: () => undefined }, left !== undefined)
  const refused: string[] = []
  const replica: Replica = new Replica({
    client,
    changed: () => stored.update(replica.rev, replica.unsent),
    refused: ({ code }) => refused.push(code),
    missed: () => undefined,
  })
  if (left) replica.resume(left.frames)
  return { client, replica, stored, refused, local }
}

const welcome = (n: number): JamServerEvent => ({
  t: 'live',
  rev: REV,
  n,
  seats: [],
  transport: { at: 0, position: 0, playing: false },
  start: null,
  mayEdit: true,
  boot: 'boot',
  now: 0,
})

const reset = (document: Document) => ({ t: 'reset', rev: REV, document }) as const

test('edits made without a line outlive their tab, and are sent by the next one under the same name and numbers', async () => {
  const openCopy = device()
  const document = newDocument('pip')
  const track = document.tracks[0]?.id ?? ''
  const first = await openTab(openCopy(), 'first-tab')
  first.replica.receive([welcome(0), reset(document)])
  first.replica.edit(muted(track, true))
  first.replica.edit({ kind: 'setTempo', tempo: 96 })
  await first.stored.settled()
  first.local.close()

  const second = await openTab(openCopy(), 'second-tab')
  expect(second.client).toBe('first-tab')
  // The room has received the first one, but the connection was lost before its answer.
  const met: Document = { ...document, tracks: document.tracks.map((one) => ({ ...one, mute: true })) }
  second.replica.receive([welcome(1), reset(met)])
  expect(second.replica.document).toMatchObject({ tempo: 96, tracks: met.tracks })
  expect(second.replica.toSend(0)).toEqual([
    { t: 'edit', n: 2, base: REV, edit: { kind: 'setTempo', tempo: 96 } },
  ])
  // The next edit has the next number.
  second.replica.edit(muted(track, false))
  expect(second.replica.toSend(1_000)).toMatchObject([{ n: 3 }])

  // Refused: another user removed the track meanwhile.
  const tempo = { kind: 'setTempo', tempo: 96 }
  second.replica.receive([
    { t: 'edit', rev: REV + 1, client: 'first-tab', n: 2, by: 'ada', edit: tempo },
    { t: 'refused', n: 3, code: 'gone' },
  ])
  expect(second.refused).toEqual(['gone'])
  expect(second.replica.isSaved).toBe(true)
  await second.stored.settled()
  second.local.close()
  expect((await openTab(openCopy(), 'third-tab')).client).toBe('third-tab')
})

test('edits of a tab that is still open are not adopted', async () => {
  const openCopy = device()
  const first = await openTab(openCopy(), 'first-tab')
  first.replica.receive([welcome(0), reset(newDocument('pip'))])
  first.replica.edit({ kind: 'setTempo', tempo: 96 })
  await first.stored.settled()
  expect((await openTab(openCopy(), 'second-tab')).client).toBe('second-tab')
})

test('a storage failure is reported, and its recovery too', async () => {
  const reports: boolean[] = []
  let isFull = true
  const local = {
    saveDraft: () =>
      isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : Promise.resolve(),
    deleteDraft: () => Promise.resolve(),
  }
  const stored = storeEdits(local, {
    client: 'tab',
    now: () => 1,
    onStored: (isStored) => reports.push(isStored),
  })
  const frame = { t: 'edit', n: 1, base: 0, edit: { kind: 'setTempo', tempo: 96 } } as const
  stored.update(1, [frame])
  await stored.settled()
  isFull = false
  stored.update(1, [frame])
  await stored.settled()
  expect(reports).toEqual([false, true])
})

test('edits that this build does not know are dropped', () => {
  const known = { t: 'edit', n: 1, base: 0, edit: { kind: 'setTempo', tempo: 96 } } as const
  // Deliberately a document of an earlier build.
  const unknown = { t: 'edit', n: 2, base: 0, edit: { kind: 'paintItBlack' } as unknown as Edit } as const
  expect(readDraft({ client: 'tab', frames: [known, unknown] }).frames).toEqual([known])
})
