/** Streams are spread over so many hubs; each write wakes them all. */
export const HUBS = 4

export function hubName(shard: number): string {
  return `hub-${shard}`
}

export const hubNames: readonly string[] = Array.from({ length: HUBS }, (_, shard) => hubName(shard))
