import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from '../../../.tools/free-port.ts'

/** This build, the next one, or the next one’s files while pages still come from this one. */
type Stage = 'this' | 'half' | 'next'

export interface Deployment {
  address: string
  deploy(stage: Stage): void
  /** No request gets through from now on, not even a service worker's. */
  unplug(): void
  plug(): void
  close(): void
}

/**
 * The built app at `target` behind an address of its own. The next build has another id and another name for its
 * first file; this build’s first file no longer exists then.
 */
export async function deployable(target: string): Promise<Deployment> {
  let stage: Stage = 'this'
  let isPlugged = true
  const html = await (await fetch(target)).text()
  const entry = /\/assets\/(index-[\w-]+)\.js/.exec(html)?.[1] ?? ''
  const { id } = (await (await fetch(`${target}/builds/latest.json`)).json()) as { id: string }
  const nextEntry = `${entry.slice(0, -4)}next`
  const nextId = `${id.slice(0, -4)}next`
  const asNext = (text: string) => text.replaceAll(entry, nextEntry).replaceAll(id, nextId)
  const asThis = (text: string) => text.replaceAll(nextEntry, entry).replaceAll(nextId, id)

  async function answer(asked: IncomingMessage, response: ServerResponse) {
    if (!isPlugged) return asked.socket.destroy()
    const path = asked.url ?? '/'
    const isNext = stage === 'next' || (stage === 'half' && /^\/(assets|builds|service-worker)/.test(path))
    if (isNext && path.includes(entry)) return response.writeHead(404).end()
    const parts: Buffer[] = []
    // Safe: a request without an encoding comes in buffers.
    for await (const part of asked) parts.push(part as Buffer)
    const body = parts.length > 0 ? Buffer.concat(parts) : undefined
    const headers = Object.entries(asked.headers).filter(
      ([name]) => !/^(host|connection|content-length|accept-encoding|if-none-match)$/.test(name),
    )
    const got = await fetch(target + (isNext ? asThis(path) : path), {
      method: asked.method ?? 'GET',
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      redirect: 'manual',
      ...(body && { body }),
    })
    const forwarded = [...got.headers].filter(
      ([name]) => !/^(content-(length|encoding)|transfer-encoding|connection|etag)$/.test(name),
    )
    const isText = /javascript|html|json/.test(got.headers.get('content-type') ?? '')
    const content = isText && isNext ? asNext(await got.text()) : Buffer.from(await got.arrayBuffer())
    response.writeHead(got.status, Object.fromEntries(forwarded)).end(content)
  }

  const server = createServer((asked, response) => {
    answer(asked, response).catch(() => response.destroy())
  })
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, 'localhost', done))
  return {
    address: `http://localhost:${port}`,
    deploy(next) {
      stage = next
    },
    unplug() {
      isPlugged = false
    },
    plug() {
      isPlugged = true
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
