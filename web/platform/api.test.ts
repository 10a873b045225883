import { endpoint } from '#contract/endpoint'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from './api.ts'
import { fetchFile, sendBytes } from './requests.ts'
import { session, type Session } from './session.ts'

const save = endpoint({
  method: 'PUT',
  path: '/api/things/:id',
  query: z.object({ expand: z.optional(z.string()) }),
  body: z.object({ name: z.string() }),
  answer: z.object({ revision: z.number() }),
  errors: ['conflict'],
})

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
  session.set(null)
})

/** Replaces the network: the platform’s `fetch` is the seam here. */
function answering(answer: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = []
  globalThis.fetch = async (url, init = {}) => {
    asked.push({ url: url instanceof Request ? url.url : url.toString(), init })
    return answer()
  }
  return asked
}

test('a call fills path and query, sends JSON and the session, and parses the declared answer', async () => {
  session.set({ token: 'abc', user: { id: 'user00000000ada' } } as Session)
  const asked = answering(() => Response.json({ revision: 3, extra: true }))
  const answer = await call(save, { params: { id: 'a/b' }, query: { expand: 'x' }, body: { name: 'N' } })
  expect(answer).toEqual({ revision: 3 })
  expect(asked[0]).toMatchObject({
    url: '/api/things/a%2Fb?expand=x',
    init: { method: 'PUT', body: '{"name":"N"}' },
  })
  const headers = new Headers(asked[0]?.init.headers)
  expect(headers.get('authorization')).toBe('abc')
  expect(headers.get('content-type')).toBe('application/json')
})

const cutOff = () =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"revision":'))
        stream.error(new TypeError('network error'))
      },
    }),
  )

test('a connection lost within an answer is an error', async () => {
  answering(cutOff)
  const asked = call(save, { params: { id: 'a' }, body: { name: 'N' } })
  await expect(asked).rejects.toMatchObject({ code: 'offline', status: 0 })
  await expect(fetchFile('/api/files/media/a/voice.wav')).rejects.toMatchObject({
    code: 'offline',
    status: 0,
  })
})

test('without a session none is sent', async () => {
  const asked = answering(() => Response.json({ revision: 1 }))
  await call(save, { params: { id: 'a' }, body: { name: 'N' } })
  expect(new Headers(asked[0]?.init.headers).has('authorization')).toBe(false)
})

test.each([
  ['a refusal', () => Response.json({ code: 'conflict', data: {} }, { status: 409 }), 'conflict', 409],
  ['a page instead of JSON', () => new Response('<!doctype html>', { status: 502 }), 'internal', 502],
  ['an answer out of shape', () => Response.json({ revision: 'three' }), 'internal', 200],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'offline', 0],
  ['giving up', () => Promise.reject(new DOMException('x', 'AbortError')), 'aborted', 0],
] as const)('%s is a CallError', async (_, answer, code, status) => {
  answering(answer)
  await expect(call(save, { params: { id: 'a' }, body: { name: 'N' } })).rejects.toMatchObject({
    name: 'CallError',
    code,
    status,
  })
})

test('an empty answer counts as {}', async () => {
  answering(() => new Response(null, { status: 204 }))
  expect(await sendBytes('/api/x', new Blob(['y']))).toEqual({})
})
