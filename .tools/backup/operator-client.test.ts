import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closeBackup } from '../../worker/contract/backup/dump.ts'
import { describeDeployment } from '../../worker/contract/backup/deployment.ts'
import { bodyDigest, signedDigest } from '../../worker/platform/credentials/operator-signature.ts'
import { operatorClient } from './operator-client.ts'

const secret = 'an-operator-secret-only-for-tests-0123456789'
const deployment = { migrations: ['0000.sql'], secretFingerprint: 'f', settings: [] }
let close: (() => void) | undefined

afterEach(() => close?.())

/** A server that answers with the given handlers, one after the other. */
async function serve(...handlers: ((request: IncomingMessage, answer: ServerResponse) => void)[]) {
  const server = createServer((request, answer) => handlers.shift()?.(request, answer))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  close = () => server.close()
  const waits: number[] = []
  const wait = async (milliseconds: number) => waits.push(milliseconds)
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo
  return { client: operatorClient({ address: `http://127.0.0.1:${port}`, secret, attempts: 3, wait }), waits }
}

const fail =
  (status: number, headers = {}) =>
  (_: IncomingMessage, answer: ServerResponse) =>
    answer.writeHead(status, headers).end(JSON.stringify({ status, code: 'x', message: 'No.', data: {} }))
const drop = (request: IncomingMessage) => request.socket.destroy()
const succeed = (_: IncomingMessage, answer: ServerResponse) => answer.end(JSON.stringify(deployment))

test('a call is signed, with its query', async () => {
  let isSigned = false
  const { client } = await serve((request, answer) => {
    const call = { method: 'GET', path: request.url ?? '' }
    const digest = signedDigest(request.headers.authorization ?? '', call, secret, new Date())
    isSigned = digest === bodyDigest(new Uint8Array())
    succeed(request, answer)
  })
  expect(await client.call(describeDeployment, { query: { after: 3 } })).toEqual(deployment)
  expect(isSigned).toBe(true)
})

test('dropped lines, 429 and 5xx are tried again, after the time that the worker names', async () => {
  const { client, waits } = await serve(drop, fail(429, { 'Retry-After': '2' }), succeed)
  expect(await client.call(describeDeployment)).toEqual(deployment)
  expect(waits).toEqual([500, 2000])
})

test('after its attempts a call fails with the reason', async () => {
  const dropping = await serve(drop, drop, drop)
  await expect(dropping.client.call(describeDeployment)).rejects.toThrow('did not answer')
  close?.()
  const failing = await serve(fail(503), fail(503), fail(503))
  await expect(failing.client.call(describeDeployment)).rejects.toThrow('503 x: No.')
})

test('an answer without a body is nothing', async () => {
  const { client } = await serve((_, answer) => answer.writeHead(204).end())
  expect(await client.call(closeBackup)).toEqual({})
})

test('a refusal is final', async () => {
  const { client, waits } = await serve(fail(409))
  await expect(client.call(describeDeployment)).rejects.toMatchObject({ code: 'x' })
  expect(waits).toEqual([])
})

test('a refused signature names both causes: the secret and the clocks', async () => {
  const refuse = (_: IncomingMessage, answer: ServerResponse) =>
    answer
      .writeHead(401)
      .end(JSON.stringify({ status: 401, code: 'operator_signature_wrong', message: '', data: {} }))
  const { client, waits } = await serve(refuse)
  await expect(client.call(describeDeployment)).rejects.toThrow(/BACKUP_SECRET .* clocks differ/)
  expect(waits).toEqual([])
})
