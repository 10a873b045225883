import { collections } from '../../collections/index.ts'
import { media } from '../../collections/media.ts'
import { ruleSql, type Actor } from '../../collections/rules.ts'
import { every, sql } from '../../collections/sql.ts'
import { MEDIA_QUOTA_BYTES, type MediaKind } from '../../contract/media.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { execute } from '../../platform/database.ts'
import type { Objects } from '../../platform/objects.ts'
import { objectKey, type UploadStore } from './domain.ts'

/** Uploads of one person that may be open at a time. */
const MAX_OPEN_UPLOADS = 200

/** An upload that nobody went on with for this long is swept. */
const ABANDONED_HOURS = 24

/** Uploads swept in one run; the next hour takes the rest. */
const SWEEP_BATCH = 200

export function uploadStore(binding: D1Database, now: Date): UploadStore {
  const created = recordDateOf(now)
  const one = async (statement: ReturnType<typeof sql>) => (await execute(binding, [statement]))[0]
  return {
    async reserve({ id, owner, project, jam, kind, name, size }) {
      const ran =
        await one(sql`INSERT INTO "uploads" ("id", "owner", "project", "jam", "kind", "name", "size", "created")
        SELECT ${id}, ${owner}, ${project}, ${jam}, ${kind}, ${name}, ${size}, ${created} WHERE
          (SELECT COUNT(*) FROM "uploads" WHERE "owner" = ${owner}) < ${MAX_OPEN_UPLOADS} AND
          (SELECT COALESCE(SUM("size"), 0) FROM "media" WHERE "owner" = ${owner}) +
          (SELECT COALESCE(SUM("size"), 0) FROM "uploads" WHERE "owner" = ${owner}) + ${size} <= ${MEDIA_QUOTA_BYTES}`)
      return ran?.changes === 1
    },
    async ownsProject(owner, project) {
      const ran = await one(sql`SELECT 1 FROM "cam_projects" WHERE "id" = ${project} AND "owner" = ${owner}`)
      return ran?.rows.length === 1
    },
    async hasJam(jam) {
      const ran = await one(sql`SELECT 1 FROM "jams" WHERE "id" = ${jam}`)
      return ran?.rows.length === 1
    },
    async find(owner, id) {
      const ran = await one(sql`SELECT * FROM "uploads" WHERE "id" = ${id} AND "owner" = ${owner}`)
      const row = ran?.rows[0]
      if (!row) return undefined
      return {
        id,
        owner,
        project: String(row.project),
        jam: String(row.jam),
        // Only `reserve` writes this column.
        kind: String(row.kind) as MediaKind,
        name: String(row.name),
        size: Number(row.size),
        type: String(row.type),
        multipart: String(row.multipart),
      }
    },
    async parts(id) {
      const ran = await one(
        sql`SELECT "part", "etag" FROM "upload_parts" WHERE "upload" = ${id} ORDER BY "part"`,
      )
      return (ran?.rows ?? []).map((row) => ({ part: Number(row.part), etag: String(row.etag) }))
    },
    async setMultipart(id, multipart) {
      await one(sql`UPDATE "uploads" SET "multipart" = ${multipart} WHERE "id" = ${id}`)
    },
    async setType(id, type) {
      await one(sql`UPDATE "uploads" SET "type" = ${type} WHERE "id" = ${id}`)
    },
    async putPart(id, { part, etag }) {
      await one(sql`INSERT INTO "upload_parts" ("upload", "part", "etag")
        SELECT ${id}, ${part}, ${etag} WHERE EXISTS (SELECT 1 FROM "uploads" WHERE "id" = ${id})
        ON CONFLICT ("upload", "part") DO UPDATE SET "etag" = ${etag}`)
    },
    async forgetParts(id) {
      await one(sql`DELETE FROM "upload_parts" WHERE "upload" = ${id}`)
    },
    async forget(id) {
      await execute(binding, forgetting(sql`"id" = ${id}`, created))
    },
    async hasMedia(owner, id) {
      const ran = await one(sql`SELECT 1 FROM "media" WHERE "id" = ${id} AND "owner" = ${owner}`)
      return ran?.rows.length === 1
    },
    async seal({ id }, file) {
      const [inserted] = await execute(binding, [
        sql`INSERT INTO "media" ("id", "created", "updated", "owner", "project", "jam", "kind", "file", "type", "size")
          SELECT "id", ${created}, ${created}, "owner", "project", "jam", "kind", ${file}, "type", "size" FROM "uploads"
          WHERE "id" = ${id} AND ("project" = '' OR EXISTS (SELECT 1 FROM "cam_projects" WHERE "cam_projects"."id" = "uploads"."project"))
            AND ("jam" = '' OR EXISTS (SELECT 1 FROM "jams" WHERE "jams"."id" = "uploads"."jam"))`,
        sql`DELETE FROM "upload_parts" WHERE "upload" = ${id} AND EXISTS (SELECT 1 FROM "media" WHERE "id" = ${id})`,
        sql`DELETE FROM "uploads" WHERE "id" = ${id} AND EXISTS (SELECT 1 FROM "media" WHERE "id" = ${id})`,
      ])
      // The trigger that notes the event counts as a change too.
      return (inserted?.changes ?? 0) > 0
    },
  }
}

/** Deletes uploads together with a note of the objects they may already have made. */
function forgetting(chosen: ReturnType<typeof sql>, created: string) {
  const ids = sql`SELECT "id" FROM "uploads" WHERE ${chosen}`
  return [
    sql`INSERT OR IGNORE INTO "doomed_objects" ("key", "created") SELECT ${objectKey('')} || "id", ${created} FROM "uploads" WHERE ${chosen}`,
    sql`DELETE FROM "upload_parts" WHERE "upload" IN (${ids})`,
    sql`DELETE FROM "uploads" WHERE ${chosen}`,
  ]
}

/** Ends uploads that were begun more than a day ago and never sealed; answers how many. */
export async function sweepUploads(binding: D1Database, bucket: Objects, now: Date): Promise<number> {
  const limit = recordDateOf(new Date(now.getTime() - ABANDONED_HOURS * 60 * 60 * 1000))
  const [found] = await execute(binding, [
    sql`SELECT "id", "multipart" FROM "uploads" WHERE "created" < ${limit} ORDER BY "created" LIMIT ${SWEEP_BATCH}`,
  ])
  for (const row of found?.rows ?? []) {
    const id = String(row.id)
    await execute(binding, forgetting(sql`"id" = ${id}`, recordDateOf(now)))
    try {
      await bucket.abort(objectKey(id), String(row.multipart))
    } catch {
      // Already sealed or dropped; the note of its object is what counts.
    }
  }
  return found?.rows.length ?? 0
}

/** A person as far as a file token needs them. */
export async function fileReader(
  binding: D1Database,
  id: string,
): Promise<(Actor & { tokenKey: string }) | undefined> {
  const [ran] = await execute(binding, [sql`SELECT "admin", "tokenKey" FROM "users" WHERE "id" = ${id}`])
  const row = ran?.rows[0]
  return row && { id, admin: row.admin === 1, tokenKey: String(row.tokenKey) }
}

export interface StoredFile {
  id: string
  file: string
  kind: MediaKind
  type: string
  size: number
}

/** A file's record, if the caller may view it. */
export async function visibleFile(
  binding: D1Database,
  actor: Actor | undefined,
  id: string,
  file: string,
): Promise<StoredFile | undefined> {
  const visible = ruleSql(media.rules.view, media, media.name, { collections, actor })
  const chosen = every([sql`"media"."id" = ${id}`, sql`"media"."file" = ${file}`, visible])
  const [ran] = await execute(binding, [sql`SELECT "kind", "type", "size" FROM "media" WHERE ${chosen}`])
  const row = ran?.rows[0]
  // Only sealed uploads write this column.
  return (
    row && { id, file, kind: String(row.kind) as MediaKind, type: String(row.type), size: Number(row.size) }
  )
}
