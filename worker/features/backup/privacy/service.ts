import * as z from 'zod'
import type { Bindings } from '../../../bindings.ts'
import { FORGOTTEN_ADDRESS } from '../../../contract/emails/mail.ts'
import { parseEnv } from '../../../env.ts'
import { seal, unseal } from '../../../platform/credentials/sealed.ts'
import { forgottenAddress } from '../../../platform/mail/suppressions.ts'
import { JOURNAL_PREFIX, journalEntry, partKey, type JournalEntry } from './entry.ts'
import { applyEntries, deletePending, pendingEntries, type PendingEntry } from './storage.ts'

const ENTRIES_OF_PART = 500
const PARTS_OF_PAGE = 50
const PURPOSE = 'privacy journal'

/** The retention of the oldest backups. */
const RETENTION_MS = 400 * 24 * 60 * 60 * 1000

/** Difference that the clocks of the database and of the worker may have. */
const CLOCK_MS = 60 * 1000

/** Moves what the triggers noted to the bucket, sealed; returns the number of entries. */
export async function flushPrivacyJournal(env: Bindings, now: Date): Promise<number> {
  const key = { secret: parseEnv(env).authSecret, purpose: PURPOSE }
  let moved = 0
  for (;;) {
    const pending = await pendingEntries(env.DB, ENTRIES_OF_PART)
    const [first, last] = [pending[0], pending.at(-1)]
    if (!first || !last) return moved
    const part = partKey(now, first.seq)
    const entries = await Promise.all(pending.map(entryOf))
    await env.MEDIA.put(part, await seal(JSON.stringify(entries), part, key))
    await deletePending(env.DB, last.seq)
    moved += pending.length
  }
}

/** Deletes the parts that are older than any backup; returns how many. */
export async function sweepPrivacyJournal(env: Bindings, now: Date): Promise<number> {
  const { objects } = await env.MEDIA.list({ prefix: JOURNAL_PREFIX })
  const end = partKey(new Date(now.getTime() - RETENTION_MS), 0)
  const old = objects.map(({ key }) => key).filter((key) => key < end)
  if (old.length > 0) await env.MEDIA.delete(old)
  return old.length
}

/**
 * Applies what was noted after the moment of a backup, as D1 writes it: a page of parts, the first or that after a part.
 */
export async function applyJournal(
  env: Bindings,
  { since, after }: { since: string; after?: string | undefined },
) {
  const key = { secret: parseEnv(env).authSecret, purpose: PURPOSE }
  const moment = Date.parse(since.replace(' ', 'T'))
  const start = after ?? partKey(new Date(moment - CLOCK_MS), 0)
  const { objects } = await env.MEDIA.list({
    prefix: JOURNAL_PREFIX,
    startAfter: start,
    limit: PARTS_OF_PAGE,
  })
  const applied = { erased: 0, deletion: 0, suppressed: 0, answer: 0, consent: 0, takedown: 0, picture: 0 }
  let unreadable = 0
  for (const { key: part } of objects) {
    const { entries, isWhole } = await readPart(env.MEDIA, part, key)
    if (!isWhole) unreadable++
    const later = entries.filter(({ at }) => at > since)
    const changes = await applyEntries(env.DB, later)
    later.forEach(({ kind }, index) => (applied[kind] += changes[index] ?? 0))
  }
  return {
    erased: applied.erased,
    deletions: applied.deletion,
    suppressed: applied.suppressed,
    answers: applied.answer,
    consents: applied.consent,
    takedowns: applied.takedown + applied.picture,
    unreadable,
    next: objects.at(-1)?.key ?? null,
  }
}

/** The entries that can be read; a newer release may have kinds that this one does not know. */
async function readPart(
  bucket: R2Bucket,
  part: string,
  key: { secret: string; purpose: string },
): Promise<{ entries: JournalEntry[]; isWhole: boolean }> {
  const stored = await bucket.get(part)
  const text = stored && (await unseal(await stored.text(), part, key))
  if (!text) return { entries: [], isWhole: false }
  const read = z
    .array(z.unknown())
    .parse(JSON.parse(text))
    .map((entry) => journalEntry.safeParse(entry))
  return { entries: read.flatMap(({ data }) => data ?? []), isWhole: read.every(({ success }) => success) }
}

async function entryOf({ kind, subject, detail, at }: PendingEntry): Promise<JournalEntry> {
  switch (kind) {
    case 'erased':
      return { kind, at, user: subject }
    case 'deletion':
      return { kind, at, user: subject, due: detail }
    case 'suppressed': {
      const address = subject.startsWith(FORGOTTEN_ADDRESS) ? subject : await forgottenAddress(subject)
      return journalEntry.parse({ kind, at, address, ...JSON.parse(detail) })
    }
    case 'answer':
      return { kind, at, response: subject }
    case 'consent':
      return journalEntry.parse({ kind, at, response: subject, questions: JSON.parse(detail) })
    case 'takedown':
      return { kind, at, character: subject, date: detail }
    case 'picture':
      return { kind, at, character: subject, name: detail }
    default:
      // After a rollback: the entry waits in the database for the release that knows it.
      throw new Error(`The privacy journal has an unknown kind: ${String(kind satisfies never)}`)
  }
}
