import { expect, test } from 'vitest'
import { roomLabel } from './room-label.ts'

test('a room’s label has its name and its badges', () => {
  const plain = { isUnread: false, mentions: 0, hasDraft: false, isSilenced: false, isLocked: false }
  expect(roomLabel({ ...plain, name: 'General' })).toBe('General')
  expect(roomLabel({ ...plain, name: 'General', isSilenced: true, isUnread: true })).toBe(
    'General, unread, notifications off',
  )
  expect(roomLabel({ ...plain, name: 'Lounge', mentions: 2, hasDraft: true, isLocked: true })).toBe(
    'Lounge, has a draft, locked',
  )
  expect(roomLabel({ ...plain, name: 'Lounge', isUnread: true, mentions: 1 })).toBe(
    'Lounge, unread, 1 message for you',
  )
})
