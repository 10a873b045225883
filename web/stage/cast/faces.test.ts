import { expect, test } from 'vitest'
import { characterOf } from './faces.ts'

const gallery = ['pip', 'momo', 'bo', 'kiki', 'ola', 'zed'].map((id) => ({ id }))
const people = Array.from({ length: 600 }, (_, at) => `person${String(at).padStart(9, '0')}`)

test('every user has a character, evenly distributed', () => {
  const counts = new Map<string, number>()
  for (const person of people) {
    const { id = '' } = characterOf(person, gallery) ?? {}
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  expect(counts.size).toBe(gallery.length)
  expect(Math.min(...counts.values())).toBeGreaterThan(50)
  expect(characterOf('somebody', [])).toBeUndefined()
})

test('a new character takes over some users and changes no others', () => {
  const larger = [...gallery, { id: 'new' }].toReversed()
  for (const person of people) {
    const now = characterOf(person, larger)?.id
    expect([characterOf(person, gallery)?.id, 'new']).toContain(now)
  }
})
