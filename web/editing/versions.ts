export interface Version<Value> {
  revision: number
  value: Value
}

export interface Draft<Value> extends Version<Value> {
  /** Time of storing, in milliseconds since 1970. */
  storedAt: number
}

/** Use of an earlier visit's draft, given the server's version. */
export type DraftOutcome<Value> =
  | { kind: 'nothing' }
  | { kind: 'apply'; mine: Value }
  | { kind: 'conflict'; mine: Value }

/** A draft based on the server's version continues; one on an older version is a conflict. */
export function reconcileDraft<Value>(
  draft: Draft<Value> | undefined,
  server: Version<Value>,
  same: (one: Value, other: Value) => boolean = sameValue,
): DraftOutcome<Value> {
  if (!draft || same(draft.value, server.value)) return { kind: 'nothing' }
  return { kind: draft.revision === server.revision ? 'apply' : 'conflict', mine: draft.value }
}

/**
 * Ignores the order of keys, which the server changes. Plain data only. Shared references are not descended into, so
 * comparing an edited copy is cheap.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return (
    left.size === right.size &&
    [...left].every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
  )
}
