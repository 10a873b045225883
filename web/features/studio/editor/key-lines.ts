import type { Action } from '../../../shell/actions/actions.ts'

export interface KeyLine {
  label: string
  keys: string[]
}

/** Shortcuts handled by the browser, which grants clipboard access only with them. */
const clipboardKeys: readonly KeyLine[] = [
  { label: 'Copy', keys: ['$mod+c'] },
  { label: 'Cut', keys: ['$mod+x'] },
  { label: 'Paste at the playhead, also from another project', keys: ['$mod+v'] },
]

/** Lines of the help sheet for a group: alternative keys share a line; actions without keys are in the menu. */
export function keyLines(group: string, actions: readonly Action[]): KeyLine[] {
  const lines = new Map<string, string[]>()
  for (const { label, shortcut } of actions) {
    if (shortcut) lines.set(label, [...(lines.get(label) ?? []), shortcut])
  }
  const own = [...lines].map(([label, keys]) => ({ label, keys }))
  return group === 'Edit' ? [...own, ...clipboardKeys] : own
}
