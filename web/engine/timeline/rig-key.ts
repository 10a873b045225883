import type { Performer } from '#contract/document/document'

/** Names the rig a performer is drawn with: two performers of one character may have different versions of it. */
export function rigKey({ character, rig }: Pick<Performer, 'character' | 'rig'>): string {
  return rig === undefined ? character : `${character}@${rig}`
}

/** Inverse of `rigKey`. */
export function readRigKey(key: string): { character: string; rig: string | undefined } {
  const at = key.indexOf('@')
  return at < 0 ? { character: key, rig: undefined } : { character: key.slice(0, at), rig: key.slice(at + 1) }
}
