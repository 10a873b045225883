import { isBackupOpen, type Objects } from '../../platform/objects.ts'
import { execute } from '../../platform/database.ts'
import { letterOfHour } from '../../platform/jobs/letter-of-hour.ts'
import { hashesOfPictures } from './art-storage.ts'
import { removePictures, storedBeginning } from './picture-storage.ts'
import { charactersSavedSince, namedPicturesOf } from './rig-storage.ts'

/** Undo may name a picture again; an upload that was given up is never named. */
const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000

/** Characters whose drawings one query searches. */
const TOGETHER = 200

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
  const old = [...(await storedBeginning(bucket, beginning))].flatMap(([character, stored]) => {
    const names = stored.filter(({ uploaded }) => now.getTime() - uploaded.getTime() > ABANDONED_MS)
    // An edit of the last week may have removed a picture that undo brings back.
    return names.length === 0 || edited.has(character) ? [] : [{ character, names }]
  })
  let deleted = 0
  for (let from = 0; from < old.length; from += TOGETHER) {
    const some = old.slice(from, from + TOGETHER)
    const named = await namedPicturesOf(
      binding,
      some.map(({ character }) => character),
    )
    const unnamed = some.flatMap(({ character, names }) =>
      names.filter(({ name }) => !named.get(character)?.has(name)).map(({ name }) => ({ character, name })),
    )
    await removePictures(bucket, unnamed)
    await execute(binding, [hashesOfPictures(unnamed)])
    deleted += unnamed.length
  }
  return deleted
}
