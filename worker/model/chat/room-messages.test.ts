import { expect, test } from 'vitest'
import type { ChatMessageRecord } from '#contract/chat/chat'
import {
  changePending,
  FOLLOWED_MESSAGES,
  followed,
  isPending,
  MAX_LOADED_MESSAGES,
  noMessages,
  shortened,
  withMessage,
  withoutMessage,
  withoutPending,
  withPage,
  withPending,
  withUpdate,
  type PendingMessage,
  type RoomMessages,
} from './room-messages.ts'

function record(seq: number, { author = 'ben', message = `m${seq}` } = {}): ChatMessageRecord {
  const created = `2026-01-01 00:00:${String(seq % 60).padStart(2, '0')}.000Z`
  const base = { id: `id${seq}`, collectionId: '', collectionName: '', created, updated: created }
  return { ...base, room: 'r', seq, author, message, reply: '', card: '', reactions: [], edited: '' }
}

function pending(key: string, message: string, { id = '', seq = 0 } = {}): PendingMessage {
  const base = { isPending: true as const, key, id, seq, room: 'r', message, authorId: 'ada', created: '' }
  return { ...base, reply: '', card: null, state: 'sending' }
}

const held = (seqs: number[], rest: Partial<RoomMessages> = {}): RoomMessages => ({
  list: seqs.map((seq) => record(seq)),
  earlier: false,
  later: false,
  loaded: true,
  newest: seqs.at(-1) ?? 0,
  ...rest,
})
/** Pending messages in brackets. */
const words = ({ list }: RoomMessages) =>
  list.map((one) => (isPending(one) ? `(${one.message})` : one.message)).join(' ')

test('a new message takes its place before what is pending', () => {
  const messages = withPending(held([1, 3]), pending('k1', 'mine'))
  expect(words(withMessage(messages, record(4)).messages)).toBe('m1 m3 m4 (mine)')
  expect(words(withMessage(messages, record(2)).messages)).toBe('m1 m2 m3 (mine)')
})

test('it replaces the pending one: by id first, else the first with the same author and text', () => {
  const own = (seq: number) => record(seq, { author: 'ada', message: 'hi' })
  const twice = withPending(withPending(held([1]), pending('k1', 'hi')), pending('k2', 'hi'))
  const first = withMessage(twice, own(2))
  expect([words(first.messages), first.replaced?.key]).toEqual(['m1 hi (hi)', 'k1'])
  const known = changePending(twice, 'k2', { id: 'id2' })
  expect(withMessage(known, own(2)).replaced?.key).toBe('k2')
  // Another user may send the same text.
  expect(withMessage(twice, record(2, { message: 'hi' })).replaced).toBeUndefined()
})

test('a message stored before its acknowledgement does not stay pending', () => {
  const stored = withPending(held([], { loaded: false }), pending('k1', 'mine', { id: 'id4', seq: 4 }))
  const waiting = withPending(stored, pending('k2', 'next'))
  expect(words(withMessage(waiting, record(3)).messages)).toBe('m3 (mine) (next)')
  expect(words(withMessage(waiting, record(5)).messages)).toBe('m5 (next)')
  const page = { messages: [record(8), record(9)], earlier: true, later: false, newest: 9 }
  expect(words(withPage(waiting, page, 'newest'))).toBe('m8 m9 (next)')
  expect(words(withPage(waiting, { ...page, newest: 3 }, 'newest'))).toBe('m8 m9 (mine) (next)')
  expect(words(withPage(waiting, page, 'before'))).toBe('m8 m9 (mine) (next)')
})

test('a message that is here already is put in place of itself', () => {
  const again = withMessage(held([1, 2]), record(1, { message: 'new' }))
  expect(words(again.messages)).toBe('new m2')
  expect(words(withUpdate(held([1, 2]), record(2, { message: 'changed' })))).toBe('m1 changed')
  const messages = held([2])
  expect(withUpdate(messages, record(1))).toBe(messages)
  expect(words(withoutMessage(held([1, 2]), 'id1'))).toBe('m2')
})

test('events of pages that are not loaded are ignored', () => {
  expect(words(withMessage(held([5, 6], { later: true }), record(9)).messages)).toBe('m5 m6')
  expect(words(withMessage(held([5, 6], { earlier: true }), record(2)).messages)).toBe('m5 m6')
  expect(words(withMessage(noMessages, record(9)).messages)).toBe('m9')
})

test('pages are put before, after, or in the place of what is here', () => {
  const page = (seqs: number[], more: { earlier?: boolean; later?: boolean } = {}) => ({
    messages: seqs.map((seq) => record(seq)),
    earlier: more.earlier ?? false,
    later: more.later ?? false,
    newest: 9,
  })
  const messages = withPending(held([5, 6], { earlier: true, later: true }), pending('k', 'mine'))
  const before = withPage(messages, page([3, 4], { later: true }), 'before')
  expect([words(before), before.earlier, before.later]).toEqual(['m3 m4 m5 m6 (mine)', false, true])
  const after = withPage(messages, page([7], { earlier: true }), 'after')
  expect([words(after), after.earlier, after.later]).toEqual(['m5 m6 m7 (mine)', true, false])
  const instead = withPage(messages, page([1, 2], { later: true }), 'instead')
  expect([words(instead), instead.earlier, instead.later]).toEqual(['m1 m2 (mine)', false, true])
})

test('the newest message is known on any page of the history', () => {
  const page = { messages: [record(1), record(2)], earlier: false, later: true, newest: 9 }
  const { newest, later } = withPage(noMessages, page, 'instead')
  expect([newest, later]).toEqual([9, true])
  const { messages } = withMessage(held([1, 2], { later: true, newest: 9 }), record(10))
  expect([words(messages), messages.newest]).toEqual(['m1 m2', 10])
  expect(shortened(messages).newest).toBe(10)
})

test('the newest page extends the stored messages only if none can be missing between them', () => {
  const newest = { messages: [record(5), record(7)], earlier: true, later: false, newest: 7 }
  expect(words(withPage(held([3, 4, 5, 6]), newest, 'newest'))).toBe('m3 m4 m5 m7')
  const apart = withPage(held([1, 2]), newest, 'newest')
  expect([words(apart), apart.earlier]).toEqual(['m5 m7', true])
})

test('a pending message that is on the page by now is not there twice', () => {
  const messages = withPending(held([1]), pending('k', 'm2', { id: 'id2', seq: 2 }))
  const page = { messages: [record(2)], earlier: false, later: false, newest: 2 }
  expect(words(withPage(messages, page, 'newest'))).toBe('m2')
})

test('pending messages keep the order in which they were said, and can be taken back', () => {
  const messages = withPending(withPending(held([1]), pending('k2', 'two')), pending('k1', 'one'))
  expect(words(messages)).toBe('m1 (one) (two)')
  expect(words(withoutPending(messages, 'k1'))).toBe('m1 (two)')
})

test('a closed room keeps its newest messages and all pending ones in memory', () => {
  const many = held(Array.from({ length: MAX_LOADED_MESSAGES + 50 }, (_, index) => index + 1))
  const short = shortened(withPending(many, pending('k', 'mine')))
  expect(short.list).toHaveLength(MAX_LOADED_MESSAGES)
  expect(short.earlier).toBe(true)
  expect(short.list.at(-1)).toMatchObject({ key: 'k' })
  // New messages do not follow the middle of a history.
  const middle = shortened(withPending(held([5], { later: true }), pending('k', 'mine')))
  expect([words(middle), middle.loaded]).toEqual(['(mine)', false])
})

test('a room scrolled to its end keeps all messages up to a limit, then the newest', () => {
  const many = held(Array.from({ length: 2 * FOLLOWED_MESSAGES }, (_, index) => index + 1))
  expect(followed(many)).toBe(many)
  const cut = followed(withMessage(many, record(2 * FOLLOWED_MESSAGES + 1)).messages)
  expect([cut.list.length, cut.earlier, cut.later]).toEqual([FOLLOWED_MESSAGES, true, false])
  expect(cut.list.at(-1)).toMatchObject({ seq: 2 * FOLLOWED_MESSAGES + 1 })
})
