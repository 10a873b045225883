import { chatMessages, chatReactions } from '../../collections/chat-messages.ts'
import { chatReports } from '../../collections/chat-reports.ts'
import { chatRooms } from '../../collections/chat-rooms.ts'
import type { Collection } from '../../collections/define.ts'
import { users } from '../../collections/users.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import { muteMember } from '../../contract/chat.ts'
import type { Bindings } from '../../bindings.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readBody } from '../../http/body.ts'
import { countAttempt } from '../../http/rate-limit.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { audit } from '../../platform/audit.ts'
import { forEach } from '../../platform/for-each.ts'
import { findReported, findRooms, findSpeaker, keepMute } from './people-storage.ts'
import { reached } from '../../platform/reach.ts'
import { chatGatewayOf } from './socket-rules.ts'

const BODY_MAX_BYTES = 16 * 1024
/** Nobody is muted for longer at a time. */
const MAX_MUTE_MS = 366 * 24 * 60 * 60 * 1000

/** Reports of one person. */
const REPORTS = { attempts: 20, seconds: 300 }

/** What admins do in rooms besides changing the rooms' own records. */
export const chatAdminRoutes: Route[] = [
  {
    method: muteMember.method,
    path: muteMember.path,
    async handle(context) {
      const { until } = await readBody(context, muteMember, { max: BODY_MAX_BYTES })
      const room = context.req.param('id') ?? ''
      const user = context.req.param('user') ?? ''
      const time = until === '' ? 0 : Date.parse(until.replace(' ', 'T'))
      const now = context.get('now').getTime()
      if (Number.isNaN(time) || time > now + MAX_MUTE_MS) {
        const message = 'Must be a date within a year, or empty.'
        throw invalid({ until: { code: 'validation_invalid_date', message } })
      }
      const there = () => context.env.CHAT_ROOMS.getByName(room)
      const [stand, member] = await Promise.all([
        reached(() => there().since(-1)),
        findSpeaker(context.env.DB, user),
      ])
      if (!stand || !member) throw new AppError('not_found')
      // Written down first: the room keeps its mutes elsewhere, and none may go unnoticed.
      await audit(context.env.DB, {
        actor: actorOf(context).id,
        action: until === '' ? 'chat.unmute' : 'chat.mute',
        target: `users/${user}`,
        after: { room, until },
      })
      await reached(() => there().mute(user, until))
      await keepMute(context.env.DB, { room, user, until, by: actorOf(context).id }, context.get('now'))
      return context.body(null, 204)
    },
  },
]

/** Collections that take more than the database to write, so that their records are written one at a time. */
export function writtenAlone(collection: Collection): boolean {
  const alone: readonly Collection[] = [chatRooms, chatMessages, chatReactions, chatReports]
  return alone.includes(collection)
}

/** What the server puts into a new report: where the message stands and what it says now. */
export async function aboutReport(
  context: AppContext,
  collection: Collection,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const actor = context.get('actor')
  // Guests are refused by the collection's rule.
  if (collection !== chatReports || !actor) return {}
  await countAttempt(context, [{ subject: `reports:${actor.id}`, ...REPORTS }])
  const message = typeof values.message === 'string' ? values.message : ''
  if (message === '') {
    throw invalid(
      { message: { code: 'validation_required', message: 'Cannot be blank.' } },
      'Failed to create record.',
    )
  }
  // What is not there is refused as a relation to nothing.
  return { state: 'open', ...(await findReported(context.env.DB, message)) }
}

/** A record was made, changed or deleted: the rooms and gateways that it concerns are told. */
export async function chatWritten(
  context: AppContext,
  { collection, id, action }: { collection: Collection; id: string; action: 'create' | 'update' | 'delete' },
): Promise<void> {
  const { CHAT_ROOMS, CHAT_GATEWAYS } = context.env
  const { chatShards } = context.get('config')
  if (collection === users && action === 'update') {
    const gateway = chatGatewayOf(id, chatShards)
    afterAnswer(context, () => reached(() => CHAT_GATEWAYS.getByName(gateway).personChanged(id)))
  }
  if (collection !== chatRooms) return
  await reached(() => CHAT_ROOMS.getByName(id).roomChanged())
  const gateways = Array.from({ length: chatShards }, (_, shard) => `gateway-${shard}`)
  await forEach(gateways, (name) => reached(() => CHAT_GATEWAYS.getByName(name).roomsChanged()))
}

/** Closes the chat sockets of a person whose sessions have ended. */
export async function endChatOf(env: Bindings, user: string, shards: number): Promise<void> {
  const gateway = chatGatewayOf(user, shards)
  await reached(() => env.CHAT_GATEWAYS.getByName(gateway).signOut(user))
}

/** Takes all that people whose accounts go have said and done out of every room. To be done before they go. */
export async function forgetInRooms(env: Bindings, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const rooms = await findRooms(env.DB)
  for (const user of people) {
    await forEach(rooms, ({ id }) => reached(() => env.CHAT_ROOMS.getByName(id).forget(user)))
  }
}
