import { expect, test } from 'vitest'
import type { ChatDelivery } from '../../../chat-calls.ts'
import { nothingApplied } from './room-deps.ts'
import { RoomFollowers } from './room-followers.ts'
import type { PresentPerson } from './room-presence.ts'

/** Followers of a room whose events are their numbers; `broken` calls of a gateway fail. */
function followersOf({ initial = [] as string[] } = {}) {
  let rev = 0
  const mutes: Record<string, number> = {}
  const broken = new Map<string, number>()
  const arrived = new Map<string, ChatDelivery[]>()
  const stored = new Map<string, PresentPerson[]>(initial.map((name) => [name, []]))
  let timers: { in: number; work: () => void }[] = []
  const eventsAfter = (after: number) =>
    Array.from({ length: rev - after }, (_, index) => String(after + index + 1))
  const followers = new RoomFollowers({
    room: 'room',
    facts: {
      gateways: () => [...stored].map(([name, people]) => ({ name, people, further: 0 })),
      storeGateway: (name, people) => void stored.set(name, people),
      dropGateway: (name) => void stored.delete(name),
    },
    gateway: (name) => ({
      deliver(delivery) {
        const failures = broken.get(name) ?? 0
        if (failures > 0) {
          broken.set(name, failures - 1)
          return Promise.reject(new Error('The gateway is away.'))
        }
        arrived.set(name, [...(arrived.get(name) ?? []), delivery])
        return Promise.resolve()
      },
    }),
    since: (after) =>
      after < 0
        ? { rev, newest: rev, missed: '', reset: false }
        : { rev, newest: rev, missed: eventsAfter(after).join(','), reset: rev - after > 100 },
    mutes: () => mutes,
    schedule: (milliseconds, work) => void timers.push({ in: milliseconds, work }),
  })
  const say = (count = 1) => {
    const after = rev
    rev += count
    followers.deliver({ outcomes: [], events: eventsAfter(after), after, rev, perUser: [], ephemeral: [] })
  }
  const settle = () => new Promise((done) => setImmediate(done))
  const pass = async () => {
    const due = timers
    timers = []
    for (const one of due) one.work()
    await settle()
  }
  /** The events a gateway received, with repeats. */
  const got = (name: string) =>
    (arrived.get(name) ?? []).flatMap(({ events }) => (events === '' ? [] : events.split(','))).map(Number)
  return {
    followers,
    mutes,
    broken,
    arrived,
    stored,
    say,
    settle,
    pass,
    got,
    waits: () => timers.map((one) => one.in),
  }
}

test('every gateway gets all deliveries, in one call each time', async () => {
  const { followers, say, settle, got, arrived } = followersOf()
  followers.attach('a', 0, [])
  followers.attach('b', 0, [])
  say(2)
  say()
  await settle()
  expect(got('a')).toEqual([1, 2, 3])
  expect(arrived.get('b')?.map(({ after, rev }) => [after, rev])).toEqual([
    [0, 2],
    [2, 3],
  ])
  followers.detach('a')
  say()
  await settle()
  expect(got('a')).toEqual([1, 2, 3])
  expect(got('b')).toEqual([1, 2, 3, 4])
})

test('a gateway that was unreachable gets its missed deliveries in order, then continues', async () => {
  const { followers, broken, say, settle, pass, got, waits } = followersOf()
  followers.attach('a', 0, [])
  say()
  await settle()
  broken.set('a', 3)
  // Two calls in flight fail together; no new delivery overtakes them.
  say()
  say()
  await settle()
  say()
  expect(waits()).toEqual([200])
  await pass()
  expect(waits()).toEqual([400])
  say()
  await pass()
  expect(got('a')).toEqual([1, 2, 3, 4, 5])
  say()
  await settle()
  expect(got('a')).toEqual([1, 2, 3, 4, 5, 6])
  expect(waits()).toEqual([])
})

test('a gateway that does not come back is given up, and welcome later', async () => {
  const { followers, broken, stored, say, settle, pass, got, waits } = followersOf()
  followers.attach('a', 0, [])
  broken.set('a', Infinity)
  say()
  await settle()
  for (let turn = 0; turn < 20; turn++) await pass()
  expect(stored.has('a')).toBe(false)
  expect(waits()).toEqual([])
  broken.set('a', 0)
  say()
  await settle()
  expect(got('a')).toEqual([])
  followers.attach('a', 2, [])
  say()
  await settle()
  expect(got('a')).toEqual([3])
})

test('a gateway that is too far behind is dropped and has to attach again', async () => {
  const { followers, broken, stored, say, settle, pass } = followersOf()
  followers.attach('a', 0, [])
  broken.set('a', 1)
  say(200)
  await settle()
  await pass()
  expect(stored.has('a')).toBe(false)
})

test('a gateway that attaches during a retry gets no delivery twice', async () => {
  const { followers, broken, say, settle, pass, got } = followersOf()
  followers.attach('a', 0, [])
  broken.set('a', 1)
  say()
  await settle()
  // Its call was answered with event 1.
  followers.attach('a', 1, [])
  say()
  await settle()
  await pass()
  expect(got('a')).toEqual([2])
})

test('after hibernation the room knows its gateways and their present users', async () => {
  const { followers, stored, say, settle, got } = followersOf({ initial: ['a'] })
  say()
  await settle()
  expect(got('a')).toEqual([1])
  followers.present('a', [{ id: 'ada', name: 'Ada' }])
  followers.present('stranger', [{ id: 'eve', name: 'Eve' }])
  expect([...followers.people()]).toEqual([{ id: 'ada', name: 'Ada' }])
  followers.storePeople()
  expect([...stored]).toEqual([['a', [{ id: 'ada', name: 'Ada' }]]])
})

test('read marks travel with the next event, or together after a moment', async () => {
  const { followers, arrived, say, settle, pass, waits } = followersOf()
  followers.attach('a', 0, [])
  const mark = (user: string) =>
    followers.deliver({
      ...nothingApplied(0),
      perUser: [{ user, event: `"${user}"` }],
    })
  mark('ada')
  mark('ben')
  expect(waits()).toEqual([100])
  say()
  await settle()
  mark('eve')
  await pass()
  const got = arrived
    .get('a')
    ?.map(({ rev, events, perUser }) => [rev, events, perUser?.map(({ user }) => user)])
  expect(got).toEqual([
    [1, '1', ['ada', 'ben']],
    [1, '', ['eve']],
  ])
})

test('listeners beyond the named ones are counted over all gateways', () => {
  const { followers } = followersOf()
  followers.attach('a', 0, [{ id: 'ada', name: 'Ada' }], 1_200)
  followers.attach('b', 0, [], 1_100)
  expect(followers.further).toBe(2_300)
  followers.present('b', [])
  expect(followers.further).toBe(1_200)
  followers.detach('a')
  expect(followers.further).toBe(0)
})

test('a gateway that missed a mute gets the list of muted users', async () => {
  const { followers, mutes, broken, arrived, settle, pass } = followersOf()
  followers.attach('a', 0, [])
  broken.set('a', 1)
  mutes.ada = 5
  followers.remind()
  await settle()
  expect(arrived.get('a')).toBeUndefined()
  await pass()
  expect(arrived.get('a')).toEqual([{ room: 'room', after: 0, rev: 0, events: '', mutes: { ada: 5 } }])
})
