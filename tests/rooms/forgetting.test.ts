import { abortAllDurableObjects, createScheduledController, env, runInDurableObject } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import worker from '../../worker/index.ts'
import { newKey, newRoom, roomObject } from '../support/worker/chat-tab.ts'
import { JamTab, newJam } from '../support/worker/jam-tab.ts'
import { until } from '../support/until.ts'
import { migrated, person, PIP, type Person } from '../support/worker/world.ts'

let ada: Person

beforeAll(async () => {
  await migrated()
  await env.DB.exec('DELETE FROM chat_rooms')
  ada = await person({ name: 'Ada', admin: true })
})

/** Their time to change their mind is over, and the clock strikes. */
async function leave(people: Person[], bindings: Partial<Bindings> = {}) {
  for (const { id } of people) {
    await env.DB.prepare("UPDATE users SET deleteAfter = '2020-01-01 00:00:00.000Z' WHERE id = ?")
      .bind(id)
      .run()
  }
  const controller = createScheduledController({ scheduledTime: new Date(), cron: '17 * * * *' })
  await worker.scheduled(controller, { ...env, ...bindings })
}

async function say(room: string, { id }: Person) {
  const user = { id, name: 'Guest', avatar: undefined, admin: false }
  const command = { t: 'send' as const, room, key: newKey(), text: `It is ${id}` }
  expect((await roomObject(room).receive([{ user, command }]))?.[0]).toMatchObject({ done: true })
}

const authors = async (room: string) => {
  const page = await roomObject(room).history(ada.id, { limit: 50 })
  return page?.messages.map(({ author }) => author).toSorted()
}
const count = async (table: string) => env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<number>('n')

test('a failing room delays neither accounts nor other rooms, and is retried', async () => {
  const [cleo, dan] = [await person({ name: 'Cleo' }), await person({ name: 'Dan' })]
  const [broken, whole] = [await newRoom(), await newRoom()]
  for (const room of [broken, whole]) for (const who of [ada, cleo, dan]) await say(room, who)

  const getByName = (name: string) => {
    const room = env.CHAT_ROOMS.getByName(name)
    return name === broken ? { forget: () => Promise.reject(new Error('Not now.')) } : room
  }
  await leave([cleo, dan], { CHAT_ROOMS: { getByName } as unknown as typeof env.CHAT_ROOMS })
  const left = env.DB.prepare('SELECT id FROM users WHERE id IN (?, ?)').bind(cleo.id, dan.id)
  expect((await left.all()).results).toEqual([])
  expect(await authors(whole)).toEqual([ada.id])
  expect(await authors(broken)).toHaveLength(3)
  expect(await count('forgettings')).toBe(2)

  await leave([])
  expect(await authors(broken)).toEqual([ada.id])
  expect(await count('forgettings')).toBe(0)
})

test('contributions to a jam stay, and nothing there names a deleted account', async () => {
  const { id } = await newJam(ada)
  const [ben, cleo] = [
    await person({ name: 'Ben', admin: true }),
    await person({ name: 'Cleo', admin: true }),
  ]
  const [owner, tab] = [await JamTab.greeted(ada, id), await JamTab.greeted(ben, id)]
  owner.say({ t: 'remove', user: cleo.id })
  tab.say({ t: 'seat', seat: 1, character: PIP })
  await until(() => expect(owner.all('seats').at(-1)?.seats[1]?.person?.id).toBe(ben.id))
  tab.say({ t: 'record', recording: 'recordingofben1', seat: 1, on: true })
  tab.edit({ kind: 'addCaption', caption: { id: 'kept', start: 1, duration: 2, text: 'La' } })
  await until(() => expect(owner.rev).toBe(2))
  const storedRows = () =>
    runInDurableObject(env.JAM_ROOMS.getByName(id), (_room, { storage: { sql } }) =>
      JSON.stringify(
        ['log', 'clients', 'recordings', 'removed', 'facts'].map((table) =>
          sql.exec(`SELECT * FROM ${table}`).toArray(),
        ),
      ),
    )
  for (const who of [ben, cleo]) expect(await storedRows()).toContain(who.id)

  await leave([ben, cleo])
  expect(await tab.closedWith()).toBe(4001)
  for (const who of [ben, cleo]) expect(await storedRows()).not.toContain(who.id)
  expect(owner.all('seats').at(-1)?.seats[1]?.person).toBeNull()
  await abortAllDurableObjects()
  const again = await JamTab.greeted(ada, id, { rev: 0 })
  expect(again.all('edit').map(({ rev, by }) => [rev, by])).toEqual([
    [1, ''],
    [2, ''],
  ])
  expect(again.all('live')[0]?.seats[1]?.person).toBeNull()
})
