import { createScheduledController, env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { JAM_KEY_SOCKETS_MAX, JAM_PROTOCOL } from '../../worker/contract/jam/frames.ts'
import { LIVE_VALUES, readLiveFrames, writeLiveFrame } from '../../worker/contract/jam/live-frame.ts'
import worker from '../../worker/index.ts'
import { gateway, handshake, ticketOf } from '../support/worker/chat-tab.ts'
import { JamTab, leaveJams, newJam, openStream } from '../support/worker/jam-tab.ts'
import { inOneMoment } from '../support/worker/one-moment.ts'
import { until } from '../support/until.ts'
import { api, migrated, person, PIP, type Person } from '../support/worker/world.ts'

let ada: Person
let ben: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada', admin: true })
  ben = await person({ name: 'Ben', admin: true })
})
afterEach(leaveJams)

test('a key grants read access until it is revoked', async () => {
  const { id } = await newJam(ada)
  const { body } = await api<{ key: string }>('POST', `/api/jams/${id}/key`, { as: ada })
  const open = (path: string, key: string) =>
    handshake(`/api/jams/${id}/${path}`, { protocols: `${JAM_PROTOCOL}, key.${key}` })
  for (const path of ['live', 'stream']) {
    expect(await new JamTab(await open(path, 'wrong')).closedWith()).toBe(4007)
  }
  const tab = new JamTab(await open('live', body.key))
  tab.say({ t: 'hello', client: tab.client, rev: -1 })
  expect((await tab.heard('live'))[0]?.mayEdit).toBe(false)
  tab.edit({ kind: 'addCaption', caption: { id: 'no', start: 1, duration: 2, text: 'La' } })
  expect(await tab.heard('refused')).toMatchObject([{ code: 'not_allowed' }])
  await api('DELETE', `/api/jams/${id}/key`, { as: ada })
  expect(await tab.closedWith()).toBe(4007)
  expect(await new JamTab(await open('live', body.key)).closedWith()).toBe(4007)
})

test('a key is made with its entry in the log, or not at all', async () => {
  const { id } = await newJam(ada)
  await env.DB.exec("CREATE TRIGGER full BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'full'); END")
  const refused = await api('POST', `/api/jams/${id}/key`, { as: ada })
  await env.DB.exec('DROP TRIGGER full')
  expect(refused.status).toBeGreaterThanOrEqual(500)
  expect(await env.DB.prepare('SELECT key FROM jams WHERE id = ?').bind(id).first('key')).toBe('')
})

test('a user cannot perform on a seat after leaving it, nor watch after being removed', async () => {
  const { id } = await newJam(ada)
  const [owner, performer] = [await JamTab.greeted(ada, id), await JamTab.greeted(ben, id)]
  const sit = async (character: string | null) => {
    performer.say({ t: 'seat', seat: 2, character })
    const held = character === null ? undefined : ben.id
    await until(() => expect(owner.all('seats').at(-1)?.seats[2]?.person?.id).toBe(held))
  }
  await sit(PIP)
  const performing = new JamTab(await openStream(ben, id, '?seat=2'))
  await sit(null)
  expect(await performing.closedWith()).toBe(4007)
  const watching = new JamTab(await openStream(ben, id))
  owner.say({ t: 'remove', user: ben.id })
  expect(await watching.closedWith()).toBe(4007)
  expect(await new JamTab(await openStream(ben, id)).closedWith()).toBe(4007)
  expect((await openStream(ada, 'nothing00000001')).status).toBe(404)
})

test('leaving a seat while its stream is being opened ends the performance', async () => {
  const { id } = await newJam(ada)
  const tab = await JamTab.greeted(ben, id)
  const sit = async (character: string | null) => {
    tab.say({ t: 'seat', seat: 1, character })
    const held = character === null ? undefined : ben.id
    await until(() => expect(tab.all('seats').at(-1)?.seats[1]?.person?.id).toBe(held))
  }
  await sit(PIP)
  const live = env.JAM_LIVE.getByName(id)
  // The room has said yes by the time that the stream's own object is asked.
  const fetch = async (...asked: Parameters<typeof live.fetch>) => {
    await sit(null)
    return live.fetch(...asked)
  }
  const JAM_LIVE = { getByName: () => ({ fetch }) } as unknown as typeof env.JAM_LIVE
  expect(await new JamTab(await openStream(ben, id, '?seat=1', { JAM_LIVE })).closedWith()).toBe(4007)
})

test('a key that is revoked while a socket is being opened by it, and rights that end, leave none open', async () => {
  const { id } = await newJam(ada)
  const meanwhile = (work: () => Promise<unknown>) => {
    const [room, live] = [env.JAM_ROOMS.getByName(id), env.JAM_LIVE.getByName(id)]
    const asked = (object: typeof room | typeof live) => ({
      async fetch(...request: Parameters<typeof room.fetch>) {
        await work()
        return object.fetch(...request)
      },
    })
    return {
      JAM_ROOMS: {
        getByName: () => ({
          ...asked(room),
          mayStream: (...request: Parameters<typeof room.mayStream>) => room.mayStream(...request),
        }),
      },
      JAM_LIVE: { getByName: () => asked(live) },
    } as unknown as Pick<typeof env, 'JAM_ROOMS' | 'JAM_LIVE'>
  }
  for (const path of ['live', 'stream']) {
    const { body } = await api<{ key: string }>('POST', `/api/jams/${id}/key`, { as: ada })
    const protocols = `${JAM_PROTOCOL}, key.${body.key}`
    const bindings = meanwhile(() => api('DELETE', `/api/jams/${id}/key`, { as: ada }))
    const refused = new JamTab(await handshake(`/api/jams/${id}/${path}`, { protocols, bindings }))
    expect([path, await refused.closedWith()]).toEqual([path, 4007])
  }
  const leaving = await person({ name: 'Cem', admin: true })
  const bindings = meanwhile(() => api('POST', '/api/account/sign-out-everywhere', { as: leaving }))
  const protocols = `${JAM_PROTOCOL}, ticket.${await ticketOf(leaving)}`
  expect((await handshake(`/api/jams/${id}/live`, { protocols, bindings })).status).toBe(401)
  const demoted = await person({ name: 'Dot', admin: true })
  const socket = await handshake(`/api/jams/${id}/live`, {
    protocols: `${JAM_PROTOCOL}, ticket.${await ticketOf(demoted)}`,
    bindings: meanwhile(async () => {
      await env.DB.prepare('UPDATE users SET admin = 0 WHERE id = ?').bind(demoted.id).run()
      await gateway().personChanged(demoted.id)
    }),
  })
  expect(await new JamTab(socket).closedWith()).toBe(4001)
  // The room has stored none of them.
  await until(() =>
    runInDurableObject(env.JAM_ROOMS.getByName(id), (_room, state) =>
      expect(state.getWebSockets()).toEqual([]),
    ),
  )
})

test('requests for the whole document and immediate commands are rate limited', async () => {
  const { id } = await newJam(ada)
  const { body } = await api<{ key: string }>('POST', `/api/jams/${id}/key`, { as: ada })
  const protocols = `${JAM_PROTOCOL}, key.${body.key}`
  const greedy = new JamTab(await handshake(`/api/jams/${id}/live`, { protocols }))
  await inOneMoment(async () => {
    for (let count = 0; count < 60; count++) greedy.say({ t: 'hello', client: greedy.client, rev: -1 })
    expect(await greedy.closedWith()).toBe(4005)
  })
  const loud = await JamTab.greeted(ben, id)
  await inOneMoment(async () => {
    for (let count = 0; count < 1_100; count++) loud.say({ t: 'clock', n: count })
    expect(await loud.closedWith()).toBe(4005)
  })
})

test('viewers by key leave room for the jam’s members', async () => {
  const { id } = await newJam(ada)
  const { body } = await api<{ key: string }>('POST', `/api/jams/${id}/key`, { as: ada })
  const protocols = `${JAM_PROTOCOL}, key.${body.key}`
  for (const path of ['live', 'stream']) {
    const open = async () => new JamTab(await handshake(`/api/jams/${id}/${path}`, { protocols }))
    for (let count = 0; count < JAM_KEY_SOCKETS_MAX; count++) expect((await open()).closed).toBeUndefined()
    expect(await (await open()).closedWith()).toBe(4008)
  }
  expect((await JamTab.greeted(ben, id)).closed).toBeUndefined()
})

test('live frames reach every viewer, only from the seat’s holder', async () => {
  const { id } = await newJam(ada)
  const room = await JamTab.greeted(ada, id)
  room.say({ t: 'seat', seat: 2, character: PIP })
  await until(() => expect(room.all('seats').at(-1)?.seats[2]?.person?.id).toBe(ada.id))
  expect((await openStream(ben, id, '?seat=2')).status).toBe(403)
  const socketOf = (answer: Response) => {
    // The two type packages disagree about sockets.
    const { webSocket } = answer as unknown as { webSocket: WebSocket }
    webSocket.binaryType = 'arraybuffer'
    webSocket.accept()
    return webSocket
  }
  const watcher = socketOf(await openStream(ben, id))
  const heard: ArrayBuffer[] = []
  watcher.addEventListener('message', ({ data }) => {
    // The object sends nothing else.
    heard.push(data as ArrayBuffer)
  })
  const performer = socketOf(await openStream(ada, id, '?seat=2'))
  const values = Float32Array.from({ length: LIVE_VALUES }, (_, index) => index / LIVE_VALUES)
  performer.send(writeLiveFrame({ seat: 2, count: 1, time: 12_345, values }))
  await until(() => expect(heard.length).toBeGreaterThan(0))
  const [frame] = readLiveFrames(heard[0] ?? new ArrayBuffer(0))
  expect(frame).toMatchObject({ seat: 2, count: 1, time: 12_345 })
  expect(frame?.values[13]).toBeCloseTo(0.5, 2)
  // Frames of another seat end it.
  let closed: number | undefined
  performer.addEventListener('close', ({ code }) => {
    closed = code
  })
  performer.send(writeLiveFrame({ seat: 3, count: 2, time: 1, values }))
  await until(() => expect(closed).toBe(4004))
  watcher.close(1000)
})

test('a jam whose owner was deleted is closed, even if its room was not notified', async () => {
  const owner = await person({ name: 'Cleo', admin: true })
  const [notified, unnotified] = [await newJam(owner), await newJam(owner)]
  const [tab, other] = [await JamTab.greeted(ben, notified.id), await JamTab.greeted(ben, unnotified.id)]
  await env.DB.prepare('DELETE FROM jams WHERE id = ?').bind(unnotified.id).run()
  other.edit({ kind: 'addCaption', caption: { id: 'late', start: 1, duration: 2, text: 'La' } })
  await other.heard('edit')
  await runDurableObjectAlarm(env.JAM_ROOMS.getByName(unnotified.id))
  expect(await other.closedWith()).toBe(1000)

  await env.DB.prepare("UPDATE users SET deleteAfter = '2020-01-01 00:00:00.000Z' WHERE id = ?")
    .bind(owner.id)
    .run()
  await worker.scheduled(createScheduledController({ scheduledTime: new Date(), cron: '17 * * * *' }), env)
  expect(await tab.closedWith()).toBe(1000)
})
