import type { ChatMessageRecord } from '#contract/chat/chat'
import { expect, test } from 'vitest'
import { noMessages } from '#model/chat/room-messages'
import { withPictures } from './presence.ts'

test('a present user has the picture of their messages and their current name', () => {
  const expand = { author: { id: 'ada', name: 'Ada', avatar: 'p1', expand: { avatar: { id: 'p1' } } } }
  // Only the author is read.
  const list = [{ id: 'm', seq: 1, author: 'ada', expand }] as unknown as ChatMessageRecord[]
  const people = [
    { id: 'ada', name: 'Ada L.' },
    { id: 'ben', name: 'Ben' },
  ]
  expect(withPictures(people, { ...noMessages, list })).toEqual([
    { ...expand.author, name: 'Ada L.' },
    { id: 'ben', name: 'Ben' },
  ])
})
