import type { ConflictField } from './record-conflict.tsx'

/** The display of a field: as text, by the words in it, or by its settings, one per line. */
export type SideKind = 'plain' | 'words' | 'settings'

/** Longer values start at the first difference. */
const LINES = 8

/** Keys with user-visible text. */
const wordKeys = new Set(['text', 'title', 'label', 'alt', 'says', 'description', 'placeholder', 'href'])

/** Nested values are reduced to the lines that the other side lacks. */
export function bothSides<Value extends object>(
  mine: Value,
  theirs: Value,
  fields: readonly (readonly [name: keyof Value, label: string, kind?: SideKind])[],
): ConflictField[] {
  return fields.flatMap(([name, label, kind = 'plain']) => {
    const [one, other] = [mine[name], theirs[name]]
    if (JSON.stringify(one) === JSON.stringify(other)) return []
    if (kind === 'plain') return [{ label, mine: String(one), theirs: String(other) }]
    const [lines, others] = [linesOf(one, kind), linesOf(other, kind)]
    return [{ label, mine: onlyIn(lines, others), theirs: onlyIn(others, lines) }]
  })
}

function onlyIn(lines: readonly string[], others: readonly string[]): string {
  const own = lines.filter((line) => !others.includes(line))
  if (own.length === 0) return 'Order or layout differs'
  return [...own.slice(0, LINES), ...(own.length > LINES ? ['…'] : [])].join('\n')
}

function linesOf(value: unknown, kind: SideKind, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => linesOf(one, kind, key))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, one]) => linesOf(one, kind, name))
  }
  if (kind === 'settings') return [settingWords(key, value)]
  return typeof value === 'string' && value.trim() !== '' && wordKeys.has(key) ? [value.trim()] : []
}

/** `showProgress: true` as “Show progress: yes”. */
function settingWords(key: string, value: unknown): string {
  const name = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const said = typeof value === 'boolean' ? (value ? 'yes' : 'no') : text
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${said === '' ? '–' : said}`
}
