import { and, asc, eq, gt, inArray, lt, ne, notExists, notInArray, sql, type SQL } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { chatCards, chatCardsTable } from '../../collections/chat-cards.ts'
import { chatMessagesTable } from '../../collections/chat-messages.ts'
import { doomedObjectsTable } from '../../collections/internal-tables.ts'
import { mediaTable } from '../../collections/media.ts'
import type { ChatCardRecord } from '../../contract/chat/chat.ts'
import { recordDateOf } from '../../platform/clock.ts'
import {
  database,
  execute,
  insertWhen,
  jsonList,
  type Statement,
  statementOf,
  transaction,
} from '../../platform/database.ts'

export interface UploadedFile {
  id: string
  file: string
  kind: 'picture' | 'sound'
}

/** An image or sound that this user uploaded to this room; `undefined`: there is none. */
export async function findUploaded(
  binding: D1Database,
  { media, room, owner }: { media: string; room: string; owner: string },
): Promise<UploadedFile | undefined> {
  const { id, file, kind } = mediaTable
  const [row] = await database(binding)
    .select({ id, file, kind })
    .from(mediaTable)
    .where(
      and(
        eq(id, media),
        eq(mediaTable.room, room),
        eq(mediaTable.owner, owner),
        inArray(kind, ['picture', 'sound']),
      ),
    )
  return row && { ...row, kind: row.kind === 'sound' ? 'sound' : 'picture' }
}

export type AttachedCard = Omit<ChatCardRecord, 'collectionId' | 'collectionName'>

/** Stores the card of a file unless it has one, and returns the stored one. */
export async function storeAttachmentCard(binding: D1Database, card: AttachedCard): Promise<ChatCardRecord> {
  const db = database(binding)
  const { media = '' } = card
  const attached = eq(chatCardsTable.media, media)
  const there = db.select({ id: chatCardsTable.id }).from(chatCardsTable).where(attached)
  const { created, id } = chatCardsTable
  const [, [stored = card]] = await transaction(binding, [
    statementOf(insertWhen(chatCardsTable, { ...card, media }, notExists(there))),
    db.select().from(chatCardsTable).where(attached).orderBy(asc(created), asc(id)).limit(1),
  ])
  return { collectionId: chatCards.id, collectionName: chatCards.name, ...stored, kind: card.kind }
}

/** Statements that delete the cards of messages, and their files; they run before the messages are deleted. */
export function withoutCards(binding: D1Database, ids: readonly string[], now: Date): Statement[] {
  const db = database(binding)
  const [shown, other] = [chatMessagesTable, alias(chatMessagesTable, 'other')]
  const among = jsonList(ids)
  // Another message of the same author may show the card.
  const elsewhere = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.card, shown.card), hasCard(other), notInArray(other.id, among)))
  const cards = db
    .select({ card: shown.card })
    .from(shown)
    .where(and(inArray(shown.id, among), hasCard(shown), notExists(elsewhere)))
  const carried = inArray(chatCardsTable.id, cards)
  const files = db
    .select({ media: chatCardsTable.media })
    .from(chatCardsTable)
    .where(and(carried, ne(chatCardsTable.media, '')))
  return deletionOf(binding, { files: inArray(mediaTable.id, files), cards: carried }, now)
}

/** The condition of the index over messages with cards, which SQLite uses only for unbound constants. */
function hasCard({ card }: { card: SQLiteColumn }): SQL {
  return sql`${card} <> ''`
}

/** Age after which files and cards without a message are deleted. */
const UNSENT_HOURS = 24
const SWEEP_BATCH = 500

/** Never sent, or their message or room was deleted. */
export async function sweepUnsent(binding: D1Database, now: Date): Promise<number> {
  const limit = recordDateOf(new Date(now.getTime() - UNSENT_HOURS * 60 * 60 * 1000))
  return (await sweepFiles(binding, limit, now)) + (await sweepCards(binding, limit))
}

async function sweepCards(binding: D1Database, limit: string): Promise<number> {
  const db = database(binding)
  const carrying = db
    .select({ id: chatMessagesTable.id })
    .from(chatMessagesTable)
    .where(and(eq(chatMessagesTable.card, chatCardsTable.id), hasCard(chatMessagesTable)))
  const unsent = db
    .select({ id: chatCardsTable.id })
    .from(chatCardsTable)
    .where(and(lt(chatCardsTable.created, limit), notExists(carrying)))
    .limit(SWEEP_BATCH)
  const swept = await db
    .delete(chatCardsTable)
    .where(inArray(chatCardsTable.id, unsent))
    .returning({ id: chatCardsTable.id })
  return swept.length
}

async function sweepFiles(binding: D1Database, limit: string, now: Date): Promise<number> {
  const db = database(binding)
  const shown = db
    .select({ id: chatCardsTable.id })
    .from(chatCardsTable)
    .innerJoin(
      chatMessagesTable,
      and(eq(chatMessagesTable.card, chatCardsTable.id), hasCard(chatMessagesTable)),
    )
    .where(eq(chatCardsTable.media, mediaTable.id))
  const found = await db
    .select({ id: mediaTable.id })
    .from(mediaTable)
    .where(and(gt(mediaTable.room, ''), lt(mediaTable.created, limit), notExists(shown)))
    .limit(SWEEP_BATCH)
  if (found.length > 0) {
    const ids = jsonList(found.map(({ id }) => id))
    const chosen = { files: inArray(mediaTable.id, ids), cards: inArray(chatCardsTable.media, ids) }
    await execute(binding, deletionOf(binding, chosen, now))
  }
  return found.length
}

/** Deletes the chosen media records and then their cards, and records the objects for purging. */
function deletionOf(
  binding: D1Database,
  { files, cards }: { files: SQL; cards: SQL | undefined },
  now: Date,
): Statement[] {
  const db = database(binding)
  const objects = db
    .select({
      key: sql<string>`'media/' || ${mediaTable.id}`.as('key'),
      created: sql<string>`${recordDateOf(now)}`.as('created'),
    })
    .from(mediaTable)
    .where(files)
  return [
    statementOf(db.insert(doomedObjectsTable).select(objects).onConflictDoNothing()),
    statementOf(db.delete(mediaTable).where(files)),
    statementOf(db.delete(chatCardsTable).where(cards)),
  ]
}
