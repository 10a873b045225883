import { media } from '../../../collections/media.ts'
import { join, sql, type Sql } from '../../../collections/definition/sql.ts'
import { matchOf } from '../../../collections/definition/search-segments.ts'
import { users } from '../../../collections/users.ts'
import type { FoundMessage } from '../../../contract/chat/search.ts'
import { execute, rowsOf } from '../../../platform/database.ts'

export interface Wanted {
  q: string
  author: string
  /** Record dates: `from` inclusive, `until` exclusive. */
  from: string
  until: string
  /** The `next` of an earlier page. */
  before?: number | undefined
}

const PAGE_SIZE = 30

/** Maximum messages that a page examines, however many match the words but not the author or the date. */
const LOOKED_AT = 5_000

/**
 * Each room copies at its own pace, so messages are only nearly in the order of their dates: a date is searched among
 * this many neighbours.
 */
const NEIGHBOURS = 1_000

/** One page of results from all open rooms, newest first. */
export async function findInRooms(
  binding: D1Database,
  wanted: Wanted,
): Promise<{ messages: FoundMessage[]; next: string }> {
  const match = matchOf(wanted.q)
  const isNothing = match === '' && (wanted.q !== '' || (!wanted.author && !wanted.from && !wanted.until))
  if (isNothing) return { messages: [], next: '' }
  const candidates = candidatesSql(wanted, match)
  const [found, looked] = await execute(binding, [
    pageSql(wanted, candidates),
    sql`SELECT COUNT(*) AS "count", MIN("place") AS "last" FROM (${candidates})`,
  ])
  const rows = rowsOf<FoundRow>(found)
  const messages = rows.slice(0, PAGE_SIZE)
  const last = messages.at(-1)
  const [rest] = rowsOf<{ count: number; last: number | null }>(looked)
  const next = rows.length > PAGE_SIZE ? last?.place : rest?.count === LOOKED_AT ? rest.last : undefined
  return { messages: messages.map(messageFrom), next: String(next ?? '') }
}

/** A message with its room and author; accounts and pictures may be deleted. */
interface FoundRow {
  place: number
  id: string
  seq: number
  message: string
  created: string
  author: string
  name: string | null
  avatar: string | null
  file: string | null
  room: string
  roomName: string
  slug: string
}

/** Row ids of possible matches, newest first, at most `LOOKED_AT`. */
function candidatesSql({ author, from, until, before }: Wanted, match: string): Sql {
  const bounds = [
    ...(before === undefined ? [] : [sql`rowid < ${before}`]),
    ...(from === ''
      ? []
      : [sql`rowid >= ${edgeSql(sql`"created" >= ${from} ORDER BY "created"`, sql`MIN`)}`]),
    ...(until === ''
      ? []
      : [sql`rowid <= ${edgeSql(sql`"created" < ${until} ORDER BY "created" DESC`, sql`MAX`)}`]),
  ]
  const [table, chosen] =
    match === ''
      ? [sql`"chat_messages"`, author === '' ? [] : [sql`"author" = ${author}`]]
      : [sql`"chat_messages_search"`, [sql`"chat_messages_search" MATCH ${match}`]]
  const conditions = [...chosen, ...bounds]
  const where = conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : sql``
  return sql`SELECT rowid AS "place" FROM ${table} ${where} ORDER BY rowid DESC LIMIT ${LOOKED_AT}`
}

/** The outermost row id among the neighbours of a date; none if no message is on that side of it. */
function edgeSql(side: Sql, outermost: Sql): Sql {
  return sql`(SELECT ${outermost}("at") FROM (SELECT rowid AS "at" FROM "chat_messages" WHERE ${side} LIMIT ${NEIGHBOURS}))`
}

function pageSql({ author, from, until }: Wanted, candidates: Sql): Sql {
  const conditions = [
    sql`r."archived" = 0`,
    ...(author === '' ? [] : [sql`m."author" = ${author}`]),
    ...(from === '' ? [] : [sql`m."created" >= ${from}`]),
    ...(until === '' ? [] : [sql`m."created" < ${until}`]),
  ]
  return sql`SELECT found."place", m."id", m."seq", m."message", m."created", m."author", u."name", u."avatar",
      p."file", r."id" AS "room", r."name" AS "roomName", r."slug"
    FROM (${candidates}) AS found JOIN "chat_messages" AS m ON m.rowid = found."place"
    JOIN "chat_rooms" AS r ON r."id" = m."room" LEFT JOIN "users" AS u ON u."id" = m."author"
    LEFT JOIN "media" AS p ON p."id" = u."avatar"
    WHERE ${join(conditions, ' AND ')} ORDER BY found."place" DESC LIMIT ${PAGE_SIZE + 1}`
}

function messageFrom({ room, roomName, slug, author, name, file, ...row }: FoundRow): FoundMessage {
  const avatar = row.avatar ?? ''
  return {
    id: row.id,
    seq: row.seq,
    room: { id: room, name: roomName, slug },
    author: {
      id: author,
      collectionId: users.id,
      collectionName: users.name,
      name: name ?? '',
      avatar,
      ...(file !== null && {
        expand: { avatar: { id: avatar, collectionId: media.id, collectionName: media.name, file } },
      }),
    },
    message: row.message,
    created: row.created,
  }
}
