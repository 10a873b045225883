import type { ChatSpeaker } from '../../chat-calls.ts'
import { chatCards } from '../../collections/chat-cards.ts'
import { sql } from '../../collections/sql.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { execute } from '../../platform/database.ts'
import { findPerson, type Person } from '../../platform/people.ts'

/** A person as chat knows them: nothing that only their sessions need. */
export function speakerFrom({ id, name, avatar, admin }: Person): ChatSpeaker {
  return { id, name, avatar, admin }
}

export async function findSpeaker(binding: D1Database, id: string): Promise<ChatSpeaker | undefined> {
  const person = await findPerson(binding, id)
  return person && speakerFrom(person)
}

/** JSON of a card's record, if this person made it. */
export async function findCard(binding: D1Database, id: string, author: string): Promise<string | undefined> {
  const [found] = await execute(binding, [
    sql`SELECT * FROM "chat_cards" WHERE "id" = ${id} AND "author" = ${author}`,
  ])
  const row = found?.rows[0]
  return row && JSON.stringify({ collectionId: chatCards.id, collectionName: chatCards.name, ...row })
}

/** The rooms there are, those in use first; at most so many of them, where there is a limit. */
export async function findRooms(
  binding: D1Database,
  most?: number,
): Promise<{ id: string; archived: boolean }[]> {
  const [found] = await execute(binding, [
    // To SQLite a negative limit is none.
    sql`SELECT "id", "archived" FROM "chat_rooms" ORDER BY "archived", "created", "id" LIMIT ${most ?? -1}`,
  ])
  return (found?.rows ?? []).map(({ id, archived }) => ({ id: String(id), archived: archived === 1 }))
}

/** A reaction by its id, or by what it is. */
export async function findReaction(
  binding: D1Database,
  by: { id: string } | { message: string; user: string; emoji: string },
): Promise<{ id: string; message: string; user: string; emoji: string } | undefined> {
  const where =
    'id' in by
      ? sql`"id" = ${by.id}`
      : sql`"message" = ${by.message} AND "user" = ${by.user} AND "emoji" = ${by.emoji}`
  const [found] = await execute(binding, [
    sql`SELECT "id", "message", "user", "emoji" FROM "chat_reactions" WHERE ${where}`,
  ])
  const row = found?.rows[0]
  return (
    row && {
      id: String(row.id),
      message: String(row.message),
      user: String(row.user),
      emoji: String(row.emoji),
    }
  )
}

/** What a message says and where; `undefined`: there is none. */
export async function findReported(
  binding: D1Database,
  message: string,
): Promise<{ room: string; quote: string } | undefined> {
  const [found] = await execute(binding, [
    sql`SELECT "room", "message" FROM "chat_messages" WHERE "id" = ${message}`,
  ])
  const row = found?.rows[0]
  return row && { room: String(row.room), quote: String(row.message) }
}

/** Notes, for the back office, who a room does not hear until when; an empty date ends it. */
export async function keepMute(
  binding: D1Database,
  { room, user, until, by }: { room: string; user: string; until: string; by: string },
  now: Date,
): Promise<void> {
  const gone = sql`DELETE FROM "chat_mutes" WHERE "room" = ${room} AND "user" = ${user}`
  const kept = sql`INSERT INTO "chat_mutes" ("room", "user", "created", "until", "by")
    VALUES (${room}, ${user}, ${recordDateOf(now)}, ${until}, ${by})`
  await execute(binding, until === '' ? [gone] : [gone, kept])
}
