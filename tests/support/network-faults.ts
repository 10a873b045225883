import { createServer, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { freePort } from '../../.tools/free-port.ts'

export interface BreakableLine {
  address: string
  /** Tears every socket and refuses what is under `/api/`; pages and scripts still load. */
  cut(): void
  mend(): void
  close(): void
}

/** A way to the server at `target` that can be broken. */
export async function breakableLine(target: string): Promise<BreakableLine> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket | Duplex>()
  let isCut = false
  const own = (socket: Socket | Duplex) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
  }

  const server = createServer((asked, answer) => {
    if (isCut && asked.url?.startsWith('/api/')) return asked.socket.destroy()
    const onward = request(
      { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  server.on('upgrade', (asked, socket, head) => {
    if (isCut) return socket.destroy()
    const onward = connect(Number(port), hostname, () => {
      const headers = asked.rawHeaders.reduce(
        (text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'),
        '',
      )
      onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers}\r\n`)
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    own(socket)
    own(onward)
  })
  const ownPort = await freePort()
  await new Promise<void>((done) => server.listen(ownPort, 'localhost', done))
  return {
    address: `http://localhost:${ownPort}`,
    cut() {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    mend() {
      isCut = false
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}
