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

/** Deletes those of a character's stored pictures that no drawing has named for an hour; returns the rest. */
export async function sweepPictures(
  bucket: Pick<Objects, 'remove'>,
  { character, stored }: { character: string; stored: readonly StoredPicture[] },
  { named, now }: { named: ReadonlySet<string>; now: Date },
): Promise<StoredPicture[]> {
  const settled = now.getTime() - SETTLED_MS
  const isUnused = ({ name, uploaded }: StoredPicture) => !named.has(name) && uploaded.getTime() < settled
  await removePictures(
    bucket,
    stored.filter(isUnused).map(({ name }) => ({ character, name })),
  )
  return stored.filter((one) => !isUnused(one))
}

/** R2 deletes at most this many objects in one call. */
const MAX_REMOVED = 1_000

export async function removePictures(
  bucket: Pick<Objects, 'remove'>,
  pictures: readonly { character: string; name: string }[],
): Promise<void> {
  const keys = pictures.map(({ character, name }) => pictureKey(character, name))
  for (let from = 0; from < keys.length; from += MAX_REMOVED)
    await bucket.remove(keys.slice(from, from + MAX_REMOVED))
}
