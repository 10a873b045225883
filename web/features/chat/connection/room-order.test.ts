import { expect, test } from 'vitest'
import type { ChatRoomRecord } from '#contract/chat/chat'
import { orderRooms, roomBeside } from './room-order.ts'

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

test('the next room is the one beside, round and round; of those with news the nearest', () => {
  const rooms = ['a', 'b', 'c', 'd'].map((slug) => room(slug))
  const beside = (...args: [string | undefined, 1 | -1, ((one: ChatRoomRecord) => boolean)?]) =>
    roomBeside(rooms, ...args)?.slug
  expect([beside('a', 1), beside('d', 1), beside('a', -1)]).toEqual(['b', 'a', 'd'])
  expect([beside(undefined, 1), beside(undefined, -1)]).toEqual(['a', 'd'])
  const hasNews = ({ slug }: ChatRoomRecord) => slug === 'b' || slug === 'd'
  expect([beside('b', 1, hasNews), beside('b', -1, hasNews), beside('c', -1, hasNews)]).toEqual([
    'd',
    'd',
    'b',
  ])
  expect(beside('a', 1, () => false)).toBeUndefined()
  expect(roomBeside([], 'a', 1)).toBeUndefined()
})
