import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  chatter,
  ChatTab,
  gateway,
  leaveTabs,
  newRoom,
  roomObject,
  twoWithoutRooms,
  upTo,
} from '../support/worker/chat-tab.ts'
import { person, type Person } from '../support/worker/world.ts'
import { until } from '../support/until.ts'

let ada: Person
let ben: Person

beforeAll(async () => {
  ;({ ada, ben } = await twoWithoutRooms())
})
afterEach(leaveTabs)

/** Puts an object to sleep, if it is awake. */
async function sleep(stub: DurableObjectStub) {
  await evictDurableObject(stub).catch((error: unknown) => {
    if (!String(error).includes('not currently running')) throw error
  })
}

/** Ends an object as a crash would: its sockets are gone. */
async function crash(stub: DurableObjectStub) {
  await runInDurableObject(stub, (_instance, state) => state.abort('crash')).catch(() => undefined)
}

const mishaps: [name: string, happen: (room: string) => Promise<void>][] = [
  ['the gateway sleeps', () => sleep(gateway())],
  ['the room sleeps', (room) => sleep(roomObject(room))],
  ['the room crashes', (room) => crash(roomObject(room))],
  [
    'both sleep',
    async (room) => {
      await sleep(gateway())
      await sleep(roomObject(room))
    },
  ],
]

test.each(mishaps)('nothing is lost or doubled when %s between any two steps', async (_name, happen) => {
  const room = await newRoom()
  await gateway().roomsChanged()
  const [one, two] = [await ChatTab.greeted(ada), await ChatTab.greeted(ben)]
  for (let step = 1; step <= 3; step++) {
    await happen(room)
    one.send(room, `one ${step}`)
    await one.heard('ack', step)
    await happen(room)
    two.send(room, `two ${step}`)
    await two.heard('ack', step)
  }
  const words = upTo(3).flatMap((step) => [`one ${step}`, `two ${step}`])
  for (const tab of [one, two]) {
    await until(() => expect(tab.words(room)).toEqual(words))
    expect(tab.revs(room)).toEqual(upTo(6))
    expect(tab.closed).toBeUndefined()
  }
})

test('after a crash of everything tabs come back with what they have and miss nothing', async () => {
  const room = await newRoom()
  await gateway().roomsChanged()
  let words: string[] = []
  let rev = 0
  for (let round = 1; round <= 4; round++) {
    const tab = await ChatTab.greeted(ada, { [room]: rev })
    tab.send(room, `mine ${round}`)
    await tab.heard('ack')
    await until(() => expect(tab.words(room)).toContain(`mine ${round}`))
    words = [...words, ...tab.words(room)]
    rev = tab.revs(room).at(-1) ?? 0
    await (round % 2 === 0 ? crash(gateway()) : abortAllDurableObjects())
    await chatter(room, [`missed ${round}`])
  }
  const last = await ChatTab.greeted(ada, { [room]: rev })
  await last.heard('event')
  words = [...words, ...last.words(room)]
  expect(words).toEqual(upTo(4).flatMap((round) => [`mine ${round}`, `missed ${round}`]))
})

test('many reconnecting tabs get each message once and in order', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  console.log(`seed ${seed}`)
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const rooms = await Promise.all(Array.from({ length: 4 }, newRoom))
  await gateway().roomsChanged()
  const people = await Promise.all(Array.from({ length: 5 }, () => person()))
  const clients = people.map((as) => ({
    as,
    tab: undefined as ChatTab | undefined,
    had: new Map<string, number[]>(),
  }))
  type Client = (typeof clients)[number]
  const gather = ({ tab, had }: Client) => {
    if (!tab) return
    for (const room of rooms) had.set(room, [...(had.get(room) ?? []), ...tab.revs(room)])
    tab.frames.length = 0
  }
  const positions = ({ had }: Client) =>
    Object.fromEntries(rooms.map((room) => [room, had.get(room)?.at(-1) ?? 0]))
  const come = async (client: Client) => {
    client.tab = await ChatTab.greeted(client.as, positions(client))
  }
  const said = new Map(rooms.map((room) => [room, 0]))
  for (let step = 0; step < 120; step++) {
    const client = clients[random(clients.length)]
    const room = rooms[random(rooms.length)]
    if (!client || !room) continue
    switch (random(8)) {
      case 0:
        gather(client)
        client.tab?.leave()
        client.tab = undefined
        break
      case 1:
        await sleep(random(2) === 0 ? gateway() : roomObject(room))
        break
      case 2:
        if (client.tab) {
          // Events on their way to a socket that sends `hello` again would arrive twice.
          await until(() => {
            gather(client)
            for (const one of rooms) expect(client.had.get(one)?.at(-1) ?? 0).toBe(said.get(one))
          })
          client.tab.say({ t: 'hello', after: positions(client) })
          await client.tab.heard('live')
          // No other message comes between the two.
          expect(client.tab.all('event')).toEqual([])
        } else await come(client)
        break
      default: {
        if (!client.tab) await come(client)
        const count = 1 + random(5)
        said.set(room, (said.get(room) ?? 0) + count)
        await chatter(
          room,
          Array.from({ length: count }, () => `step ${step}`),
        )
        if (random(3) > 0) {
          await until(() => {
            for (const one of clients) gather(one)
            for (const one of clients) if (one.tab) expect(one.had.get(room)?.at(-1)).toBe(said.get(room))
          })
        }
      }
    }
  }
  for (const client of clients) if (!client.tab) await come(client)
  await until(() => {
    for (const client of clients) {
      gather(client)
      for (const room of rooms) expect(client.had.get(room) ?? []).toEqual(upTo(said.get(room) ?? 0))
    }
  })
})
