import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Edit } from '../../worker/contract/document/edit.ts'
import { sessionTables } from '../../worker/features/jam/session-backup-storage.ts'
import { JamTab, leaveJams, newJam, newJamTake } from '../support/worker/jam-tab.ts'
import { backUp, contentsOf, restore } from '../support/worker/room-backup.ts'
import { until } from '../support/until.ts'
import { api, migrated, person, PIP, type Json, type Person } from '../support/worker/world.ts'

let ada: Person
let ben: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada', admin: true })
  ben = await person({ name: 'Ben', admin: true })
})
afterEach(leaveJams)

const caption = (id: string): Edit => ({
  kind: 'addCaption',
  caption: { id, start: 1, duration: 2, text: 'La' },
})

const documentOf = async (id: string) => {
  const row = await env.DB.prepare('SELECT document, revision FROM jams WHERE id = ?').bind(id).first<Json>()
  return { revision: row?.revision, document: JSON.parse(String(row?.document)) as Json }
}

test('a jam with a take is backed up while people edit, and restores to the same rows', async () => {
  const { id } = await newJam(ada)
  const tab = await JamTab.greeted(ada, id)
  tab.say({ t: 'seat', seat: 0, character: PIP })
  tab.say({ t: 'record', recording: 'recording-1', seat: 0, on: true })
  await until(() => expect(tab.all('seats').at(-1)?.seats[0]?.recording).toBe(true))
  const body = {
    recording: 'recording-1',
    take: (await newJamTake(ada, id)).id,
    seat: 0,
    start: 2,
    offset: 0,
    duration: 8,
  }
  expect((await api('POST', `/api/jams/${id}/takes`, { as: ada, body })).status).toBe(200)
  for (let count = 0; count < 20; count++) tab.edit(caption(`c-${count}`))
  await tab.heard('edit', 22)
  // More rows than one page has: the tabs of many evenings.
  await runInDurableObject(env.JAM_ROOMS.getByName(id), (_instance, { storage }) => {
    storage.sql.exec(`INSERT INTO clients SELECT 'tab-' || value, 'somebody', 1, 4102444800000
      FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1200) SELECT value FROM n)`)
  })
  const edits = tab.rev
  tab.say({ t: 'remove', user: ben.id })
  let round = 0
  const backup = await backUp('jam', id, async () => {
    tab.edit(caption(`meanwhile-${++round}`))
    await until(() => expect(tab.rev).toBe(edits + round))
  })
  expect(round).toBeGreaterThan(1)
  const { facts, ...source } = await contentsOf('jam', id)
  expect(Object.keys({ ...source, facts }).toSorted()).toEqual([...sessionTables.saved].toSorted())
  expect(backup.state.position.rev).toBe(edits + round)
  expect(source.recordings).toHaveLength(1)

  const { id: target } = await newJam(ada)
  expect(await restore(backup, target)).toBeUndefined()
  const { facts: _facts, ...restored } = await contentsOf('jam', target)
  expect(restored).toEqual(source)
  await runDurableObjectAlarm(env.JAM_ROOMS.getByName(target))
  await until(async () => expect((await documentOf(target)).revision).toBe(edits + round))
  const copy = await JamTab.greeted(ada, target)
  expect(copy.all('live')[0]).toMatchObject({ rev: edits + round })
  copy.edit(caption('goes-on'))
  await copy.heard('edit')
})

test('a jam in use is only replaced by force, and its clients start again', async () => {
  const { id } = await newJam(ada)
  const tab = await JamTab.greeted(ada, id)
  tab.edit(caption('first'))
  await tab.heard('edit')
  const backup = await backUp('jam', id)
  tab.edit(caption('lost'))
  await tab.heard('edit', 2)
  expect(await restore(backup, id)).toBe('The room has data already.')
  expect(await restore(backup, id, true)).toBeUndefined()
  expect(await tab.closedWith()).toBe(1012)
  const back = await JamTab.greeted(ada, id, { client: tab.client, rev: 2 })
  const [reset] = await back.heard('reset')
  expect(reset).toMatchObject({ rev: 1, document: { captions: [{ id: 'first' }] } })
  await until(async () =>
    expect(await documentOf(id)).toMatchObject({ revision: 1, document: reset?.document }),
  )
})

test('an incomplete backup of a jam is refused', async () => {
  const { id } = await newJam(ada)
  const tab = await JamTab.greeted(ada, id)
  tab.edit(caption('first'))
  await tab.heard('edit')
  const backup = await backUp('jam', id)
  const { id: target } = await newJam(ada)
  const cut = { ...backup, parts: backup.parts.map(({ deleted }) => ({ rows: [], deleted })) }
  expect(await restore(cut, target)).toBe('The table log is not complete.')
  const fresh = await JamTab.greeted(ada, target)
  expect(fresh.all('live')[0]).toMatchObject({ rev: 0 })
})

test('a jam without a file is restored from its record', async () => {
  const { id } = await newJam(ada)
  const tab = await JamTab.greeted(ada, id)
  tab.edit(caption('first'))
  await tab.heard('edit')
  const object = env.JAM_ROOMS.getByName(id)
  expect(await runDurableObjectAlarm(object)).toBe(true)
  expect((await documentOf(id)).revision).toBe(1)
  expect(await object.restoreFromCopy(false)).toEqual({ refused: 'The jam has data already.' })
  expect(await object.restoreFromCopy(true)).toEqual({ events: 1 })
  expect(await tab.closedWith()).toBe(1012)
  const back = await JamTab.greeted(ada, id, { client: tab.client, rev: 1 })
  expect((await back.heard('reset'))[0]).toMatchObject({ rev: 0, document: { captions: [{ id: 'first' }] } })
  expect(await env.JAM_ROOMS.getByName((await newJam(ada)).id).restoreFromCopy(false)).toEqual({ events: 0 })
})
