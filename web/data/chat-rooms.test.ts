import type { ChatRoomRecord } from '#contract/chat/chat'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchRooms } from './chat.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server with these rooms; returns the queries that came. */
function serverWith(rooms: ChatRoomRecord[]): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'https://app.test').searchParams
    asked.push(query)
    const isOpenOnly = query.get('filter')?.includes('archived = false') ?? false
    const found = rooms
      .filter(({ archived }) => !(isOpenOnly && archived))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    const [page, perPage] = [Number(query.get('page')), Number(query.get('perPage'))]
    const items = found.slice((page - 1) * perPage, page * perPage)
    return Response.json({ page, perPage, totalItems: found.length, totalPages: 1, items })
  })
  return asked
}

const room = (name: string, archived = false): ChatRoomRecord => ({
  id: `room ${name}`,
  collectionId: 'pbc_3861817060',
  collectionName: 'chat_rooms',
  created: '2026-01-01 00:00:00.000Z',
  updated: '2026-01-01 00:00:00.000Z',
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  parent: '',
  topic: '',
  locked: false,
  archived,
})
const many = (count: number, archived: boolean) =>
  Array.from({ length: count }, (_, index) => room(`a ${String(index).padStart(4, '0')}`, archived))

test('a single call lists up to fifty rooms, as specified', async () => {
  const asked = serverWith([room('General'), room('Old', true)])
  expect((await fetchRooms()).map(({ name }) => name)).toEqual(['General'])
  expect(asked.map(String)).toEqual(['page=1&perPage=50&filter=parent+%3D+null&sort=name'])
})

test('neither many open rooms nor many archived ones drop a room from the list', async () => {
  serverWith([...many(60, false), room('General')])
  expect((await fetchRooms()).map(({ name }) => name)).toContain('General')
  const asked = serverWith([...many(1_500, true), room('General')])
  expect((await fetchRooms()).map(({ name }) => name)).toEqual(['General'])
  expect(asked).toHaveLength(2)
})
