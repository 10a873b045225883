import { AppError } from '../contract/app-error.ts'
import type { AppContext } from './app-env.ts'

/** Throws `bad_request` if it is none, `not_allowed` for other sites. */
export function handshakeProtocols(context: AppContext): string[] {
  if (context.req.header('upgrade')?.toLowerCase() !== 'websocket') {
    throw new AppError('bad_request', { message: 'This address only accepts WebSockets.' })
  }
  assertOwnOrigin(context)
  return (context.req.header('sec-websocket-protocol') ?? '').split(',').map((one) => one.trim())
}

/** Other sites must not open sockets with a browser's cookies. Browsers always send the page's origin. */
function assertOwnOrigin(context: AppContext) {
  const origin = context.req.header('origin')
  const { appOrigin } = context.get('config')
  if (origin === undefined || (origin !== appOrigin && origin !== new URL(context.req.url).origin)) {
    throw new AppError('not_allowed', { message: 'Only pages of this origin can open sockets.' })
  }
}

/** `name.<value>` among the protocols, or `''`. */
export function valueAmong(protocols: readonly string[], name: string): string {
  const prefix = `${name}.`
  return protocols.find((one) => one.startsWith(prefix))?.slice(prefix.length) ?? ''
}

/** The object accepted the socket, but its client will not get it. */
export function closeUnused(answer: Response): void {
  answer.webSocket?.accept()
  answer.webSocket?.close(1000)
}

/** Browsers hide the reason of a refused handshake from the page, so the socket opens and closes. */
export function closeWithReason(protocol: string | undefined, code: number, reason: string): Response {
  const { 0: client, 1: server } = new WebSocketPair()
  server.accept()
  server.close(code, reason)
  return new Response(null, {
    status: 101,
    webSocket: client,
    ...(protocol && { headers: { 'Sec-WebSocket-Protocol': protocol } }),
  })
}
