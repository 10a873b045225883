import { AppError, invalid } from '../../contract/app-error.ts'
import { muteMember } from '../../contract/chat/mutes.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { audit } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { findChatUser, storeMute } from './people-storage.ts'
import { callObject } from '../../platform/call-object.ts'

const BODY_MAX_BYTES = 16 * 1024
const MAX_MUTE_MS = 366 * 24 * 60 * 60 * 1000

export const chatAdminRoutes: Route[] = [
  operation(
    muteMember,
    { access: 'admin', maxBody: BODY_MAX_BYTES },
    async ({ params, body, actor, context }) => {
      const { id: room, user } = params
      const now = context.get('now').getTime()
      const { seconds, until: named } = body
      const time = seconds === undefined ? timeOf(named) : now + seconds * 1_000
      if (Number.isNaN(time) || time > now + MAX_MUTE_MS) {
        const message = 'Must be a date within a year, or empty.'
        throw invalid({ until: { code: 'validation_invalid_date', message } })
      }
      const until = time === 0 ? '' : recordDateOf(new Date(time))
      const there = () => context.env.CHAT_ROOMS.getByName(room)
      const [known, member] = await Promise.all([
        callObject(() => there().since(-1)),
        findChatUser(context.env.DB, user),
      ])
      if (!known || !member) throw new AppError('not_found')
      // Audited first: the room stores its mutes elsewhere, and none may go unlogged.
      await audit(context.env.DB, {
        actor: actor.id,
        action: until === '' ? 'chat.unmute' : 'chat.mute',
        target: `users/${user}`,
        after: { room, until },
      })
      await callObject(() => there().mute(user, until))
      await storeMute(context.env.DB, { room, user, until, by: actor.id }, context.get('now'))
    },
  ),
]

/** Milliseconds since 1970 of a record date; 0 for an empty one, NaN for an invalid one. */
function timeOf(date: string | undefined): number {
  return date === '' ? 0 : Date.parse(date?.replace(' ', 'T') ?? '')
}
