import type { Action } from '../actions/actions.ts'

/** One thing that can be done, and the keys that do it. */
export interface ShortcutLine {
  label: string
  shortcuts: string[]
}

type Listed = Pick<Action, 'id' | 'label' | 'shortcut'>

/** Separates those of the page from global ones. Two keys of one action share a line. */
export function shortcutLines(listed: readonly Listed[]): {
  here: ShortcutLine[]
  everywhere: ShortcutLine[]
} {
  const used = new Set<string>()
  const lines = { here: new Map<string, string[]>(), everywhere: new Map<string, string[]>() }
  for (const { id, label, shortcut } of listed) {
    // The page's own come first and win: what they cover cannot be pressed here.
    if (!shortcut || used.has(shortcut)) continue
    used.add(shortcut)
    const group = id.startsWith('shell.') ? lines.everywhere : lines.here
    group.set(label, [...(group.get(label) ?? []), shortcut])
  }
  const asLines = (group: Map<string, string[]>) =>
    [...group].map(([label, shortcuts]) => ({ label, shortcuts }))
  return { here: asLines(lines.here), everywhere: asLines(lines.everywhere) }
}
