import { expect, test } from 'vitest'
import { Hub, type HubMemory, type RecordEvent } from './hub.ts'
import { parseTopic } from './topics.ts'

const MINUTE = 60_000

/** A hub over a list of events, with a clock that is set by hand. */
function world() {
  const events: (RecordEvent & { at: number })[] = []
  const clock = { now: 0 }
  const left = new Map<string, { key: string; seq?: number; at?: number }>()
  const memory: HubMemory = {
    delivered: () => undefined,
    joined: (client, key) => void left.set(client, { key }),
    left(client, seq, at) {
      const known = left.get(client)
      if (known) left.set(client, { ...known, seq, at })
    },
    takeLeft(key, since) {
      const found = [...left].find(([, one]) => one.key === key && one.at !== undefined && one.at >= since)
      if (found) left.delete(found[0])
      return found?.[1].seq
    },
  }
  const keys = new Map([['ada', 'k1']])
  const hub = new Hub({
    events: async (after, options) =>
      events.filter(({ seq, at }) => seq > after && at >= (options?.since ?? 0)),
    newest: async () => events.at(-1)?.seq ?? 0,
    collectionOf: (name) => (name === 'takes' || name === 'users' ? name : undefined),
    person: async (id) => (keys.has(id) ? { id, admin: false, tokenKey: keys.get(id) ?? '' } : undefined),
    messages: async (event, wanted) =>
      wanted.map(({ actor }) => (actor ? `${event.action} ${event.record} for ${actor.id}` : undefined)),
    memory,
    now: () => clock.now,
  })
  const note = (record: string, collection = 'takes') =>
    events.push({
      seq: (events.at(-1)?.seq ?? 0) + 1,
      collection,
      action: 'create',
      record,
      row: {},
      at: clock.now,
    })
  const stream = async (client: string, topics = ['takes/*']) => {
    const got: string[] = []
    let slow = false
    const state = { closed: false, stall: () => (slow = true), got }
    await hub.open(client, 'net', {
      send(text) {
        got.push(...[...text.matchAll(/data:(.*)/g)].map((found) => found[1] ?? '').slice(0, 1))
        return !slow
      },
      close: () => (state.closed = true),
    })
    got.length = 0
    await hub.subscribe(client, { topics, person: 'ada', network: 'net' })
    return state
  }
  return { hub, clock, note, stream, keys }
}

test('five silent minutes end a stream; an event makes them begin anew; thirty end any', async () => {
  const { hub, clock, note, stream } = world()
  const quiet = await stream('a', ['users/x'])
  const busy = await stream('b')
  for (clock.now = 0; clock.now < 30 * MINUTE; clock.now += MINUTE) {
    note(`r${clock.now}`)
    await hub.drain()
    hub.sweep()
    expect([quiet.closed, busy.closed]).toEqual([clock.now >= 5 * MINUTE, false])
  }
  hub.sweep()
  expect([busy.closed, hub.size]).toEqual([true, 0])
})

test('a listener that does not keep up is let go', async () => {
  const { hub, note, stream } = world()
  const slow = await stream('a')
  const fine = await stream('b')
  slow.stall()
  note('r1')
  await hub.drain()
  expect([slow.closed, fine.closed, hub.size]).toEqual([true, false, 1])
})

test('whoever comes back within a minute gets what was missed, and only with the same topics', async () => {
  const { hub, clock, note, stream } = world()
  await stream('a')
  hub.leave('a')
  note('r1')
  note('r2')
  expect((await stream('other', ['users/*'])).got).toEqual([])
  const back = await stream('b')
  note('r3')
  await hub.drain()
  expect(back.got).toEqual(['create r1 for ada', 'create r2 for ada', 'create r3 for ada'])
  expect((await stream('c')).got).toEqual([])
  hub.leave('b')
  note('r4')
  clock.now += MINUTE + 1
  expect((await stream('d')).got).toEqual([])
})

test('a person whose sessions ended listens on as a guest', async () => {
  const { hub, note, stream, keys } = world()
  const mine = await stream('a')
  note('ada', 'users')
  note('r1')
  await hub.drain()
  keys.set('ada', 'k2')
  note('ada', 'users')
  note('r2')
  await hub.drain()
  expect(mine.got).toEqual(['create r1 for ada'])
  expect(await hub.subscribe('a', { topics: [], person: undefined, network: 'net' })).toBe('somebody-else')
})

test.each([
  ['takes/*', { collection: 'takes', record: '*' }],
  ['takes', { collection: 'takes', record: '*' }],
  ['takes/abc', { collection: 'takes', record: 'abc' }],
  [
    `takes/*?options=${encodeURIComponent('{"query":{"filter":"a = 1","expand":"b"}}')}`,
    { record: '*', filter: 'a = 1', expand: 'b' },
  ],
  ['takes/*?options=nonsense', { record: '*', filter: undefined }],
  ['takes/*?options=%7B%22query%22%3A5%7D', { record: '*', filter: undefined }],
  ['my/own/topic', undefined],
  ['', undefined],
])('the topic %s', (text, expected) => {
  const topic = parseTopic(text)
  if (expected) expect(topic).toMatchObject({ text, ...expected })
  else expect(topic).toBeUndefined()
})
