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
    const lines = differingLines(one, other, kind)
    const differs = lines.some((own) => own.length > 0)
    const [left, right] = differs || kind !== 'words' ? lines : differingLines(one, other, 'switches')
    if (left.length === 0 && right.length === 0)
      return [{ label, mine: 'Order or layout differs', theirs: 'Order or layout differs' }]
    return [{ label, mine: firstLines(left), theirs: firstLines(right) }]
  })
}

type LineKind = SideKind | 'switches'

/** The lines of each side that the other lacks. */
function differingLines(one: unknown, other: unknown, kind: LineKind): [string[], string[]] {
  const [lines, others] = [linesOf(one, kind), linesOf(other, kind)]
  return [without(lines, others), without(others, lines)]
}

/** A line that is there twice and once on the other side remains once. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const index = left.indexOf(line)
    if (index !== -1) left.splice(index, 1)
    return index === -1
  })
}

function firstLines(own: readonly string[]): string {
  return [...own.slice(0, LINES), ...(own.length > LINES ? ['…'] : [])].join('\n')
}

function linesOf(value: unknown, kind: LineKind, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => linesOf(one, kind, key))
  if (typeof value === 'object' && value !== null) {
    // A look has a colour called `text`, and no words.
    if (key === 'look' && kind !== 'settings') return kind === 'words' ? [] : linesOf(value, 'settings')
    // The text of a key may have one version per language.
    const isText = kind === 'words' && wordKeys.has(key)
    return Object.entries(value).flatMap(([name, one]) => linesOf(one, kind, isText ? key : name))
  }
  if (kind === 'switches') return typeof value === 'string' ? [] : [settingWords(key, value)]
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
