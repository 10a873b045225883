import { sql, type Sql } from '../../collections/sql.ts'
import type { HistoryEntry, OfficeProject, OfficeUser } from '../../contract/admin-records.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { execute, type StatementResult } from '../../platform/database.ts'

const HISTORY_SHOWN = 50
const TAKES_SHOWN = 500
const NEWEST_SHOWN = 10

type Rows = StatementResult['rows']

function historySql(target: string): Sql {
  return sql`SELECT a."id", a."created", a."action", a."actor", COALESCE(u."name", '') AS "actorName", a."before", a."after"
    FROM "audit_log" AS a LEFT JOIN "users" AS u ON u."id" = a."actor"
    WHERE a."target" = ${target} ORDER BY a."created" DESC, a."id" DESC LIMIT ${HISTORY_SHOWN}`
}

function historyOf(rows: Rows): HistoryEntry[] {
  // All of them are text columns that are never NULL.
  return rows as unknown as HistoryEntry[]
}

function storageOf(rows: Rows): OfficeProject['storage'] {
  return Object.fromEntries(
    rows.map(({ kind, files, bytes }) => [String(kind), { files: Number(files), bytes: Number(bytes) }]),
  )
}

/** A project with all that the back office shows of it; one round trip. */
export async function findProject(binding: D1Database, id: string): Promise<OfficeProject | undefined> {
  const [projects, takes, storage, history] = await execute(binding, [
    sql`SELECT p."id", p."created", p."updated", p."title", p."description", p."published", p."featured", p."deprecated",
        p."trashed", p."revision", LENGTH(CAST(p."document" AS BLOB)) AS "documentBytes", p."owner",
        COALESCE(c."name", '') AS "characterName", COALESCE(u."name", '') AS "name", COALESCE(u."email", '') AS "email"
      FROM "cam_projects" AS p LEFT JOIN "characters" AS c ON c."id" = p."character"
        LEFT JOIN "users" AS u ON u."id" = p."owner" WHERE p."id" = ${id}`,
    sql`SELECT t."id", t."created", t."name", t."source", t."duration",
        COALESCE(s."size", 0) + COALESCE(a."size", 0) AS "bytes"
      FROM "takes" AS t LEFT JOIN "media" AS s ON s."id" = t."sound" LEFT JOIN "media" AS a ON a."id" = t."analysis"
      WHERE t."project" = ${id} ORDER BY t."created", t."id" LIMIT ${TAKES_SHOWN}`,
    sql`SELECT "kind", COUNT(*) AS "files", SUM("size") AS "bytes" FROM "media" WHERE "project" = ${id} GROUP BY "kind"`,
    historySql(`cam_projects/${id}`),
  ])
  const row = projects?.rows[0]
  if (!row) return undefined
  const text = (name: string) => String(row[name] ?? '')
  return {
    id,
    created: text('created'),
    updated: text('updated'),
    title: text('title'),
    description: text('description'),
    published: row.published === 1,
    featured: row.featured === 1,
    deprecated: row.deprecated === 1,
    trashed: text('trashed'),
    revision: Number(row.revision),
    documentBytes: Number(row.documentBytes ?? 0),
    characterName: text('characterName'),
    owner: { id: text('owner'), name: text('name'), email: text('email') },
    takes: (takes?.rows ?? []).map((take) => ({
      id: String(take.id),
      created: String(take.created),
      name: String(take.name),
      source: String(take.source),
      duration: Number(take.duration),
      bytes: Number(take.bytes),
    })),
    storage: storageOf(storage?.rows ?? []),
    history: historyOf(history?.rows ?? []),
  }
}

/** Somebody by id or by e-mail address, in any case of letters; nobody who is banned. */
export async function findRecipient(
  binding: D1Database,
  to: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const [found] = await execute(binding, [
    sql`SELECT "id", "name", "email" FROM "users" WHERE "id" = ${to} AND "banned" = ''
      UNION SELECT "id", "name", "email" FROM "users" WHERE "email" = ${to} COLLATE NOCASE AND "banned" = ''`,
  ])
  const row = found?.rows[0]
  return row && { id: String(row.id), name: String(row.name), email: String(row.email) }
}

/**
 * Gives a project, its takes and its files to another owner in one transaction, which is written down. Answers false
 * when it was no longer its old owner's.
 */
export async function moveProject(
  binding: D1Database,
  { id, from, to, now, audited }: { id: string; from: string; to: string; now: string; audited: AuditEntry },
): Promise<boolean> {
  const still = sql`EXISTS (SELECT 1 FROM "cam_projects" WHERE "id" = ${id} AND "owner" = ${from})`
  const ran = await execute(binding, [
    auditStatement(audited, still),
    sql`UPDATE "takes" SET "owner" = ${to} WHERE "project" = ${id} AND ${still}`,
    sql`UPDATE "media" SET "owner" = ${to} WHERE "project" = ${id} AND ${still}`,
    sql`UPDATE "cam_projects" SET "owner" = ${to}, "updated" = ${now} WHERE "id" = ${id} AND "owner" = ${from} RETURNING "id"`,
  ])
  return ran.at(-1)?.rows.length === 1
}

/** A person with all that the back office shows of them; one round trip. */
export async function findUser(binding: D1Database, id: string): Promise<OfficeUser | undefined> {
  const [users, flags, counts, newest, storage, requests, history] = await execute(binding, [
    sql`SELECT u.*, m."id" AS "pictureId", m."file" AS "pictureFile", COALESCE(f."confirmed", 0) AS "secondFactor"
      FROM (SELECT "id", "created", "updated", "name", "email", "verified", "admin", "deleteAfter", "banned", "banReason",
        "avatar" FROM "users" WHERE "id" = ${id}) AS u LEFT JOIN "media" AS m ON m."id" = u."avatar"
        LEFT JOIN "second_factors" AS f ON f."user" = u."id"`,
    sql`SELECT "key", "created" FROM "user_flags" WHERE "user" = ${id} ORDER BY "key"`,
    sql`SELECT COUNT(*) AS "count", COALESCE(SUM("published"), 0) AS "published" FROM "cam_projects"
      WHERE "owner" = ${id} AND "trashed" = ''`,
    sql`SELECT "id", "title", "updated", "published" FROM "cam_projects" WHERE "owner" = ${id} AND "trashed" = ''
      ORDER BY "updated" DESC LIMIT ${NEWEST_SHOWN}`,
    sql`SELECT "kind", COUNT(*) AS "files", SUM("size") AS "bytes" FROM "media" WHERE "owner" = ${id} GROUP BY "kind"`,
    sql`SELECT "id", "created", "state", "purpose" FROM "upload_waitlist" WHERE "user" = ${id}
      ORDER BY "created" DESC LIMIT ${NEWEST_SHOWN}`,
    historySql(`users/${id}`),
  ])
  const row = users?.rows[0]
  if (!row) return undefined
  const text = (name: string) => String(row[name] ?? '')
  const count = counts?.rows[0]
  return {
    id,
    created: text('created'),
    updated: text('updated'),
    name: text('name'),
    email: text('email'),
    verified: row.verified === 1,
    admin: row.admin === 1,
    secondFactor: row.secondFactor === 1,
    deleteAfter: text('deleteAfter'),
    banned: text('banned'),
    banReason: text('banReason'),
    avatar: row.pictureId === null ? null : { id: text('pictureId'), file: text('pictureFile') },
    flags: (flags?.rows ?? []).map((flag) => ({ key: String(flag.key), created: String(flag.created) })),
    projects: {
      count: Number(count?.count ?? 0),
      published: Number(count?.published ?? 0),
      newest: (newest?.rows ?? []).map((one) => ({
        id: String(one.id),
        title: String(one.title),
        updated: String(one.updated),
        published: one.published === 1,
      })),
    },
    storage: storageOf(storage?.rows ?? []),
    requests: (requests?.rows ?? []).map((one) => ({
      id: String(one.id),
      created: String(one.created),
      state: String(one.state),
      purpose: String(one.purpose),
    })),
    history: historyOf(history?.rows ?? []),
  }
}
