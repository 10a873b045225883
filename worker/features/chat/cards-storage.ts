import { chatCards } from '../../collections/chat-cards.ts'
import { sql } from '../../collections/sql.ts'
import type { ChatCardRecord } from '../../contract/chat.ts'
import { mediaPath } from '../../contract/media.ts'
import { execute } from '../../platform/database.ts'

export interface CardWords {
  title: string
  description: string
  site: string
  /** Path of a picture on this server, or `''`. */
  image: string
}

/** A published project as visitors see it. */
export async function findPublishedProject(binding: D1Database, id: string): Promise<CardWords | undefined> {
  const [found] = await execute(binding, [
    sql`SELECT p."title", p."description", u."name", m."id" AS "picture", m."file" FROM "cam_projects" AS p
      JOIN "users" AS u ON u."id" = p."owner" LEFT JOIN "media" AS m ON m."id" = p."thumbnail"
      WHERE p."id" = ${id} AND p."published" = 1 AND p."trashed" = ''`,
  ])
  const row = found?.rows[0]
  if (!row) return undefined
  const image = row.picture === null ? '' : mediaPath({ id: String(row.picture), file: String(row.file) })
  return { title: String(row.title), description: String(row.description), site: String(row.name), image }
}

/** A survey that everybody in the room may answer: one by invitation shows itself to the invited only. */
export async function findPublishedSurvey(binding: D1Database, id: string): Promise<CardWords | undefined> {
  const [found] = await execute(binding, [
    sql`SELECT "title", "description" FROM "surveys" WHERE "id" = ${id} AND "version" > 0 AND "state" <> 'archived'
      AND "access" <> 'invited'`,
  ])
  const row = found?.rows[0]
  if (!row) return undefined
  const description = String(row.description).slice(0, 600)
  return { title: String(row.title), description, site: 'Survey', image: '' }
}

/** A jam, for those who may open it. */
export async function findJamWords(binding: D1Database, id: string): Promise<CardWords | undefined> {
  const [found] = await execute(binding, [
    sql`SELECT j."title", j."seats", u."name" FROM "jams" AS j JOIN "users" AS u ON u."id" = j."owner" WHERE j."id" = ${id}`,
  ])
  const row = found?.rows[0]
  if (!row) return undefined
  const { title, seats, name } = row
  const description = `Jam with ${seats} ${seats === 1 ? 'seat' : 'seats'}`
  return { title: String(title), description, site: String(name), image: '' }
}

/** What was found at an address not longer ago than `since`; milliseconds since 1970. */
export async function findPreview(
  binding: D1Database,
  url: string,
  since: { found: number; failed: number },
): Promise<CardWords | undefined> {
  const [found] = await execute(binding, [
    sql`SELECT * FROM "link_previews" WHERE "url" = ${url}
      AND "fetched" > CASE WHEN "title" = '' AND "description" = '' THEN ${since.failed} ELSE ${since.found} END`,
  ])
  const row = found?.rows[0]
  if (!row) return undefined
  const { title, description, site, image } = row
  return {
    title: String(title),
    description: String(description),
    site: String(site),
    image: String(image),
  }
}

export async function keepPreview(
  binding: D1Database,
  url: string,
  words: CardWords,
  now: number,
): Promise<void> {
  const { title, description, site, image } = words
  await execute(binding, [
    sql`INSERT OR REPLACE INTO "link_previews" ("url", "title", "description", "site", "image", "fetched")
      VALUES (${url}, ${title}, ${description}, ${site}, ${image}, ${now})`,
  ])
}

export async function insertCard(
  binding: D1Database,
  card: Omit<ChatCardRecord, 'collectionId' | 'collectionName'>,
): Promise<ChatCardRecord> {
  const { id, created, updated, author, kind, url, title, description, image, site } = card
  await execute(binding, [
    sql`INSERT INTO "chat_cards"
      ("id", "created", "updated", "author", "kind", "url", "title", "description", "image", "site")
      VALUES (${id}, ${created}, ${updated}, ${author}, ${kind}, ${url}, ${title}, ${description}, ${image}, ${site})`,
  ])
  return { collectionId: chatCards.id, collectionName: chatCards.name, ...card }
}
