import type { Actor } from '../../collections/definition/rules.ts'
import { AppError } from '../../contract/app-error.ts'
import { listHistory, listMentions, listUnread, markRead, searchRoom } from '../../contract/chat/chat.ts'
import type { AppContext } from '../../http/app-env.ts'
import { holderOf } from '../../http/authenticate.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { chatRoomFailed } from '../../platform/events.ts'
import { forEach } from '../../platform/for-each.ts'
import { findRooms } from './people-storage.ts'
import { callObject } from '../../platform/call-object.ts'

const BODY_MAX_BYTES = 16 * 1024
export const chatRoutes: Route[] = [
  // The session may be in the query.
  operation(listUnread, { access: 'anyone' }, async ({ query, context }) => {
    const { id } = await readerOf(context, query.token)
    const data = await forEach(await findRooms(context.env.DB), async (room) => ({
      room_id: room.id,
      // Archived rooms get no new messages, and the read position is not shown there.
      has_unread: !room.archived && (await hasUnread(context, room.id, id)),
    }))
    context.header('Cache-Control', 'no-store')
    return { success: true as const, data }
  }),
  operation(markRead, { access: 'anyone', maxBody: BODY_MAX_BYTES }, async ({ body, context }) => {
    const { id } = await readerOf(context, body.token)
    const room = body.room_id
    const marked = room === '' ? undefined : await callObject(() => roomNamed(context, room).markRead(id))
    if (!marked) throw new AppError('not_found')
    return { success: true as const, last_read_at: marked.lastReadAt }
  }),
  operation(listMentions, { access: 'signed-in' }, async ({ actor, context }) => {
    const open = (await findRooms(context.env.DB)).filter(({ archived }) => !archived)
    const counted = await forEach(open, async (room) => ({
      room: room.id,
      count: await mentionsIn(context, room.id, actor.id),
    }))
    context.header('Cache-Control', 'no-store')
    return { rooms: counted.filter(({ count }) => count > 0) }
  }),
  operation(listHistory, { access: 'signed-in' }, async ({ params, query, actor, context }) => {
    const { before, after, around, limit } = query
    const where = {
      limit,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(around !== undefined && { around }),
    }
    const found = await callObject(() => roomNamed(context, params.id).history(actor.id, where))
    if (!found) throw new AppError('not_found')
    return found
  }),
  operation(searchRoom, { access: 'signed-in' }, async ({ params, query, context }) => {
    const found = await callObject(() => roomNamed(context, params.id).search(query.q, query.before))
    if (!found) throw new AppError('not_found')
    return found
  }),
]

/** The caller, by the header, which is preferred, or by a session elsewhere in the request. */
async function readerOf(context: AppContext, token: string | undefined): Promise<Actor> {
  const actor = context.get('actor') ?? (token ? (await holderOf(context, token))?.actor : undefined)
  if (!actor) throw new AppError('sign_in_needed')
  return actor
}

/** A room that does not answer must not hide the results of the others. */
async function hasUnread(context: AppContext, room: string, reader: string): Promise<boolean> {
  try {
    return await callObject(() => roomNamed(context, room).hasUnread(reader))
  } catch (error) {
    chatRoomFailed({ room, error })
    return false
  }
}

async function mentionsIn(context: AppContext, room: string, reader: string): Promise<number> {
  try {
    return await callObject(() => roomNamed(context, room).unreadMentions(reader))
  } catch (error) {
    chatRoomFailed({ room, error })
    return 0
  }
}

function roomNamed({ env }: AppContext, room: string) {
  return env.CHAT_ROOMS.getByName(room)
}
