import type { ChatSpeaker } from '../../chat-calls.d.ts'
import { AppError } from '../../contract/app-error.ts'
import { LIVE_PATH, makeTicket, roomLivePath, TICKET_SECONDS } from '../../contract/chat.ts'
import { CHAT_PROTOCOL, closeCodes } from '../../contract/chat-frames.ts'
import type { AppContext } from '../../http/app-env.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { newId } from '../../platform/ids.ts'
import { findSpeaker } from './people-storage.ts'
import { reached } from './reach.ts'
import { chatGatewayOf } from './socket-rules.ts'
import { readTicket, signTicket, ticketHolder, type Ticket } from './tickets.ts'

/** Tickets, and the sockets that they open. */
export const chatLiveRoutes: Route[] = [
  {
    method: makeTicket.method,
    path: makeTicket.path,
    access: 'signed-in',
    async handle(context) {
      const { id, superuser } = actorOf(context)
      const tokenKey = context.get('tokenKey')
      // Superusers run the deployment and do not chat.
      if (superuser || tokenKey === undefined) throw new AppError('sign_in_needed')
      const key = { tokenKey, secret: context.get('config').authSecret }
      const ticket = await signTicket({ id: newId(), user: id }, key, context.get('now'))
      return context.json({ ticket, seconds: TICKET_SECONDS }, 200, { 'Cache-Control': 'no-store' })
    },
  },
  {
    method: 'GET',
    path: LIVE_PATH,
    // The ticket says who it is.
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

/** Has a gateway, or the named room itself, take the socket over. */
async function openSocket(context: AppContext, room: string | undefined): Promise<Response> {
  if (context.req.header('upgrade')?.toLowerCase() !== 'websocket') {
    throw new AppError('bad_request', { message: 'This address is for WebSockets.' })
  }
  assertOwnOrigin(context)
  const protocols = (context.req.header('sec-websocket-protocol') ?? '').split(',').map((one) => one.trim())
  if (!protocols.includes(CHAT_PROTOCOL)) return closedAtOnce(protocols[0], closeCodes.updateYourClient)
  const { speaker, ticket } = await holderOf(context, protocols)
  const { CHAT_GATEWAYS, CHAT_ROOMS } = context.env
  const gateway = CHAT_GATEWAYS.getByName(chatGatewayOf(speaker.id, context.get('config').chatShards))
  // The gateway uses the tickets of its own sockets up by itself.
  if (room !== undefined && !(await reached(() => gateway.spend(ticket, room), { once: true })))
    throw new AppError('sign_in_needed')
  const holder = room === undefined ? gateway : CHAT_ROOMS.getByName(room)
  // Nothing of what the client set goes on.
  const headers = {
    Upgrade: 'websocket',
    'x-chat-speaker': encodeURIComponent(JSON.stringify(speaker)),
    'x-chat-ticket': encodeURIComponent(JSON.stringify(ticket)),
  }
  // A ticket that was used up in vain must not be asked for again: the client gets another.
  const answer = await reached(() => holder.fetch('https://chat/', { headers }), { once: true })
  if (answer.status === 401) throw new AppError('sign_in_needed')
  if (answer.status === 404) throw new AppError('not_found')
  return answer
}

/** Other sites must not open sockets with what a browser holds; programs send no origin at all. */
function assertOwnOrigin(context: AppContext) {
  const origin = context.req.header('origin')
  if (origin === undefined) return
  const { appOrigin } = context.get('config')
  const own = new URL(context.req.url).host
  if (origin !== appOrigin && URL.parse(origin)?.host !== own) throw new AppError('not_allowed')
}

/** Whose ticket stands among the protocols. */
async function holderOf(
  context: AppContext,
  protocols: string[],
): Promise<{ speaker: ChatSpeaker; ticket: Ticket }> {
  const prefix = 'ticket.'
  const text = protocols.find((one) => one.startsWith(prefix))?.slice(prefix.length) ?? ''
  const user = ticketHolder(text)
  const found = user === undefined ? undefined : await findSpeaker(context.env.DB, user)
  if (!found) throw new AppError('sign_in_needed')
  const key = { tokenKey: found.tokenKey, secret: context.get('config').authSecret }
  const ticket = await readTicket(text, key, context.get('now'))
  if (ticket?.user !== user || !ticket) throw new AppError('sign_in_needed')
  return { speaker: found.speaker, ticket }
}

/** A socket that says why it cannot be: a refused handshake would tell a browser's page nothing. */
function closedAtOnce(protocol: string | undefined, code: number): Response {
  const { 0: client, 1: server } = new WebSocketPair()
  server.accept()
  server.close(code, 'updateYourClient')
  return new Response(null, {
    status: 101,
    webSocket: client,
    ...(protocol && { headers: { 'Sec-WebSocket-Protocol': protocol } }),
  })
}
