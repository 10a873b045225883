import type { ChatUser } from '../../chat-calls.ts'
import { and, eq } from 'drizzle-orm'
import { chatCards, chatCardsTable } from '../../collections/chat-cards.ts'
import { chatMessagesTable, chatReactionsTable } from '../../collections/chat-messages.ts'
import { chatRoomsTable } from '../../collections/chat-rooms.ts'
import { chatMutesTable } from '../../collections/admin-tables.ts'
import type { Sql } from '../../collections/definition/sql.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database, sqlFragment } from '../../platform/database.ts'
import { findPerson, type Person } from '../../platform/people.ts'

/** The chat's part of a user, without the data of their sessions. */
export function chatUserFrom({ id, name, avatar, admin }: Person): ChatUser {
  return { id, name, avatar, admin }
}

export async function findChatUser(binding: D1Database, id: string): Promise<ChatUser | undefined> {
  const person = await findPerson(binding, id)
  return person && chatUserFrom(person)
}

export async function findCard(binding: D1Database, id: string, author: string): Promise<string | undefined> {
  const [row] = await database(binding)
    .select()
    .from(chatCardsTable)
    .where(and(eq(chatCardsTable.id, id), eq(chatCardsTable.author, author)))
  return row && JSON.stringify({ collectionId: chatCards.id, collectionName: chatCards.name, ...row })
}

/** The rooms, active ones first; at most `limit` of them, if given. */
export async function findRooms(
  binding: D1Database,
  limit?: number,
): Promise<{ id: string; archived: boolean }[]> {
  const { id, archived, created } = chatRoomsTable
  return (
    database(binding)
      .select({ id, archived })
      .from(chatRoomsTable)
      .orderBy(archived, created, id)
      // SQLite treats a negative limit as none.
      .limit(limit ?? -1)
  )
}

/** A reaction by its id, or by message, user and emoji. */
export async function findReaction(
  binding: D1Database,
  by: { id: string } | { message: string; user: string; emoji: string },
): Promise<{ id: string; message: string; user: string; emoji: string } | undefined> {
  const { id, message, user, emoji } = chatReactionsTable
  const [row] = await database(binding)
    .select({ id, message, user, emoji })
    .from(chatReactionsTable)
    .where('id' in by ? eq(id, by.id) : and(eq(message, by.message), eq(user, by.user), eq(emoji, by.emoji)))
  return row
}

export async function findReported(
  binding: D1Database,
  message: string,
): Promise<{ room: string; quote: string } | undefined> {
  const [row] = await database(binding)
    .select({ room: chatMessagesTable.room, quote: chatMessagesTable.message })
    .from(chatMessagesTable)
    .where(eq(chatMessagesTable.id, message))
  return row
}

/** Records a mute for the back office; an empty date ends it. */
export async function storeMute(
  binding: D1Database,
  { room, user, until, by }: { room: string; user: string; until: string; by: string },
  now: Date,
): Promise<void> {
  const db = database(binding)
  const deleted = db
    .delete(chatMutesTable)
    .where(and(eq(chatMutesTable.room, room), eq(chatMutesTable.user, user)))
  const inserted = db.insert(chatMutesTable).values({ room, user, created: recordDateOf(now), until, by })
  await db.batch(until === '' ? [deleted] : [deleted, inserted])
}

export async function findRoomsOf(binding: D1Database, chosen: Sql): Promise<string[]> {
  const rooms = await database(binding)
    .select({ id: chatRoomsTable.id })
    .from(chatRoomsTable)
    .where(sqlFragment(chosen))
  return rooms.map(({ id }) => id)
}
