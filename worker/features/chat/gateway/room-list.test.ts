import { expect, test } from 'vitest'
import { RoomList } from './room-list.ts'

function setUp() {
  const state = { ids: ['a'], reads: 0, now: 0, away: false }
  const list = new RoomList({
    async rooms() {
      state.reads++
      if (state.away) throw new Error('away')
      return state.ids.map((id) => ({ id, archived: false }))
    },
    now: () => state.now,
  })
  return { state, list }
}

test('the list is read once for many who ask, and again after a minute', async () => {
  const { state, list } = setUp()
  expect(list.has('a')).toBe(false)
  await Promise.all([list.all(), list.find('a'), list.holding(['a'])])
  expect(state.reads).toBe(1)
  expect(list.has('a')).toBe(true)
  state.now = 59_000
  await list.all()
  expect(state.reads).toBe(1)
  state.now = 61_000
  await list.all()
  expect(state.reads).toBe(2)
})

test('an unknown room makes it be read again, once a second', async () => {
  const { state, list } = setUp()
  await list.all()
  state.ids.push('b')
  expect(await list.find('b')).toBe(false)
  state.now = 1_001
  expect(await list.find('b')).toBe(true)
  expect(await list.find('c')).toBe(false)
  expect(state.reads).toBe(2)
})

test('a read during a list change is discarded', async () => {
  const { state, list } = setUp()
  const before = list.all()
  list.forget()
  state.ids = ['b']
  await list.all()
  await before
  expect([list.has('a'), list.has('b')]).toEqual([false, true])
})

test('without the database the last list is used, and without a list the room decides', async () => {
  const { state, list } = setUp()
  state.away = true
  await expect(list.all()).rejects.toThrow('away')
  expect(await list.find('x')).toBe(true)
  state.away = false
  await list.all()
  state.away = true
  list.forget()
  expect(await list.all()).toEqual([{ id: 'a', archived: false }])
})
