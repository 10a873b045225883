import { expect, test } from 'vitest'
import { changeMessage, sendMessage } from '../web/features/chat/connection/sending.ts'
import { memoryStore } from '../web/platform/local-store.ts'
import { calmRoom, enter, words, type Tab } from './support/settled-room.ts'
import { ROOM } from './support/chat-model.ts'

const OTHER = 'roomintros000001'
const textIn = (tab: Tab, room: string) => tab.state.getState().drafts[room]?.text
const write = (tab: Tab, room: string, text: string) =>
  tab.chat.setDraft(room, { text, reply: '', card: null })

test('drafts written in two tabs are both saved', async () => {
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

test('another tab shows the draft, but not sent messages', async () => {
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
  // Another tab does not change a draft that is being edited here.
  write(two, ROOM, 'rather this')
  two.chat.lookedAt()
  await clock.pass(100)
  expect(textIn(two, ROOM)).toBe('rather this')
  await clock.pass(1_000)
  one.chat.lookedAt()
  await clock.pass(100)
  expect(textIn(one, ROOM)).toBe('rather this')
})

/** Anna with a message of hers that she is changing; Bert looks on. */
async function changing() {
  const { clock, open, tabs } = await calmRoom('bert')
  const disk = memoryStore<never>()
  const anna = await open('anna', disk)
  await enter(anna, clock)
  for (const text of ['what came before', 'what I said']) sendMessage(anna.chat.core, ROOM, { text })
  await clock.pass(1_000)
  const id = anna.list()[1]?.id ?? ''
  anna.chat.setEdit(ROOM, id, { text: 'what I meant', mentions: { Bert: 'bert' } })
  await clock.pass(1_000)
  const edit = { id, text: 'what I meant', mentions: { Bert: 'bert' } }
  return { clock, open, disk, anna, bert: tabs[0], id, edit }
}
const draftIn = (tab: Tab) => tab.state.getState().drafts[ROOM]

test('a message that was being changed waits so over other rooms and a reload, and is no more once it is saved', async () => {
  const { clock, open, disk, anna, id, edit } = await changing()
  anna.chat.close()
  void anna.chat.open(OTHER)
  await clock.pass(1_000)
  expect(draftIn(anna)?.edit).toEqual(edit)
  anna.crash()
  const again = await open('anna', disk)
  expect(draftIn(again)?.edit).toEqual(edit)
  // The end of another message's edit is not that of this one.
  again.chat.setEdit(ROOM, 'another', undefined)
  expect(draftIn(again)?.edit).toEqual(edit)
  again.chat.setEdit(ROOM, id, undefined)
  expect(draftIn(again)).toBeUndefined()
  await clock.pass(1_000)
  again.crash()
  expect(draftIn(await open('anna', disk))).toBeUndefined()
})

test('an edit’s text moves to the composer when its message is deleted meanwhile', async () => {
  const { clock, anna, bert, id, edit } = await changing()
  anna.chat.setDraft(ROOM, { text: 'half a thought', reply: '', card: null, edit })
  if (bert) changeMessage(bert.chat.core, { t: 'delete', room: ROOM, id })
  await clock.pass(1_000)
  expect(words(anna)).toEqual(['what came before'])
  expect(draftIn(anna)).toMatchObject({
    text: 'what I meant\nhalf a thought',
    mentions: { Bert: 'bert' },
  })
  expect(draftIn(anna)?.edit).toBeUndefined()
})

test('so it is when it was deleted while this machine was away', async () => {
  const { clock, open, disk, anna, bert, id, edit } = await changing()
  if (!bert) throw new Error('Nobody looks on.')
  sendMessage(bert.chat.core, ROOM, { text: 'what came after' })
  await clock.pass(1_000)
  anna.crash()
  const before = await open('anna', disk)
  await enter(before, clock)
  expect(draftIn(before)?.edit).toEqual(edit)
  before.crash()
  changeMessage(bert.chat.core, { t: 'delete', room: ROOM, id })
  await clock.pass(1_000)
  const after = await open('anna', disk)
  await enter(after, clock)
  await clock.pass(1_000)
  expect(draftIn(after)).toMatchObject({ text: 'what I meant', mentions: { Bert: 'bert' } })
  expect(draftIn(after)?.edit).toBeUndefined()
})
