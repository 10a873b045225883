import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { runningProduct } from './running-product.ts'

test('a call whose connection was lost is sent again, another failure is not', async () => {
  const failures = ['Error: Network connection lost.', undefined, 'Error: D1 is full.']
  const bodies: string[] = []
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => bodies.push(text))
    request.on('end', () => {
      const failure = failures.shift()
      response.writeHead(failure === undefined ? 200 : 500).end(failure ?? 'made')
    })
  }).listen(0)
  await once(server, 'listening')
  // Safe: a listening server has an address.
  const { port } = server.address() as AddressInfo
  const product = runningProduct(`http://localhost:${port}`)
  const send = () => product.send('/api/things', { method: 'POST', headers: {}, body: 'a thing' })
  const first = await send()
  expect([first.status, await first.text(), bodies]).toEqual([200, 'made', ['a thing', 'a thing']])
  const second = await send()
  expect([second.status, await second.text(), bodies.length]).toEqual([500, 'Error: D1 is full.', 3])
  server.close()
})
