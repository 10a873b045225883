import { expect, test } from 'vitest'
import type { ClientFrame, ServerEvent } from '#contract/chat/frames'
import { comesBack, Live } from './live.ts'

function live(positions: [string, number][] = []) {
  const said: ClientFrame[] = []
  const heard: string[] = []
  const clock = { now: 0 }
  const one = new Live(
    {
      send: (frame) => said.push(frame) > 0,
      onEvent: ({ room, rev }) => void heard.push(`${room} ${rev}`),
      onOther: ({ t }) => void heard.push(t),
      onLive: (rooms) => void heard.push(`live ${[...rooms.keys()].join()}`),
      onReset: (room) => void heard.push(`reset ${room}`),
      now: () => clock.now,
    },
    positions,
  )
  const receive = (...events: ServerEvent[]) => one.receive(JSON.stringify(events))
  return { one, said, heard, clock, receive }
}

function createEvent(room: string, rev: number): ServerEvent {
  const base = { id: `${room}${rev}`, collectionId: '', collectionName: '', created: '', updated: '' }
  const words = { author: '', message: '', reply: '', card: '', reactions: [], edited: '' }
  return { t: 'event', room, rev, seq: rev, action: 'create', record: { ...base, ...words, room, seq: rev } }
}

test('hello sends the cursors of known rooms and receives new ones from now on', () => {
  const { one, said } = live([['a', 7]])
  one.hello(['a', 'b'])
  expect(said).toEqual([{ t: 'hello', after: { a: 7, b: -1 } }])
  const fresh = live()
  fresh.one.hello([])
  expect(fresh.said).toEqual([{ t: 'hello' }])
})

test('each event is applied once and in order, and a gap sends one new hello', () => {
  const { said, heard, receive } = live([['a', 3]])
  receive(createEvent('a', 3), createEvent('a', 4), createEvent('a', 4))
  expect(said).toEqual([])
  receive(createEvent('a', 6), createEvent('a', 7))
  expect(said).toEqual([{ t: 'hello', after: { a: 4 } }])
  receive({ t: 'live', rooms: { a: 7 } }, createEvent('a', 5), createEvent('a', 6), createEvent('a', 7))
  expect(heard).toEqual(['a 4', 'live a', 'a 5', 'a 6', 'a 7'])
})

test('a lost hello is repeated at a gap much later', () => {
  const { said, clock, receive } = live([['a', 1]])
  receive(createEvent('a', 3))
  clock.now = 1_000
  receive(createEvent('a', 4))
  expect(said.filter(({ t }) => t === 'hello')).toHaveLength(1)
  clock.now = 6_000
  receive(createEvent('a', 5))
  expect(said.filter(({ t }) => t === 'hello')).toHaveLength(2)
})

test('events up to the revision of the connection count as missed', () => {
  const { one, receive } = live([['a', 4]])
  receive({ t: 'live', rooms: { a: 6 } })
  const missed = [5, 6, 7].map((rev) => one.isMissed({ room: 'a', rev }))
  expect([...missed, one.isMissed({ room: 'b', rev: 1 })]).toEqual([true, true, false, false])
})

test('a reset and a loaded page set a room’s position', () => {
  const { one, heard, receive } = live()
  one.startAt('a', 5)
  receive({ t: 'live', rooms: { a: 6, b: 2 } }, createEvent('a', 6), createEvent('b', 3))
  receive({ t: 'reset', room: 'a', rev: 900 }, createEvent('a', 901))
  expect(heard).toEqual(['live a,b', 'a 6', 'b 3', 'reset a', 'a 901'])
  expect([one.position('a'), one.position('b')]).toEqual([901, 3])
})

test('received data is confirmed after 256 KB or on request, not needlessly', () => {
  const { one, said, receive } = live([['a', 0]])
  one.confirm()
  expect(said).toEqual([])
  for (let rev = 1; rev <= 1_500; rev++) receive(createEvent('a', rev))
  expect(said).toHaveLength(1)
  one.confirm()
  expect(said.at(-1)).toEqual({ t: 'have', after: { a: 1_500 } })
})

test('only an outdated app does not reconnect', () => {
  expect([1006, 4001, 4003, 4004, 4005].every(comesBack)).toBe(true)
  expect(comesBack(4006)).toBe(false)
})
