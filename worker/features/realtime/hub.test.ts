import { expect, test } from 'vitest'
import type { HubMemory, RecordEvent, StreamLimits } from './hub-deps.ts'
import { Hub } from './hub.ts'
import { parseTopic } from './topics.ts'

const MINUTE = 60_000

const outlet = { send: () => true, progress: () => ({ sent: 0, consumed: 0 }), close: () => undefined }

/** A hub over a list of events, with a fake clock. */
function world(limits?: StreamLimits) {
  const events: (RecordEvent & { at: number })[] = []
  const clock = { now: 0 }
  const left = new Map<string, { key: string; seq?: number; at?: number }>()
  const memory: HubMemory = {
    arrived: () => undefined,
    joined: (client, key) => void left.set(client, { key }),
    left(client, seq, at) {
      const known = left.get(client)
      if (known) left.set(client, { ...known, seq, at })
    },
    takeLeft(client, key, since) {
      const found = left.get(client)
      if (found?.key !== key || (found.at ?? -1) < since) return undefined
      left.delete(client)
      return found.seq
    },
  }
  const keys = new Map([['ada', 'k1']])
  const hub = new Hub(
    {
      events: async (after, options) =>
        events.filter(({ seq, at }) => seq > after && at >= (options?.since ?? 0)),
      newest: async () => events.at(-1)?.seq ?? 0,
      collectionOf: (name) => (name === 'takes' || name === 'users' ? name : undefined),
      person: async (id) => (keys.has(id) ? { id, admin: false, tokenKey: keys.get(id) ?? '' } : undefined),
      messages: async (event, wanted) =>
        wanted.map(({ actor }) => (actor ? `${event.action} ${event.record} for ${actor.id}` : undefined)),
      memory,
      takeOverElsewhere: async () => undefined,
      now: () => clock.now,
    },
    limits,
  )
  const note = (record: string, collection = 'takes') =>
    events.push({
      seq: (events.at(-1)?.seq ?? 0) + 1,
      collection,
      action: 'create',
      record,
      row: {},
      at: clock.now,
    })
  const stream = async (client: string, { topics = ['takes/*'], previous = '' } = {}) => {
    const got: string[] = []
    let slow = false
    let sent = 0
    let consumed: number | undefined
    const state = {
      closed: false,
      stall: () => (slow = true),
      /** From now on nothing is consumed. */
      stopTaking: () => (consumed = sent),
      got,
    }
    const outlet = {
      send(text: string) {
        sent += text.length
        got.push(...[...text.matchAll(/data:(.*)/g)].map((found) => found[1] ?? '').slice(0, 1))
        return !slow
      },
      progress: () => ({ sent, consumed: consumed ?? sent }),
      close: () => void (state.closed = true),
    }
    await hub.open(client, 'net', outlet, previous)
    got.length = 0
    await hub.subscribe(client, { topics, person: 'ada', network: 'net' })
    return state
  }
  return { hub, clock, note, stream, keys }
}

test('a stream ends after five idle minutes, which an event restarts, or after thirty in total', async () => {
  const { hub, clock, note, stream } = world()
  const quiet = await stream('a', { topics: ['users/x'] })
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

test('a second stream with the same user and topics gets only new events', async () => {
  const { hub, note, stream } = world()
  const first = await stream('a')
  note('r1')
  await hub.drain()
  const second = await stream('b')
  hub.leave('a')
  note('r2')
  await hub.drain()
  const third = await stream('c')
  note('r3')
  await hub.drain()
  expect([first.got, second.got, third.got]).toEqual([
    ['create r1 for ada'],
    ['create r2 for ada', 'create r3 for ada'],
    ['create r3 for ada'],
  ])
})

test('a proven reconnect within a minute gets the missed events, with the same topics only', async () => {
  const { hub, clock, note, stream } = world()
  await stream('a')
  hub.leave('a')
  note('r1')
  note('r2')
  expect((await stream('other', { topics: ['users/*'], previous: 'a' })).got).toEqual([])
  const back = await stream('b', { previous: 'a' })
  note('r3')
  await hub.drain()
  expect(back.got).toEqual(['create r1 for ada', 'create r2 for ada', 'create r3 for ada'])
  // Once: afterwards the successor is the one to continue.
  expect((await stream('c', { previous: 'a' })).got).toEqual([])
  hub.leave('b')
  note('r4')
  clock.now += MINUTE + 1
  expect((await stream('d', { previous: 'b' })).got).toEqual([])
})

test('another person who knows a client’s id gets nothing by it, and ends nothing', async () => {
  const { hub, note, stream, keys } = world()
  keys.set('eve', 'k')
  const first = await stream('a')
  note('r1')
  await hub.drain()
  const got: string[] = []
  const outlet = {
    send: (text: string) => got.push(text) > 0,
    progress: () => ({ sent: 0, consumed: 0 }),
    close() {},
  }
  await hub.open('e', 'net', outlet, 'a')
  await hub.subscribe('e', { topics: ['takes/*'], person: 'eve', network: 'net' })
  expect([got.length, first.closed]).toEqual([1, false])
})

test('events sent just before a break, or never consumed, are sent again', async () => {
  const { hub, clock, note, stream } = world()
  const announce = async (record: string) => {
    note(record)
    await hub.drain()
    clock.now += 1_500
  }
  const first = await stream('a')
  await announce('r1')
  await announce('r2')
  await announce('r3')
  hub.leave('a')
  const second = await stream('b', { previous: 'a' })
  expect([first.got.length, second.got]).toEqual([3, ['create r3 for ada']])
  clock.now += 1_000
  second.stopTaking()
  await announce('r4')
  clock.now += 10_000
  hub.leave('b')
  expect((await stream('c', { previous: 'b' })).got).toEqual(['create r4 for ada'])
})

test('a reconnect before the break is noticed gets the last minute’s events, and the old stream ends', async () => {
  const { hub, clock, note, stream } = world()
  const announce = async (record: string) => {
    note(record)
    await hub.drain()
    clock.now += 10_000
  }
  const first = await stream('a')
  await announce('r1')
  clock.now += MINUTE
  await announce('r2')
  await announce('r3')
  const back = await stream('b', { previous: 'a' })
  await announce('r4')
  const expected = ['create r2 for ada', 'create r3 for ada', 'create r4 for ada']
  expect(back.got).toEqual(expected)
  hub.leave('a')
  await hub.drain()
  expect(back.got).toEqual(expected)
  expect([first.got, first.closed, hub.size]).toEqual([
    ['create r1 for ada', ...expected.slice(0, 2)],
    true,
    1,
  ])
})

test('when a person’s sessions end their streams end, and what comes after is for the next session', async () => {
  const { hub, note, stream, keys } = world()
  const mine = await stream('a')
  note('ada', 'users')
  note('r1')
  await hub.drain()
  expect(mine.closed).toBe(false)
  keys.set('ada', 'k2')
  note('ada', 'users')
  note('r2')
  await hub.drain()
  expect([mine.got, mine.closed, hub.size]).toEqual([['create r1 for ada'], true, 0])
  expect(await hub.subscribe('a', { topics: [], person: undefined, network: 'net' })).toBe('unknown')
  expect((await stream('b', { previous: 'a' })).got).toEqual(['create r2 for ada'])
  keys.delete('ada')
  note('ada', 'users')
  await hub.drain()
  expect(hub.size).toBe(0)
})

test('streams of a hub, of a network and of a person are counted', async () => {
  const { hub } = world({ all: 4, network: 3, person: 2, filters: 9, expands: 9 })
  const open = (client: string, network: string) => hub.open(client, network, outlet)
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((client) => open(client, 'x')))).toEqual([
    true,
    true,
    true,
    false,
  ])
  const bind = (client: string) => hub.subscribe(client, { topics: ['takes/*'], person: 'ada', network: 'x' })
  expect(await Promise.all(['a', 'b', 'c', 'a'].map(bind))).toEqual(['done', 'done', 'too-many', 'done'])
  expect([await open('e', 'y'), await open('f', 'z')]).toEqual([true, false])
  hub.leave('a')
  expect([await bind('c'), await open('g', 'z')]).toEqual(['done', true])
})

test('different filters and expands of a person, and of the visitors of a network, are counted', async () => {
  const { hub } = world({ all: 9, network: 9, person: 9, filters: 2, expands: 1 })
  const topic = (query: object) => `takes/*?options=${encodeURIComponent(JSON.stringify({ query }))}`
  const [one, two, three] = ['a = 1', 'a = 2', 'a = 3'].map((filter) => topic({ filter })) as [
    string,
    string,
    string,
  ]
  const ask = async (client: string, topics: string[], person?: string, network = 'x') => {
    await hub.open(client, network, outlet)
    return hub.subscribe(client, { topics, person, network })
  }
  expect(await ask('a', [one, two, three])).toBe('too-much')
  expect(await ask('a', [one, two])).toBe('done')
  expect(await ask('b', [three])).toBe('too-much')
  // Repeating it is free, and unsubscribed topics do not count.
  expect(await ask('b', [two, topic({ filter: 'a = 2', expand: 'owner' })])).toBe('done')
  expect(await ask('c', [topic({ expand: 'project' })])).toBe('too-much')
  expect(await ask('a', [])).toBe('done')
  expect(await ask('c', [three])).toBe('done')
  // Other networks and users count separately.
  expect(await ask('d', [one], undefined, 'y')).toBe('done')
  expect(await ask('e', [one, two], 'ada')).toBe('done')
  expect(await ask('f', [three], 'ada', 'y')).toBe('too-much')
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
