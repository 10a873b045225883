import type { ChatMessageRecord } from '#contract/chat/chat'
import { expect, test } from 'vitest'
import { withOlder, type Found } from './room-search.ts'

const messages = (...seqs: number[]) => seqs.map((seq) => ({ seq }) as ChatMessageRecord)
const seqsOf = (found: Found | undefined) => found?.messages.map(({ seq }) => seq)

test('an older page is appended once to the results of its search', () => {
  const found: Found = { words: 'curtain', messages: messages(9, 8), more: true }
  const page = { messages: messages(5, 2), more: false }
  const both = withOlder(found, found, page)
  expect([seqsOf(both), both?.more]).toEqual([[9, 8, 5, 2], false])
  expect(withOlder(both, found, page)).toBe(both)
})

test('a page of another search is ignored', () => {
  const before: Found = { words: 'curtain', messages: messages(9), more: true }
  const now: Found = { words: 'curtain call', messages: messages(7), more: true }
  const page = { messages: messages(5), more: false }
  expect(withOlder(now, before, page)).toBe(now)
  expect(withOlder(undefined, before, page)).toBeUndefined()
})
