import { isBackupOpen, type Objects } from '../../platform/objects.ts'
import { letterOfHour } from '../../platform/jobs/letter-of-hour.ts'
import { storedBeginning, sweepPictures } from './picture-storage.ts'
import { charactersSavedSince, namedPictures } from './rig-storage.ts'

/** Undo may name a picture again; an upload that was given up is never named. */
const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000

type Bucket = Pick<Objects, 'list' | 'remove'>

/** Deletes pictures that no drawing names, of the characters whose ids this hour checks. Returns their number. */
export function sweepUnnamed(binding: D1Database, bucket: Bucket, now: Date): Promise<number> {
  return unnamedBelow(binding, bucket, { beginning: letterOfHour(now), now })
}

/** Sweeps the characters whose ids start with these letters. Objects that a backup has listed must stay. */
export async function unnamedBelow(
  binding: D1Database,
  bucket: Bucket,
  { beginning, now }: { beginning: string; now: Date },
): Promise<number> {
  if (await isBackupOpen(binding)) return 0
  const edited = new Set(
    await charactersSavedSince(binding, { beginning, since: now.getTime() - ABANDONED_MS }),
  )
  let deleted = 0
  for (const [character, stored] of await storedBeginning(bucket, beginning)) {
    const old = stored.filter(({ uploaded }) => now.getTime() - uploaded.getTime() > ABANDONED_MS)
    // An edit of the last week may have removed a picture that undo brings back.
    if (old.length === 0 || edited.has(character)) continue
    const named = new Set(await namedPictures(binding, character))
    const left = await sweepPictures(bucket, { character, stored: old }, { named, now, age: ABANDONED_MS })
    deleted += old.length - left.length
  }
  return deleted
}
