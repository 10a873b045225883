import * as z from 'zod'
import type { Actor } from '../../collections/rules.ts'
import { AppError } from '../../contract/app-error.ts'
import {
  HISTORY_MAX_PAGE_SIZE,
  HISTORY_PAGE_SIZE,
  listHistory,
  listUnread,
  markRead,
  searchRoom,
} from '../../contract/chat.ts'
import type { AppContext } from '../../http/app-env.ts'
import { holderOf } from '../../http/authenticate.ts'
import { readJson } from '../../http/body.ts'
import { readQuery } from '../../http/query.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { chatRoomFailed } from '../../platform/events.ts'
import { forEach } from '../../platform/for-each.ts'
import { findRooms } from './people-storage.ts'
import { reached } from '../../platform/reach.ts'

const BODY_MAX_BYTES = 16 * 1024
const WORDS_MAX_LENGTH = 200

const position = z.coerce.number().int().min(0).optional()
const historyQuery = z.object({
  before: position,
  after: position,
  around: position,
  limit: z.coerce.number().int().min(1).max(HISTORY_MAX_PAGE_SIZE).default(HISTORY_PAGE_SIZE),
})
const searchQuery = z.object({ q: z.string().trim().min(1).max(WORDS_MAX_LENGTH), before: position })

/** What is asked of rooms besides living with them on a socket. */
export const chatRoutes: Route[] = [
  {
    method: listUnread.method,
    path: listUnread.path,
    // The session may stand in the query.
    access: 'anyone',
    async handle(context) {
      const { id } = await readerOf(context, context.req.query('token'))
      const data = await forEach(await findRooms(context.env.DB), async (room) => ({
        room_id: room.id,
        // Nothing new is said in an archived one, and nobody is shown it to read on.
        has_unread: !room.archived && (await hasUnread(context, room.id, id)),
      }))
      return context.json({ success: true, data }, 200, { 'Cache-Control': 'no-store' })
    },
  },
  {
    method: markRead.method,
    path: markRead.path,
    access: 'anyone',
    async handle(context) {
      const body = await readJson(context, { max: BODY_MAX_BYTES })
      const { id } = await readerOf(context, typeof body.token === 'string' ? body.token : undefined)
      const room = typeof body.room_id === 'string' ? body.room_id : ''
      const marked = room === '' ? undefined : await reached(() => roomNamed(context, room).markRead(id))
      if (!marked) throw new AppError('not_found')
      return context.json({ success: true, last_read_at: marked.lastReadAt })
    },
  },
  {
    method: listHistory.method,
    path: listHistory.path,
    access: 'signed-in',
    async handle(context) {
      const { before, after, around, limit } = readQuery(context, { ...listHistory, query: historyQuery })
      const where = {
        limit,
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
        ...(around !== undefined && { around }),
      }
      const found = await reached(() => roomOf(context).history(actorOf(context).id, where))
      if (!found) throw new AppError('not_found')
      return context.json(found)
    },
  },
  {
    method: searchRoom.method,
    path: searchRoom.path,
    access: 'signed-in',
    async handle(context) {
      const { q, before } = readQuery(context, { ...searchRoom, query: searchQuery })
      const found = await reached(() => roomOf(context).search(q, before))
      if (!found) throw new AppError('not_found')
      return context.json(found)
    },
  },
]

/** Who asks: by the header, which is preferred, or by a session somewhere else in the request. */
async function readerOf(context: AppContext, token: string | undefined): Promise<Actor> {
  const actor = context.get('actor') ?? (token ? (await holderOf(context, token))?.actor : undefined)
  if (!actor) throw new AppError('sign_in_needed')
  return actor
}

/** A room that does not answer must not hide what the others say. */
async function hasUnread(context: AppContext, room: string, reader: string): Promise<boolean> {
  try {
    return await reached(() => roomNamed(context, room).hasUnread(reader))
  } catch (error) {
    chatRoomFailed({ room, error })
    return false
  }
}

function roomOf(context: AppContext) {
  return roomNamed(context, context.req.param('id') ?? '')
}

function roomNamed({ env }: AppContext, room: string) {
  return env.CHAT_ROOMS.getByName(room)
}
