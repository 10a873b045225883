import { and, eq, exists, inArray, notInArray, or, sql } from 'drizzle-orm'
import { doomedObjectsTable } from '../../../collections/internal-tables.ts'
import { mediaTable } from '../../../collections/media.ts'
import { projectVersionsTable } from '../../../collections/project-versions.ts'
import { projectsTable } from '../../../collections/projects.ts'
import { takesTable } from '../../../collections/takes.ts'
import { withdrawnTakesTable } from '../../../collections/withdrawn-takes.ts'
import { documentSchema, type Document } from '../../../contract/document/document.ts'
import { removedCaptions, withoutWithdrawn } from '../../../model/document/without-withdrawn.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { database, execute, jsonList, statementOf, type Database } from '../../../platform/database.ts'
import { mediaKey } from '../file-storage.ts'

/** Attempts while someone edits the project. */
const TRIES = 4

const [p, t, m, v, w] = [projectsTable, takesTable, mediaTable, projectVersionsTable, withdrawnTakesTable]

export async function ownsProject(binding: D1Database, owner: string, project: string): Promise<boolean> {
  const own = and(eq(p.id, project), eq(p.owner, owner))
  return (await database(binding).$count(p, own)) === 1
}

export async function revisionOf(binding: D1Database, project: string): Promise<number> {
  const [row] = await database(binding).select({ revision: p.revision }).from(p).where(eq(p.id, project))
  return row?.revision ?? 0
}

/** Takes that are in no document of the project, and were made in one of the periods. */
export async function takesBeside(
  binding: D1Database,
  project: string,
  { known, periods }: { known: readonly string[]; periods: readonly { from: string; to: string }[] },
): Promise<string[]> {
  const made = sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(periods)}) AS period
    WHERE ${t.created} BETWEEN json_extract(period."value", '$.from') AND json_extract(period."value", '$.to'))`
  const isPlayed = sql`EXISTS (SELECT 1 FROM ${p} WHERE ${p.id} = ${project} AND instr(${p.document}, ${t.id}) > 0)
    OR EXISTS (SELECT 1 FROM ${v} WHERE ${v.project} = ${project} AND instr(${v.document}, ${t.id}) > 0)`
  const rows = await database(binding)
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.project, project), notInArray(t.id, jsonList(known)), made, sql`NOT (${isPlayed})`))
  return rows.map(({ id }) => id)
}

/** Copies and mixes of takes, in the projects of a database. */
export async function takesMadeOf(
  binding: D1Database,
  takes: readonly string[],
): Promise<{ take: string; project: string }[]> {
  const origin = sql`SELECT 1 FROM json_each(${JSON.stringify(takes)}) AS o
    WHERE instr(',' || ${t.origins} || ',', ',' || o."value" || ',') > 0`
  return database(binding)
    .select({ take: t.id, project: t.project })
    .from(t)
    .where(sql`${t.origins} > '' AND EXISTS (${origin})`)
}

/**
 * Deletes takes of a project with their files and removes them from its document and versions, for good. Its rendered
 * videos and pictures are deleted as well: the voices and their words are in them. Returns false if the project was
 * edited all the time.
 */
export async function removeTakes(
  binding: D1Database,
  project: string,
  takes: readonly string[],
  now: Date,
): Promise<boolean> {
  const db = database(binding)
  for (let tries = 1; tries <= TRIES; tries++) {
    const [row] = await db
      .select({
        document: p.document,
        revision: p.revision,
        preview: p.preview,
        poster: p.poster,
        thumbnail: p.thumbnail,
      })
      .from(p)
      .where(eq(p.id, project))
    if (!row) return true
    if (await areGone(db, project, takes)) {
      // An earlier run may have ended before it.
      await cleanVersions(db, project, takes)
      return true
    }
    const isSame = and(eq(p.id, project), eq(p.revision, row.revision))
    const there = exists(db.select({ id: p.id }).from(p).where(isSame))
    const own = and(eq(t.project, project), inArray(t.id, jsonList(takes)))
    const filesOf = (field: 'sound' | 'analysis' | 'camera') => db.select({ id: t[field] }).from(t).where(own)
    const filmed = db.select({ id: t.camera }).from(t).where(eq(t.project, project))
    const doomed = and(
      eq(m.project, project),
      there,
      or(
        inArray(m.id, filesOf('sound')),
        inArray(m.id, filesOf('analysis')),
        inArray(m.id, filesOf('camera')),
        inArray(m.id, jsonList([row.preview, row.poster, row.thumbnail])),
        and(eq(m.kind, 'video'), notInArray(m.id, filmed)),
      ),
    )
    const moment = recordDateOf(now)
    const objects = db
      .select({
        key: sql<string>`${mediaKey('')} || ${m.id}`.as('key'),
        created: sql<string>`${moment}`.as('created'),
      })
      .from(m)
      .where(doomed)
    const revision = row.revision + 1
    const { document, captions } = cleaned(row.document, takes)
    const marks = sql`INSERT INTO ${w} ("project", "take", "revision", "captions")
      SELECT ${project}, "value", ${revision}, ${JSON.stringify(captions)}
      FROM json_each(${JSON.stringify(takes)}) WHERE ${there} ON CONFLICT DO NOTHING`
    const results = await execute(binding, [
      statementOf(db.insert(doomedObjectsTable).select(objects).onConflictDoNothing()),
      db.delete(m).where(doomed),
      db.delete(t).where(and(own, there)),
      marks,
      db
        .update(p)
        .set({ document, revision, updated: moment, video: '', preview: '', poster: '', thumbnail: '' })
        .where(isSame),
    ])
    if ((results.at(-1)?.changes ?? 0) === 0) continue
    // Afterwards: no save can store the old document as a version any more.
    await cleanVersions(db, project, takes)
    return true
  }
  return false
}

/** True if the takes were removed and marked by an earlier run. */
async function areGone(db: Database, project: string, takes: readonly string[]): Promise<boolean> {
  const ids = jsonList([...new Set(takes)])
  const marked = await db.$count(w, and(eq(w.project, project), inArray(w.take, ids)))
  if (marked < new Set(takes).size) return false
  return (await db.$count(t, and(eq(t.project, project), inArray(t.id, ids)))) === 0
}

/** One at a time: a document may have a million bytes. */
async function cleanVersions(db: Database, project: string, takes: readonly string[]): Promise<void> {
  const versions = await db.select({ id: v.id }).from(v).where(eq(v.project, project))
  for (const { id } of versions) {
    const [row] = await db.select({ document: v.document }).from(v).where(eq(v.id, id))
    if (!row) continue
    const { document } = cleaned(row.document, takes)
    if (document !== row.document) await db.update(v).set({ document }).where(eq(v.id, id))
  }
}

/** Unchanged if the document is of a version that this build cannot read: its clips are silent without their takes. */
function cleaned(text: string, takes: readonly string[]): { document: string; captions: string[] } {
  const playing = takes.filter((take) => text.includes(take))
  const read = playing.length > 0 ? documentSchema.safeParse(JSON.parse(text)) : undefined
  if (!read?.success) return { document: text, captions: [] }
  const before: Document = read.data
  const after = withoutWithdrawn(
    before,
    playing.map((take) => ({ take, captions: [] })),
  )
  return { document: JSON.stringify(after), captions: removedCaptions(before, after) }
}
