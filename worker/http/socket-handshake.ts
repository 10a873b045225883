import { AppError } from '../contract/app-error.ts'
import type { AppContext } from './app-env.ts'

/** The subprotocols a handshake asks for. Throws `bad_request` where it is none, `not_allowed` for other sites. */
export function handshakeProtocols(context: AppContext): string[] {
  if (context.req.header('upgrade')?.toLowerCase() !== 'websocket') {
    throw new AppError('bad_request', { message: 'This address is for WebSockets.' })
  }
  assertOwnOrigin(context)
  return (context.req.header('sec-websocket-protocol') ?? '').split(',').map((one) => one.trim())
}

/** Other sites must not open sockets with what a browser holds. Browsers always say where a page is from. */
function assertOwnOrigin(context: AppContext) {
  const origin = context.req.header('origin')
  const { appOrigin } = context.get('config')
  if (origin === undefined || (origin !== appOrigin && origin !== new URL(context.req.url).origin)) {
    throw new AppError('not_allowed', { message: 'Sockets are opened by pages of this origin only.' })
  }
}

/** What stands behind `name.` among the protocols, or `''`. */
export function valueAmong(protocols: readonly string[], name: string): string {
  const prefix = `${name}.`
  return protocols.find((one) => one.startsWith(prefix))?.slice(prefix.length) ?? ''
}

/** Closes a socket that an object has just taken over, and that its client will not be given. */
export function closeUnused(answer: Response): void {
  answer.webSocket?.accept()
  answer.webSocket?.close(1000)
}

/** A socket that says why it cannot be: a refused handshake would tell a browser's page nothing. */
export function closedAtOnce(protocol: string | undefined, code: number, reason: string): Response {
  const { 0: client, 1: server } = new WebSocketPair()
  server.accept()
  server.close(code, reason)
  return new Response(null, {
    status: 101,
    webSocket: client,
    ...(protocol && { headers: { 'Sec-WebSocket-Protocol': protocol } }),
  })
}
