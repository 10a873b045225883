import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { chatCards, chatCardsTable } from '../../../collections/chat-cards.ts'
import { linkPreviewsTable } from '../../../collections/internal-tables.ts'
import { jamsTable } from '../../../collections/jams.ts'
import { mediaTable } from '../../../collections/media.ts'
import { projectsTable } from '../../../collections/projects.ts'
import { surveysTable } from '../../../collections/surveys.ts'
import type { ChatCardRecord } from '../../../contract/chat/chat.ts'
import { mediaPath } from '../../../contract/media.ts'
import { ownerName, userField } from '../../../directory/users.ts'
import { database } from '../../../platform/database.ts'

export interface CardText {
  title: string
  description: string
  site: string
  /** Path of a picture on this server, or `''`. */
  image: string
}

/** `home` is the database of the project. */
export async function findPublishedProject(
  databases: { home: D1Database; directory: D1Database },
  id: string,
): Promise<CardText | undefined> {
  const { title, description, owner, thumbnail, poster, published, trashed } = projectsTable
  const [row] = await database(databases.home)
    .select({
      owner,
      title,
      description,
      author: userField('name', projectsTable.owner),
      picture: { id: mediaTable.id, file: mediaTable.file },
    })
    .from(projectsTable)
    .leftJoin(mediaTable, eq(mediaTable.id, sql`COALESCE(NULLIF(${thumbnail}, ''), ${poster})`))
    .where(and(eq(projectsTable.id, id), eq(published, true), eq(trashed, '')))
  if (!row) return undefined
  const site = await ownerName(databases, row.owner, row.author)
  const image = row.picture ? mediaPath(row.picture) : ''
  return { title: row.title, description: row.description, site, image }
}

/** A survey that is open to everyone in the room; one by invitation appears to invited users only. */
export async function findPublishedSurvey(binding: D1Database, id: string): Promise<CardText | undefined> {
  const { title, description, version, state, trashed, access } = surveysTable
  const [row] = await database(binding)
    .select({ title, description })
    .from(surveysTable)
    .where(
      and(
        eq(surveysTable.id, id),
        gt(version, 0),
        ne(state, 'archived'),
        eq(trashed, ''),
        ne(access, 'invited'),
      ),
    )
  return row && { ...row, description: row.description.slice(0, 600), site: 'Survey', image: '' }
}

/** A jam, for users who may open it. */
export async function findJamText(binding: D1Database, id: string): Promise<CardText | undefined> {
  const [row] = await database(binding)
    .select({ title: jamsTable.title, seats: jamsTable.seats, site: userField('name', jamsTable.owner) })
    .from(jamsTable)
    .where(eq(jamsTable.id, id))
  if (!row) return undefined
  const { seats, ...words } = row
  return { ...words, description: `Jam with ${seats} ${seats === 1 ? 'seat' : 'seats'}`, image: '' }
}

/** The preview of a URL if it was fetched after `since` (milliseconds since 1970). */
export async function findPreview(
  binding: D1Database,
  url: string,
  since: { found: number; failed: number },
): Promise<CardText | undefined> {
  const { title, description, site, image, fetched } = linkPreviewsTable
  const oldest = sql`CASE WHEN ${title} = '' AND ${description} = '' THEN ${since.failed} ELSE ${since.found} END`
  const [row] = await database(binding)
    .select({ title, description, site, image })
    .from(linkPreviewsTable)
    .where(and(eq(linkPreviewsTable.url, url), gt(fetched, oldest)))
  return row
}

export async function storePreview(
  binding: D1Database,
  url: string,
  words: CardText,
  now: number,
): Promise<void> {
  const { title, description, site, image } = words
  const found = { title, description, site, image, fetched: now }
  await database(binding)
    .insert(linkPreviewsTable)
    .values({ url, ...found })
    .onConflictDoUpdate({ target: linkPreviewsTable.url, set: found })
}

export async function insertCard(
  binding: D1Database,
  card: Omit<ChatCardRecord, 'collectionId' | 'collectionName'>,
): Promise<ChatCardRecord> {
  await database(binding).insert(chatCardsTable).values(card)
  return { collectionId: chatCards.id, collectionName: chatCards.name, ...card }
}

/** For writes that may be repeated: an existing id changes nothing. */
export async function insertCardOnce(
  binding: D1Database,
  card: typeof chatCardsTable.$inferInsert,
): Promise<void> {
  await database(binding).insert(chatCardsTable).values(card).onConflictDoNothing()
}
