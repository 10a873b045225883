import { abortAllDurableObjects, env, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { closeCodes } from '../../worker/contract/chat/frames.ts'
import { JamTab, leaveJams, newJam } from '../support/worker/jam-tab.ts'
import { until } from '../support/until.ts'
import { api, migrated, person, PIP, type Person } from '../support/worker/world.ts'

let ada: Person
let ben: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada', admin: true })
  ben = await person({ name: 'Ben', admin: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  leaveJams()
})

test('only the owner sees removed users, also later, and may readmit them', async () => {
  const { id } = await newJam(ada)
  const other = await person({ name: 'Cleo', admin: true })
  const [owner, guest, third] = [
    await JamTab.greeted(ada, id),
    await JamTab.greeted(ben, id),
    await JamTab.greeted(other, id),
  ]
  const removed = (tab: JamTab) => tab.all('removed').at(-1)?.people
  expect(removed(owner)).toEqual([])
  owner.say({ t: 'remove', user: ben.id })
  expect(await guest.closedWith()).toBe(4007)
  await until(() => expect(removed(owner)).toEqual([{ id: ben.id, name: 'Ben' }]))
  third.say({ t: 'remove', user: ben.id, back: true })
  expect(await third.heard('refused')).toMatchObject([{ code: 'not_yours' }])

  owner.leave()
  await abortAllDurableObjects()
  const back = await JamTab.greeted(ada, id)
  expect(removed(back)).toEqual([{ id: ben.id, name: 'Ben' }])
  back.say({ t: 'remove', user: ben.id, back: true })
  await until(() => expect(removed(back)).toEqual([]))
  await JamTab.greeted(ben, id)
  expect(third.all('removed')).toEqual([])
})

test('rooms of earlier builds, which stored no names, still list removed users', async () => {
  const { id } = await newJam(ada)
  await JamTab.greeted(ada, id)
  await runInDurableObject(env.JAM_ROOMS.getByName(id), (_, { storage: { sql } }) => {
    sql.exec('DROP TABLE removed')
    sql.exec('CREATE TABLE removed (user TEXT PRIMARY KEY) WITHOUT ROWID')
    sql.exec('INSERT INTO removed VALUES (?)', ben.id)
  })
  await abortAllDurableObjects()
  const owner = await JamTab.greeted(ada, id)
  expect(owner.all('removed').at(-1)?.people).toEqual([{ id: ben.id, name: '' }])
})

test('a new title or seat count is sent to all users at once', async () => {
  const { id } = await newJam(ada, { seats: 1 })
  const [owner, guest] = [await JamTab.greeted(ada, id), await JamTab.greeted(ben, id)]
  owner.say({ t: 'seat', seat: 0, character: PIP })
  guest.say({ t: 'seat', seat: 1, character: PIP })
  expect(await guest.heard('refused')).toMatchObject([{ code: 'no_such_seat' }])
  const path = `/api/collections/jams/records/${id}`
  expect((await api('PATCH', path, { as: ben, body: { title: 'Saturday', seats: 2 } })).status).toBe(200)
  await Promise.all([owner, guest].map((tab) => tab.heard('jam')))
  guest.say({ t: 'seat', seat: 1, character: PIP })
  await until(() =>
    expect(
      owner
        .all('seats')
        .at(-1)
        ?.seats.map((one) => one.person?.name),
    ).toEqual(['Ada', 'Ben']),
  )
})

test('a user silent for 90 seconds is absent as soon as another user sends a frame', async () => {
  const { id } = await newJam(ada)
  const [owner, leaving] = [await JamTab.greeted(ada, id), await JamTab.greeted(ben, id)]
  leaving.say({ t: 'seat', seat: 0, character: PIP })
  await until(() => expect(owner.all('seats').at(-1)?.seats[0]?.person?.name).toBe('Ben'))
  await until(() => expect(owner.all('people').at(-1)?.people).toHaveLength(2))
  const now = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 91_000)
  owner.say({ t: 'clock', n: 1 })
  expect(await leaving.closedWith()).toBe(closeCodes.slow)
  await until(() => expect(owner.all('seats').at(-1)?.seats[0]?.away).toBe(true))
  await until(() =>
    expect(
      owner
        .all('people')
        .at(-1)
        ?.people.map(({ name }) => name),
    ).toEqual(['Ada']),
  )
  expect(owner.closed).toBeUndefined()
})
