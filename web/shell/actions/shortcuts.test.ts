import { expect, test } from 'vitest'
import { isPress, type KeyPlace, shortcutApplies } from './shortcuts.ts'

const table: [shortcut: string, applies: Record<KeyPlace, boolean>][] = [
  ['Space', { page: true, text: false, button: false, clicked: true, range: true, window: false }],
  ['Enter', { page: true, text: false, button: false, clicked: false, range: true, window: false }],
  ['s', { page: true, text: false, button: true, clicked: true, range: true, window: false }],
  ['?', { page: true, text: false, button: true, clicked: true, range: true, window: false }],
  ['ArrowLeft', { page: true, text: false, button: true, clicked: true, range: false, window: false }],
  ['Shift+ArrowLeft', { page: true, text: false, button: true, clicked: true, range: false, window: false }],
  ['$mod+k', { page: true, text: true, button: true, clicked: true, range: true, window: false }],
  ['$mod+z', { page: true, text: false, button: true, clicked: true, range: true, window: false }],
  ['$mod+Shift+z', { page: true, text: false, button: true, clicked: true, range: true, window: false }],
]

const rows = table.flatMap(([shortcut, applies]) =>
  // Safe: the record above has exactly the places as keys.
  (Object.entries(applies) as [KeyPlace, boolean][]).map(([place, expected]) => ({
    shortcut,
    place,
    expected,
  })),
)

test.each(rows)('$shortcut in a $place: $expected', ({ shortcut, place, expected }) => {
  expect(shortcutApplies(shortcut, place)).toBe(expected)
})

test('a key that is held asks again only for what goes on meanwhile', () => {
  const first = { defaultPrevented: false, repeat: false }
  const held = { ...first, repeat: true }
  expect([isPress(first, {}), isPress(held, {})]).toEqual([true, false])
  expect([isPress(first, { repeats: true }), isPress(held, { repeats: true })]).toEqual([true, true])
  expect(isPress({ ...held, defaultPrevented: true }, { repeats: true })).toBe(false)
})
