import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { TestProject } from 'vitest/node'
import './webhook-provided.ts'
import type { ReceivedWebhook } from './webhook-provided.ts'

/**
 * A real HTTP server that receives webhooks. The first part of the path says how it answers: `/ok/…` 200, `/hang/…`
 * never, `/drip/…` 500 with a body that does not end, `/inner/…` with a redirect to a private address, `/moved/…` with one to
 * `/ok/…`, `/503/…` and the like with that status. `PUT /<path>?status=200` sets the status of a path. `GET <path>` answers
 * a JSON list of what the path has received.
 */
export default async function setup(project: TestProject) {
  const received = new Map<string, ReceivedWebhook[]>()
  const statuses = new Map<string, number>()

  async function receive(request: IncomingMessage, answer: ServerResponse, path: string) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const body = Buffer.concat(chunks).toString('utf8')
    received.set(path, [...(received.get(path) ?? []), { headers, body }])
    const [, way = ''] = path.split('/')
    const status = statuses.get(path) ?? (Number(way) || 200)
    if (way === 'hang' && !statuses.has(path)) return
    if (way === 'drip') {
      answer.writeHead(500)
      answer.write('no, and')
      return
    }
    if (way === 'inner') answer.setHeader('Location', 'http://10.0.0.1/metadata')
    if (way === 'moved') answer.setHeader('Location', path.replace('/moved/', '/ok/'))
    answer.writeHead(way === 'inner' || way === 'moved' ? 302 : status)
    answer.end(status < 300 ? 'thanks' : `sorry: ${status}`)
  }

  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://receiver')
    if (request.method === 'POST') {
      receive(request, answer, pathname).catch(() => answer.destroy())
      return
    }
    if (request.method === 'PUT') statuses.set(pathname, Number(searchParams.get('status')))
    answer.setHeader('Content-Type', 'application/json')
    answer.end(JSON.stringify(received.get(pathname) ?? []))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  project.provide('webhookReceiver', `http://127.0.0.1:${address.port}`)
  return async () => {
    // Requests without an answer would keep it open.
    server.closeAllConnections()
    await new Promise<void>((done) => server.close(() => done()))
  }
}
