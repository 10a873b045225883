import { abortAllDurableObjects, env, evictDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { applyEdit } from '../../worker/model/edits/apply-edit.ts'
import type { Edit } from '../../worker/contract/document/edit.ts'
import { stableText } from '../../worker/model/edits/invert-edit.ts'
import { JAM_PROTOCOL } from '../../worker/contract/jam/frames.ts'
import { newJamDocument } from '#model/jam/jam-document'
import { handshake, ticketOf } from '../support/worker/chat-tab.ts'
import { JamTab, leaveJams, newJam, newJamTake, openStream } from '../support/worker/jam-tab.ts'
import { inOneMoment } from '../support/worker/one-moment.ts'
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

const caption = (id: string, text = 'La'): Edit => ({
  kind: 'addCaption',
  caption: { id, start: 1, duration: 2, text },
})

function documentOf(tab: JamTab) {
  const [reset] = tab.all('reset')
  let document = reset?.document ?? newJamDocument()
  for (const { edit, rev } of tab.all('edit')) {
    // The room has read it strictly.
    if (rev > (reset?.rev ?? 0)) document = applyEdit(document, edit as Edit).document
  }
  return document
}

test('every member sees all edits in one order', async () => {
  const { id } = await newJam(ada)
  const [one, two] = [await JamTab.greeted(ada, id), await JamTab.greeted(ben, id)]
  for (let count = 0; count < 20; count++) {
    one.edit(caption(`one-${count}`))
    two.edit(caption(`two-${count}`))
  }
  for (const tab of [one, two]) {
    const edits = await tab.heard('edit', 40)
    expect(edits.map(({ rev }) => rev)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  }
  expect(stableText(documentOf(one))).toBe(stableText(documentOf(two)))
  expect(one.all('edit')[0]?.by).toBe(ada.id)
})

test('a room that is evicted during edits loses no confirmed one', async () => {
  const { id } = await newJam(ada)
  const confirmed = new Set<string>()
  let tab = await JamTab.greeted(ada, id, { client: 'client-that-stays' })
  let n = 0
  for (let round = 0; round < 4; round++) {
    for (let count = 0; count < 30; count++) {
      n++
      tab.say({ t: 'edit', n, base: 0, edit: caption(`c-${n}`) })
    }
    await tab.heard('edit', 5)
    await abortAllDurableObjects()
    for (const { edit } of tab.all('edit')) {
      // Only captions were added, which the room has read strictly.
      confirmed.add((edit as unknown as Extract<Edit, { kind: 'addCaption' }>).caption.id)
    }
    const rev = tab.rev
    tab = await JamTab.greeted(ada, id, { client: 'client-that-stays', rev })
    // Acknowledged edits are not sent again; all others are.
    const met = tab.all('live')[0]?.n ?? 0
    for (let again = met + 1; again <= n; again++) {
      tab.say({ t: 'edit', n: again, base: 0, edit: caption(`c-${again}`) })
    }
    await until(() => expect(tab.rev).toBe(n))
  }
  const fresh = await JamTab.greeted(ben, id)
  const ids = new Set(documentOf(fresh).captions.map((one) => one.id))
  expect([...confirmed].filter((one) => !ids.has(one))).toEqual([])
  expect(ids.size).toBe(n)
})

test('a room continues after hibernation, and a repeated edit counts once', async () => {
  const { id } = await newJam(ada)
  const tab = await JamTab.greeted(ada, id)
  tab.edit(caption('first'))
  await tab.heard('edit')
  await evictDurableObject(env.JAM_ROOMS.getByName(id), { webSockets: 'hibernate' })
  tab.say({ t: 'edit', n: 1, base: 0, edit: caption('again') })
  tab.edit(caption('second'))
  await tab.heard('edit', 2)
  expect(documentOf(tab).captions.map((one) => one.id)).toEqual(['first', 'second'])
})

test('a returning client gets what it missed, or the whole state if it is far behind', async () => {
  const { id } = await newJam(ada)
  const one = await JamTab.greeted(ada, id)
  one.edit(caption('a'))
  one.edit(caption('b'))
  await one.heard('edit', 2)
  const back = await JamTab.greeted(ben, id, { rev: 1 })
  expect(back.all('edit').map(({ rev }) => rev)).toEqual([2])
  const fresh = await JamTab.greeted(ben, id)
  expect(fresh.all('reset')[0]).toMatchObject({ rev: 2 })
})

test('forged edits and frames are refused and change nothing', async () => {
  const { id } = await newJam(ada)
  const tab = await JamTab.greeted(ada, id)
  const forged = { kind: 'trimClip', clip: 'x', change: { take: 'somebody-elses' } }
  tab.say({ t: 'edit', n: 1, base: 0, edit: forged })
  expect(await tab.heard('refused')).toMatchObject([{ n: 1, code: 'bad_edit' }])
  tab.say({ t: 'edit', n: 2, base: 0, edit: { kind: 'setClipGain', clip: 'gone', gain: 1 } })
  expect((await tab.heard('refused', 2))[1]).toMatchObject({ n: 2, code: 'gone' })
  expect(tab.rev).toBe(0)
  tab.raw('{"t":"edit","n":-1}')
  expect(await tab.closedWith()).toBe(4004)
})

test('too many edits at once close the socket, and none of those confirmed is lost', async () => {
  const { id } = await newJam(ada)
  const tab = await JamTab.greeted(ada, id)
  await inOneMoment(async () => {
    for (let count = 0; count < 260; count++) tab.edit({ kind: 'setTempo', tempo: 60 + count / 10 }, 0)
    expect(await tab.closedWith()).toBe(4005)
  })
  const fresh = await JamTab.greeted(ben, id)
  expect(fresh.all('reset')[0]?.rev).toBe(200)
})

test('guests, members and strangers stay out', async () => {
  const { id } = await newJam(ada)
  const path = `/api/jams/${id}/live`
  expect((await handshake(path, { protocols: JAM_PROTOCOL })).status).toBe(401)
  const member = await person()
  const protocols = `${JAM_PROTOCOL}, ticket.${await ticketOf(member)}`
  expect((await handshake(path, { protocols })).status).toBe(403)
  const mine = `${JAM_PROTOCOL}, ticket.${await ticketOf(ada)}`
  expect((await handshake(path, { protocols: mine, origin: 'https://elsewhere.test' })).status).toBe(403)
  const nowhere = await handshake('/api/jams/nothing00000001/live', { protocols: mine })
  expect(nowhere.status).toBe(404)
})

test('a seat is taken once, with a performer and a track, and is given up', async () => {
  const { id } = await newJam(ada)
  const [one, two] = [await JamTab.greeted(ada, id), await JamTab.greeted(ben, id)]
  one.say({ t: 'seat', seat: 1, character: PIP })
  await until(() => expect(two.all('seats').at(-1)?.seats[1]?.person?.id).toBe(ada.id))
  two.say({ t: 'seat', seat: 1, character: PIP })
  expect(await two.heard('refused')).toMatchObject([{ code: 'seat_taken' }])
  two.say({ t: 'seat', seat: 9 as never, character: PIP })
  expect(await two.closedWith()).toBe(4004)
  const document = documentOf(one)
  expect(document.performers).toMatchObject([{ id: 'seat-1', character: PIP }])
  expect(document.tracks.at(-1)).toMatchObject({ id: 'voice-1', performer: 'seat-1', name: 'Ada' })
  one.say({ t: 'seat', seat: 1, character: null })
  await until(() => expect(one.all('seats').at(-1)?.seats[1]?.person).toBeNull())
})

test('a member removed while recording leaves, and their take still lands, once', async () => {
  const { id } = await newJam(ada)
  const [owner, singer] = [await JamTab.greeted(ada, id), await JamTab.greeted(ben, id)]
  singer.say({ t: 'seat', seat: 0, character: PIP })
  singer.say({ t: 'record', recording: 'recording-1', seat: 0, on: true })
  await until(() => expect(owner.all('seats').at(-1)?.seats[0]?.recording).toBe(true))
  owner.edit({ kind: 'setTempo', tempo: 99 })
  expect(await owner.heard('refused')).toMatchObject([{ code: 'recording' }])
  owner.say({ t: 'remove', user: ben.id })
  expect(await singer.closedWith()).toBe(4007)
  expect(await (await JamTab.open(ben, id)).closedWith()).toBe(4007)
  const take = await newJamTake(ben, id)
  const body = { recording: 'recording-1', take: take.id, seat: 0, start: 2, offset: 0, duration: 8 }
  const landed = await Promise.all(
    [1, 2, 3].map(() => api<Json>('POST', `/api/jams/${id}/takes`, { as: ben, body })),
  )
  expect(landed.map(({ status }) => status)).toEqual([200, 200, 200])
  await owner.heard('edit', 2)
  const { tracks } = documentOf(owner)
  expect(tracks.flatMap(({ clips }) => clips)).toMatchObject([{ take: take.id, start: 2, duration: 8 }])
  // After a restart, the room knows the take that it has confirmed.
  await abortAllDurableObjects()
  expect(await api<Json>('POST', `/api/jams/${id}/takes`, { as: ben, body })).toMatchObject({
    status: 200,
    body: landed[0]?.body,
  })
  const again = documentOf(await JamTab.greeted(ada, id))
  expect(again.tracks.flatMap(({ clips }) => clips)).toEqual(tracks.flatMap(({ clips }) => clips))
  // No one can place another's take.
  expect((await api('POST', `/api/jams/${id}/takes`, { as: ada, body })).status).toBe(404)
  const longer = { ...body, recording: 'recording-2', duration: 9 }
  expect((await api('POST', `/api/jams/${id}/takes`, { as: ben, body: longer })).status).toBe(400)
})

test('the playhead is shared, and its clock answers at once', async () => {
  const { id } = await newJam(ada)
  const [one, two] = [await JamTab.greeted(ada, id), await JamTab.greeted(ben, id)]
  one.say({ t: 'clock', n: 7, delay: 50 })
  expect(await one.heard('clock')).toMatchObject([{ n: 7, boot: one.all('live')[0]?.boot }])
  one.say({ t: 'go', to: 'play', position: 3 })
  const [{ transport } = { transport: undefined }] = await two.heard('transport')
  expect(transport).toMatchObject({ position: 3, playing: true })
  // Later than now: the slowest needs 50 ms to hear of it.
  expect((transport?.at ?? 0) - (one.all('clock')[0]?.now ?? 0)).toBeGreaterThanOrEqual(150)
})

test('the record gets the document when the last one leaves', async () => {
  const { id } = await newJam(ada)
  const tab = await JamTab.greeted(ada, id)
  tab.edit(caption('kept'))
  await tab.heard('edit')
  tab.leave()
  await until(async () => {
    const { body } = await api<Json>('GET', `/api/collections/jams/records/${id}`, { as: ada })
    expect(body).toMatchObject({ revision: 1, document: { captions: [{ id: 'kept' }] } })
    expect(body).not.toHaveProperty('key')
  })
})

test('a jam that is deleted takes its room, its takes and its sounds along', async () => {
  const { id } = await newJam(ada)
  const tab = await JamTab.greeted(ada, id)
  const take = await newJamTake(ada, id)
  const watching = new JamTab(await openStream(ben, id))
  expect((await api('DELETE', `/api/collections/jams/records/${id}`, { as: ada })).status).toBe(204)
  expect(await tab.closedWith()).toBe(1000)
  expect(await watching.closedWith()).toBe(4007)
  expect((await api('GET', `/api/collections/takes/records/${take.id}`, { as: ada })).status).toBe(404)
  const left = await env.DB.prepare('SELECT COUNT(*) AS n FROM media WHERE jam = ?')
    .bind(id)
    .first<{ n: number }>()
  expect(left?.n).toBe(0)
})
