import { compileRig } from '../../model/rig/compile.ts'
import { RigError } from '../../model/rig/rig-error.ts'
import { MIN_STILL_SIDE, rigStill } from '../../model/rig/still.ts'
import { pictureHash } from '../../model/media/picture-hash.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { findSimilar, markHashes, newHashes, storeHashes, type ArtHash } from './art-storage.ts'
import { hashingFailed } from '../../platform/events.ts'
import { findVersion } from './rig-storage.ts'

/** Versions that a takedown hashes: the newest. */
const MAX_VERSIONS = 10

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

/** Adds the hashes of the newest versions to a takedown, which holds without them. Never throws. */
export async function markVersions(
  binding: D1Database,
  { id, version }: { id: string; version: number },
  moment: string,
): Promise<void> {
  try {
    await markHashes(binding, id, { hashes: await versionHashes(binding, { id, version }), moment })
  } catch (error) {
    hashingFailed({ character: id, error })
  }
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
