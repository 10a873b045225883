import { expect, test } from 'vitest'
import { memoryStore } from '../web/platform/local-store.ts'
import { calmRoom, type Tab } from './support/calm-room.ts'
import { ROOM } from './support/chat-model.ts'

const OTHER = 'roomintros000001'
const textIn = (tab: Tab, room: string) => tab.state.getState().drafts[room]?.text
const write = (tab: Tab, room: string, text: string) =>
  tab.chat.setDraft(room, { text, reply: '', card: null })

test('what is written in two tabs is kept, whichever was written in last', async () => {
  const { clock, open } = await calmRoom()
  const disk = memoryStore<never>()
  const [one, two] = [await open('anna', disk), await open('anna', disk)]
  write(one, ROOM, 'half a thought')
  await clock.pass(1_000)
  write(two, OTHER, 'another')
  await clock.pass(1_000)
  one.crash()
  two.crash()
  const again = await open('anna', disk)
  expect([textIn(again, ROOM), textIn(again, OTHER)]).toEqual(['half a thought', 'another'])
})

test('who goes on in another tab finds what they wrote, and not what they have sent', async () => {
  const { clock, open } = await calmRoom()
  const disk = memoryStore<never>()
  const one = await open('anna', disk)
  write(one, ROOM, 'half a thought')
  write(one, OTHER, 'sent in a moment')
  await clock.pass(1_000)
  const two = await open('anna', disk)
  write(one, ROOM, 'half a thought more')
  write(one, OTHER, '')
  await clock.pass(1_000)
  two.chat.lookedAt()
  await clock.pass(100)
  expect([textIn(two, ROOM), textIn(two, OTHER)]).toEqual(['half a thought more', undefined])
  // What is being written here at this moment is nobody else's to change.
  write(two, ROOM, 'rather this')
  two.chat.lookedAt()
  await clock.pass(100)
  expect(textIn(two, ROOM)).toBe('rather this')
  await clock.pass(1_000)
  one.chat.lookedAt()
  await clock.pass(100)
  expect(textIn(one, ROOM)).toBe('rather this')
})
