import { AppError } from '../../contract/app-error.ts'
import { pictureLimits } from '../../model/rig/pictures.ts'
import { RigError } from '../../model/rig/rig-error.ts'
import type { Objects } from '../../platform/objects.ts'
import type { EncodedPicture } from './picture-encoding-service.ts'
import { hasRoom, pictureKey, storedPictures, sweepPictures, type StoredPicture } from './picture-storage.ts'

type Bucket = Pick<Objects, 'list' | 'remove' | 'write'>

interface Place {
  character: string
  now: Date
  /** The names in all of the character's drawings. */
  namedIn(): Promise<string[]>
  /** Objects that a backup has listed must stay. */
  isBackupOpen(): Promise<boolean>
  /** Deletes what else is stored about deleted pictures. */
  forget(names: readonly string[]): Promise<void>
}

/**
 * Returns the stored pictures, for `storePicture`. Throws `quota_reached` if not one more byte can be stored, so that
 * nothing is decoded in vain.
 */
export async function assertSpace(bucket: Bucket, place: Place): Promise<readonly StoredPicture[]> {
  const stored = await storedPictures(bucket, place.character)
  return makeSpace(bucket, { ...place, stored, bytes: 1 })
}

/** `stored` is what `assertSpace` returned. Throws `quota_reached`. */
export async function storePicture(
  bucket: Bucket,
  { name, bytes }: Pick<EncodedPicture, 'name' | 'bytes'>,
  { stored, ...place }: Place & { stored: readonly StoredPicture[] },
): Promise<void> {
  const { character, namedIn } = place
  const isStored = stored.some((one) => one.name === name)
  if (!isStored) await makeSpace(bucket, { ...place, stored, bytes: bytes.byteLength })
  const key = pictureKey(character, name)
  // A stored one gets the date of today: a draft is about to name it.
  await bucket.write(key, bytes, 'image/webp')
  if (isStored) return
  // Concurrent uploads may all have found the last place free. The last of them to list sees all, so the quota holds.
  const others = (await storedPictures(bucket, character)).filter((one) => one.name !== name)
  if (hasRoom(others, bytes.byteLength) || (await namedIn()).includes(name)) return
  await bucket.remove([key])
  throw new AppError('quota_reached')
}

async function makeSpace(
  bucket: Bucket,
  place: Place & { stored: readonly StoredPicture[]; bytes: number },
): Promise<readonly StoredPicture[]> {
  const { stored, bytes, now } = place
  if (hasRoom(stored, bytes)) return stored
  if (await place.isBackupOpen()) throw new AppError('quota_reached')
  const left = await sweepPictures(bucket, place, { named: new Set(await place.namedIn()), now })
  const swept = stored.filter((one) => !left.includes(one))
  if (swept.length > 0) await place.forget(swept.map(({ name }) => name))
  if (!hasRoom(left, bytes)) throw new AppError('quota_reached')
  return left
}

/** Throws `RigError` if a picture that a rig draws is not stored, or all together are too large. */
export async function assertPictures(
  bucket: Pick<Objects, 'list'>,
  character: string,
  { drawn, poster }: { drawn: readonly string[]; poster: string | undefined },
): Promise<void> {
  if (drawn.length === 0 && poster === undefined) return
  const stored = new Map((await storedPictures(bucket, character)).map(({ name, bytes }) => [name, bytes]))
  const missing = [...drawn, ...(poster === undefined ? [] : [poster])].find((name) => !stored.has(name))
  if (missing !== undefined) throw new RigError('part_missing', 'picture', `${missing} is not stored`)
  const bytes = drawn.reduce((sum, name) => sum + (stored.get(name) ?? 0), 0)
  if (bytes > pictureLimits.bytes)
    throw new RigError('too_large', 'pictures', `more than ${pictureLimits.bytes / 2 ** 20} MB together`)
}
