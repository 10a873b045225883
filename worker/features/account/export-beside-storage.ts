import { pictureFolder } from '../../collections/characters.ts'
import { sql, type Sql } from '../../collections/definition/sql.ts'
import { pictureNames } from '../../collections/picture-names.ts'
import { pictureSize } from '../../model/rig/pictures.ts'
import { execute, type StatementResult } from '../../platform/database.ts'
import type { Objects } from '../../platform/objects.ts'
import { jsonList } from './json-list.ts'
import type { ZipEntry } from '../../platform/zip.ts'

/** A user's rows in tables that are no collections, by their file in the export. */
const beside: Readonly<Record<string, (user: string) => Sql>> = {
  sessions: (user) => sql`SELECT "created", "used", "agent", "ended" FROM "sessions" WHERE "user" = ${user}`,
  api_tokens: (user) =>
    sql`SELECT "name", "beginning", "scopes", "created", "expires", "used", "revoked" FROM "api_tokens"
      WHERE "owner" = ${user}`,
  mail_consents: (user) =>
    sql`SELECT "created", "category", "agreed", "place" FROM "mail_consents" WHERE "user" = ${user} ORDER BY "created", "id"`,
  chat_mutes: (user) => sql`SELECT "room", "created", "until" FROM "chat_mutes" WHERE "user" = ${user}`,
  list_views: (user) => sql`SELECT * FROM "list_views" WHERE "owner" = ${user}`,
  emails: (user) =>
    sql`SELECT e."sentSubject" AS subject, e."category", e."started" AS sent, r."address", r."answer" AS server
      FROM "email_recipients" AS r JOIN "emails" AS e ON e."id" = r."email"
      WHERE r."state" = 'sent' AND r."address" = (SELECT lower("email") FROM "users" WHERE "id" = ${user})`,
  invites: (user) =>
    sql`SELECT u."created" AS accepted, i."created", i."email", i."message",
        (SELECT "name" FROM "users" WHERE "id" = i."author") AS "from"
      FROM "invite_uses" AS u JOIN "invites" AS i ON i."id" = u."invite" WHERE u."user" = ${user}`,
  waitlist: (user) =>
    sql`SELECT "created", "email", "about", "state" FROM "waitlist"
      WHERE "email" = (SELECT lower("email") FROM "users" WHERE "id" = ${user})`,
}

export async function* storedBeside(binding: D1Database, user: string): AsyncGenerator<ZipEntry> {
  const names = Object.keys(beside)
  const found = await execute(
    binding,
    Object.values(beside).map((select) => select(user)),
  )
  for (const [index, name] of names.entries()) {
    const rows = found[index]?.rows ?? []
    if (rows.length > 0)
      yield { name: `records/${name}.json`, content: [encoded(`${JSON.stringify(rows)}\n`)] }
  }
  const first = await versionsAfter(binding, user, '')
  if (first.length > 0) {
    const next = ({ id }: Row) => versionsAfter(binding, user, String(id))
    const content = jsonList(first, next, (row) => ({
      ...row,
      document: JSON.parse(String(row.document)) as unknown,
    }))
    yield { name: 'records/project_versions.json', content }
  }
}

/** Drawings of the user's own characters, one in memory at a time. */
export async function* drawingsOf(binding: D1Database, user: string): AsyncGenerator<ZipEntry> {
  const [found] = await execute(binding, [
    sql`SELECT c."slug" || '/draft' AS name, d."character" AS id, -1 AS number
        FROM "character_drafts" AS d JOIN "characters" AS c ON c."id" = d."character" WHERE c."owner" = ${user}
      UNION ALL SELECT c."slug" || '/' || r."number", r."character", r."number"
        FROM "character_rigs" AS r JOIN "characters" AS c ON c."id" = r."character" WHERE c."owner" = ${user}
      ORDER BY name`,
  ])
  for (const { name, id, number } of found?.rows ?? []) {
    const [drawing] = await execute(binding, [
      number === -1
        ? sql`SELECT "svg" FROM "character_drafts" WHERE "character" = ${String(id)}`
        : sql`SELECT "svg" FROM "character_rigs" WHERE "character" = ${String(id)} AND "number" = ${Number(number)}`,
    ])
    const svg = drawing?.rows[0]?.svg
    if (svg !== undefined) yield { name: `characters/${String(name)}.svg`, content: [encoded(String(svg))] }
  }
}

/**
 * The pictures that drawings of the user's own characters name, and their posters. Others are missing: they
 * are deleted once a character's room for pictures is full, and each would cost a call of the thousand that a request
 * has.
 */
export async function* picturesOf(
  binding: D1Database,
  bucket: Objects,
  user: string,
): AsyncGenerator<ZipEntry> {
  const [found] = await execute(binding, [
    sql`SELECT "id", "slug", "poster" FROM "characters" WHERE "owner" = ${user} ORDER BY "slug"`,
  ])
  for (const { id, slug, poster } of found?.rows ?? []) {
    const [names] = await execute(binding, [pictureNames(sql`"character" = ${String(id)}`)])
    const drawn = (names?.rows ?? [])
      .map(({ name }) => String(name))
      .filter((name) => pictureSize(name) !== undefined)
    const shown = String(poster).split('/').at(-1) ?? ''
    for (const name of new Set(shown === '' ? drawn : [...drawn, shown])) {
      const content = await bucket.read(pictureFolder(String(id)) + name)
      if (content) yield { name: `characters/${String(slug)}/pictures/${name}.webp`, content }
    }
  }
}

type Row = StatementResult['rows'][number]

/** Documents have up to a million bytes each. */
const PAGE_ROWS = 20

async function versionsAfter(binding: D1Database, user: string, after: string): Promise<Row[]> {
  const [found] = await execute(binding, [
    sql`SELECT v."id", v."project", v."revision", v."saved", v."kept", v."document"
      FROM "project_versions" AS v JOIN "cam_projects" AS p ON p."id" = v."project"
      WHERE p."owner" = ${user} AND v."id" > ${after} ORDER BY v."id" LIMIT ${PAGE_ROWS}`,
  ])
  return found?.rows ?? []
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
