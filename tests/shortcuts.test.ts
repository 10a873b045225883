import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../web')
const held = new Set(['$mod', 'Shift', 'Alt', 'Control', 'Meta'])

/** The keys of this shortcut that are to be held down. */
const heldIn = (shortcut: string) => shortcut.split(/\+(?=.)/).slice(0, -1)

test('modifier keys of a shortcut are readable by screen readers and shown by their names', () => {
  const shortcuts = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/\bshortcut(?:=|: )['"]([^'"]+)['"]/g)].map(
      ([, shortcut = '']) => ({ file, shortcut }),
    ),
  )
  expect(shortcuts.length).toBeGreaterThan(50)
  expect(shortcuts.filter(({ shortcut }) => heldIn(shortcut).some((key) => !held.has(key)))).toEqual([])
})
