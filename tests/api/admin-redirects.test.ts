import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import { MAX_RULES, type RouteRule } from '../../worker/contract/route-rules.ts'
import { api, migrated, person, request, type Person } from '../support/worker/world.ts'

const RULES = '/api/admin/route-rules'
const bindings = { REDIRECT_HOSTS: 'blog.example, docs.example' }

/** The built web app, of which the worker only ever calls `fetch`. */
const ASSETS = {
  fetch: async () => new Response('<html><head><title></title></head></html>'),
} as unknown as Bindings['ASSETS']

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})
beforeEach(async () => {
  const { body } = await api<{ rules: RouteRule[] }>('GET', RULES, { as: admin })
  for (const { id } of body.rules) await api('DELETE', `${RULES}/${id}`, { as: admin })
})

const fields = { match: 'exact', status: 302, priority: 0, active: true, note: '' }

function add(source: string, target: string, more: object = {}) {
  return api<RouteRule>('POST', RULES, { as: admin, body: { ...fields, source, target, ...more }, bindings })
}

async function visit(path: string) {
  const { status, headers } = await request(path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

test('a visitor is sent where the rule says, before there is any page', async () => {
  expect((await add('/old', '/projects')).status).toBe(200)
  expect((await add('/blog', 'https://blog.example/*', { match: 'prefix', status: 307 })).status).toBe(200)
  expect(await visit('/old?ref=mail')).toEqual([302, '/projects?ref=mail'])
  expect(await visit('/blog/first')).toEqual([307, 'https://blog.example/first'])
  const off = await add('/off', '/projects', { active: false })
  expect(off.status).toBe(200)
  expect((await visit('/off'))[1]).toBeNull()
})

test('pages bring the rules along, for those who go from page to page', async () => {
  await add('/old', '/projects')
  const page = await (await request('/', { bindings: { ASSETS } })).text()
  expect(page).toContain('"routeRules":[{')
})

test('a circle, a host that is not listed, a protected path and a target that is none are refused', async () => {
  await add('/a', '/b')
  const refusals = [
    ['/b', '/a', {}, 'rule_loops'],
    ['/c', '/c', {}, 'rule_loops'],
    ['/d', '/d/e/*', { match: 'prefix' }, 'rule_loops'],
    ['/x', 'https://evil.example/', {}, 'host_not_listed'],
    ['/admin/home', '/', {}, 'validation_failed'],
    ['/', '/projects', { match: 'prefix' }, 'validation_failed'],
    ['/x', '//evil.example', {}, 'validation_failed'],
    ['/x', 'javascript:alert(1)', {}, 'validation_failed'],
    ['/x', '/y', { status: 301 }, 'validation_failed'],
  ] as const
  for (const [source, target, more, code] of refusals) {
    expect((await add(source, target, more)).body, `${source} → ${target}`).toMatchObject({ code })
  }
  const { body } = await api<{ rules: RouteRule[] }>('GET', RULES, { as: admin })
  expect(body.rules).toHaveLength(1)
})

test('there are at most two hundred rules, however many are made at a time', async () => {
  const rows = Array.from({ length: MAX_RULES - 3 }, (_, index) => `kept${String(index).padStart(11, '0')}`)
  await env.DB.prepare(
    `INSERT INTO route_rules (id, created, updated, source, match, target, status, priority, active, note)
      SELECT value, '', '', '/from/' || value, 'exact', '/to', 302, 0, 0, '' FROM json_each(?)`,
  )
    .bind(JSON.stringify(rows))
    .run()
  const made = await Promise.all(Array.from({ length: 8 }, (_, index) => add(`/many/${index}`, '/projects')))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(made.filter(({ body }) => 'code' in body && body.code === 'quota_reached')).toHaveLength(5)
  const { results } = await env.DB.prepare(
    "SELECT json_extract(after, '$.source') AS source FROM audit_log WHERE after LIKE '%/many/%'",
  ).all()
  expect(results).toHaveLength(3)
  await env.DB.exec('DELETE FROM route_rules')
})

test('the second of two admins editing one rule gets a conflict', async () => {
  const { body: rule } = await add('/a', '/b')
  const change = (target: string) =>
    api('PUT', `${RULES}/${rule.id}`, {
      as: admin,
      body: { ...fields, source: '/a', target, updated: rule.updated },
      bindings,
    })
  expect((await change('/c')).status).toBe(200)
  const second = await change('/d')
  expect(second).toMatchObject({ status: 409, body: { code: 'conflict', data: { rule: { target: '/c' } } } })
  expect(await visit('/a')).toEqual([302, '/c'])
})

test('a rule changed by another admin is not deleted', async () => {
  const { body: rule } = await add('/a', '/b')
  await api('PUT', `${RULES}/${rule.id}`, {
    as: admin,
    body: { ...fields, source: '/a', target: '/c', updated: rule.updated },
    bindings,
  })
  const seen = `${RULES}/${rule.id}?updated=${encodeURIComponent(rule.updated)}`
  expect(await api('DELETE', seen, { as: admin })).toMatchObject({
    status: 409,
    body: { code: 'conflict', data: { rule: { target: '/c' } } },
  })
  expect(await visit('/a')).toEqual([302, '/c'])
  expect((await api('DELETE', `${RULES}/${rule.id}`, { as: admin })).status).toBe(204)
})

test('changes of rules are logged with their previous values', async () => {
  const { body: rule } = await add('/a', '/b')
  await api('DELETE', `${RULES}/${rule.id}`, { as: admin })
  const { results } = await env.DB.prepare(
    'SELECT action, before FROM audit_log WHERE target = ? ORDER BY rowid',
  )
    .bind(`route_rules/${rule.id}`)
    .all<{ action: string; before: string }>()
  expect(results.map(({ action }) => action)).toEqual(['route_rules.create', 'route_rules.delete'])
  expect(JSON.parse(results[1]?.before ?? '')).toMatchObject({ source: '/a', target: '/b' })
})
