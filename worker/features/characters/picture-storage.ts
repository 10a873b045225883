import { pictureFolder } from '../../collections/characters.ts'
import { pictureLimits } from '../../model/rig/pictures.ts'
import type { Objects } from '../../platform/objects.ts'

/** Limits of all versions of one character; a rig has the smaller ones of `pictureLimits`. */
const STORED = { count: 4 * pictureLimits.count, bytes: 4 * pictureLimits.bytes }
/** Younger pictures may be about to be named by a draft. */
const SETTLED_MS = 60 * 60 * 1000

export interface StoredPicture {
  name: string
  bytes: number
  uploaded: Date
}

export function pictureKey(character: string, name: string): string {
  return pictureFolder(character) + name
}

export async function storedPictures(
  bucket: Pick<Objects, 'list'>,
  character: string,
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = []
  let next: string | undefined
  do {
    const page = await bucket.list(pictureFolder(character), next)
    for (const { key, size, uploaded } of page.found)
      stored.push({ name: key.slice(pictureFolder(character).length), bytes: size, uploaded })
    next = page.next
  } while (next !== undefined)
  return stored
}

/** Returns whether one more picture of this size may be stored. */
export function hasRoom(stored: readonly StoredPicture[], bytes: number): boolean {
  const all = stored.reduce((sum, one) => sum + one.bytes, bytes)
  return stored.length < STORED.count && all <= STORED.bytes
}

/** Deletes those of a character's stored pictures that no drawing names any more; returns the rest. */
export async function sweepPictures(
  bucket: Pick<Objects, 'remove'>,
  { character, stored }: { character: string; stored: readonly StoredPicture[] },
  { named, now }: { named: ReadonlySet<string>; now: Date },
): Promise<StoredPicture[]> {
  const settled = now.getTime() - SETTLED_MS
  const isUnused = ({ name, uploaded }: StoredPicture) => !named.has(name) && uploaded.getTime() < settled
  const unused = stored.filter(isUnused)
  if (unused.length > 0) await bucket.remove(unused.map(({ name }) => pictureKey(character, name)))
  return stored.filter((one) => !isUnused(one))
}
