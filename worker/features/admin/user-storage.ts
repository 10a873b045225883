import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { secondFactorsTable } from '../../collections/internal-tables.ts'
import { invitesTable, inviteUsesTable } from '../../collections/invites.ts'
import { mediaTable } from '../../collections/media.ts'
import { projectsTable } from '../../collections/projects.ts'
import { uploadWaitlistTable } from '../../collections/upload-waitlist.ts'
import { userFlagsTable } from '../../collections/user-flags.ts'
import { usersTable } from '../../collections/users.ts'
import type { AdminUser } from '../../contract/admin/records.ts'
import { database } from '../../platform/database.ts'
import { findSessions } from '../../platform/credentials/sessions.ts'
import { historyOf, withActionLabels, storageOf, storageUse } from './record-parts-storage.ts'

const NEWEST_SHOWN = 10

export async function findUser(binding: D1Database, id: string, now: Date): Promise<AdminUser | undefined> {
  const db = database(binding)
  const [u, flags, p, requests] = [usersTable, userFlagsTable, projectsTable, uploadWaitlistTable]
  const ownProjects = and(eq(p.owner, id), eq(p.trashed, ''))
  const [[row], flagged, [counted], newest, storage, requested, invited, history] = await db.batch([
    db
      .select({
        id: u.id,
        created: u.created,
        updated: u.updated,
        name: u.name,
        email: u.email,
        verified: u.verified,
        admin: u.admin,
        secondFactor: sql<number>`COALESCE(${secondFactorsTable.confirmed}, 0)`.as('secondFactor'),
        deleteAfter: u.deleteAfter,
        banned: u.banned,
        banReason: u.banReason,
        tokenKey: u.tokenKey,
        pictureId: sql<string | null>`${mediaTable.id}`.as('pictureId'),
        picture: mediaTable.file,
      })
      .from(u)
      .leftJoin(mediaTable, eq(mediaTable.id, u.avatar))
      .leftJoin(secondFactorsTable, eq(secondFactorsTable.user, u.id))
      .where(eq(u.id, id)),
    db
      .select({ key: flags.key, created: flags.created })
      .from(flags)
      .where(eq(flags.user, id))
      .orderBy(asc(flags.key)),
    db
      .select({ count: count(), published: sql<number>`COALESCE(SUM(${p.published}), 0)`.as('published') })
      .from(p)
      .where(ownProjects),
    db
      .select({ id: p.id, title: p.title, updated: p.updated, published: p.published })
      .from(p)
      .where(ownProjects)
      .orderBy(desc(p.updated))
      .limit(NEWEST_SHOWN),
    storageUse(binding, { owner: id }),
    db
      .select({
        id: requests.id,
        created: requests.created,
        state: requests.state,
        purpose: requests.purpose,
      })
      .from(requests)
      .where(eq(requests.user, id))
      .orderBy(desc(requests.created))
      .limit(NEWEST_SHOWN),
    invitesOf(binding, id),
    historyOf(binding, `users/${id}`),
  ])
  if (!row) return undefined
  const { pictureId, picture, secondFactor, tokenKey, ...person } = row
  return {
    ...person,
    secondFactor: secondFactor === 1,
    avatar: pictureId === null ? null : { id: pictureId, file: picture ?? '' },
    flags: flagged,
    projects: { count: counted?.count ?? 0, published: counted?.published ?? 0, newest },
    storage: storageOf(storage),
    requests: requested,
    sessions: await findSessions(binding, { user: id, tokenKey }, now),
    invites: invited.map(({ email, ...invite }) => ({ ...invite, code: email === '' })),
    history: withActionLabels(history),
  }
}

function invitesOf(binding: D1Database, person: string) {
  const db = database(binding)
  const [i, uses, author] = [invitesTable, inviteUsesTable, usersTable]
  const used = db.select({ invite: uses.invite }).from(uses).where(eq(uses.user, person))
  const address = db
    .select({ email: sql<string>`LOWER(${author.email})` })
    .from(author)
    .where(eq(author.id, person))
  return db
    .select({
      id: i.id,
      created: i.created,
      note: i.note,
      revoked: i.revoked,
      email: i.email,
      from: sql<string>`COALESCE(${author.name}, '')`.as('from'),
      accepted: sql<string>`COALESCE(${uses.created}, '')`.as('acceptedAt'),
    })
    .from(i)
    .leftJoin(author, eq(author.id, i.author))
    .leftJoin(uses, and(eq(uses.invite, i.id), eq(uses.user, person)))
    .where(or(inArray(i.id, used), eq(i.email, sql`${address}`)))
    .orderBy(desc(i.created))
    .limit(NEWEST_SHOWN)
}
