/** Number of hubs that share the streams; each write wakes them all. */
export const HUBS = 4

export function hubName(shard: number): string {
  return `hub-${shard}`
}

export const hubNames: readonly string[] = Array.from({ length: HUBS }, (_, shard) => hubName(shard))

/** The hub of a client's stream, by the first character of its id; `undefined` for a malformed id. */
export function hubOf(client: string): string | undefined {
  const shard = /^[0-9]/.test(client) ? Number(client[0]) : HUBS
  return shard < HUBS ? hubName(shard) : undefined
}
