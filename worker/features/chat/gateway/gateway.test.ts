import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tab } from './tab.ts'
import { chatUser, turns, GatewayHarness } from '../../../../tests/support/chat/fake-gateway.ts'

let world: GatewayHarness
beforeEach(() => {
  vi.useFakeTimers()
  world = new GatewayHarness(() => Date.now())
  for (const id of ['a', 'b', 'c', 'old']) world.room(id)
})
afterEach(() => {
  vi.useRealTimers()
})

test('deliveries of several rooms in one turn are sent as one frame', async () => {
  const [one, two] = [await world.tab('ada'), await world.tab('ben')]
  for (const tab of [one, two]) world.framesOf(tab).length = 0
  for (const id of ['a', 'b', 'c']) world.room(id).say('1', '2')
  await turns()
  for (const tab of [one, two]) {
    expect(world.framesOf(tab)).toHaveLength(1)
    expect(world.texts(tab, 'b')).toEqual(['1', '2'])
  }
})

test('the acknowledgement comes in the frame of the message, and only to its sender', async () => {
  const [one, two] = [await world.tab('ada'), await world.tab('ben')]
  world.send(one, 'a', 'Hi')
  world.send(two, 'a', 'Ho')
  await turns()
  expect(world.room('a').asks).toHaveLength(1)
  expect(
    world
      .framesOf(one)
      .at(-1)
      ?.map(({ t }) => t),
  ).toEqual(['event', 'event', 'ack'])
  expect(world.framesOf(two).at(-1)?.at(-1)).toMatchObject({ t: 'ack', key: 'key Ho', seq: 2 })
})

test('a hello is answered with the rooms’ cursors, then with missed events', async () => {
  world.room('a').log.push('1', '2', '3')
  world.room('b').log.push('1')
  const tab = await world.tab('ada', { a: 1, b: 1, c: -1, nowhere: 3 })
  const [live, ...rest] = world.framesOf(tab).flat()
  expect(live).toEqual({ t: 'live', rooms: { a: 3, b: 1, c: 0 } })
  expect(rest[0]).toEqual({ t: 'refused', room: 'nowhere', code: 'unknown_room' })
  expect(world.texts(tab, 'a')).toEqual(['2', '3'])
  // Attaching returns the missed events; later tabs at the gateway's own cursor need no call.
  expect(world.room('a').calls).toEqual(['attach 1'])
  await world.tab('ben', { a: 3 })
  expect(world.room('a').calls).toEqual(['attach 1'])
  const later = await world.tab('eve', { a: 0 })
  expect(world.texts(later, 'a')).toEqual(['1', '2', '3'])
  expect(world.room('a').calls).toEqual(['attach 1', 'since 0'])
})

test('live deliveries during catch-up follow the missed ones', async () => {
  await world.tab('ada')
  const room = world.room('a')
  room.say('1', '2')
  await turns()
  const since = room.since.bind(room)
  let release = () => {}
  room.since = async (after) => {
    const delta = await since(after)
    await new Promise<void>((done) => (release = done))
    return delta
  }
  const late = await world.tab('ben', { a: 0 })
  room.say('3')
  await turns()
  room.say('4')
  release()
  await turns()
  room.say('5')
  await turns()
  expect(world.texts(late, 'a')).toEqual(['1', '2', '3', '4', '5'])
})

test('a lost delivery is asked for, before anything newer is passed on', async () => {
  const tab = await world.tab('ada')
  const room = world.room('a')
  room.say('1')
  room.deaf = true
  room.say('2', '3')
  room.deaf = false
  room.say('4')
  await turns()
  expect(world.texts(tab, 'a')).toEqual(['1', '2', '3', '4'])
  expect(room.calls).toContain('attach 1')
})

test('duplicate deliveries are forwarded once, also when batched', async () => {
  const tab = await world.tab('ada')
  const room = world.room('a')
  room.say('1')
  const event = (rev: number) => JSON.stringify({ t: 'event', room: 'a', rev, text: String(rev) })
  room.log.push('2')
  world.gateway.deliver({ room: 'a', after: 0, rev: 2, events: `${event(1)},${event(2)}` })
  world.gateway.deliver({ room: 'a', after: 0, rev: 1, events: event(1) })
  await turns()
  expect(world.texts(tab, 'a')).toEqual(['1', '2'])
})

test('the delivery of what was granted is asked for when it does not come', async () => {
  const tab = await world.tab('ada')
  const room = world.room('a')
  room.deaf = true
  world.send(tab, 'a', 'Hi')
  await turns(1_000)
  expect(world.texts(tab, 'a')).toEqual(['Hi'])
})

test('a room out of reach does not hold up the others, and is caught up with later', async () => {
  world.room('a').log.push('1')
  world.room('a').failing = 8
  const tab = new Tab(chatUser('ada'))
  world.frames.set(tab, [])
  world.gateway.join(tab)
  void world.gateway.receive(tab, { t: 'hello', after: { a: 0, b: 0 } })
  await turns(3_500)
  expect(world.framesOf(tab)[0]?.[0]).toEqual({ t: 'live', rooms: { b: 0 } })
  world.room('b').say('news')
  await turns()
  expect(world.texts(tab, 'b')).toEqual(['news'])
  await turns(60_000)
  world.room('a').say('2')
  await turns()
  expect(world.texts(tab, 'a')).toEqual(['1', '2'])
})

test('a message that waits for its card is not overtaken', async () => {
  const tab = await world.tab('ada')
  let found = (_card: string) => {}
  world.cards.set('card1', new Promise((done) => (found = done)))
  world.send(tab, 'a', 'first', 'card1')
  world.send(tab, 'a', 'second')
  await turns()
  expect(world.room('a').log).toEqual([])
  found('{"id":"card1"}')
  await turns()
  expect(world.room('a').log).toEqual(['first', 'second'])
  expect(world.room('a').asks[0]?.map(({ card }) => card)).toEqual(['{"id":"card1"}', undefined])
})

test('a sleep loses nothing and doubles nothing, no matter who keeps the memory', async () => {
  const first = await world.tab('ada')
  await world.tab('ben', { a: 0, b: 0 })
  world.room('a').say('1')
  await turns()
  world.gateway.leave(first)
  world.memories.delete(first)
  const [ben] = world.sleep()
  if (!ben) throw new Error('Nobody woke.')
  world.room('a').say('2')
  await turns()
  // Sent during hibernation, and lost.
  world.room('a').deaf = true
  world.room('a').say('3')
  world.room('a').deaf = false
  const [again] = world.sleep()
  if (!again) throw new Error('Nobody woke.')
  world.room('a').say('4')
  world.room('c').say('unheard')
  await turns()
  expect(world.texts(again, 'a')).toEqual(['1', '2', '3', '4'])
  expect(world.texts(again, 'c')).toEqual([])
  expect(world.room('b').calls.filter((call) => call.startsWith('attach'))).toEqual(['attach -1'])
})

test('catch-up continues after the gateway’s hibernation', async () => {
  await world.tab('ada')
  world.room('a').say('1', '2')
  await turns()
  const since = world.room('a').since.bind(world.room('a'))
  world.room('a').since = () => new Promise(() => {})
  const ben = await world.tab('ben', { a: 1 })
  expect(world.texts(ben, 'a')).toEqual([])
  world.room('a').since = since
  const [, woken] = world.sleep()
  if (!woken) throw new Error('Nobody woke.')
  await turns()
  world.room('a').say('3')
  await turns()
  expect(world.texts(woken, 'a')).toEqual(['2', '3'])
})

test('archived rooms are followed only when named', async () => {
  const all = await world.tab('ada')
  expect(world.framesOf(all)[0]?.[0]).toEqual({ t: 'live', rooms: { a: 0, b: 0, c: 0 } })
  const named = await world.tab('ada', { old: 0 })
  expect(world.framesOf(named)[0]?.[0]).toEqual({ t: 'live', rooms: { old: 0 } })
})

test('a room without followers is released and can be followed again', async () => {
  const one = await world.tab('ada')
  const two = await world.tab('ben', { a: 0 })
  world.gateway.leave(one)
  await turns(2_100)
  expect(world.room('b').calls).toContain('detach')
  expect(world.room('a').calls).not.toContain('detach')
  await world.hello(two, { a: 0, b: 0 })
  world.room('b').say('1')
  await turns()
  expect(world.texts(two, 'b')).toEqual(['1'])
})

test('a room made later is followed from its beginning, but not by who chose to leave it out', async () => {
  const all = await world.tab('ada')
  const some = await world.tab('ben', { a: 0 })
  world.room('new').log.push('early')
  await world.gateway.roomsChanged()
  await turns()
  world.room('new').say('late')
  world.room('b').say('unheard')
  await turns()
  for (const tab of [all, some]) {
    expect(world.texts(tab, 'new')).toEqual(['early', 'late'])
    expect(
      world
        .framesOf(tab)
        .flat()
        .filter(({ t }) => t === 'rooms'),
    ).toHaveLength(1)
  }
  expect(world.texts(some, 'b')).toEqual([])
  world.rooms.delete('new')
  await world.gateway.roomsChanged()
  world.send(all, 'new', 'Hello?')
  await turns()
  expect(world.framesOf(all).at(-1)?.at(-1)).toMatchObject({ t: 'refused', code: 'unknown_room' })
})

test('changed rights are sent to every tab of the user and to no others', async () => {
  const tabs = [await world.tab('ada'), await world.tab('ada')]
  const other = await world.tab('ben')
  for (const tab of [...tabs, other]) world.framesOf(tab).length = 0
  world.gateway.personChanged({ ...chatUser('ada'), name: 'Ada L.' })
  await turns()
  expect(tabs.map((tab) => world.framesOf(tab))).toEqual([[], []])
  world.gateway.personChanged({ ...chatUser('ada'), admin: true })
  await turns()
  expect(tabs.map((tab) => world.framesOf(tab))).toEqual([[[{ t: 'you' }]], [[{ t: 'you' }]]])
  expect(world.framesOf(other)).toEqual([])
})
