import { compileRig } from '../../model/rig/compile.ts'
import { RigError } from '../../model/rig/rig-error.ts'
import { pictureLimits } from '../../model/rig/pictures.ts'
import type { Objects } from '../../platform/objects.ts'
import { MIN_STILL_SIDE, rigStill } from '../../model/rig/still.ts'
import { pictureHash } from '../../model/media/picture-hash.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { findHashes, findSimilar, markHashes, newHashes, storeHashes, type ArtHash } from './art-storage.ts'
import { hashingFailed } from '../../platform/events.ts'
import { storedPictureHash } from './picture-encoding-service.ts'
import { pictureKey, storedPictures } from './picture-storage.ts'
import { findVersion } from './rig-storage.ts'

/** Versions that a takedown hashes: the newest. */
const MAX_VERSIONS = 10
/** Pictures that a takedown hashes: those of a rig. */
const MAX_PICTURES = pictureLimits.count

/** The hash of a drawing at rest, without its pictures, which have their own. */
export function drawingHash(version: number, svg: string): ArtHash[] {
  try {
    const hash = pictureHash(rigStill(compileRig(svg)), MIN_STILL_SIDE)
    return hash === undefined ? [] : [{ art: `v${version}`, hash }]
  } catch (error) {
    // The rules of rigs may have changed since an early version.
    if (error instanceof RigError) return []
    throw error
  }
}

/**
 * Stores the hashes of new art, and reports it to admins if it is like removed art, again if an earlier report was
 * dismissed. It is never refused for that. Art with a stored hash has been compared.
 */
export async function noteArt(
  binding: D1Database,
  { id, name }: { id: string; name: string },
  { hashes, now }: { hashes: readonly ArtHash[]; now: Date },
): Promise<void> {
  if (hashes.length === 0) return
  const added = await newHashes(binding, id, hashes)
  if (added.length === 0) return
  const similar = await findSimilar(binding, id, added)
  await storeHashes(
    binding,
    { character: id, name },
    { hashes: added, isSimilar: similar.length > 0, moment: recordDateOf(now) },
  )
}

/**
 * Adds the hashes of the newest versions and of pictures without one to a takedown, which holds without them. Never
 * throws.
 */
export async function markArt(
  binding: D1Database,
  bucket: Pick<Objects, 'list' | 'readBytes'>,
  { character, moment }: { character: { id: string; version: number }; moment: string },
): Promise<void> {
  const { id } = character
  try {
    await markHashes(binding, id, { hashes: await versionHashes(binding, character), moment })
    await markHashes(binding, id, { hashes: await missingHashes(binding, bucket, id), moment })
  } catch (error) {
    hashingFailed({ character: id, error })
  }
}

/** Hashes of the newest pictures that have none: earlier releases hashed only those of users' characters. */
async function missingHashes(
  binding: D1Database,
  bucket: Pick<Objects, 'list' | 'readBytes'>,
  character: string,
): Promise<ArtHash[]> {
  const known = new Set((await findHashes(binding, character)).map(({ art }) => art))
  const stored = (await storedPictures(bucket, character)).filter(({ name }) => !known.has(name))
  const newest = stored.toSorted((one, other) => other.uploaded.getTime() - one.uploaded.getTime())
  const hashes: ArtHash[] = []
  for (const { name } of newest.slice(0, MAX_PICTURES)) {
    const bytes = await bucket.readBytes(pictureKey(character, name))
    const hash = bytes && (await storedPictureHash(bytes))
    if (hash !== undefined) hashes.push({ art: name, hash })
  }
  return hashes
}

/** Hashes of the newest versions, some of which may be older than hashes are. */
async function versionHashes(
  binding: D1Database,
  { id, version }: { id: string; version: number },
): Promise<ArtHash[]> {
  const hashes: ArtHash[] = []
  for (let number = version; number > Math.max(0, version - MAX_VERSIONS); number--) {
    const found = await findVersion(binding, id, number)
    if (found) hashes.push(...drawingHash(number, found.svg))
  }
  return hashes
}
