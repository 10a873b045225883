import { actingThrough } from '../../platform/acting-through.ts'
import { createMiddleware } from 'hono/factory'
import type { ChatUser } from '../../chat-calls.ts'
import { AppError } from '../../contract/app-error.ts'
import { LIVE_PATH, makeTicket, roomLivePath, TICKET_SECONDS } from '../../contract/chat/chat.ts'
import { CHAT_PROTOCOL, closeCodes } from '../../contract/chat/frames.ts'
import type { AppContext, AppEnv } from '../../http/app-env.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { closeUnused, closeWithReason, handshakeProtocols, valueAmong } from '../../http/socket-handshake.ts'
import { newId } from '../../platform/ids.ts'
import { sessionState } from '../../platform/people.ts'
import { USER_HEADER, TICKET_HEADER, toHeader } from '../../platform/forwarded-headers.ts'
import { chatUserFrom } from './people-storage.ts'
import { callObject } from '../../platform/call-object.ts'
import { chatGatewayOf, MAX_SOCKETS } from './socket-rules.ts'
import { readTicket, signTicket } from './tickets.ts'

/** Through the caller's gateway: when many reconnect at once, they share one query. */
export const lookUpTogether = createMiddleware<AppEnv>(async (context, next) => {
  const { CHAT_GATEWAYS } = context.env
  const { chatShards } = context.get('config')
  context.set('findPerson', (id) =>
    callObject(() => CHAT_GATEWAYS.getByName(chatGatewayOf(id, chatShards)).person(id)),
  )
  await next()
})

/** Retry-After for a user with too many sockets, who had better close some first. */
const SOCKETS_RETRY_SECONDS = 30

export const chatLiveRoutes: Route[] = [
  operation(makeTicket, { access: 'signed-in' }, async ({ context }) => {
    const person = context.get('person')
    // Superusers run the deployment and do not chat.
    if (!person) throw new AppError('sign_in_needed')
    const via = actingThrough()
    const ticket = await signTicket(
      {
        id: newId(),
        user: { ...chatUserFrom(person), ...(via && { via }) },
        tokenKey: sessionState(person),
      },
      context.get('config').authSecret,
      context.get('now'),
    )
    context.header('Cache-Control', 'no-store')
    return { ticket, seconds: TICKET_SECONDS }
  }),
  {
    method: 'GET',
    path: LIVE_PATH,
    // The ticket identifies the user.
    access: 'anyone',
    handle: (context) => openSocket(context, undefined),
  },
  {
    method: 'GET',
    path: roomLivePath(':id'),
    access: 'anyone',
    handle: (context) => openSocket(context, context.req.param('id')),
  },
]

async function openSocket(context: AppContext, room: string | undefined): Promise<Response> {
  const protocols = handshakeProtocols(context)
  if (!protocols.includes(CHAT_PROTOCOL)) {
    return closeWithReason(protocols[0], closeCodes.updateYourClient, 'updateYourClient')
  }
  // A redeemed ticket must not be retried: the client requests another.
  const forward = (to: Fetcher, headers: Record<string, string>) =>
    callObject(() => to.fetch('https://chat/', { headers: { Upgrade: 'websocket', ...headers } }), {
      once: true,
    })
  let answer: Response
  if (room === undefined) {
    const { ticket, gateway } = await readFrom(context, protocols)
    // The gateway redeems the tickets of its own sockets.
    answer = await forward(gateway(), { [TICKET_HEADER]: toHeader(ticket) })
  } else {
    const { user, assertStillValid } = await redeemTicket(context, protocols, room)
    answer = await forward(context.env.CHAT_ROOMS.getByName(room), { [USER_HEADER]: toHeader(user) })
    await assertStillValid(answer)
  }
  if (answer.status === 401) throw new AppError('sign_in_needed')
  if (answer.status === 404) throw new AppError('not_found')
  if (answer.status === 429) {
    throw new AppError('too_many_requests', {
      message: `One person can have at most ${MAX_SOCKETS} chat sockets.`,
      retryAfter: SOCKETS_RETRY_SECONDS,
    })
  }
  return answer
}

/** The user of a redeemed ticket. */
export interface RedeemedTicket {
  user: ChatUser
  /**
   * Takes the answer of the object that accepted the socket. Closes it and throws `sign_in_needed` if a sign-out
   * missed it.
   */
  assertStillValid(answer: Response): Promise<void>
}

/**
 * For a socket that a room or another feature's object holds. The user's gateway notifies `holder`, the object's
 * name, when their sessions end. Throws `sign_in_needed`.
 */
export async function redeemTicket(
  context: AppContext,
  protocols: readonly string[],
  holder: string,
): Promise<RedeemedTicket> {
  const { ticket, gateway } = await readFrom(context, protocols)
  const user = await callObject(() => gateway().redeemTicket(ticket, holder), { once: true })
  if (!user) throw new AppError('sign_in_needed')
  return {
    user,
    async assertStillValid(answer) {
      if (!answer.webSocket) return
      try {
        if (await callObject(() => gateway().isTicketValid(ticket, user))) return
      } catch (error) {
        closeUnused(answer)
        throw error
      }
      closeUnused(answer)
      throw new AppError('sign_in_needed')
    },
  }
}

async function readFrom(context: AppContext, protocols: readonly string[]) {
  const { authSecret, chatShards } = context.get('config')
  const ticket = await readTicket(valueAmong(protocols, 'ticket'), authSecret, context.get('now'))
  if (!ticket) throw new AppError('sign_in_needed')
  const name = chatGatewayOf(ticket.user.id, chatShards)
  return { ticket, gateway: () => context.env.CHAT_GATEWAYS.getByName(name) }
}
