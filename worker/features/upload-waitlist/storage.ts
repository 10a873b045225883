import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm'
import { uploadWaitlistTable } from '../../collections/upload-waitlist.ts'
import { userFlagsTable } from '../../collections/user-flags.ts'
import { usersTable } from '../../collections/users.ts'
import type { UploadRequest } from '../../contract/upload-waitlist.ts'
import { database } from '../../platform/database.ts'

const request = {
  id: uploadWaitlistTable.id,
  created: uploadWaitlistTable.created,
  purpose: uploadWaitlistTable.purpose,
  link: uploadWaitlistTable.link,
  state: uploadWaitlistTable.state,
  answer: uploadWaitlistTable.answer,
  decided: uploadWaitlistTable.decided,
}

export async function requestOf(
  binding: D1Database,
  user: string,
): Promise<{ request: UploadRequest | null; allowed: boolean }> {
  const db = database(binding)
  const [requests, flags] = await db.batch([
    db
      .select(request)
      .from(uploadWaitlistTable)
      .where(and(eq(uploadWaitlistTable.user, user), eq(uploadWaitlistTable.trashed, '')))
      .orderBy(desc(uploadWaitlistTable.created))
      .limit(1),
    db
      .select({ id: userFlagsTable.id })
      .from(userFlagsTable)
      .where(and(eq(userFlagsTable.user, user), eq(userFlagsTable.key, 'character_upload'))),
  ])
  // Only the three states are ever written.
  return { request: (requests[0] as UploadRequest | undefined) ?? null, allowed: flags.length > 0 }
}

export interface NewRequest {
  id: string
  user: string
  purpose: string
  link: string
  created: string
}

export async function insertRequest(binding: D1Database, made: NewRequest): Promise<boolean> {
  const done = await database(binding)
    .insert(uploadWaitlistTable)
    .values({ ...made, updated: made.created, state: 'waiting' })
    .onConflictDoNothing()
    .returning({ id: uploadWaitlistTable.id })
  return done.length > 0
}

export interface Decision {
  id: string
  state: string
  answer: string
  decided: string
  name: string
  email: string
}

/** Unmailed decisions: these, or any that were made before a moment. */
export async function findUnmailed(
  binding: D1Database,
  which: { ids: readonly string[] } | { before: string },
): Promise<Decision[]> {
  const { id, state, answer, decided, mailed, user } = uploadWaitlistTable
  return database(binding)
    .select({ id, state, answer, decided, name: usersTable.name, email: usersTable.email })
    .from(uploadWaitlistTable)
    .innerJoin(usersTable, eq(usersTable.id, user))
    .where(
      and(
        eq(mailed, ''),
        ne(decided, ''),
        'ids' in which ? inArray(id, [...which.ids]) : lt(decided, which.before),
      ),
    )
    .limit(500)
}

/** Records that a decision was mailed, unless another one was made meanwhile. */
export async function markMailed(
  binding: D1Database,
  { id, decided }: Decision,
  mailed: string,
): Promise<void> {
  await database(binding)
    .update(uploadWaitlistTable)
    .set({ mailed })
    .where(and(eq(uploadWaitlistTable.id, id), eq(uploadWaitlistTable.decided, decided)))
}
