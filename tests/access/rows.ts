import type { Person } from '../support/worker/world.ts'

export interface Row {
  /** If omitted, the route's own, with names of nothing for its parameters. */
  path?: string
  body?: unknown
  /** For guest, member and admin. */
  statuses: [number, number, number]
  endless?: true
}

interface Call {
  path: string
  body?: unknown
}

export interface OwnedRow {
  make(owner: Person): Promise<Call>
  /** For guest, member, owner and admin. */
  statuses: [number, number, number, number]
}

/** Routes that answer the same, with the bodies they are called with. */
export function alike(statuses: Row['statuses'], bodies: Record<string, unknown>): Record<string, Row> {
  return Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, { body, statuses }]))
}
