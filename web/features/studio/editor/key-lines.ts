import type { Action } from '../../../shell/actions/actions.ts'

/** One line of the sheet of keys. */
export interface KeyLine {
  label: string
  keys: string[]
}

/** The browser's own keys: it hands over the clipboard when they are pressed, and at no other time. */
const clipboardKeys: readonly KeyLine[] = [
  { label: 'Copy', keys: ['$mod+c'] },
  { label: 'Cut', keys: ['$mod+x'] },
  { label: 'Paste at the playhead, also from another project', keys: ['$mod+v'] },
]

/** The lines of a group of actions: two keys for one thing share a line; what has no key is in the menu. */
export function keyLines(group: string, actions: readonly Action[]): KeyLine[] {
  const lines = new Map<string, string[]>()
  for (const { label, shortcut } of actions) {
    if (shortcut) lines.set(label, [...(lines.get(label) ?? []), shortcut])
  }
  const own = [...lines].map(([label, keys]) => ({ label, keys }))
  return group === 'Edit' ? [...own, ...clipboardKeys] : own
}
