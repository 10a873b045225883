import { expect, test } from 'vitest'
import { FOLLOWED_MESSAGES } from '../worker/model/chat/room-messages.ts'
import { retryMessage, sendMessage } from '../web/features/chat/connection/sending.ts'
import { calmRoom, enter, words } from './support/settled-room.ts'
import { ROOM } from './support/chat-model.ts'

test('a client that reconnects during a database outage goes live when it ends', async () => {
  const { server, clock, open, tabs } = await calmRoom('anna')
  const [anna] = tabs
  server.refusesHello = true
  const carl = await open('carl')
  anna?.cut()
  await clock.pass(20_000)
  const states = () => [anna, carl].map((tab) => tab?.state.getState().connection)
  expect(states()).not.toContain('live')
  server.refusesHello = false
  await clock.pass(5_000)
  expect(states()).toEqual(['live', 'live'])
})

test('shows why sending is held, only while it is held', async () => {
  const { server, clock, tabs } = await calmRoom('anna')
  const [anna] = tabs
  if (!anna) throw new Error('Nobody is here')
  const held = () => anna.state.getState().held
  for (const code of ['too_fast', 'unavailable'] as const) {
    server.refuses = () => code
    sendMessage(anna.chat.core, ROOM, { text: code })
    await clock.pass(500)
    expect(held()).toEqual({ [ROOM]: code })
    server.refuses = () => undefined
    await clock.pass(5_000)
    expect([held(), words(anna)?.at(-1)]).toEqual([{}, code])
  }
})

test('a room that is open all day trims old messages and drops the unread divider', async () => {
  const { clock, tabs } = await calmRoom('anna', 'carl', 'dora')
  const [anna, carl, dora] = tabs
  if (!anna || !carl || !dora) throw new Error('Nobody is here')
  sendMessage(anna.chat.core, ROOM, { text: 'new to carl' })
  await clock.pass(500)
  for (const tab of [carl, dora]) await enter(tab, clock)
  carl.chat.following(ROOM, true)
  const lines = (tab: typeof carl) => tab.state.getState().divider[ROOM]
  expect([lines(carl), lines(dora)]).toEqual([0, 0])
  // Dora has scrolled up.
  dora.chat.following(ROOM, false)
  const count = 2 * FOLLOWED_MESSAGES + 10
  for (let one = 0; one < count; one++) sendMessage(anna.chat.core, ROOM, { text: `line ${one}` })
  for (let ticks = 0; words(dora)?.at(-1) !== `line ${count - 1}` && ticks < 5_000; ticks++) {
    await clock.pass(100)
    carl.chat.seen(ROOM)
  }
  expect(words(dora)).toHaveLength(count + 1)
  const shown = words(carl) ?? []
  expect([shown.length < count, shown.length >= FOLLOWED_MESSAGES, shown.at(-1)]).toEqual([
    true,
    true,
    `line ${count - 1}`,
  ])
  expect([lines(carl), lines(dora)]).toEqual([undefined, 0])
  expect(carl.state.getState().messages[ROOM]?.earlier).toBe(true)
})

test('a reply to a message that was deleted meanwhile is sent without the reply', async () => {
  const { server, clock, tabs } = await calmRoom('anna')
  const [anna] = tabs
  if (!anna) throw new Error('Nobody is here')
  server.refuses = (frame) => (frame.t === 'send' && frame.reply ? 'bad_reply' : undefined)
  sendMessage(anna.chat.core, ROOM, { text: 'yes, that one', reply: 'deleted', quiet: true })
  await clock.pass(500)
  const [refused] = anna.list()
  expect(refused).toMatchObject({ state: 'refused', refusal: 'bad_reply', reply: 'deleted' })
  retryMessage(anna.chat.core, ROOM, refused && 'key' in refused ? refused.key : '')
  expect(anna.list()[0]).toMatchObject({ isPending: true, reply: '' })
  await clock.pass(1_000)
  expect(anna.list()).toHaveLength(1)
  expect(anna.list()[0]).toMatchObject({ message: 'yes, that one', reply: '', seq: 1 })
})
