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
}

/** Throws `quota_reached` if not one more byte can be stored, so that nothing is decoded in vain. */
export async function assertSpace(bucket: Bucket, place: Place): Promise<void> {
  await makeSpace(bucket, { ...place, stored: await storedPictures(bucket, place.character), bytes: 1 })
}

/** Throws `quota_reached`. */
export async function storePicture(
  bucket: Bucket,
  { name, bytes }: Pick<EncodedPicture, 'name' | 'bytes'>,
  place: Place,
): Promise<void> {
  const { character, namedIn } = place
  const stored = await storedPictures(bucket, character)
  if (stored.some((one) => one.name === name)) return
  await makeSpace(bucket, { ...place, stored, bytes: bytes.byteLength })
  const key = pictureKey(character, name)
  await bucket.write(key, bytes, 'image/webp')
  // Concurrent uploads may all have found the last place free. The last of them to list sees all, so the quota holds.
  const others = (await storedPictures(bucket, character)).filter((one) => one.name !== name)
  if (hasRoom(others, bytes.byteLength) || (await namedIn()).includes(name)) return
  await bucket.remove([key])
  throw new AppError('quota_reached')
}

async function makeSpace(
  bucket: Bucket,
  { stored, bytes, character, now, namedIn }: Place & { stored: readonly StoredPicture[]; bytes: number },
): Promise<void> {
  if (hasRoom(stored, bytes)) return
  const left = await sweepPictures(bucket, character, { named: new Set(await namedIn()), now })
  if (!hasRoom(left, bytes)) throw new AppError('quota_reached')
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
