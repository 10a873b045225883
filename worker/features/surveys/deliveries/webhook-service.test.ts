import { expect, test } from 'vitest'
import { hostProblem, postWebhook, type WebhookDeps } from './webhook-service.ts'

const url = new URL('https://receiver.example.org/hook')
const hook = {
  url,
  id: 'msg_1',
  body: '{}',
  secrets: [`whsec_${btoa('x'.repeat(32))}`],
  now: 1_700_000_000_000,
}

function depsWith(parts: Partial<WebhookDeps>): WebhookDeps {
  return {
    fetch: async () => new Response('thanks'),
    resolve: async () => ['93.184.216.34'],
    timeout: 50,
    ...parts,
  }
}

test.each([
  [['93.184.216.34'], undefined],
  [['93.184.216.34', '10.0.0.1'], 'private'],
  [['127.0.0.1'], 'private'],
  [['fd00::1'], 'private'],
  [['::ffff:169.254.169.254'], 'private'],
  [[], 'no address'],
])('a host name with the addresses %j is refused as %s', async (addresses, problem) => {
  const found = await hostProblem(depsWith({ resolve: async () => addresses }), url)
  expect(found ?? '').toContain(problem ?? '')
  expect(found === undefined).toBe(problem === undefined)
})

test('the request has the headers of Standard Webhooks and follows no redirect', async () => {
  const asked: RequestInit[] = []
  const deps = depsWith({
    async fetch(_url, init) {
      asked.push(init)
      return new Response(null, { status: 204 })
    },
  })
  expect(await postWebhook(deps, hook)).toMatchObject({ isDelivered: true, status: 204 })
  const [init] = asked
  expect(init?.redirect).toBe('manual')
  expect(init?.headers).toMatchObject({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  })
})

test('a script of Google’s that has run is not run again for its redirect', async () => {
  const headers = { Location: 'https://script.googleusercontent.com/macros/echo?x=1' }
  const deps = depsWith({ fetch: async () => new Response(null, { status: 302, headers }) })
  const script = { ...hook, url: new URL('https://script.google.com/macros/s/abc/exec') }
  expect(await postWebhook(deps, script)).toMatchObject({ isDelivered: true, status: 302 })
  expect(await postWebhook(deps, hook)).toMatchObject({ isDelivered: false, status: 302 })
})

test('a receiver’s Retry-After and the start of its answer are noted', async () => {
  const headers = { 'Retry-After': '90' }
  const deps = depsWith({
    fetch: async () => new Response(`no\n${'x'.repeat(9_000)}`, { status: 429, headers }),
  })
  const { answer, ...attempt } = await postWebhook(deps, hook)
  expect(attempt).toMatchObject({ isDelivered: false, status: 429, retryAfter: 90_000 })
  expect(answer).toHaveLength(500)
  expect(answer.startsWith('no x')).toBe(true)
})

test('no character of a noted answer is cut in half', async () => {
  const deps = depsWith({ fetch: async () => new Response(`x${'𠮷'.repeat(500)}`, { status: 500 }) })
  const { answer } = await postWebhook(deps, hook)
  expect(answer).toHaveLength(499)
  expect(answer.isWellFormed()).toBe(true)
})

test('a connection that fails is an attempt that failed', async () => {
  const deps = depsWith({ fetch: () => Promise.reject(new TypeError('refused by 10.0.0.1')) })
  expect(await postWebhook(deps, hook)).toMatchObject({ status: 0, answer: 'The connection failed.' })
})

test('a receiver that is silent is an attempt that failed', async () => {
  const deps = depsWith({
    fetch: (_url, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  })
  expect((await postWebhook(deps, hook)).answer).toMatch(/^No answer within/)
})
