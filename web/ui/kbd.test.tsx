import { expect, test } from 'vitest'
import { ariaShortcut, keyNames } from './kbd.tsx'

test.each([
  ['$mod+k', ['Ctrl', 'K']],
  ['$mod+Shift+KeyE', ['Ctrl', 'Shift', 'E']],
  ['Space', ['Space']],
  ['ArrowLeft', ['←']],
  ['$mod++', ['Ctrl', '+']],
  ['g p', ['G', 'P']],
  ['?', ['?']],
])('%s reads %s', (shortcut, names) => {
  expect(keyNames(shortcut)).toEqual(names)
})

test('assistive technology gets the keys in words', () => {
  expect(ariaShortcut('$mod+k')).toBe('Control+K')
  expect(ariaShortcut('s')).toBe('S')
  expect(ariaShortcut('Space')).toBe('Space')
})
