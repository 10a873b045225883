import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tab } from './tab.ts'
import { turns, GatewayHarness } from '../../../../tests/support/chat/fake-gateway.ts'

let world: GatewayHarness
beforeEach(() => {
  vi.useFakeTimers()
  world = new GatewayHarness(() => Date.now())
  for (const id of ['a', 'b']) world.room(id)
})
afterEach(() => {
  vi.useRealTimers()
})

test('mutes are sent with hello and on change, to all tabs of the muted user only, also after hibernation', async () => {
  const hour = Date.now() + 3_600_000
  world.room('a').mutes = { ada: hour, eve: hour }
  const sent = (tab: Tab) =>
    world
      .framesOf(tab)
      .flat()
      .flatMap((event) => (event.t === 'muted' ? [[event.room, event.seconds]] : []))
  const liveOf = (tab: Tab) =>
    world
      .framesOf(tab)
      .flat()
      .findLast((event) => event.t === 'live')
  const [ada, ben] = [await world.tab('ada'), await world.tab('ben')]
  expect(liveOf(ada)).toMatchObject({ muted: { a: 3_600 } })
  expect(liveOf(ben)).not.toHaveProperty('muted')
  world.room('a').mute({ ada: hour, ben: hour })
  world.room('b').mute({ ada: hour })
  await turns()
  expect(sent(ada)).toEqual([['b', 3_600]])
  expect(sent(ben)).toEqual([['a', 3_600]])

  const [hers = ada, his = ben] = world.sleep()
  const fresh = await world.tab('ada')
  expect(liveOf(fresh)).toMatchObject({ muted: { a: 3_600, b: 3_600 } })
  world.room('a').mute({})
  await turns()
  expect(sent(hers)).toEqual([
    ['b', 3_600],
    ['a', 0],
  ])
  expect(sent(his)).toEqual([
    ['a', 3_600],
    ['a', 0],
  ])
  // Expires without an event.
  vi.setSystemTime(hour + 1)
  expect(liveOf(await world.tab('ada'))).not.toHaveProperty('muted')
})

test('a lost mute delivery is repeated when the gateway attaches again', async () => {
  const tab = await world.tab('ada')
  const room = world.room('a')
  room.deaf = true
  room.mute({ ada: Date.now() + 60_000 })
  room.say('unheard')
  room.deaf = false
  room.say('heard')
  await turns(1_000)
  expect(world.texts(tab, 'a')).toEqual(['unheard', 'heard'])
  expect(world.framesOf(tab).flat()).toContainEqual({ t: 'muted', room: 'a', seconds: 60 })
})
