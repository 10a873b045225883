import type { ChatMessageRecord } from '#contract/chat/chat'
import { describe, expect, test } from 'vitest'
import {
  formatRelativeDay,
  historyRows,
  isNewAbove,
  newSinceLabel,
  timeOf,
  typingLabel,
  type HistoryRow,
} from './history-rows.ts'
import {
  noMessages,
  type PendingMessage,
  type RoomMessages,
  type StoredMessage,
} from '#model/chat/room-messages'

const minute = 60_000
const noon = new Date(2026, 4, 12, 12).getTime()
const dateOf = (at: number) => new Date(at).toISOString().replace('T', ' ')

function said(seq: number, author: string, at: number, more: Partial<ChatMessageRecord> = {}) {
  const created = dateOf(at)
  const base = { collectionId: 'chat_messages', collectionName: 'chat_messages', created, updated: created }
  const record: ChatMessageRecord = {
    ...base,
    id: `m${seq}`,
    room: 'r',
    seq,
    author,
    message: `words ${seq}`,
    reply: '',
    card: '',
    reactions: [],
    edited: '',
    ...more,
  }
  return record
}

function waiting(key: string, authorId: string, at: number): PendingMessage {
  const created = dateOf(at)
  return {
    isPending: true,
    key,
    id: '',
    seq: 0,
    room: 'r',
    message: 'soon',
    authorId,
    created,
    reply: '',
    card: null,
    state: 'sending',
  }
}

const room = (list: StoredMessage[], more: Partial<RoomMessages> = {}): RoomMessages => ({
  ...noMessages,
  loaded: true,
  newest: 0,
  list,
  ...more,
})
const rowsOf = (messages: RoomMessages, divider?: number) => historyRows(messages, { divider, me: 'me' })
/** `!` marks a message with its author's name. */
const shape = (rows: HistoryRow[]) =>
  rows.map((row) => (row.kind === 'message' ? `${row.leads ? '!' : ''}${row.key}` : row.kind)).join(' ')

describe('messages of one author', () => {
  test('are grouped within five minutes of each other', () => {
    const list = [
      said(1, 'ada', noon),
      said(2, 'ada', noon + 5 * minute),
      said(3, 'ada', noon + 10 * minute + 1),
      said(4, 'ben', noon + 10 * minute + 2),
      said(5, 'ada', noon + 10 * minute + 3),
    ]
    expect(shape(rowsOf(room(list)))).toBe('day !m1 m2 !m3 !m4 !m5')
  })

  test('a reply starts a new group; pending messages continue theirs', () => {
    const list = [
      said(1, 'me', noon),
      said(2, 'me', noon, { reply: 'm1' }),
      waiting('k1', 'me', noon + minute),
      waiting('k2', 'me', noon + minute),
    ]
    expect(shape(rowsOf(room(list)))).toBe('day !m1 !m2 k1 k2')
  })
})

test('each day has a divider, which starts a new group', () => {
  const midnight = new Date(2026, 4, 13).getTime()
  const list = [said(1, 'ada', midnight - minute), said(2, 'ada', midnight + minute)]
  const rows = rowsOf(room(list))
  expect(shape(rows)).toBe('day !m1 day !m2')
  expect(rows.filter(({ kind }) => kind === 'day')).toEqual([
    { kind: 'day', key: 'day-2026-05-12', day: '2026-05-12' },
    { kind: 'day', key: 'day-2026-05-13', day: '2026-05-13' },
  ])
})

test('the start of the room is shown when no earlier messages exist', () => {
  const list = [said(1, 'ada', noon)]
  expect(shape(rowsOf(room(list, { earlier: false })))).toBe('start day !m1')
  expect(shape(rowsOf(room(list, { earlier: true })))).toBe('day !m1')
  expect(shape(rowsOf(room(list, { earlier: false, loaded: false })))).toBe('day !m1')
})

describe('the divider before new messages', () => {
  const list = [said(10, 'ada', noon), said(11, 'me', noon), said(12, 'ada', noon), said(13, 'ada', noon)]

  test('is placed before the first message of another user after the divider', () => {
    const rows = rowsOf(room(list), 10)
    expect(shape(rows)).toBe('day !m10 !m11 new !m12 m13')
    expect(rows.find(({ kind }) => kind === 'new')).toMatchObject({ since: dateOf(noon) })
  })

  test('is missing without new messages of others', () => {
    expect(shape(rowsOf(room(list)))).not.toContain('new')
    expect(shape(rowsOf(room(list), 13))).not.toContain('new')
    expect(shape(rowsOf(room(list.slice(0, 2)), 10))).not.toContain('new')
  })

  test('is absent while the first unread message is not loaded, which is reported', () => {
    const messages = room(list, { earlier: true })
    expect(shape(rowsOf(messages, 5))).not.toContain('new')
    expect(isNewAbove(messages, 5)).toBe(true)
    expect(isNewAbove(messages, 9)).toBe(false)
    expect(shape(rowsOf(messages, 9))).toBe('day new !m10 !m11 !m12 m13')
    expect(isNewAbove(room(list, { earlier: false }), 5)).toBe(false)
    // First-time visitors stay at the end.
    expect(isNewAbove(messages, 0)).toBe(false)
    expect(isNewAbove(messages, undefined)).toBe(false)
  })
})

test('days and times are said in words', () => {
  const now = new Date(2026, 4, 13, 9)
  expect(formatRelativeDay('2026-05-13', now)).toBe('Today')
  expect(formatRelativeDay('2026-05-12', now)).toBe('Yesterday')
  expect(formatRelativeDay('2026-05-04', now)).toMatch(/Monday/)
  expect(formatRelativeDay('2026-05-04', now)).not.toMatch(/2026/)
  expect(formatRelativeDay('2025-05-04', now)).toMatch(/2025/)
  expect(newSinceLabel(dateOf(now.getTime()), now)).toMatch(/^New since \d/)
  expect(newSinceLabel(dateOf(noon), now)).toMatch(/^New since yesterday, \d/)
  expect(timeOf('2026-05-12 10:00:00.000Z')).toBe(Date.UTC(2026, 4, 12, 10))
})

test.each([
  [[], ''],
  [['Ada'], 'Ada is typing…'],
  [['Ada', 'Ben'], 'Ada and Ben are typing…'],
  [['Ada', 'Ben', 'Cid'], 'Several people are typing…'],
])('%j are typing', (names, words) => {
  expect(typingLabel(names)).toBe(words)
})
