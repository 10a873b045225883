import { expect, test } from 'vitest'
import { shortcutLines } from './shortcut-lines.ts'

test('page shortcuts are separate from global ones; actions without a shortcut are omitted', () => {
  expect(
    shortcutLines([
      { id: 'projects.new', label: 'New project', shortcut: 'n' },
      { id: 'projects.sort', label: 'Sort by title' },
      { id: 'shell.palette', label: 'Command menu', shortcut: '$mod+k' },
    ]),
  ).toEqual({
    here: [{ label: 'New project', shortcuts: ['n'] }],
    everywhere: [{ label: 'Command menu', shortcuts: ['$mod+k'] }],
  })
})

test('two keys for one thing share a line', () => {
  const { here } = shortcutLines([
    { id: 'deck.next', label: 'Next slide', shortcut: 'ArrowRight' },
    { id: 'deck.next-space', label: 'Next slide', shortcut: 'Space' },
  ])
  expect(here).toEqual([{ label: 'Next slide', shortcuts: ['ArrowRight', 'Space'] }])
})

test('a key that the page takes for itself is not shown as one of every page', () => {
  const { here, everywhere } = shortcutLines([
    { id: 'studio.help', label: 'Keys', shortcut: 'Shift+?' },
    { id: 'shell.shortcuts', label: 'Keyboard shortcuts', shortcut: 'Shift+?' },
  ])
  expect(here).toHaveLength(1)
  expect(everywhere).toEqual([])
})
