import { eq, max } from 'drizzle-orm'
import { chatMessagesTable } from '../../../collections/chat-messages.ts'
import { chatRoomsTable } from '../../../collections/chat-rooms.ts'
import { sql } from '../../../collections/definition/sql.ts'
import { database, execute, type Statement } from '../../../platform/database.ts'
import { withoutCards } from '../attachments-storage.ts'
import type { LoggedMessage, ModeratedAct, MessageChange } from './room-log.ts'
import { dateOf, messageId, timeOf } from './room-records.ts'

/** In order, as one transaction; idempotent. A message that was deleted before its first copy never appears. */
export async function mirrorChanges(
  binding: D1Database,
  room: string,
  changes: MessageChange[],
  moderated: ModeratedAct[],
): Promise<void> {
  await execute(binding, [
    ...runsOf(changes.filter(isSeen)).flatMap((run) => statementsFor(binding, room, run)),
    ...moderated.map(auditEntry),
  ])
}

/** Deletes the copy of a room that was restored from a backup, before it is made again. Cards stay. */
export async function clearMirror(binding: D1Database, room: string): Promise<void> {
  await execute(binding, [
    sql`DELETE FROM "chat_reactions" WHERE "room" = ${room}`,
    sql`DELETE FROM "chat_messages" WHERE "room" = ${room}`,
  ])
}

/** The newest message and the latest change that the copy of a room has; 0: none. */
export async function copyState(
  binding: D1Database,
  room: string,
): Promise<{ newest: number; latest: number }> {
  const { seq, updated, room: roomId } = chatMessagesTable
  const [found] = await database(binding)
    .select({ newest: max(seq), latest: max(updated) })
    .from(chatMessagesTable)
    .where(eq(roomId, room))
  return { newest: found?.newest ?? 0, latest: found?.latest ? timeOf(found.latest) : 0 }
}

/** The room chose the entry's id, so repeated copies write it once. */
function auditEntry({ id, actor, via, action, target, before, at }: ModeratedAct): Statement {
  const moment = dateOf(at)
  return sql`INSERT OR IGNORE INTO "audit_log" ("id", "created", "updated", "actor", "action", "target", "before", "after", "via")
    VALUES (${id}, ${moment}, ${moment}, ${actor}, ${action}, ${target}, ${before}, '', ${via})`
}

function isSeen({ event, message }: MessageChange): boolean {
  return event.action === 'delete' || !message.gone
}

/** Each message appears once per run, so that the triggers of the tables report every change. */
function runsOf(changes: MessageChange[]): MessageChange[][] {
  const runs: MessageChange[][] = []
  let seqs = new Set<number>()
  for (const change of changes) {
    const run = runs.at(-1)
    const { action, seq } = change.event
    if (run && run[0]?.event.action === action && !seqs.has(seq)) run.push(change)
    else {
      runs.push([change])
      seqs = new Set()
    }
    seqs.add(seq)
  }
  return runs
}

function statementsFor(binding: D1Database, room: string, run: MessageChange[]): Statement[] {
  const action = run[0]?.event.action ?? 'create'
  switch (action) {
    case 'create':
      return [insertion(room, run)]
    case 'update':
      return rewriting(room, run)
    case 'delete':
      return deletion(binding, room, run)
    default:
      return action satisfies never
  }
}

function insertion(room: string, run: MessageChange[]): Statement {
  const rows = JSON.stringify(run.map(({ message }) => columnsOf(room, message)))
  // A room that is deleted meanwhile must not get rows, because they would stay forever.
  return sql`INSERT OR IGNORE INTO "chat_messages"
    ("id", "created", "updated", "room", "seq", "author", "message", "reply", "card", "reactions", "edited")
    SELECT value ->> 0, value ->> 1, value ->> 2, ${room}, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
      value ->> 7, '[]', value ->> 8 FROM json_each(${rows})
    WHERE EXISTS (SELECT 1 FROM "chat_rooms" WHERE "id" = ${room})`
}

function columnsOf(room: string, message: LoggedMessage): (string | number)[] {
  // JSON of a record, written by the worker that looked it up.
  const card = message.card === '' ? '' : (JSON.parse(message.card) as { id: string }).id
  return [
    messageId(room, message.seq),
    dateOf(message.created),
    dateOf(message.updated),
    message.seq,
    message.author,
    message.message,
    message.reply,
    card,
    dateOf(message.edited),
  ]
}

function rewriting(room: string, run: MessageChange[]): Statement[] {
  const idOf = ({ message }: MessageChange) => messageId(room, message.seq)
  const reactions = run.flatMap((change) =>
    change.reactions.map(({ id, user, emoji, at }) => [id, dateOf(at), idOf(change), user, emoji]),
  )
  const ids = JSON.stringify(run.map(idOf))
  const own = JSON.stringify(reactions)
  const rows = JSON.stringify(
    run.map((change) => [
      idOf(change),
      change.message.message,
      dateOf(change.message.updated),
      dateOf(change.message.edited),
      JSON.stringify(change.reactions.map(({ id }) => id)),
    ]),
  )
  return [
    sql`DELETE FROM "chat_reactions" WHERE "message" IN (SELECT value FROM json_each(${ids}))
      AND "id" NOT IN (SELECT value ->> 0 FROM json_each(${own}))`,
    sql`INSERT OR IGNORE INTO "chat_reactions" ("id", "created", "updated", "room", "message", "user", "emoji")
      SELECT value ->> 0, value ->> 1, value ->> 1, ${room}, value ->> 2, value ->> 3, value ->> 4
      FROM json_each(${own})
      WHERE EXISTS (SELECT 1 FROM "chat_messages" AS m WHERE m."id" = value ->> 2)`,
    sql`UPDATE "chat_messages" SET "message" = row.value ->> 1, "updated" = row.value ->> 2,
      "edited" = row.value ->> 3, "reactions" = row.value ->> 4
      FROM json_each(${rows}) AS row WHERE "chat_messages"."id" = row.value ->> 0`,
  ]
}

function deletion(binding: D1Database, room: string, run: MessageChange[]): Statement[] {
  const deleted = run.map(({ message }) => messageId(room, message.seq))
  const ids = JSON.stringify(deleted)
  const at = new Date(Math.max(...run.map(({ message }) => message.updated)))
  return [
    ...withoutCards(binding, deleted, at),
    sql`DELETE FROM "chat_reactions" WHERE "message" IN (SELECT value FROM json_each(${ids}))`,
    sql`DELETE FROM "chat_messages" WHERE "id" IN (SELECT value FROM json_each(${ids}))`,
  ]
}

export async function findRoom(
  binding: D1Database,
  room: string,
): Promise<{ locked: boolean; archived: boolean } | undefined> {
  const { id, locked, archived } = chatRoomsTable
  const [found] = await database(binding)
    .select({ locked, archived })
    .from(chatRoomsTable)
    .where(eq(id, room))
  return found
}
