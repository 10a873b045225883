import { expect, test } from 'vitest'
import { defineAction } from '../../../shell/actions/actions.ts'
import { keyLines } from './key-lines.ts'

const action = (label: string, shortcut?: string) =>
  defineAction({ id: `${label} ${shortcut}`, label, run: () => undefined, ...(shortcut && { shortcut }) })

test('the sheet of keys has a line for each thing, and the keys of the clipboard beside those of editing', () => {
  const actions = [action('Delete', 'Backspace'), action('Copy'), action('Delete', 'Delete')]
  const deleting = { label: 'Delete', keys: ['Backspace', 'Delete'] }
  expect(keyLines('Play', actions)).toEqual([deleting])
  const [first, ...clipboard] = keyLines('Edit', actions)
  expect(first).toEqual(deleting)
  expect(clipboard.flatMap(({ keys }) => keys)).toEqual(['$mod+c', '$mod+x', '$mod+v'])
})
