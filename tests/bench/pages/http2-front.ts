import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { freePort } from '../../../.tools/free-port.ts'
import { selfSigned } from './self-signed.ts'

interface Front {
  /** `https://localhost:{port}`; its certificate is self-signed. */
  address: string
  close(): void
}

/** Headers of one HTTP/1.1 connection, which HTTP/2 forbids (RFC 9113, 8.2.2). */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
])

/** Serves an app over HTTP/2, as the platform does at its edge; `wrangler dev` itself speaks HTTP/1.1. */
export async function http2Front(app: string): Promise<Front> {
  const { hostname, port, host } = new URL(app)
  const own = await freePort()
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const sockets = new Set<Duplex>()
  /** The app answers only to its own origin. */
  const forwarded = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
    host,
    ...(headers.origin !== undefined && { origin: app }),
  })
  const server = createSecureServer({ ...selfSigned(), allowHTTP1: true }, (asked, answer) => {
    const { method, url, headers } = asked
    const passed = request(
      { hostname, port, agent, method, path: url, headers: forwarded(headers) },
      (response) => {
        const kept = Object.entries(response.headers).filter(([name]) => !OF_CONNECTION.has(name))
        answer.writeHead(response.statusCode ?? 502, Object.fromEntries(kept))
        response.pipe(answer)
      },
    )
    passed.on('error', () => answer.stream?.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // Browsers open sockets over HTTP/1.1.
  server.on(
    'upgrade',
    ({ url, headers }: { url?: string; headers: IncomingHttpHeaders }, socket: Duplex, head: Buffer) => {
      const passed = connect(Number(port), hostname, () => {
        const lines = Object.entries(forwarded(headers)).map(([name, value]) => `${name}: ${String(value)}`)
        passed.write([`GET ${url ?? '/'} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
        passed.write(head)
        socket.pipe(passed).pipe(socket)
      })
      passed.on('error', () => socket.destroy())
      socket.on('error', () => passed.destroy())
    },
  )
  await new Promise<void>((resolve) => server.listen(own, 'localhost', resolve))
  return {
    address: `https://localhost:${own}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      agent.destroy()
    },
  }
}
