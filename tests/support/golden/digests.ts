import { createHash, type Hash } from 'node:crypto'

/** One digest per aspect, so that a failure names the changed behaviour. */
export class Digests {
  private readonly hashes = new Map<string, Hash>()

  add(aspect: string, value: unknown) {
    let hash = this.hashes.get(aspect)
    if (!hash) this.hashes.set(aspect, (hash = createHash('sha256')))
    hash.update(canonicalText(value)).update('\n')
  }

  result(): Record<string, string> {
    return Object.fromEntries([...this.hashes].map(([aspect, hash]) => [aspect, hash.digest('hex')]))
  }
}

/**
 * Sorted keys, and every number distinct: JSON itself writes `NaN` and the infinities as `null`, and `-0` as `0`.
 * Undefined fields are omitted, as in `toEqual`.
 */
function canonicalText(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`
  if (value instanceof Map || value instanceof Set) return canonicalText([...(value as Iterable<unknown>)])
  const record = value as Record<string, unknown>
  let text = '{'
  for (const key of Object.keys(record).sort()) {
    if (record[key] !== undefined) text += `${JSON.stringify(key)}:${canonicalText(record[key])},`
  }
  return `${text}}`
}
