import { expect, test } from 'vitest'
import {
  closeCodes,
  FRAME_MAX_BYTES,
  UNCONFIRMED_MAX_BYTES,
  UNCONFIRMED_MAX_MS,
} from '../../contract/chat/frames.ts'
import { chatGatewayOf, readFrame } from './socket-rules.ts'
import { SocketWatch } from '../../platform/socket-watch.ts'

const bad = { close: closeCodes.badFrame }

test('frames of the contract are read', () => {
  expect(readFrame('{"t":"hello","after":{"general":-1}}')).toEqual({
    frame: { t: 'hello', after: { general: -1 } },
  })
  const send = { t: 'send', room: 'general', key: '01234567', text: 'Hi' }
  expect(readFrame(JSON.stringify(send))).toEqual({ frame: send })
})

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['no object', 'null'],
  ['an unknown kind', '{"t":"launch"}'],
  ['no room', '{"t":"send","key":"01234567","text":"Hi"}'],
  ['an empty room', '{"t":"typing","room":""}'],
  ['a short key', '{"t":"send","room":"general","key":"1","text":"Hi"}'],
  ['a position before the first', '{"t":"hello","after":{"general":-2}}'],
  ['half an event', '{"t":"have","after":{"general":1.5}}'],
  ['bytes', new ArrayBuffer(8)],
])('%s is a bad frame', (_name, raw) => {
  expect(readFrame(raw)).toEqual(bad)
})

test('a frame is as long as its bytes', () => {
  const frame = (text: string) => JSON.stringify({ t: 'send', room: 'general', key: '01234567', text })
  const room = FRAME_MAX_BYTES - frame('').length
  expect(readFrame(frame('x'.repeat(room)))).toHaveProperty('frame')
  expect(readFrame(frame('x'.repeat(room + 1)))).toEqual(bad)
  expect(readFrame(frame('漢'.repeat(Math.floor(room / 3))))).toHaveProperty('frame')
  expect(readFrame(frame('漢'.repeat(Math.ceil(room / 3) + 1)))).toEqual(bad)
})

test('at most 200 frames per second and 1,000 in ten seconds are accepted', () => {
  const fast = new SocketWatch(0, { limited: true })
  const burst = Array.from({ length: 201 }, () => fast.receive(5))
  expect(burst.lastIndexOf(true)).toBe(199)
  const steady = new SocketWatch(0, { limited: true })
  const heard = Array.from({ length: 1_200 }, (_, index) => steady.receive(index * 7))
  expect(heard.indexOf(false)).toBe(1_000)
  const human = new SocketWatch(0, { limited: true })
  expect(Array.from({ length: 5_000 }, (_, index) => human.receive(index * 11))).not.toContain(false)
})

test('without a rate there is no limit', () => {
  const watch = new SocketWatch(0, { limited: false })
  expect(Array.from({ length: 5_000 }, () => watch.receive(0))).not.toContain(false)
})

test('a confirming client may leave a megabyte or half a minute unconfirmed', () => {
  const much = new SocketWatch(0, { limited: true })
  much.confirmed()
  expect(much.sends(UNCONFIRMED_MAX_BYTES, 1)).toBe(true)
  expect(much.sends(1, 2)).toBe(false)
  const long = new SocketWatch(0, { limited: true })
  long.confirmed()
  expect(long.sends(10, 1_000)).toBe(true)
  expect(long.sends(10, 1_000 + UNCONFIRMED_MAX_MS)).toBe(true)
  expect(long.sends(10, 1_001 + UNCONFIRMED_MAX_MS)).toBe(false)
  const quiet = new SocketWatch(0, { limited: true })
  quiet.confirmed()
  // Time without sent frames does not count.
  expect(quiet.sends(10, 10 * UNCONFIRMED_MAX_MS)).toBe(true)
  quiet.confirmed()
  expect(quiet.sends(UNCONFIRMED_MAX_BYTES, 11 * UNCONFIRMED_MAX_MS)).toBe(true)
})

test('a client that never confirms is dropped only if also silent', () => {
  const late = UNCONFIRMED_MAX_MS + 1
  const silent = new SocketWatch(0, { limited: true })
  expect(silent.sends(UNCONFIRMED_MAX_BYTES, late)).toBe(true)
  expect(silent.sends(1, late)).toBe(false)
  const talking = new SocketWatch(0, { limited: true })
  talking.receive(late)
  expect(talking.sends(5 * UNCONFIRMED_MAX_BYTES, 2 * UNCONFIRMED_MAX_MS)).toBe(true)
  let pinged = late - 1_000
  const pinging = new SocketWatch(0, { limited: true, pinged: () => pinged })
  expect(pinging.sends(5 * UNCONFIRMED_MAX_BYTES, late)).toBe(true)
  pinged = late
  expect(pinging.sends(1, late * 3)).toBe(false)
})

test('people are spread over all gateways, each always to the same', () => {
  const names = Array.from({ length: 4_000 }, (_, index) => chatGatewayOf(`user${index}`, 4))
  const counts = Map.groupBy(names, (name) => name)
  expect([...counts.keys()].toSorted()).toEqual(['gateway-0', 'gateway-1', 'gateway-2', 'gateway-3'])
  for (const list of counts.values()) expect(list.length).toBeGreaterThan(800)
  expect(chatGatewayOf('user7', 4)).toBe(names[7])
  expect(chatGatewayOf('anybody', 1)).toBe('gateway-0')
})
