import { expect, test } from 'vitest'
import type { ChatRoomRecord } from '#contract/chat/chat'
import { orderRooms } from './room-order.ts'

function room(slug: string, { name = slug } = {}): ChatRoomRecord {
  const base = { id: slug, collectionId: '', collectionName: '', created: '', updated: '' }
  return { ...base, name, slug, parent: '', topic: '', locked: false, archived: false }
}

test('the specified four come first, then alphabetically by name', () => {
  const rooms = [
    room('zebra'),
    room('feedback'),
    room('late'),
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
    'late',
    'zebra',
  ])
})
