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
  const folder = pictureFolder(character)
  const found = await listed(bucket, folder)
  return found.map(({ key, size, uploaded }) => ({ name: key.slice(folder.length), bytes: size, uploaded }))
}

/** The stored pictures of the characters whose ids start like this, by character. */
export async function storedBeginning(
  bucket: Pick<Objects, 'list'>,
  beginning: string,
): Promise<Map<string, StoredPicture[]>> {
  const all = pictureFolder('').slice(0, -1)
  const stored = new Map<string, StoredPicture[]>()
  for (const { key, size, uploaded } of await listed(bucket, all + beginning)) {
    const [character = '', name = ''] = key.slice(all.length).split('/')
    const pictures = stored.get(character) ?? []
    pictures.push({ name, bytes: size, uploaded })
    stored.set(character, pictures)
  }
  return stored
}

async function listed(bucket: Pick<Objects, 'list'>, prefix: string) {
  const found: Awaited<ReturnType<Objects['list']>>['found'] = []
  let next: string | undefined
  do {
    const page = await bucket.list(prefix, next)
    found.push(...page.found)
    next = page.next
  } while (next !== undefined)
  return found
}

/** Returns whether one more picture of this size may be stored. */
export function hasRoom(stored: readonly StoredPicture[], bytes: number): boolean {
  const all = stored.reduce((sum, one) => sum + one.bytes, bytes)
  return stored.length < STORED.count && all <= STORED.bytes
}

/** Deletes those of a character's stored pictures that no drawing has named for an age in ms; returns the rest. */
export async function sweepPictures(
  bucket: Pick<Objects, 'remove'>,
  { character, stored }: { character: string; stored: readonly StoredPicture[] },
  { named, now, age = SETTLED_MS }: { named: ReadonlySet<string>; now: Date; age?: number },
): Promise<StoredPicture[]> {
  const settled = now.getTime() - age
  const isUnused = ({ name, uploaded }: StoredPicture) => !named.has(name) && uploaded.getTime() < settled
  const unused = stored.filter(isUnused)
  if (unused.length > 0) await bucket.remove(unused.map(({ name }) => pictureKey(character, name)))
  return stored.filter((one) => !isUnused(one))
}
