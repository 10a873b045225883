import { env } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cookieOf, keep, opened, published } from '../support/worker/surveys.ts'
import { api, migrated, person, request, type Answer, type Person } from '../support/worker/world.ts'

// Public forms of a deployment that asks visitors whether they are people.

/** Answers of siteverify to its test secrets. */
const recorded = {
  passed: { success: true, 'error-codes': [], challenge_ts: '2026-11-20T10:12:31.104Z', hostname: 'x.test' },
  spent: { success: false, 'error-codes': ['timeout-or-duplicate'], messages: [] },
}

const bindings = { TURNSTILE_SITE_KEY: '0x4AAAAAAA_key', TURNSTILE_SECRET: '0x4AAAAAAA_secret' }
const siteverify = vi.spyOn(globalThis, 'fetch')

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})
beforeEach(() => void siteverify.mockImplementation(() => Promise.resolve(Response.json(recorded.passed))))
afterEach(() => void siteverify.mockReset())

async function pass(headers: Record<string, string> = {}) {
  const answer = await api('POST', '/api/challenge', { body: { token: 'a-token' }, headers, bindings })
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('challenge_pass='))
  return { ...answer, cookie: cookie?.split(';')[0] ?? '' }
}

type Sending = (options: { headers?: Record<string, string> }) => Promise<Answer>

const forms: [string, Sending][] = [
  ['the waiting list', (options) => waiting(options)],
  [
    'a password reset',
    (options) =>
      api('POST', '/api/collections/users/request-password-reset', {
        ...options,
        body: { email: 'who@x.test' },
        bindings,
      }),
  ],
  ['the start of a survey', (options) => answering('progress', options)],
  ['the end of a survey', (options) => answering('responses', options)],
]

function waiting(options: { headers?: Record<string, string> }) {
  return api('POST', '/api/waitlist', { ...options, body: { email: 'who@x.test' }, bindings })
}

async function answering(
  what: 'progress' | 'responses',
  options: { as?: Person; headers?: Record<string, string> },
) {
  const { id } = await published(admin)
  const body = { answers: { name: 'x' }, page: 'one', version: 1, language: 'en', opened: await opened(id) }
  const method = what === 'progress' ? 'PUT' : 'POST'
  return api(method, `/api/surveys/${id}/${what}`, { ...options, body, bindings })
}

test.each(forms)('%s wants a visitor who has shown to be a person', async (_what, send) => {
  const refused = await send({})
  expect([refused.status, refused.body.code]).toEqual([403, 'challenge_needed'])
  const { status, cookie } = await pass()
  expect(status).toBe(204)
  const accepted = await send({ headers: { cookie } })
  expect([200, 204]).toContain(accepted.status)
})

test('a file of a survey is refused before it is stored', async () => {
  const { id } = await published(admin)
  const answer = await request(`/api/surveys/${id}/files?question=papers&name=a.txt`, {
    method: 'POST',
    body: 'x',
    bindings,
  })
  expect(await answer.json()).toMatchObject({ code: 'challenge_needed' })
  const stored = env.DB.prepare('SELECT COUNT(*) AS n FROM survey_files WHERE survey = ?').bind(id)
  expect(await stored.first('n')).toBe(0)
})

test('the token is shown to siteverify with the secret', async () => {
  await pass({ 'cf-connecting-ip': '192.0.2.7' })
  const [url, init] = siteverify.mock.calls[0] ?? []
  // Safe: the adapter sends a form.
  const form = Object.fromEntries((init?.body ?? new URLSearchParams()) as URLSearchParams)
  expect(url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify')
  expect(form).toEqual({ secret: bindings.TURNSTILE_SECRET, response: 'a-token', remoteip: '192.0.2.7' })
})

test('a used token is refused', async () => {
  siteverify.mockImplementation(() => Promise.resolve(Response.json(recorded.spent)))
  const { status, body, cookie } = await pass()
  expect([status, body.code, cookie]).toEqual([400, 'challenge_failed', ''])
})

test('while the challenge service is unreachable, visitors are let through', async () => {
  siteverify.mockImplementation(() => Promise.reject(new TypeError('unreachable')))
  const { status, cookie } = await pass()
  expect(status).toBe(204)
  expect((await waiting({ headers: { cookie } })).status).toBe(204)
})

test('a pass is good for an hour, on its own network, as it was made', async () => {
  const { cookie } = await pass({ 'cf-connecting-ip': '192.0.2.7' })
  const here = { 'cf-connecting-ip': '192.0.2.7' }
  expect((await waiting({ headers: { ...here, cookie } })).status).toBe(204)
  const [ends = '', proof = ''] = cookie.replace('challenge_pass=', '').split('.')
  expect(Number(ends) - Date.now()).toBeLessThanOrEqual(3_600_000)
  const bad = [
    { 'cf-connecting-ip': '198.51.100.9', cookie },
    { ...here, cookie: `challenge_pass=${Number(ends) + 1}.${proof}` },
    { ...here, cookie: `challenge_pass=1.${proof}` },
    { ...here, cookie: 'challenge_pass=' },
  ]
  for (const headers of bad) expect((await waiting({ headers })).body.code).toBe('challenge_needed')
})

test('people with an account and the invited are not asked', async () => {
  expect((await answering('responses', { as: await person() })).status).toBe(200)
  const { id } = await published(admin, { settings: { access: 'invited' } })
  const made = await api<{ links: { url: string }[] }>('POST', `/api/admin/surveys/${id}/invitations`, {
    as: admin,
    body: { notes: ['x'] },
  })
  const invitation = new URL(made.body.links[0]?.url ?? '').searchParams.get('invitation')
  const body = { answers: {}, page: 'one', version: 1, language: 'en', opened: await opened(id), invitation }
  expect((await api('PUT', `/api/surveys/${id}/progress`, { body, bindings })).status).toBe(204)
})

test('without a key there is no challenge and no widget', async () => {
  expect(cookieOf(await keep((await published(admin)).id, {}))).not.toBe('')
  expect((await request('/api/challenge/widget')).status).toBe(404)
  expect((await api('POST', '/api/challenge', { body: { token: 'x' } })).body.code).toBe('not_found')
})

/** Replaces the built web app. */
// Safe: pages only fetch.
const builtPage = {
  fetch: () => Promise.resolve(new Response('<html><head><title></title></head></html>')),
} as unknown as Fetcher

test('only the widget’s own page lets the challenge’s origin in', async () => {
  const widget = await request('/api/challenge/widget?theme=dark', { bindings })
  const policy = widget.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('frame-src https://challenges.cloudflare.com')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(widget.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  const page = await widget.text()
  expect(page).toContain(`sitekey: '${bindings.TURNSTILE_SITE_KEY}'`)
  expect(page).toContain("theme: 'dark'")
  expect(page).not.toContain(bindings.TURNSTILE_SECRET)
  for (const path of ['/', '/forms/any000000000000']) {
    const shell = await request(path, { bindings: { ...bindings, ASSETS: builtPage } })
    expect(shell.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(shell.headers.get('content-security-policy')).not.toContain('challenges.cloudflare.com')
    expect(await shell.text()).toContain(`"challenge":{"siteKey":"${bindings.TURNSTILE_SITE_KEY}"}`)
  }
})
