import { and, asc, eq, exists, lt, ne, or, sql } from 'drizzle-orm'
import { chatCardsTable } from '../../collections/chat-cards.ts'
import { chatRoomsTable } from '../../collections/chat-rooms.ts'
import { collections } from '../../collections/index.ts'
import { doomedObjectsTable, uploadPartsTable, uploadsTable } from '../../collections/internal-tables.ts'
import { jamsTable } from '../../collections/jams.ts'
import { media, mediaTable } from '../../collections/media.ts'
import { projectsTable } from '../../collections/projects.ts'
import { ruleSql, type Actor } from '../../collections/definition/rules.ts'
import { MEDIA_QUOTA_BYTES, type MediaKind } from '../../contract/media.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database, execute, insertWhen, sqlFragment, type Database } from '../../platform/database.ts'
import type { Objects } from '../../platform/objects.ts'
import { objectKey, type UploadStore } from './domain.ts'

/** Maximum unfinished uploads of one user. */
const MAX_OPEN_UPLOADS = 200

/** Age after which an inactive upload is swept. */
const ABANDONED_HOURS = 24

/** Uploads swept in one run; the next hour continues. */
const SWEEP_BATCH = 200

export function uploadStore(
  binding: D1Database,
  now: Date,
  { files }: { files: number | undefined },
): UploadStore {
  const created = recordDateOf(now)
  const db = database(binding)
  return {
    async reserve({ type: _type, multipart: _multipart, ...upload }) {
      const theirs = eq(uploadsTable.owner, upload.owner)
      const stored = bytesOf(db, mediaTable, upload.owner)
      const coming = bytesOf(db, uploadsTable, upload.owner)
      const { meta } = await db.run(
        insertWhen(
          uploadsTable,
          { ...upload, created },
          and(
            lt(db.$count(uploadsTable, theirs), MAX_OPEN_UPLOADS),
            files === undefined
              ? undefined
              : lt(db.$count(mediaTable, eq(mediaTable.owner, upload.owner)), files),
            sql`${stored} + ${coming} + ${upload.size} <= ${MEDIA_QUOTA_BYTES}`,
          ),
        ),
      )
      return meta.changes === 1
    },
    async ownsProject(owner, project) {
      const own = and(eq(projectsTable.id, project), eq(projectsTable.owner, owner))
      return (await db.$count(projectsTable, own)) === 1
    },
    async hasJam(jam) {
      return (await db.$count(jamsTable, eq(jamsTable.id, jam))) === 1
    },
    async hasRoom(room) {
      const open = and(eq(chatRoomsTable.id, room), eq(chatRoomsTable.archived, false))
      return (await db.$count(chatRoomsTable, open)) === 1
    },
    async find(owner, id) {
      const [row] = await db
        .select()
        .from(uploadsTable)
        .where(and(eq(uploadsTable.id, id), eq(uploadsTable.owner, owner)))
      // Only `reserve` writes the kind.
      return row && { ...row, kind: row.kind as MediaKind }
    },
    parts(id) {
      return db
        .select({ part: uploadPartsTable.part, etag: uploadPartsTable.etag })
        .from(uploadPartsTable)
        .where(eq(uploadPartsTable.upload, id))
        .orderBy(asc(uploadPartsTable.part))
    },
    async setMultipart(id, multipart) {
      await db.update(uploadsTable).set({ multipart }).where(eq(uploadsTable.id, id))
    },
    async setType(id, type) {
      await db.update(uploadsTable).set({ type }).where(eq(uploadsTable.id, id))
    },
    async putPart(id, { part, etag }) {
      const uploading = db.select({ id: uploadsTable.id }).from(uploadsTable).where(eq(uploadsTable.id, id))
      const row = insertWhen(uploadPartsTable, { upload: id, part, etag }, exists(uploading))
      await db.run(sql`${row} ON CONFLICT ("upload", "part") DO UPDATE SET "etag" = ${etag}`)
    },
    async forgetParts(id) {
      await db.delete(uploadPartsTable).where(eq(uploadPartsTable.upload, id))
    },
    async forget(id) {
      await forget(db, id, created)
    },
    async hasMedia(owner, id) {
      const own = and(eq(mediaTable.id, id), eq(mediaTable.owner, owner))
      return (await db.$count(mediaTable, own)) === 1
    },
    async seal({ id }, file) {
      const { project, jam, room } = uploadsTable
      const there = (
        table: typeof projectsTable | typeof jamsTable | typeof chatRoomsTable,
        of: typeof project | typeof jam | typeof room,
      ) => or(eq(of, ''), exists(db.select({ id: table.id }).from(table).where(eq(table.id, of))))
      const sealed = exists(db.select({ id: mediaTable.id }).from(mediaTable).where(eq(mediaTable.id, id)))
      const [inserted] = await execute(binding, [
        sql`INSERT INTO ${mediaTable} ("id", "created", "updated", "owner", "project", "jam", "room", "kind", "file", "type", "size")
          SELECT "id", ${created}, ${created}, "owner", "project", "jam", "room", "kind", ${file}, "type", "size"
          FROM ${uploadsTable}
          WHERE ${and(eq(uploadsTable.id, id), there(projectsTable, project), there(jamsTable, jam), there(chatRoomsTable, room))}`,
        db.delete(uploadPartsTable).where(and(eq(uploadPartsTable.upload, id), sealed)),
        db.delete(uploadsTable).where(and(eq(uploadsTable.id, id), sealed)),
      ])
      // The trigger that records the event counts as a change too.
      return (inserted?.changes ?? 0) > 0
    },
  }
}

function bytesOf(db: Database, table: typeof mediaTable | typeof uploadsTable, owner: string) {
  return db
    .select({ bytes: sql<number>`COALESCE(SUM(${table.size}), 0)` })
    .from(table)
    .where(eq(table.owner, owner))
}

/** Deletes an upload and notes the object that it may have created. */
async function forget(db: Database, id: string, created: string): Promise<void> {
  const object = db
    .select({
      key: sql<string>`${objectKey('')} || ${uploadsTable.id}`.as('key'),
      created: sql<string>`${created}`.as('created'),
    })
    .from(uploadsTable)
    .where(eq(uploadsTable.id, id))
  await db.batch([
    db.insert(doomedObjectsTable).select(object).onConflictDoNothing(),
    db.delete(uploadPartsTable).where(eq(uploadPartsTable.upload, id)),
    db.delete(uploadsTable).where(eq(uploadsTable.id, id)),
  ])
}

/** Deletes uploads that were started more than a day ago and never completed; returns how many. */
export async function sweepUploads(binding: D1Database, bucket: Objects, now: Date): Promise<number> {
  const limit = recordDateOf(new Date(now.getTime() - ABANDONED_HOURS * 60 * 60 * 1000))
  const db = database(binding)
  const found = await db
    .select({ id: uploadsTable.id, multipart: uploadsTable.multipart })
    .from(uploadsTable)
    .where(lt(uploadsTable.created, limit))
    .orderBy(asc(uploadsTable.created))
    .limit(SWEEP_BATCH)
  for (const { id, multipart } of found) {
    await forget(db, id, recordDateOf(now))
    try {
      await bucket.abort(objectKey(id), multipart)
    } catch {
      // Already completed or dropped; the note of its object is enough.
    }
  }
  return found.length
}

export interface StoredFile {
  id: string
  file: string
  kind: MediaKind
  type: string
  size: number
}

/** The room whose message may contain a file; `undefined`: there is none. */
export async function attachedIn(binding: D1Database, id: string): Promise<string | undefined> {
  const { room } = mediaTable
  const [row] = await database(binding)
    .select({ room })
    .from(mediaTable)
    .innerJoin(chatCardsTable, eq(chatCardsTable.media, mediaTable.id))
    .where(and(eq(mediaTable.id, id), ne(room, '')))
    .limit(1)
  return row?.room
}

export async function visibleFile(
  binding: D1Database,
  actor: Actor | undefined,
  id: string,
  file: string,
): Promise<StoredFile | undefined> {
  const visible = ruleSql(media.rules.view, media, media.name, { collections, actor })
  const [row] = await database(binding)
    .select({ kind: mediaTable.kind, type: mediaTable.type, size: mediaTable.size })
    .from(mediaTable)
    .where(and(eq(mediaTable.id, id), eq(mediaTable.file, file), sqlFragment(visible)))
  // Only completed uploads write the kind.
  return row && { ...row, id, file, kind: row.kind as MediaKind }
}
