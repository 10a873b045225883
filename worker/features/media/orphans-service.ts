import { recordDateOf } from '../../platform/clock.ts'
import type { Objects } from '../../platform/objects.ts'
import { doomUnknown, type Shelf } from './orphans-storage.ts'

/** Whose objects are looked through, and the table whose rows they belong to; pictures of mails stand in documents. */
const shelves: readonly Shelf[] = [
  { prefix: 'media/', table: 'media' },
  { prefix: 'surveys/', table: 'survey_files' },
  { prefix: 'mail/', documents: 'emails' },
]

const HOUR_MS = 60 * 60 * 1000

/** What came less than a day ago may be about to get its record. */
const SETTLED_MS = 24 * HOUR_MS

/** Ids begin with one of these; each hour looks through those that begin with the next one. */
const beginnings = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Looks for stored objects that no record knows: none should be there, since each goes with a note that its record
 * leaves behind. What is found is noted to be deleted. Returns how many there were.
 */
export async function sweepOrphans(
  binding: D1Database,
  bucket: Pick<Objects, 'list'>,
  now: Date,
): Promise<number> {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const beginning = beginnings[hour % beginnings.length] ?? ''
  return orphansBelow(binding, bucket, { beginning, now })
}

/** Of the objects whose ids begin with these letters, all where there are none. */
export async function orphansBelow(
  binding: D1Database,
  bucket: Pick<Objects, 'list'>,
  { beginning, now }: { beginning: string; now: Date },
): Promise<number> {
  const settled = now.getTime() - SETTLED_MS
  let orphans = 0
  for (const shelf of shelves) {
    const { prefix } = shelf
    let next: string | undefined
    do {
      const page = await bucket.list(prefix + beginning, next)
      const ids = page.found
        .filter(({ uploaded }) => uploaded.getTime() < settled)
        // A thumb stands beside its picture, and goes with it.
        .map(({ key }) => key.slice(prefix.length).split('@')[0] ?? '')
      orphans += await doomUnknown(binding, shelf, [...new Set(ids)], recordDateOf(now))
      next = page.next
    } while (next !== undefined)
  }
  return orphans
}
