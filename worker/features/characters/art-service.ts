import { compileRig } from '../../model/rig/compile.ts'
import { RigError } from '../../model/rig/rig-error.ts'
import { rigStill } from '../../model/rig/still.ts'
import { pictureHash } from '../../model/media/picture-hash.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { findSimilar, reportSimilar, storeHashes, type ArtHash } from './art-storage.ts'
import { findVersion } from './rig-storage.ts'

/** Versions that a takedown hashes: the newest. */
const MAX_VERSIONS = 10

/** The hash of a drawing at rest, without its pictures, which have their own. */
export function drawingHash(version: number, svg: string): ArtHash[] {
  try {
    const hash = pictureHash(rigStill(compileRig(svg)))
    return hash === undefined ? [] : [{ art: `v${version}`, hash }]
  } catch (error) {
    // The rules of rigs may have changed since an early version.
    if (error instanceof RigError) return []
    throw error
  }
}

/** Stores the hashes of new art, and reports it to admins if it is like removed art. It is never refused for that. */
export async function noteArt(
  binding: D1Database,
  { id, name }: { id: string; name: string },
  { hashes, now }: { hashes: readonly ArtHash[]; now: Date },
): Promise<void> {
  if (hashes.length === 0) return
  await storeHashes(binding, id, hashes)
  const [similar] = await findSimilar(binding, id)
  if (similar) await reportSimilar(binding, { character: id, name, moment: recordDateOf(now) })
}

/** Hashes of the newest versions, some of which may be older than hashes are. */
export async function versionHashes(
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
