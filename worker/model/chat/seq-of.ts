/** A message's `seq` is at the end of its id, in base 32. */
export function seqOf(id: string): number {
  return Number.parseInt(id.slice(-8), 32)
}
