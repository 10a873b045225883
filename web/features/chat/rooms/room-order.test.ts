import { expect, test } from 'vitest'
import type { ChatRoomRecord } from '#contract/chat'
import { orderRooms } from './room-order.ts'

function room(slug: string, { name = slug, position = 0 } = {}): ChatRoomRecord {
  const base = { id: slug, collectionId: '', collectionName: '', created: '', updated: '' }
  return { ...base, name, slug, parent: '', topic: '', position, locked: false, archived: false }
}

test('the specified four come first, then by position, then by name', () => {
  const rooms = [
    room('zebra'),
    room('feedback', { position: -5 }),
    room('late', { position: 3 }),
    room('b', { name: 'élan' }),
    room('general', { name: 'Zzz' }),
    room('a', { name: 'Apple' }),
    room('creations'),
    room('introductions'),
  ]
  expect(orderRooms(rooms).map(({ slug }) => slug)).toEqual([
    'general',
    'introductions',
    'creations',
    'feedback',
    'a',
    'b',
    'zebra',
    'late',
  ])
})
