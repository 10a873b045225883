import { recordDateOf } from '../../platform/clock.ts'
import { letterOfHour } from '../../platform/jobs/letter-of-hour.ts'
import type { Objects } from '../../platform/objects.ts'
import { doomUnknown, type ObjectPrefix } from './orphans-storage.ts'

const MEDIA = 'media/'

/** Prefixes of objects, each with the table of their records; pictures of mails are listed in documents. */
const objectPrefixes: readonly ObjectPrefix[] = [
  { prefix: MEDIA, table: 'media' },
  { prefix: 'surveys/', table: 'survey_files' },
  { prefix: 'rigs/', table: 'characters', isFolder: true },
  { prefix: 'mail/', documents: 'emails' },
]

const HOUR_MS = 60 * 60 * 1000

/** Objects younger than a day may be about to get their record. */
const SETTLED_MS = 24 * HOUR_MS

/** The database that has the records of these ids, by the id of an object. */
type DatabaseOf = (id: string) => D1Database

/** There should be none, because deleting a record notes its objects. Returns how many were noted for deletion. */
export async function sweepOrphans(
  databaseOf: DatabaseOf,
  bucket: Pick<Objects, 'list'>,
  now: Date,
): Promise<number> {
  return orphansBelow(databaseOf, bucket, { beginning: letterOfHour(now), now })
}

/** The orphans among the objects whose ids start with these letters; all objects if there are none. */
export async function orphansBelow(
  databaseOf: DatabaseOf,
  bucket: Pick<Objects, 'list'>,
  { beginning, now }: { beginning: string; now: Date },
): Promise<number> {
  const settled = now.getTime() - SETTLED_MS
  let orphans = 0
  for (const objectPrefix of objectPrefixes) {
    const { prefix } = objectPrefix
    let next: string | undefined
    do {
      const page = await bucket.list(prefix + beginning, next)
      const ids = page.found
        .filter(({ uploaded }) => uploaded.getTime() < settled)
        // A thumbnail is stored beside its picture, and deleted with it; pictures of a character are in its folder.
        .map(({ key }) => key.slice(prefix.length).split(/[@/]/)[0] ?? '')
      // Surveys, characters and mails are in the first database, which the empty id leads to.
      const byDatabase = Map.groupBy(new Set(ids), (id) => databaseOf(prefix === MEDIA ? id : ''))
      for (const [binding, some] of byDatabase) {
        orphans += await doomUnknown(binding, objectPrefix, some, recordDateOf(now))
      }
      next = page.next
    } while (next !== undefined)
  }
  return orphans
}
