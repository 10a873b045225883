import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
// Endpoints are declared with the contract's own kind of schema.
// oxlint-disable-next-line no-restricted-imports
import * as z from 'zod/mini'
import { AppError } from '../contract/app-error.ts'
import { endpoint } from '../contract/endpoint.ts'
import { nothing } from '../contract/records.ts'
import type { AppEnv } from './app-env.ts'
import { answerError } from './errors.ts'
import { operation } from './operation.ts'
import { perNetwork, perPerson } from './rate-limit.ts'
import { admit, type Route } from './route.ts'

const renameShip = endpoint({
  method: 'POST',
  path: '/api/ships/:id/name',
  query: z.object({ loud: z.optional(z.string()) }),
  body: z.object({ name: z.string().check(z.minLength(1)) }),
  answer: z.object({ id: z.string(), name: z.string() }),
  errors: ['conflict'],
})

const sinkShip = endpoint({ method: 'DELETE', path: '/api/ships/:id', answer: nothing, errors: [] })

const ada = { id: 'ada000000000001', admin: false }

async function call(
  route: Route,
  { actor = ada, environment = 'development', body, url = '/api/ships/a', address, DB } = {} as {
    actor?: typeof ada | undefined
    environment?: 'development' | 'production'
    body?: unknown
    url?: string
    address?: string
    DB?: object
  },
) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = new Hono<AppEnv>()
  app.onError(answerError)
  app.on(route.method, route.path, (context) => {
    context.set('config', { environment, authSecret: 'secret' } as never)
    context.set('now', new Date(0))
    context.set('actor', actor)
    admit(route.access, actor)
    return route.handle(context)
  })
  const init = {
    method: route.method,
    headers: { 'Content-Type': 'application/json', ...(address && { 'CF-Connecting-IP': address }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  const answer = await app.request(url, init, { DB })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as { code?: string }) }
}

test('path, query, body and actor reach the handler as the endpoint declares them', async () => {
  const route = operation(renameShip, { access: 'signed-in' }, ({ params, query, body, actor }) => ({
    id: params.id,
    name: `${body.name}${query.loud ?? ''} of ${actor.id}`,
  }))
  expect(await call(route, { url: '/api/ships/argo/name?loud=!', body: { name: 'Argo' } })).toEqual({
    status: 200,
    body: { id: 'argo', name: `Argo! of ${ada.id}` },
  })
})

test('a body that does not fit is refused by field, before the handler', async () => {
  const handler = vi.fn()
  const route = operation(renameShip, { access: 'signed-in' }, handler)
  const refused = await call(route, { url: '/api/ships/a/name', body: { name: '' } })
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', data: { name: { code: 'validation_required' } } },
  })
  const large = { name: 'a'.repeat(70_000) }
  expect(await call(route, { url: '/api/ships/a/name', body: large })).toMatchObject({ status: 413 })
  expect(handler).not.toHaveBeenCalled()
})

test('nothing is answered with 204, a response as it is', async () => {
  const sunk = vi.fn()
  expect(await call(operation(sinkShip, { access: 'signed-in' }, sunk))).toEqual({ status: 204 })
  const stream = operation(sinkShip, { access: 'anyone' }, () => new Response('1'))
  expect(await call(stream)).toEqual({ status: 200, body: 1 })
})

test('an answer of another shape is a bug on a development machine', async () => {
  // The compiler refuses this as well.
  const route = operation(renameShip, { access: 'anyone' }, () => ({ id: 1, title: 'Argo' }) as never)
  const asked = { url: '/api/ships/a/name', body: { name: 'Argo' } }
  expect((await call(route, asked)).body).toMatchObject({ code: 'internal' })
  expect((await call(route, { ...asked, environment: 'production' })).status).toBe(200)
})

test('an error that the endpoint does not list is a bug on a development machine', async () => {
  const failing = (code: 'conflict' | 'not_found') =>
    operation(renameShip, { access: 'anyone' }, () => {
      throw new AppError(code)
    })
  const asked = { url: '/api/ships/a/name', body: { name: 'Argo' } }
  expect((await call(failing('conflict'), asked)).status).toBe(409)
  expect((await call(failing('not_found'), asked)).status).toBe(500)
  expect((await call(failing('not_found'), { ...asked, environment: 'production' })).status).toBe(404)
})

function countingDatabase() {
  const counts = new Map<string, number>()
  return {
    prepare: () => ({ bind: (key: string) => key }),
    async batch(keys: string[]) {
      return keys.map((key) => {
        counts.set(key, (counts.get(key) ?? 0) + 1)
        return { results: [{ attempts: counts.get(key), ends: 1_000 }] }
      })
    },
  }
}

test('calls are counted by person or by network', async () => {
  const eve = { id: 'eve000000000001', admin: false }
  const byPerson = operation(sinkShip, { access: 'signed-in', limit: perPerson(1) }, () => {})
  const people = countingDatabase()
  const sink = (actor: typeof ada, address: string) => call(byPerson, { actor, address, DB: people })
  expect((await sink(ada, '192.0.2.1')).status).toBe(204)
  expect((await sink(ada, '192.0.2.2')).status).toBe(429)
  expect((await sink(eve, '192.0.2.1')).status).toBe(204)

  const byNetwork = operation(sinkShip, { access: 'anyone', limit: perNetwork(1) }, () => {})
  const networks = countingDatabase()
  const from = (actor: typeof ada, address: string) => call(byNetwork, { actor, address, DB: networks })
  expect((await from(ada, '192.0.2.1')).status).toBe(204)
  expect((await from(eve, '192.0.2.1')).status).toBe(429)
  expect((await from(ada, '192.0.2.2')).status).toBe(204)
})
