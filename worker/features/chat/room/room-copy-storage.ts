import type { RoomHeader, RoomRow, RoomState } from '../../../contract/backup/rooms.ts'
import { chatCards } from '../../../collections/chat-cards.ts'
import { execute, rowsOf } from '../../../platform/database.ts'
import { findPeople } from '../../../platform/people.ts'
import { chatUserFrom } from '../people-storage.ts'
import { placeOf, timeOf } from './room-records.ts'

const PAGE = 500

/** The tables of a room that its copy in D1 can fill. */
export const copiedTables: RoomHeader['tables'] = {
  messages: {
    columns: [
      'seq',
      'rev',
      'author',
      'key',
      'message',
      'reply',
      'card',
      'created',
      'updated',
      'edited',
      'gone',
    ],
    key: ['seq'],
  },
  reactions: { columns: ['seq', 'user', 'emoji', 'id', 'at'], key: ['seq', 'user', 'emoji'] },
  notified: { columns: ['seq', 'user'], key: ['seq'] },
  people: { columns: ['id', 'person'], key: ['id'] },
  mutes: { columns: ['user', 'until'], key: ['user'] },
}

interface MessageRow {
  id: string
  seq: number
  author: string
  message: string
  reply: string
  card: string | null
  created: string
  updated: string
  edited: string
  answered: string | null
}

/**
 * A room's messages, reactions, people and mutes from D1, as the rows that a backup of the room would have. Each
 * message is one event, in the order of the messages. Returns the state of the room that they make.
 */
export async function* copiedRows(binding: D1Database, room: string): AsyncGenerator<RoomRow[], RoomState> {
  const counts: RoomState['counts'] = Object.fromEntries(Object.keys(copiedTables).map((name) => [name, 0]))
  const counted = (rows: RoomRow[]) => {
    for (const [table] of rows) counts[String(table)] = (counts[String(table)] ?? 0) + 1
    return rows
  }
  const people = new Set<string>()
  let newest = 0
  for (;;) {
    const { messages, reactions } = await pageAfter(binding, room, newest)
    const last = messages.at(-1)
    if (!last) break
    const unseen = [...messages.map(({ author }) => author), ...reactions.map(({ user }) => user)].filter(
      (id) => !people.has(id),
    )
    const found = await findPeople(binding, [...new Set(unseen)])
    for (const id of found.keys()) people.add(id)
    yield counted([
      ...messages.flatMap(rowsOfMessage),
      ...reactions.map(({ message, user, emoji, id, created }): RoomRow => {
        const seq = placeOf(message)?.seq ?? 0
        return ['reactions', seq, user, emoji, id, timeOf(created)]
      }),
      ...[...found.values()].map((person): RoomRow => [
        'people',
        person.id,
        JSON.stringify(chatUserFrom(person)),
      ]),
    ])
    newest = last.seq
  }
  const [mutes] = await execute(binding, [
    { text: 'SELECT "user", "until" FROM "chat_mutes" WHERE "room" = ?', params: [room] },
  ])
  const muted = rowsOf<{ user: string; until: string }>(mutes)
  yield counted(muted.map(({ user, until }): RoomRow => ['mutes', user, timeOf(until)]))
  return { position: { rev: newest, seq: newest }, counts }
}

function rowsOfMessage({ answered, ...row }: MessageRow): RoomRow[] {
  const { seq, author } = row
  const message: RoomRow = [
    'messages',
    seq,
    seq,
    author,
    `copy-${seq}`,
    row.message,
    row.reply,
    row.card ?? '',
    timeOf(row.created),
    timeOf(row.updated),
    timeOf(row.edited),
    0,
  ]
  return answered === null || answered === author ? [message] : [message, ['notified', seq, answered]]
}

async function pageAfter(binding: D1Database, room: string, after: number) {
  const card = `(SELECT json_object('collectionId', '${chatCards.id}', 'collectionName', '${chatCards.name}',
    'id', c."id", 'created', c."created", 'updated', c."updated", 'author', c."author", 'kind', c."kind", 'url', c."url",
    'title', c."title", 'description', c."description", 'image', c."image", 'site', c."site", 'media', c."media",
    'width', c."width", 'height', c."height", 'seconds', c."seconds", 'peaks', c."peaks")
    FROM "chat_cards" AS c WHERE c."id" = m."card" AND m."card" <> '')`
  const page = `"chat_messages" AS m WHERE m."room" = ?1 AND m."seq" > ?2 ORDER BY m."seq" LIMIT ${PAGE}`
  const [messages, reactions] = await execute(binding, [
    {
      text: `SELECT m."id", m."seq", m."author", m."message", m."reply", ${card} AS "card", m."created", m."updated",
        m."edited", (SELECT r."author" FROM "chat_messages" AS r WHERE r."id" = m."reply") AS "answered" FROM ${page}`,
      params: [room, after],
    },
    {
      text: `SELECT "id", "created", "message", "user", "emoji" FROM "chat_reactions"
        WHERE "message" IN (SELECT m."id" FROM ${page})`,
      params: [room, after],
    },
  ])
  return {
    messages: rowsOf<MessageRow>(messages),
    reactions: rowsOf<{ id: string; created: string; message: string; user: string; emoji: string }>(
      reactions,
    ),
  }
}

/** Fills the places of deleted messages, so that each number up to the newest has a row. */
export const FILL_DELETED = `WITH RECURSIVE places(seq) AS (
    SELECT 1 WHERE EXISTS (SELECT 1 FROM messages)
    UNION ALL SELECT seq + 1 FROM places WHERE seq < (SELECT MAX(seq) FROM messages))
  INSERT INTO messages SELECT seq, seq, '', 'gone-' || seq, '', '', '', 0, 0, 0, 1 FROM places
  WHERE seq NOT IN (SELECT seq FROM messages)`
