import { refused } from '../refusal.ts'

interface Pick {
  path: string[]
  excerpt?: { max: number; ellipsis: boolean }
}

export type Picks = Pick[] | undefined

/** Characters. */
const MAX_LENGTH = 2_000

/** Parses `id,expand.author.name,text:excerpt(80,true)`. An unknown modifier is a `bad_request`. */
export function parsePicks(fields: string | undefined): Picks {
  if (!fields?.trim()) return undefined
  if (fields.length > MAX_LENGTH) throw refused(`A list of fields takes at most ${MAX_LENGTH} characters.`)
  return fields
    .split(/,(?![^(]*\))/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [path = '', ...modifiers] = part.split(':')
      const pick = { path: path.split('.') }
      if (modifiers.length === 0) return pick
      const found = /^excerpt\(\s*(\d{1,6})\s*(?:,\s*(true|false)\s*)?\)$/.exec(modifiers.join(':'))
      if (!found) throw refused(`The modifier of “${part}” is unknown.`)
      return { ...pick, excerpt: { max: Number(found[1]), ellipsis: found[2] === 'true' } }
    })
}

export function wants(picks: Picks, name: string): boolean {
  return !picks || picks.some(({ path: [head] }) => head === name || head === '*')
}

export function pick(value: object, picks: Picks): object {
  return picks ? pickedObject(value, picks) : value
}

function picked(value: unknown, picks: Pick[]): unknown {
  if (Array.isArray(value)) return value.map((item) => picked(item, picks))
  return typeof value === 'object' && value !== null ? pickedObject(value, picks) : value
}

function pickedObject(value: object, picks: Pick[]): object {
  const chosen: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const named = picks.filter(({ path: [head] }) => head === key)
    // A named field has its own picks; a star covers the rest.
    const here = named.length > 0 ? named : picks.filter(({ path: [head] }) => head === '*')
    if (here.length === 0) continue
    const whole = here.find(({ path }) => path.length === 1)
    chosen[key] = whole
      ? excerpted(inner, whole)
      : picked(
          inner,
          here.map((one) => ({ ...one, path: one.path.slice(1) })),
        )
  }
  return chosen
}

function excerpted(value: unknown, { excerpt }: Pick): unknown {
  if (!excerpt || typeof value !== 'string') return value
  const plain = value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = Array.from(plain)
  if (letters.length <= excerpt.max) return plain
  return letters.slice(0, excerpt.max).join('').trimEnd() + (excerpt.ellipsis ? '...' : '')
}
